//! `ludi learnability`

use crate::estimate::Written;
use crate::game::ready;
use crate::numbers::counted;
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::learnability::{Learned, Options, learnability};

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
    #[arg(long, default_value_t = Options::default().repeats, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeats: u32,
    /// Iterations after which a run is given up
    #[arg(long, default_value_t = Options::default().iterations, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    iterations: u32,
    /// Turns after which a game is drawn
    #[arg(long, default_value_t = Options::default().turns, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Learned, Error> {
    let Args { repeats, iterations, turns, seed, threads, .. } = *args;
    learnability(&ready(&args.game)?, &Options { repeats, iterations, turns, seed, threads }, terminal())
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
