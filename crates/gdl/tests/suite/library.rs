//! The library as a whole: every file loads, is laid out canonically, and can be found by its name.

use gdl::ast::Support;
use gdl::{library, load, printer};
use std::collections::BTreeMap;

fn key(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn support(entry: &library::Entry) -> Support {
    load(entry.text).game.map(|game| game.support).unwrap_or_default()
}

#[test]
fn every_game_loads_without_complaint_and_is_laid_out() {
    for entry in library::all() {
        let loaded = load(entry.text);
        assert!(loaded.diagnostics.is_empty(), "{}: {:?}", entry.file_stem, loaded.diagnostics);
        let game = loaded.game.expect("no diagnostics, so there is a game");
        assert_eq!(library::find(&game.name), Some(entry), "{} is not found by its name", entry.file_stem);
        assert_eq!(printer::print(&loaded.nodes), entry.text, "{} is not in canonical layout", entry.file_stem);
    }
}

#[test]
fn every_game_says_where_it_comes_from() {
    for entry in library::all() {
        let support = support(entry);
        assert!(support.description.is_some_and(|text| !text.is_empty()), "{} has no description", entry.file_stem);
        assert!(!support.tags.is_empty(), "{} has no tags", entry.file_stem);
    }
}

#[test]
fn names_and_aliases_are_unique() {
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for entry in library::all() {
        for name in entry.names() {
            let other = owners.insert(key(&name), entry.file_stem);
            assert_eq!(other, None, "{name} names both {} and another game", entry.file_stem);
        }
    }
}

#[test]
fn the_sample_games_are_as_many_as_in_the_experiment() {
    let sample = |entry: &&library::Entry| support(entry).tags.iter().any(|tag| tag == "sample");
    let samples: Vec<_> = library::all().iter().filter(sample).collect();
    let in_a_row = |entry: &&&library::Entry| {
        let game = load(entry.text).game.expect("library games load");
        format!("{:?}", game.end).contains("InARow")
    };
    assert_eq!(samples.len(), 79);
    assert_eq!(samples.iter().filter(in_a_row).count(), 23);
}

#[test]
fn the_library_is_large() {
    assert!(library::all().len() >= 110);
}
