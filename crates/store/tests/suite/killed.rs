//! A process that is killed at any moment leaves a prefix of what it would have told, and the run goes on from there.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use store::{Ancestor, Conditions, Error, Measurement, Outcome, State, Store};

/// More than any test lets it tell.
const ENDLESS: u64 = 1_000_000_000;

fn teller(file: &Path, children: u64) -> Command {
    let mut teller = Command::new(env!("CARGO_BIN_EXE_teller"));
    teller.arg(file).arg(children.to_string()).stdout(Stdio::piped()).stderr(Stdio::null());
    teller
}

/// Starts a teller, waits until it has told something, and lets it go on.
fn telling(file: &Path) -> Child {
    let mut teller = teller(file, ENDLESS).spawn().expect("the teller starts");
    teller.stdout.as_mut().expect("piped").read_exact(&mut [0]).expect("a digit");
    teller
}

/// Kills it. Gives the number of children it said were told.
fn kill(mut teller: Child) -> u64 {
    teller.kill().expect("it can be killed");
    let mut said = String::new();
    teller.stdout.take().expect("piped").read_to_string(&mut said).expect("numbers");
    teller.wait().expect("it ends");
    // The first line may lack the digit that was waited for, the last may be half written.
    let mut whole = said.lines().skip(1).collect::<Vec<_>>();
    if !said.ends_with('\n') {
        whole.pop();
    }
    whole.last().map_or(0, |line| line.parse().expect("a number"))
}

/// Everything a store knows about the last run, its times aside.
type Contents = (Vec<store::Child>, Vec<Vec<Measurement>>, HashSet<String>, Vec<Ancestor>, (u64, u64, u64));

fn contents(store: &Store) -> Contents {
    let run = store.run("last").unwrap();
    let children = store.children(run.id, 0..u64::MAX).unwrap();
    let measurements = children.iter().map(|child| store.measurements(&child.fingerprint).unwrap()).collect();
    let games = store.games(None).unwrap().into_iter().map(|game| game.fingerprint).collect();
    let latest = children.iter().rev().find(|child| matches!(child.outcome, Outcome::Inserted { .. }));
    let ancestry = latest.map_or(Vec::new(), |child| store.ancestry(run.id, &child.name).unwrap());
    (children, measurements, games, ancestry, (run.told, run.inserted, run.viable))
}

/// Nothing is half there.
fn check(store: &Store, least: u64) -> u64 {
    assert_eq!(store.damage().unwrap(), [""; 0]);
    let (children, measurements, games, _, (told, inserted, viable)) = contents(store);
    assert!(told >= least, "{least} were told, {told} are left");
    assert!(children.iter().map(|child| child.number).eq(0..told), "no gap, nothing after the end");
    let mut counted = (0, 0);
    for (child, measured) in children.iter().zip(&measurements) {
        assert_eq!(child.parents.len(), 2);
        match child.outcome {
            Outcome::Inserted { viable, .. } => {
                counted = (counted.0 + 1, counted.1 + u64::from(viable));
                assert_eq!((measured.len(), measured[0].figures.len()), (1, 20));
                assert!(games.contains(&child.fingerprint));
            }
            Outcome::Dropped { .. } => assert!(measured.is_empty()),
        }
    }
    assert_eq!(counted, (inserted, viable));
    told
}

#[test]
fn a_run_killed_ten_times_ends_as_one_that_was_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [killed, alone] = ["killed.db", "alone.db"].map(|name| folder.path().join(name));
    let (mut told, mut seed) = (0, u64::from(std::process::id()));
    for round in 0..10 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Every other time while it may still be opening the file.
        let (teller, longest) =
            if round % 2 == 0 { (teller(&killed, ENDLESS).spawn().unwrap(), 20) } else { (telling(&killed), 60) };
        std::thread::sleep(Duration::from_millis((seed >> 33) % longest));
        let said = kill(teller);
        let store = Store::open(&killed).unwrap();
        match store.run("last") {
            Ok(run) => {
                assert_eq!((run.state, run.pid, run.ended), (State::Stopped, None, None));
                told = check(&store, said.max(told));
            }
            Err(Error::NoSuchRun(_)) => assert_eq!((said, told), (0, 0)),
            Err(why) => panic!("{why}"),
        }
        println!("{told} told");
    }
    assert!(told > 0);
    let end = told + 300;
    for file in [&killed, &alone] {
        assert!(teller(file, end).stdout(Stdio::null()).status().unwrap().success());
    }
    let [killed, alone] = [killed, alone].map(|file| Store::open(file).unwrap());
    assert_eq!(check(&killed, end), end);
    assert_eq!(killed.run("last").unwrap().state, State::Finished);
    assert!(contents(&killed) == contents(&alone), "the same, child by child");
}

#[test]
fn a_living_process_keeps_its_run_and_a_dead_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("runs.db");
    let first = telling(&file);
    let store = Store::open(&file).unwrap();
    let run = store.run("last").unwrap();
    assert_eq!((run.state, run.pid), (State::Running, Some(first.id())));
    let refused = store.resume(run.id).unwrap_err();
    assert!(matches!(refused, Error::Claimed { pid, .. } if pid == first.id()), "{refused}");
    assert!(refused.to_string().contains(&format!("process {} is advancing run `recombination-1`", first.id())));
    let second = teller(&file, ENDLESS).stderr(Stdio::piped()).output().unwrap();
    assert!(!second.status.success());
    assert_eq!(String::from_utf8_lossy(&second.stderr).trim(), refused.to_string());

    kill(first);
    assert_eq!(store.run("last").unwrap().state, State::Stopped);
    store.resume(run.id).unwrap().stop().unwrap();
}

#[test]
fn a_reader_sees_a_growing_prefix_while_another_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("runs.db");
    let writer = telling(&file);
    let reader = Store::open_read_only(&file).unwrap();
    let (mut seen, mut growth) = (0, 0);
    while growth < 20 {
        let told = reader.run("last").unwrap().told;
        let children = reader.children(1, seen..u64::MAX).unwrap();
        assert!(told >= seen && seen + children.len() as u64 >= told);
        assert!(children.iter().zip(seen..).all(|(child, number)| child.number == number));
        growth += u64::from(told > seen);
        seen = told;
    }
    kill(writer);
    let fingerprint = reader.child(1, "child-0").unwrap().fingerprint;
    let conditions = Conditions { fingerprint, settings: "{}".into(), seed: 0, engine: "x".into() };
    assert!(reader.put_trials(&conditions, 0, &["{}".into()]).is_err(), "it may only read");
}
