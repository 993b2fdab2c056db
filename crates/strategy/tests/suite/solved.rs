//! The solver finds what is known: solved games of the literature, impartial games by their theory, and on games nobody
//! wrote the same as plain search of everything.

use engine::core::Outcome;
use engine::rng::Rng;
use engine::{Game, Position, with_plan};
use gdl::ast::{Player, Repetition};
use std::collections::HashMap;
use strategy::solve::{Limits, Obstacle, Solution, Value, solve};

fn compile(text: &str) -> Option<Game> {
    Game::read(text).0
}

/// A game of the library, parts of its text replaced.
fn game(name: &str, edits: &[(&str, &str)]) -> Game {
    let mut text = gdl::library::find(name).unwrap_or_else(|| panic!("no {name}")).text.to_string();
    for (old, new) in edits {
        assert!(text.contains(old), "{name} does not say {old}");
        text = text.replace(old, new);
    }
    compile(&text).unwrap_or_else(|| panic!("{name} does not compile"))
}

fn solved(name: &str, edits: &[(&str, &str)], positions: u64) -> Solution {
    let game = game(name, edits);
    let solution = solve(&game, &Limits { positions, memory: 256 << 20 }, &mut |_| {});
    legal(&game, &solution);
    solution
}

/// The line can be played, and if it reaches the end it ends as it should.
fn legal(game: &Game, solution: &Solution) {
    let mut position = game.start(Player::First);
    for step in &solution.line {
        assert!(position.steps().contains(step), "{}", game.ast().name);
        position.play(*step);
    }
    if let (Some(value), Some(outcome)) = (solution.value(), position.outcome_by_seat()) {
        let by_seat = match outcome {
            Outcome::Win(seat) => Some(seat.index()),
            _ => None,
        };
        assert_eq!(value.winner(), by_seat, "{}", game.ast().name);
    }
    if let Some(plies) = solution.plies {
        assert_eq!((plies as usize, position.ending().is_some()), (solution.line.len(), true), "{}", game.ast().name);
    }
}

fn mex(options: impl Iterator<Item = u32>) -> u32 {
    let options: Vec<u32> = options.collect();
    (0..).find(|n| !options.contains(n)).expect("numbers do not end")
}

/// Grundy values of heaps 0..=n whose moves leave two heaps.
fn grundy(n: usize, moves: impl Fn(usize) -> Vec<(usize, usize)>) -> u32 {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=n {
        let value = mex(moves(heap).into_iter().map(|(a, b)| values[a] ^ values[b]));
        values.push(value);
    }
    values[n]
}

fn mover_wins(yes: bool) -> Option<Value> {
    Some(if yes { Value::First } else { Value::Second })
}

/// Game, edits of its text, value.
type Known = (&'static str, &'static [(&'static str, &'static str)], Value);

#[test]
fn solved_games_have_their_values() {
    let known: [Known; 11] = [
        ("tic-tac-toe", &[], Value::Draw),
        ("misere-tic-tac-toe", &[], Value::Draw),
        ("wild-tic-tac-toe", &[], Value::First),
        ("tic-tac-toe-3d", &[], Value::First),
        ("hex", &[("size 11", "size 3")], Value::First),
        ("hex", &[("size 11", "size 4")], Value::First),
        ("hex-7", &[("size 7", "size 3")], Value::Second),
        ("connect-four", &[("size 7 6", "size 4 4")], Value::Draw),
        ("dodgem", &[], Value::First),
        ("pong-hau-ki", &[], Value::Draw),
        ("mu-torere", &[], Value::Draw),
    ];
    for (name, edits, value) in known {
        let solution = solved(name, edits, 400_000);
        assert_eq!(solution.value(), Some(value), "{name}: {solution:?}");
        assert_eq!(solution.obstacle, None);
    }
}

/// Of the square boards up to 5 by 5 only the last is won by the second player (table of Breuker, Uiterwijk and van den Herik, 2000).
#[test]
fn domineering_is_won_by_whom_it_should_be() {
    for (size, value) in [(2, Value::First), (3, Value::First), (4, Value::First), (5, Value::Second)] {
        let size = format!("size {size}");
        assert_eq!(solved("domineering", &[("size 8", &size)], 1_000_000).value(), Some(value), "{size}");
    }
}

