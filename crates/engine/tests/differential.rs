//! The two implementations of the rules agree: on the library, on the examples of the ludeme table, on games that once
//! told them apart, and on children of the library by random edits.

use engine::differential::{Campaign, Limits, campaign, compare, of_examples, of_library};

/// Children compared by the test command; `xtask deep` takes many more.
const CHILDREN: u64 = 300;
const SEED: u64 = 1;

fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

fn no_differences(campaign: &Campaign) {
    assert!(campaign.differences.is_empty(), "{campaign}");
}

#[test]
fn the_library() {
    let found = of_library(SEED, threads(), &Limits::CHILD);
    no_differences(&found);
    assert_eq!(found.compiled, found.games, "every game of the library loads and compiles");
}

#[test]
fn the_examples() {
    let found = of_examples(SEED, threads(), &Limits::CHILD);
    no_differences(&found);
    assert!(found.compiled > 200, "{} examples compiled", found.compiled);
}

#[test]
fn children() {
    let found = campaign(CHILDREN, SEED, threads(), &Limits::CHILD);
    no_differences(&found);
    assert_eq!(found.games, CHILDREN);
    assert!(found.compiled * 2 > CHILDREN, "only {} children compiled", found.compiled);
}

#[test]
fn threads_do_not_matter() {
    let limits = Limits { plays: 1, work: 100_000, draws: 1, playouts: 0, ..Limits::CHILD };
    let [one, many] = [1, 3].map(|threads| campaign(12, 7, threads, &limits));
    assert_eq!(one.coverage, many.coverage);
    assert_eq!((one.compiled, one.edits, one.ludemes), (many.compiled, many.edits, many.ludemes));
}

/// Each file says what went wrong once.
#[test]
fn regressions() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/regressions");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the folder is there").flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "ludi")) {
        let loaded = gdl::load(&std::fs::read_to_string(path).expect("a readable file"));
        assert!(loaded.game.is_some(), "{} loads", path.display());
        for seed in 0..3 {
            if let Err(difference) = compare(&loaded, seed, &Limits::CHILD) {
                panic!("{}: {difference}", path.display());
            }
        }
    }
}
