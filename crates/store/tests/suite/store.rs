//! What goes in comes out, and what must not go in does not.

use store::*;
use tempfile::TempDir;

fn new_store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("ludi.db")).unwrap();
    (folder, store)
}

fn founder(name: &str) -> Founder {
    let (fingerprint, text) = (format!("print of {name}"), format!("(game {name})"));
    Founder { name: name.into(), fingerprint, text, source: Source::Library, origin: None }
}

fn new_run(founders: &[&str]) -> NewRun {
    NewRun {
        kind: "recombination".into(),
        parameters: r#"{"children":9}"#.into(),
        seed: u64::MAX - 3,
        engine: "0.1.0".into(),
        founders: founders.iter().map(|name| founder(name)).collect(),
        ..NewRun::default()
    }
}

fn child(number: u64, name: &str, parents: &[&str], inserted: bool) -> Told {
    let outcome = if inserted {
        Outcome::Inserted { score: 0.5, low: 0.25, high: 0.75, viable: number % 2 == 1, rank: 3 }
    } else {
        Outcome::Dropped { check: "speed".into(), reason: "too slow: it’s 3·10⁷".into() }
    };
    let child = Child {
        number,
        name: name.into(),
        fingerprint: format!("print of {name}"),
        text: format!("(game {name})"),
        parents: parents.iter().map(|name| name.to_string()).collect(),
        generation: number + 1,
        candidate: r#"{"origins":["a"]}"#.into(),
        outcome,
        details: "[1]".into(),
    };
    Told { child, measurements: Vec::new() }
}

fn measurement(name: &str, seed: u64, score: f64) -> Measurement {
    let conditions = Conditions {
        fingerprint: format!("print of {name}"),
        settings: r#"{"trials":10}"#.into(),
        seed,
        engine: "0.1.0".into(),
    };
    let figure = |id: &str, value: f64| Figure { criterion: id.into(), value, low: value - 1.0, high: f64::INFINITY };
    let figures = vec![figure("drama", 0.1 + 0.2), figure("balance", -0.0)];
    Measurement { conditions, score, low: -0.5, high: 0.5, viable: true, figures }
}

