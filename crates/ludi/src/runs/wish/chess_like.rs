//! What somebody wants of chess-like games.

use super::{Command, list};
use crate::error::Error;
use crate::runs::chess_like::Plan;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use synthesis::chess_like::{Parameters, Preset, Rates, Settings};

/// How chess-like games are drawn and bred.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ChessLike {
    /// Of all chance.
    pub seed: u64,
    /// Games alive at a time; even.
    pub population: u64,
    /// Generations bred after the first.
    pub generations: u64,
    /// Chance of a child that a piece is drawn anew, and that a square is.
    pub mutation: f64,
    /// Players whose results are compared with the model, 3 or 4.
    pub algorithms: u64,
    /// The probabilities pieces are drawn with, by name.
    pub preset: String,
    /// Columns of the board.
    pub width: Option<u32>,
    /// Rows of the board.
    pub height: Option<u32>,
    /// Kinds of men beside king and pawn.
    pub kinds: Option<u64>,
    /// Chance of a pattern to have one more step.
    pub extend: Option<f64>,
    /// Chance of a pattern to have one more modifier.
    pub modify: Option<f64>,
    /// Most squares a pawn, a king and any other piece may have to go to.
    pub mobility: Option<[u64; 3]>,
    /// Chance of a pawn, a king and any other piece to have one more pattern.
    pub another: Option<[f64; 3]>,
    /// Patterns from which the moves of a game are chosen.
    pub pool: Option<u64>,
    /// Chance of a square of the two rows to be empty.
    pub empty: Option<f64>,
    /// Draw all games at random instead of breeding them, each with a board of its own.
    pub random: bool,
}

impl Default for ChessLike {
    fn default() -> ChessLike {
        ChessLike {
            seed: 1,
            population: 10,
            generations: 20,
            mutation: 0.05,
            algorithms: 3,
            preset: Preset::Printed.word().into(),
            width: None,
            height: None,
            kinds: None,
            extend: None,
            modify: None,
            mobility: None,
            another: None,
            pool: None,
            empty: None,
            random: false,
        }
    }
}

impl ChessLike {
    /// The preset of that name.
    fn named(name: &str) -> Result<Preset, Error> {
        let known = Preset::ALL.into_iter().find(|preset| preset.word() == name);
        known.ok_or_else(|| Error::missing(format!("presets are {}", Preset::ALL.map(Preset::word).join(", "))))
    }

    /// Whether there is a preset of that name; if not, which there are.
    pub fn preset(name: &str) -> Result<String, String> {
        ChessLike::named(name).map(|preset| preset.word().to_string()).map_err(|error| error.message)
    }

    /// The plan.
    pub(in crate::runs) fn plan(&self) -> Result<Plan, Error> {
        Ok(Plan {
            breeding: Parameters {
                seed: self.seed,
                population: self.population,
                rates: Rates { piece: self.mutation, position: self.mutation },
                settings: self.settings()?,
                random: self.random,
            },
            generations: self.generations,
            algorithms: self.algorithms as usize,
            command: self.command(),
        })
    }

    fn settings(&self) -> Result<Settings, Error> {
        let mut settings = ChessLike::named(&self.preset)?.settings();
        settings.widths = self.width.map_or(settings.widths, |width| vec![width]);
        settings.heights = self.height.map_or(settings.heights, |height| vec![height]);
        settings.kinds = self.kinds.map_or(settings.kinds, |kinds| vec![kinds as usize]);
        settings.extend = self.extend.unwrap_or(settings.extend);
        settings.modify = self.modify.unwrap_or(settings.modify);
        if let Some([pawn, king, other]) = self.mobility {
            settings.pawn.mobility = pawn as usize;
            settings.king.mobility = king as usize;
            settings.other.mobility = other as usize;
        }
        if let Some([pawn, king, other]) = self.another {
            (settings.pawn.another, settings.king.another, settings.other.another) = (pawn, king, other);
        }
        settings.pool = self.pool.map_or(settings.pool, |pool| pool as usize);
        settings.empty = self.empty.unwrap_or(settings.empty);
        Ok(settings)
    }

    /// The command that makes the same games, but for how many.
    fn command(&self) -> String {
        let usual = ChessLike::default();
        Command::new("ludi evolve chess-like", self.seed)
            .unless(&usual.population, "population", &self.population)
            .unless(&usual.mutation, "mutation", &self.mutation)
            .unless(&usual.algorithms, "algorithms", &self.algorithms)
            .unless(&usual.preset, "preset", &self.preset)
            .option("width", self.width)
            .option("height", self.height)
            .option("kinds", self.kinds)
            .option("extend", self.extend)
            .option("modify", self.modify)
            .option("mobility", self.mobility.map(|caps| list(&caps)))
            .option("another", self.another.map(|chances| list(&chances)))
            .option("pool", self.pool)
            .option("empty", self.empty)
            .flag("random", self.random)
            .0
    }
}
