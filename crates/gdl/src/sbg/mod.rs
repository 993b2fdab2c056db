//! Simplified Boardgames: the `.sbg` format of chess-like games, to and from ludemes.
//!
//! A game of this class is a rectangular board of letters, a regular expression of steps for each letter, a turn limit
//! and goals: `#K 0` (the owner loses when so few of these are left) and `@P 0 4, 1 4` (the owner wins by moving one of
//! these to such a square). A player who cannot move loses. Capitals are the first player's, who plays north.

mod compact;
mod export;
mod format;
mod game;
mod goals;
mod import;
mod language;
mod parse;
mod regexp;
mod region;

pub use export::{convert, export};
pub use game::{Goal, Man, Sbg};
pub use import::{import, to_node};
pub use parse::parse;
