//! Players by name, and the threads they think on.

use crate::error::Error;
use crate::open::read_file;
use engine::Game;
use strategy::contest::Contestant;
use strategy::{Policy, Spec};

/// Who plays, gives hints and looks ahead unless somebody else is named.
pub const MACHINE: &str = "ab:nodes=20000";

/// The player by text. A policy it names is read from that file.
pub fn contestant(game: &Game, text: &str) -> Result<Contestant, Error> {
    let spec: Spec = text.parse().map_err(|why: String| {
        Error::usage(format!("the player \"{text}\" is not understood: {why}"))
            .hint("players are written like random, ab:depth=3, ab:nodes=20000 or uct:iterations=1000")
    })?;
    let policy = spec.policy_name().map(|path| policy(game, path)).transpose()?;
    Ok(Contestant { spec, policy })
}

/// Reads a policy: one advisor with its weights a line. `derived` is what the rules suggest, whatever the game has stored.
pub fn policy(game: &Game, path: &str) -> Result<Policy, Error> {
    if path == "derived" {
        return Ok(Policy::derive(game));
    }
    let wrong = |why: String| Error::usage(format!("{path} is not a policy for {}: {why}", game.ast().name));
    let policy: Policy = read_file(path)?.parse().map_err(wrong)?;
    let known = Policy::names(game);
    match policy.terms().into_iter().find(|term| !known.iter().any(|name| name == term)) {
        Some(term) => {
            Err(wrong(format!("it has no advisor {term}")).hint(format!("its advisors are {}", known.join(" "))))
        }
        None => Ok(policy),
    }
}

/// A pool of so many threads, by default one a processor.
pub fn pool(threads: Option<u64>) -> Result<rayon::ThreadPool, Error> {
    // Searches are recursive; a deep line should not depend on the system's idea of a stack.
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0) as usize)
        .stack_size(64 << 20)
        .build()
        .map_err(|error| Error::broken(format!("cannot start threads: {error}")))
}
