//! The games that the four metrics are made of, told so that anybody can work the metrics out again.
//!
//! Duration: the number of turns of a play, on the scale of the page. Intelligence: the share of `duels` whose `winner` is the seat of the `strong` player.
//! Usability: steps with a `to`, by the number of cells. Dynamism: a piece is what stands on a cell at the `start`. It goes from and to where a step
//! goes, travels its `distance`, and whatever stood there is gone. Then every cell of `changes` is looked at: where a piece of that owner is known to
//! stand all is well, else what was known to stand there is gone and what is there now is a new piece. A piece lives as many turns of its owner as end while it is
//! there; one that sees none did nothing.

use super::Options;
use crate::error::Error;
use crate::players::pool;
use criticism::entertainment::{Made, Settings, Told, plays as played};
use gdl::ast::Player;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The plays of some games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Plays {
    /// Turns after which a play counts as over.
    pub turns: u32,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Who played both sides of `plays`.
    pub controller: String,
    /// Who should win the `duels`.
    pub strong: String,
    /// Who should lose them.
    pub weak: String,
    /// One a game.
    pub games: Vec<Game>,
}

/// The plays of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Game {
    /// Its name.
    pub game: String,
    /// Cells of its board.
    pub cells: usize,
    /// For duration, dynamism and usability.
    pub plays: Vec<Play>,
    /// For intelligence.
    pub duels: Vec<Play>,
}

/// One play, which the first seat began.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Play {
    /// Seat of the strong player in a duel: 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strong: Option<u8>,
    /// Whose piece lies on top at the start, by cell: 1 or 2.
    pub start: BTreeMap<String, u8>,
    /// What was played.
    pub turns: Vec<Turn>,
    /// The seat that won: 1 or 2; `null` if nobody did.
    pub winner: Option<u8>,
}

/// A turn.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Turn {
    /// Whose: 1 or 2.
    pub mover: u8,
    /// Its steps, several in a chain of jumps.
    pub steps: Vec<Step>,
}

/// A step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Step {
    /// As it is written.
    pub step: String,
    /// The cell it begins on, if there is one.
    pub from: Option<String>,
    /// The cell it ends on, if there is one.
    pub to: Option<String>,
    /// How many cells apart these are.
    pub distance: u32,
    /// Whose the top of a cell is now, 1 or 2, or `null` if nobody's: of the cells it goes from and to, and of all that changed hands.
    pub changes: BTreeMap<String, Option<u8>>,
}

/// Plays the games that [`entertainment`](super::entertainment) measures with the same options, and tells them.
pub fn plays(games: &[engine::Game], options: &Options) -> Result<Plays, Error> {
    let settings = options.settings();
    let games = pool(options.threads)?.install(|| games.par_iter().map(|game| Game::of(game, &settings)).collect());
    Ok(Plays {
        turns: settings.plies,
        seed: settings.seed,
        controller: settings.controller.to_string(),
        strong: settings.strong.to_string(),
        weak: settings.weak.to_string(),
        games,
    })
}

fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

impl Game {
    fn of(game: &engine::Game, settings: &Settings) -> Game {
        let (own, duels) = played(game, settings);
        let told = |strong: Option<Player>, told: Told| Play::of(game, strong, told);
        Game {
            game: game.name().to_string(),
            cells: game.topology().cells(),
            plays: own.into_iter().map(|play| told(None, play)).collect(),
            duels: duels.into_iter().map(|(strong, play)| told(Some(strong), play)).collect(),
        }
    }
}

impl Play {
    fn of(game: &engine::Game, strong: Option<Player>, told: Told) -> Play {
        let label = |cell: usize| game.topology().labels[cell].clone();
        let step = |made: Made| {
            let [from, to] = made.cells.map(|cell| cell.map(|cell| label(cell as usize)));
            let changes = made.changes.into_iter().map(|(cell, owner)| (label(cell as usize), owner.map(number)));
            Step { step: made.name, from, to, distance: made.distance, changes: changes.collect() }
        };
        let turn = |(mover, steps): (Player, Vec<Made>)| Turn {
            mover: number(mover),
            steps: steps.into_iter().map(step).collect(),
        };
        let owned = told.start.iter().enumerate().filter_map(|(cell, owner)| Some((label(cell), number((*owner)?))));
        Play {
            strong: strong.map(number),
            start: owned.collect(),
            turns: told.turns.into_iter().map(turn).collect(),
            winner: told.winner.map(number),
        }
    }
}
