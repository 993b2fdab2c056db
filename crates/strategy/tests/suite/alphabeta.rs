//! Alpha-beta says what plain minimax says, keeps its budget, and repeats itself.

use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::{NO_CELL, Outcome, Step};
use engine::rng::Rng;
use engine::rules::Kind;
use engine::{Game, Position, with_plan};
use gdl::ast::Player as Side;
use strategy::{Choice, Evaluator, Policy, Score, Spec};

fn game(name: &str) -> Game {
    let entry = gdl::library::find(name).unwrap_or_else(|| panic!("{name} is in the library"));
    Game::read(entry.text).0.expect("library games load")
}

/// Plain minimax: no window, no table, no order.
struct Minimax<'g, const W: usize> {
    plan: &'g Plan<W>,
    evaluator: Evaluator<W>,
    /// Captures that may still be played out beyond the last ply.
    quiet: u32,
    /// Positions seen.
    nodes: u32,
}

/// Plain search has no end in some positions: those that need more are passed over.
const PATIENCE: u32 = 6_000;

fn seat<const W: usize>(st: &State<W>) -> bool {
    (st.mover == 1) != st.swapped
}

impl<const W: usize> Minimax<'_, W> {
    /// What a position is worth to a seat.
    fn value(&mut self, line: &Line<W>, me: bool, depth: u32, ply: u32) -> Score {
        let st = &line.state;
        self.nodes += 1;
        if self.nodes > PATIENCE {
            return Score::EVEN;
        }
        if let Some(ending) = st.ending {
            return match ending.outcome {
                Outcome::Win(side) if ((side == Side::Second) != st.swapped) == me => Score::win_in(ply),
                Outcome::Win(_) => Score::loss_in(ply),
                Outcome::Draw | Outcome::Unfinished => Score::EVEN,
            };
        }
        let mut values = Vec::new();
        if depth == 0 {
            values.push(self.evaluator.score(self.plan, st, (me != st.swapped) as usize));
            if self.quiet > 0 {
                self.quiet -= 1;
                let captures = line.moves.iter().filter(|step| self.captures(st, *step)).collect::<Vec<_>>();
                values.extend(captures.into_iter().map(|step| self.after(line, step, me, 1, ply)));
                self.quiet += 1;
            }
        } else {
            values.extend(line.moves.iter().map(|step| self.after(line, step, me, depth, ply)));
        }
        let best = if seat(st) == me { values.iter().max() } else { values.iter().min() };
        *best.expect("a position that is not over has a step")
    }

    fn captures(&self, st: &State<W>, step: Step) -> bool {
        let onto_enemy = step.to != NO_CELL && st.owner(step.to) == Some(1 - st.mover as usize);
        onto_enemy && step.from != NO_CELL && self.plan.rules[step.rule as usize].kind == Kind::Move
    }

    /// What a step is worth to a seat.
    fn after(&mut self, line: &Line<W>, step: Step, me: bool, depth: u32, ply: u32) -> Score {
        let mut next = line.clone();
        next.play(self.plan, step);
        self.value(&next, me, depth - 1, ply + 1)
    }
}

/// What each step of a position is worth to the seat that moves.
fn minimax(position: &Position<'_>, depth: u32, quiet: bool) -> Option<Vec<(Step, Score)>> {
    let game = position.game();
    with_plan!(game, plan => {
        let evaluator = Evaluator::new(game, plan, &Policy::of(game));
        let mut minimax = Minimax { plan, evaluator, quiet: if quiet { 8 } else { 0 }, nodes: 0 };
        let line = position.line().expect("of the game's width");
        let me = seat(&line.state);
        let values = position.steps().into_iter().map(|step| (step, minimax.after(line, step, me, depth, 0))).collect();
        (minimax.nodes <= PATIENCE).then_some(values)
    })
}

fn choose(position: &Position<'_>, text: &str, seed: u64) -> Choice {
    let spec: Spec = text.parse().expect(text);
    spec.player(position.game(), None).choose(position, &mut Rng::new(seed))
}

/// A position so many random steps into a game; `None` if it ended before.
fn wander<'g>(game: &'g Game, steps: u32, rng: &mut Rng) -> Option<Position<'g>> {
    let mut position = game.start(Side::First);
    for _ in 0..steps {
        let legal = position.steps();
        position.play(legal[rng.below(legal.len() as u32) as usize]);
        if position.ending().is_some() {
            return None;
        }
    }
    Some(position)
}

