//! One tree: iterations of selection, expansion, playout and backpropagation.

use super::Options;
use super::amaf::Amaf;
use super::arena::{Arena, ROOT};
use super::explore::Explore;
use super::node::{Bound, Node};
use super::proof;
use engine::compiled::{Line, Plan, Roller, Trace};
use engine::core::Step;
use engine::rng::Rng;

/// Nodes of all workers together: 128 MB.
const MAX_NODES: usize = 1 << 22;

/// A tree and all it needs to grow.
pub struct Tree<const W: usize> {
    /// The nodes.
    pub arena: Arena,
    /// Iterations of the last search.
    pub iterations: u64,
    /// Plies of the longest way into the tree in the last search.
    pub depth: u32,
    roller: Roller<W>,
    explore: Explore,
    amaf: Option<Amaf>,
    /// Nodes of the present iteration below the root, with the seats that chose them.
    path: Vec<(u32, u8)>,
    trace: Trace,
}

impl<const W: usize> Tree<W> {
    /// A tree of one position.
    pub fn new(plan: &Plan<W>, options: &Options, line: &Line<W>) -> Tree<W> {
        let mut tree = Tree {
            arena: Arena::new(MAX_NODES / options.workers as usize, options.grave.is_some()),
            iterations: 0,
            depth: 0,
            roller: Roller::new(plan, line),
            explore: Explore::new(options.exploration, options.iterations),
            amaf: options.grave.map(Amaf::new),
            path: Vec::new(),
            trace: Trace::new(),
        };
        tree.set_root(plan, line, None);
        tree
    }

    /// Moves the root to a position, reached from the last root by the steps given, or by none that are known.
    pub fn set_root(&mut self, plan: &Plan<W>, line: &Line<W>, steps: Option<&[Step]>) {
        self.roller.set_root(plan, line);
        let known = steps.and_then(|steps| steps.iter().try_fold(ROOT, |at, &step| self.arena.child(at, step)));
        match known {
            Some(at) if self.arena.nodes[at].count > 0 => self.arena.reroot(at),
            _ => {
                self.arena.clear();
                let roller = &self.roller;
                self.arena.expand(ROOT, |nodes| add_children(plan, roller, nodes));
            }
        }
    }

    /// The position at the root.
    pub fn root(&self) -> &Line<W> {
        self.roller.root()
    }

    /// Grows the tree by so many iterations, fewer if the choice is made before.
    pub fn search(&mut self, plan: &Plan<W>, iterations: u64, rng: Rng) {
        if self.amaf.is_some() {
            self.grow::<true>(plan, iterations, rng);
        } else {
            self.grow::<false>(plan, iterations, rng);
        }
    }

    fn grow<const GRAVE: bool>(&mut self, plan: &Plan<W>, iterations: u64, mut rng: Rng) {
        (self.iterations, self.depth) = (0, 0);
        let mut decided = proof::decided(&self.arena);
        while !decided && self.iterations < iterations {
            decided = self.iterate::<GRAVE>(plan, &mut rng) && proof::decided(&self.arena);
            self.iterations += 1;
        }
    }

    /// One iteration. Returns whether a step at the root was settled for good.
    #[inline(always)]
    fn iterate<const GRAVE: bool>(&mut self, plan: &Plan<W>, rng: &mut Rng) -> bool {
        self.roller.rewind(plan);
        self.path.clear();
        if let Some(amaf) = &mut self.amaf
            && GRAVE
        {
            amaf.begin();
            self.trace.clear();
        }
        let (result, over) = self.descend::<GRAVE>(plan, rng);
        self.depth = self.depth.max(self.path.len() as u32);
        let (nodes, bounds) = (self.arena.nodes.as_mut_slice(), self.arena.bounds.as_mut_slice());
        nodes[ROOT].visits += 1;
        for &(node, seat) in &self.path {
            let points = if seat == 0 { 1 + result } else { 1 - result };
            nodes[node as usize].count_visit(&mut bounds[node as usize], &self.explore, points as u32);
        }
        if let Some(amaf) = &mut self.amaf
            && GRAVE
        {
            amaf.update(&mut self.arena, &self.path, &self.trace, result);
        }
        over && proof::settle(&mut self.arena, &self.path, result)
    }

