//! Chess-like games after Kowalski and Szykuła, "Evolving Chess-like Games Using Relative Algorithm Performance Profiles" (2016).
//!
//! Two rows of men a side, one of them a king: who takes the other's king or brings a pawn to the far row wins. What varies is the
//! board, the start and, above all, how each kind of man moves: a union of patterns drawn at random ([`Pattern`], [`Settings`]).
//! A [`Genome`] is such a game; [`Genome::express`] makes a rule tree of it, and from there on it is a game like any other.

mod draw;
mod express;
mod genome;
mod kinship;
mod mobility;
mod operators;
mod pattern;
mod rule;
mod search;
mod settings;

pub use genome::{Dimensions, Genome, KING, PAWN};
pub use mobility::{Board, mobility};
pub use operators::{Rates, crossover, mutate};
pub use pattern::{On, Pattern, Tuple};
pub use search::{ChessLike, Parameters};
pub use settings::{Limits, Preset, Settings};
