//! The tests of the crate, a file a subject, in one program: what they share is compiled once.
#![allow(missing_docs)]

mod chess_like;
mod chess_like_play;
mod children;
mod common;
mod entertainment;
mod run;
