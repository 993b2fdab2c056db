//! `ludi distance`

use crate::game::ready;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::kin::{Apart, Difference, Found, Play, distance, number};
use serde::Serialize;

/// Letters of a rule that are shown in the table.
const LETTERS: usize = 90;

/// How different are two games, in their rules and in play, and where do they differ?
///
/// Games of each are played again in the other, step for step, with the board turned or reflected, sides exchanged, pieces renamed, and on a board of
/// the same size. Two shares are told each way: of positions whose steps are the same, and of games that end the same way at
/// the same time. Where both are 0.9 or more, one way or the other, the games are variants of each other.
///
/// Compares the trees of their rules: a part that one of them lacks costs most, a word in place of another less, a number
/// least; what is near the root costs more than details. What things are called does not matter. The distance is the share
/// of all there is that differs, from 0 to 1. The list says what differs where, the most costly first; its numbers add up to
/// the distance.
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

/// The shares of steps and ends, those of the direction in which two games are more alike.
pub fn shares(play: Option<&Play>) -> [String; 2] {
    let Some(play) = play else { return ["-".into(), "-".into()] };
    let least = |found: &Found| found.ends.map_or(0.0, |ends| ends[0].min(found.steps[0]));
    let found = if least(&play.back) > least(&play.there) { &play.back } else { &play.there };
    [format!("{:.2}", found.steps[0]), found.ends.map_or("-".into(), |ends| format!("{:.2}", ends[0]))]
}

/// What was found of each in the other, a line each.
fn played(first: &str, second: &str, play: &Play) -> String {
    let line = |of: &str, within: &str, found: &Found| {
        let share = |[value, low, high]: [f64; 3]| format!("{value:.2} ({low:.2} – {high:.2})");
        let ends = match found.ends {
            Some(ends) => format!("{} of its games end alike", share(ends)),
            None => "none of its games came to an end".to_string(),
        };
        format!("of {of} in {within}: {} of the positions have the same steps, {ends}\n", share(found.steps))
    };
    let board = if play.refitted { "on boards of the same size:\n" } else { "" };
    format!("{board}{}{}", line(first, second, &play.there), line(second, first, &play.back))
}

impl Report for Shown {
    fn text(&self, page: &Page) -> String {
        let Apart { first, second, distance, likeness, play, differences } = &self.apart;
        let words = match *likeness {
            "duplicate" if *distance == 0.0 => {
                return format!("{first} and {second}: duplicates, the same rules but for names\n");
            }
            "duplicate" => "duplicates: nothing in play differs",
            "variant" => "variants of each other",
            _ => "distinct games",
        };
        let mut out = format!("{first} and {second}: {words}\n");
        out += &match play {
            Some(play) => played(first, second, play),
            None => "in play they cannot be compared: not the same board, or not the same start\n".to_string(),
        };
        out += &format!("distance of the rules {}\n", page.bold(&number(*distance)));
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
