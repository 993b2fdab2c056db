//! How long networks take to learn a game.

use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::numbers::counted;
use crate::players::pool;
use criticism::entertainment::learnability::{self as learning, Learnability, Settings};
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::time::Instant;
use strategy::contest::statistics::Interval;

/// How networks learn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Runs from new random networks.
    pub repeats: u32,
    /// Iterations after which a run is given up.
    pub iterations: u32,
    /// Turns after which a game is drawn.
    pub turns: u32,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        let Settings { repeats, iterations, turns, seed, .. } = Settings::default();
        Options { repeats, iterations, turns, seed, threads: None }
    }
}

/// How long a game takes to learn.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Learned {
    /// Its name.
    pub game: String,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Iterations a run may take.
    pub cap: u32,
    /// Mean over the runs, those given up counted with all their iterations.
    pub iterations: Estimate,
    /// Middle run; null if that one was given up.
    pub median: Option<u32>,
    /// Runs that were given up.
    pub given_up: usize,
    /// By the paper's rule.
    pub literal: Estimate,
    /// Share of drawn games between networks that learn.
    pub draws: f64,
    /// Every run.
    pub runs: Vec<Run>,
}

/// A run from new random networks.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Run {
    /// Iteration; null if it was given up.
    pub learned: Option<u32>,
    /// Share of the points against the random networks in the last iteration.
    pub score: f64,
    /// Iteration by the paper's rule.
    pub literal: Option<u32>,
    /// Games between networks that learn.
    pub games: u32,
    /// Those that were drawn.
    pub drawn: u32,
}

/// Lets networks learn a game. Its board must have 8 by 8 cells.
pub fn learnability(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Learned, Error> {
    let Options { repeats, iterations, turns, seed, threads } = *options;
    let settings = Settings { repeats, iterations, turns, seed, ..Settings::default() };
    let watch = Watch::new(&settings, listener);
    let found = pool(threads)?
        .install(|| learning::learnability(game, &settings, &|run, ended| watch.note(run, ended)))
        .map_err(|why| Error::usage(format!("{} cannot be learnt: {why}", game.name())))?;
    Ok(report(game.name().to_string(), &settings, &found))
}

/// Iterations count from 1: a symmetric interval of few runs reaches below, and nothing can be there.
fn counting(found: Interval) -> Estimate {
    Interval { low: found.low.max(1.0), ..found }.into()
}

fn report(game: String, settings: &Settings, found: &Learnability) -> Learned {
    let runs = found.repeats.iter().map(|run| Run {
        learned: run.learned,
        score: run.score,
        literal: run.literal,
        games: run.games,
        drawn: run.drawn,
    });
    Learned {
        game,
        seed: settings.seed,
        cap: settings.iterations,
        iterations: counting(found.iterations),
        median: found.median(),
        given_up: found.given_up,
        literal: counting(found.literal),
        draws: found.draws,
        runs: runs.collect(),
    }
}

/// What is told while networks learn.
struct Watch<'l> {
    begin: Instant,
    /// Iterations of a run at most.
    cap: u32,
    /// Who is told; iterations of each run, and whether it is over.
    state: Mutex<(Meter<'l>, Vec<(u32, bool)>)>,
}

impl<'l> Watch<'l> {
    fn new(settings: &Settings, listener: &'l dyn Listener) -> Watch<'l> {
        let runs = vec![(0, false); settings.repeats as usize];
        Watch { begin: Instant::now(), cap: settings.iterations, state: Mutex::new((Meter::new(listener), runs)) }
    }

    fn note(&self, run: u32, ended: bool) {
        let (meter, runs) = &mut *self.state.lock().expect("no thread panics while it shows");
        let (iterations, over) = &mut runs[run as usize];
        (*iterations, *over) = (*iterations + u32::from(!ended), ended);
        meter.tell(|| self.line(runs, self.begin.elapsed().as_secs_f64()));
    }

    fn line(&self, runs: &[(u32, bool)], seconds: f64) -> String {
        let done: u32 = runs.iter().map(|(iterations, _)| iterations).sum();
        let left: u32 = runs.iter().filter(|(_, over)| !over).map(|(iterations, _)| self.cap - iterations).sum();
        let over = runs.iter().filter(|(_, over)| *over).count();
        let rate = f64::from(done) / seconds;
        let rest = if rate > 0.0 { format!(", at most {:.0} s left", f64::from(left) / rate) } else { String::new() };
        format!(
            "{over} of {}, {}, {rate:.1} a second{rest}",
            counted(runs.len(), "run"),
            counted(done as usize, "iteration")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Nobody;

    #[test]
    fn nobody_learns_before_the_first_iteration() {
        let found = counting(Interval { value: 2.5, low: -1.1, high: 6.1 });
        assert_eq!(found, Estimate { value: 2.5, low: 1.0, high: 6.1 });
    }

    #[test]
    fn the_line_says_how_fast_and_how_long_at_most() {
        let watch = Watch::new(&Settings { repeats: 3, iterations: 100, ..Settings::default() }, &Nobody);
        let line = watch.line(&[(20, true), (30, false), (0, false)], 10.0);
        assert_eq!(line, "1 of 3 runs, 50 iterations, 5.0 a second, at most 34 s left");
        assert_eq!(watch.line(&[(0, false); 3], 1.0), "0 of 3 runs, 0 iterations, 0.0 a second");
    }
}
