//! One game told in full, so that others can work out the metrics from it.

use super::track::{run, won_by};
use engine::core::{Cell, NO_CELL};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use strategy::Player as Chooses;

/// A step of a game that is told in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// As it is written.
    pub name: String,
    /// Cells it goes from and to, where it has them.
    pub cells: [Option<Cell>; 2],
    /// How far apart these are: a knight's leap is two cells.
    pub distance: u32,
    /// The cells it goes from and to, and all whose top changed hands: whose it is now.
    pub changes: Vec<(Cell, Option<Player>)>,
}

/// A game told in full: all that the metrics are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Whose piece lies on top of each cell at the start.
    pub start: Vec<Option<Player>>,
    /// Turns: whose, and the steps of it.
    pub turns: Vec<(Player, Vec<Made>)>,
    /// The seat that won.
    pub winner: Option<Player>,
}

/// Plays one game, the first side beginning, and tells it in full.
pub fn tell(game: &Game, players: [&mut (dyn Chooses + '_); 2], plies: u32, rng: &mut Rng) -> Told {
    let cells = game.topology().cells();
    let owners = |position: &Position<'_>| -> Vec<Option<Player>> {
        (0..cells).map(|cell| position.top(cell as Cell).and_then(|man| man.owner)).collect()
    };
    let mut before = game.start(Player::First);
    let start = owners(&before);
    let mut now = start.clone();
    let (mut turns, mut steps) = (Vec::new(), Vec::new());
    let position = run(game, players, plies, rng, |step, ended, position| {
        let cell = |cell: Cell| (cell != NO_CELL).then_some(cell);
        let after = owners(position);
        let ends = [cell(step.from), cell(step.to)];
        // Under a stack's top may lie another of the same owner: a piece came to light, and nothing changed hands.
        let touched = |at: usize| after[at] != now[at] || ends.contains(&Some(at as Cell));
        let changes = (0..cells).filter(|&at| touched(at)).map(|at| (at as Cell, after[at])).collect();
        let distance = match ends {
            [Some(from), Some(to)] => game.topology().distance(from, to).unwrap_or(0),
            _ => 0,
        };
        steps.push(Made { name: before.names_along(&[step]).concat(), cells: ends, distance, changes });
        (now, before) = (after, position.clone());
        if let Some(mover) = ended {
            turns.push((mover, std::mem::take(&mut steps)));
        }
    });
    Told { start, turns, winner: won_by(&position) }
}
