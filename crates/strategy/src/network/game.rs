//! A game between two networks that look one step ahead.

use super::board::Board;
use super::weights::Network;
use engine::compiled::Line;
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::core::{Outcome, Step};
use gdl::ast::Player;

/// Room to try steps in, kept from game to game.
#[derive(Debug)]
pub struct Table {
    state: State<1>,
    moves: Moves<1>,
    history: Vec<u64>,
}

impl Table {
    /// For games seen through a board.
    pub fn new(board: &Board<'_>) -> Table {
        Table { state: board.plan.initial.clone(), moves: Moves::default(), history: Vec::new() }
    }
}

/// Plays a game, the first network beginning, each taking the step whose position it likes best (of equals the first). Nothing is left
/// to chance. After so many turns it is drawn.
pub fn play(board: &Board<'_>, table: &mut Table, networks: [&Network; 2], turns: u32) -> Outcome {
    let mut line = Line::start(board.plan, Player::First);
    while line.state.ending.is_none() && line.state.turn <= turns {
        let seat = line.state.mover ^ line.state.swapped as u8;
        let step = best(board, table, networks[seat as usize], &line);
        line.play(board.plan, step);
    }
    match line.state.ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(side)) if line.state.swapped => Outcome::Win(side.other()),
        Some(Outcome::Win(side)) => Outcome::Win(side),
        _ => Outcome::Draw,
    }
}

/// The step a network likes best. A won position is worth 1, a lost one -1, a drawn one 0.
fn best(board: &Board<'_>, table: &mut Table, network: &Network, line: &Line<1>) -> Step {
    let side = line.state.mover as usize;
    let mut steps = line.moves.iter();
    let mut best = steps.next().expect("a game that is not over has a step");
    if line.moves.total == 1 {
        return best;
    }
    let mut base = network.empty();
    for cell in 0..64 {
        let value = board.shown(side, line.state.code(cell));
        if value != 0.0 {
            network.change(&mut base, board.input(side, cell as usize), value);
        }
    }
    let Table { state, moves, history } = table;
    history.clone_from(&line.history);
    let mut most = f32::NEG_INFINITY;
    for step in std::iter::once(best).chain(steps) {
        state.clone_from(&line.state);
        board.plan.play(state, history, step, moves, true);
        history.truncate(line.history.len());
        let value = match state.ending.map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) if winner.index() == side => 1.0,
            Some(Outcome::Win(_)) => -1.0,
            Some(_) => 0.0,
            // What was the opponent's is then its own.
            None if step == Step::SWAP => -network.output(&base),
            None => {
                let mut sums = base;
                for (cell, (&was, &is)) in line.state.what[0].iter().zip(&state.what[0]).enumerate() {
                    if was != is {
                        network.change(
                            &mut sums,
                            board.input(side, cell),
                            board.shown(side, is) - board.shown(side, was),
                        );
                    }
                }
                network.output(&sums)
            }
        };
        if value > most {
            (best, most) = (step, value);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Game;
    use engine::rng::Rng;

    fn library(name: &str) -> Game {
        Game::read(gdl::library::find(name).expect("it is in the library").text).0.expect("it loads")
    }

    /// The step that a plain evaluation of every board likes best, or one within rounding of it.
    #[test]
    fn steps_are_those_of_a_plain_evaluation() {
        for name in ["halim-1", "english-checkers", "othello", "breakthrough"] {
            let game = library(name);
            let board = Board::new(&game).expect("it is 8 by 8");
            let (mut table, mut rng) = (Table::new(&board), Rng::new(2));
            let network = Network::random(&mut rng, 0.2);
            let mut line = Line::start(board.plan, Player::First);
            let mut differed = false;
            while line.state.ending.is_none() && line.state.turn < 60 {
                let side = line.state.mover as usize;
                let steps: Vec<Step> = line.moves.iter().collect();
                let worth = |step: Step| {
                    let mut next = line.clone();
                    next.play(board.plan, step);
                    match next.state.ending.map(|ending| ending.outcome) {
                        Some(Outcome::Win(winner)) => {
                            if winner.index() == side {
                                1.0
                            } else {
                                -1.0
                            }
                        }
                        Some(_) => 0.0,
                        None => network.evaluate(&board.inputs(&next.state, side)),
                    }
                };
                let values: Vec<f32> = steps.iter().map(|&step| worth(step)).collect();
                let most = values.iter().copied().fold(f32::MIN, f32::max);
                differed |= values.iter().any(|value| most - value > 0.01);
                let chosen = best(&board, &mut table, &network, &line);
                assert!(most - worth(chosen) < 1e-3, "{name}: {chosen:?} of {steps:?}");
                line.play(board.plan, steps[rng.below(steps.len() as u32) as usize]);
            }
            assert!(differed, "{name}: the network saw no difference between any two steps");
        }
    }

    #[test]
    fn both_sides_see_the_same_start() {
        for name in ["halim-1", "halim-3", "english-checkers", "breakthrough", "chess"] {
            let game = library(name);
            let board = Board::new(&game).expect("it is 8 by 8");
            let inputs = [0, 1].map(|side| board.inputs(&board.plan.initial, side));
            assert_eq!(inputs[0], inputs[1], "{name}");
            assert!(inputs[0][..24].iter().any(|&own| own > 0.0) && inputs[0][40..].iter().any(|&enemy| enemy < 0.0));
        }
        assert_eq!(Board::new(&library("hex-7")).map(|_| ()), Err(super::super::NotEight { cells: 49 }));
        assert!(Board::new(&library("hex")).is_err());
    }

    #[test]
    fn games_depend_on_the_networks_alone() {
        let game = library("halim-2");
        let board = Board::new(&game).expect("it is 8 by 8");
        let mut rng = Rng::new(9);
        let networks: Vec<Network> = (0..6).map(|_| Network::random(&mut rng, 2.0)).collect();
        let all = |table: &mut Table| -> Vec<Outcome> {
            let pairs = networks.iter().flat_map(|one| networks.iter().map(move |two| [one, two]));
            pairs.map(|pair| play(&board, table, pair, 100)).collect()
        };
        let mut table = Table::new(&board);
        let once = all(&mut table);
        assert_eq!(once, all(&mut table), "nothing is left over from one game to the next");
        assert!(once.contains(&Outcome::Win(Player::First)) && once.contains(&Outcome::Win(Player::Second)));
        assert_eq!(play(&board, &mut table, [&networks[0], &networks[1]], 1), Outcome::Draw, "cut off after a turn");
    }
}
