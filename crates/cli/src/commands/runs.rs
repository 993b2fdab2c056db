//! `ludi runs`

use crate::failure::Failure;
use crate::output::Report;
use crate::page::Page;
use crate::source::STORE;
use crate::table::{Fit, draw};
use serde::Serialize;
use store::Store;

/// List the runs in a store
///
/// Every run of `ludi evolve` with how far it came. Games of a run are named RUN/NAME in every command.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi runs
  ludi runs --store other.db --json
  ludi rules recombination-1/Ndengrod")]
pub struct Args {
    /// The file that keeps the runs
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: String,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Runs(Vec<Run>);

#[derive(Debug, Serialize)]
struct Run {
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
    let runs = Store::open_read_only(&args.store)?.runs()?;
    Ok(Runs(
        runs.into_iter()
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
        if self.0.is_empty() {
            return "no runs yet; `ludi evolve` makes one\n".into();
        }
        let rows = self.0.iter().map(|run| {
            let numbers = [run.made, run.inserted, run.viable].map(|n| n.to_string());
            let mut row = vec![run.name.clone(), run.state.to_string(), run.seed.to_string()];
            row.extend(numbers);
            row
        });
        draw(page, Fit::Cut, &["RUN", "STATE", "SEED", "MADE", "KEPT", "VIABLE"], rows.collect(), &[2, 3, 4, 5])
    }
}
