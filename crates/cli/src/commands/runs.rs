//! `ludi runs`

use crate::numbers::{counted, grouped, percent};
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::open::{AGAIN, STORE};
use ludi::runs::account::{Account, Share};
use ludi::runs::{Listed, Runs, Trials, listed, trials};
use std::path::PathBuf;

/// List the runs in a store, or give an account of one
///
/// Every run of `ludi evolve` with how far it came. With RUN: where its children went and why, what the goals of its games are, and
/// how far they are from known ones. Games of a run are named RUN/NAME in every command.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi runs
  ludi runs --store other.db --json
  ludi runs recombination-1
  ludi rules recombination-1/Ndengrod
  ludi runs last --trials Ndengrod --record games.json     then: ludi replay games.json --number 3")]
pub struct Args {
    /// A run, by its name or number
    #[arg(value_name = "RUN")]
    run: Option<String>,
    /// List the games that the last measurement of this game of the run rests on
    #[arg(long, value_name = "NAME", requires = "run")]
    trials: Option<String>,
    /// Write these as a list of records that `ludi replay` reads
    #[arg(long, value_name = "FILE", requires = "trials", value_parser = writable)]
    record: Option<String>,
    /// The file that keeps the runs
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: PathBuf,
}

pub fn run(args: &Args) -> Result<Runs, Error> {
    let Some(run) = &args.run else { return listed(&args.store).map(Runs::All) };
    let Some(name) = &args.trials else { return Account::of(&args.store, run).map(|found| Runs::One(Box::new(found))) };
    let found = trials(&args.store, run, name)?;
    if let Some(path) = &args.record {
        write_file(path, &found.records()?)?;
    }
    Ok(Runs::Trials(found))
}

/// The trials of a game, a line each.
fn played(found: &Trials, page: &Page) -> String {
    let side = |number: u8| found.sides[usize::from(number == 2)].clone();
    let rows = found.trials.iter().zip(1..).map(|(trial, number): (_, u64)| {
        let end = match trial.winner {
            Some(0) => "drawn".to_string(),
            Some(winner) => format!("{} wins", side(winner)),
            None => "stopped".to_string(),
        };
        vec![number.to_string(), side(trial.first), trial.turns.len().to_string(), end, trial.turns.join(" ")]
    });
    let header = ["NUMBER", "BEGINS", "TURNS", "END", "STEPS"];
    format!("{}\n\n{}", page.bold(&found.game), draw(page, Fit::Cut, &header, rows.collect(), &[0, 2]))
}

fn words(share: &Share) -> String {
    let [percent, low, high] = [share.share, share.low, share.high].map(|x| 100.0 * x);
    format!("{} = {percent:.0} % ({low:.0} – {high:.0})", share.count)
}

/// All about one run.
fn account(run: &Account, page: &Page) -> String {
    let mut out = format!("{}: {}, seed {}, {}\n\n", page.bold(&run.name), run.kind, run.seed, run.state);
    let mut rows = vec![vec!["made".to_string(), grouped(run.made), String::new()]];
    rows.extend(run.dropped.iter().map(|d| vec![format!("- {}", d.check), grouped(d.count), d.reason.clone()]));
    rows.push(vec!["kept".into(), grouped(run.kept), String::new()]);
    let [made, kept] = [run.viable_share, run.viable_share_of_kept].map(percent);
    let shares = format!("{kept} of those kept, {made} of those made");
    rows.push(vec![run.passes.into(), grouped(run.viable), shares]);
    if run.measured_again > 0 {
        rows.push(vec![AGAIN.into(), grouped(run.measured_again), "not among those made".into()]);
    }
    out += &draw(page, Fit::Cut, &["", "GAMES", "COMMONEST REASON, FOR EXAMPLE"], rows, &[1]);
    out += "\n";
    let rows = run.goals.iter().map(|goals| {
        let mut row = vec![goals.goal.to_string()];
        row.extend([goals.founders, goals.kept, goals.viable].map(|share| words(&share)));
        row
    });
    out += &draw(page, Fit::Cut, &["GOAL", "AT THE START", "KEPT", &run.passes.to_uppercase()], rows.collect(), &[]);
    let groups = [(counted(run.kept as usize, "game") + " kept", 0), (format!("those {}", run.passes), 1)];
    let told = groups.into_iter().filter_map(|(games, at)| Some(format!("{:.3} of {games}", run.distance[at]?)));
    let told: Vec<String> = told.collect();
    if !told.is_empty() {
        out += &format!("\nmedian distance to the nearest known game: {}\n", told.join(", "));
    }
    out
}

fn list(runs: &[Listed], page: &Page) -> String {
    let rows = runs.iter().map(|run| {
        let numbers = [run.made, run.inserted, run.viable].map(|n| n.to_string());
        let mut row = vec![run.name.clone(), run.state.to_string(), run.seed.to_string()];
        row.extend(numbers);
        row
    });
    draw(page, Fit::Cut, &["RUN", "STATE", "SEED", "MADE", "KEPT", "VIABLE"], rows.collect(), &[2, 3, 4, 5])
}

impl Report for Runs {
    fn text(&self, page: &Page) -> String {
        match self {
            Runs::Trials(found) => played(found, page),
            Runs::One(run) => account(run, page),
            Runs::All(runs) if runs.is_empty() => "no runs yet; `ludi evolve` makes one\n".into(),
            Runs::All(runs) => list(runs, page),
        }
    }
}
