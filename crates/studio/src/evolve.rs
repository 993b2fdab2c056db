//! Runs: started as jobs, watched in the store.

use crate::bred::AGAIN;
use crate::failure::{Answer, Failure};
use crate::games::called;
use crate::jobs::{Order, argument};
use crate::judge::Begun;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::OnceLock;
use store::{Outcome, State as RunState};
use synthesis::archive::Cell;
use synthesis::describe::{Description, TILINGS};
use synthesis::goals::Family;

/// The spaces that can be searched: word, what the store calls their runs, title, what they are. The one place that lists them.
const SPACES: [(&str, &str, &str, &str); 3] = [
    (
        "ludi",
        "recombination",
        "Recombination",
        "Parts of known games are put together anew and changed, as the program did that invented Yavalath.",
    ),
    (
        "chess-like",
        "chess-like",
        "Chess-like games",
        "Kings, pawns and new pieces whose moves are drawn and bred; good is what rewards skill as known games do.",
    ),
    (
        "entertainment",
        "entertainment",
        "Between chess and checkers",
        "Chromosomes of pieces, moves and captures; good is what is of the right length, rewards thought and uses the board.",
    ),
];

/// Minutes a run may be asked to take.
const LONGEST: f64 = 24.0 * 60.0;

/// Games shown of a population.
const SHOWN: usize = 500;

#[derive(Clone, Debug, Serialize)]
pub struct Space {
    word: &'static str,
    kind: &'static str,
    title: &'static str,
    about: &'static str,
}

/// `GET /api/spaces`: those that this version of the program knows how to search.
pub async fn spaces(State(studio): State<Shared>) -> Answer<Json<Vec<Space>>> {
    static KNOWN: OnceLock<Vec<Space>> = OnceLock::new();
    let program = studio.program.clone();
    let work = move || {
        let known = |word: &str| {
            let mut asked = std::process::Command::new(&program);
            asked.arg("evolve").args((word != "ludi").then_some(word)).arg("--help");
            asked.output().is_ok_and(|said| said.status.success())
        };
        let spaces = || {
            let spaces = SPACES.into_iter().filter(|(word, ..)| known(word));
            spaces.map(|(word, kind, title, about)| Space { word, kind, title, about }).collect()
        };
        Ok(Json(KNOWN.get_or_init(spaces).clone()))
    };
    studio.work.quick(work).await
}

/// A run to be started.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    #[serde(default)]
    space: String,
    #[serde(default)]
    minutes: Option<f64>,
    #[serde(default)]
    seed: Option<u64>,
    /// Only such games, as `tiling=hex,goal=connect`.
    #[serde(default)]
    require: Option<String>,
    /// Rather such games.
    #[serde(default)]
    prefer: Option<String>,
    /// Breed from the best of every kind.
    #[serde(default)]
    archive: bool,
    /// Keys of games to begin with instead of the library's samples.
    #[serde(default)]
    founders: Vec<String>,
    /// Go on with this run instead.
    #[serde(default)]
    resume: Option<String>,
}

/// `POST /api/runs`
pub async fn begin(State(studio): State<Shared>, Json(wish): Json<Wish>) -> Answer<Json<Begun>> {
    let all = studio.clone();
    let order = studio.work.quick(move || order(&all, wish)).await?;
    Ok(Json(Begun { job: studio.jobs.begin(&studio.games, order)? }))
}

fn order(studio: &Shared, wish: Wish) -> Answer<Order> {
    let store = studio.games.store()?;
    let resumed = wish.resume.as_deref().map(|name| store.run(name)).transpose()?;
    if let Some(run) = resumed.as_ref().filter(|run| run.state == RunState::Running) {
        return Err(Failure::Bad(format!("{} is going on already", run.name)));
    }
    let space = match &resumed {
        Some(run) => SPACES.iter().find(|(_, kind, ..)| *kind == run.kind),
        None => SPACES.iter().find(|(word, ..)| *word == wish.space),
    };
    let (word, _, title, _) = space.ok_or_else(|| Failure::Bad("there is no such search".into()))?;
    let name = resumed.map_or_else(|| fresh(&store, word), |run| Ok(run.name))?;
    let mut arguments: Vec<String> = vec!["evolve".into()];
    arguments.extend((*word != "ludi").then(|| word.to_string()));
    let mut add = |option: &str, value: String| arguments.extend([format!("--{option}"), value]);
    match &wish.resume {
        Some(_) => add("resume", name.clone()),
        None => {
            add("name", name.clone());
            add("seed", wish.seed.unwrap_or(1).to_string());
        }
    }
    add("store", argument(&studio.games.store));
    add("html", "-".into());
    let minutes = wish.minutes.unwrap_or(2.0);
    if !(minutes > 0.0 && minutes <= LONGEST) {
        return Err(Failure::Bad("a run takes more than no time and at most a day".into()));
    }
    add("minutes", minutes.to_string());
    let mut files = Vec::new();
    if *word == "ludi" && wish.resume.is_none() {
        for (option, text) in [("require", &wish.require), ("prefer", &wish.prefer)] {
            let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else { continue };
            synthesis::prefer::parse(text).map_err(Failure::Bad)?;
            add(option, text.to_string());
        }
        if wish.archive {
            add("select", "archive".into());
        }
        if !wish.founders.is_empty() {
            arguments.push("--founders".into());
            for (number, key) in wish.founders.iter().take(100).enumerate() {
                let file = format!("founder-{number}.ludi");
                files.push((file.clone(), studio.games.find(key)?.text.clone()));
                arguments.push(file);
            }
        }
    }
    arguments.push("--json".into());
    Ok(Order {
        kind: "evolve",
        title: format!("{title}: {}", called(&name)),
        about: json!({ "run": name, "space": word, "minutes": minutes }),
        arguments,
        files,
        page: None,
    })
}

