//! The tests of the crate, a file a subject, in one program: what they share is compiled once.
#![allow(missing_docs)]

mod docs;
mod english;
mod english_boards;
mod english_phrases;
mod english_truth;
mod fingerprint;
mod library;
mod lower;
mod mistakes;
mod sbg;
mod sbg_round_trip;
mod syntax;
mod syntax_distance;
mod table;
mod vary;
