//! Rule tree to compiled game: boards, states, moves, ends, playouts, perft, and the slow reference interpreter.

pub mod bits;
mod check;
pub mod compiled;
pub mod core;
pub mod differential;
pub mod draw;
pub mod fuzz;
mod game;
mod notation;
pub mod planted;
pub mod playout;
pub mod reference;
pub mod rng;
pub mod rollout;
pub mod rules;
pub mod topology;

pub use game::{AnyPlan, Game, Origin, Position, cells_of};
