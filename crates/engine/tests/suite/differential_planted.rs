//! The comparison finds each bug planted in the compiled engine: `cargo test -p engine --features planted`.
#![cfg(feature = "planted")]

use engine::differential::{Limits, child, compare};
use engine::planted::{BUGS, plant};
use gdl::Loaded;

const SEED: u64 = 1;

/// Times the games are played that have the word of a bug, before the others are.
const ROUNDS: u64 = 4;

/// Children looked at before a bug counts as missed.
const CHILDREN: u64 = 1000;

/// Name and text of the games kept for words that hardly ever occur, then of the library.
fn kept() -> Vec<(String, String)> {
    let folder = format!("{}/tests/rare", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path());
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), text)
    };
    let mut games: Vec<_> = files.map(read).collect();
    games.sort();
    games.extend(gdl::library::all().iter().map(|entry| (entry.file_stem.to_string(), entry.text.to_string())));
    games
}

/// One test, since a planted bug is active in the whole process.
#[test]
fn every_planted_bug_is_found() {
    let limits = Limits { plays: 2, work: 600_000, perft: 0, draws: 1, playouts: 0, ..Limits::CHILD };
    let games = kept();
    let mut missed = Vec::new();
    for (index, (word, bug)) in BUGS.iter().enumerate() {
        plant(index as u32 + 1);
        let has = |text: &str| text.split(['(', ')', ' ', '\n']).any(|part| part == *word);
        // The order decides how soon a bug is found, not whether.
        let (likely, rest): (Vec<_>, Vec<_>) = games.iter().partition(|(_, text)| has(text));
        let game = |(name, text): &(String, String), seed: u64| (name.clone(), gdl::load(text), seed);
        let likely = (1..=ROUNDS).flat_map(|seed| likely.iter().map(move |entry| game(entry, seed)));
        let rest = rest.iter().map(|entry| game(entry, SEED));
        let examples = gdl::table::rows()
            .filter_map(|row| Some((format!("example of {}", row.word), gdl::example::frame(row.example)?.1, SEED)));
        let children = (0..CHILDREN).filter_map(|index| {
            Some((format!("child {index}"), gdl::load_nodes(vec![child(SEED, index)?.node]), SEED ^ index))
        });
        let mut played = 0;
        let differs = |(name, loaded, seed): (String, Loaded, u64)| {
            played += 1;
            Some((name, compare(&loaded, seed, &limits).err()?.what))
        };
        match likely.chain(rest).chain(examples).chain(children).find_map(differs) {
            Some((name, what)) => println!("{:2} {bug}: found in game {played}, {name}: {what}", index + 1),
            None => missed.push(bug),
        }
    }
    plant(0);
    assert!(missed.is_empty(), "not found: {missed:?}");
}
