//! The ludeme language: text to rule tree and back.
#![forbid(unsafe_code)]

pub mod ast;
pub mod check;
pub mod codes;
pub mod defaults;
pub mod diagnostic;
pub mod distance;
pub mod english;
pub mod essence;
pub mod example;
pub mod fingerprint;
pub mod library;
pub mod load;
pub mod lower;
mod nameless;
pub mod printer;
pub mod reader;
pub mod reference_docs;
pub mod render;
pub mod sbg;
pub mod span;
pub mod suggest;
pub mod table;
pub mod tree;
pub mod vary;

pub use fingerprint::{Fingerprint, fingerprint};
pub use load::{Loaded, load, load_nodes};
