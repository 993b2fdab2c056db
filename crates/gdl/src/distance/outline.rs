//! What can be told of the distance from counts alone, without matching parts: enough to pass over most games of a large
//! population.

use super::OTHER_WORD;
use crate::tree::{Node, NodeKind};

/// Leaves deeper than this count as this deep, which makes the answer lower, never higher.
const DEEPEST: usize = 31;

/// Counts of what stands at each depth. Lists match lists of the same head at the same depth only, leaves match leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    /// Everything there is.
    weight: f64,
    /// Lists by depth and head, as (key, depth, how many), by key.
    lists: Vec<(u64, usize, u32)>,
    /// Words by depth, likewise.
    words: Vec<(u64, usize, u32)>,
    /// Numbers by depth.
    numbers: [u32; DEEPEST + 1],
    /// Words and numbers by depth.
    leaves: [u32; DEEPEST + 1],
}

impl Outline {
    pub(super) fn of(tree: &Node) -> Outline {
        let mut outline = Outline::default();
        outline.add(tree, 1);
        for counts in [&mut outline.lists, &mut outline.words] {
            counts.sort_unstable();
            counts.dedup_by(|later, first| {
                let same = later.0 == first.0;
                first.2 += if same { later.2 } else { 0 };
                same
            });
        }
        outline
    }

    fn add(&mut self, node: &Node, depth: usize) {
        self.weight += 1.0 / depth as f64;
        let level = depth.min(DEEPEST);
        match &node.kind {
            NodeKind::List(_) => {
                // Two heads that shared a key would only be counted as one.
                self.lists.push((key(depth, node.head().unwrap_or("")), depth, 1));
                node.args().iter().for_each(|child| self.add(child, depth + 1));
                return;
            }
            NodeKind::Int(_) => self.numbers[level] += 1,
            NodeKind::Atom(word) | NodeKind::Str(word) => self.words.push((key(level, word), level, 1)),
        }
        self.leaves[level] += 1;
    }

    /// Every list too many costs its whole weight; of the leaves that can be matched, those that cannot be equal cost their part.
    pub(super) fn at_least(&self, other: &Outline) -> f64 {
        let mut unmatched = 0.0;
        merge(&self.lists, &other.lists, |depth, a, b| unmatched += f64::from(a.abs_diff(b)) / depth as f64);
        let mut equal = [0; DEEPEST + 1];
        merge(&self.words, &other.words, |depth, a, b| equal[depth] += a.min(b));
        let mut changed = 0.0;
        for (depth, equal) in equal.into_iter().enumerate().skip(1) {
            let (a, b) = (self.leaves[depth], other.leaves[depth]);
            let free = equal + self.numbers[depth].min(other.numbers[depth]);
            // The deepest level mixes depths; it proves nothing.
            if depth < DEEPEST {
                unmatched += f64::from(a.abs_diff(b)) / depth as f64;
                changed += OTHER_WORD * f64::from(a.min(b).saturating_sub(free)) / depth as f64;
            }
        }
        2.0 * (unmatched + changed) / (self.weight + other.weight + unmatched)
    }
}

/// Calls back with the depth and both counts of every key.
fn merge(a: &[(u64, usize, u32)], b: &[(u64, usize, u32)], mut with: impl FnMut(usize, u32, u32)) {
    let (mut i, mut j) = (0, 0);
    loop {
        match (a.get(i), b.get(j)) {
            (Some(x), Some(y)) if x.0 == y.0 => {
                with(x.1.max(y.1), x.2, y.2);
                (i, j) = (i + 1, j + 1);
            }
            (Some(x), y) if y.is_none_or(|y| x.0 < y.0) => {
                with(x.1, x.2, 0);
                i += 1;
            }
            (_, Some(y)) => {
                with(y.1, 0, y.2);
                j += 1;
            }
            _ => return,
        }
    }
}

/// FNV-1a.
fn key(depth: usize, word: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ depth as u64;
    for byte in word.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash
}
