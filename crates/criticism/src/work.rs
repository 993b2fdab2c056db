//! How much work games are, without a clock: the same on every machine and at every load.
//!
//! A unit is one position looked at; positions with many steps cost more.

use crate::trial::{Trial, Turn};
use engine::{Game, Position};
use gdl::ast::{Bool, Player, Repetition};

/// Nodes of the rules.
pub fn size(game: &Game) -> usize {
    game.tree().size()
}

/// What looking at a position of this turn costs.
pub fn breadth(turn: &Turn) -> f64 {
    1.0 + f64::from(turn.choices) / 8.0
}

/// How many times dearer than usual the positions of a game are: steps that are legal only by their result are made to find out, and large boards
/// are copied and looked over whole.
pub fn pace(game: &Game) -> f64 {
    copied(game) * if tries(game) { TRYING } else { 1.0 }
}

/// How many times dearer the positions of a large board are.
pub fn copied(game: &Game) -> f64 {
    (game.topology().cells() as f64 / LARGE).max(1.0)
}

/// How many times dearer the positions of a trial are for the steps that must be made on a copy to know if they are legal, and for conditions that are asked cell by cell.
pub fn trying(game: &Game, trial: &Trial) -> f64 {
    copying(game, trial) + asking(game, trial) - 1.0
}

/// How many times dearer they are for the copies alone.
pub fn copying(game: &Game, trial: &Trial) -> f64 {
    1.0 + along(game, trial, |position, player| position.trials(player)) / 8.0
}

/// How many times dearer they are for conditions that are asked cell by cell.
fn asking(game: &Game, trial: &Trial) -> f64 {
    1.0 + along(game, trial, |position, player| position.asked(player)) / ASKED
}

