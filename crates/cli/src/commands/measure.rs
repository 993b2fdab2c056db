//! `ludi measure`

mod advice;
mod levels;
mod manner;
mod text;

pub use manner::Manner;

use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::measure::{self, Measured, library, measure_all, percent, quoted};
use ludi::record::kept::on_paper;
use ludi::{Error, Finder};
use serde::Serialize;
use text::full;

/// Measure whether a game is any good
///
/// Lets a player play the game against itself and says what that shows: whether games end, whether they are fair, how
/// long they take, and criteria with 95 % intervals: 51 of 57, and the six slow ones if they count towards the score, are named in the weights or --all
/// is given. The default takes about a minute; --quick answers in seconds.
/// The same seed gives the same figures, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi measure yavalath --quick
  ludi measure mygame.ludi --html mygame.html
  ludi measure hex yavalath tic-tac-toe --quick --seed 7
  ludi measure mygame.ludi --quick --record games.json
  ludi measure mygame.ludi --quick --check     exit code 1 unless it is viable
  ludi measure chess --quick --json
  ludi measure teiglith --paper                under the conditions of Browne and Maire's paper
  ludi measure hex --all --weights mine.txt    slow criteria too, whatever they weigh
  ludi measure --library --csv library.csv     every game of the library, all 57 criteria")]
pub struct Args {
    /// Names of games, or files
    #[arg(required_unless_present = "library", value_name = "GAME")]
    games: Vec<String>,
    /// Measure every game of the library
    #[arg(long, conflicts_with = "games")]
    library: bool,
    #[command(flatten)]
    manner: Manner,
    /// Measure slow criteria too that weigh nothing and that the weights do not name
    #[arg(long, conflicts_with = "quick")]
    all: bool,
    /// Write a page with charts, diagrams and puzzles, to open in a browser (one game only)
    #[arg(long, value_name = "FILE", value_parser = writable)]
    html: Option<String>,
    /// Write the figures as a table, a row a game as they come, and leave out what goes beyond the criteria; games that
    /// have a row are passed over, so a stopped run can go on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["html", "details"])]
    csv: Option<String>,
    /// Write the games played as a list of records that `ludi replay` reads
    #[arg(long, value_name = "FILE", value_parser = writable)]
    record: Option<String>,
    /// All figures of every game, also of several
    #[arg(long)]
    details: bool,
    /// Exit with 1 if a game is not viable
    #[arg(long)]
    check: bool,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    measured: Measured,
    #[serde(skip)]
    details: bool,
    #[serde(skip)]
    check: bool,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let names = if args.library { library() } else { args.games.clone() };
    if args.html.is_some() && names.len() > 1 {
        return Err(Error::usage("a page is about one game").hint("measure the games one by one to get a page each"));
    }
    let manner = measure::Manner { all: args.all, ..args.manner.options() };
    let mut records = Vec::new();
    let each = &mut |name: &str, assessed: &ludi::measure::Assessed<'_>| {
        if args.record.is_some() {
            records.extend(assessed.records()?);
        }
        let Some(path) = &args.html else { return Ok(()) };
        let command = format!("ludi measure {} {} --html {}", quoted(name), manner.options(), quoted(path));
        write_file(path, &assessed.page(&command))
    };
    let measured = measure_all(&names, &manner, args.csv.as_deref(), &Finder::here(), terminal(), each)?;
    if let Some(path) = &args.record {
        write_file(path, &on_paper(&records))?;
    }
    Ok(Shown { measured, details: args.details, check: args.check })
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        if let [one] = self.measured.games.as_slice() {
            return full(one, page);
        }
        if let Some(table) = &self.measured.known {
            return format!("nothing to do: {table} has a row for every game asked for\n");
        }
        let rows = self.measured.games.iter().map(|game| {
            let of = |id: &str| game.criteria[id].as_ref().map_or(f64::NAN, |placed| placed.figure.value);
            vec![
                game.game.clone(),
                if game.viable { "viable" } else { "not viable" }.to_string(),
                match game.settings.trials {
                    0 | 1 => format!("{:.2}", game.score.value),
                    _ => format!("{:.2} ± {:.2}", game.score.value, (game.score.high - game.score.low) / 2.0),
                },
                percent(&game.first_share),
                format!("{:.0} %", 100.0 * of("drawishness")),
                format!("{:.1}", game.mean_length),
                game.reasons.join("; "),
            ]
        });
        let header = ["GAME", "VERDICT", "SCORE", "FIRST MOVER", "DRAWN", "TURNS", "REASONS"];
        let mut out = draw(page, Fit::Wrap, &header, rows.collect(), &[2, 3, 4, 5]);
        if self.details {
            self.measured.games.iter().for_each(|game| out += &format!("\n{}", full(game, page)));
        }
        out
    }

    fn code(&self) -> u8 {
        u8::from(self.check && self.measured.games.iter().any(|game| !game.viable))
    }
}
