//! Players against each other: matches of two, tournaments of many.

mod matches;
mod tournament;

pub use matches::{Match, Matched, play_match};
pub use tournament::{Row, Table, Tournament, play_tournament};

use crate::error::Error;
use crate::players::pool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategy::contest::Limits;

/// How games between players are played.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Terms {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Random steps to begin with, the same for both games of a pair. They never end the game and stop where sides may be swapped.
    pub opening: usize,
    /// Turns after which a game is given up as unfinished.
    pub turns: u32,
    /// Threads; one a processor unless it is said. Results do not depend on them.
    pub threads: Option<u64>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { seed: 1, opening: 2, turns: Limits::default().turns, threads: None }
    }
}

impl Terms {
    /// Limits of a game.
    pub(crate) fn limits(&self) -> Limits {
        Limits { turns: self.turns, ..Limits::default() }
    }

    /// Runs something on the threads asked for.
    pub(crate) fn threaded<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
        Ok(pool(self.threads)?.install(work))
    }
}
