//! Rule tree to compiled game: boards, states, moves, ends, playouts, perft, and the slow reference interpreter.

pub mod bits;
pub mod compiled;
pub mod rng;
mod check;
mod game;
mod notation;
pub mod core;
pub mod draw;
pub mod reference;
pub mod rules;
pub mod topology;

pub use game::{AnyPlan, Game, Position, cells_of};
