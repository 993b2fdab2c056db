//! All nodes of a tree in one vector: the root first, children side by side.

use super::amaf::Stat;
use super::node::{Bound, Node};
use engine::core::Step;

/// The root's index.
pub const ROOT: usize = 0;

/// The nodes of a tree, and their all-moves-as-first figures if such are kept.
#[derive(Debug)]
pub struct Arena {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// One a node.
    pub bounds: Vec<Bound>,
    /// One a node, or none at all.
    pub stats: Vec<Stat>,
    with_stats: bool,
    /// Most nodes.
    room: usize,
    spare: Vec<Node>,
    spare_bounds: Vec<Bound>,
    spare_stats: Vec<Stat>,
}

impl Arena {
    /// Only a root, whose step nobody asks for.
    pub fn new(room: usize, with_stats: bool) -> Arena {
        let mut arena = Arena {
            nodes: Vec::new(),
            bounds: Vec::new(),
            stats: Vec::new(),
            with_stats,
            room: room.min(u32::MAX as usize),
            spare: Vec::new(),
            spare_bounds: Vec::new(),
            spare_stats: Vec::new(),
        };
        arena.clear();
        arena
    }

    /// Forgets everything; memory is kept.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.bounds.clear();
        self.stats.clear();
        self.nodes.push(Node::new(Step::PASS));
        self.bounds.push(Bound::NEW);
        if self.with_stats {
            self.stats.push(Stat::default());
        }
    }

    /// Whether there may be more nodes. A single position may then overshoot.
    #[inline(always)]
    pub fn has_room(&self) -> bool {
        self.nodes.len() < self.room
    }

    /// Gives a node its children, which `fill` adds. Too many to count (65,536 steps) leave it without.
    #[inline(always)]
    pub fn expand(&mut self, at: usize, fill: impl FnOnce(&mut Vec<Node>)) -> bool {
        let first = self.nodes.len();
        fill(&mut self.nodes);
        let Ok(count) = u16::try_from(self.nodes.len() - first) else {
            self.nodes.truncate(first);
            return false;
        };
        self.bounds.resize(self.nodes.len(), Bound::NEW);
        if self.with_stats {
            self.stats.resize(self.nodes.len(), Stat::default());
        }
        let node = &mut self.nodes[at];
        (node.first, node.count) = (first as u32, count);
        count > 0
    }

    /// The child a step leads to.
    pub fn child(&self, at: usize, step: Step) -> Option<usize> {
        self.nodes[at].children().find(|&child| self.nodes[child].step() == step)
    }

    /// Makes a node the root and drops everything that does not hang from it.
    pub fn reroot(&mut self, to: usize) {
        if to == ROOT {
            return;
        }
        let (nodes, bounds, stats) = (&mut self.spare, &mut self.spare_bounds, &mut self.spare_stats);
        nodes.clear();
        bounds.clear();
        stats.clear();
        nodes.push(self.nodes[to]);
        bounds.push(self.bounds[to]);
        stats.extend(self.stats.get(to));
        let mut at = 0;
        while at < nodes.len() {
            let children = nodes[at].children();
            nodes[at].first = nodes.len() as u32;
            nodes.extend_from_slice(&self.nodes[children.clone()]);
            bounds.extend_from_slice(&self.bounds[children.clone()]);
            if self.with_stats {
                stats.extend_from_slice(&self.stats[children]);
            }
            at += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
        std::mem::swap(&mut self.bounds, &mut self.spare_bounds);
        std::mem::swap(&mut self.stats, &mut self.spare_stats);
    }
}
