//! From any compiled game to an opponent worth playing, with no knowledge beyond the rules: players, advisors, policies, search,
//! a solver for small games, matches.
//!
//! Budgets are counted in nodes or iterations, never in seconds, and every random choice comes from a seed: the same seed gives
//! the same game on any machine and any number of threads.
#![forbid(unsafe_code)]

pub mod evaluate;
pub mod player;
pub mod policy;
pub mod score;
pub mod spec;

pub use evaluate::Evaluator;
pub use player::{Choice, Player, Scored};
pub use policy::Policy;
pub use score::Score;
pub use spec::Spec;
