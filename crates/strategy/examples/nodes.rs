//! Positions a second that players look at, from the opening of some games, on one thread.
//!
//! `cargo run --release -p strategy --example nodes -- [PLAYER] [GAME…]`

use engine::Game;
use engine::rng::Rng;
use gdl::ast::Player as Side;
use std::time::{Duration, Instant};
use strategy::Spec;

const GAMES: [&str; 7] =
    ["Yavalath", "Hex-7", "Breakthrough", "Othello", "Connect-Four", "English-Checkers", "Los-Alamos"];

/// Time this thread has run, where the system tells it, so that other work on the machine does not count; else time gone by.
struct Clock(Instant);

impl Clock {
    fn now(&self) -> Duration {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let run = told.and_then(|text| text.split(' ').next()?.parse().ok());
        run.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = args.first().map_or("ab:depth=4", String::as_str);
    let spec: Spec = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let games: Vec<&str> = if args.len() > 1 { args[1..].iter().map(String::as_str).collect() } else { GAMES.to_vec() };
    let clock = Clock(Instant::now());
    println!("{spec}");
    for name in games {
        let entry = gdl::library::find(name).unwrap_or_else(|| panic!("{name} is not in the library"));
        let game = Game::read(entry.text).0.expect("library games load");
        let position = game.start(Side::First);
        let mut player = spec.player(&game, None);
        let (mut nodes, mut spent) = (0, Duration::ZERO);
        let choice = loop {
            player.reset();
            let start = clock.now();
            let choice = player.choose(&position, &mut Rng::new(1));
            spent += clock.now() - start;
            nodes += choice.nodes;
            if spent > Duration::from_secs(1) {
                break choice;
            }
        };
        let rate = nodes as f64 / spent.as_secs_f64();
        let score = choice.score.map_or(String::new(), |score| score.to_string());
        println!("{name:20} {:>10} nodes to depth {:2} {rate:>12.0} a second  {score}", choice.nodes, choice.depth);
    }
}
