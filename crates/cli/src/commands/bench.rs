//! `ludi bench`

use crate::numbers::grouped;
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::playout::{Bench, Speed, Speeds, speeds};
use ludi::{Error, Finder};

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
    #[arg(long, short, default_value_t = Bench::default().seconds, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if (0.001..=3600.0).contains(&value) { Ok(value) } else { Err("from 0.001 to 3600".to_string()) }
}

pub fn run(args: &Args) -> Result<Speeds, Error> {
    let options = Bench { games: args.games.clone(), all: args.all, seconds: args.seconds };
    speeds(&Finder::here(), &options, terminal())
}

impl Report for Speeds {
    fn text(&self, page: &Page) -> String {
        let row = |speed: &Speed| {
            vec![
                speed.game.clone(),
                grouped(speed.playouts_per_second.round() as u64),
                grouped(speed.moves_per_second.round() as u64),
                format!("{:.1}", speed.mean_length),
            ]
        };
        let mut rows: Vec<Vec<String>> = self.games.iter().map(row).collect();
        if rows.len() > 1 {
            rows.push(vec![String::new(); 4]);
            rows.push(row(&self.median()));
        }
        draw(page, Fit::Wrap, &["GAME", "PLAYOUTS/S", "MOVES/S", "TURNS A GAME"], rows, &[1, 2, 3])
    }

    fn code(&self) -> u8 {
        u8::from(self.missing > 0)
    }
}
