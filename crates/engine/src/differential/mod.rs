//! The differential test: two implementations of the rules, written apart from one page of semantics, must agree on
//! everything observable about every game there is and every game there could be.
//!
//! [`compare`] plays one game in both; [`campaign`] does so for the library, the examples of the ludeme table and any
//! number of children made by random edits. Whatever differs, panics or hangs comes back as a [`Difference`] that can
//! be replayed from its own text.

mod campaign;
mod children;
mod compare;
mod coverage;
mod draws;
mod report;

pub use campaign::{Campaign, campaign, of_examples, of_library, of_spliced, of_texts};
pub use children::{Child, child, spliced};
pub use compare::compare;
pub use coverage::{Coverage, Fate};
pub use report::Difference;

/// How far a comparison goes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games played step by step.
    pub plays: u32,
    /// Steps of one such game.
    pub steps: u32,
    /// A position with more steps than this ends its game.
    pub branching: usize,
    /// Work of the interpreter for one game (see [`crate::reference::tally`]).
    pub work: u64,
    /// Sequences counted by perft at most, by estimate.
    pub perft: u64,
    /// Playouts drawn lazily and followed by a line that judges every step.
    pub draws: u32,
    /// Playouts whose statistics are compared with those of a plain loop.
    pub playouts: u64,
}

impl Limits {
    /// Nothing is played: only what loads and compiles is counted.
    pub const NONE: Limits = Limits { plays: 0, steps: 0, branching: 0, work: 0, perft: 0, draws: 0, playouts: 0 };
    /// For one child of many.
    pub const CHILD: Limits =
        Limits { plays: 4, steps: 1200, branching: 2000, work: 1_500_000, perft: 300, draws: 6, playouts: 64 };
    /// For a game that is in the library for good.
    pub const LIBRARY: Limits =
        Limits { plays: 6, steps: 1200, branching: 2000, work: 4_000_000, perft: 1000, draws: 20, playouts: 400 };
}
