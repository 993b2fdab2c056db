//! Do the intervals keep their promise? A game is measured with ten seeds; how often does an interval cover the mean of the ten?
//!
//! `cargo run --release -p criticism --example stability [GAME…]`; exits with 1 if in some game fewer than 33 of the 41 measured
//! criteria are covered in nine of ten runs.

use criticism::assess::{Effort, assess};
use criticism::criteria::{CRITERIA, Category};
use criticism::play::Settings;
use criticism::weights::Weights;
use engine::Game;
use strategy::contest::statistics::Interval;

const SEEDS: u64 = 10;
/// Runs of ten whose interval must cover the mean.
const COVERED: usize = 9;
/// Criteria of the 41 that must be covered so often.
const ENOUGH: usize = 33;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names =
        if args.is_empty() { ["yavalath", "breakthrough", "connect-four"].map(String::from).to_vec() } else { args };
    let mut good = true;
    for name in &names {
        let entry = gdl::library::find(name).expect("a library game");
        let game = Game::read(entry.text).0.expect("valid");
        let effort = Effort::standard().criteria_only();
        let runs: Vec<Vec<Option<Interval>>> = (1..=SEEDS)
            .map(|seed| {
                let settings = Settings::new(effort.player.clone(), seed);
                assess(&game, &settings, &effort, &Weights::default(), &|_, _, _| ()).measurement.figures
            })
            .collect();
        let mut stable = 0;
        let mut measured = 0;
        println!("{name}");
        for (index, criterion) in CRITERIA.iter().enumerate().filter(|(_, c)| c.category != Category::Intrinsic) {
            measured += 1;
            // A run that cannot say anything about a criterion promises nothing; the others are held to theirs.
            let figures: Vec<Interval> = runs.iter().filter_map(|run| run[index]).collect();
            let silent = runs.len() - figures.len();
            let mean = figures.iter().map(|f| f.value).sum::<f64>() / figures.len() as f64;
            let covered = figures.iter().filter(|f| f.low - 1e-9 <= mean && mean <= f.high + 1e-9).count() + silent;
            stable += usize::from(covered >= COVERED);
            if covered < COVERED || silent > 0 {
                println!("  {:24} mean {mean:.3}, covered in {covered} of 10, silent in {silent}", criterion.id);
            }
        }
        println!("  {stable} of {measured} criteria covered in {COVERED} of {SEEDS} runs or more");
        good &= stable >= ENOUGH;
    }
    std::process::exit(i32::from(!good));
}
