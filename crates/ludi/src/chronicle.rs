//! The chronicle of a store: its runs, what became of their games, and where these come from.

use crate::error::Error;
use crate::open::AGAIN;
use crate::runs::{SPACES, Space, made};
use crate::signature::same_build;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use store::{Child, Outcome, State, Store};
use synthesis::archive::{Cell, LENGTHS};
use synthesis::describe::{Description, TILINGS};
use synthesis::goals::Family;

/// Games shown of a population.
const SHOWN: usize = 500;

/// Ancestors shown of a game.
const ANCESTORS: usize = 200;

/// The search and the name of a run to be started: a new one of the kind that goes by a word, or `resumed`, which is to go on.
///
/// # Errors
/// There is no such kind of search or run, or the run is going on already.
pub fn intended(store: &Path, word: &str, resumed: Option<&str>) -> Result<(Space, String), Error> {
    let store = Store::open(store)?;
    let resumed = resumed.map(|name| store.run(name)).transpose()?;
    if let Some(run) = resumed.as_ref().filter(|run| run.state == State::Running) {
        return Err(Error::usage(format!("{} is going on already", run.name)));
    }
    let space = SPACES.into_iter().find(|space| match &resumed {
        Some(run) => space.kind == run.kind,
        None => space.word == word,
    });
    let space = space.ok_or_else(|| Error::usage("there is no such search"))?;
    let name = resumed.map_or_else(|| fresh(&store, space.word), |run| Ok(run.name))?;
    Ok((space, name))
}

/// A name no run has.
fn fresh(store: &Store, word: &str) -> Result<String, Error> {
    let taken: Vec<String> = store.runs()?.into_iter().map(|run| run.name).collect();
    let mut names = (taken.len() + 1..).map(|number| format!("{word}-{number}"));
    Ok(names.find(|name| !taken.contains(name)).expect("numbers do not end"))
}

/// A run in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Run {
    /// Its name.
    pub name: String,
    /// What is searched.
    pub kind: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// `running`, or how it ended.
    pub state: &'static str,
    /// Games made.
    pub made: u64,
    /// Those in the population.
    pub kept: u64,
    /// Viable ones among these.
    pub viable: u64,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// Another build began it: it goes on only if somebody says so.
    pub other_build: bool,
}

impl Run {
    fn of(store: &Store, run: &store::Run) -> Result<Run, Error> {
        Ok(Run {
            name: run.name.clone(),
            kind: run.kind.clone(),
            seed: run.seed,
            state: run.state.word(),
            made: made(store, run)?,
            kept: run.inserted,
            viable: run.viable,
            started: run.started,
            other_build: !same_build(&run.engine),
        })
    }
}

/// The runs of a store, the latest first.
pub fn runs(store: &Path) -> Result<Vec<Run>, Error> {
    let store = Store::open(store)?;
    store.runs()?.iter().rev().map(|run| Run::of(&store, run)).collect()
}

/// A run with its population.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Whole {
    /// The run.
    #[serde(flatten)]
    pub run: Run,
    /// Games dropped, by check.
    pub dropped: Vec<(String, u64)>,
    /// Its best games.
    pub population: Vec<Member>,
    /// Names of the axes of the map, and what their bins are called.
    pub axes: Axes,
}

/// The axes of the map of a population.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Axes {
    /// Tilings.
    pub tilings: Vec<&'static str>,
    /// Kinds of goals.
    pub goals: Vec<&'static str>,
    /// Ends of the bins of lengths, in turns.
    pub lengths: Vec<f64>,
}

/// A game of a population.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its number in the run.
    pub number: u64,
    /// Its score.
    pub score: f64,
    /// Lower end of the score's interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether it is viable.
    pub viable: bool,
    /// Names of its parents.
    pub parents: Vec<String>,
    /// One more than its parents'.
    pub generation: u64,
    /// Where it is on the map: bins of length, goal and tiling.
    pub place: Option<Place>,
}

/// A place on the map.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Place {
    /// Kind of goal.
    pub goal: &'static str,
    /// Tiling.
    pub tiling: &'static str,
    /// Mean length in turns.
    pub length: f64,
    /// The bin of that length.
    pub bin: usize,
    /// Mean number of legal moves.
    pub branching: f64,
}

/// The run of that name.
pub fn run(store: &Path, name: &str) -> Result<Whole, Error> {
    let store = Store::open(store)?;
    let run = store.run(name)?;
    let mut members = store.members(run.id)?;
    members.truncate(SHOWN);
    Ok(Whole {
        dropped: store.dropped(run.id)?.into_iter().filter(|(check, _)| check != AGAIN).collect(),
        population: members.iter().map(member).collect(),
        run: Run::of(&store, &run)?,
        axes: Axes {
            tilings: TILINGS.to_vec(),
            goals: Family::ALL.map(Family::word).to_vec(),
            lengths: LENGTHS.to_vec(),
        },
    })
}

fn member(child: &Child) -> Member {
    let (score, low, high, viable) = match child.outcome {
        Outcome::Inserted { score, low, high, viable, .. } => (score, low, high, viable),
        Outcome::Dropped { .. } => (0.0, 0.0, 0.0, false),
    };
    Member {
        name: child.name.clone(),
        number: child.number,
        score,
        low,
        high,
        viable,
        parents: child.parents.clone(),
        generation: child.generation,
        place: place(child),
    }
}

/// Where a child belongs in the archive, from how it plays.
fn place(child: &Child) -> Option<Place> {
    let outcome: synthesis::Outcome = serde_json::from_str(&child.details).ok()?;
    let synthesis::Outcome::Measured { descriptor, .. } = outcome else { return None };
    let loaded = gdl::load(&child.text);
    let tree = loaded.nodes.iter().find(|node| node.head() == Some("game"))?;
    let about = Description::of(tree, loaded.game.as_ref()?);
    let cell = Cell::of(&descriptor, &about);
    Some(Place {
        goal: about.goal.word(),
        tiling: about.tiling,
        length: descriptor.length,
        bin: cell.length,
        branching: descriptor.branching,
    })
}

/// A game that another comes from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ancestor {
    /// What it is asked for by.
    pub key: String,
    /// Its name.
    pub name: String,
    /// One more than its parents'.
    pub generation: u64,
    /// Keys of its parents.
    pub parents: Vec<String>,
}

/// A game of a run first, then all it comes from.
pub fn ancestry(store: &Path, run: &str, name: &str) -> Result<Vec<Ancestor>, Error> {
    let store = Store::open(store)?;
    let runs = store.runs()?;
    let called = |id: i64| runs.iter().find(|run| run.id == id).map_or("", |run| run.name.as_str());
    let key = |(run, name): &(i64, String)| format!("{}/{name}", called(*run));
    let found = store.ancestry(store.run(run)?.id, name)?;
    let ancestor = |found: store::Ancestor| Ancestor {
        parents: found.parents.iter().map(key).collect(),
        key: key(&(found.run, found.name.clone())),
        name: found.name,
        generation: found.generation,
    };
    Ok(found.into_iter().take(ANCESTORS).map(ancestor).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_run_gets_a_name_of_its_kind() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("ludi.db");
        let (space, name) = intended(&store, "chess-like", None).expect("a kind of search");
        assert_eq!((space.kind, name.as_str()), ("chess-like", "chess-like-1"));
        assert_eq!(intended(&store, "", None).expect_err("no kind").to_string(), "there is no such search");
        assert_eq!(intended(&store, "ludi", Some("x")).expect_err("no run").kind, crate::error::Kind::Missing);
        assert!(runs(&store).expect("a store").is_empty());
    }
}
