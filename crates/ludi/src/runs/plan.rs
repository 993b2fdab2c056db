//! The kinds of search, and everything the result of a run depends on.

use super::judge::{Again, Judged};
use super::{chess_like, entertainment, recombination};
use crate::error::Error;
use criticism::weights::Weights;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use synthesis::{Candidate, Check, Member, Search};

/// A space of games to search, and what makes one of them good.
pub(crate) trait Space: Send + Sync {
    /// What runs of this kind are called.
    fn kind(&self) -> &'static str;
    /// The seed of all chance.
    fn seed(&self) -> u64;
    /// Games the run begins with.
    fn founders(&self) -> usize {
        0
    }
    /// The search at its beginning.
    fn search(&self, founders: &[store::Founder]) -> Result<Box<dyn Search>, Error>;
    /// What a candidate is worth, or which check it fails: a function of the candidate and the plan alone. Once `enough` is set nobody wants to
    /// know, and what takes long should be given up.
    fn judged(&self, candidate: &Candidate, enough: &AtomicBool) -> Result<Judged, (Check, String)>;
    /// A second opinion on a game, from plays that had no part in choosing it. `command` makes the run again.
    fn again(&self, member: &Member, command: &str) -> Result<Again, Error>;
    /// What the score weighs.
    fn weights(&self) -> Result<Weights, Error> {
        Ok(Weights::default())
    }
    /// What a game is judged by, in a few words.
    fn measure(&self) -> &'static str;
    /// What a game that passes is called.
    fn passes(&self) -> &'static str;
    /// What a game that passed its first measurement is called, as long as there was no other: less, if that one does not ask everything.
    fn passed_once(&self) -> &'static str {
        self.passes()
    }
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

/// Everything the result of a run depends on. It is kept with the run, so that it can go on, and goes with every task to whoever judges it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "plan", rename_all = "kebab-case")]
pub enum Plan {
    /// Parts of known games are put together anew.
    Recombination(Box<recombination::Plan>),
    /// Kings, pawns and new pieces.
    ChessLike(Box<chess_like::Plan>),
    /// Between chess and checkers.
    Entertainment(Box<entertainment::Plan>),
}

impl Plan {
    /// The plan of a stored run.
    pub fn of(run: &store::Run) -> Result<Plan, Error> {
        let broken = |error: serde_json::Error| {
            Error::usage(format!("the run {} was begun by another version: {error}", run.name))
        };
        let json = &run.parameters;
        match run.kind.as_str() {
            recombination::KIND => serde_json::from_str(json).map(Plan::Recombination).map_err(broken),
            chess_like::KIND => serde_json::from_str(json).map(Plan::ChessLike).map_err(broken),
            entertainment::KIND => serde_json::from_str(json).map(Plan::Entertainment).map_err(broken),
            other => {
                Err(Error::usage(format!("the run {} is of a kind this version does not know: {other}", run.name)))
            }
        }
    }

    /// As the store keeps it, beside its kind.
    pub(super) fn json(&self) -> String {
        match self {
            Plan::Recombination(plan) => serde_json::to_string(plan),
            Plan::ChessLike(plan) => serde_json::to_string(plan),
            Plan::Entertainment(plan) => serde_json::to_string(plan),
        }
        .expect("plain data")
    }

    pub(crate) fn space(&self) -> &dyn Space {
        match self {
            Plan::Recombination(plan) => &**plan,
            Plan::ChessLike(plan) => &**plan,
            Plan::Entertainment(plan) => &**plan,
        }
    }

    /// What runs of this kind are called.
    pub fn kind(&self) -> &'static str {
        self.space().kind()
    }

    /// The seed of all chance.
    pub fn seed(&self) -> u64 {
        self.space().seed()
    }

    /// What a game that passed its first measurement is called.
    pub fn passed_once(&self) -> &'static str {
        self.space().passed_once()
    }
}
