//! Levels of play and what happens between players of each, as data.

use crate::estimate::Estimate;
use criticism::ladder::{Ladder, Rung, level};
use criticism::strength::{self, Strength, changes};
use schemars::JsonSchema;
use serde::Serialize;

/// The skill ladder: levels of play, each surely stronger than the one below.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Climbed {
    /// Levels above chance, the lowest first, each against the one below; the lowest against random moves.
    pub levels: Vec<Level>,
    /// The strongest level tried that could not be told from the last one.
    pub stalled: Option<Level>,
    /// Iterations of the level from which on many times as many make no difference; 0: thinking makes none at all; `null`: not known, since the climb ended with the
    /// budget.
    pub flat_from: Option<u64>,
}

/// A level of play and how it did against the level below.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Level {
    /// The player.
    pub player: String,
    /// Pairs of games with the same opening and exchanged seats, as many as it took to decide.
    pub pairs: u64,
    /// Share of the points against the level below, draws as halves; the unit of the interval, which is at 99 % a look, is the pair.
    pub score: Estimate,
}

/// What happens between better players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ByStrength {
    /// Games of random players against each other, and of each level of the ladder against itself.
    pub levels: Vec<Between>,
    /// What surely differs between the first and the last of these, their intervals not overlapping: `draws`, `unfinished`, `first`, `length`.
    pub changes: Vec<&'static str>,
    /// The same in a sentence.
    pub words: String,
}

/// Games of a player against itself.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Between {
    /// The player of both sides.
    pub player: String,
    /// Games.
    pub games: u64,
    /// Share of the games that are drawn by the rules.
    pub draws: Estimate,
    /// Share of the games that were cut off, at 400 turns: they have no result, and are no draws.
    pub unfinished: Estimate,
    /// Share of the games that somebody wins in which that is whoever moves first; `null` if nobody ever wins.
    pub first: Option<Estimate>,
    /// Turns of a game; one that was cut off counts with those it had.
    pub length: Estimate,
}

impl Level {
    fn of(rung: &Rung) -> Option<Level> {
        let score = rung.score?.into();
        Some(Level { player: level(rung.iterations).to_string(), pairs: rung.pairs, score })
    }
}

impl From<&Ladder> for Climbed {
    fn from(ladder: &Ladder) -> Climbed {
        Climbed {
            levels: ladder.rungs.iter().filter_map(Level::of).collect(),
            stalled: ladder.stalled.as_ref().and_then(Level::of),
            flat_from: ladder.flat_from(),
        }
    }
}

impl From<&Strength> for Between {
    fn from(found: &Strength) -> Between {
        Between {
            player: level(found.iterations).to_string(),
            games: found.games,
            draws: found.draws.into(),
            unfinished: found.unfinished.into(),
            first: found.first.map(Estimate::from),
            length: found.length.into(),
        }
    }
}

impl From<&Ladder> for ByStrength {
    fn from(ladder: &Ladder) -> ByStrength {
        ByStrength {
            levels: ladder.by_strength.iter().map(Between::from).collect(),
            changes: changes(&ladder.by_strength).iter().map(|change| change.aspect.id()).collect(),
            words: strength::words(&ladder.by_strength),
        }
    }
}
