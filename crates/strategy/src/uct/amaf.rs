//! All moves as first: what became of a step whenever its seat played it later in the same game, and GRAVE's use of it.

use super::arena::{Arena, ROOT};
use super::explore::Explore;
use super::node::{Bound, Node, Proof};
use engine::compiled::Trace;
use engine::core::Step;
use engine::core::key::mix;

/// Entries of a table by step. Steps that fall on one entry blur each other's figures, no more.
const SLOTS: usize = 4096;

/// How often a step was played later on, and its points (two a win, one a draw).
#[derive(Clone, Copy, Debug, Default)]
pub struct Stat {
    visits: u32,
    points: u32,
}

/// When each seat played a step for the last time in the present iteration.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    iteration: u64,
    last: [u32; 2],
}

/// Tables for one iteration at a time.
#[derive(Debug)]
pub struct Amaf {
    reference: u32,
    iteration: u64,
    marks: Vec<Mark>,
    /// Figures of the holder's steps, with the number of the filling that wrote them.
    held: Vec<(u64, Stat)>,
    filling: u64,
    /// The nearest node visited often enough, and the one `held` was filled from.
    holder: usize,
    filled: Option<usize>,
}

fn slot(step: Step) -> usize {
    let code =
        u64::from(step.rule) << 48 | u64::from(step.from) << 32 | u64::from(step.to) << 16 | u64::from(step.option);
    (mix(code) >> 52) as usize % SLOTS
}

impl Amaf {
    /// For figures of nodes visited so often.
    pub fn new(reference: u32) -> Amaf {
        Amaf {
            reference,
            iteration: 0,
            marks: vec![Mark::default(); SLOTS],
            held: vec![(0, Stat::default()); SLOTS],
            filling: 0,
            holder: ROOT,
            filled: None,
        }
    }

    /// A new iteration begins at the root.
    pub fn begin(&mut self) {
        self.iteration += 1;
        self.holder = ROOT;
        self.filled = None;
    }

    /// The child to go to: the mean result blended with the figures of all moves as first, which weigh less the more visits there are.
    pub fn select(&mut self, arena: &Arena, explore: &Explore, at: usize) -> usize {
        let node = &arena.nodes[at];
        if node.visits >= self.reference {
            self.holder = at;
        }
        let own = self.holder == at;
        if !own && self.filled != Some(self.holder) {
            self.fill(arena);
        }
        let explore = explore.at(node.visits);
        let mut best = (f32::NEG_INFINITY, node.first as usize);
        for index in node.children() {
            let (child, bound) = (&arena.nodes[index], arena.bounds[index]);
            let stat = if own { arena.stats[index] } else { self.lookup(child.step()) };
            let value = blend(child, bound, stat) + explore * bound.spread;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    fn fill(&mut self, arena: &Arena) {
        self.filling += 1;
        for index in arena.nodes[self.holder].children() {
            self.held[slot(arena.nodes[index].step())] = (self.filling, arena.stats[index]);
        }
        self.filled = Some(self.holder);
    }

    fn lookup(&self, step: Step) -> Stat {
        let (filling, stat) = self.held[slot(step)];
        if filling == self.filling { stat } else { Stat::default() }
    }

    /// Counts an iteration: `trace` holds all its steps, `path` the nodes they led to and the seats that chose them.
    pub fn update(&mut self, arena: &mut Arena, path: &[(u32, u8)], trace: &Trace, result: i32) {
        for (i, &(seat, step)) in trace.iter().enumerate() {
            let mark = &mut self.marks[slot(step)];
            if mark.iteration != self.iteration {
                *mark = Mark { iteration: self.iteration, last: [0; 2] };
            }
            mark.last[seat as usize & 1] = i as u32 + 1;
        }
        let parents = std::iter::once(ROOT).chain(path.iter().map(|&(node, _)| node as usize));
        for (depth, (parent, &(_, seat))) in parents.zip(path).enumerate() {
            let points = if seat == 0 { 1 + result } else { 1 - result } as u32;
            for index in arena.nodes[parent].children() {
                let mark = &self.marks[slot(arena.nodes[index].step())];
                if mark.iteration == self.iteration && mark.last[seat as usize & 1] > depth as u32 {
                    let stat = &mut arena.stats[index];
                    stat.visits += 1;
                    stat.points += points;
                }
            }
        }
    }
}

/// Cazenave's blend with its bias term left out: it only matters beyond 10,000 visits.
#[inline(always)]
fn blend(child: &Node, bound: Bound, stat: Stat) -> f32 {
    if child.proof != Proof::Open {
        return bound.mean;
    }
    if child.visits + stat.visits == 0 {
        // Nothing is known: first things first.
        return 1000.0;
    }
    let points = bound.mean * child.visits as f32 + stat.points as f32 * 0.5;
    points / (child.visits + stat.visits) as f32
}
