//! One file a command: its arguments, its result, and how the result reads.

pub mod bench;
pub mod check;
pub mod compare;
pub mod completions;
pub mod criteria;
pub mod distance;
pub mod eval;
pub mod export;
pub mod fmt;
pub mod import;
pub mod list;
pub mod ludemes;
pub mod match_;
pub mod measure;
pub mod moves;
pub mod nearest;
pub mod optimise;
pub mod perft;
pub mod play;
pub mod playout;
pub mod replay;
pub mod rules;
pub mod show;
pub mod solve;
pub mod tournament;
pub mod ugi;
