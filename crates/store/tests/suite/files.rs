//! Which files are opened, and what is said about the others.

use rusqlite::Connection;
use store::{Error, NewRun, State, Store, Told};

fn new_run() -> NewRun {
    NewRun { kind: "improve".into(), parameters: "{}".into(), ..NewRun::default() }
}

#[test]
fn a_file_of_a_later_version_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludi.db");
    drop(Store::open(&file).unwrap());
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    for refused in [Store::open(&file), Store::open_read_only(&file)] {
        let why = refused.unwrap_err();
        assert!(matches!(why, Error::TooNew { found: 99, .. }));
        assert!(
            why.to_string().ends_with("was written by a later version of this program (format 99; known here up to 2)")
        );
    }
    let version = |row: &rusqlite::Row| row.get::<_, i64>(0);
    let kept = Connection::open(&file).unwrap().pragma_query_value(None, "user_version", version).unwrap();
    assert_eq!(kept, 99);
}

#[test]
fn a_file_that_is_no_store_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("short"), "hello").unwrap();
    std::fs::write(path("long"), "(game Go)".repeat(1000)).unwrap();
    Connection::open(path("foreign")).unwrap().execute_batch("CREATE TABLE runs (id INTEGER)").unwrap();
    for name in ["short", "long", "foreign"] {
        let before = std::fs::read(path(name)).unwrap();
        for refused in [Store::open(path(name)), Store::open_read_only(path(name))] {
            let why = refused.unwrap_err();
            assert!(matches!(why, Error::NotAStore(_)), "{name}: {why}");
            assert!(why.to_string().ends_with(&format!("{name} is not a store of games")));
        }
        assert!(std::fs::read(path(name)).unwrap() == before, "{name}");
    }
    assert!(matches!(Store::open(folder.path()), Err(Error::Database(_))), "a folder");
}

#[test]
fn reading_makes_no_file_and_changes_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludi.db");
    assert!(matches!(Store::open_read_only(&file), Err(Error::Missing(_))));
    assert!(!file.exists());
    std::fs::write(&file, "").unwrap();
    assert!(matches!(Store::open_read_only(&file), Err(Error::TooOld(_))));
    assert_eq!(std::fs::read(&file).unwrap(), b"");
    let writer = Store::open(&file).unwrap();
    let reader = Store::open_read_only(&file).unwrap();
    writer.begin(&new_run()).unwrap().stop().unwrap();
    assert_eq!(reader.run("last").unwrap().state, State::Stopped);
}

#[test]
fn a_store_that_lost_bytes_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludi.db");
    drop(Store::open(&file).unwrap());
    let mut bytes = std::fs::read(&file).unwrap();
    let page = bytes.len() - 4096;
    bytes[page..].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    // SQLite may find it while opening or while looking.
    assert!(!Store::open(&file).and_then(|store| store.damage()).is_ok_and(|found| found.is_empty()));
}

#[test]
fn many_may_make_the_file_at_once_and_begin_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludi.db");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let store = Store::open(&file).unwrap();
                for _ in 0..5 {
                    let mut claim = store.begin(&new_run()).unwrap();
                    claim.tell(&[] as &[Told]).unwrap();
                    claim.finish().unwrap();
                }
            });
        }
    });
    let runs = Store::open_read_only(&file).unwrap().runs().unwrap();
    assert!(runs.iter().map(|run| run.id).eq(1..=40));
    assert!(runs.iter().all(|run| run.name == format!("improve-{}", run.id) && run.state == State::Finished));
}

#[test]
fn a_process_whose_run_was_taken_over_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ludi.db");
    let store = Store::open(&file).unwrap();
    let mut first = store.begin(&new_run()).unwrap();
    // As if this process were one of another machine, whose numbers mean nothing here.
    Connection::open(&file).unwrap().execute_batch("UPDATE claims SET birth = 'long ago'").unwrap();
    let second = store.resume(first.run()).unwrap();
    assert!(matches!(first.tell(&[]), Err(Error::ClaimLost { run: 1 })));
    drop(first);
    assert_eq!(store.run("1").unwrap().state, State::Running, "the second goes on");
    second.stop().unwrap();
}
