//! New games: recombined from known ones, after Browne and Maire, "Evolutionary Game Design" (2010), section V; chess-like ones from
//! nothing ([`chess_like`]); or as chromosomes between chess and checkers ([`entertainment`]).
//!
//! A [`Search`] proposes candidates (`ask`) and takes results (`tell`); it never plays a game, reads a file or starts a thread. Its whole
//! state serialises, and a restored search continues as if nothing had happened.
#![forbid(unsafe_code)]

pub mod archive;
pub mod breed;
pub mod chess_like;
pub mod describe;
pub mod entertainment;
pub mod goals;
mod kin;
mod make;
pub mod names;
mod origins;
mod parameters;
mod plain;
pub mod prefer;
mod recombination;
pub mod rng;
pub mod sampling;
mod search;
mod settle;
pub mod support;
pub mod variants;

pub use parameters::{Error, Founder, Parameters, Select};
pub use recombination::Recombination;
pub use search::{Candidate, Check, Descriptor, Kindred, Member, Origin, Outcome, Policy, Search, Told};
