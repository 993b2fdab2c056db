//! Rule tree to compiled game: boards, states, moves, ends, playouts, perft, and the slow reference interpreter.

pub mod core;
pub mod rules;
pub mod topology;
