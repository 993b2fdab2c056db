//! What a store keeps of runs: the list of them, the trials of a game, and texts to hand out.

use super::account::Account;
use super::funnel::AGAIN;
use super::plan::Plan;
use super::run::{published, replayed};
use crate::error::Error;
use crate::open::{Finder, OfRun, last};
use crate::record::kept::{Kept, on_paper};
use gdl::tree::Node;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use store::Store;
use synthesis::support::note;

/// What is kept of runs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Runs {
    /// All of them.
    All(Vec<Listed>),
    /// The account of one.
    One(Box<Account>),
    /// The trials of a game of one.
    Trials(Trials),
}

/// A run in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Listed {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The kind of search.
    pub kind: String,
    /// Of all chance.
    pub seed: u64,
    /// `running`, `stopped` or `finished`.
    pub state: &'static str,
    /// New games.
    pub made: u64,
    /// Games in the population.
    pub inserted: u64,
    /// Those of them that pass.
    pub viable: u64,
    /// The build that began it.
    pub engine: String,
}

/// New games that a run has made: members that were measured again are none.
pub(crate) fn made(store: &Store, run: &store::Run) -> Result<u64, Error> {
    let again = store.dropped(run.id)?.into_iter().find(|(check, _)| check == AGAIN);
    Ok(run.told - again.map_or(0, |(_, count)| count))
}

/// All runs of a store, oldest first.
pub fn listed(store: &Path) -> Result<Vec<Listed>, Error> {
    let store = Store::open_read_only(store)?;
    let one = |run: store::Run| -> Result<Listed, Error> {
        Ok(Listed {
            made: made(&store, &run)?,
            id: run.id,
            name: run.name,
            kind: run.kind,
            seed: run.seed,
            state: run.state.word(),
            inserted: run.inserted,
            viable: run.viable,
            engine: run.engine,
        })
    };
    store.runs()?.into_iter().map(one).collect()
}

/// The trials of a game's last measurement.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Trials {
    /// The game.
    pub game: String,
    /// In order.
    pub trials: Vec<Kept>,
    /// Names of the sides.
    #[serde(skip)]
    pub sides: [String; 2],
    /// The game's description.
    #[serde(skip)]
    text: String,
}

impl Trials {
    /// The same as a list of records that can be played again, as text.
    pub fn records(&self) -> Result<String, Error> {
        let game = crate::open::read(&self.text).map_err(Error::no)?;
        let record = |kept: &Kept| kept.record(&game, Some(self.text.clone()), "ludi");
        Ok(on_paper(&self.trials.iter().map(record).collect::<Result<Vec<_>, Error>>()?))
    }
}

/// The trials that a run kept of a game.
pub fn trials(store: &Path, which: &str, name: &str) -> Result<Trials, Error> {
    let store = Store::open_read_only(store)?;
    let run = store.run(which)?;
    let child = store.child(run.id, name)?;
    let (mut search, _) = replayed(&Plan::of(&run)?, &store.founders(run.id)?, &store, run.id)?;
    let text = published(&store, &run, &mut *search, name)?;
    let last = last(&store, &run, &child, &text)?;
    let found = last.map_or(Ok(Vec::new()), |last| store.trials(&last.conditions))?;
    if found.is_empty() {
        let error = Error::no(format!("no trials of {name} were kept"));
        let hint = "only the best games of a run are measured a last time, and only their trials are kept";
        return Err(error.hint(hint));
    }
    let damaged = |error: serde_json::Error| Error::broken(format!("the store holds a damaged trial: {error}"));
    let trials = found.iter().map(|(_, json)| serde_json::from_str(json).map_err(damaged));
    let trials = trials.collect::<Result<Vec<Kept>, Error>>()?;
    let game = crate::open::read(&text).map_err(Error::no)?;
    let sides = game.ast().players.each_ref().map(|player| player.name.clone());
    Ok(Trials { game: child.name, trials, sides, text })
}

/// A game of a run with its place in it, which only the whole run tells; `None` for all other games.
pub fn placed(name: &str) -> Result<Option<String>, Error> {
    let Some((store, run, OfRun::Child(child))) = Finder::here().of_run(name)? else { return Ok(None) };
    let (mut search, _) = replayed(&Plan::of(&run)?, &store.founders(run.id)?, &store, run.id)?;
    published(&store, &run, &mut *search, &child.name).map(Some)
}

/// The viable games of a run, with what is known about them.
pub struct Viable {
    /// Name of the run.
    pub run: String,
    /// Names and texts.
    pub games: Vec<(String, String)>,
    /// Games left out because a last measurement found them wanting.
    pub fallen: usize,
}

/// Reads the viable games of a run.
pub fn viable(store: &Path, which: &str) -> Result<Viable, Error> {
    let store = Store::open_read_only(store)?;
    let run = store.run(which)?;
    let (mut search, _) = replayed(&Plan::of(&run)?, &store.founders(run.id)?, &store, run.id)?;
    let members = search.population().iter().filter(|member| member.index.is_some() && member.viable == Some(true));
    let names: Vec<String> = members.map(|member| member.name.clone()).collect();
    let mut found = Viable { run: run.name.clone(), games: Vec::new(), fallen: 0 };
    for name in names {
        let text = published(&store, &run, &mut *search, &name)?;
        let wanting =
            note(&text, "viable").is_some_and(|note| note.children().last().and_then(Node::as_atom) == Some("no"));
        if wanting {
            found.fallen += 1;
        } else {
            found.games.push((name, text));
        }
    }
    Ok(found)
}
