//! What the studio keeps: texts, jobs, answers.

use store::{Presentation, Store, Text};
use tempfile::TempDir;

fn store() -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path().join("s.db")).unwrap();
    (folder, store)
}

#[test]
fn texts_are_found_by_their_numbers_and_listed_latest_first() {
    let (_folder, store) = store();
    let text = |id: &str| Text { id: id.into(), name: "G".into(), text: format!("(game G) ; {id}") };
    for id in ["a", "b", "a"] {
        store.put_text(&text(id)).unwrap();
    }
    assert_eq!(store.text("a").unwrap(), Some(text("a")));
    assert_eq!(store.text("c").unwrap(), None);
    assert_eq!(store.texts_written().unwrap().len(), 2);
}

#[test]
fn jobs_end_once_and_those_left_behind_are_over() {
    let (_folder, store) = store();
    let first = store.begin_job("measure", "Measure G", "{}").unwrap();
    let second = store.begin_job("evolve", "Evolve", "{\"run\":\"x\"}").unwrap();
    store.end_job(first, "done", "", Some("{\"viable\":true}"), Some("<p>")).unwrap();
    assert_eq!(store.job_result(first).unwrap(), Some((Some("{\"viable\":true}".into()), Some("<p>".into()))));
    assert_eq!(store.job(second).unwrap().unwrap().state, "running");
    store.abandon_jobs().unwrap();
    let states: Vec<String> = store.jobs().unwrap().into_iter().map(|job| job.state).collect();
    assert_eq!(states, ["failed", "done"]);
    assert_eq!(store.job_result(99).unwrap(), None);
    assert!(store.begin_job("measure", "", "not JSON").is_err());
}

#[test]
fn an_answer_counts_once_and_must_be_one() {
    let (_folder, store) = store();
    let shown = Presentation {
        id: "p".into(),
        participant: "someone".into(),
        form: "pair".into(),
        source: "library".into(),
        first: "hex".into(),
        second: Some("y".into()),
    };
    store.present(&shown).unwrap();
    assert_eq!(store.presentation("p").unwrap(), Some(shown.clone()));
    assert_eq!(store.seen("someone").unwrap(), ["hex", "y"]);
    assert!(store.answer("p", 1, "second", "[]").unwrap());
    assert!(!store.answer("p", 1, "first", "[]").unwrap());
    assert!(store.answer("p", 2, "splendid", "[]").is_err());
    assert!(store.answer("nobody", 1, "first", "[]").is_err());
    let answers = store.answers().unwrap();
    assert_eq!((answers.len(), answers[0].answer.as_str(), &answers[0].presentation), (1, "second", &shown));
    // A pair has two games, three plays have one.
    assert!(store.present(&Presentation { id: "q".into(), second: None, ..shown }).is_err());
}
