//! Jobs about games: measure one, compare two, look for improvements; and what came of jobs.

use crate::failure::{Answer, Failure};
use crate::jobs::{Order, Shown};
use crate::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use ludi::jobs::{Outcome, outcome};
use ludi::shelf::Games;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::convert::Infallible;
use std::time::Duration;

/// Jobs told of at every change.
const TOLD: usize = 30;

/// The least time between two messages about changes.
const PAUSE: Duration = Duration::from_millis(300);

/// What is wanted.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Wish {
    /// Measure a game.
    Measure {
        game: String,
        #[serde(default)]
        effort: Effort,
        #[serde(default = "seed")]
        seed: u64,
    },
    /// Compare two.
    Compare {
        games: [String; 2],
        #[serde(default)]
        effort: Effort,
        #[serde(default = "seed")]
        seed: u64,
    },
    /// Look for small changes that mend one.
    Improve {
        game: String,
        #[serde(default = "some")]
        variants: u64,
        #[serde(default = "seed")]
        seed: u64,
    },
}

/// The library's own.
fn seed() -> u64 {
    ludi::measure::Manner::default().seed
}

fn some() -> u64 {
    30
}

/// How much work to put in.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// Seconds.
    #[default]
    Quick,
    /// A minute.
    Standard,
    /// As long as it takes.
    Thorough,
}

impl Effort {
    fn option(self) -> Option<String> {
        match self {
            Effort::Quick => Some("--quick".into()),
            Effort::Standard => None,
            Effort::Thorough => Some("--thorough".into()),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Begun {
    pub job: i64,
}

/// `POST /api/jobs`
pub async fn begin(State(studio): State<Shared>, Json(wish): Json<Wish>) -> Answer<Json<Begun>> {
    let games = studio.games.clone();
    let order = studio.work.quick(move || order(&games, wish)).await?;
    Ok(Json(Begun { job: studio.jobs.begin(&studio.games, order)? }))
}

fn order(games: &Games, wish: Wish) -> Answer<Order> {
    let found = |key: &str, name: &str| {
        let entry = games.find(key)?;
        if entry.blind {
            return Err(Failure::Bad("a game of the survey cannot be looked into".into()));
        }
        Ok::<_, Failure>((entry.title.clone(), (format!("{name}.ludi"), entry.game.text().to_string())))
    };
    let words = |parts: &[&str]| parts.iter().map(|part| part.to_string()).collect::<Vec<_>>();
    Ok(match wish {
        Wish::Measure { game, effort, seed } => {
            let (title, file) = found(&game, "game")?;
            let mut arguments = words(&["measure", "game.ludi", "--html", "report.html", "--json", "--seed"]);
            arguments.push(seed.to_string());
            arguments.extend(effort.option());
            Order {
                kind: "measure",
                title: format!("Measure {title}"),
                about: json!({ "game": game, "title": title, "effort": effort, "seed": seed }),
                arguments,
                files: vec![file],
                page: Some("report.html"),
            }
        }
        Wish::Compare { games: [a, b], effort, seed } => {
            let ((first, one), (second, other)) = (found(&a, "a")?, found(&b, "b")?);
            let mut arguments = words(&["compare", "a.ludi", "b.ludi", "--json", "--seed"]);
            arguments.push(seed.to_string());
            arguments.extend(effort.option());
            Order {
                kind: "compare",
                title: format!("Compare {first} and {second}"),
                about: json!({ "games": [a, b], "titles": [first, second], "effort": effort, "seed": seed }),
                arguments,
                files: vec![one, other],
                page: None,
            }
        }
        Wish::Improve { game, variants, seed } => {
            let (title, file) = found(&game, "game")?;
            let variants = variants.clamp(1, 1_000);
            let mut arguments = words(&["improve", "game.ludi", "--json"]);
            arguments.extend(["--variants".into(), variants.to_string(), "--seed".into(), seed.to_string()]);
            Order {
                kind: "improve",
                title: format!("Improve {title}"),
                about: json!({ "game": game, "title": title, "variants": variants, "seed": seed }),
                arguments,
                files: vec![file],
                page: None,
            }
        }
    })
}

/// `GET /api/jobs`
pub async fn list(State(studio): State<Shared>) -> Answer<Json<Vec<Shown>>> {
    let all = studio.clone();
    studio.work.quick(move || Ok(Json(all.jobs.list(&all.games)?))).await
}

/// A job with what came of it.
#[derive(Debug, Serialize)]
pub struct Whole {
    #[serde(flatten)]
    job: Shown,
    result: Option<serde_json::Value>,
    page: bool,
}

/// `GET /api/jobs/{id}`
pub async fn job(State(studio): State<Shared>, Path(id): Path<i64>) -> Answer<Json<Whole>> {
    let all = studio.clone();
    let work = move || {
        let missing = || Failure::Missing(format!("there is no job {id}"));
        let job = all.jobs.list(&all.games)?.into_iter().find(|shown| shown.job.id == id).ok_or_else(missing)?;
        let Outcome { result, page } = outcome(all.games.file(), id)?.ok_or_else(missing)?;
        Ok(Json(Whole { job, result, page: page.is_some() }))
    };
    studio.work.quick(work).await
}

/// `GET /api/jobs/{id}/page`: the report, which has styles of its own and no scripts.
pub async fn page(State(studio): State<Shared>, Path(id): Path<i64>) -> Answer<Response> {
    let games = studio.games.clone();
    let read = move || Ok(outcome(games.file(), id)?.and_then(|outcome| outcome.page));
    let page = studio.work.quick(read).await?;
    let page = page.ok_or_else(|| Failure::Missing(format!("job {id} has no page")))?;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)];
    Ok((headers, page).into_response())
}

/// `POST /api/jobs/{id}/stop`
pub async fn stop(State(studio): State<Shared>, Path(id): Path<i64>) -> Answer<Json<serde_json::Value>> {
    if studio.jobs.stop(id) {
        Ok(Json(json!({ "stopped": true })))
    } else {
        Err(Failure::Missing(format!("job {id} is not going on")))
    }
}

/// `GET /api/events`: the latest jobs, at once and after every change.
pub async fn events(State(studio): State<Shared>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = studio.jobs.watch();
    let stream = futures_util::stream::unfold((studio, changes, true), |(studio, mut changes, first)| async move {
        if !first {
            tokio::time::sleep(PAUSE).await;
            changes.changed().await.ok()?;
        }
        changes.mark_unchanged();
        let all = studio.clone();
        let jobs = studio.work.quick(move || all.jobs.list(&all.games)).await;
        let jobs: Vec<Shown> = jobs.unwrap_or_default().into_iter().take(TOLD).collect();
        let event = Event::default().event("jobs").json_data(jobs).unwrap_or_default();
        Some((Ok(event), (studio, changes, false)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
