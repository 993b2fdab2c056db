//! Relative algorithm performance profiles (Nielsen et al. 2015; Kowalski & Szykuła 2016): how sixteen simple players do against each
//! other, and what that says of a game. A game in which they fare as in good games is likely to reward the same skills.

mod again;
mod figures;
mod fitness;
mod graph;
mod matrix;
mod model;
mod plays;
mod tally;

pub use again::{ROUNDS, inflated, redrawn, reflected, round};
pub use figures::bars;
pub use fitness::{Fitness, Shown, Terms, fitness};
pub use graph::graph;
pub use matrix::Matrix;
pub use model::{Model, Partition, best_players, distances, partition, rank, set_distance};
pub use plays::{Ground, Play, seed_of};
pub use tally::{QUICK, Tally};
