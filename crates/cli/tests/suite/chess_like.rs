//! Chess-like games: a run is the same however it is driven, and its games are games like any other.

use crate::kit::{folder, ludi, ludi_in};
use serde_json::Value;
use std::path::Path;

/// A small run.
const SMALL: [&str; 14] = [
    "evolve",
    "chess-like",
    "--json",
    "--population",
    "4",
    "--seed",
    "3",
    "--width",
    "6",
    "--height",
    "6",
    "--best",
    "0",
    "--html=-",
];

fn small(dir: &Path, more: &[&str]) -> Value {
    ludi_in(dir, &[&SMALL, more].concat()).exits(0).json()
}

/// What must be the same.
fn result(json: &Value) -> String {
    format!("{} {} {}", json["funnel"], json["population"], json["generations"])
}

#[test]
fn threads_and_stops_make_no_difference() {
    let whole = folder("chess-like-whole");
    let one = small(&whole, &["--generations", "3", "--threads", "1"]);
    assert_eq!(one["funnel"]["made"], 16);
    assert_eq!(one["generations"].as_array().map(Vec::len), Some(4));
    let means: Vec<f64> =
        one["generations"].as_array().expect("a list").iter().filter_map(|g| g["mean"].as_f64()).collect();
    assert!(means.is_sorted() && means.len() == 4, "{means:?}");

    // Planned for three generations, stopped within the second, and once more; then on to what was planned.
    let parted = folder("chess-like-parted");
    small(&parted, &["--generations", "3", "--threads", "2", "--minutes", "0.0001"]);
    let resume = |more: &[&str]| {
        ludi_in(&parted, &[&["evolve", "--json", "--best", "0", "--resume"], more].concat()).exits(0).json()
    };
    assert_eq!(resume(&["--children", "6"])["funnel"]["made"], 6);
    let two = resume(&["--threads", "2"]);
    assert_eq!(result(&one), result(&two));
    assert_eq!((two["stop"].as_str(), two["run"].as_str()), (Some("done"), Some("chess-like-1")));

    // And further than was planned.
    let three = ludi_in(&parted, &["evolve", "chess-like", "--json", "--best", "0", "--resume", "--generations", "4"]);
    assert_eq!(three.exits(0).json()["funnel"]["made"], 20);
}

#[test]
fn numbers_of_the_generator_are_heeded() {
    let dir = folder("chess-like-mobility");
    let games = |option: &str, value: &str| small(&dir, &["--generations", "0", option, value])["population"].clone();
    let usual = small(&dir, &["--generations", "0"])["population"].clone();
    let numbers = [
        ("--mobility", "4,8,16", "1,2,3"),
        ("--another", "0.25,0.25,0.5", "0,0,0"),
        ("--pool", "200", "20"),
        ("--empty", "0.1", "0.6"),
    ];
    for (option, default, other) in numbers {
        assert_eq!(games(option, default), usual, "this is the default of {option}");
        assert_ne!(games(option, other), usual, "{option}");
    }
    ludi_in(&dir, &[&SMALL[..], &["--another", "1,0,0"]].concat()).exits(2).remarks("below 1");
    ludi_in(&dir, &[&SMALL[..], &["--mobility", "4,8"]].concat()).exits(2).remarks("3 numbers");
}

#[test]
fn its_games_open_in_every_command() {
    let dir = folder("chess-like-games");
    let json = small(&dir, &["--generations", "1"]);
    let name = format!("chess-like-1/{}", json["population"][0]["name"].as_str().expect("a name"));
    ludi_in(&dir, &["rules", &name]).exits(0).says("Pawn.").says("King.");
    ludi_in(&dir, &["show", &name]).exits(0).says("White to move");
    ludi_in(&dir, &["playout", &name, "--count", "10"]).exits(0);
    ludi_in(&dir, &["match", &name, "--players", "ab:depth=1", "random", "--games", "2"]).exits(0);
    ludi_in(&dir, &["nearest", &name]).exits(0);
    // Through the other format and back it has as many positions.
    ludi_in(&dir, &["export", &name, "--sbg", "-o", "it.sbg"]).exits(0);
    let perft =
        |game: &str| ludi_in(&dir, &["perft", game, "--depth", "3", "--json"]).exits(0).json()["counts"].clone();
    assert_eq!(perft(&name), perft("it.sbg"));
    // It mates with another game, and it can be measured.
    let line =
        ["evolve", "--founders", &name, "tic-tac-toe", "--children", "3", "--best", "0", "--html", "-", "--json"];
    let bred = ludi_in(&dir, &[&line[..], &["--nodes", "10", "--trials", "2"]].concat()).exits(0).json();
    assert_eq!(bred["funnel"]["made"], 3);
    let runs = ludi_in(&dir, &["runs", "--json"]).exits(0).json();
    assert_eq!(runs.as_array().map(Vec::len), Some(2));
    ludi_in(&dir, &["runs", "chess-like-1"]).exits(0).says("chess-like");
}

