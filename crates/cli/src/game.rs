//! Games by the names people type.

use crate::output::terminal;
use ludi::{Error, Finder, Game};

/// The game of that name or file; an invalid one fails with all its errors. Warnings are only mentioned.
pub fn ready(name: &str) -> Result<Game, Error> {
    Finder::here().open(name, terminal())
}
