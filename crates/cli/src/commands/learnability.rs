//! `ludi learnability`

use super::match_::Estimate;
use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Progress, Report};
use crate::page::Page;
use crate::players::pool;
use crate::table::{Fit, draw};
use criticism::entertainment::learnability::{Learnability, Settings, learnability};
use serde::Serialize;
use std::sync::Mutex;
use std::time::Instant;
use strategy::contest::statistics::Interval;

/// Measure how long a game takes to learn
///
/// Neural networks (64-91-40-10-1, looking one step ahead) play each other; those that score least are dropped, the others make
/// mutated children. The measure is the first iteration whose best network scores 80 % in 40 games against 20 random
/// ones. Several runs from new networks show the spread. The rule of the paper this is after (a network wins all its five games)
/// is reported beside it, with the share of draws: it is mostly met by luck in the first iterations.
///
/// The board must have 8 by 8 cells. The same seed gives the same figures, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi learnability halim-1
  ludi learnability breakthrough --repeats 20 --seed 7
  ludi learnability mygame.ludi --iterations 100 --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Runs from new random networks
    #[arg(long, default_value_t = Settings::default().repeats, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Iterations after which a run is given up
    #[arg(long, default_value_t = Settings::default().iterations, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    iterations: u32,
    /// Turns after which a game is drawn
    #[arg(long, default_value_t = Settings::default().turns, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Learned {
    game: String,
    seed: u64,
    /// Iterations a run may take.
    cap: u32,
    /// Mean over the runs, those given up counted with all their iterations.
    iterations: Estimate,
    /// Middle run; null if that one was given up.
    median: Option<u32>,
    given_up: usize,
    /// By the paper's rule.
    literal: Estimate,
    /// Share of drawn games between networks that learn.
    draws: f64,
    runs: Vec<Run>,
}

#[derive(Debug, Serialize)]
struct Run {
    /// Iteration; null if it was given up.
    learned: Option<u32>,
    /// Share of the points against the random networks in the last iteration.
    score: f64,
    literal: Option<u32>,
    games: u32,
    drawn: u32,
}

pub fn run(args: &Args) -> Result<Learned, Failure> {
    let game = ready(&args.game)?.game;
    let settings = Settings {
        repeats: args.repeats,
        iterations: args.iterations,
        turns: args.turns,
        seed: args.seed,
        ..Settings::default()
    };
    let watch = Watch::new(&settings);
    let found = pool(args.threads)?
        .install(|| learnability(&game, &settings, &|run, ended| watch.note(run, ended)))
        .map_err(|why| Failure::usage(format!("{} cannot be learnt: {why}", game.ast().name)))?;
    Ok(report(game.ast().name.clone(), &settings, &found))
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

/// What is shown while networks learn.
struct Watch {
    begin: Instant,
    /// Iterations of a run at most.
    cap: u32,
    /// The line; iterations of each run, and whether it is over.
    state: Mutex<(Progress, Vec<(u32, bool)>)>,
}

impl Watch {
    fn new(settings: &Settings) -> Watch {
        let runs = vec![(0, false); settings.repeats as usize];
        Watch { begin: Instant::now(), cap: settings.iterations, state: Mutex::new((Progress::new(), runs)) }
    }

    fn note(&self, run: u32, ended: bool) {
        let (progress, runs) = &mut *self.state.lock().expect("no thread panics while it shows");
        let (iterations, over) = &mut runs[run as usize];
        (*iterations, *over) = (*iterations + u32::from(!ended), ended);
        progress.tick(|| self.line(runs, self.begin.elapsed().as_secs_f64()));
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

impl Report for Learned {
    fn text(&self, page: &Page) -> String {
        let mut out = format!("{}: {}, seed {}\n\n", self.game, counted(self.runs.len(), "run"), self.seed);
        let iteration = |found: Option<u32>| found.map_or("–".to_string(), |number| number.to_string());
        let rows = self.runs.iter().enumerate().map(|(number, run)| {
            let draws = f64::from(run.drawn) / f64::from(run.games.max(1));
            vec![
                (number + 1).to_string(),
                iteration(run.learned),
                format!("{:.1} %", 100.0 * run.score),
                iteration(run.literal),
                format!("{:.1} %", 100.0 * draws),
            ]
        });
        let columns = ["RUN", "LEARNED", "SCORE", "PAPER'S RULE", "DRAWN"];
        out += &draw(page, Fit::Wrap, &columns, rows.collect(), &[0, 1, 2, 3, 4]);
        let median = self.median.map_or(format!("more than {}", self.cap), |middle| middle.to_string());
        let at_least = if self.given_up > 0 { "at least " } else { "" };
        out += &format!("\nlearned after {at_least}{} iterations; median {median}\n", self.iterations.number());
        if self.given_up > 0 {
            out += &format!(
                "{} of {} given up after {}\n",
                self.given_up,
                self.runs.len(),
                counted(self.cap as usize, "iteration")
            );
        }
        out + &format!(
            "by the paper's rule after {} iterations; {:.1} % of the games were drawn\n",
            self.literal.number(),
            100.0 * self.draws
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_learns_before_the_first_iteration() {
        let found = counting(Interval { value: 2.5, low: -1.1, high: 6.1 });
        assert_eq!(found.number(), "2.5 (95 %: 1.0 – 6.1)");
    }

    #[test]
    fn the_line_says_how_fast_and_how_long_at_most() {
        let watch = Watch::new(&Settings { repeats: 3, iterations: 100, ..Settings::default() });
        let line = watch.line(&[(20, true), (30, false), (0, false)], 10.0);
        assert_eq!(line, "1 of 3 runs, 50 iterations, 5.0 a second, at most 34 s left");
        assert_eq!(watch.line(&[(0, false); 3], 1.0), "0 of 3 runs, 0 iterations, 0.0 a second");
    }
}
