//! `ludi playout`

use crate::game::ready;
use crate::numbers::{bar, counted, grouped};
use crate::output::{Report, terminal};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::playout::{Options, Played, play};

/// Rows of the histogram at most.
const BINS: u32 = 12;

/// Play a game many times at random
///
/// Every step is chosen uniformly among the legal ones. Shows how often each player wins, with 95 % intervals, and
/// how long games last. The same seed gives the same numbers, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi playout yavalath
  ludi playout hex --count 100000 --seed 7 --threads 2
  ludi playout mygame.ludi --json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Number of games
    #[arg(long, short, default_value_t = Options::default().count, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = Options::default().seed)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

pub fn run(args: &Args) -> Result<Played, Error> {
    let game = ready(&args.game)?;
    play(&game, &Options { count: args.count, seed: args.seed, threads: args.threads }, terminal())
}

impl Report for Played {
    fn text(&self, page: &Page) -> String {
        let mut out =
            format!("{}: {} at random, seed {}\n\n", self.game, counted(self.count as usize, "game"), self.seed);
        let [first, second] = &self.players;
        let mut shares = vec![
            (format!("first player{first} wins"), self.first_wins),
            (format!("second player{second} wins"), self.second_wins),
            ("drawn".to_string(), self.draws),
        ];
        if self.unfinished > 0 {
            shares.push(("unfinished".to_string(), self.unfinished));
        }
        let rows = shares.into_iter().map(|(what, n)| share(self, what, n));
        let header = ["RESULT", "GAMES", "SHARE", "95 % INTERVAL"];
        out += &draw(page, Fit::Wrap, &header, rows.collect(), &[1, 2, 3]);
        let (Some(shortest), Some(longest)) = (self.lengths.keys().next(), self.lengths.keys().last()) else {
            return out;
        };
        let steps = if self.mean_steps == self.mean_length {
            String::new()
        } else {
            format!(" ({:.1} steps)", self.mean_steps)
        };
        out += &format!(
            "\nlength: mean {:.1} turns{steps}, median {}, shortest {shortest}, longest {longest}\n\n",
            self.mean_length,
            self.median_length()
        );
        out + &histogram(self, page)
    }
}

fn share(played: &Played, what: String, n: u64) -> Vec<String> {
    let share = played.share(n);
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let interval = format!("{} – {} %", percent(share.low), percent(share.high));
    vec![what, grouped(n), format!("{} %", percent(share.value)), interval]
}

fn histogram(played: &Played, page: &Page) -> String {
    let ranges = played.ranges(BINS);
    let most = ranges.iter().map(|range| range.2).max().unwrap_or(1).max(1);
    let rows = ranges.into_iter().map(|(low, high, n)| {
        let range = if low == high { low.to_string() } else { format!("{low} – {high}") };
        vec![range, grouped(n), bar(n as f64 / most as f64, 40)]
    });
    draw(page, Fit::Cut, &["TURNS", "GAMES", ""], rows.collect(), &[0, 1])
}
