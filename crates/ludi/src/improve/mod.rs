//! Small changes that mend a game.

mod change;
mod looks;

pub use looks::{Looks, Turned};

use crate::error::Error;
use crate::event::{Count, Listener};
use crate::open::read;
use crate::players::pool;
use crate::runs::guarded;
use change::{changes, named};
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::Game;
use engine::rng::Rng;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use strategy::Policy;
use synthesis::variants::Variants;

/// Minutes of a search that nothing else stops.
const MINUTES: f64 = 5.0;

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

/// A game and variants that may be better.
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
    /// How the game itself does.
    pub original: Looks,
    /// The best variants, best first.
    pub variants: Vec<Variant>,
}

/// A variant that may be better.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Variant {
    /// What was changed, as ludemes.
    pub changes: Vec<String>,
    /// How it does.
    pub after: Looks,
    /// The checks it passes and the original does not, with the figures of both.
    pub mended: Vec<Turned>,
    /// The other way round.
    pub broken: Vec<Turned>,
    /// The scores differ by more than chance, as many variants as were compared.
    pub real: bool,
    /// The variant as a game of its own.
    pub text: String,
}

/// A game looked at once.
struct Seen {
    text: String,
    policy: Policy,
    looks: Looks,
}

/// How games are looked at, all alike.
struct Eye {
    screening: Screening,
    weights: Weights,
}

impl Eye {
    /// A variant, if it passes the screening. One that brings the judge down does not.
    fn first(&self, text: &str, seed: u64) -> Result<Seen, String> {
        guarded(|| {
            let game = read(text)?;
            self.screening.speed(&game, seed)?;
            let policy = self.screening.policy(&game, &[], seed)?;
            Ok(self.measured(&game, policy, 1, seed))
        })
        .unwrap_or_else(|why| Err(format!("judging it crashed: {why}")))
    }

    /// A game that was looked at, with other trials and three times as many. It is not screened again: a game that passed once is
    /// listed, whatever another seed would say of its speed. `None` if that brings the judge down.
    fn again(&self, seen: &Seen, seed: u64) -> Option<Looks> {
        let game = read(&seen.text).expect("it was a game at the first look");
        guarded(|| self.measured(&game, seen.policy.clone(), 3, seed).looks).ok()
    }

    fn measured(&self, game: &Game, policy: Policy, times: u64, seed: u64) -> Seen {
        let trials = self.screening.trials.map(|trials| times * trials);
        // More trials may take more work, each as much as before.
        let measuring = times as f64 * self.screening.measuring;
        let screening = Screening { trials, measuring, ..self.screening.clone() };
        let found = screening.first(game, &policy, &self.weights, f64::MAX, seed);
        Seen { text: game.text().to_string(), policy, looks: Looks::of(&found) }
    }
}

/// Looks for variants that mend a game's flaws or play better. Those that seem to are measured again, with other games, beside the original.
pub fn improve(game: &Game, wish: &Improve, listener: &dyn Listener) -> Result<Improved, Error> {
    let begin = Instant::now();
    let pool = pool(wish.threads)?;
    let usual = Screening { nodes: wish.nodes, trials: [wish.trials; 2], ..Screening::default() };
    let screening = pool.install(|| usual.around(game, wish.seed));
    if screening != usual {
        let name = game.name();
        listener
            .remark(format!("note: {name} takes more work than most games, and so do its variants: this takes longer"));
    }
    let eye = Eye { screening, weights: Weights::default() };
    let original = pool.install(|| eye.measured(game, Policy::of(game), 1, wish.seed));
    let minutes = wish.minutes.or(wish.variants.is_none().then_some(MINUTES));
    let time = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let count = Count::new(listener, "variants", wish.variants.unwrap_or(0));
    let mut variants = Variants::of(game.text(), wish.seed)
        .ok_or_else(|| Error::no("there is no game in it"))?
        .take(wish.variants.unwrap_or(u64::MAX) as usize);
    let (mut tried, mut dropped) = (0, 0);
    let mut better: Vec<Seen> = Vec::new();
    loop {
        // The clock is read in between.
        let batch: Vec<String> = variants.by_ref().take(2 * pool.current_num_threads()).collect();
        // A fifth of the time is for the second look.
        if batch.is_empty() || time.is_some_and(|time| begin.elapsed() > time.mul_f64(0.8)) {
            break;
        }
        let seen: Vec<_> = pool.install(|| {
            let one = |text: &String| {
                let seen = eye.first(text, wish.seed);
                count.step();
                seen
            };
            batch.par_iter().map(one).collect()
        });
        tried += seen.len() as u64;
        for seen in seen {
            match seen {
                Ok(seen) if seen.looks.order(&original.looks).is_lt() => better.push(seen),
                Ok(_) => {}
                Err(_) => dropped += 1,
            }
        }
    }
    better.sort_by(|a, b| a.looks.order(&b.looks));
    better.truncate(wish.best);
    // Other games than those that chose them.
    let seed = Rng::part(wish.seed, 1).bits();
    let base = pool.install(|| eye.again(&original, seed));
    let base = base.ok_or_else(|| Error::broken(format!("measuring {} a second time crashed", game.name())))?;
    let count = better.len();
    let again = |seen: Seen| {
        let after = pool.install(|| eye.again(&seen, seed))?;
        Some(Variant {
            changes: changes(game.text(), &seen.text),
            mended: after.mends(&base, count),
            broken: after.spoils(&base, count),
            real: after.differs(&base, count),
            after,
            text: seen.text,
        })
    };
    let mut listed: Vec<Variant> = better.into_iter().filter_map(again).collect();
    listed.sort_by(|a, b| a.after.order(&b.after));
    for (variant, number) in listed.iter_mut().zip(1..) {
        variant.text = named(&variant.text, number);
    }
    Ok(Improved { game: game.name().to_string(), seed: wish.seed, tried, dropped, original: base, variants: listed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_screened_once() {
        let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let screening = Screening { nodes: 2, trials: [2; 2], ..Screening::default() };
        let eye =
            |measuring| Eye { screening: Screening { measuring, ..screening.clone() }, weights: Weights::default() };
        let seen = eye(5e8).first(text, 1).expect("it passes");
        // What another seed makes of its speed does not take it off the list.
        let strict = eye(1.0);
        assert!(strict.first(text, 2).is_err());
        assert!(!strict.again(&seen, 2).expect("it does not crash").flaws.is_empty());
    }
}
