//! A run is a conversation in the open: whoever judges, wherever, in whatever order, the same games come of it.

use ludi::runs::wish::{Entertainment, Recombination};
use ludi::runs::{Begin, Evolve, Judged, Plan, Run, Task, Until, evolve, judge, listed};
use ludi::{Finder, Nobody};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use store::Store;
use tempfile::TempDir;

fn wish(dir: &Path, begin: Begin, children: u64, threads: u64) -> Evolve {
    Evolve {
        begin,
        until: Until { children: Some(children), ..Until::default() },
        best: 0,
        page: None,
        store: dir.join("ludi.db"),
        name: None,
        threads: Some(threads),
    }
}

fn small() -> Recombination {
    let founders = ["tic-tac-toe", "yavalath", "dodgem"].map(str::to_string).to_vec();
    Recombination { seed: 5, founders, nodes: 10, trials: 2, ..Recombination::default() }
}

/// Everything a store holds of the children of its last run.
fn children(dir: &Path) -> Vec<String> {
    let store = Store::open_read_only(dir.join("ludi.db")).expect("a store");
    let run = store.run("last").expect("a run");
    let children = store.children(run.id, 0..u64::MAX).expect("children");
    children.iter().map(|child| format!("{child:?}")).collect()
}

/// Through text and back, as to another machine.
fn sent<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).expect("plain data")).expect("it was just written")
}

#[test]
fn threads_and_strangers_judge_alike() {
    let (first, second) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let enough = AtomicBool::new(false);
    let begin = || Begin::Recombination(Box::new(small()));
    let evolved = evolve(&wish(first.path(), begin(), 40, 2), &enough, &Nobody).expect("a run");
    assert_eq!(evolved.funnel.made + evolved.funnel.measured_again, 40);
    // The same run, by hand: asked for, sent away as text, judged one by one, the latest first, and told in order.
    evolve(&wish(second.path(), begin(), 1, 1), &enough, &Nobody).expect("a run");
    let store = Store::open(second.path().join("ludi.db")).expect("a store");
    let stored = store.run("last").expect("a run");
    let plan = Plan::of(&stored).expect("a plan");
    let mut run = Run::resume_last(&store).expect("it goes on");
    let mut told = 1;
    while told < 40 {
        let mut tasks: Vec<Task> = Vec::new();
        while run.asked() < 40
            && let Some(task) = run.ask()
        {
            tasks.push(sent(&task));
        }
        let mut judged: Vec<Judged> = tasks.iter().rev().map(|task| judge(&sent(&plan), task)).collect();
        judged.reverse();
        for judged in judged {
            run.tell(sent(&judged)).expect("it was asked for");
            told += 1;
        }
    }
    drop(run);
    assert_eq!(children(first.path()), children(second.path()));
}

#[test]
fn a_judge_that_crashes_costs_one_candidate() {
    let dir = TempDir::new().expect("a folder");
    let enough = AtomicBool::new(false);
    evolve(&wish(dir.path(), Begin::Recombination(Box::new(small())), 4, 2), &enough, &Nobody).expect("a run");
    // A plan that no front end makes: players of no nodes do not exist, and whoever asks for one panics.
    let database = rusqlite::Connection::open(dir.path().join("ludi.db")).expect("a database");
    let parameters: String = database.query_row("SELECT parameters FROM runs", [], |row| row.get(0)).expect("a run");
    let mut plan: serde_json::Value = serde_json::from_str(&parameters).expect("JSON");
    plan["screening"]["choice"][0] = 0.into();
    database.execute("UPDATE runs SET parameters = ?", [plan.to_string()]).expect("it is changed");
    drop(database);
    let resume = Begin::Resume { run: "last".into(), kind: None, other_build: false };
    let evolved = evolve(&wish(dir.path(), resume, 40, 2), &enough, &Nobody).expect("the run goes on");
    assert_eq!(evolved.funnel.made + evolved.funnel.measured_again, 40);
    let crashed = evolved.funnel.dropped.get("crashed").copied().unwrap_or(0);
    assert!(crashed > 5, "{:?}", evolved.funnel.dropped);
    let store = Store::open_read_only(dir.path().join("ludi.db")).expect("a store");
    let children = store.children(store.run("last").expect("a run").id, 0..u64::MAX).expect("children");
    let of_crash = |child: &&store::Child| matches!(&child.outcome, store::Outcome::Dropped { check, reason } if check == "crashed" && !reason.is_empty());
    let kept: Vec<_> = children.iter().filter(of_crash).collect();
    assert!(
        kept.len() as u64 == crashed && kept.iter().all(|child| child.text.starts_with("(game ")),
        "texts are kept"
    );
    // A game to begin with that crashes is an error, not a hang.
    let none = Begin::Recombination(Box::new(Recombination { nodes: 0, ..small() }));
    let refused = evolve(&wish(dir.path(), none, 4, 2), &enough, &Nobody).expect_err("nothing to begin with");
    assert!(refused.message.contains("crashed"), "{refused}");
}

