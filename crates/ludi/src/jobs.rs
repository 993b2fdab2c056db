//! Long work that somebody started and may ask about later: what a store keeps of it.

use crate::error::Error;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::path::Path;
use store::Store;

/// A job, with all but what came of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Job {
    /// Its number.
    pub id: i64,
    /// What is done, such as `measure`.
    pub kind: String,
    /// In words.
    pub title: String,
    /// What it is about.
    pub about: Value,
    /// `running`, `done`, `failed` or `cancelled`.
    pub state: String,
    /// How far it is, or why it failed.
    pub progress: String,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended.
    pub ended: Option<i64>,
}

/// How a job ended.
#[derive(Clone, Debug, Default)]
pub struct End {
    /// `done`, `failed` or `cancelled`.
    pub state: &'static str,
    /// Why it failed.
    pub words: String,
    /// What came of it, as JSON.
    pub result: Option<String>,
    /// A page about it.
    pub page: Option<String>,
}

/// Begins a job and gives its number.
pub fn begin(store: &Path, kind: &str, title: &str, about: &Value) -> Result<i64, Error> {
    Ok(Store::open(store)?.begin_job(kind, title, &about.to_string())?)
}

/// Ends a job.
pub fn end(store: &Path, id: i64, end: &End) -> Result<(), Error> {
    let End { state, words, result, page } = end;
    Ok(Store::open(store)?.end_job(id, state, words, result.as_deref(), page.as_deref())?)
}

/// Jobs that were going on when their server stopped are over. Makes the store if there is none.
pub fn abandon(store: &Path) -> Result<(), Error> {
    Ok(Store::open(store)?.abandon_jobs()?)
}

/// The jobs of a store, the latest first.
pub fn list(store: &Path) -> Result<Vec<Job>, Error> {
    let job = |job: store::Job| Job {
        id: job.id,
        kind: job.kind,
        title: job.title,
        about: serde_json::from_str(&job.about).unwrap_or_default(),
        state: job.state,
        progress: job.progress,
        started: job.started,
        ended: job.ended,
    };
    Ok(Store::open(store)?.jobs()?.into_iter().map(job).collect())
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Its result, if there is one.
    pub result: Option<Value>,
    /// A page about it.
    pub page: Option<String>,
}

/// What came of a job; `None` if there is no such job.
pub fn outcome(store: &Path, id: i64) -> Result<Option<Outcome>, Error> {
    let read = |text: String| serde_json::from_str(&text).ok();
    let found = Store::open(store)?.job_result(id)?;
    Ok(found.map(|(result, page)| Outcome { result: result.and_then(read), page }))
}

/// What a program wrote as its result, without the envelope of version and build if it has one; `None` if it is no JSON.
pub fn opened(written: &str) -> Option<String> {
    match serde_json::from_str(written).ok()? {
        Value::Object(mut envelope) if envelope.contains_key("version") => {
            Some(envelope.remove("result").map_or_else(|| written.to_string(), |inner| inner.to_string()))
        }
        _ => Some(written.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_with_or_without_an_envelope() {
        let inner = Some("{\"score\":1.5}".to_string());
        assert_eq!(opened("{\"version\":1,\"kind\":\"measure\",\"build\":\"x\",\"result\":{\"score\":1.5}}"), inner);
        assert_eq!(opened("{\"score\":1.5}"), inner);
        assert_eq!(opened("{\"version\":2}"), Some("{\"version\":2}".to_string()));
        assert_eq!((opened(""), opened("thread panicked")), (None, None));
    }

    #[test]
    fn a_job_is_kept_with_what_came_of_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("ludi.db");
        let id = begin(&store, "measure", "Measure Hex", &serde_json::json!({ "game": "hex" })).expect("a store");
        assert_eq!(list(&store).expect("a store")[0].about["game"], "hex");
        let done = End { state: "done", result: Some("[1]".into()), page: Some("<p>".into()), ..End::default() };
        end(&store, id, &done).expect("a store");
        abandon(&store).expect("a store");
        assert_eq!(list(&store).expect("a store")[0].state, "done");
        let found = outcome(&store, id).expect("a store").expect("the job");
        assert_eq!(found, Outcome { result: Some(serde_json::json!([1])), page: Some("<p>".to_string()) });
        assert!(outcome(&store, id + 1).expect("a store").is_none());
    }
}
