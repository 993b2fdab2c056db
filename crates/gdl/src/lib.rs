//! The ludeme language: text to rule tree and back.
#![forbid(unsafe_code)]

pub mod ast;
