//! `ludi entertainment`

use super::match_::Estimate;
use crate::failure::Failure;
use crate::game::ready;
use crate::output::Report;
use crate::page::Page;
use crate::players::pool;
use crate::table::{Fit, draw};
use criticism::entertainment::{Metrics, Settings, measure};
use rayon::prelude::*;
use serde::Serialize;
use strategy::Spec;

/// Measure how entertaining a game is
///
/// Four metrics, each from a few games: duration (how near the length is to 41 to 60 turns), intelligence (how often a player who looks one
/// step ahead beats one who plays at random), dynamism (cells a piece travels in a turn), usability (arrivals a cell). Made for games
/// between chess and checkers, but any game will do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi entertainment halim-1 halim-2 halim-3 halim-4
  ludi entertainment chess --games 100 --controller rule-based
  ludi entertainment mygame.ludi --controller uct:iterations=200 --json")]
pub struct Args {
    /// Names of games, or files
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Games for each metric
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = Settings::default().games, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    count: u64,
    /// Who plays both sides where duration, dynamism and usability are measured
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    controller: Spec,
    /// Turns after which a game counts as over
    #[arg(long, value_name = "N", default_value_t = Settings::default().plies, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Entertainment {
    /// Played for each metric.
    count: u64,
    controller: String,
    seed: u64,
    games: Vec<Game>,
}

#[derive(Debug, Serialize)]
struct Game {
    game: String,
    duration: Estimate,
    intelligence: Estimate,
    dynamism: Estimate,
    usability: Estimate,
    /// Dynamism by moves instead of cells.
    moves: Estimate,
    /// Arrivals a game, on all cells together.
    arrivals: Estimate,
    /// Turns a game.
    length: Estimate,
}

pub fn run(args: &Args) -> Result<Entertainment, Failure> {
    let settings = Settings {
        games: args.count,
        controller: args.controller.clone(),
        plies: args.turns,
        seed: args.seed,
        ..Settings::default()
    };
    let all = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Failure>>()?;
    let one = |ready: &crate::game::Ready| Game::of(&ready.game.ast().name, measure(&ready.game, &settings));
    let games = pool(args.threads)?.install(|| all.par_iter().map(one).collect());
    Ok(Entertainment { count: args.count, controller: args.controller.to_string(), seed: args.seed, games })
}

impl Game {
    fn of(name: &str, found: Metrics) -> Game {
        Game {
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

impl Report for Entertainment {
    fn text(&self, page: &Page) -> String {
        let header = ["GAME", "DURATION", "INTELLIGENCE", "DYNAMISM", "USABILITY", "TURNS"];
        let row = |game: &Game| {
            let figures = [&game.duration, &game.intelligence, &game.dynamism, &game.usability, &game.length];
            let mut row = vec![game.game.clone()];
            row.extend(figures.map(|figure| format!("{} ({})", figure.plain(), figure.bounds())));
            row
        };
        let table = draw(page, Fit::Wrap, &header, self.games.iter().map(row).collect(), &[]);
        format!("{table}\n{} games each by {}; intelligence: rule-based against random.\n", self.count, self.controller)
    }
}
