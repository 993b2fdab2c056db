//! One file a command: its arguments, its result, and how the result reads.

pub mod bench;
pub mod check;
pub mod completions;
pub mod export;
pub mod fmt;
pub mod import;
pub mod list;
pub mod ludemes;
pub mod moves;
pub mod perft;
pub mod playout;
pub mod rules;
pub mod show;
