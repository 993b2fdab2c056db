//! The compiled implementation of the rules: fast, and checked against the reference on every game there is.

mod analysis;
mod build;
mod eval;
mod expr;
mod fill;
mod generate;
mod goals;
mod line;
mod lower;
mod make;
mod march;
pub mod moves;
mod paths;
pub mod plan;
mod runs;
mod snapshot;
pub mod state;
mod tables;
mod turn;

pub use build::build;
pub use fill::{Fill, Filled, Scratch};
pub use line::{Line, perft};
pub use paths::{MAX_POSITIONS, positions};
pub use plan::Plan;
pub use snapshot::snapshot;
