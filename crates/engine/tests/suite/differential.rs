//! The two implementations of the rules agree: on the library, on the examples of the ludeme table, on games that once
//! told them apart, and on children of the library by random edits.

use engine::differential::{Campaign, Limits, campaign, compare, of_examples, of_library, of_spliced, of_texts};
use engine::fuzz;
use gdl::ast::EffectKind;

/// Children compared by the test command; `xtask deep` takes many more.
const CHILDREN: u64 = 300;
/// Spliced children: most are cheap, being no games.
const SPLICED: u64 = 2_000;
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

/// Names, labels and numbers exchanged at random: what the checks pass compiles, plays and agrees.
#[test]
fn spliced_children() {
    let limits = Limits { plays: 1, steps: 20, work: 20_000, perft: 0, draws: 1, playouts: 0, ..Limits::CHILD };
    let found = of_spliced(SPLICED, SEED, threads(), &limits);
    no_differences(&found);
    assert_eq!(found.games, SPLICED);
    assert!(found.compiled * 3 > SPLICED && found.compiled * 10 < SPLICED * 9, "{} compiled", found.compiled);
}

/// The checks refuse an `again` of a label no move has. A tree made by hand may still hold one: the turn ends.
#[test]
fn an_again_no_rule_answers_leads_nowhere() {
    let text = "(game G (board (tiling square) (size 3)) (pieces (P All (moves (move (pre (empty to)) (action (push)) (post (again X))) (move (label X) (pre (enemy from)) (action (pop)))))) (win (in-a-row 3)))";
    for called in ["Nope", ""] {
        let mut loaded = gdl::load(text);
        let game = loaded.game.as_mut().expect("a game");
        game.pieces[0].moves[0].post[0].kind = EffectKind::Again(called.to_string());
        let found = compare(&loaded, SEED, &Limits::CHILD).unwrap_or_else(|difference| panic!("{difference}"));
        assert!(found.steps > 0);
    }
}

#[test]
fn threads_do_not_matter() {
    let limits = Limits { plays: 1, work: 100_000, draws: 1, playouts: 0, ..Limits::CHILD };
    let [one, many] = [1, 3].map(|threads| campaign(12, 7, threads, &limits));
    assert_eq!(one.coverage, many.coverage);
    assert_eq!((one.compiled, one.edits, one.ludemes), (many.compiled, many.edits, many.ludemes));
}

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = format!("{}/tests/{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(&folder).expect("the folder is there").flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "ludi"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect("a readable file")))
        .collect();
    files.sort();
    files
}

/// Games that once told the implementations apart (each file says how), and games for words that hardly ever occur.
#[test]
fn kept_games() {
    for folder in ["regressions", "rare"] {
        for seed in 0..3 {
            let found = of_texts(&files(folder), seed, threads(), &Limits::CHILD);
            no_differences(&found);
            assert_eq!(found.compiled, found.games, "every file in {folder} loads and compiles");
        }
        for (_, text) in files(folder) {
            fuzz::teller(text.as_bytes());
            fuzz::engine(text.as_bytes());
        }
    }
}

/// Run by `cargo xtask deep`: minutes. The acceptance figures: every word executed 100 times, every reason to end seen 20 times, every ludeme in some child.
#[cfg(feature = "deep")]
#[test]
fn acceptance() {
    let mut all = campaign(2_000, SEED, threads(), &Limits::CHILD);
    let appearances = campaign(10_000, SEED, threads(), &Limits::NONE);
    all.add(of_library(SEED, threads(), &Limits::CHILD));
    all.add(of_examples(SEED, threads(), &Limits::CHILD));
    all.add(of_texts(&files("regressions"), 0, threads(), &Limits::CHILD));
    for seed in 0..8 {
        all.add(of_texts(&files("rare"), seed, threads(), &Limits::CHILD));
    }
    let spliced = of_spliced(20_000, SEED, threads(), &Limits::CHILD);
    println!("{all}");
    no_differences(&all);
    no_differences(&spliced);
    no_differences(&appearances);
    assert!(all.coverage.rare_words(100).is_empty(), "{:?}", all.coverage.rare_words(100));
    assert!(all.coverage.rare_endings(20).is_empty(), "{:?}", all.coverage.rare_endings(20));
    assert!(appearances.missing_ludemes().is_empty(), "{:?}", appearances.missing_ludemes());
}
