//! A run of the search: what it depends on, how candidates are judged, and the loop between search and store.

pub mod account;
pub mod ending;
pub mod founders;
pub mod judge;
pub mod outcome;
pub mod progress;
pub mod run;
pub mod showing;

use crate::failure::Failure;
use criticism::screening::Screening;
use serde::{Deserialize, Serialize};
use synthesis::{Descriptor, Parameters};

/// The version whose engine measured.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Everything the result of a run depends on: kept with the run, so that it can go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How candidates are bred.
    pub breeding: Parameters,
    /// How they are judged.
    pub screening: Screening,
    /// What the score weighs, as text.
    pub weights: String,
    /// What is known about the first population, in order.
    pub founders: Vec<Known>,
}

impl Plan {
    /// The plan of a stored run.
    pub fn read(run: &store::Run) -> Result<Plan, Failure> {
        serde_json::from_str(&run.parameters)
            .map_err(|error| Failure::usage(format!("the run {} was begun by another version: {error}", run.name)))
    }
}

/// A founder's figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: f64,
    /// How it plays.
    pub descriptor: Descriptor,
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Failure {
        Failure::usage(error.to_string())
    }
}

impl From<synthesis::Error> for Failure {
    fn from(error: synthesis::Error) -> Failure {
        Failure::usage(error.to_string())
    }
}
