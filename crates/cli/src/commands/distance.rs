//! `ludi distance`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::kin::{Apart, Difference, VARIANT, distance, number};
use serde::Serialize;

/// Letters of a rule that are shown in the table.
const LETTERS: usize = 90;

/// How different are the rules of two games, and where do they differ?
///
/// Compares the trees of their rules: a part that one of them lacks costs most, a word in place of another less, a number
/// least; what is near the root costs more than details. What things are called does not matter. The distance is the share
/// of all there is that differs, from 0 to 1: duplicates are at 0, variants below 0.1, all else is another game. The list
/// says what differs where, the most costly first; its numbers add up to the distance.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi distance yavalath squava
  ludi distance mine.ludi yavalath --count 100
  ludi distance hex havannah --json

+ stands before what only the second game has, - before what only the first has. `ludi compare` says how two games differ
in play.")]
pub struct Args {
    /// Name of a game, or a file
    #[arg(value_name = "A")]
    first: String,
    /// Name of another, or a file
    #[arg(value_name = "B")]
    second: String,
    /// Differences to list
    #[arg(long, default_value_t = 20, value_name = "N")]
    count: usize,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Shown {
    apart: Apart,
    #[serde(skip)]
    count: usize,
}

pub fn run(args: &Args) -> Result<Shown, Error> {
    let (first, second) = (ready(&args.first)?, ready(&args.second)?);
    Ok(Shown { apart: distance(&first, &second), count: args.count })
}

fn cells(part: &Difference) -> Vec<String> {
    let change = match (&part.first, &part.second) {
        (Some(a), Some(b)) => format!("{} → {}", cut(a), cut(b)),
        (Some(a), None) => format!("- {}", cut(a)),
        (None, Some(b)) => format!("+ {}", cut(b)),
        (None, None) => String::new(),
    };
    let place = if part.path.is_empty() { "game".to_string() } else { part.path.join(" › ") };
    vec![number(part.cost), place, change]
}

/// A rule cut to what a table has room for.
fn cut(rule: &str) -> String {
    match rule.char_indices().nth(LETTERS) {
        Some((at, _)) => format!("{}…", &rule[..at]),
        None => rule.to_string(),
    }
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        let Apart { first, second, distance, likeness, differences } = &self.apart;
        let words = match *likeness {
            "duplicate" => return format!("{first} and {second}: duplicates, the same rules but for names\n"),
            "variant" => format!("variants of each other, less than {VARIANT} apart"),
            _ => "distinct games".to_string(),
        };
        let mut out = format!("{first} and {second}: {words}\ndistance {}\n", page.bold(&number(*distance)));
        let (shown, rest) = differences.split_at(self.count.min(differences.len()));
        if !shown.is_empty() {
            let header = ["COST", "WHERE", "WHAT DIFFERS"];
            out += &format!("\n{}", draw(page, Fit::Wrap, &header, shown.iter().map(cells).collect(), &[0]));
        }
        if !rest.is_empty() {
            let sum = rest.iter().map(|part| part.cost).sum();
            out += &format!("and {}, {} together\n", counted(rest.len(), "more difference"), number(sum));
        }
        out
    }
}
