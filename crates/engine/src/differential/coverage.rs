//! What a campaign has been through.

use crate::core::Reason;
use crate::reference::tally;
use gdl::check::{Term, Value};
use gdl::table::{Ludeme, rows};
use gdl::tree::Node;
use std::collections::BTreeMap;

/// Everything counted while comparing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Games played step by step in both.
    pub plays: u64,
    /// Steps compared.
    pub steps: u64,
    /// Endings compared, by reason.
    pub endings: BTreeMap<Reason, u64>,
    /// Executions of each thing the interpreter counts, in the order of [`tally::names`].
    pub words: Vec<u64>,
    /// Perft values compared.
    pub perfts: u64,
    /// Steps drawn lazily and found legal.
    pub draws: u64,
    /// Playouts whose statistics were compared.
    pub playouts: u64,
    /// Plays cut off: too many steps in a position.
    pub too_wide: u64,
    /// Plays cut off: too long.
    pub too_long: u64,
    /// Plays and perfts cut off: too much work for the interpreter.
    pub too_costly: u64,
}

impl Coverage {
    /// Adds another count.
    pub fn add(&mut self, other: &Coverage) {
        self.plays += other.plays;
        self.steps += other.steps;
        for (reason, n) in &other.endings {
            *self.endings.entry(*reason).or_default() += n;
        }
        self.words.resize(tally::WORDS, 0);
        self.words.iter_mut().zip(&other.words).for_each(|(sum, n)| *sum += n);
        self.perfts += other.perfts;
        self.draws += other.draws;
        self.playouts += other.playouts;
        self.too_wide += other.too_wide;
        self.too_long += other.too_long;
        self.too_costly += other.too_costly;
    }

    /// Things executed fewer than `least` times, with their counts.
    pub fn rare_words(&self, least: u64) -> Vec<(&'static str, u64)> {
        let count = |at: usize| self.words.get(at).copied().unwrap_or(0);
        tally::names().enumerate().map(|(at, name)| (name, count(at))).filter(|(_, n)| *n < least).collect()
    }

    /// Reasons for an end seen fewer than `least` times, with their counts.
    pub fn rare_endings(&self, least: u64) -> Vec<(Reason, u64)> {
        use Reason::{Clause, Passed, Repetition, Tie, TurnLimit, Unfinished};
        let count = |reason| self.endings.get(&reason).copied().unwrap_or(0);
        [Clause, Tie, TurnLimit, Repetition, Passed, Unfinished]
            .into_iter()
            .map(|reason| (reason, count(reason)))
            .filter(|(_, n)| *n < least)
            .collect()
    }
}

/// How far the children an edit had a part in came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// Edits of the kind.
    pub made: u64,
    /// The child loads.
    pub loaded: u64,
    /// The child compiles.
    pub compiled: u64,
}

/// Number of ludemes in the table.
pub(super) fn ludemes() -> usize {
    rows().map(|row| row.ludeme as usize + 1).max().unwrap_or(0)
}

/// Marks the ludemes a description uses.
pub(super) fn mark_ludemes(node: &Node, seen: &mut [bool]) {
    let checked = gdl::check::check(std::slice::from_ref(node));
    let mut open: Vec<&Term<'_>> = checked.game.iter().collect();
    while let Some(term) = open.pop() {
        if let Value::Row(row, args) = &term.value {
            seen[row.ludeme as usize] = true;
            open.extend(args.iter().map(|(_, arg)| arg));
        }
    }
}

/// The ludemes a count lacks.
pub(super) fn missing_ludemes(counts: &[u64]) -> Vec<Ludeme> {
    rows().map(|row| row.ludeme).filter(|ludeme| counts.get(*ludeme as usize).copied().unwrap_or(0) == 0).collect()
}
