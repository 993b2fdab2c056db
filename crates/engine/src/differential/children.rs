//! Games nobody wrote: children of library games by random edits.

use crate::rng::Rng;
use gdl::tree::Node;
use gdl::vary::{EditKind, mutate, splice};
use std::sync::OnceLock;

/// Most edits of one child.
const MOST_EDITS: u32 = 3;
/// Most names, labels and numbers exchanged in one child.
const MOST_SPLICES: u32 = 3;
/// Larger games are not spliced: they take long to check and hold no other names.
const MOST_NODES: usize = 250;

/// Attempts at a splice that leaves a game.
const TRIES: u32 = 4;

/// A child and how it came about.
#[derive(Clone, Debug)]
pub struct Child {
    /// File name of its parent.
    pub parent: &'static str,
    /// What was done, in order.
    pub edits: Vec<EditKind>,
    /// Names, labels and numbers exchanged after that.
    pub splices: u32,
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
    let mut child = Child { parent, edits: Vec::new(), splices: 0, node: node.clone() };
    for _ in 0..1 + rng.below(MOST_EDITS) {
        let donor = &parents[rng.below(count) as usize].1;
        let (node, kind) = mutate(&child.node, Some(donor), &mut |n| rng.below(n));
        child.node = node;
        child.edits.push(kind);
    }
    Some(child)
}

/// The games that are spliced: small ones of the library, those that call moves by their labels as often as all the others together.
fn small() -> &'static [&'static (&'static str, Node)] {
    static SMALL: OnceLock<Vec<&(&str, Node)>> = OnceLock::new();
    SMALL.get_or_init(|| {
        let calls = |node: &Node| node.walk().any(|(_, node)| node.head() == Some("again"));
        let small = parents().iter().filter(|(_, node)| node.size() <= MOST_NODES);
        let (labelled, mut all): (Vec<_>, Vec<_>) = small.partition(|(_, node)| calls(node));
        let others = all.len();
        all.extend(labelled.iter().cycle().take(if labelled.is_empty() { 0 } else { others }));
        all
    })
}

/// The `index`-th spliced child of a seed: a small game of the library; now and then an edit; one to three names, labels or numbers exchanged.
/// A part of them are no games.
pub fn spliced(seed: u64, index: u64) -> Option<Child> {
    let small = small();
    let mut rng = Rng::part(seed, index);
    let count = u32::try_from(small.len()).ok().filter(|count| *count > 0)?;
    let (parent, node) = small[rng.below(count) as usize];
    let mut child = Child { parent, edits: Vec::new(), splices: 0, node: node.clone() };
    if rng.below(4) == 0 {
        let (node, kind) = mutate(&child.node, Some(&small[rng.below(count) as usize].1), &mut |n| rng.below(n));
        child.node = node;
        child.edits.push(kind);
    }
    for _ in 0..1 + rng.below(MOST_SPLICES) {
        let donor = &small[rng.below(count) as usize].1;
        for attempt in 1..=TRIES {
            let Some(node) = splice(&child.node, Some(donor), &mut |n| rng.below(n)) else { continue };
            // Now and then one that is no game is spliced further.
            if attempt == TRIES || rng.below(TRIES) == 0 || gdl::load_nodes(vec![node.clone()]).game.is_some() {
                child.node = node;
                child.splices += 1;
                break;
            }
        }
    }
    Some(child)
}