#[test]
fn the_gallery_shows_how_pieces_move() {
    let dir = folder("chess-like-gallery");
    let line = ["evolve", "chess-like", "--population", "4", "--generations", "0", "--seed", "3", "--best", "2"];
    ludi_in(&dir, &[&line[..], &["--width", "6", "--height", "6"]].concat()).exits(0).says("promising");
    let page = std::fs::read_to_string(dir.join("evolution.html")).expect("a page");
    for part in [
        "How the pieces move",
        "<title>How the Pawn moves</title>",
        "What makes the fitness",
        "Fitness by the model",
        "Kowalski",
        "romising",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("known games. The best"), "nothing is bred from known games");
    assert!(!page.contains("changed by mutation"), "what has no parents has no colours");
}

#[test]
fn pieces_are_shown_in_words_and_pictures() {
    ludi(&["show", "chess", "--pieces"]).exits(0).says("Rook: Move one of your rooks like a chess rook");
    let sheet = ludi(&["show", "shatranj", "--pieces", "--svg", "-"]).exits(0);
    assert!(sheet.out.starts_with("<svg") && sheet.out.matches("class=\"piece\"").count() == 6, "{}", sheet.out);
    let json = ludi(&["show", "gardner", "--pieces", "--json"]).exits(0).json();
    assert_eq!(json["pieces"].as_array().map(Vec::len), Some(6));
    ludi(&["show", "hex", "--pieces"]).exits(2).remarks("the board is not a rectangle of squares");
}

#[test]
fn a_run_stops_when_its_time_is_over_and_goes_on_with_its_own_kind() {
    let dir = folder("chess-like-time");
    // A game of this size takes minutes to judge.
    let line = [
        "evolve",
        "chess-like",
        "--json",
        "--width",
        "16",
        "--height",
        "16",
        "--kinds",
        "8",
        "--best",
        "0",
        "--html=-",
    ];
    let found = ludi_in(&dir, &[&line[..], &["--minutes", "0.01"]].concat()).exits(0).json();
    assert_eq!(found["stop"], "time");
    let other =
        ["evolve", "--founders", "tic-tac-toe", "hex-7", "--children", "1", "--best", "0", "--html=-", "--nodes", "5"];
    ludi_in(&dir, &[&other[..], &["--trials", "2"]].concat()).exits(0);
    let again = ["evolve", "chess-like", "--resume", "--json", "--best", "0", "--html=-", "--minutes", "0.005"];
    assert_eq!(ludi_in(&dir, &again).exits(0).json()["run"], "chess-like-1", "the last of its kind");
    ludi_in(&dir, &["evolve", "chess-like", "--resume", "2"]).exits(2).remarks("goes on with it");
}

#[test]
fn mistakes_are_explained() {
    let dir = folder("chess-like-mistakes");
    ludi_in(&dir, &["evolve", "chess-like", "--population", "7"]).exits(2).remarks("must be even, not 7");
    ludi_in(&dir, &["evolve", "chess-like", "--preset", "baroque"])
        .exits(2)
        .remarks("printed, leaping, retreating, ornate");
    ludi_in(&dir, &["evolve", "chess-like", "--algorithms", "5"]).exits(2).remarks("3..=4");
    ludi_in(&dir, &["evolve", "chess-like", "--extend", "1"]).exits(2).remarks("less than 1");
}
