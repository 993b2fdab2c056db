//! A game's policy improved by playing it against itself.

use crate::contest::Terms;
use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::players::contestant;
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategy::Policy;
use strategy::contest::Contestant;
use strategy::optimise::{Mutation, Optimisation, Optimised, Stop, stored_in};

/// How much is tried.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Mutations at most; it also stops when they have become too small.
    pub generations: u32,
    /// Games of each mutation against its parent.
    pub games: u64,
    /// Games of the result against the weights it began with.
    pub verify: u64,
    /// Who plays with the weights.
    pub player: String,
    /// How games are played.
    #[serde(flatten)]
    pub terms: Terms,
}

impl Default for Options {
    fn default() -> Options {
        Options { generations: 50, games: 10, verify: 100, player: "ab:depth=2".into(), terms: Terms::default() }
    }
}

/// What came of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// Name of the game.
    pub game: String,
    /// Who played with the weights.
    pub player: String,
    /// Of the random numbers.
    pub seed: u64,
    /// Why it stopped.
    pub stopped: &'static str,
    /// Every mutation.
    pub generations: Vec<Generation>,
    /// Each advisor's weights before and after.
    pub weights: Vec<Weight>,
    /// The result against the weights it began with; empty if nothing was found.
    pub verification: Verification,
    /// Whether the new weights are better than, or as good as, those it began with.
    pub improved: bool,
    /// Why the weights stay, if they do.
    #[serde(skip)]
    pub unchanged: &'static str,
    /// As it stands in the description.
    pub advisors: Vec<(String, Vec<i32>)>,
    /// The description with the better weights, comments kept; `None` if there are none.
    #[serde(skip)]
    pub description: Option<String>,
}

/// A mutation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Generation {
    /// How far weights were changed.
    pub sigma: f64,
    /// Games won by the mutation and by its parent.
    pub wins: [u64; 2],
    /// Whether the mutation took its parent's place.
    pub kept: bool,
}

/// What an advisor weighs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Weight {
    /// The advisor.
    pub term: String,
    /// For each player, to begin with.
    pub before: [f32; 2],
    /// For each player, at the end of the search.
    pub found: [f32; 2],
}

/// The result against the weights it began with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Verification {
    /// Games played.
    pub games: u64,
    /// Games won by the new weights and by the old.
    pub wins: [u64; 2],
    /// Games drawn or not finished.
    pub draws: u64,
    /// Share of the points.
    pub score: Estimate,
    /// Difference in strength.
    pub elo: Estimate,
}

/// A game with one advisor or none plays the same with any weights.
pub const NOTHING: &str = "there are no weights to hold against each other";

/// Improves a policy by a (1+1) evolution strategy: each generation changes all weights a little and plays a match against the weights it
/// came from; the winner stays. What scores less than half against the weights it began with is thrown away.
pub fn optimise(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Found, Error> {
    let Contestant { spec, policy } = contestant(game, &options.player)?;
    if !spec.has_policy() {
        let failure = Error::usage(format!("{spec} plays without a policy, so there are no weights to improve"));
        return Err(failure.hint("players with a policy are greedy, ab, defensive, obstructive and copycat"));
    }
    let optimisation = Optimisation {
        game,
        spec,
        mutations: options.generations,
        games: options.games,
        verification: options.verify,
        opening: options.terms.opening,
        seed: options.terms.seed,
        limits: options.terms.limits(),
    };
    let mut meter = Meter::new(listener);
    let made = |mutation: &Mutation| {
        let Mutation { number, sigma, wins: [won, lost], kept } = mutation;
        let verdict = if *kept { "kept" } else { "dropped" };
        let far = || format!("{number} of {}: sigma {sigma:.3}, {won} – {lost}, {verdict}", options.generations);
        meter.advance(u64::from(*number), u64::from(options.generations), far);
    };
    let start = policy.unwrap_or_else(|| Policy::of(game));
    let optimised = options.terms.threaded(|| optimisation.run_from(start, made))?;
    Ok(told(game, options, &optimised))
}

fn told(game: &Game, options: &Options, optimised: &Optimised) -> Found {
    let Optimised { before, found, verification, improved, .. } = optimised;
    let weight =
        |term: &str| Weight { term: term.to_string(), before: before.weights_of(term), found: found.weights_of(term) };
    let generation = |made: &Mutation| Generation { sigma: made.sigma, wins: made.wins, kept: made.kept };
    let stored = || stored_in(game.text(), &optimised.policy).expect("the text holds the game that was played");
    Found {
        game: game.name().to_string(),
        player: options.player.clone(),
        seed: options.terms.seed,
        stopped: match optimised.stop {
            Stop::Mutations => "all generations were made",
            Stop::Sigma => "the changes have become too small",
            Stop::Nothing => NOTHING,
        },
        generations: optimised.mutations.iter().map(generation).collect(),
        weights: before.terms().into_iter().map(weight).collect(),
        verification: Verification {
            games: verification.games,
            wins: verification.wins,
            draws: verification.draws + verification.unfinished,
            score: verification.score().into(),
            elo: verification.elo().into(),
        },
        improved: *improved,
        unchanged: match (optimised.stop, verification.games) {
            (Stop::Nothing, _) => NOTHING,
            (_, 0) => "no mutation was better than the weights it began with, which stay",
            _ => "the new weights are worse and are thrown away",
        },
        advisors: optimised.policy.to_support(),
        description: improved.then(stored),
    }
}
