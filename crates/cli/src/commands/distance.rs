//! `ludi distance`

use crate::failure::Failure;
use crate::game::ready;
use crate::kin::{number, tree};
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use gdl::distance::{Change, Difference, Likeness, VARIANT, differences, distance};
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
pub struct Apart {
    first: String,
    second: String,
    distance: f64,
    likeness: &'static str,
    /// All of them, the most costly first.
    differences: Vec<Part>,
    #[serde(skip)]
    count: usize,
}

#[derive(Debug, Serialize)]
struct Part {
    /// The ludemes it stands in, outermost first.
    path: Vec<String>,
    /// As the first game writes it; `null` if it has nothing like it.
    first: Option<String>,
    second: Option<String>,
    /// Its part of the distance.
    cost: f64,
}

impl From<Difference> for Part {
    fn from(found: Difference) -> Part {
        let (first, second) = match found.change {
            Change::OnlyInFirst(a) => (Some(a), None),
            Change::OnlyInSecond(b) => (None, Some(b)),
            Change::Changed(a, b) => (Some(a), Some(b)),
        };
        Part { path: found.path, first, second, cost: found.cost }
    }
}

pub fn run(args: &Args) -> Result<Apart, Failure> {
    let (a, b) = (ready(&args.first)?, ready(&args.second)?);
    let [first, second] = [&a, &b].map(|ready| tree(&ready.text).expect("a valid text holds a game"));
    let distance = distance(&first, &second);
    Ok(Apart {
        first: a.game.ast().name.clone(),
        second: b.game.ast().name.clone(),
        distance,
        likeness: Likeness::of(distance).word(),
        differences: differences(&first, &second).into_iter().map(Part::from).collect(),
        count: args.count,
    })
}

impl Part {
    fn cells(&self) -> Vec<String> {
        let change = match (&self.first, &self.second) {
            (Some(a), Some(b)) => format!("{} → {}", cut(a), cut(b)),
            (Some(a), None) => format!("- {}", cut(a)),
            (None, Some(b)) => format!("+ {}", cut(b)),
            (None, None) => String::new(),
        };
        let place = if self.path.is_empty() { "game".to_string() } else { self.path.join(" › ") };
        vec![number(self.cost), place, change]
    }
}

/// A rule cut to what a table has room for.
fn cut(rule: &str) -> String {
    match rule.char_indices().nth(LETTERS) {
        Some((at, _)) => format!("{}…", &rule[..at]),
        None => rule.to_string(),
    }
}

impl Report for Apart {
    fn text(&self, page: &Page) -> String {
        let (first, second) = (&self.first, &self.second);
        let words = match Likeness::of(self.distance) {
            Likeness::Duplicate => return format!("{first} and {second}: duplicates, the same rules but for names\n"),
            Likeness::Variant => format!("variants of each other, less than {VARIANT} apart"),
            Likeness::Distinct => "distinct games".to_string(),
        };
        let mut out = format!("{first} and {second}: {words}\ndistance {}\n", page.bold(&number(self.distance)));
        let (shown, rest) = self.differences.split_at(self.count.min(self.differences.len()));
        if !shown.is_empty() {
            let header = ["COST", "WHERE", "WHAT DIFFERS"];
            out += &format!("\n{}", draw(page, Fit::Wrap, &header, shown.iter().map(Part::cells).collect(), &[0]));
        }
        if !rest.is_empty() {
            let sum = rest.iter().map(|part| part.cost).sum();
            out += &format!("and {}, {} together\n", counted(rest.len(), "more difference"), number(sum));
        }
        out
    }
}