/// The scores of the best steps are minimax's, and no other step is thought to be as good.
fn agrees(position: &Position<'_>, depth: u32, quiet: bool, name: &str) -> bool {
    let Some(truth) = minimax(position, depth, quiet) else { return false };
    let best = truth.iter().map(|(_, score)| *score).max().expect("there is a step");
    let text = format!("ab:depth={depth},quiet={}", if quiet { "on" } else { "off" });
    let choice = choose(position, &text, 1);
    assert_eq!(choice.score, Some(best), "{name} to depth {depth}");
    assert_eq!(choice.line.first(), Some(&choice.step), "{name}");
    assert_eq!(choice.scored.len(), truth.len(), "{name}");
    for (scored, (step, score)) in choice.scored.iter().zip(&truth) {
        assert_eq!(scored.step, *step, "{name}: the order of the steps");
        assert_eq!(scored.score == best, *score == best, "{name} to depth {depth}: {step:?}");
        // A search that has found a win goes no deeper.
        let bounds = choice.depth == depth;
        assert!(!bounds || scored.score >= *score, "{name} to depth {depth}: {step:?} is worth more than its bound");
    }
    let spec: Spec = text.parse().expect("as above");
    let thorough = spec.thorough(position.game(), None).choose(position, &mut Rng::new(1));
    if thorough.depth == depth {
        let exact: Vec<_> = thorough.scored.iter().map(|scored| (scored.step, scored.score)).collect();
        assert_eq!(exact, truth, "{name} to depth {depth}, thoroughly");
    }
    true
}

#[test]
fn alphabeta_is_minimax() {
    let names = [
        "Tic-Tac-Toe",
        "Misere-Tic-Tac-Toe",
        "Connect-Four",
        "Dodgem",
        "Hex-7",
        "Yavalath",
        "Pentalath",
        "Quixo",
        "Breakthrough",
        "English-Checkers",
        "Othello",
        "Nine-Mens-Morris",
        "Three-Mens-Morris",
        "Neutron",
        "Dots-and-Boxes",
        "Connect6",
        "Los-Alamos",
        "Fox-and-Hounds",
        "Konane",
        "Teiglith",
    ];
    let mut compared = 0;
    for name in names {
        let game = game(name);
        let mut rng = Rng::new(7);
        for steps in [0, 1, 2, 5, 9, 14, 20, 31] {
            let Some(position) = wander(&game, steps, &mut rng) else { continue };
            compared += (1..=3).filter(|&depth| agrees(&position, depth, false, name)).count();
        }
    }
    assert!(compared > 200, "only {compared} searches compared");
}

#[test]
fn captures_are_played_out() {
    let mut compared = 0;
    for name in ["Breakthrough", "Los-Alamos"] {
        let game = game(name);
        let mut rng = Rng::new(9);
        for steps in [4, 6, 8, 10, 13, 15] {
            let Some(position) = wander(&game, steps, &mut rng) else { continue };
            compared += (1..=2).filter(|&depth| agrees(&position, depth, true, name)).count();
        }
    }
    assert!(compared > 8, "only {compared} searches compared");
}

#[test]
fn equal_best_steps_are_all_chosen() {
    // Tic-tac-toe searched to the end: every first step draws.
    let game = game("Tic-Tac-Toe");
    let position = game.start(Side::First);
    let mut times = [0; 9];
    for seed in 0..90 {
        let choice = choose(&position, "ab:depth=9", seed);
        assert_eq!((choice.score, choice.line.len()), (Some(Score::EVEN), choice.line.len().min(9)));
        times[position.steps().iter().position(|s| *s == choice.step).expect("a legal step")] += 1;
    }
    assert!(times.iter().all(|&n| n > 1), "{times:?}");
}

#[test]
fn threats_are_met_and_wins_taken() {
    let game = game("Tic-Tac-Toe");
    let check = |moves: &[&str], expected: &[&str], score: Score| {
        let mut position = game.start(Side::First);
        moves.iter().for_each(|text| position.play(position.find(text).expect(text)));
        for text in ["ab:depth=6", "ab:nodes=3000", "ab:nodes=3000,beam=9"] {
            let choice = choose(&position, text, 3);
            let name = &position.names()[position.steps().iter().position(|s| *s == choice.step).expect("legal")];
            assert!(expected.contains(&name.as_str()), "{text} plays {name} after {moves:?}");
            assert_eq!(choice.score, Some(score), "{text} after {moves:?}");
        }
    };
    // Two in a row: complete them.
    check(&["A1", "A2", "B1", "B2"], &["C1"], Score::win_in(1));
    // The other has two in a row and cannot be stopped twice: b2 c3 a1 c1 leaves c2, and White makes two threats.
    check(&["B2", "B1", "A1"], &["C3"], Score::loss_in(4));
    // Opposite corners: a corner loses, an edge draws.
    check(&["A1", "B2", "C3"], &["A2", "B1", "B3", "C2"], Score::EVEN);
}