#[test]
fn a_run_comes_back_by_number_by_name_and_as_the_last() {
    let (_folder, store) = new_store();
    assert!(matches!(store.run("last"), Err(Error::NoSuchRun(_))));
    let claim = store.begin(&new_run(&["Go", "Hex"])).unwrap();
    let run = store.run("last").unwrap();
    assert_eq!((run.id, run.name.as_str(), run.kind.as_str()), (claim.run(), "recombination-1", "recombination"));
    assert_eq!((run.seed, run.parameters.as_str(), run.engine.as_str()), (u64::MAX - 3, r#"{"children":9}"#, "0.1.0"));
    assert_eq!((run.state, run.pid, run.ended), (State::Running, Some(std::process::id()), None));
    assert_eq!((run.told, run.inserted, run.viable), (0, 0, 0));
    assert!(run.started > 1_700_000_000);
    assert_eq!(store.founders(run.id).unwrap(), [founder("Go"), founder("Hex")]);

    let named = NewRun { name: Some("evening".into()), ..new_run(&[]) };
    store.begin(&named).unwrap().finish().unwrap();
    let evening = store.run("evening").unwrap();
    assert_eq!((evening.state, evening.pid), (State::Finished, None));
    assert!(evening.ended >= Some(evening.started));
    assert_eq!(store.run("2").unwrap(), evening);
    assert_eq!(store.run("last").unwrap(), evening);
    assert_eq!(store.runs().unwrap(), [run, evening]);
    drop(claim);
    assert_eq!(store.run("1").unwrap().state, State::Stopped);
    for unknown in ["3", "morning", "", "99999999999999999999"] {
        assert!(matches!(store.run(unknown), Err(Error::NoSuchRun(_))), "{unknown}");
    }
}

#[test]
fn names_that_mean_something_else_are_refused() {
    let (_folder, store) = new_store();
    store.begin(&NewRun { name: Some("first".into()), ..new_run(&[]) }).unwrap().stop().unwrap();
    for name in ["first", "last", "12", ""] {
        let refused = store.begin(&NewRun { name: Some(name.into()), ..new_run(&[]) });
        assert!(matches!(refused, Err(Error::BadName(_))), "{name}");
    }
    assert!(matches!(store.begin(&new_run(&["Go", "Go"])), Err(Error::BadName(_))));
    let orphan = Founder { origin: Some((1, "Nobody".into())), ..founder("Go") };
    assert!(matches!(
        store.begin(&NewRun { founders: vec![orphan], ..new_run(&[]) }),
        Err(Error::NoSuchGame { run: 1, .. })
    ));
    assert_eq!(store.runs().unwrap().len(), 1, "nothing is left of a run that could not begin");
    assert_eq!(store.games(None).unwrap(), []);
}

#[test]
fn children_come_back_as_they_were_told() {
    let (_folder, store) = new_store();
    let mut claim = store.begin(&new_run(&["Go", "Hex"])).unwrap();
    let run = claim.run();
    let told = [
        child(0, "Ano", &["Go", "Hex"], false),
        child(1, "Beb", &["Hex", "Go"], true),
        child(2, "Ano", &["Beb", "Beb"], true),
        child(3, "Cic", &[], false),
    ];
    claim.tell(&told[..1]).unwrap();
    claim.tell(&[]).unwrap();
    claim.tell(&told[1..]).unwrap();
    let children: Vec<Child> = told.iter().map(|told| told.child.clone()).collect();
    assert_eq!(store.children(run, 0..u64::MAX).unwrap(), children);
    assert_eq!(store.children(run, 1..3).unwrap(), children[1..3]);
    assert_eq!(store.children(run, 4..9).unwrap(), []);
    assert_eq!(store.child(run, "Ano").unwrap(), children[2], "the one in the population");
    assert_eq!(store.child(run, "Cic").unwrap(), children[3]);
    assert!(matches!(store.child(run, "Go"), Err(Error::NoSuchGame { .. })));
    assert_eq!(store.dropped(run).unwrap(), [("speed".to_string(), 2)]);
    let counted = store.run("last").unwrap();
    assert_eq!((counted.told, counted.inserted, counted.viable), (4, 2, 1));
    let games: Vec<String> = store.games(None).unwrap().into_iter().map(|game| game.name).collect();
    assert_eq!(games, ["Go", "Hex", "Beb", "Ano"], "what was dropped is no game");
    assert_eq!(store.damage().unwrap(), [""; 0]);
}

#[test]
fn a_batch_with_a_mistake_leaves_nothing() {
    let (_folder, store) = new_store();
    let mut claim = store.begin(&new_run(&["Go"])).unwrap();
    claim.tell(&[child(0, "Ano", &["Go"], true), child(1, "Beb", &["Go"], false)]).unwrap();
    let good = child(2, "Cic", &["Ano"], true);
    let measured =
        |seed, score| Told { measurements: vec![measurement("Did", seed, score)], ..child(3, "Did", &[], true) };
    type Expected = fn(&Error) -> bool;
    let mistakes: [(Told, Expected); 9] = [
        (child(2, "Did", &[], true), |why| matches!(why, Error::OutOfOrder { expected: 3, told: 2 })),
        (child(4, "Did", &[], true), |why| matches!(why, Error::OutOfOrder { expected: 3, told: 4 })),
        (child(3, "Did", &["Nobody"], true), |why| matches!(why, Error::NoSuchGame { .. })),
        (child(3, "Did", &["Beb"], true), |why| matches!(why, Error::NoSuchGame { .. })),
        (child(3, "Ano", &[], true), |why| matches!(why, Error::BadName(_))),
        (child(3, "Cic", &[], true), |why| matches!(why, Error::BadName(_))),
        (child(3, "Go", &[], true), |why| matches!(why, Error::BadName(_))),
        (measured(1, f64::NAN), |why| matches!(why, Error::Database(_))),
        (Told { measurements: vec![measurement("Nobody", 1, 0.5)], ..child(3, "Did", &[], true) }, |why| {
            matches!(why, Error::Database(_))
        }),
    ];
    for (mistake, expected) in mistakes {
        let why = claim.tell(&[good.clone(), mistake.clone()]).unwrap_err();
        assert!(expected(&why), "{why} for {mistake:?}");
        assert_eq!(store.children(1, 0..9).unwrap().len(), 2);
        assert_eq!((store.run("1").unwrap().told, store.games(None).unwrap().len()), (2, 2));
    }
    claim.tell(&[good, measured(1, 0.5)]).unwrap();
    assert_eq!(store.run("1").unwrap().told, 4);
}

#[test]
fn ancestry_leads_to_the_founders_through_earlier_runs() {
    let (_folder, store) = new_store();
    let mut first = store.begin(&new_run(&["Go", "Hex"])).unwrap();
    first
        .tell(&[
            child(0, "Ano", &["Go", "Hex"], true),
            child(1, "Beb", &["Ano", "Hex"], true),
            child(2, "Cic", &["Ano", "Beb"], true),
        ])
        .unwrap();
    let heir = Founder { name: "Heir".into(), origin: Some((1, "Beb".into())), ..founder("Beb") };
    let mut second = store.begin(&NewRun { founders: vec![heir, founder("Tak")], ..new_run(&[]) }).unwrap();
    second.tell(&[child(0, "Did", &["Tak", "Heir"], true), child(1, "Eke", &["Tak"], false)]).unwrap();

    let line = |run, name| -> Vec<(i64, String, u64, usize)> {
        let found = store.ancestry(run, name).unwrap().into_iter();
        found.map(|one| (one.run, one.name, one.generation, one.parents.len())).collect()
    };
    let one = |run, name: &str, generation, parents| (run, name.to_string(), generation, parents);
    assert_eq!(
        line(1, "Cic"),
        [one(1, "Cic", 3, 2), one(1, "Ano", 1, 2), one(1, "Beb", 2, 2), one(1, "Go", 0, 0), one(1, "Hex", 0, 0)]
    );
    assert_eq!(
        line(2, "Did"),
        [
            one(2, "Did", 1, 2),
            one(2, "Tak", 0, 0),
            one(1, "Beb", 2, 2),
            one(1, "Ano", 1, 2),
            one(1, "Hex", 0, 0),
            one(1, "Go", 0, 0)
        ]
    );
    assert_eq!(store.ancestry(2, "Did").unwrap()[0].parents, [(2, "Tak".to_string()), (1, "Beb".to_string())]);
    assert_eq!(line(2, "Heir"), line(1, "Beb"));
    for (run, name) in [(2, "Eke"), (2, "Go"), (3, "Go")] {
        assert!(matches!(store.ancestry(run, name), Err(Error::NoSuchGame { .. })), "{name}");
    }
}

#[test]
fn a_game_is_kept_as_first_seen() {
    let (_folder, store) = new_store();
    let game = |name: &str, print: &str, source| Game {
        fingerprint: print.into(),
        name: name.into(),
        text: format!("(game {name}) ; \0 ü"),
        source,
    };
    let (first, second) = (game("First", "1", Source::User), game("Second", "2", Source::Library));
    assert!(store.put_game(&first).unwrap());
    assert!(store.put_game(&second).unwrap());
    assert!(!store.put_game(&game("Other", "1", Source::Library)).unwrap());
    assert_eq!(store.game("1").unwrap(), Some(first.clone()));
    assert_eq!(store.game("3").unwrap(), None);
    assert_eq!(store.games(None).unwrap(), [first.clone(), second]);
    assert_eq!(store.games(Some(Source::User)).unwrap(), [first]);
    assert_eq!(store.games(Some(Source::Run)).unwrap(), []);
}

#[test]
fn measurements_and_trials_belong_to_their_conditions() {
    let (_folder, store) = new_store();
    let mut claim = store.begin(&new_run(&["Go"])).unwrap();
    let (first, second) = (measurement("Go", u64::MAX, 0.5), measurement("Go", 1, 0.25));
    store.put_measurement(&first).unwrap();
    let told = Told { measurements: vec![second.clone()], ..child(0, "Ano", &["Go"], true) };
    claim.tell(&[told]).unwrap();
    assert_eq!(store.measurements("print of Go").unwrap(), [first.clone(), second.clone()]);
    assert_eq!(store.measurement(&first.conditions).unwrap(), Some(first.clone()));
    let elsewhere = Conditions { engine: "0.2.0".into(), ..first.conditions.clone() };
    assert_eq!(store.measurement(&elsewhere).unwrap(), None);

    let better = Measurement { score: 0.75, figures: first.figures[1..].to_vec(), ..first.clone() };
    store.put_measurement(&better).unwrap();
    assert_eq!(store.measurement(&first.conditions).unwrap(), Some(better), "the later one under the same conditions");

    let trials: Vec<String> = (0..5).map(|number| format!("[{number}]")).collect();
    store.put_trials(&elsewhere, 0, &trials[..3]).unwrap();
    store.put_trials(&elsewhere, 2, &trials[2..]).unwrap();
    let numbered: Vec<(u64, String)> = (0..).zip(trials).collect();
    assert_eq!(store.trials(&elsewhere).unwrap(), numbered);
    assert_eq!(store.trials(&second.conditions).unwrap(), []);
    assert_eq!(store.measurement(&elsewhere).unwrap(), None, "trials alone are no measurement");
    assert!(store.put_trials(&elsewhere, 9, &["not JSON".into()]).is_err());
    let unknown = Conditions { fingerprint: "nobody's".into(), ..elsewhere };
    assert!(store.put_trials(&unknown, 0, &["{}".into()]).is_err());
    assert_eq!(store.damage().unwrap(), [""; 0]);
}

#[test]
fn a_run_is_advanced_by_one_claim_at_a_time() {
    let (_folder, store) = new_store();
    let mut first = store.begin(&new_run(&[])).unwrap();
    first.tell(&[child(0, "Ano", &[], true)]).unwrap();
    let refused = store.resume(1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!("this process ({}) is already advancing run `recombination-1`", std::process::id())
    );
    first.stop().unwrap();
    let mut second = store.resume(1).unwrap();
    assert_eq!((store.run("1").unwrap().state, store.run("1").unwrap().ended), (State::Running, None));
    second.tell(&[child(1, "Beb", &["Ano"], true)]).unwrap();
    second.finish().unwrap();
    drop(store.resume(1).unwrap());
    assert_eq!(store.run("1").unwrap().state, State::Stopped);
    assert!(matches!(store.resume(2), Err(Error::NoSuchRun(_))));
}
