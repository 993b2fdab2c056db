//! Small changes that mend a game.

mod change;
mod corrections;
mod eye;
mod looks;
mod search;

pub(crate) use eye::{Beside, Eye, Seen};
pub use looks::{Looks, Turned};

use crate::error::Error;
use crate::event::{Count, Listener};
use crate::players::pool;
use corrections::corrections;
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::Game;
use engine::rng::Rng;
use rayon::prelude::*;
use schemars::JsonSchema;
use search::Search;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use strategy::Policy;
use synthesis::variants::Variants;

/// Minutes of a search that nothing else stops.
const MINUTES: f64 = 5.0;

/// Variants looked at between two decisions what to measure again, whatever the number of threads.
const BATCH: usize = 16;

/// How variants are looked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Improve {
    /// Time for the whole search; five minutes, unless a number of variants is given.
    pub minutes: Option<f64>,
    /// Stop after so many variants.
    pub variants: Option<u64>,
    /// Of all chance.
    pub seed: u64,
    /// Nodes of the search that plays.
    pub nodes: u64,
    /// Trials of each variant; three times as many for those measured again.
    pub trials: u64,
    /// Variants to be listed.
    pub best: usize,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Improve {
    fn default() -> Improve {
        Improve { minutes: None, variants: None, seed: 1, nodes: 200, trials: 20, best: 5, threads: None }
    }
}

/// A game and the variants that are better.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Improved {
    /// The game.
    pub game: String,
    /// Of all chance.
    pub seed: u64,
    /// Variants measured.
    pub tried: u64,
    /// Variants that do not work, are slow or have no winners.
    pub dropped: u64,
    /// Others as good at the first look, which play the same as the game or as another variant.
    pub alike: u64,
    /// Variants that were measured again, the best at the first look: so many comparisons are allowed for.
    pub again: u64,
    /// `done`, `time` or `interrupted`.
    pub stop: &'static str,
    /// How the game itself does.
    pub original: Looks,
    /// Variants that are viable, and better by more than chance or without a flaw that the game has; best first.
    pub variants: Vec<Variant>,
    /// If there are none, the one that comes nearest.
    pub nearest: Option<Variant>,
}

/// A variant that was measured beside the original.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Variant {
    /// What was changed, in the words of the rule sheet.
    pub changes: Vec<String>,
    /// The same as ludemes.
    pub ludemes: Vec<String>,
    /// How it does.
    pub after: Looks,
    /// The checks it passes and the original does not, with the figures of both.
    pub mended: Vec<Turned>,
    /// The other way round.
    pub broken: Vec<Turned>,
    /// The scores differ by more than chance, as many variants as were compared.
    pub real: bool,
    /// It is viable, and surely has a better score or mends a flaw.
    pub better: bool,
    /// The variant as a game of its own.
    pub text: String,
}

/// Looks for variants that mend a game's flaws or play better. Those that seem to are measured again, with other games, beside the original.
/// When `enough` is set, what was found so far is the result.
///
/// # Errors
/// The search was stopped before the game itself was measured; threads or the game cannot be had.
pub fn improve(game: &Game, wish: &Improve, enough: &AtomicBool, listener: &dyn Listener) -> Result<Improved, Error> {
    let begin = Instant::now();
    let pool = pool(wish.threads)?;
    let stopped = || enough.load(Ordering::Relaxed);
    let usual = Screening { nodes: wish.nodes, trials: [wish.trials; 2], ..Screening::default() };
    let screening = pool.install(|| usual.around(game, wish.seed));
    if screening != usual {
        let name = game.name();
        listener
            .remark(format!("note: {name} takes more work than most games, and so do its variants: this takes longer"));
    }
    let eye = Eye { screening, weights: Weights::default() };
    let mut first = pool.install(|| eye.measured(game, Policy::of(game), 1, Beside::Nothing, wish.seed));
    let seed = Rng::part(wish.seed, 1).bits();
    let base = pool.install(|| eye.again(&first, Beside::TestAlways, seed));
    let base = base.ok_or_else(|| Error::broken(format!("measuring {} a second time crashed", game.name())))?;
    first.looks.learn(&base.looks);
    if stopped() {
        return Err(Error::stopped(format!("{} itself was being measured: nothing was found yet", game.name())));
    }
    let minutes = wish.minutes.or(wish.variants.is_none().then_some(MINUTES));
    let time = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let late = || time.is_some_and(|time| begin.elapsed() > time);
    let count = Count::new(listener, "variants", wish.variants.unwrap_or(0));
    // What is known to help against a copy-cat comes first.
    let cures = if base.looks.copied() { corrections(game) } else { Vec::new() };
    let variants = Variants::of(game.text(), wish.seed).ok_or_else(|| Error::no("there is no game in it"))?;
    let (known, first_of_all) = (cures.clone(), cures.clone());
    let variants = variants.filter(move |text| !known.contains(text));
    let mut variants = first_of_all.into_iter().chain(variants).take(wish.variants.unwrap_or(u64::MAX) as usize);
    let beside = if base.looks.copied() { Beside::Cats } else { Beside::Nothing };
    let mut search = Search {
        game,
        wish,
        eye,
        cures,
        original: [first, base],
        seed,
        promising: Vec::new(),
        again: Vec::new(),
        alike: 0,
    };
    let (mut tried, mut dropped) = (0, 0);
    let stop = loop {
        let batch: Vec<String> = variants.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break "done";
        }
        let seen: Vec<_> = pool.install(|| {
            let one = |text: &String| {
                // Who has had enough, or no more time, does not wait for the rest.
                let seen = (!stopped() && !late()).then(|| search.eye.first(text, beside, wish.seed))?;
                count.step();
                Some(seen)
            };
            batch.par_iter().map(one).collect()
        });
        tried += seen.iter().flatten().count() as u64;
        dropped += seen.iter().flatten().filter(|seen| seen.is_err()).count() as u64;
        search.note(seen.into_iter().flatten().flatten());
        pool.install(|| search.look_again(&|| stopped() || late()));
        match (stopped(), late()) {
            (true, _) => break "interrupted",
            (_, true) => break "time",
            _ => {}
        }
    };
    // Who asks for a change is told at least which comes nearest.
    while search.again.is_empty() && !search.promising.is_empty() && !stopped() {
        pool.install(|| search.measure_again(0));
    }
    Ok(search.result(tried, dropped, stop))
}
