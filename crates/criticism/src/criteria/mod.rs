//! The 57 criteria: one small pure function each, with its name, formula, range, cost and source.

pub mod choices;
pub mod contact;
pub mod course;
pub mod history;
pub mod intrinsic;
pub mod leads;
pub mod slow;
mod table;
mod table_intrinsic;
mod table_quality;
mod table_viability;
pub mod viability;

pub use table::{BEST, CRITERIA, find, number};

use crate::view::View;
use engine::Game;

/// What a criterion is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The rules and the equipment.
    Intrinsic,
    /// What the games are like.
    Quality,
    /// Whether games end, fairly.
    Viability,
}

impl Category {
    /// In lower case.
    pub fn name(self) -> &'static str {
        match self {
            Category::Intrinsic => "intrinsic",
            Category::Viability => "viability",
            Category::Quality => "quality",
        }
    }
}

/// What it takes to measure a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// The rules alone.
    Free,
    /// The trials.
    Trial,
    /// Experiments of its own.
    Slow,
}

impl Cost {
    /// In lower case.
    pub fn name(self) -> &'static str {
        match self {
            Cost::Free => "free",
            Cost::Trial => "trial",
            Cost::Slow => "slow",
        }
    }
}

/// Result of one game or position of a slow experiment: the level it belongs to, and its value.
pub type Sample = (u8, f64);

/// How a criterion is computed.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// From the rules.
    Rules(fn(&Game) -> f64),
    /// The mean over the trials of a value each (`None`: the trial says nothing about it).
    Each(fn(&View<'_>) -> Option<f64>),
    /// From all trials at once; the number is the preferred length.
    All(fn(&[&View<'_>], f64) -> Option<f64>),
    /// From the samples of an experiment.
    Slow(fn(&[Sample]) -> Option<f64>),
}

/// A criterion.
#[derive(Clone, Copy, Debug)]
pub struct Criterion {
    /// Short name, as in files.
    pub id: &'static str,
    /// Name.
    pub name: &'static str,
    /// What it is about.
    pub category: Category,
    /// What it takes.
    pub cost: Cost,
    /// Least and greatest value.
    pub range: (f64, f64),
    /// What it measures, in a sentence for designers.
    pub about: &'static str,
    /// The formula.
    pub formula: &'static str,
    /// What of it is known first hand (the paper and its drafts), second hand (readers of the thesis, and systems that follow it) and third hand
    /// (what readers are said to have said), and what is ours.
    pub source: &'static str,
    /// How it is computed.
    pub measure: Measure,
}

/// The mean of values, `None` if there are none.
pub(crate) fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut n) = (0.0, 0usize);
    for value in values {
        sum += value;
        n += 1;
    }
    (n > 0).then(|| sum / n as f64)
}

/// The share of `true`.
pub(crate) fn share(values: impl IntoIterator<Item = bool>) -> Option<f64> {
    mean(values.into_iter().map(|v| f64::from(u8::from(v))))
}
