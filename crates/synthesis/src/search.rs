//! What a search and its caller say to each other.

use serde::{Deserialize, Serialize};

/// A search for games: proposes, is told, never evaluates.
pub trait Search {
    /// The next candidate; `None` until the result it has to wait for was told.
    fn ask(&mut self) -> Option<Candidate>;
    /// The result of a candidate. Results are told in the order of asking.
    fn tell(&mut self, index: u64, outcome: Outcome) -> Result<Told, crate::Error>;
    /// All survivors, best first.
    fn population(&self) -> &[Member];
    /// Candidates asked and results told so far.
    fn progress(&self) -> (u64, u64);
    /// Does again what was asked and told in an earlier session. Stored candidates come in order, before any is asked.
    fn replay(&mut self, candidate: Candidate, outcome: Outcome) -> Result<Told, crate::Error>;
    /// The text of a survivor with all that is known at the end of a run.
    fn published(&mut self, name: &str) -> Option<String>;
    /// What there is to say about a survivor, a sentence each.
    fn remarks(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }
    /// The best of every kind, if the search keeps them.
    fn archive(&self) -> Option<&crate::archive::Archive> {
        None
    }
}

/// A game to be checked and measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Its number in the run.
    pub index: u64,
    /// Unique in the run and the library.
    pub name: String,
    /// The description in canonical layout, ancestry in its `support`.
    pub text: String,
    /// Two names; none if it was not bred.
    pub parents: Vec<String>,
    /// One more than that of the later parent, or the number of the generation it is bred in; founders are of generation 0.
    pub generation: u32,
    /// Which parent it is a copy of where nothing else was done, 0 or 1.
    pub template: usize,
    /// Where each node comes from, in the preorder of the tree of `text`.
    #[serde(with = "crate::origins")]
    pub origins: Vec<Origin>,
    /// Distance to each parent.
    pub distance_to_parents: Vec<f64>,
    /// The nearest member of the population it was bred from, and how near.
    pub nearest: (String, f64),
    /// The score that decides about it: that of the last of the best tenth of that population, or of the last to live on.
    pub best_tenth: f64,
    /// The policies of the parents, for the choice of its own.
    pub policies: Vec<Policy>,
    /// It is a member of this name, to be measured again.
    pub remeasure: Option<String>,
    /// Members of that population whose rules are so near that they may be the same game, nearest first: who judges plays it beside them. Their texts are not kept.
    #[serde(default)]
    pub relatives: Vec<Kindred>,
    /// What the search itself has against it. There is no point in measuring it; tell it as dropped for this.
    pub refused: Option<(Check, String)>,
}

/// A member that a candidate has to be told from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kindred {
    /// Its name.
    pub name: String,
    /// Its description.
    pub text: String,
}

/// Where a node of a child comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// A parent, and the node's place in the preorder of the parent's text.
    Parent(usize, usize),
    /// Made or changed on the way: mutation, repair, name and notes.
    Mutation,
}

/// What a player of a game heeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Policy {
    /// The game it is from.
    pub name: String,
    /// Advisors with their weights for both players, in thousandths.
    pub advisors: Vec<(String, [i64; 2])>,
}

/// Why a candidate did not enter the population, in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Check {
    /// The rules do not compile.
    Unsafe,
    /// Not what was required.
    Required,
    /// Too much work a move.
    Slow,
    /// Matches took too long, or more than half had no winner.
    Policy,
    /// A member of the population has the same rules, or plays the same.
    Inbred,
    /// It does not surpass its parent.
    NoBetter,
    /// Measuring it failed.
    Failed,
    /// Judging it brought the judge down: a fault of ours, not of the game.
    Crashed,
}

/// How a game plays, for the archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Descriptor {
    /// Mean moves a game.
    pub length: f64,
    /// Mean legal moves a turn.
    pub branching: f64,
    /// Share of moves that capture.
    pub captures: f64,
}

/// What came of a candidate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// It failed a check.
    Dropped {
        /// Which.
        check: Check,
        /// In words.
        reason: String,
    },
    /// It was measured.
    Measured {
        /// Estimated aesthetic score.
        score: f64,
        /// Lower end of its interval.
        low: f64,
        /// Upper end.
        high: f64,
        /// Whether it passes the viability test.
        viable: bool,
        /// How it plays.
        descriptor: Descriptor,
        /// The policy chosen for it.
        advisors: Vec<(String, [i64; 2])>,
        /// Nodes (in preorder of its text) that never mattered in play. Only a tidy search looks at them.
        dead: Vec<usize>,
        /// Further measures, for searches that ask for them: the entertainment search needs its four.
        #[serde(default)]
        metrics: Vec<f64>,
        /// Texts of the checks of viability it fails; no search looks at them. Empty in old runs.
        #[serde(default)]
        reasons: Vec<String>,
    },
}

/// What the search made of a result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    /// It is in the population.
    Inserted {
        /// Its place, the best being 1.
        rank: usize,
    },
    /// A member's score is now the mean of its measurements.
    Remeasured {
        /// Its new place.
        rank: usize,
    },
    /// It is not.
    Dropped {
        /// Which check it failed.
        check: Check,
        /// In words.
        reason: String,
    },
}

/// A game of the population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its description; what is known about it in its `support`.
    pub text: String,
    /// Mean of its measurements; `None` for a founder that was not measured.
    pub score: Option<f64>,
    /// Interval of that mean.
    pub interval: Option<(f64, f64)>,
    /// The latest verdict.
    pub viable: Option<bool>,
    /// How it plays.
    pub descriptor: Option<Descriptor>,
    /// Its policy.
    pub advisors: Vec<(String, [i64; 2])>,
    /// Two names, none for founders.
    pub parents: Vec<String>,
    /// 0 for founders.
    pub generation: u32,
    /// The candidate it was; `None` for founders.
    pub index: Option<u64>,
    /// Its number in the order of arrival.
    pub arrival: usize,
    /// How often it was measured.
    pub measurements: u32,
}
