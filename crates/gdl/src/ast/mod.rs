//! The typed rule tree: what a description means once names are resolved and defaults filled in.
//!
//! Both implementations of the rules, the English translator and the `.sbg` exporter read this and nothing else.
//! It knows no geometry: cells and sides are names until a board gives them a place.
//!
//! # Words used in the comments
//! *mover*: the player making the step. *friend*: the player a rule is read for (the mover, except inside an `end`
//! clause or a `most`, where it is the player the clause is read for). *top*: the uppermost piece of a stack; the owner, type and state
//! of a cell are those of its top. A *missing cell* (`from` of a placement, `beyond` off the board): every boolean
//! about it is false, every integer is 0, every effect on it does nothing.

mod board;
mod expr;
mod moves;
mod play;
mod remarks;

pub use board::*;
pub use expr::*;
pub use moves::*;
pub use play::*;
pub use remarks::*;

/// One of the two players: `Player::First` is listed first and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Listed first; begins.
    First = 0,
    /// Listed second.
    Second = 1,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];
    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// As written after `game`.
    pub name: String,
    /// Named integers; already substituted everywhere else in this tree.
    pub params: Vec<Param>,
    /// First and second player.
    pub players: [PlayerDef; 2],
    /// The board.
    pub board: Board,
    /// Never empty: without a `pieces` section it holds one type `Piece`, owner All, whose only move is
    /// `(move (pre (empty to)) (action (push)))`.
    pub pieces: Vec<Piece>,
    /// True if `pieces` was left out and filled in.
    pub default_pieces: bool,
    /// `place` clauses in order.
    pub start: Vec<Place>,
    /// `in-hand` clauses in order. A type no clause names for a player is unlimited for that player.
    pub hands: Vec<Hand>,
    /// Constraints on play.
    pub play: Play,
    /// Ending.
    pub end: End,
    /// What the system wrote back, and what the author says about the game.
    pub support: Support,
}

/// A named integer with the range designers may sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i32,
    /// Least value that makes sense.
    pub low: i32,
    /// Greatest value that makes sense.
    pub high: i32,
}

/// A player's name and the compass direction he plays towards.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerDef {
    /// Capitalised name, unique.
    pub name: String,
    /// Default n for the first, s for the second.
    pub dirn: Compass,
}

/// Metadata.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Support {
    /// One line of origin, shown by `ludi list`.
    pub description: Option<String>,
    /// The aim in a sentence.
    pub aim: Option<String>,
    /// Other names.
    pub aliases: Vec<String>,
    /// Free tags, e.g. `sample`, `classic`.
    pub tags: Vec<String>,
    /// Advisor weights as written back: (name, weight in thousandths) for each player or both.
    pub advisors: Vec<(String, Vec<i32>)>,
    /// Everything else, as printed text: ancestry, ranking, viable, score.
    pub other: Vec<(String, String)>,
}
