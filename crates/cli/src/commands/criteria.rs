//! `ludi criteria`

use crate::failure::Failure;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use criticism::criteria::{CRITERIA, Category, Criterion, find};
use gdl::suggest::closest;
use serde::Serialize;

/// List and explain everything `ludi measure` measures
///
/// Without an id: all 57 criteria by category, with what they cost and the range of their values. With one: what it
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

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Criteria {
    rows: Vec<Row>,
    #[serde(skip)]
    full: bool,
}

#[derive(Debug, Serialize)]
struct Row {
    id: &'static str,
    name: &'static str,
    category: &'static str,
    cost: &'static str,
    range: [f64; 2],
    about: &'static str,
    formula: &'static str,
    source: &'static str,
    /// In the default weights of the score.
    weight: f64,
}

pub fn run(args: &Args) -> Result<Criteria, Failure> {
    let Some(id) = &args.id else { return Ok(Criteria { rows: CRITERIA.iter().map(Row::of).collect(), full: false }) };
    let wanted = id.to_lowercase().replace([' ', '_'], "-");
    match find(&wanted) {
        Some(criterion) => Ok(Criteria { rows: vec![Row::of(criterion)], full: true }),
        None => Err(unknown(id, &wanted)),
    }
}

fn unknown(id: &str, wanted: &str) -> Failure {
    let failure = Failure::usage(format!("there is no criterion \"{id}\""));
    let ids = CRITERIA.map(|criterion| criterion.id);
    let similar: Vec<&str> = ids.into_iter().filter(|id| id.starts_with(wanted)).collect();
    match (similar.as_slice(), closest(wanted, &ids)) {
        ([], None) => failure.hint("`ludi criteria` shows all of them"),
        ([], Some(near)) => failure.hint(format!("did you mean {near}?")),
        (similar, _) => failure.hint(format!("did you mean {}?", similar.join(" or "))),
    }
}

impl Row {
    fn of(criterion: &'static Criterion) -> Row {
        Row {
            id: criterion.id,
            name: criterion.name,
            category: criterion.category.name(),
            cost: criterion.cost.name(),
            range: [criterion.range.0, criterion.range.1],
            about: criterion.about,
            formula: criterion.formula,
            source: criterion.source,
            weight: criticism::weights::Weights::default().get(criterion.id),
        }
    }

    fn span(&self) -> String {
        format!("{} to {}", self.range[0], self.range[1])
    }

    fn explain(&self, page: &Page) -> String {
        let mut out = format!("{} ({})\n", page.bold(self.name), self.id);
        out += &page.wrap("  ", self.about);
        let weight = if self.weight == 0.0 { "none".to_string() } else { self.weight.to_string() };
        let lines = [
            ("formula", self.formula.to_string()),
            ("range", self.span()),
            ("category", self.category.to_string()),
            ("cost", self.cost.to_string()),
            ("weight", weight),
            ("source", self.source.to_string()),
        ];
        out.push('\n');
        lines.iter().for_each(|(what, text)| out += &page.wrap(&format!("  {what:<9} "), text));
        out
    }
}

impl Report for Criteria {
    fn text(&self, page: &Page) -> String {
        if self.full {
            return self.rows.iter().map(|row| row.explain(page)).collect();
        }
        let mut out = String::new();
        for category in [Category::Intrinsic, Category::Viability, Category::Quality] {
            let rows = self.rows.iter().filter(|row| row.category == category.name());
            let rows: Vec<Vec<String>> = rows
                .map(|row| vec![format!("  {}", row.id), row.cost.to_string(), row.span(), row.about.to_string()])
                .collect();
            let gap = if out.is_empty() { "" } else { "\n" };
            let title = page.bold(&format!("{} ({})", category.name(), rows.len()));
            out += &format!("{gap}{title}\n{}", draw(page, Fit::Wrap, &[], rows, &[]));
        }
        out
    }
}
