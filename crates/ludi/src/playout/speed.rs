//! How fast games are played.

use super::clock::processor_time;
use crate::error::Error;
use crate::event::{Listener, Meter};
use crate::numbers::median;
use crate::open::Finder;
use engine::Game;
use engine::playout::{Playouts, chunk};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Games others have published speeds for.
const USUAL: [&str; 20] = [
    "Tic-Tac-Toe",
    "Yavalath",
    "Connect-Four",
    "Hex",
    "Gomoku",
    "Breakthrough",
    "Othello",
    "English-Checkers",
    "International-Checkers",
    "Chess",
    "Gardner",
    "Los-Alamos-Chess",
    "Amazons",
    "Havannah",
    "Lines-of-Action",
    "Go",
    "Konane",
    "Fanorona",
    "Nine-Mens-Morris",
    "Clobber",
];

/// Which games, and how long.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Bench {
    /// Names of games; none are those for which others have published speeds.
    pub games: Vec<String>,
    /// The whole library, if no game is named.
    pub all: bool,
    /// Seconds spent on each game.
    pub seconds: f64,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench { games: Vec::new(), all: false, seconds: 0.5 }
    }
}

/// How fast each game was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Speeds {
    /// A game each.
    pub games: Vec<Speed>,
    /// Games of the list that could not be measured.
    #[serde(skip)]
    pub missing: usize,
}

/// How fast a game was played, on one thread.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Speed {
    /// Its name.
    pub game: String,
    /// Games a second of processor time.
    pub playouts_per_second: f64,
    /// Steps a second of processor time: where a turn has several parts, each counts.
    pub moves_per_second: f64,
    /// In turns.
    pub mean_length: f64,
}

/// Plays random games from the opening and looks at the clock.
pub fn speeds(finder: &Finder, options: &Bench, listener: &dyn Listener) -> Result<Speeds, Error> {
    let mut games = Vec::new();
    let mut missing = 0;
    if options.games.is_empty() {
        let whole = gdl::library::all().iter().map(|entry| entry.file_stem);
        let names: Vec<&str> = if options.all { whole.collect() } else { USUAL.to_vec() };
        for name in names {
            match finder.find(name).ok().and_then(|source| source.check().game) {
                Some(game) => games.push(game),
                None => {
                    listener.remark(format!("note: {name} cannot be played"));
                    missing += 1;
                }
            }
        }
    } else {
        for name in &options.games {
            games.push(finder.open(name, listener)?);
        }
    }
    let time = Duration::from_secs_f64(options.seconds);
    let meter = Meter::new(listener);
    let count = games.len();
    let measured = games.iter().enumerate().map(|(index, game)| {
        meter.show(format!("{} of {count}: {}", index + 1, game.name()));
        measure(game, time)
    });
    Ok(Speeds { games: measured.collect(), missing })
}

/// Plays in growing portions, so that looking at the clock costs nothing and slow games still stop in time.
fn measure(game: &Game, time: Duration) -> Speed {
    // One game first: it touches what memory will be needed.
    chunk(game, 0, 0, 1);
    let mut all = Playouts::default();
    let begin = processor_time();
    let mut spent = Duration::ZERO;
    let mut portion = 1;
    for index in 1.. {
        all.add(&chunk(game, 1, index, portion));
        spent = processor_time().saturating_sub(begin);
        if spent >= time {
            break;
        }
        let rate = all.count as f64 / spent.as_secs_f64().max(1e-6);
        let wanted = rate * (time - spent).as_secs_f64().clamp(0.001, 0.05);
        portion = (wanted as u64).clamp(1, 2 * portion);
    }
    let seconds = spent.as_secs_f64();
    Speed {
        game: game.name().to_string(),
        playouts_per_second: all.count as f64 / seconds,
        moves_per_second: all.steps as f64 / seconds,
        mean_length: all.mean_length(),
    }
}

impl Speeds {
    /// The median of each number.
    pub fn median(&self) -> Speed {
        let of = |value: fn(&Speed) -> f64| median(self.games.iter().map(value).collect());
        Speed {
            game: "median".to_string(),
            playouts_per_second: of(|speed| speed.playouts_per_second),
            moves_per_second: of(|speed| speed.moves_per_second),
            mean_length: of(|speed| speed.mean_length),
        }
    }
}
