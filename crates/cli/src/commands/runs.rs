//! `ludi runs`

use crate::evolving::account::Account;
use crate::failure::Failure;
use crate::output::Report;
use crate::page::Page;
use crate::source::STORE;
use crate::table::{Fit, draw};
use serde::Serialize;
use store::Store;

/// List the runs in a store, or give an account of one
///
/// Every run of `ludi evolve` with how far it came. With RUN: where its children went and why, what the goals of its games are, and
/// how far they are from known ones. Games of a run are named RUN/NAME in every command.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi runs
  ludi runs --store other.db --json
  ludi runs recombination-1
  ludi rules recombination-1/Ndengrod")]
pub struct Args {
    /// A run, by its name or number
    #[arg(value_name = "RUN")]
    run: Option<String>,
    /// The file that keeps the runs
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: String,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Runs {
    All(Vec<Run>),
    One(Box<Account>),
}

#[derive(Debug, Serialize)]
pub struct Run {
    id: i64,
    name: String,
    kind: String,
    seed: u64,
    state: &'static str,
    made: u64,
    inserted: u64,
    viable: u64,
    engine: String,
}

pub fn run(args: &Args) -> Result<Runs, Failure> {
    let store = Store::open_read_only(&args.store)?;
    if let Some(which) = &args.run {
        return Ok(Runs::One(Box::new(Account::of(&store, which)?)));
    }
    Ok(Runs::All(
        store
            .runs()?
            .into_iter()
            .map(|run| Run {
                id: run.id,
                name: run.name,
                kind: run.kind,
                seed: run.seed,
                state: run.state.word(),
                made: run.told,
                inserted: run.inserted,
                viable: run.viable,
                engine: run.engine,
            })
            .collect(),
    ))
}

impl Report for Runs {
    fn text(&self, page: &Page) -> String {
        let runs = match self {
            Runs::One(account) => return account.text(page),
            Runs::All(runs) if runs.is_empty() => return "no runs yet; `ludi evolve` makes one\n".into(),
            Runs::All(runs) => runs,
        };
        let rows = runs.iter().map(|run| {
            let numbers = [run.made, run.inserted, run.viable].map(|n| n.to_string());
            let mut row = vec![run.name.clone(), run.state.to_string(), run.seed.to_string()];
            row.extend(numbers);
            row
        });
        draw(page, Fit::Cut, &["RUN", "STATE", "SEED", "MADE", "KEPT", "VIABLE"], rows.collect(), &[2, 3, 4, 5])
    }
}