#[test]
fn heaps_follow_sprague_and_grundy() {
    let piles = 1u32 ^ 3 ^ 5 ^ 7;
    assert_eq!(solved("nim", &[], 1_000_000).value(), mover_wins(piles != 0));
    assert_eq!(solved("nim", &[("place 7", "place 6")], 1_000_000).value(), mover_wins(1 ^ 3 ^ 5 ^ 6 != 0));
    // With a heap above one, misère play is won by the same player.
    assert_eq!(solved("marienbad", &[], 1_000_000).value(), mover_wins(piles != 0));
    assert_eq!(solved("wythoff", &[], 100_000).value(), mover_wins(cold(9, 7) != (9, 7)));
    assert_eq!(solved("wythoff", &[("J8", "H5")], 100_000).value(), mover_wins(cold(7, 4) != (7, 4)));
    for n in [7, 8, 9] {
        let size = format!("size {n} 1");
        let pins = |heap: usize| {
            let take =
                |k: usize| (0..=heap.saturating_sub(k)).filter(move |_| heap >= k).map(move |a| (a, heap - k - a));
            take(1).chain(take(2)).collect()
        };
        assert_eq!(solved("kayles", &[("size 13 1", &size)], 1_000_000).value(), mover_wins(grundy(n, pins) != 0));
        let stones = |h: usize| (0..h).map(|at| (at.saturating_sub(1), (h - at).saturating_sub(2))).collect();
        assert_eq!(solved("dawson", &[("size 15 1", &size)], 1_000_000).value(), mover_wins(grundy(n, stones) != 0));
        // A cross within two of another loses at once.
        let crosses = |h: usize| (0..h).map(|at| (at.saturating_sub(2), (h - at).saturating_sub(3))).collect();
        let value = mover_wins(grundy(n, crosses) != 0);
        assert_eq!(solved("treblecross", &[("size 13 1", &size)], 1_000_000).value(), value, "{n}");
    }
    // Coins go in pairs from the right; the gaps inside the pairs are heaps.
    for (coins, gaps) in [("B1 D1 G1 H1", [1, 0]), ("B1 D1 G1 I1", [1, 1]), ("A1 D1 F1 I1", [2, 2])] {
        let solution = solved("silver-dollar", &[("B1 D1 G1 H1 L1 N1", coins)], 1_000_000);
        assert_eq!(solution.value(), mover_wins(gaps[0] ^ gaps[1] != 0), "{coins}");
    }
    // Strategy stealing.
    assert_eq!(solved("chomp", &[("size 7 4", "size 4 3")], 1_000_000).value(), Some(Value::First));
    // One board of crosses is won from the centre (Plambeck and Whitehead, 2013).
    assert_eq!(solved("notakto", &[], 100_000).value(), Some(Value::First));
    // The second player copies across the centre; where a domino covers it, the first does.
    assert_eq!(solved("cram", &[("size 6 5", "size 4 4")], 1_000_000).value(), Some(Value::Second));
    assert_eq!(solved("cram", &[("size 6 5", "size 4 3")], 1_000_000).value(), Some(Value::First));
    assert_eq!(solved("col", &[("(N 6", "(N 4")], 1_000_000).value(), Some(Value::Second));
    assert_eq!(solved("snort", &[("(N 6", "(N 4")], 1_000_000).value(), Some(Value::Second));
    assert_eq!(solved("node-kayles", &[("(N 6", "(N 5")], 1_000_000).value(), Some(Value::First));
}

/// The cold position of Wythoff's game with the same smaller heap, larger first.
fn cold(a: u64, b: u64) -> (u64, u64) {
    let small = a.min(b);
    let mut used = vec![];
    for k in 0.. {
        let low = (0..).find(|n| !used.contains(n)).expect("numbers do not end");
        used.extend([low, low + k]);
        if low >= small || low + k == small {
            return if low == small { (low + k, low) } else { (small, low) };
        }
    }
    unreachable!("every number is in a cold position")
}

#[test]
fn evolved_games_are_solved() {
    let valion = solved("valion", &[], 1_000_000);
    assert_eq!((valion.value(), valion.plies), (Some(Value::First), Some(5)));
    // As printed, the third repetition a draw; with the paper's rule the worth of a position depends on how it came about.
    let teiglith = solved("teiglith", &[("(play no-repeat)", "")], 1_000_000);
    assert_eq!((teiglith.value(), teiglith.repeats), (Some(Value::Draw), true));
    assert_eq!(solved("teiglith", &[], 1_000_000).obstacle, Some(Obstacle::History));
    // The second player never places, and sends every stone of the first away until he has none in hand.
    let gorodrui = solved("gorodrui", &[], 2_000_000);
    assert_eq!(gorodrui.value(), Some(Value::Second));
    // How soon is a question of its own, with a budget of its own.
    assert!(gorodrui.plies.is_none_or(|plies| plies == 10), "{:?}", gorodrui.plies);
}

#[test]
fn limits_are_kept_and_admitted() {
    let hex = game("hex", &[]);
    let mut heard = 0;
    let solution = solve(&hex, &Limits { positions: 50_000, memory: 1 << 20 }, &mut |n| heard = n);
    assert_eq!((solution.value(), solution.obstacle), (None, Some(Obstacle::Limit)));
    assert!((50_000..51_000).contains(&solution.positions) && heard > 40_000, "{} {heard}", solution.positions);
    let go = solve(&game("go", &[]), &Limits::default(), &mut |_| {});
    assert_eq!((go.value(), go.obstacle), (None, Some(Obstacle::History)));
    // A table too small to remember much costs time, not truth.
    let connect = game("connect-four", &[("size 7 6", "size 4 4")]);
    let small = solve(&connect, &Limits { positions: 20_000_000, memory: 40_000 }, &mut |_| {});
    assert_eq!(small.value(), Some(Value::Draw));
}

