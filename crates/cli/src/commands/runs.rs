//! `ludi runs`

use crate::evolving::account::Account;
use crate::evolving::judge::Subject;
use crate::evolving::progress::AGAIN;
use crate::evolving::run::{published, replayed};
use crate::evolving::space;
use crate::failure::Failure;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::source::STORE;
use crate::table::{Fit, draw};
use crate::trials::{Kept, on_paper};
use serde::Serialize;
use store::Store;
use studio::bred::last;

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
    store: String,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Runs {
    All(Vec<Run>),
    One(Box<Account>),
    Trials(Played),
}

/// The trials of a game's last measurement.
#[derive(Debug, Serialize)]
pub struct Played {
    game: String,
    trials: Vec<Kept>,
    /// Names of the sides.
    #[serde(skip)]
    sides: [String; 2],
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
    if let (Some(which), Some(name)) = (&args.run, &args.trials) {
        return played(&store, which, name, args.record.as_deref()).map(Runs::Trials);
    }
    if let Some(which) = &args.run {
        return Ok(Runs::One(Box::new(Account::of(&store, which)?)));
    }
    let one = |run: store::Run| -> Result<Run, Failure> {
        let again = store.dropped(run.id)?.into_iter().find(|(check, _)| check == AGAIN).map_or(0, |(_, count)| count);
        Ok(Run {
            id: run.id,
            name: run.name,
            kind: run.kind,
            seed: run.seed,
            state: run.state.word(),
            made: run.told - again,
            inserted: run.inserted,
            viable: run.viable,
            engine: run.engine,
        })
    };
    store.runs()?.into_iter().map(one).collect::<Result<_, _>>().map(Runs::All)
}

/// The trials that a run kept of a game.
fn played(store: &Store, which: &str, name: &str, path: Option<&str>) -> Result<Played, Failure> {
    let run = store.run(which)?;
    let child = store.child(run.id, name)?;
    let (mut search, _) = replayed(&*space(&run)?, &store.founders(run.id)?, store, run.id)?;
    let text = published(store, &run, &mut *search, name)?;
    let last = last(store, &run, &child, &text)?;
    let found = last.map_or(Ok(Vec::new()), |last| store.trials(&last.conditions))?;
    if found.is_empty() {
        let failure = Failure::no(format!("no trials of {name} were kept"));
        return Err(
            failure.hint("only the best games of a run are measured a last time, and only their trials are kept")
        );
    }
    let damaged = |error: serde_json::Error| Failure::usage(format!("the store holds a damaged trial: {error}"));
    let trials = found.iter().map(|(_, json)| serde_json::from_str(json).map_err(damaged));
    let trials = trials.collect::<Result<Vec<Kept>, Failure>>()?;
    let subject = Subject::new(&text).map_err(Failure::no)?;
    if let Some(path) = path {
        let record = |kept: &Kept| kept.record(&subject.game, Some(text.clone()), "ludi");
        write_file(path, &on_paper(&trials.iter().map(record).collect::<Result<Vec<_>, Failure>>()?))?;
    }
    let sides = subject.game.ast().players.each_ref().map(|player| player.name.clone());
    Ok(Played { game: child.name, trials, sides })
}

impl Played {
    fn text(&self, page: &Page) -> String {
        let side = |number: u8| self.sides[usize::from(number == 2)].clone();
        let rows = self.trials.iter().zip(1..).map(|(trial, number): (_, u64)| {
            let end = match trial.winner {
                Some(0) => "drawn".to_string(),
                Some(winner) => format!("{} wins", side(winner)),
                None => "stopped".to_string(),
            };
            vec![number.to_string(), side(trial.first), trial.turns.len().to_string(), end, trial.turns.join(" ")]
        });
        let header = ["NUMBER", "BEGINS", "TURNS", "END", "STEPS"];
        format!("{}\n\n{}", page.bold(&self.game), draw(page, Fit::Cut, &header, rows.collect(), &[0, 2]))
    }
}

impl Report for Runs {
    fn text(&self, page: &Page) -> String {
        let runs = match self {
            Runs::Trials(played) => return played.text(page),
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
