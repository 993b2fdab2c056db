//! Everyone against everyone.

use super::Terms;
use crate::error::Error;
use crate::estimate::Estimate;
use crate::event::{Listener, Meter};
use crate::players::contestant;
use engine::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use strategy::contest::{Record, Tournament as Field, standings};

/// A tournament to be played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tournament {
    /// The players, two or more.
    pub players: Vec<String>,
    /// Games of each pair.
    #[serde(default = "usual")]
    pub games: u64,
    /// How they are played.
    #[serde(flatten)]
    pub terms: Terms,
}

impl Tournament {
    /// Games of each pair, unless it is said.
    pub const GAMES: u64 = 20;
}

fn usual() -> u64 {
    Tournament::GAMES
}

/// How a tournament went.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// Name of the game.
    pub game: String,
    /// Games of each pair.
    pub games_per_pair: u64,
    /// Of the random numbers.
    pub seed: u64,
    /// Random steps to begin with.
    pub opening: usize,
    /// Best first.
    pub standings: Vec<Row>,
}

/// A player of a tournament.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// Who.
    pub player: String,
    /// Points from each player, in the order of the table; `null` from oneself.
    pub points: Vec<Option<f64>>,
    /// Points in all.
    pub total: f64,
    /// Games played.
    pub games: u64,
    /// Strength; the mean of the field is 0.
    pub elo: Estimate,
}

/// Plays a tournament: each pair plays a match.
pub fn play_tournament(game: &Game, options: &Tournament, listener: &dyn Listener) -> Result<Table, Error> {
    let contestants = options.players.iter().map(|text| contestant(game, text)).collect::<Result<Vec<_>, _>>()?;
    let Terms { seed, opening, .. } = options.terms;
    let limits = options.terms.limits();
    let field = Field { game, contestants: &contestants, games: options.games, opening, seed, limits };
    let pairs = field.pairs();
    let all = options.games * pairs.len() as u64;
    let running = Mutex::new((0_u64, Meter::new(listener)));
    let played = |_: u64, _: &Record| {
        let (count, meter) = &mut *running.lock().expect("no thread panics while it counts");
        *count += 1;
        meter.advance(*count, all, || format!("{count} of {all} games"));
    };
    let tallies = options.terms.threaded(|| field.run(played))?;
    let standings = standings(contestants.len(), &pairs, &tallies);
    let mut order: Vec<usize> = (0..contestants.len()).collect();
    order.sort_by(|&a, &b| standings[b].elo.value.total_cmp(&standings[a].elo.value));
    let row = |&i: &usize| Row {
        player: options.players[i].clone(),
        points: order.iter().map(|&j| (i != j).then_some(standings[i].points[j])).collect(),
        total: standings[i].points.iter().sum(),
        games: standings[i].games,
        elo: standings[i].elo.into(),
    };
    let standings = order.iter().map(row).collect();
    Ok(Table { game: game.name().to_string(), games_per_pair: options.games, seed, opening, standings })
}
