//! Plays random games of game files with the reference interpreter and prints what came out of them.
//!
//! `cargo run --release -p engine --example tryout -- [-n GAMES] [-p PERFT-DEPTH] FILE…`

use engine::core::{Outcome, Step};
use engine::reference::Reference;
use engine::rng::Rng;
use engine::topology::Topology;
use gdl::ast::Player;
use std::collections::BTreeMap;

fn main() {
    let (mut games, mut depth) = (100u32, 0u32);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).unwrap_or(0);
        match arg.as_str() {
            "-n" => games = number(),
            "-p" => depth = number(),
            path => tryout(path, games, depth),
        }
    }
}

fn tryout(path: &str, games: u32, depth: u32) {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let mut loaded = gdl::load(&text);
    let Some(game) = loaded.game.clone() else {
        println!("{path}: does not load");
        return;
    };
    let topology = match Topology::build(&game.board, &game.players) {
        Ok((topology, problems)) => {
            loaded.add_problems(&problems);
            topology
        }
        Err(problems) => {
            loaded.add_problems(&problems);
            println!("{}", gdl::render::render(path, &text, &loaded.diagnostics, false));
            return;
        }
    };
    if !loaded.diagnostics.is_empty() {
        println!("{}", gdl::render::render(path, &text, &loaded.diagnostics, false));
    }
    let reference = Reference::new(&game, &topology);
    let start = reference.start(Player::First);
    let first = reference.legal(&start).len();
    let perft: Vec<u64> = (1..=depth).map(|d| reference.perft(&start, d, false)).collect();
    let mut results = [0u32; 4];
    let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
    let (mut turns, mut steps, mut branches, mut forced) = (0u64, 0u64, 0u64, 0u64);
    for index in 0..games {
        let mut rng = Rng::part(1, u64::from(index));
        let mut state = start.clone();
        while reference.ending(&state).is_none() {
            let legal = reference.legal(&state);
            steps += 1;
            branches += legal.len() as u64;
            forced += u64::from(legal == [Step::PASS]);
            reference.play(&mut state, legal[rng.below(legal.len() as u32) as usize]);
        }
        let ending = reference.ending(&state).expect("the loop ends with the game");
        let column = match ending.outcome {
            Outcome::Win(Player::First) => 0,
            Outcome::Win(Player::Second) => 1,
            Outcome::Draw => 2,
            Outcome::Unfinished => 3,
        };
        results[column] += 1;
        *reasons.entry(format!("{:?}", ending.reason)).or_default() += 1;
        turns += u64::from(reference.snapshot(&state).turn - 1);
    }
    let n = f64::from(games.max(1));
    let share = results.map(|r| format!("{:.2}", f64::from(r) / n)).join("/");
    println!(
        "{:22} cells {:3} first {first:4} won {share} turns {:6.1} steps {:6.1} branching {:6.1} forced passes {:.2} {reasons:?} {perft:?}",
        game.name,
        topology.cells(),
        turns as f64 / n,
        steps as f64 / n,
        branches as f64 / steps.max(1) as f64,
        forced as f64 / n,
    );
}
