//! Does the score tell good games from broken ones? Twenty classics against twenty games broken on purpose.
//!
//! `cargo run --release -p criticism --example separation [SEED]`; exits with 1 below an area of 0.9.

use criticism::assess::{Effort, assess};
use criticism::play::Settings;
use criticism::weights::Weights;
use engine::Game;

const CLASSICS: [&str; 20] = [
    "yavalath",
    "hex",
    "havannah",
    "y",
    "gomoku",
    "pente",
    "connect-four",
    "breakthrough",
    "english-checkers",
    "international-checkers",
    "othello",
    "go",
    "amazons",
    "lines-of-action",
    "chess",
    "los-alamos",
    "nine-mens-morris",
    "clobber",
    "pentalath",
    "ataxx",
];

fn main() {
    let seed = std::env::args().nth(1).map_or(1, |s| s.parse().expect("a seed"));
    let folder = format!("{}/tests/broken", env!("CARGO_MANIFEST_DIR"));
    let mut broken: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the broken games")
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            Some((path.file_stem()?.to_string_lossy().into_owned(), std::fs::read_to_string(&path).ok()?))
        })
        .collect();
    broken.sort();
    let classics =
        CLASSICS.map(|name| (name.to_string(), gdl::library::find(name).expect("a library game").text.to_string()));
    let score = |(name, text): &(String, String)| {
        let game = Game::read(text).0.expect("valid");
        let effort = Effort::quick();
        let settings = Settings::new(effort.player.clone(), seed);
        let found = assess(&game, &settings, &effort, &Weights::default(), &|_, _, _| ());
        let s = found.measurement.score;
        println!(
            "{name:24} {:+.3} [{:+.3}, {:+.3}] {}",
            s.value,
            s.low,
            s.high,
            if found.verdict.viable { "viable" } else { "not viable" }
        );
        s.value
    };
    let good: Vec<f64> = classics.iter().map(score).collect();
    println!();
    let bad: Vec<f64> = broken.iter().map(score).collect();
    let pairs = (good.len() * bad.len()) as f64;
    let wins: f64 = good
        .iter()
        .flat_map(|g| bad.iter().map(move |b| f64::from(u8::from(g > b)) + 0.5 * f64::from(u8::from(g == b))))
        .sum();
    println!("\narea under the curve {:.3}", wins / pairs);
    std::process::exit(i32::from(wins / pairs < 0.9));
}
