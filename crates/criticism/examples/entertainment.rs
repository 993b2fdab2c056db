//! How fast the entertainment search is: `cargo run --profile ci -p criticism --example entertainment`.
//!
//! Measures one chromosome after the other, then a whole evolution of ten families and a hundred iterations; with `--learn` a few iterations of
//! learning. Processor time is given beside the clock's: a busy machine changes only the clock's.

use criticism::entertainment::learnability::{Settings as Learning, learnability};
use criticism::entertainment::{Metrics, Settings, measure};
use engine::Game;
use rayon::prelude::*;
use std::time::Instant;
use synthesis::entertainment::{Chromosome, Entertainment, Parameters, Reading, decode, published};
use synthesis::rng::Rng;
use synthesis::{Candidate, Descriptor, Outcome, Search};

fn compiled(text: &str) -> Game {
    Game::read(text).0.expect("it loads")
}

fn measured(candidate: &Candidate) -> Metrics {
    measure(&compiled(&candidate.text), &Settings { seed: candidate.index, ..Settings::default() })
}

fn evolution(seed: u64) -> Entertainment {
    let mut search = Entertainment::new(Parameters { seed, ..Parameters::default() }).expect("the defaults are sound");
    while search.progress().1 < search.candidates(100) {
        let batch: Vec<Candidate> = std::iter::from_fn(|| search.ask()).collect();
        let results: Vec<Metrics> = batch.par_iter().map(measured).collect();
        for (candidate, found) in batch.iter().zip(results) {
            let outcome = Outcome::Measured {
                score: 0.0,
                low: 0.0,
                high: 0.0,
                viable: true,
                descriptor: Descriptor { length: found.length.value, ..Descriptor::default() },
                advisors: Vec::new(),
                dead: Vec::new(),
                metrics: found.values().to_vec(),
                reasons: Vec::new(),
            };
            search.tell(candidate.index, outcome).expect("told in order");
        }
    }
    search
}

/// Seconds by the clock and of processor time.
struct Timer(Instant, f64);

impl Timer {
    fn start() -> Timer {
        Timer(Instant::now(), processor())
    }

    fn tell(&self, what: &str, parts: f64) {
        let [clock, own] =
            [self.0.elapsed().as_secs_f64(), processor() - self.1].map(|seconds| 1000.0 * seconds / parts);
        println!("{what}: {own:.2} ms of processor time, {clock:.2} ms");
    }
}

/// Processor time of this process so far, in hundredths of a second where there is /proc.
fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn main() {
    let mut rng = Rng::part(1, 0);
    let texts: Vec<String> =
        (0..200).map(|_| decode(&Chromosome::random(&mut rng, 16), &Reading::default(), "G", "")).collect();
    let timer = Timer::start();
    let games: Vec<Game> = texts.iter().map(|text| compiled(text)).collect();
    timer.tell("reading and compiling a game", 200.0);
    let timer = Timer::start();
    let sum: f64 = games.iter().map(|game| measure(game, &Settings::default()).values()[0]).sum();
    timer.tell("four metrics of a game, 20 games each", 200.0);
    println!("mean duration of random games: {:.3}", sum / 200.0);
    let timer = Timer::start();
    let search = evolution(1);
    timer.tell("evolution, 10 families, 100 iterations", 1.0);
    let replaced: u32 = search.families().iter().map(|family| family.replaced).sum();
    println!("children that replaced their parent: {replaced}");
    for kept in search.archive().games() {
        println!("  {} {:.2?}", kept.name, kept.metrics);
    }
    let [one, two, three, four] = published::games();
    for game in [published::chess(), published::checkers(), one, two, three, four] {
        let board = compiled(&decode(&game.chromosome, &game.reading, "G", ""));
        let found = measure(&board, &Settings { games: 300, ..Settings::default() });
        println!("{}, 300 games: {:.3?}", game.name, found.intervals().map(|f| [f.value, f.low, f.high]));
        println!(
            "  moves {:.3}, arrivals {:.1}, plies {:.1}",
            found.moves.value, found.arrivals.value, found.length.value
        );
    }
    if std::env::args().any(|arg| arg == "--learn") {
        for game in published::games() {
            let timer = Timer::start();
            let settings = Learning { repeats: 2, iterations: 10, learned: 2.0, ..Learning::default() };
            let board = compiled(&decode(&game.chromosome, &game.reading, "G", ""));
            let found = learnability(&board, &settings, &|_, _| ()).expect("it is 8 by 8");
            timer.tell(&format!("an iteration of learning {}", game.name), 20.0);
            println!("  scores {:?}", found.repeats.iter().map(|run| run.score).collect::<Vec<_>>());
        }
    }
}
