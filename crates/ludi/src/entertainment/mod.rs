//! How entertaining games are: duration, intelligence, dynamism, usability.

mod plays;

pub use plays::{Game as PlayedGame, Play, Plays, Step, Turn, plays};

use crate::error::Error;
use crate::estimate::Estimate;
use crate::players::pool;
use criticism::entertainment::{Metrics, Settings, measure};
use engine::Game;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub use strategy::Spec;

/// How games are played to be measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Games for each metric.
    pub count: u64,
    /// Who plays both sides where duration, dynamism and usability are measured.
    #[serde(with = "crate::spelled")]
    #[schemars(with = "String")]
    pub controller: Spec,
    /// Turns after which a game counts as over.
    pub turns: u32,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        let Settings { games: count, controller, plies: turns, seed, .. } = Settings::default();
        Options { count, controller, turns, seed, threads: None }
    }
}

/// How entertaining some games are.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entertainment {
    /// Games played for each metric.
    pub count: u64,
    /// Who played them.
    pub controller: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// One a game.
    pub games: Vec<Entertaining>,
}

/// How entertaining a game is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entertaining {
    /// Its name.
    pub game: String,
    /// How near its length is to 41 to 60 turns.
    pub duration: Estimate,
    /// How often a player who looks one step ahead beats one who plays at random.
    pub intelligence: Estimate,
    /// Cells a piece travels in a turn.
    pub dynamism: Estimate,
    /// Arrivals a cell.
    pub usability: Estimate,
    /// Dynamism by moves instead of cells.
    pub moves: Estimate,
    /// Arrivals a game, on all cells together.
    pub arrivals: Estimate,
    /// Turns a game.
    pub length: Estimate,
}

/// Measures games, side by side.
pub fn entertainment(games: &[Game], options: &Options) -> Result<Entertainment, Error> {
    let settings = options.settings();
    let one = |game: &Game| Entertaining::of(game.name(), measure(game, &settings));
    let games = pool(options.threads)?.install(|| games.par_iter().map(one).collect());
    let Options { count, controller, seed, .. } = options;
    Ok(Entertainment { count: *count, controller: controller.to_string(), seed: *seed, games })
}

impl Options {
    pub(crate) fn settings(&self) -> Settings {
        let Options { count, controller, turns, seed, .. } = self.clone();
        Settings { games: count, controller, plies: turns, seed, ..Settings::default() }
    }
}

impl Entertaining {
    fn of(name: &str, found: Metrics) -> Entertaining {
        Entertaining {
            game: name.to_string(),
            duration: found.duration.into(),
            intelligence: found.intelligence.into(),
            dynamism: found.dynamism.into(),
            usability: found.usability.into(),
            moves: found.moves.into(),
            arrivals: found.arrivals.into(),
            length: found.length.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_written_and_read() {
        let options = Options { controller: "uct:iterations=200".parse().expect("a player"), ..Options::default() };
        let text = serde_json::to_string(&options).expect("plain data");
        assert!(text.contains("\"uct:iterations=200\""), "{text}");
        assert_eq!(serde_json::from_str::<Options>(&text).expect("it was just written"), options);
        assert_eq!(serde_json::from_str::<Options>("{}").expect("all by default"), Options::default());
        assert!(serde_json::from_str::<Options>("{\"controller\": \"nobody\"}").is_err());
    }
}
