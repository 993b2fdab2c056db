//! Games nobody wrote: children of library games by random edits.

use crate::rng::Rng;
use gdl::tree::Node;
use gdl::vary::{EditKind, mutate};
use std::sync::OnceLock;

/// Most edits of one child.
const MOST_EDITS: u32 = 3;

/// A child and how it came about.
#[derive(Clone, Debug)]
pub struct Child {
    /// File name of its parent.
    pub parent: &'static str,
    /// What was done, in order.
    pub edits: Vec<EditKind>,
    /// Its description.
    pub node: Node,
}

/// The library games that load, once read.
fn parents() -> &'static [(&'static str, Node)] {
    static PARENTS: OnceLock<Vec<(&'static str, Node)>> = OnceLock::new();
    PARENTS.get_or_init(|| {
        let read = |entry: &'static gdl::library::Entry| {
            let loaded = gdl::load(entry.text);
            loaded.game.as_ref()?;
            let mut node = loaded.nodes.into_iter().next()?;
            node.strip_comments();
            Some((entry.file_stem, node))
        };
        gdl::library::all().iter().filter_map(read).collect()
    })
}

/// The `index`-th child of a seed: a random game of the library, a random donor, one to three edits.
pub fn child(seed: u64, index: u64) -> Option<Child> {
    let parents = parents();
    let mut rng = Rng::part(seed, index);
    let count = u32::try_from(parents.len()).ok().filter(|count| *count > 0)?;
    let (parent, node) = &parents[rng.below(count) as usize];
    let mut child = Child { parent, edits: Vec::new(), node: node.clone() };
    for _ in 0..1 + rng.below(MOST_EDITS) {
        let donor = &parents[rng.below(count) as usize].1;
        let (node, kind) = mutate(&child.node, Some(donor), &mut |n| rng.below(n));
        child.node = node;
        child.edits.push(kind);
    }
    Some(child)
}
