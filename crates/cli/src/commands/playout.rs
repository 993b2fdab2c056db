//! `ludi playout`

use crate::failure::Failure;
use crate::game::ready;
use crate::numbers::{bar, counted, grouped, wilson};
use crate::output::{Progress, Report};
use crate::page::Page;
use crate::table::{Fit, draw};
use engine::Game;
use engine::playout::{CHUNK, Playouts, chunk};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

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
    #[arg(long, short, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Played {
    game: String,
    seed: u64,
    count: u64,
    first_wins: u64,
    second_wins: u64,
    draws: u64,
    unfinished: u64,
    /// In turns.
    mean_length: f64,
    mean_steps: f64,
    /// Number of games of each length.
    lengths: BTreeMap<u32, u64>,
    /// Names in parentheses, where seats and sides are the same.
    #[serde(skip)]
    players: [String; 2],
}

pub fn run(args: &Args) -> Result<Played, Failure> {
    let game = ready(&args.game)?.game;
    let processors = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let all = play(&game, args.seed, args.count, args.threads.unwrap_or_else(processors));
    Ok(Played {
        game: game.ast().name.clone(),
        seed: args.seed,
        count: all.count,
        first_wins: all.first_wins,
        second_wins: all.second_wins,
        draws: all.draws,
        unfinished: all.unfinished,
        mean_length: all.mean_length(),
        mean_steps: all.steps as f64 / all.count.max(1) as f64,
        lengths: all.lengths,
        players: game
            .ast()
            .players
            .each_ref()
            .map(|player| if game.ast().play.swap_rule { String::new() } else { format!(" ({})", player.name) }),
    })
}

/// Threads take chunks as they come; a chunk's result depends on its number only, and sums on no order.
fn play(game: &Game, seed: u64, count: u64, threads: u64) -> Playouts {
    let chunks = count.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let shared = Mutex::new((Playouts::default(), Progress::new()));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= chunks {
                return;
            }
            let part = chunk(game, seed, index, CHUNK.min(count - index * CHUNK));
            let (sum, progress) = &mut *shared.lock().expect("no thread panics while it adds");
            sum.add(&part);
            progress.advance(sum.count, count, || format!("{} of {} games", grouped(sum.count), grouped(count)));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(chunks) {
            scope.spawn(work);
        }
        work();
    });
    shared.into_inner().expect("all threads are done").0
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
        let rows = shares.into_iter().map(|(what, n)| self.share(what, n));
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
        out + &self.histogram(page)
    }
}

impl Played {
    fn share(&self, what: String, n: u64) -> Vec<String> {
        let (low, high) = wilson(n, self.count);
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let share = n as f64 / self.count.max(1) as f64;
        vec![what, grouped(n), format!("{} %", percent(share)), format!("{} – {} %", percent(low), percent(high))]
    }

    fn median_length(&self) -> u32 {
        let mut seen = 0;
        let middle = |(_, n): &(&u32, &u64)| {
            seen += **n;
            2 * seen >= self.count
        };
        self.lengths.iter().find(middle).map_or(0, |(length, _)| *length)
    }

    fn histogram(&self, page: &Page) -> String {
        let bins = bins(&self.lengths, BINS);
        let most = bins.iter().map(|bin| bin.2).max().unwrap_or(1).max(1);
        let rows = bins.into_iter().map(|(low, high, n)| {
            let range = if low == high { low.to_string() } else { format!("{low} – {high}") };
            vec![range, grouped(n), bar(n as f64 / most as f64, 40)]
        });
        draw(page, Fit::Cut, &["TURNS", "GAMES", ""], rows.collect(), &[0, 1])
    }
}

/// First and last length and number of games, in ranges of one round width, as few as asked for.
fn bins(lengths: &BTreeMap<u32, u64>, most: u32) -> Vec<(u32, u32, u64)> {
    let (Some(&low), Some(&high)) = (lengths.keys().next(), lengths.keys().last()) else { return Vec::new() };
    let rounds = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    let few = |width: &u32| high / width - low / width < most;
    let width = rounds.take(28).find(few).unwrap_or(u32::MAX);
    let range = |index: u32| {
        let (from, to) = (index * width, index * width + (width - 1));
        (from, to, lengths.range(from..=to).map(|(_, n)| n).sum())
    };
    (low / width..=high / width).map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_round_and_lose_nothing() {
        let lengths = BTreeMap::from([(5, 1), (9, 2), (23, 3), (61, 4)]);
        let bins = bins(&lengths, 12);
        assert_eq!(bins.first(), Some(&(5, 9, 3)));
        assert_eq!(bins.last(), Some(&(60, 64, 4)));
        assert_eq!(bins.iter().map(|bin| bin.2).sum::<u64>(), 10);
        assert_eq!(super::bins(&BTreeMap::from([(7, 1)]), 12), [(7, 7, 1)]);
        assert!(super::bins(&BTreeMap::new(), 12).is_empty());
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let game = ready("tic-tac-toe").expect("it is in the library").game;
        let one = play(&game, 3, 5000, 1);
        assert_eq!(one.count, 5000);
        for threads in [2, 3, 8] {
            assert_eq!(play(&game, 3, 5000, threads), one);
        }
        assert_eq!(engine::playout::run(&game, 3, 5000), one);
    }
}
