//! The tests of the crate, a file a subject, in one program: what they share is compiled once.
#![allow(missing_docs)]

mod copycats;
mod distil;
mod entertainment;
mod truths;
