//! The tests of the crate, a file a subject, in one program: what they share is compiled once.
#![allow(missing_docs)]

mod boards;
mod conformance;
mod differential;
mod differential_planted;
mod draw;
mod english_geometry;
mod fuzz_smoke;
mod library;
mod mistakes;
mod perft;
mod playouts;
mod playthroughs;
mod reference_absurd;
mod reference_effects;
mod reference_games;
mod reference_kit;
mod reference_rules;
mod rollouts;
mod tidy;
mod topology;
mod topology_places;
