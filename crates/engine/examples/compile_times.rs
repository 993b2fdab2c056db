//! From text to a ready game: the time of every game of the library, read, checked, lowered and compiled.
//!
//! `cargo run --release -p engine --example compile_times`; exits with 1 if the median is above 1 ms or the worst above 20 ms. Of seven
//! times each game has its shortest, as others share the machine.

use engine::Game;
use std::time::{Duration, Instant};

const MEDIAN: Duration = Duration::from_millis(1);
const WORST: Duration = Duration::from_millis(20);

fn main() {
    let mut times: Vec<(Duration, &str)> =
        gdl::library::all().iter().map(|entry| (ready(entry.text), entry.file_stem)).collect();
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2].0, times[times.len() - 1].0);
    println!("{} games, median {median:.2?}, worst:", times.len());
    for (time, name) in times.iter().rev().take(5) {
        println!("  {name:24} {time:.2?}");
    }
    if median > MEDIAN || worst > WORST {
        println!("asked: median {MEDIAN:.0?}, worst {WORST:.0?}");
        std::process::exit(1);
    }
}

fn ready(text: &str) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        let game = Game::compile(&gdl::load(text)).expect("library games compile");
        let time = begun.elapsed();
        assert!(game.0.topology().cells() > 0);
        time
    };
    (0..7).map(once).min().expect("seven times")
}