#[test]
fn a_result_that_nobody_asked_for_is_refused() {
    let dir = TempDir::new().expect("a folder");
    let begin = Begin::Entertainment(Box::new(Entertainment { families: 2, games: 2, ..Entertainment::default() }));
    evolve(&wish(dir.path(), begin, 2, 1), &AtomicBool::new(false), &Nobody).expect("a run");
    let store = Store::open(dir.path().join("ludi.db")).expect("a store");
    let mut run = Run::resume_last(&store).expect("it goes on");
    let task = run.ask().expect("a candidate");
    let judged = judge(&run.plan, &task);
    run.tell(judged.clone()).expect("it was asked for");
    assert!(run.tell(judged).is_err());
    assert!(run.tell(Judged::Failed("no reason".into())).is_err());
    drop(run);
    assert_eq!(listed(&dir.path().join("ludi.db")).expect("a list")[0].made, 3);
}

#[test]
fn every_front_end_finds_the_games_a_run_began_with() {
    let dir = TempDir::new().expect("a folder");
    evolve(&wish(dir.path(), Begin::Recombination(Box::new(small())), 1, 1), &AtomicBool::new(false), &Nobody)
        .expect("a run");
    for files in [true, false] {
        let finder = Finder { store: dir.path().join("ludi.db"), files };
        let game = finder.open("recombination-1/Dodgem", &Nobody).expect("a founder");
        assert_eq!(game.name(), "Dodgem");
        assert!(finder.open("recombination-1/Nobody", &Nobody).is_err());
        assert_eq!(finder.open("Tic Tac Toe", &Nobody).expect("in the library").name(), "Tic-Tac-Toe");
    }
    let stranger = Finder { store: dir.path().join("ludi.db"), files: false };
    let file = dir.path().join("mine.ludi");
    std::fs::write(&file, gdl::library::find("hex").expect("in the library").text).expect("a file");
    let path = file.to_str().expect("UTF-8");
    assert!(stranger.open(path, &Nobody).is_err(), "strangers may not read files");
    assert!(Finder::here().open(path, &Nobody).is_ok());
}

#[test]
fn another_build_does_not_go_on_with_a_run_unless_told() {
    let dir = TempDir::new().expect("a folder");
    let enough = AtomicBool::new(false);
    let begin = Begin::Entertainment(Box::new(Entertainment { families: 2, games: 2, ..Entertainment::default() }));
    evolve(&wish(dir.path(), begin, 2, 1), &enough, &Nobody).expect("a run");
    let database = rusqlite::Connection::open(dir.path().join("ludi.db")).expect("a database");
    database.execute("UPDATE runs SET engine = '0.1.0'", []).expect("it is changed");
    drop(database);
    let resume = |other_build| Begin::Resume { run: "last".into(), kind: None, other_build };
    let refused = evolve(&wish(dir.path(), resume(false), 4, 1), &enough, &Nobody).expect_err("another build");
    assert!(refused.message.contains("another build") && refused.hints[0].contains("--other-build"), "{refused}");
    let goes_on = evolve(&wish(dir.path(), resume(true), 4, 1), &enough, &Nobody).expect("it was told");
    assert_eq!(goes_on.funnel.made, 4);
}
