//! A node of the tree: a step, and what has become of it.

use super::explore::{Explore, Visits};
use engine::core::{Cell, Step};

/// What is known for certain, to the seat that chooses the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Proof {
    /// Nothing.
    Open,
    /// It wins.
    Win,
    /// It draws.
    Draw,
    /// It loses.
    Loss,
}

impl Proof {
    /// A result to the first seat (1, 0, -1) as a seat sees it.
    pub fn of(result: i32, seat: u8) -> Proof {
        match if seat == 0 { result } else { -result } {
            1 => Proof::Win,
            0 => Proof::Draw,
            _ => Proof::Loss,
        }
    }

    /// The result to the first seat, if it is known to a seat.
    pub fn result(self, seat: u8) -> Option<i32> {
        let result = match self {
            Proof::Open => return None,
            Proof::Win => 1,
            Proof::Draw => 0,
            Proof::Loss => -1,
        };
        Some(if seat == 0 { result } else { -result })
    }

    /// The same as the other seat sees it.
    pub fn flipped(self) -> Proof {
        match self {
            Proof::Win => Proof::Loss,
            Proof::Loss => Proof::Win,
            same => same,
        }
    }
}

/// What a choice between nodes looks at, apart from the rest: a choice reads those of all children, side by side.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// Mean result between 0 and 1; minus infinity for a proven loss, so that it is never chosen.
    pub mean: f32,
    /// One over the root of the visits; 0 once proven, as there is nothing left to explore.
    pub spread: f32,
}

impl Bound {
    /// Of a step not yet tried.
    pub const NEW: Bound = Bound { mean: 0.5, spread: 1.0 };
}

/// A node: the step to it, and the figures of the seat that chooses that step.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    rule: u16,
    from: Cell,
    /// Where the step ends.
    pub to: Cell,
    option: u8,
    /// What is known for certain.
    pub proof: Proof,
    /// Iterations that came this way.
    pub visits: u32,
    /// Two for each win, one for each draw; once proven, the plies to the end instead.
    sum: u32,
    /// Index of the first child.
    pub first: u32,
    /// Number of children, 0 before they are made.
    pub count: u16,
    /// Children tried so far; they come first.
    pub tried: u16,
}

const _: () = assert!(size_of::<Node>() == 24);

impl Node {
    /// A step not yet tried.
    #[inline(always)]
    pub fn new(step: Step) -> Node {
        Node {
            rule: step.rule,
            from: step.from,
            to: step.to,
            option: step.option,
            proof: Proof::Open,
            visits: 0,
            sum: 0,
            first: 0,
            count: 0,
            tried: 0,
        }
    }

    /// The step.
    #[inline(always)]
    pub fn step(&self) -> Step {
        Step { rule: self.rule, from: self.from, to: self.to, option: self.option }
    }

    /// Counts an iteration: 2 points for a win, 1 for a draw.
    #[inline(always)]
    pub fn count_visit(&mut self, bound: &mut Bound, explore: &Explore, points: u32) {
        self.visits += 1;
        if self.proof == Proof::Open {
            self.sum += points;
            let Visits { half_share, spread, .. } = explore.child(self.visits);
            *bound = Bound { mean: self.sum as f32 * half_share, spread };
        }
    }

    /// Settles it for good, the end so many plies away.
    pub fn prove(&mut self, bound: &mut Bound, proof: Proof, plies: u32) {
        self.proof = proof;
        self.sum = plies;
        let mean = match proof {
            Proof::Win => 1.0,
            Proof::Loss => f32::NEG_INFINITY,
            _ => 0.5,
        };
        *bound = Bound { mean, spread: 0.0 };
    }

    /// Plies to the end once proven.
    pub fn plies(&self) -> u32 {
        self.sum
    }

    /// Points while not proven.
    pub fn points(&self) -> u32 {
        self.sum
    }

    /// Indices of the children.
    #[inline(always)]
    pub fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}
