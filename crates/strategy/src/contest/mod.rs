//! Players against each other: games, matches, tournaments, and what may be concluded from them.
//!
//! Each game draws its random numbers from a hash of the seed and its own number, so results do not depend on threads, and a
//! match is the beginning of every longer match with the same seed.

mod effort;
mod game;
mod pairing;
pub mod statistics;
mod tournament;

pub use effort::Effort;
pub use game::{Limits, Record, opening, play_game};
pub use pairing::{Contestant, Match, Tally};
pub use tournament::{Standing, Tournament, standings};
