//! What a search remembers of positions it has met.

use crate::score::Score;
use engine::core::Step;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: the slot is empty.
    Empty,
    /// It is the true one.
    Exact,
    /// The true one is at least that.
    Lower,
    /// The true one is at most that.
    Upper,
}

/// A position met.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its search key.
    pub key: u64,
    /// The best step found.
    pub step: Step,
    /// Worth to the seat that moves; proven results count plies from this position.
    pub score: Score,
    /// Plies searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// Some line below was judged by the policy, or left out: a deeper search may say otherwise.
    pub open: bool,
}

const EMPTY: Entry = Entry { key: 0, step: Step::PASS, score: Score::EVEN, depth: 0, bound: Bound::Empty, open: true };

impl Entry {
    /// Whether a win or loss is proven: no deeper search can say otherwise.
    #[inline(always)]
    pub fn proven(&self) -> bool {
        match self.bound {
            Bound::Exact => self.score.is_proven(),
            Bound::Lower => self.score.0 > Score::MAX_ESTIMATE,
            Bound::Upper => self.score.0 < -Score::MAX_ESTIMATE,
            Bound::Empty => false,
        }
    }

    /// The score if it settles a search of that depth and window.
    ///
    /// An estimate counts only at the very depth asked for, so that what a search says of a position does not depend on what was
    /// searched before. Proven wins and losses count at any depth.
    #[inline(always)]
    pub fn answer(&self, depth: u32, ply: u32, alpha: Score, beta: Score) -> Option<Score> {
        if u32::from(self.depth) != depth && !self.proven() {
            return None;
        }
        let score = later(self.score, ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::Empty => false,
        };
        settles.then_some(score)
    }
}

/// A score of a position `ply` plies away, as seen from there, as seen from here.
#[inline(always)]
fn later(score: Score, ply: u32) -> Score {
    if score.is_proven() { Score(score.0 - score.0.signum() * ply as i32) } else { score }
}

/// A score seen from here, as seen from a position `ply` plies away.
#[inline(always)]
pub fn nearer(score: Score, ply: u32) -> Score {
    if score.is_proven() { Score(score.0 + score.0.signum() * ply as i32) } else { score }
}

/// A table of fixed size: two places a position, one for the deeper search and one for the latest.
#[derive(Clone, Debug)]
pub struct Table {
    slots: Vec<[Entry; 2]>,
    used: bool,
}

impl Table {
    /// A table for about so many positions.
    pub fn new(positions: u64) -> Table {
        let pairs = (positions / 2).clamp(1 << 9, 1 << 19).next_power_of_two();
        Table { slots: vec![[EMPTY; 2]; pairs as usize], used: false }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.used {
            self.slots.fill([EMPTY; 2]);
            self.used = false;
        }
    }

    /// The entry of a key.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<Entry> {
        let pair = &self.slots[key as usize & (self.slots.len() - 1)];
        pair.iter().find(|entry| entry.key == key && entry.bound != Bound::Empty).copied()
    }

    /// Stores an entry, in place of an older one of the same position or of the one that cost less to find.
    #[inline(always)]
    pub fn store(&mut self, entry: Entry) {
        self.used = true;
        let at = entry.key as usize & (self.slots.len() - 1);
        let [deep, late] = &mut self.slots[at];
        if deep.key == entry.key || deep.bound == Bound::Empty {
            *deep = entry;
        } else if entry.depth >= deep.depth {
            *late = *deep;
            *deep = entry;
        } else {
            *late = entry;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u8, score: Score, bound: Bound) -> Entry {
        Entry { key, step: Step::PASS, score, depth, bound, open: true }
    }

    #[test]
    fn deeper_entries_stay_and_the_latest_is_found() {
        let mut table = Table::new(1);
        let size = table.slots.len() as u64;
        let keys = [7, 7 + size, 7 + 2 * size];
        for (key, depth) in keys.into_iter().zip([5, 2, 1]) {
            table.store(entry(key, depth, Score::EVEN, Bound::Exact));
        }
        let found = keys.map(|key| table.find(key).map(|e| e.depth));
        assert_eq!(found, [Some(5), None, Some(1)]);
        table.clear();
        assert!(keys.iter().all(|&key| table.find(key).is_none()));
    }

    #[test]
    fn estimates_count_at_their_depth_and_proofs_at_any() {
        let (low, high) = (Score::LOSS, Score::WIN);
        let estimate = entry(1, 3, Score(500), Bound::Exact);
        assert_eq!(estimate.answer(3, 2, low, high), Some(Score(500)));
        assert_eq!(estimate.answer(2, 2, low, high), None);
        let win = entry(1, 3, Score::win_in(3), Bound::Lower);
        assert_eq!(win.answer(5, 4, low, Score(1000)), Some(Score::win_in(7)));
        assert_eq!(win.answer(5, 4, low, high), None);
        assert_eq!(nearer(Score::loss_in(7), 4), Score::loss_in(3));
    }
}
