//! `ludi list`

use crate::output::{Report, terminal};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::catalogue::{Filter, Listed, few_words, games};
use serde::Serialize;

/// Columns a terminal must have to show where games come from.
const WIDE: usize = 120;

/// List the games of the library
///
/// One line a game: its name, its family, its board, the aim, and where it comes from
/// (on a terminal of at least 120 columns, in files and in JSON). Filters may be combined.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi list
  ludi list --family war --search checkers
  ludi list --board hex
  ludi list --tag classic --json")]
pub struct Args {
    /// Only this family
    #[arg(long)]
    family: Option<String>,
    /// Only games with this tag
    #[arg(long)]
    tag: Option<String>,
    /// Only boards of this tiling or shape: hex, square, rhombus …
    #[arg(long, value_name = "WORD")]
    board: Option<String>,
    /// Only games that mention this text anywhere
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Games(Vec<Listed>);

pub fn run(args: &Args) -> Result<Games, Error> {
    let Args { family, tag, board, search } = args.clone();
    games(&Filter { family, tag, board, search }, terminal()).map(Games)
}

impl Report for Games {
    fn text(&self, page: &Page) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let columns = if page.width.is_some_and(|width| width < WIDE) { 4 } else { 5 };
        let rows = self.0.iter().map(|game| {
            let origin = game.origin.clone().unwrap_or_default();
            let mut row =
                vec![game.name.clone(), game.family.to_string(), game.board.clone(), few_words(&game.goal), origin];
            row.truncate(columns);
            row
        });
        draw(page, Fit::Cut, &["GAME", "FAMILY", "BOARD", "GOAL", "ORIGIN"][..columns], rows.collect(), &[])
    }
}
