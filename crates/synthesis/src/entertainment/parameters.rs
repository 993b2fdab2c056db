//! What a run is started with.

use super::decode::Reading;
use serde::{Deserialize, Serialize};

/// How children come to replace parents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// Families of one: a child replaces its own parent if the fitness difference exceeds the threshold.
    #[default]
    Families,
    /// Truncation: of all parents and their children those with the best sums of ranks stay.
    Ranks,
}

/// Parameters of a run; the defaults are the paper's, as far as it can be understood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// Chromosomes that live at a time; each makes one child an iteration.
    pub families: usize,
    /// Chance of a gene to be drawn anew. (The paper says 30 % and not of what.)
    pub mutation: f64,
    /// Fitness difference a child must exceed. The paper prints 4 beside "at least half times better": we take it for a half that lost its
    /// bar. A sum above 4 would mean doubling every metric, which duration and intelligence, at most 1, rarely allow.
    pub threshold: f64,
    /// Pieces a player starts with at most. (The paper's text says 16, its table 24.)
    pub pieces: usize,
    /// How children replace parents.
    pub mode: Mode,
    /// What each metric weighs in the sum of ranks: w1 to w4.
    pub weights: [f64; 4],
    /// How unclear rules are read.
    pub reading: Reading,
    /// Of all chance.
    pub seed: u64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            families: 10,
            mutation: 0.30,
            threshold: 0.5,
            pieces: 16,
            mode: Mode::Families,
            weights: [1.0; 4],
            reading: Reading::default(),
            seed: 1,
        }
    }
}
