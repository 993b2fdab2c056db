//! Is a game any good, how do we know, how sure are we? Plays trials, measures them by the 57 criteria of Ludi and by what
//! came after it, and judges.
//!
//! Measures are pure functions of a game and its trials; the same seed gives the same figures on any number of threads.
#![forbid(unsafe_code)]

pub mod advice;
pub mod appeal;
pub mod assess;
pub mod copycat;
pub mod criteria;
pub mod dead;
pub mod distil;
pub mod entertainment;
pub mod experiments;
pub mod foresight;
#[cfg(test)]
mod hand;
pub mod images;
pub mod ladder;
pub mod lead;
pub mod measure;
pub mod openings;
pub mod overlap;
pub mod paper;
pub mod play;
pub mod profile;
pub mod pull;
pub mod puzzles;
pub mod report;
pub mod screening;
pub mod skill;
pub mod standing;
pub mod strength;
pub mod symmetry;
pub mod trial;
pub mod verdict;
pub mod view;
pub mod weights;
pub mod work;