    /// Goes down to a node visited for the first time and plays out from there: the result to the first seat, and whether the game
    /// ended on the way.
    #[inline(always)]
    fn descend<const GRAVE: bool>(&mut self, plan: &Plan<W>, rng: &mut Rng) -> (i32, bool) {
        let mut at = ROOT;
        loop {
            let seat = self.roller.seat();
            let index = match &mut self.amaf {
                Some(amaf) if GRAVE => amaf.select(&self.arena, &self.explore, at),
                _ => select(&mut self.arena, &self.explore, at, rng),
            };
            self.path.push((index as u32, seat));
            let node = &self.arena.nodes[index];
            let (step, proof, inner) = (node.step(), node.proof, node.count > 0);
            if GRAVE {
                self.trace.push((seat, step));
            }
            if let Some(result) = proof.result(seat) {
                return (result, false);
            }
            if inner {
                self.roller.pass(plan, step);
                at = index;
                continue;
            }
            let grows = node.visits > 0 && self.arena.has_room();
            if let Some(result) = self.roller.play(plan, step, grows) {
                return (result, true);
            }
            if !(grows && self.expand::<GRAVE>(plan, index, rng)) {
                let result = if GRAVE {
                    self.roller.finish(plan, rng, Some(&mut self.trace)).result()
                } else {
                    self.roller.finish_to_first(plan, rng)
                };
                return (result, false);
            }
            at = index;
        }
    }

    /// Gives a node its children.
    #[inline(always)]
    fn expand<const GRAVE: bool>(&mut self, plan: &Plan<W>, at: usize, rng: &mut Rng) -> bool {
        let roller = &self.roller;
        let expanded = self.arena.expand(at, |nodes| add_children(plan, roller, nodes));
        if GRAVE {
            // Equal figures fall to the first child: the order must be nobody's.
            let children = self.arena.nodes[at].children();
            for i in (children.start + 1..children.end).rev() {
                self.arena.nodes.swap(i, children.start + rng.below((i + 1 - children.start) as u32) as usize);
            }
        }
        expanded
    }
}

/// Adds a node for every step that may be made where the roller stands.
#[inline(always)]
fn add_children<const W: usize>(plan: &Plan<W>, roller: &Roller<W>, nodes: &mut Vec<Node>) {
    let Some((step, cells)) = roller.alike(plan) else {
        return roller.steps(plan, |step| nodes.push(Node::new(step)));
    };
    // Written all alike and then told apart: no look at the vector's room for each.
    let first = nodes.len();
    nodes.resize(first + cells.count() as usize, Node::new(step));
    for (node, cell) in nodes[first..].iter_mut().zip(cells.iter()) {
        node.to = cell;
    }
}

/// The child to go to: one not yet tried, drawn at random; else the greatest upper confidence bound.
#[inline(always)]
fn select(arena: &mut Arena, explore: &Explore, at: usize, rng: &mut Rng) -> usize {
    let nodes = arena.nodes.as_mut_slice();
    let Node { first, count, tried, visits, .. } = nodes[at];
    if tried < count {
        nodes[at].tried += 1;
        let next = first as usize + tried as usize;
        nodes.swap(next, next + rng.below(u32::from(count - tried)) as usize);
        return next;
    }
    let explore = explore.at(visits);
    // Bounds are not negative but for proven losses, so their bits are ordered as they are; the index rides along, and the whole
    // needs no branch.
    let key = |(i, bound): (usize, &Bound)| {
        let bound = bound.mean + explore * bound.spread;
        i64::from(bound.to_bits() as i32) << 32 | i as i64
    };
    let bounds = &arena.bounds[first as usize..][..count as usize];
    let best = bounds.iter().enumerate().map(key).fold(i64::MIN, i64::max);
    first as usize + (best as u32) as usize
}
