//! A run of a search: the space it searches, how candidates are judged, and the loop between search and store.

pub mod account;
pub mod chess_like;
pub mod ending;
pub mod entertainment;
pub mod founders;
pub mod judge;
pub mod outcome;
pub mod progress;
pub mod recombination;
pub mod run;
pub mod showing;

use crate::failure::Failure;
use criticism::weights::Weights;
use ending::Again;
use judge::{Judged, dropped};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use synthesis::{Candidate, Check, Member, Search};

/// The version whose engine measured.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// A space of games to search, and what makes one of them good. Everything the result of a run depends on is in its plan, which is
/// kept with the run, so that it can go on.
pub trait Space: Send + Sync {
    /// What runs of this kind are called.
    fn kind(&self) -> &'static str;
    /// The seed of all chance.
    fn seed(&self) -> u64;
    /// The plan as it is kept.
    fn plan(&self) -> String;
    /// Games the run begins with.
    fn founders(&self) -> usize {
        0
    }
    /// The search at its beginning.
    fn search(&self, founders: &[store::Founder]) -> Result<Box<dyn Search>, Failure>;
    /// What a candidate is worth, or which check it fails: a function of the candidate and the plan alone. Once `enough` is set nobody wants to
    /// know, and what takes long should be given up.
    fn judged(&self, candidate: &Candidate, enough: &AtomicBool) -> Result<Judged, (Check, String)>;
    /// The same, of any candidate: what the search itself refuses is not looked at.
    fn judge(&self, candidate: &Candidate, enough: &AtomicBool) -> Judged {
        let refused = candidate.refused.clone().map_or(Ok(()), Err);
        refused.and_then(|()| self.judged(candidate, enough)).unwrap_or_else(dropped)
    }
    /// A second opinion on a game, from plays that had no part in choosing it. `command` makes the run again.
    fn again(&self, member: &Member, command: &str) -> Result<Again, Failure>;
    /// What the score weighs.
    fn weights(&self) -> Result<Weights, Failure>;
    /// What a game is judged by, in a few words.
    fn measure(&self) -> &'static str;
    /// What a game that passes is called.
    fn passes(&self) -> &'static str;
    /// How its games come about, in a sentence or two.
    fn about(&self) -> &'static str;
    /// Candidates it was planned for, if that was said at the beginning.
    fn candidates(&self) -> Option<u64> {
        None
    }
    /// Games alive at a time, if the search goes by generations.
    fn generation(&self) -> Option<u64> {
        None
    }
    /// Games made in a round: a generation, or a child of every family.
    fn round(&self) -> Option<u64> {
        self.generation()
    }
    /// The command that makes so many games of it again; `None` for runs begun by a version that did not keep it.
    fn command(&self, made: u64) -> Option<String>;
}

/// The space a stored run searches.
pub fn space(run: &store::Run) -> Result<Arc<dyn Space>, Failure> {
    let broken = |error: serde_json::Error| {
        Failure::usage(format!("the run {} was begun by another version: {error}", run.name))
    };
    match run.kind.as_str() {
        recombination::KIND => {
            Ok(Arc::new(serde_json::from_str::<recombination::Plan>(&run.parameters).map_err(broken)?))
        }
        chess_like::KIND => Ok(Arc::new(serde_json::from_str::<chess_like::Plan>(&run.parameters).map_err(broken)?)),
        entertainment::KIND => {
            Ok(Arc::new(serde_json::from_str::<entertainment::Plan>(&run.parameters).map_err(broken)?))
        }
        other => Err(Failure::usage(format!("the run {} is of a kind this version does not know: {other}", run.name))),
    }
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
