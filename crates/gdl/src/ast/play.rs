//! Start, play and end.

use super::{Bool, Compass, Int, Region, Who};

/// No game lasts longer; a `turn-limit` above is taken as this.
pub const MOST_TURNS: u32 = 1000;

/// No stack grows higher; a step that would make one is illegal.
pub const HIGHEST_STACK: i32 = 32;

/// A `place` clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// How many on each cell (stacked), default 1.
    pub n: u32,
    /// Type.
    pub piece: usize,
    /// `Player`, `All` (each player, at his own home …) or `Nobody`.
    pub owner: Who,
    /// State if given in the record.
    pub state: Option<u8>,
    /// Flags if given in the record.
    pub flags: Option<u8>,
    /// Cells and regions that add up. Empty: the whole board.
    pub places: Vec<Region>,
    /// Only cells of these phases (empty: all).
    pub phases: Vec<i32>,
}

/// An `in-hand` clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// Type.
    pub piece: usize,
    /// `Player` or `All` (n to each).
    pub owner: Who,
    /// How many.
    pub n: u32,
}

/// The `play` section.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// A voluntary pass is a step at the start of a turn.
    pub can_pass: bool,
    /// The second seat may swap sides instead of its first turn.
    pub swap_rule: bool,
    /// Repetition.
    pub repetition: Repetition,
    /// Turns after which the game ends, and how. `None`: unfinished after 1,000.
    pub turn_limit: Option<(u32, LimitResult)>,
    /// Placements must rest on the edge or a piece in that direction.
    pub gravity: Option<Compass>,
    /// Moves a turn (a move is a step with its repeats and agains).
    pub moves_per_turn: u32,
    /// Moves in the very first turn of the game.
    pub first_moves: u32,
    /// Only steps that begin (or go on with) turns capturing the most pieces.
    pub max_capture: bool,
}

/// What a repeated position does; compared at the ends of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Repetition {
    ThirdDraws,
    Forbidden,
    Free,
}

/// Result when the turn limit is reached.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum LimitResult {
    Draw,
    /// The player for whom the integer is greater wins; equal: a draw.
    Most(Int),
}

/// The `end` section.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// In the order written.
    pub clauses: Vec<Clause>,
    /// When the two players' results disagree.
    pub tie: Tie,
    /// A result counts only if it still holds after the opponent's next turn.
    pub opp_turn: bool,
}

/// One end clause.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// `Player` or `All`.
    pub who: Who,
    /// What he gets.
    pub result: GameResult,
    /// When.
    pub cond: Bool,
}

/// A player's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GameResult {
    Win,
    Lose,
    Draw,
}

/// Who gets his way when results disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Tie {
    MoverWins,
    MoverLoses,
    Draw,
}