/// Everything that can be played, nothing remembered, the engine's own repetition rule; `None` beyond a bound.
fn minimax(position: &Position<'_>, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    if position.turn() > 60 {
        return None;
    }
    if let Some(outcome) = position.outcome_by_seat() {
        return Some(match outcome {
            Outcome::Win(Player::First) => 1,
            Outcome::Win(Player::Second) => -1,
            _ => 0,
        });
    }
    let sign = if position.seat() == Player::First { 1 } else { -1 };
    let mut best = -1;
    for step in position.steps() {
        let mut next = position.clone();
        next.play(step);
        best = best.max(sign * minimax(&next, budget)?);
        if best == 1 {
            break;
        }
    }
    Some(sign * best)
}

/// All positions, their values improved until nothing changes: what is never decided is drawn. `None` beyond a bound.
fn fixed_point(game: &Game, most: usize) -> Option<i32> {
    let clock = game.ast().play.turn_limit.is_some();
    let key = |position: &Position<'_>| with_plan!(game, plan => plan.search_key(&position.line().expect("its own width").state, clock));
    let root = game.start(Player::First);
    let mut index = HashMap::from([(key(&root), 0)]);
    let (mut positions, mut edges): (Vec<_>, Vec<Vec<usize>>) = (vec![root], Vec::new());
    let mut values: Vec<i32> = vec![0];
    while edges.len() < positions.len() {
        let now = positions[edges.len()].clone();
        let mut out = Vec::new();
        for step in now.steps() {
            let mut next = now.clone();
            next.play(step);
            let id = *index.entry(key(&next)).or_insert(positions.len());
            if id == positions.len() {
                values.push(match next.outcome_by_seat() {
                    Some(Outcome::Win(Player::First)) => 1,
                    Some(Outcome::Win(Player::Second)) => -1,
                    _ => 0,
                });
                positions.push(next);
            }
            out.push(id);
        }
        edges.push(out);
        if positions.len() > most {
            return None;
        }
    }
    loop {
        let mut changed = false;
        for at in (0..positions.len()).filter(|&at| !edges[at].is_empty()).rev().collect::<Vec<_>>() {
            let sign = if positions[at].seat() == Player::First { 1 } else { -1 };
            let best = edges[at].iter().map(|&id| sign * values[id]).max().map_or(0, |best| sign * best);
            changed |= best != values[at];
            values[at] = best;
        }
        if !changed {
            return Some(values[0]);
        }
    }
}

#[test]
fn mutated_games_are_solved_as_plain_search_solves_them() {
    let small = [
        "tic-tac-toe",
        "misere-tic-tac-toe",
        "notakto",
        "dodgem",
        "nim",
        "pong-hau-ki",
        "three-mens-morris",
        "tant-fant",
        "achi",
        "shisima",
        "wild-tic-tac-toe",
        "tsoro-yematatu",
        "nine-holes",
        "hex",
    ];
    let parents: Vec<_> = small
        .iter()
        .map(|name| {
            let text =
                gdl::library::find(name).unwrap_or_else(|| panic!("no {name}")).text.replace("size 11", "size 3");
            gdl::load(&text).nodes.into_iter().next().expect("a game")
        })
        .collect();
    let count = parents.len() as u32;
    let mut agreed = [0, 0];
    let mut drawn = 0;
    for index in 0..350 {
        let mut rng = Rng::part(17, index);
        let mut node = parents[rng.below(count) as usize].clone();
        for _ in 0..1 + rng.below(3) {
            let donor = &parents[rng.below(count) as usize];
            node = gdl::vary::mutate(&node, Some(donor), &mut |n| rng.below(n)).0;
        }
        let text = gdl::printer::print(std::slice::from_ref(&node));
        let Some(game) = compile(&text) else { continue };
        let forbidden = with_plan!(&game, plan => plan.repetition == Repetition::Forbidden);
        if game.topology().cells() > 9 || forbidden {
            continue;
        }
        let plain = minimax(&game.start(Player::First), &mut 3_000);
        let Some(wanted) = plain.or_else(|| fixed_point(&game, 1_500)) else { continue };
        let solution = solve(&game, &Limits { positions: 500_000, memory: 64 << 20 }, &mut |_| {});
        let found = solution.value().map(|value| value.winner().map_or(0, |seat| [1, -1][seat]));
        assert_eq!(found, Some(wanted), "game {index}: {solution:?}\n{text}");
        legal(&game, &solution);
        agreed[usize::from(plain.is_none())] += 1;
        drawn += u32::from(wanted == 0);
    }
    println!("{agreed:?} agreed, {drawn} drawn");
    assert!(agreed[0] >= 80 && agreed[1] >= 20 && drawn >= 20, "{agreed:?} {drawn}");
}
