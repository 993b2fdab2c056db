//! Is a game entertaining? The four metrics of Halim, Baig and Zafar, "Evolutionary Search in the Space of Rules for Creation of New Two-Player Board Games" (2014): duration, intelligence,
//! dynamism, usability; and how long it takes to learn.
//!
//! Duration, intelligence and dynamism reproduce what the paper reports for chess and checkers within sampling error (about a quarter, for
//! dynamism). Usability does not: no reading of its formula fits the printed numbers, which exceed what a game of a hundred plies
//! can hold. Its order of games is as good as any; its decimals mean nothing outside this program.

pub mod learnability;
mod metrics;
mod told;
mod track;

pub use metrics::{Metrics, Settings, measure, plays, scaled};
pub use told::{Made, Told};
pub use track::{Played, play, winner};
