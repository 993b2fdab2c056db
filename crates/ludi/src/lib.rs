//! Ludi as a library: games are opened, played, measured, compared, improved, bred, profiled, held against what people say, and printed.
//!
//! A [`Finder`] opens a [`Game`] by any of its names. Verbs are functions of a game and plain options; their results are plain values with a
//! JSON Schema ([`schema`]), which is what the command `ludi` prints. Why there is no result is an [`Error`]; what is to be said before there is
//! one is an [`Event`] for a [`Listener`]. A [`Run`] of a search is a conversation: `ask`, [`judge`], `tell`.
//!
//! ```
//! use ludi::{Finder, Nobody};
//!
//! let game = Finder::here().open("yavalath", &Nobody)?;
//! let options = ludi::perft::Options { depth: 2, ..Default::default() };
//! assert_eq!(ludi::perft(&game, &options, &Nobody)?.nodes, 61 * 60);
//! # Ok::<(), ludi::Error>(())
//! ```
//!
//! The names at the root are what most callers need; each verb's module has its options and the parts of its result.
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod chronicle;
pub mod compare;
pub mod contest;
pub mod criteria;
pub mod distil;
pub mod entertainment;
pub mod error;
pub mod estimate;
pub mod evaluate;
pub mod event;
pub mod export;
pub mod fitness;
pub mod gallery;
pub mod improve;
pub mod jobs;
pub mod kin;
pub mod learnability;
pub mod ludemes;
pub mod machine;
pub mod measure;
pub mod numbers;
pub mod open;
pub mod optimise;
pub mod outcome;
pub mod perft;
pub mod pieces;
pub mod play;
pub mod players;
pub mod playout;
pub mod position;
pub mod print;
pub mod profile;
pub mod questionnaire;
pub mod record;
pub mod rules;
pub mod runs;
pub mod schema;
pub mod shelf;
pub mod signature;
pub mod solve;
mod spelled;
pub mod survey;
pub mod table;
pub mod thought;
pub mod variant;
mod wording;

pub use compare::compare;
pub use contest::{play_match, play_tournament};
pub use distil::distil;
pub use engine::{Game, Position};
pub use error::Error;
pub use estimate::Estimate;
pub use evaluate::evaluate;
pub use event::{Event, Listener, Nobody};
pub use export::export;
pub use improve::improve;
pub use kin::{distance, nearest};
pub use measure::measure;
pub use open::Finder;
pub use optimise::optimise;
pub use perft::perft;
pub use print::sheet;
pub use profile::profile;
pub use record::replay;
pub use runs::{Judged, Plan, Run, Task, evolve, judge};
pub use schema::Envelope;
pub use solve::solve;
pub use survey::{agree, fit, rank};
