//! Speed for people to look at: random games, counting, and compiling, each with its answer checked.
//!
//! `cargo bench --package engine` draws the comparison with the last run. Instruction counts, which a busy machine does
//! not disturb, come from `cargo xtask callgrind`.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use engine::{Game, playout};
use gdl::ast::Player;
use std::hint::black_box;

fn game(name: &str) -> Game {
    let entry = gdl::library::find(name).expect("it is in the library");
    Game::read(entry.text).0.expect("the library has no errors")
}

/// A filling game in small, in large, with groups; moving pieces; flips; captures in chains; paths.
const PLAYED: [&str; 7] = ["tic-tac-toe", "gomoku", "hex", "breakthrough", "othello", "english-checkers", "chess"];

fn playouts(c: &mut Criterion) {
    for name in PLAYED {
        let game = game(name);
        c.bench_function(&format!("100 playouts of {name}"), |b| {
            b.iter(|| {
                let played = playout::run(&game, black_box(1), 100);
                assert_eq!(played.count, 100);
                assert_eq!(played.first_wins + played.second_wins + played.draws + played.unfinished, 100);
                played
            });
        });
    }
}

fn perft(c: &mut Criterion) {
    for (name, depth, leaves) in
        [("chess", 4, 197_742), ("othello", 6, 8200), ("connect-four", 6, 117_649), ("english-checkers", 6, 36_768)]
    {
        let game = game(name);
        let start = game.start(Player::First);
        c.bench_function(&format!("perft {depth} of {name}"), |b| {
            b.iter(|| assert_eq!(start.perft(black_box(depth), false), leaves));
        });
    }
}

fn compile(c: &mut Criterion) {
    for name in ["yavalath", "hex", "chess"] {
        let entry = gdl::library::find(name).expect("it is in the library");
        let loaded = gdl::load(entry.text);
        c.bench_function(&format!("load {name}"), |b| {
            b.iter(|| assert!(gdl::load(black_box(entry.text)).game.is_some()))
        });
        c.bench_function(&format!("compile {name}"), |b| b.iter(|| assert!(Game::compile(&loaded).is_ok())));
    }
}

criterion_group!(benches, playouts, perft, compile);
criterion_main!(benches);
