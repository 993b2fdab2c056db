//! Runs: started as jobs, watched in the store.

use crate::failure::{Answer, Failure};
use crate::jobs::{Order, argument};
use crate::judge::Begun;
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, Query, State};
use ludi::chronicle::{self, Ancestor, Run, Whole};
use ludi::print::called;
use ludi::runs::wish::understood;
use ludi::runs::{SPACES, Space};
use serde::Deserialize;
use serde_json::json;

/// Minutes a run may be asked to take.
const LONGEST: f64 = 24.0 * 60.0;

/// `GET /api/spaces`: what can be searched.
pub async fn spaces() -> Json<[Space; 3]> {
    Json(SPACES)
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
    /// Though another build began it.
    #[serde(default)]
    other_build: bool,
}

/// `POST /api/runs`
pub async fn begin(State(studio): State<Shared>, Json(wish): Json<Wish>) -> Answer<Json<Begun>> {
    let all = studio.clone();
    let order = studio.work.quick(move || order(&all, wish)).await?;
    Ok(Json(Begun { job: studio.jobs.begin(&studio.games, order)? }))
}

fn order(studio: &Shared, wish: Wish) -> Answer<Order> {
    let (Space { word, title, .. }, name) =
        chronicle::intended(studio.games.file(), &wish.space, wish.resume.as_deref())?;
    let mut arguments: Vec<String> = vec!["evolve".into()];
    arguments.extend((word != "ludi").then(|| word.to_string()));
    let mut add = |option: &str, value: String| arguments.extend([format!("--{option}"), value]);
    match &wish.resume {
        Some(_) => add("resume", name.clone()),
        None => {
            add("name", name.clone());
            wish.seed.into_iter().for_each(|seed| add("seed", seed.to_string()));
        }
    }
    add("store", argument(studio.games.file()));
    add("html", "-".into());
    let minutes = wish.minutes.unwrap_or(2.0);
    if !(minutes > 0.0 && minutes <= LONGEST) {
        return Err(Failure::Bad("a run takes more than no time and at most a day".into()));
    }
    add("minutes", minutes.to_string());
    arguments.extend((wish.resume.is_some() && wish.other_build).then(|| "--other-build".to_string()));
    let mut add = |option: &str, value: String| arguments.extend([format!("--{option}"), value]);
    let mut files = Vec::new();
    if word == "ludi" && wish.resume.is_none() {
        for (option, text) in [("require", &wish.require), ("prefer", &wish.prefer)] {
            let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else { continue };
            understood(text).map_err(Failure::Bad)?;
            add(option, text.to_string());
        }
        if wish.archive {
            add("select", "archive".into());
        }
        if !wish.founders.is_empty() {
            arguments.push("--founders".into());
            for (number, key) in wish.founders.iter().take(100).enumerate() {
                let file = format!("founder-{number}.ludi");
                files.push((file.clone(), studio.games.find(key)?.game.text().to_string()));
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

/// `GET /api/runs`
pub async fn list(State(studio): State<Shared>) -> Answer<Json<Vec<Run>>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(chronicle::runs(games.file())?))).await
}

/// `GET /api/runs/{name}`
pub async fn run(State(studio): State<Shared>, Path(name): Path<String>) -> Answer<Json<Whole>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(chronicle::run(games.file(), &name)?))).await
}

/// Whose ancestors.
#[derive(Debug, Deserialize)]
pub struct Which {
    name: String,
}

/// `GET /api/runs/{run}/ancestry?name=`: the game first, then all it comes from.
pub async fn ancestry(
    State(studio): State<Shared>,
    Path(run): Path<String>,
    Query(which): Query<Which>,
) -> Answer<Json<Vec<Ancestor>>> {
    let games = studio.games.clone();
    studio.work.quick(move || Ok(Json(chronicle::ancestry(games.file(), &run, &which.name)?))).await
}
