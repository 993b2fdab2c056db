//! The kinds of search there are.

use super::{chess_like, entertainment, recombination};
use engine::rng::Rng;

use schemars::JsonSchema;
use serde::Serialize;

/// A space of games that can be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Space {
    /// What it is asked for by.
    pub word: &'static str,
    /// What the store calls its runs.
    pub kind: &'static str,
    /// For people.
    pub title: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Sets the seeds of last measurements apart from all others of a run.
    #[serde(skip)]
    apart: u64,
}

/// All of them, the usual one first. The one place that lists them.
pub const SPACES: [Space; 3] = [
    Space {
        word: "ludi",
        kind: recombination::KIND,
        title: "Recombination",
        about: "Parts of known games are put together anew and changed, as the program did that invented Yavalath.",
        apart: 0x1a57,
    },
    Space {
        word: "chess-like",
        kind: chess_like::KIND,
        title: "Chess-like games",
        about: "Kings, pawns and new pieces whose moves are drawn and bred; good is what rewards skill as known games do.",
        apart: 0xc4e5,
    },
    Space {
        word: "entertainment",
        kind: entertainment::KIND,
        title: "Between chess and checkers",
        about: "Chromosomes of pieces, moves and captures; good is what is of the right length, rewards thought and uses the board.",
        apart: 0xe47e,
    },
];

/// The seed of a game's last measurement, which must have no part in choosing it. Each kind of run sets it apart in its own way.
pub(crate) fn last_seed(kind: &str, seed: u64, number: u64) -> u64 {
    let known = SPACES.iter().find(|space| space.kind == kind).unwrap_or(&SPACES[0]);
    Rng::part(seed ^ known.apart, number).bits()
}