/// A name no run has.
fn fresh(store: &store::Store, word: &str) -> Answer<String> {
    let taken: Vec<String> = store.runs()?.into_iter().map(|run| run.name).collect();
    let names = (taken.len() + 1..).map(|number| format!("{word}-{number}"));
    Ok(names.into_iter().find(|name| !taken.contains(name)).expect("numbers do not end"))
}

/// A run in a list.
#[derive(Debug, Serialize)]
pub struct Run {
    name: String,
    kind: String,
    seed: u64,
    state: &'static str,
    made: u64,
    kept: u64,
    viable: u64,
    started: i64,
}

impl Run {
    fn of(store: &store::Store, run: &store::Run) -> Answer<Run> {
        let again = store.dropped(run.id)?.into_iter().find(|(check, _)| check == AGAIN).map_or(0, |(_, count)| count);
        Ok(Run {
            name: run.name.clone(),
            kind: run.kind.clone(),
            seed: run.seed,
            state: run.state.word(),
            made: run.told - again,
            kept: run.inserted,
            viable: run.viable,
            started: run.started,
        })
    }
}

/// `GET /api/runs`
pub async fn list(State(studio): State<Shared>) -> Answer<Json<Vec<Run>>> {
    let games = studio.games.clone();
    let work = move || {
        let store = games.store()?;
        let runs = store.runs()?;
        Ok(Json(runs.iter().rev().map(|run| Run::of(&store, run)).collect::<Answer<_>>()?))
    };
    studio.work.quick(work).await
}

/// A run with its population.
#[derive(Debug, Serialize)]
pub struct Whole {
    #[serde(flatten)]
    run: Run,
    dropped: Vec<(String, u64)>,
    population: Vec<Member>,
    /// Names of the axes of the map, and what their bins are called.
    axes: Axes,
}

#[derive(Debug, Serialize)]
struct Axes {
    tilings: Vec<&'static str>,
    goals: Vec<&'static str>,
    lengths: Vec<f64>,
}

#[derive(Debug, Serialize)]
struct Member {
    name: String,
    number: u64,
    score: f64,
    low: f64,
    high: f64,
    viable: bool,
    parents: Vec<String>,
    generation: u64,
    /// Where it is on the map: bins of length, goal and tiling.
    place: Option<Place>,
}

#[derive(Debug, Serialize)]
struct Place {
    goal: &'static str,
    tiling: &'static str,
    length: f64,
    bin: usize,
    branching: f64,
}

/// `GET /api/runs/{name}`
pub async fn run(State(studio): State<Shared>, Path(name): Path<String>) -> Answer<Json<Whole>> {
    let games = studio.games.clone();
    let work = move || {
        let store = games.store()?;
        let run = store.run(&name)?;
        let mut members = store.members(run.id)?;
        members.truncate(SHOWN);
        Ok(Json(Whole {
            dropped: store.dropped(run.id)?.into_iter().filter(|(check, _)| check != AGAIN).collect(),
            population: members.iter().map(member).collect(),
            run: Run::of(&store, &run)?,
            axes: Axes {
                tilings: TILINGS.to_vec(),
                goals: Family::ALL.map(Family::word).to_vec(),
                lengths: synthesis::archive::LENGTHS.to_vec(),
            },
        }))
    };
    studio.work.quick(work).await
}

fn member(child: &store::Child) -> Member {
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
fn place(child: &store::Child) -> Option<Place> {
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

/// Whose ancestors.
#[derive(Debug, Deserialize)]
pub struct Which {
    name: String,
}

#[derive(Debug, Serialize)]
pub struct Ancestor {
    key: String,
    name: String,
    generation: u64,
    parents: Vec<String>,
}

/// `GET /api/runs/{run}/ancestry?name=`: the game first, then all it comes from.
pub async fn ancestry(
    State(studio): State<Shared>,
    Path(run): Path<String>,
    Query(which): Query<Which>,
) -> Answer<Json<Vec<Ancestor>>> {
    let games = studio.games.clone();
    let work = move || {
        let store = games.store()?;
        let runs = store.runs()?;
        let called = |id: i64| runs.iter().find(|run| run.id == id).map_or("", |run| run.name.as_str());
        let key = |(run, name): &(i64, String)| format!("{}/{name}", called(*run));
        let found = store.ancestry(store.run(&run)?.id, &which.name)?;
        let ancestor = |found: store::Ancestor| Ancestor {
            parents: found.parents.iter().map(key).collect(),
            key: key(&(found.run, found.name.clone())),
            name: found.name,
            generation: found.generation,
        };
        Ok(Json(found.into_iter().take(200).map(ancestor).collect()))
    };
    studio.work.quick(work).await
}
