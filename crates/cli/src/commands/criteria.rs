//! `ludi criteria`

use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::criteria::{Criterion, criteria, criterion};
use serde::Serialize;

/// List and explain everything `ludi measure` measures
///
/// Without an id: all 57 criteria by number, with what they cost and the range of their values; those of the paper's Fig. 10 bear a star. With one: what it
/// asks, its formula and where that comes from. Costs: free ones need the rules alone, trial ones the games every
/// measurement plays, slow ones experiments of their own.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi criteria
  ludi criteria drama-average
  ludi criteria --json")]
pub struct Args {
    /// The criterion to explain
    id: Option<String>,
}

/// All of them, or the one to be explained.
#[derive(Debug, Serialize)]
pub struct Criteria(Vec<Criterion>);

pub fn run(args: &Args) -> Result<Criteria, Error> {
    Ok(Criteria(match &args.id {
        Some(id) => vec![criterion(id)?],
        None => criteria(),
    }))
}

fn span(of: &Criterion) -> String {
    format!("{} to {}", of.range[0], of.range[1])
}

fn explain(of: &Criterion, page: &Page) -> String {
    let mut out = format!("{} ({})\n", page.bold(of.name), of.id);
    out += &page.wrap("  ", of.about);
    let weight = if of.weight == 0.0 { "none".to_string() } else { of.weight.to_string() };
    let lines = [
        ("number", of.number.to_string() + if of.predictor { ", one of the paper's best 17" } else { ", given by us" }),
        ("formula", of.formula.to_string()),
        ("range", span(of)),
        ("category", of.category.to_string()),
        ("cost", of.cost.to_string()),
        ("weight", weight),
        ("source", of.source.to_string()),
    ];
    out.push('\n');
    lines.iter().for_each(|(what, text)| out += &page.wrap(&format!("  {what:<9} "), text));
    out
}

impl Report for Criteria {
    fn text(&self, page: &Page) -> String {
        if let [one] = self.0.as_slice() {
            return explain(one, page);
        }
        let mut out = String::new();
        for category in ["intrinsic", "quality", "viability"] {
            let rows = self.0.iter().filter(|row| row.category == category);
            let rows: Vec<Vec<String>> = rows
                .map(|row| {
                    let number = format!("{:>4}{}", row.number, if row.predictor { "*" } else { " " });
                    vec![number, row.id.to_string(), row.cost.to_string(), span(row), row.about.to_string()]
                })
                .collect();
            let gap = if out.is_empty() { "" } else { "\n" };
            let title = page.bold(&format!("{category} ({})", rows.len()));
            out += &format!("{gap}{title}\n{}", draw(page, Fit::Wrap, &[], rows, &[]));
        }
        let note =
            "* one of the best 17 predictors of Browne and Maire, at its number there; the other numbers are ours.";
        out += &format!("\n{}", page.wrap("", note));
        out
    }
}