#[test]
fn a_proven_result_ends_the_search() {
    let game = game("Tic-Tac-Toe");
    let mut position = game.start(Side::First);
    ["a1", "a2", "b1", "b2"].iter().for_each(|text| position.play(position.find(text).expect(text)));
    let choice = choose(&position, "ab:nodes=1000000", 1);
    assert_eq!((choice.depth, choice.nodes), (1, 5));
    // A drawn game is known to be drawn once no line was cut off.
    let choice = choose(&game.start(Side::First), "ab:nodes=10000000", 1);
    assert!(choice.depth == 9 && choice.nodes < 20_000, "{} nodes to depth {}", choice.nodes, choice.depth);
}

#[test]
fn the_same_seed_and_budget_give_the_same_search() {
    for (name, text) in [
        ("Breakthrough", "ab:nodes=3000"),
        ("Yavalath", "ab:nodes=3000,beam=12"),
        ("English-Checkers", "ab:depth=5,nodes=3000"),
        ("Los-Alamos", "ab:nodes=3000,quiet=off"),
    ] {
        let game = game(name);
        let spec: Spec = text.parse().expect(text);
        let play = || {
            let mut rng = Rng::new(5);
            let mut position = game.start(Side::First);
            let mut player = spec.player(&game, None);
            player.reset();
            let mut found = Vec::new();
            while found.len() < 8 && position.ending().is_none() {
                let choice = player.choose(&position, &mut rng);
                assert!(choice.nodes <= 3000, "{name}: {} nodes", choice.nodes);
                position.play(choice.step);
                found.push(choice);
            }
            found
        };
        let found = play();
        assert_eq!(found, play(), "{name}");
        let threads: Vec<_> =
            std::thread::scope(|s| [s.spawn(play), s.spawn(play)].map(|t| t.join().expect("plays")).into());
        assert!(threads.iter().all(|other| *other == found), "{name} on threads");
    }
}

#[test]
fn a_player_that_forgets_plays_as_a_new_one() {
    let game = game("Connect-Four");
    let spec: Spec = "ab:nodes=2000".parse().expect("a player");
    let position = game.start(Side::First);
    let mut player = spec.player(&game, None);
    let fresh = player.choose(&position, &mut Rng::new(1));
    player.reset();
    assert_eq!(player.choose(&position, &mut Rng::new(1)), fresh);
}

#[test]
fn a_narrow_beam_does_not_prove_losses() {
    // With one step searched at each inner node nothing but a step that wins at once is a proof.
    let game = game("Dodgem");
    let mut rng = Rng::new(3);
    for steps in 0..12 {
        let Some(position) = wander(&game, steps, &mut rng) else { continue };
        let narrow = choose(&position, "ab:depth=4,beam=1", 1).score.expect("a score");
        let full = choose(&position, "ab:depth=4", 1).score.expect("a score");
        assert!(!narrow.is_proven() || narrow == full, "{narrow} is not {full} after {steps} steps");
    }
}

#[test]
fn exchanges_that_have_no_end_are_left_unfinished() {
    let game = Game::read(include_str!("../games/une.ludi")).0.expect("valid");
    let choose = |what: &str| {
        let spec: Spec = what.parse().expect("a player");
        spec.player(&game, None).choose(&game.start(Side::First), &mut Rng::new(1))
    };
    // The first ply is finished whatever it takes, but not all that might be taken after it.
    let (few, many) = (choose("ab:nodes=50"), choose("ab:depth=1"));
    assert_eq!((few.depth, many.depth), (1, 1));
    assert!(few.nodes < 10 * 50 + 8 + few.scored.len() as u64, "{} nodes", few.nodes);
    assert!(many.nodes < 1_010 * many.scored.len() as u64, "{} nodes", many.nodes);
    assert!(many.nodes > 10 * few.nodes, "without a budget exchanges are looked into: {} nodes", many.nodes);
}
