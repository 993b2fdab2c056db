//! Games between players, as they are asked for on the command line.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use ludi::contest;

/// How games between players are played.
#[derive(Args, Clone, Copy, Debug)]
pub struct Terms {
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = contest::Terms::default().seed)]
    seed: u64,
    /// Random steps to begin with; the same for both games of a pair. They never end the game and stop where sides
    /// may be swapped
    #[arg(long, value_name = "STEPS", default_value_t = contest::Terms::default().opening, value_parser = RangedU64ValueParser::<usize>::new().range(0..=50))]
    opening: usize,
    /// Turns after which a game is given up as unfinished
    #[arg(long, default_value_t = contest::Terms::default().turns)]
    turns: u32,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

impl From<Terms> for contest::Terms {
    fn from(Terms { seed, opening, turns, threads }: Terms) -> contest::Terms {
        contest::Terms { seed, opening, turns, threads }
    }
}
