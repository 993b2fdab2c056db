//! The studio: a local web server and the pages on which people play, judge, edit and evolve games.
//!
//! The server holds nothing that is not in the store or can be worked out again. A game in play is a list of steps in the page's address; every
//! request brings it whole. Long work runs in processes of its own, which write to the store or hand back what they found. The pages
//! know no rules: they draw the board the engine describes and offer the steps it allows.
#![forbid(unsafe_code)]

mod assets;
mod body;
mod check;
mod evolve;
mod failure;
mod guard;
mod jobs;
mod judge;
mod library;
mod play;
pub mod print;
mod said;
mod server;
mod survey;
mod work;

pub use server::{Settings, serve};
