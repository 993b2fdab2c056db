//! How many ways a game can go: the numbers by which implementations of rules are compared.

use crate::error::Error;
use crate::event::{Listener, Meter};
use crate::play::reach;
use engine::{Game, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is counted.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Steps made before.
    pub moves: Vec<String>,
    /// How many turns deep.
    pub depth: u32,
    /// Also count below each first step.
    pub divide: bool,
    /// Count steps, not turns.
    pub steps: bool,
}

/// Sequences of so many turns or steps; games that end earlier do not count.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// Name of the game.
    pub game: String,
    /// How deep.
    pub depth: u32,
    /// `steps` or `turns`.
    pub by: &'static str,
    /// For depths 1, 2, … in order.
    pub counts: Vec<u64>,
    /// At the full depth.
    pub nodes: u64,
    /// Below each first step, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Branch>>,
}

/// A first step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Branch {
    /// The step.
    pub step: String,
    /// Sequences that begin with it.
    pub nodes: u64,
}

/// Counts.
pub fn perft(game: &Game, options: &Options, listener: &dyn Listener) -> Result<Perft, Error> {
    let Options { depth, steps, .. } = *options;
    let position = reach(game, &options.moves)?;
    let meter = Meter::new(listener);
    let count = |depth: u32| {
        meter.show(format!("depth {depth} …"));
        position.perft(depth, steps)
    };
    let counts: Vec<u64> = (1..=depth).map(count).collect();
    Ok(Perft {
        game: game.name().to_string(),
        depth,
        by: if steps { "steps" } else { "turns" },
        nodes: counts.last().copied().unwrap_or(1),
        counts,
        divide: (options.divide && depth > 0).then(|| divide(&position, depth, steps)),
    })
}

fn divide(position: &Position<'_>, depth: u32, by_steps: bool) -> Vec<Branch> {
    let steps = position.steps().into_iter().zip(position.names());
    let below = |(step, name)| {
        let mut next = position.clone();
        next.play(step);
        let done = by_steps || next.turn() > position.turn() || next.ending().is_some();
        Branch { step: name, nodes: next.perft(depth - u32::from(done), by_steps) }
    };
    steps.map(below).collect()
}
