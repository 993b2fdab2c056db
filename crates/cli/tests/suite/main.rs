//! The tests of the crate, a file a subject, in one program: what they share is compiled once.
#![allow(missing_docs)]

mod chess_like;
mod contest;
mod describe;
mod distil;
mod entertainment;
mod evolve;
mod hostile;
mod improve;
mod kin;
mod kit;
mod learn;
mod measure;
mod play;
mod profile;
mod readme;
mod solve;
mod studio;
mod survey;
