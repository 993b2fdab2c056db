//! What a player is: something that chooses a legal step.

use crate::score::Score;
use engine::Position;
use engine::core::Step;
use engine::rng::Rng;

/// What a player decided, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step, one of the position's.
    pub step: Step,
    /// What the position is worth to the seat that moves, if the player has a view.
    pub score: Option<Score>,
    /// Positions made, or iterations: what the budget counts.
    pub nodes: u64,
    /// Plies of the deepest search that was finished; 0 if the player does not look ahead.
    pub depth: u32,
    /// The line expected, beginning with the step.
    pub line: Vec<Step>,
    /// What each legal step is worth to the seat that moves, in the order of `Position::steps`; empty if the player does not weigh them.
    /// Of a search only the best are exact, the others are bounds, unless it is a thorough one (`Spec::thorough`).
    pub scored: Vec<Scored>,
}

/// A step with its worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    /// The step.
    pub step: Step,
    /// Its worth to the seat that moves.
    pub score: Score,
    /// How often it was tried (UCT), or the nodes spent on it.
    pub visits: u64,
}

impl Choice {
    /// A step without a view.
    pub fn plain(step: Step) -> Choice {
        Choice { step, score: None, nodes: 0, depth: 0, line: vec![step], scored: Vec::new() }
    }
}

/// A player of one game. It may remember (tables, trees) from one choice to the next, but not from one game to the next.
pub trait Player: Send {
    /// Chooses a step of a position that is not over. All randomness comes from `rng`.
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice;

    /// A new game begins: forget the last one.
    fn reset(&mut self) {}
}
