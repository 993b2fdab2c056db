//! The ludeme language: text to rule tree and back.
#![forbid(unsafe_code)]

pub mod ast;
pub mod diagnostic;
pub mod printer;
pub mod reader;
pub mod render;
pub mod span;
pub mod tree;
pub mod sbg;
pub mod distance;
pub mod example;
pub mod english;
pub mod check;
pub mod codes;
pub mod library;
pub mod load;
pub mod lower;
pub mod suggest;
pub mod table;

pub use load::{Loaded, load, load_nodes};
