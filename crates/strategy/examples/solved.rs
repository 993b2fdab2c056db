//! Solves games of the library and small boards of others, and prints the table of `docs/solved.md`.
//!
//! ```text
//! cargo run --release -p strategy --example solved              the whole table
//! cargo run --release -p strategy --example solved -- cram 5    rows that mention both words
//! ```

use engine::Game;
use gdl::ast::Player;
use strategy::solve::{Limits, Method, Solution, Value, solve};

/// Game, an edit of its text (old, new; several between bars), positions in millions.
const GAMES: &[(&str, &str, &str, u64)] = &[
    ("tic-tac-toe", "", "", 1),
    ("misere-tic-tac-toe", "", "", 1),
    ("wild-tic-tac-toe", "", "", 1),
    ("tic-tac-toe-3d", "", "", 20),
    ("gomoku", "15|in-a-row 5", "4|in-a-row 4", 20),
    ("connect-four", "size 7 6", "size 4 4", 20),
    ("connect-four", "size 7 6", "size 5 4", 100),
    ("connect-four", "size 7 6", "size 5 5", 100),
    ("hex", "size 11", "size 3", 1),
    ("hex", "size 11", "size 4", 20),
    ("hex", "size 11", "size 5", 100),
    ("hex-7", "size 7", "size 4", 20),
    ("rex", "size 7", "size 3", 20),
    ("dodgem", "", "", 1),
    ("dodgem", "(size 3)|B1 C1|A2 A3", "(size 4)|B1 C1 D1|A2 A3 A4", 20),
    ("valion", "", "", 10),
    ("teiglith", "(play no-repeat)", "", 10),
    ("elrostir", "", "", 400),
    ("elrostir", "size 5 5", "size 4 4", 50),
    ("gorodrui", "", "", 200),
    ("gorodrui", "(Stone All) 5", "(Stone All) 2", 50),
    ("domineering", "size 8", "size 4", 5),
    ("domineering", "size 8", "size 5", 20),
    ("domineering", "size 8", "size 6", 100),
    ("cram", "size 6 5", "size 4 4", 5),
    ("cram", "size 6 5", "size 5 4", 20),
    ("cram", "size 6 5", "size 5 5", 100),
    ("cram", "", "", 200),
    ("chomp", "", "", 20),
    ("nim", "", "", 1),
    ("marienbad", "", "", 1),
    ("kayles", "", "", 20),
    ("dawson", "", "", 20),
    ("treblecross", "", "", 20),
    ("wythoff", "", "", 1),
    ("northcott", "", "", 50),
    ("silver-dollar", "", "", 20),
    ("notakto", "", "", 1),
    ("notakto-3", "", "", 100),
    ("node-kayles", "(N 6", "(N 5", 20),
    ("col", "(N 6", "(N 4", 20),
    ("snort", "(N 6", "(N 4", 20),
    ("clobber", "size 5 6", "size 4 4", 20),
    ("toads-and-frogs", "", "", 5),
    ("pong-hau-ki", "", "", 1),
    ("mu-torere", "", "", 1),
    ("madelinette", "", "", 5),
    ("three-mens-morris", "", "", 5),
    ("nine-holes", "", "", 5),
    ("tant-fant", "", "", 5),
    ("achi", "", "", 5),
    ("picaria", "", "", 5),
    ("shisima", "", "", 5),
    ("tsoro-yematatu", "", "", 5),
    ("dao", "", "", 20),
    ("neutreeko", "", "", 50),
    ("hare-and-hounds", "", "", 5),
    ("felli", "", "", 20),
    ("four-field-kono", "", "", 50),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    println!("| game | change | value | steps | positions | how | best line |\n|---|---|---|---:|---:|---|---|");
    for &(name, old, new, millions) in GAMES {
        let row = format!("{name} {new}");
        if !words.iter().all(|word| row.contains(word.as_str())) {
            continue;
        }
        let Some(entry) = gdl::library::find(name) else { continue };
        let mut text = entry.text.to_string();
        for (old, new) in old.split('|').zip(new.split('|')).filter(|(old, _)| !old.is_empty()) {
            assert!(text.contains(old), "{name} does not say {old}");
            text = text.replace(old, new);
        }
        let game = Game::read(&text).0.expect("it loads");
        let solution = solve(&game, &Limits { positions: millions * 1_000_000, memory: 4 << 30 }, &mut |_| {});
        println!("{}", describe(&game, new, &solution));
    }
}

fn describe(game: &Game, change: &str, solution: &Solution) -> String {
    let value = match (solution.value(), solution.forces) {
        (Some(Value::First), _) => "first player",
        (Some(Value::Second), _) => "second player",
        (Some(Value::Draw), _) => "draw",
        (None, [Some(false), _]) => "open: the first player cannot force a win",
        (None, [_, Some(false)]) => "open: the second player cannot force a win",
        (None, _) => "open",
    };
    let plies = solution.plies.map_or(String::new(), |plies| plies.to_string());
    let how = match solution.method {
        Method::Proof => "proof",
        Method::Graph => "graph",
    };
    let mut position = game.start(Player::First);
    let mut names = Vec::new();
    for step in &solution.line {
        let index = position.steps().iter().position(|legal| legal == step).expect("a line is legal");
        names.push(position.names().swap_remove(index));
        position.play(*step);
    }
    let (name, images, positions) = (&game.ast().name, solution.images, solution.positions);
    format!("| {name} | {change} | {value} | {plies} | {positions} | {how}, {images} images | {} |", names.join(" "))
}
