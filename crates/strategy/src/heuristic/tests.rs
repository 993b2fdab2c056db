//! Published values, and searches that must agree.

use super::*;
use crate::alphabeta::Window;
use crate::player::Choice;
use engine::Game;
use engine::rng::Rng;
use gdl::ast::Player as Side;

fn library(name: &str) -> Game {
    let entry = gdl::library::find(name).expect(name);
    Game::read(entry.text).0.expect("the library is valid")
}

fn weighted(game: &Game, density: Density) -> Vec<(String, f64)> {
    let weights = Prepared::of(game, density).weights(Base::Weighted, false);
    let same = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
    assert!(weights.material[0].iter().zip(&weights.material[1]).all(same), "both sides have the same pieces");
    game.ast().pieces.iter().map(|piece| piece.name.clone()).zip(weights.material[0].clone()).collect()
}

/// A type's worth with the density of the start, and with half of it.
type Worth = (&'static str, f64, f64);

/// Material of Weighted, worked out independently for this project.
const VALUES: [(&str, &[Worth]); 4] = [
    (
        "chess",
        &[
            ("Pawn", 0.883, 0.988),
            ("Knight", 3.938, 4.594),
            ("Bishop", 3.560, 5.512),
            ("Rook", 4.506, 7.701),
            ("Queen", 8.066, 13.213),
            ("King", 4.922, 5.742),
        ],
    ),
    (
        "shatranj",
        &[
            ("Pawn", 0.820, 0.848),
            ("Knight", 3.938, 4.594),
            ("Elephant", 1.688, 1.969),
            ("Counsellor", 2.297, 2.680),
            ("Rook", 4.506, 7.701),
            ("King", 4.922, 5.742),
        ],
    ),
    (
        "gardner",
        &[
            ("Pawn", 0.672, 0.736),
            ("Knight", 2.304, 3.072),
            ("Bishop", 1.725, 2.951),
            ("Rook", 2.250, 4.311),
            ("Queen", 3.975, 7.262),
            ("King", 3.456, 4.608),
        ],
    ),
    (
        "los-alamos",
        &[
            ("Pawn", 0.741, 0.787),
            ("Knight", 2.963, 3.704),
            ("Rook", 3.001, 5.439),
            ("Queen", 5.334, 9.240),
            ("King", 4.074, 5.093),
        ],
    ),
];

#[test]
fn weighted_material_is_the_mean_expected_mobility() {
    for (name, values) in VALUES {
        let game = library(name);
        let found = [Density::Initial, Density::Half].map(|density| weighted(&game, density));
        assert_eq!(found[0].len(), values.len(), "{name}");
        for (piece, initial, half) in values {
            for (found, value) in found.iter().zip([initial, half]) {
                let (_, worth) = found.iter().find(|(known, _)| known == piece).expect(piece);
                assert!((worth - value).abs() < 0.000_51, "{name} {piece}: {worth} is not {value}");
            }
        }
    }
    let constant = Prepared::of(&library("chess"), Density::Half).weights(Base::Constant, false);
    assert!(constant.material[0].iter().all(|worth| *worth == 8.0));
}

#[test]
fn goals_raise_the_king_by_an_army_and_pawns_by_their_nearness() {
    let game = library("gardner");
    let prepared = Prepared::of(&game, Density::Half);
    let [plain, goal] = [false, true].map(|goal| prepared.weights(Base::Constant, goal));
    let piece = |name: &str| game.ast().pieces.iter().position(|piece| piece.name == name).expect(name);
    let (pawn, king) = (piece("Pawn"), piece("King"));
    // Ten men of worth 5.
    assert_eq!(goal.material[0][king] - plain.material[0][king], 50.0);
    assert_eq!(goal.material[0][pawn] - plain.material[0][pawn], 5.0 * GOAL);
    // The first player's pawn on its second row is three moves from the far side, the second player's two from his.
    let at = |owner: usize, cell: usize| goal.positional[owner][pawn * 25 + cell];
    let near = |share: f64| 10.0 * GOAL * share;
    assert_eq!((at(0, 5), at(0, 20), at(1, 5), at(1, 0)), (near(1.0 / 8.0), near(1.0), near(1.0 / 2.0), near(1.0)));
}

#[test]
fn the_squares_of_weights_are_the_cells_of_the_board() {
    for name in ["petty", "cannons-and-crabs", "chess"] {
        let game = library(name);
        let sbg = gdl::sbg::convert(game.ast()).expect(name);
        let snapshot = game.start(Side::First).snapshot();
        let expected: Vec<Option<usize>> = sbg.board.iter().map(|man| man.map(|man| man.owner.index())).collect();
        let found: Vec<Option<usize>> =
            snapshot.stacks.iter().map(|men| men.last().and_then(|man| man.owner).map(|owner| owner.index())).collect();
        assert_eq!(found, expected, "{name}");
    }
}

/// The best steps of a choice.
fn best(choice: &Choice) -> Vec<engine::core::Step> {
    let best = choice.scored.iter().map(|s| s.score).max();
    choice.scored.iter().filter(|s| Some(s.score) == best).map(|s| s.step).collect()
}

/// Positions of random games, a few each.
fn with_positions(game: &Game, count: u64, mut each: impl FnMut(&engine::Position<'_>)) {
    for number in 0..count {
        let mut rng = Rng::part(9, number);
        let mut position = game.start(Side::First);
        for _ in 0..rng.below(40) {
            let steps = position.steps();
            if steps.is_empty() {
                break;
            }
            position.play(steps[rng.below(steps.len() as u32) as usize]);
        }
        if position.ending().is_none() {
            each(&position);
        }
    }
}

#[test]
fn a_narrow_window_finds_the_best_steps_of_a_full_search_for_less() {
    let mut nodes = [0; 3];
    for name in ["gardner", "petty", "demi", "chess"] {
        let game = library(name);
        let prepared = Prepared::of(&game, Density::Half);
        for heuristic in Heuristic::all() {
            let windows = [Window::Full, Window::Best, Window::Narrow];
            let mut players = windows.map(|window| prepared.searcher(&Options::new(heuristic), window));
            with_positions(&game, if name == "chess" { 4 } else { 12 }, |position| {
                let [full, some, few] = [0, 1, 2].map(|k| {
                    players[k].reset();
                    players[k].choose(position, &mut Rng::new(1))
                });
                assert_eq!(best(&full), best(&some), "{name} {heuristic}");
                assert_eq!(best(&full), best(&few), "{name} {heuristic}");
                assert_eq!((full.step, full.score), (few.step, few.score), "{name} {heuristic}");
                [full, some, few].iter().zip(&mut nodes).for_each(|(choice, nodes)| *nodes += choice.nodes);
            });
        }
    }
    println!("nodes: full {} best {} narrow {}", nodes[0], nodes[1], nodes[2]);
    assert!(nodes[2] * 2 < nodes[0], "{nodes:?}");
}

#[test]
fn scores_are_those_of_a_plain_minimax() {
    use crate::evaluate::Judge;
    use crate::score::Score;
    let game = library("gardner");
    let prepared = Prepared::of(&game, Density::Half);
    for heuristic in ["C", "WG", "CCM", "WGCM"].map(|name| name.parse::<Heuristic>().expect(name)) {
        let engine::AnyPlan::W1(plan) = game.plan() else { panic!("25 cells are one word") };
        let mut views = prepared.views_of(plan, heuristic);
        fn plain<const W: usize>(
            plan: &engine::compiled::Plan<W>,
            views: &mut super::judge::Views<W>,
            position: &engine::Position<'_>,
            depth: u32,
            ply: u32,
        ) -> Score {
            if position.ending().is_some() {
                return match position.outcome_by_seat() {
                    Some(engine::core::Outcome::Win(seat)) if seat == position.seat() => Score::win_in(ply),
                    Some(engine::core::Outcome::Win(_)) => Score::loss_in(ply),
                    _ => Score::EVEN,
                };
            }
            if depth == 0 {
                let line = position.line::<W>().expect("its width");
                return views.score(plan, &line.state, line.state.mover as usize);
            }
            let after = |step: engine::core::Step| {
                let mut next = position.clone();
                next.play(step);
                -plain(plan, &mut *views, &next, depth - 1, ply + 1)
            };
            position.steps().into_iter().map(after).max().expect("a step")
        }
        with_positions(&game, 12, |position| {
            let found = prepared.player(&Options::new(heuristic)).choose(position, &mut Rng::new(1));
            assert_eq!(found.score, Some(plain(plan, &mut views, position, 3, 0)), "{heuristic}");
        });
    }
}

#[test]
fn names_are_those_of_the_paper() {
    let names: Vec<String> = Heuristic::all().iter().map(Heuristic::to_string).collect();
    let c = ["C", "CG", "CC", "CM", "CGC", "CGM", "CCM", "CGCM"];
    let w = ["W", "WG", "WC", "WM", "WGC", "WGM", "WCM", "WGCM"];
    assert_eq!(names, [c, w].concat());
}

#[test]
fn players_that_cannot_differ_are_left_out() {
    let left = |name: &str| -> Vec<String> {
        let game = library(name);
        Prepared::of(&game, Density::Half).left_out().iter().map(|out| out.heuristic.to_string()).collect()
    };
    assert_eq!(left("gardner"), [""; 0]);
    // One kind of stone, and both may place anywhere: nothing but the goal is left.
    assert_eq!(left("hex-7"), ["CC", "CM", "CGC", "CGM", "CCM", "CGCM", "W", "WC", "WM", "WGC", "WGM", "WCM", "WGCM"]);
}

#[test]
fn pieces_bear_on_the_cells_they_could_take_an_enemy_on() {
    use engine::bits::Bits;
    use engine::compiled::Bearings;
    use engine::compiled::moves::Moves;
    use engine::core::Cell;
    for name in ["chess", "cannons-and-crabs", "demi", "small-deacon"] {
        let game = library(name);
        let engine::AnyPlan::W1(plan) = game.plan() else { panic!("at most 64 cells") };
        let bearings = Bearings::of(plan).expect("its pieces go along paths");
        let (mut moves, mut room) = (Moves::default(), plan.initial.clone());
        with_positions(&game, 6, |position| {
            let st = &position.line::<1>().expect("one word").state;
            for player in 0..2 {
                let (mut to, mut on) = (super::planes::Planes::ZERO, super::planes::Planes::ZERO);
                bearings.each(plan, st, player, |more, further| {
                    to.add(more);
                    on.add(further);
                });
                // Steps that end on a cell, as the engine finds them: on the board as it is, and with an enemy put there.
                let mut ends = |st: &engine::compiled::state::State<1>, cell: Cell| {
                    super::judge::look(plan, st, player, &mut room, &mut moves);
                    moves.iter().filter(|step| step.to == cell).count()
                };
                let enemy = st.own[1 - player].first().and_then(|cell| st.top(cell)).expect("an enemy");
                let mut counts = [super::planes::Planes::ZERO; 2];
                for cell in 0..plan.tables.cells as Cell {
                    let mut with = st.clone();
                    with.take(cell);
                    // A piece does not bear on its own cell: it would no longer be there.
                    with.put(cell, enemy);
                    (0..ends(st, cell)).for_each(|_| counts[0].add(Bits::one(cell)));
                    (0..ends(&with, cell)).for_each(|_| counts[1].add(Bits::one(cell)));
                }
                for (found, counted) in [(to, counts[0]), (on, counts[1])] {
                    let differ = found.above(&counted) | counted.above(&found);
                    assert!(differ.is_empty(), "{name}, player {player}: {:?}", differ.iter().collect::<Vec<_>>());
                }
            }
        });
    }
}
