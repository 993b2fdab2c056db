//! Players named on the command line, and the threads they think on.

use crate::failure::Failure;
use crate::source::file;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use engine::Game;
use strategy::contest::{Contestant, Limits};
use strategy::{Policy, Spec};

/// The player by text. A policy it names is read from that file.
pub fn contestant(game: &Game, text: &str) -> Result<Contestant, Failure> {
    let spec: Spec = text.parse().map_err(|why: String| {
        Failure::usage(format!("the player \"{text}\" is not understood: {why}"))
            .hint("players are written like random, ab:depth=3, ab:nodes=20000 or uct:iterations=1000")
    })?;
    let policy = spec.policy_name().map(|path| policy(game, path)).transpose()?;
    Ok(Contestant { spec, policy })
}

/// Reads a policy: one advisor with its weights a line. `derived` is what the rules suggest, whatever the game has stored.
pub fn policy(game: &Game, path: &str) -> Result<Policy, Failure> {
    if path == "derived" {
        return Ok(Policy::derive(game));
    }
    let wrong = |why: String| Failure::usage(format!("{path} is not a policy for {}: {why}", game.ast().name));
    let policy: Policy = file(path)?.text.parse().map_err(wrong)?;
    let known = Policy::names(game);
    match policy.terms().into_iter().find(|term| !known.iter().any(|name| name == term)) {
        Some(term) => {
            Err(wrong(format!("it has no advisor {term}")).hint(format!("its advisors are {}", known.join(" "))))
        }
        None => Ok(policy),
    }
}

/// How games between players are played.
#[derive(Args, Clone, Copy, Debug)]
pub struct Terms {
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    pub seed: u64,
    /// Random steps to begin with; the same for both games of a pair. They never end the game and stop where sides
    /// may be swapped
    #[arg(long, value_name = "STEPS", default_value_t = 2, value_parser = RangedU64ValueParser::<usize>::new().range(0..=50))]
    pub opening: usize,
    /// Turns after which a game is given up as unfinished
    #[arg(long, default_value_t = Limits::default().turns)]
    pub turns: u32,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

impl Terms {
    /// Limits of a game.
    pub fn limits(&self) -> Limits {
        Limits { turns: self.turns, ..Limits::default() }
    }

    /// Runs something on the threads asked for.
    pub fn threaded<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        Ok(pool(self.threads)?.install(work))
    }
}

/// A pool of so many threads, by default one a processor.
pub fn pool(threads: Option<u64>) -> Result<rayon::ThreadPool, Failure> {
    // Searches are recursive; a deep line should not depend on the system's idea of a stack.
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0) as usize)
        .stack_size(64 << 20)
        .build()
        .map_err(|error| Failure::usage(format!("cannot start threads: {error}")))
}
