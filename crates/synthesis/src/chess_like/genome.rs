//! A chess-like game as the search sees it.

use super::draw::chance;
use super::mobility::Board;
use super::pattern::Pattern;
use super::rule::rule;
use super::settings::{Limits, Settings};
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// The kind of man that wins by reaching the far row.
pub const PAWN: usize = 0;
/// The kind whose loss loses.
pub const KING: usize = 1;

/// What the games of a run have in common, so that parts of one fit another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dimensions {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Kinds of men beside king and pawn.
    pub kinds: usize,
}

impl Dimensions {
    /// Drawn from what the settings allow.
    pub fn draw(settings: &Settings, rng: &mut Rng) -> Dimensions {
        let width = settings.widths[rng.below(settings.widths.len() as u32) as usize];
        let height = settings.heights[rng.below(settings.heights.len() as u32) as usize];
        Dimensions { width, height, kinds: settings.kinds[rng.below(settings.kinds.len() as u32) as usize] }
    }
}

/// A game. Both sides have the same men on the same columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Genome {
    /// Board and number of kinds.
    pub dimensions: Dimensions,
    /// Turns until a draw.
    pub limit: u32,
    /// Columns of the second row with a pawn on them.
    pub front: Vec<bool>,
    /// What stands on each column of the first row: exactly one king, never a pawn.
    pub back: Vec<Option<usize>>,
    /// How each kind moves: pawn, king, the others.
    pub rules: Vec<Vec<Pattern>>,
}

impl Genome {
    /// A game drawn at random.
    pub fn draw(dimensions: Dimensions, settings: &Settings, rng: &mut Rng) -> Genome {
        let Dimensions { width, height, kinds } = dimensions;
        let limit = 3 * width * height + rng.below(settings.slack);
        let front = (0..width).map(|_| !chance(settings.empty, rng)).collect();
        let king = rng.below(width);
        let back = (0..width).map(|column| match column == king {
            true => Some(KING),
            false if kinds == 0 || chance(settings.empty, rng) => None,
            false => Some(KING + 1 + rng.below(kinds as u32) as usize),
        });
        let mut genome = Genome { dimensions, limit, front, back: back.collect(), rules: Vec::new() };
        let pool = settings.pool(rng);
        let rules = (0..kinds + 2).map(|kind| rule(&pool, limits(settings, kind), genome.board(), rng));
        genome.rules = rules.collect();
        genome
    }

    /// Its board.
    pub fn board(&self) -> Board {
        Board { width: self.dimensions.width, height: self.dimensions.height }
    }

    /// The column of the kings.
    pub fn king(&self) -> usize {
        self.back.iter().position(|man| *man == Some(KING)).expect("there is always a king")
    }
}

/// What a kind of man is allowed.
pub(super) fn limits(settings: &Settings, kind: usize) -> Limits {
    match kind {
        PAWN => settings.pawn,
        KING => settings.king,
        _ => settings.other,
    }
}