/// The mean over the positions of a trial, for the player who needs more.
fn along(game: &Game, trial: &Trial, of: fn(&Position<'_>, Player) -> u32) -> f64 {
    let mut position = game.start(trial.first);
    let mut sum = copies(|player| of(&position, player));
    for &step in trial.turns.iter().flat_map(|turn| &turn.steps) {
        position.play(step);
        sum += copies(|player| of(&position, player));
    }
    sum / (position.played().len() + 1) as f64
}

/// How many times dearer the first position is; known before anything is played.
pub fn trying_at_first(game: &Game) -> f64 {
    1.0 + copies(|player| game.trials(player)) / 8.0
}

/// For the player who needs more: a search meets the positions of both.
fn copies(of: impl Fn(Player) -> u32) -> f64 {
    f64::from(Player::BOTH.map(of).into_iter().max().unwrap_or(0))
}

/// Whether steps are made to find out if they are legal.
fn tries(game: &Game) -> bool {
    let forbidden = game.ast().play.repetition == Repetition::Forbidden;
    forbidden || game.rules().iter().any(|rule| rule.mv.after != Bool::True)
}

/// Conditions that cost as much as a position.
const ASKED: f64 = 64.0;
/// Cells of a board that is large.
const LARGE: f64 = 100.0;
/// What the random games from a position cost.
const ROLLED: f64 = 500.0;
/// What trying every step costs.
const TRYING: f64 = 2.0;

/// The work these trials took: positions searched, and those looked at beside the choice.
pub fn of(trials: &[Trial], game: &Game) -> f64 {
    let turns = || trials.iter().flat_map(|trial| &trial.turns);
    let steps = turns().map(|turn| turn.steps.len()).sum::<usize>() as f64 / turns().count().max(1) as f64;
    let rolled = |turn: &Turn| if turn.sight.rolled.is_some() { ROLLED } else { 0.0 };
    let searched = |turn: &Turn| turn.nodes as f64 + turn.alternatives.len() as f64;
    let positions = turns().map(|turn| searched(turn) * breadth(turn) + rolled(turn)).sum::<f64>();
    // Within a turn of many steps what was done so far must be looked at again.
    positions * pace(game) * steps.max(1.0) * trials.first().map_or(1.0, |trial| asking(game, trial))
}

/// How many times dearer than usual the first position is for all of these reasons; known before anything is played.
pub fn at_first(game: &Game) -> f64 {
    let start = game.start(Player::First);
    copied(game) * (trying_at_first(game) + copies(|player| start.asked(player)) / ASKED)
}

/// Steps of an iteration of UCT: a random game from somewhere on the way.
pub fn iteration(game: &Game, seed: u64) -> f64 {
    let games = engine::playout::run(game, seed, 20);
    (games.steps as f64 / games.count.max(1) as f64 / 2.0).max(1.0)
}

/// Steps of a game on the average: a turn of several is chosen step by step.
pub fn length(trials: &[Trial]) -> f64 {
    let steps = |trial: &Trial| trial.turns.iter().map(|turn| turn.steps.len()).sum::<usize>() as f64;
    trials.iter().map(steps).sum::<f64>() / trials.len().max(1) as f64
}

/// The work of one position searched, on the average over the turns of these trials.
pub fn each(trials: &[Trial], game: &Game) -> f64 {
    let turns = || trials.iter().flat_map(|trial| trial.measured());
    let breadth = turns().map(breadth).sum::<f64>() / turns().count().max(1) as f64;
    let trying = trials.first().map_or(1.0, |trial| trying(game, trial));
    breadth.max(1.0) * pace(game) * trying
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;
    use crate::play::Settings;

    #[test]
    fn positions_with_many_steps_count_for_more() {
        let mut one = trial(&[0.0], true);
        let turn = &mut one.turns[0];
        (turn.nodes, turn.choices, turn.alternatives) = (10, 16, vec![0.0; 16]);
        let mut rest: f64 = 0.0;
        for turn in &mut one.turns[1..] {
            (turn.nodes, turn.choices, turn.alternatives) = (1, 8, Vec::new());
            rest += 2.0;
        }
        assert_eq!(of(&[one], &library("hex-7")), 26.0 * 3.0 + rest);
    }

    #[test]
    fn steps_that_must_be_tried_and_large_boards_are_dear() {
        assert_eq!(pace(&library("yavalath")), 1.0);
        assert_eq!(pace(&library("slither")), TRYING);
        assert!(pace(&library("gomoku")) > 1.5);
    }

    #[test]
    fn copies_are_counted() {
        let played = |game: &Game| {
            let random = Settings {
                alternatives: false,
                preferred: 10,
                ..Settings::new("random".parse().expect("a player"), 1)
            };
            trying(game, &crate::play::trial(game, &random, 0))
        };
        // Placements without conditions; suicide, which is foreseen; jumps of whole stacks, which may fail.
        assert_eq!(played(&library("yavalath")), 1.0);
        assert_eq!(played(&library("go-9")), 1.0);
        let une = Game::read(include_str!("../../strategy/tests/games/une.ludi")).0.expect("valid");
        assert!(played(&une) > 20.0);
    }

    #[test]
    fn conditions_of_two_cells_are_counted() {
        let asked = |game: &Game| game.start(Player::First).asked(Player::First);
        // Sets and geometry tell where a king's step goes; a sum of rows must be asked for each pair of cells.
        let of = |pre: &str| {
            let men =
                format!("(Man All (moves (move (pre (and (owner from) (empty to) {pre})) (action (pop) (push)))))");
            let text = format!(
                "(game G (board (tiling square) (size 5)) (pieces {men}) (start (place (Man White) A1 B1) (place (Man Black) E5)) (end (All lose (no-move))))"
            );
            Game::read(&text).0.expect("valid")
        };
        assert_eq!(asked(&of("(adjacent)")), 0);
        assert_eq!(asked(&of("(= (mod (+ (score) (* (row from) (row to))) 3) 1)")), 2 * 25);
        assert_eq!(asked(&library("yavalath")), 0);
    }

    fn library(name: &str) -> Game {
        let entry = gdl::library::find(name).expect("a library game");
        Game::read(entry.text).0.expect("valid")
    }
}
