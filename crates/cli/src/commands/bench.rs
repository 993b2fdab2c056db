//! `ludi bench`

use crate::clock::processor_time;
use crate::failure::Failure;
use crate::game::{check, ready};
use crate::numbers::{grouped, median};
use crate::output::{Progress, Report, remark};
use crate::page::Page;
use crate::source::open;
use crate::table::{Fit, draw};
use engine::Game;
use engine::playout::{Playouts, chunk};
use serde::Serialize;
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

/// Measure how fast games are played
///
/// Plays random games from the opening on one thread and counts games and moves a second of processor time. A move
/// here is a step: where a turn has several parts, each counts. Without names: the games for which others have
/// published speeds.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi bench
  ludi bench hex chess --seconds 3
  ludi bench --all --seconds 0.1 --json")]
pub struct Args {
    /// Names of games, or files
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The whole library
    #[arg(long, conflicts_with = "games")]
    all: bool,
    /// Seconds spent on each game
    #[arg(long, short, default_value_t = 0.5, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if (0.001..=3600.0).contains(&value) { Ok(value) } else { Err("from 0.001 to 3600".to_string()) }
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Speeds {
    games: Vec<Speed>,
    /// Games of the list that could not be measured.
    #[serde(skip)]
    missing: usize,
}

#[derive(Debug, Serialize)]
struct Speed {
    game: String,
    playouts_per_second: f64,
    moves_per_second: f64,
    /// In turns.
    mean_length: f64,
}

pub fn run(args: &Args) -> Result<Speeds, Failure> {
    let mut games = Vec::new();
    let mut missing = 0;
    if args.games.is_empty() {
        let whole = gdl::library::all().iter().map(|entry| entry.file_stem);
        let names: Vec<&str> = if args.all { whole.collect() } else { USUAL.to_vec() };
        for name in names {
            match open(name).ok().and_then(|source| check(&source).game) {
                Some(game) => games.push(game),
                None => {
                    remark(format!("note: {name} cannot be played"));
                    missing += 1;
                }
            }
        }
    } else {
        for name in &args.games {
            games.push(ready(name)?.game);
        }
    }
    let time = Duration::from_secs_f64(args.seconds);
    let mut progress = Progress::new();
    let count = games.len();
    let measured = games.iter().enumerate().map(|(index, game)| {
        progress.show(&format!("{} of {count}: {}", index + 1, game.ast().name));
        measure(game, time)
    });
    let games = measured.collect();
    Ok(Speeds { games, missing })
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
        game: game.ast().name.clone(),
        playouts_per_second: all.count as f64 / seconds,
        moves_per_second: all.steps as f64 / seconds,
        mean_length: all.mean_length(),
    }
}

impl Report for Speeds {
    fn text(&self, page: &Page) -> String {
        let row = |name: &str, playouts: f64, moves: f64, length: f64| {
            vec![
                name.to_string(),
                grouped(playouts.round() as u64),
                grouped(moves.round() as u64),
                format!("{length:.1}"),
            ]
        };
        let of = |value: fn(&Speed) -> f64| median(self.games.iter().map(value).collect());
        let mut rows: Vec<Vec<String>> =
            self.games.iter().map(|g| row(&g.game, g.playouts_per_second, g.moves_per_second, g.mean_length)).collect();
        if rows.len() > 1 {
            let all = [of(|g| g.playouts_per_second), of(|g| g.moves_per_second), of(|g| g.mean_length)];
            rows.push(vec![String::new(); 4]);
            rows.push(row("median", all[0], all[1], all[2]));
        }
        draw(page, Fit::Wrap, &["GAME", "PLAYOUTS/S", "MOVES/S", "TURNS A GAME"], rows, &[1, 2, 3])
    }

    fn code(&self) -> u8 {
        u8::from(self.missing > 0)
    }
}
