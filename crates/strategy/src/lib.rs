//! From any compiled game to an opponent worth playing, with no knowledge beyond the rules: players, advisors, policies, search,
//! a solver for small games, matches.
//!
//! Budgets are counted in nodes or iterations, never in seconds, and every random choice comes from a seed: the same seed gives
//! the same game on any machine and any number of threads.
#![forbid(unsafe_code)]

pub mod advisor;
pub mod alphabeta;
pub mod contest;
pub mod copycat;
pub mod evaluate;
pub mod glance;
pub mod greedy;
pub mod heuristic;
pub mod mirror;
pub mod network;
pub mod odd;
pub mod optimise;
pub mod player;
pub mod policy;
pub mod random;
pub mod rule_based;
pub mod score;
pub mod settings;
pub mod solve;
pub mod spec;
pub mod uct;

pub use evaluate::{Advice, Evaluator};
pub use glance::{Glance, glance};
pub use player::{Choice, Player, Scored};
pub use policy::Policy;
pub use score::Score;
pub use spec::Spec;
