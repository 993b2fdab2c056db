//! Games played at random: who wins, and when; and how fast that goes.

mod clock;
mod speed;

pub use speed::{Bench, Speed, Speeds, speeds};

use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::numbers::{grouped, wilson};
use crate::outcome::in_parentheses;
use engine::Game;
use engine::playout::{CHUNK, Playouts, chunk};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many games.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Number of games.
    pub count: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads; one a processor unless it is said. Results do not depend on them.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { count: 1000, seed: 1, threads: None }
    }
}

/// How the games went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Played {
    /// Name of the game.
    pub game: String,
    /// Of the random numbers.
    pub seed: u64,
    /// Games played.
    pub count: u64,
    /// Won by who sat first.
    pub first_wins: u64,
    /// Won by who sat second.
    pub second_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Stopped after too many turns.
    pub unfinished: u64,
    /// In turns.
    pub mean_length: f64,
    /// In steps.
    pub mean_steps: f64,
    /// Number of games of each length.
    pub lengths: BTreeMap<u32, u64>,
    /// Names in parentheses, where seats and sides are the same.
    #[serde(skip)]
    pub players: [String; 2],
}

/// Plays at random: every step is chosen uniformly among the legal ones. The same seed gives the same numbers, whatever the number of threads.
pub fn play(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Played, Error> {
    let processors = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let all = run(game, options, options.threads.unwrap_or_else(processors), listener);
    Ok(Played {
        game: game.name().to_string(),
        seed: options.seed,
        count: all.count,
        first_wins: all.first_wins,
        second_wins: all.second_wins,
        draws: all.draws,
        unfinished: all.unfinished,
        mean_length: all.mean_length(),
        mean_steps: all.steps as f64 / all.count.max(1) as f64,
        lengths: all.lengths,
        players: in_parentheses(game),
    })
}

/// Threads take chunks as they come; a chunk's result depends on its number only, and sums on no order.
fn run(game: &Game, options: &Options, threads: u64, listener: &dyn Listener) -> Playouts {
    let count = options.count;
    let chunks = count.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let shared = Mutex::new((Playouts::default(), Meter::new(listener)));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= chunks {
                return;
            }
            let part = chunk(game, options.seed, index, CHUNK.min(count - index * CHUNK));
            let (sum, meter) = &mut *shared.lock().expect("no thread panics while it adds");
            sum.add(&part);
            meter.advance(sum.count, count, || format!("{} of {} games", grouped(sum.count), grouped(count)));
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

impl Played {
    /// The share that so many of the games are.
    pub fn share(&self, games: u64) -> Estimate {
        let (low, high) = wilson(games, self.count);
        Estimate { value: games as f64 / self.count.max(1) as f64, low, high }
    }

    /// The length that half of the games do not exceed.
    pub fn median_length(&self) -> u32 {
        let mut seen = 0;
        let middle = |(_, n): &(&u32, &u64)| {
            seen += **n;
            2 * seen >= self.count
        };
        self.lengths.iter().find(middle).map_or(0, |(length, _)| *length)
    }

    /// First and last length and number of games, in ranges of one round width, as few as asked for.
    pub fn ranges(&self, most: u32) -> Vec<(u32, u32, u64)> {
        bins(&self.lengths, most)
    }
}

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
    use crate::{Finder, Nobody};

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
        let game = Finder::here().open("tic-tac-toe", &Nobody).expect("it is in the library");
        let options = Options { count: 5000, seed: 3, threads: None };
        let play = |threads| run(&game, &options, threads, &Nobody);
        let one = play(1);
        assert_eq!(one.count, 5000);
        for threads in [2, 3, 8] {
            assert_eq!(play(threads), one);
        }
        assert_eq!(engine::playout::run(&game, 3, 5000), one);
    }
}
