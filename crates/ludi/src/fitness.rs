//! How near games are to the model of chess-like games.

use crate::error::Error;
use crate::estimate::Estimate;
use crate::players::pool;
use criticism::profile::{Fitness, Model, Shown, Terms, fitness as tried};
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use strategy::contest::statistics::Interval;
pub use strategy::heuristic::Density;
use strategy::heuristic::{Heuristic, Prepared};

/// How games are tried out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Players of the model: 3 (CG, WGC, WGCM) or 4 (C, CG, WGM, WGC).
    pub model: u64,
    /// Plays of each pair.
    pub plays: u64,
    /// Plays of each pair at most, where the verdict is in doubt.
    pub most: u64,
    /// Plies the players look ahead.
    pub depth: u32,
    /// How full the board is when W expects moves: `initial` or `half`.
    #[serde(with = "crate::spelled")]
    #[schemars(with = "String")]
    pub density: Density,
    /// Positions a play may look at; a game that takes more is not playable.
    pub nodes: u64,
    /// Seed of the random choices among equals.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        let Terms { plays, most, depth, density, nodes, seed, .. } = Terms::default();
        Options { model: 4, plays, most, depth, density, nodes, seed, threads: None }
    }
}

/// How near some games are to the model.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// Games whose mean the model is.
    pub model_games: Vec<String>,
    /// Players of the model.
    pub players: Vec<String>,
    /// Their scores against each other in it.
    pub model: Vec<Vec<f64>>,
    /// One a game.
    pub games: Vec<Fit>,
}

/// How near a game is to the model.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Fit {
    /// Its name.
    pub game: String,
    /// Whether the game is of the chess-like class, for which the model was made.
    pub chess_like: bool,
    /// Players of the model that cannot differ from another here.
    pub alike: Vec<String>,
    /// -1 if the game is not playable.
    pub fitness: Estimate,
    /// No play took too many positions.
    pub playable: bool,
    /// Balanced and not too quick.
    pub promising: bool,
    /// Whether the intervals leave no doubt about that.
    pub sure: bool,
    /// How far the scores of the players are from the model's.
    pub distance: Option<Estimate>,
    /// By how much one seat is ahead.
    pub balance: Option<Estimate>,
    /// Share of the plays that are over in ten turns.
    pub quickness: Option<Estimate>,
    /// Share of the plays nobody won, which the fitness does not mind.
    pub drawn: Option<Estimate>,
    /// Scores of the players against each other.
    pub matrix: Option<Vec<Vec<Estimate>>>,
    /// Of each pair.
    pub plays: u64,
}

/// Tries games out against the model.
pub fn fitness(games: &[Game], options: &Options) -> Result<Judged, Error> {
    let Options { plays, most, depth, density, nodes, seed, .. } = *options;
    let model = if options.model == 3 { Model::three() } else { Model::four() };
    let terms = Terms { plays, most, rival: None, seed, depth, density, nodes };
    let pool = pool(options.threads)?;
    let one = |game: &Game| {
        let found = pool.install(|| tried(game, &model, &terms, &AtomicBool::new(false)));
        let prepared = Prepared::of(game, density);
        let alike = prepared.left_out().into_iter().map(|out| out.heuristic);
        let alike = alike.filter(|player| model.matrix.players.contains(player)).map(|player| player.to_string());
        Fit::of(game.name(), prepared.is_class(), alike.collect(), found)
    };
    Ok(Judged {
        games: games.iter().map(one).collect(),
        players: model.matrix.players.iter().map(Heuristic::to_string).collect(),
        model: model.matrix.score.clone(),
        model_games: model.games,
    })
}

impl Fit {
    fn of(name: &str, chess_like: bool, alike: Vec<String>, found: Fitness) -> Fit {
        let promising = found.promising();
        let shown = found.shown;
        Fit {
            game: name.to_string(),
            chess_like,
            alike,
            fitness: found.value.into(),
            playable: shown.is_some(),
            promising,
            sure: shown.as_ref().is_none_or(|shown| shown.sure()),
            distance: shown.as_ref().map(|shown| shown.distance.into()),
            balance: shown.as_ref().map(|shown| shown.balance.into()),
            quickness: shown.as_ref().map(|shown| shown.quickness.into()),
            drawn: shown.as_ref().map(|shown| shown.drawn.into()),
            plays: shown.as_ref().map_or(0, |shown| shown.plays),
            matrix: shown.map(|shown| scores(&shown)),
        }
    }
}

/// Scores of the players against each other, with their intervals.
fn scores(shown: &Shown) -> Vec<Vec<Estimate>> {
    let n = shown.matrix.players.len();
    let mut scores = vec![vec![Estimate { value: 0.5, low: 0.5, high: 0.5 }; n]; n];
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    for ((i, j), tally) in pairs.zip(&shown.tallies) {
        let Interval { value, low, high } = tally.score();
        scores[i][j] = Estimate { value, low, high };
        scores[j][i] = Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low };
    }
    scores
}
