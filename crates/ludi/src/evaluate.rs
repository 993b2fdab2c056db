//! What a position is worth, and why.

use crate::error::Error;
use crate::outcome::{Ended, player};
use crate::play::reach;
use crate::players::{MACHINE, contestant, policy};
use crate::thought::Thought;
use engine::core::Step;
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strategy::{Choice, Policy, Score, glance};

/// Which position, and who looks at it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Steps made before.
    pub moves: Vec<String>,
    /// Who looks ahead.
    pub player: String,
    /// Weights to look with, from a file; the game's own unless it is said.
    pub policy: Option<String>,
    /// Seed of the random numbers.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { moves: Vec::new(), player: MACHINE.into(), policy: None, seed: 1 }
    }
}

/// What a position is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Evaluated {
    /// Name of the game.
    pub game: String,
    /// Names of the two sides.
    pub players: [String; 2],
    /// The side to move.
    pub to_move: String,
    /// At a glance, for the player to move.
    pub value: f64,
    /// What each advisor thinks.
    pub advisors: Vec<Advisor>,
    /// Best first.
    pub steps: Vec<Valued>,
    /// Who looked ahead.
    pub player: String,
    /// What he would do.
    pub best: Thought,
}

/// What an advisor thinks; lists are by player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Advisor {
    /// Its name.
    pub name: String,
    /// How much it weighs.
    pub weights: [f32; 2],
    /// What it thinks: 0 is bad, 1 is good.
    pub values: [f32; 2],
}

/// What a step is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Valued {
    /// The step.
    pub step: String,
    /// At a glance.
    pub value: f64,
    /// The same in words.
    pub value_text: String,
    /// After looking ahead, where the player weighs every step.
    pub search: Option<f64>,
    /// The same in words.
    pub search_text: Option<String>,
    /// Positions or iterations spent on it.
    pub visits: Option<u64>,
}

/// Evaluates a position. Searches weigh every step exactly and to the same depth, so they look less far than when they only choose.
pub fn evaluate(game: &Game, options: &Options) -> Result<Evaluated, Error> {
    let position = reach(game, &options.moves)?;
    if let Some(ended) = Ended::of(&position) {
        return Err(Error::no(format!("the game is over: {}", ended.sentence())));
    }
    let policy = options.policy.as_deref().map_or_else(|| Ok(Policy::of(game)), |path| policy(game, path))?;
    let mut who = contestant(game, &options.player)?;
    if options.policy.is_some() && who.policy.is_none() {
        who.policy = Some(policy.clone());
    }
    let choice = who.thorough(game).choose(&position, &mut Rng::new(options.seed));
    let mut glance = glance(game, &policy);
    let glances = glance.after(&position, &position.steps());
    let advice = glance.advice(&position).into_iter();
    let advisors = advice.map(|a| Advisor { name: a.name, weights: a.weights, values: a.values }).collect();
    Ok(Evaluated {
        game: game.name().to_string(),
        players: Player::BOTH.map(|side| player(&position, side)),
        to_move: player(&position, position.mover()),
        value: glance.score(&position).value(),
        advisors,
        steps: steps(&position, &choice, &glances),
        player: options.player.clone(),
        best: Thought::of(&position, &choice),
    })
}

/// Legal steps, best first: by what looking ahead found, else at a glance.
fn steps(position: &Position<'_>, choice: &Choice, glances: &[Score]) -> Vec<Valued> {
    let found = |step: Step| choice.scored.iter().find(|scored| scored.step == step);
    let mut rows: Vec<_> = position.steps().into_iter().zip(position.names()).zip(glances).collect();
    let worth = |step: Step, glance: Score| {
        let searched = found(step);
        (step == choice.step, searched.map(|s| s.score), searched.map(|s| s.visits), glance)
    };
    rows.sort_by_key(|((step, _), glance)| std::cmp::Reverse(worth(*step, **glance)));
    let valued = |((step, name), glance): ((Step, String), &Score)| Valued {
        step: name,
        value: glance.value(),
        value_text: glance.to_string(),
        search: found(step).map(|scored| scored.score.value()),
        search_text: found(step).map(|scored| scored.score.to_string()),
        visits: found(step).map(|scored| scored.visits),
    };
    rows.into_iter().map(valued).collect()
}
