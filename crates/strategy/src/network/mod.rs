//! A neural network that judges positions on a board of 64 cells, and games between two such networks: the learner of Halim, Baig and
//! Zafar (2014), modelled on Chellapilla and Fogel's for checkers.
//!
//! All arithmetic is in single precision, added in a fixed order, with a rational function for tanh: the same bytes on any machine.

mod board;
mod game;
mod weights;

pub use board::{Board, NotEight};
pub use game::{Table, play};
pub use weights::{LAYERS, Network, WEIGHTS, tanh};
