//! `ludi entertainment`

use crate::estimate::Written;
use crate::game::ready;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::entertainment::{Entertaining, Entertainment, Options, Spec, entertainment, plays};
use ludi::schema::Envelope;

/// Measure how entertaining a game is
///
/// Four metrics, each from a few games: duration (how near the length is to 41 to 60 turns), intelligence (how often a player who looks one
/// step ahead beats one who plays at random), dynamism (cells a piece travels in a turn), usability (arrivals a cell). Made for games
/// between chess and checkers, but any game will do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi entertainment halim-1 halim-2 halim-3 halim-4
  ludi entertainment chess --games 100 --controller rule-based
  ludi entertainment halim-1 --export plays.json
  ludi entertainment mygame.ludi --controller uct:iterations=200 --json")]
pub struct Args {
    /// Names of games, or files
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Games for each metric
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = Options::default().count, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    count: u64,
    /// Who plays both sides where duration, dynamism and usability are measured
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    controller: Spec,
    /// Turns after which a game counts as over
    #[arg(long, value_name = "N", default_value_t = Options::default().turns, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Write the games played, turn by turn: all that is needed to work out the four metrics again
    #[arg(long, value_name = "FILE", value_parser = writable)]
    export: Option<String>,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Entertainment, Error> {
    let games = args.games.iter().map(|name| ready(name)).collect::<Result<Vec<_>, Error>>()?;
    let Args { count, turns, seed, threads, .. } = *args;
    let options = Options { count, controller: args.controller.clone(), turns, seed, threads };
    if let Some(path) = &args.export {
        let told = Envelope::new("plays", plays(&games, &options)?);
        let text = serde_json::to_string(&told).map_err(|error| Error::broken(error.to_string()))?;
        write_file(path, &(text + "\n"))?;
    }
    entertainment(&games, &options)
}

impl Report for Entertainment {
    fn text(&self, page: &Page) -> String {
        let header = ["GAME", "DURATION", "INTELLIGENCE", "DYNAMISM", "USABILITY", "TURNS"];
        let row = |game: &Entertaining| {
            let figures = [&game.duration, &game.intelligence, &game.dynamism, &game.usability, &game.length];
            let mut row = vec![game.game.clone()];
            row.extend(figures.map(|figure| format!("{} ({})", figure.plain(), figure.bounds())));
            row
        };
        let table = draw(page, Fit::Wrap, &header, self.games.iter().map(row).collect(), &[]);
        format!("{table}\n{} games each by {}; intelligence: rule-based against random.\n", self.count, self.controller)
    }
}
