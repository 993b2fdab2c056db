//! What a run is started with, and what can be wrong with it.

use crate::prefer::Preferences;
use crate::search::Descriptor;
use serde::{Deserialize, Serialize};

/// How parents are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Select {
    /// From the whole population, by rank.
    #[default]
    List,
    /// From the archive, any two occupied cells.
    Archive,
}

/// Parameters of a run; the defaults are the paper's where it gives them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// Chance of an element to be crossed over.
    pub crossover: f64,
    /// Chance of an element to be mutated.
    pub mutation: f64,
    /// How much more often than average the best member is a parent, 1 to 2.
    pub pressure: f64,
    /// A child nearer than this to a member is dropped if it plays the same.
    pub inbreeding: f64,
    /// Results a candidate does not know of; at least 1.
    pub lag: u64,
    /// Of all chance.
    pub seed: u64,
    /// How parents are chosen.
    pub select: Select,
    /// What the designer wants.
    pub preferences: Preferences,
    /// Control: cut what the caller says is dead out of a child before it joins the population.
    pub tidy: bool,
    /// Control: generate from the grammar instead of breeding.
    pub random: bool,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            crossover: 0.10,
            mutation: 0.10,
            pressure: 1.8,
            inbreeding: 0.02,
            lag: 32,
            seed: 1,
            select: Select::List,
            preferences: Preferences::default(),
            tidy: false,
            random: false,
        }
    }
}

/// A game of the first population.
#[derive(Clone, Debug, PartialEq)]
pub struct Founder {
    /// Its name in this run.
    pub name: String,
    /// Its description.
    pub text: String,
    /// As measured by the caller; those without stand last.
    pub score: Option<f64>,
    /// How it plays, for the archive.
    pub descriptor: Option<Descriptor>,
}

/// What a caller did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The parameters or founders do not do.
    Start(String),
    /// Results come in the order of asking; this one was expected.
    Order {
        /// The candidate whose result is due.
        expected: u64,
        /// The one that was told.
        told: u64,
    },
    /// A measured candidate without the metrics the search needs, or with one that is no number.
    Metrics {
        /// The candidate.
        index: u64,
    },
    /// A stored candidate does not belong to this run.
    Replay(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Start(reason) | Error::Replay(reason) => f.write_str(reason),
            Error::Metrics { index } => write!(f, "the result of candidate {index} needs four finite metrics"),
            Error::Order { expected, told } => {
                write!(f, "result {told} was told, but that of candidate {expected} is due")
            }
        }
    }
}

impl std::error::Error for Error {}
