//! What somebody wants to be searched: options that make a plan, and the command a run can be made again with.

mod chess_like;
mod entertainment;
mod recombination;

pub use chess_like::ChessLike;
pub use entertainment::Entertainment;
pub use recombination::{Recombination, understood};

use std::fmt::Display;

/// A command line that grows by the options that matter.
struct Command(String);

impl Command {
    fn new(words: &str, seed: u64) -> Command {
        Command(format!("{words} --seed {seed}"))
    }

    /// With an option, if it has a value.
    fn option(mut self, name: &str, value: Option<impl Display>) -> Command {
        self.0 += &value.map_or(String::new(), |value| format!(" --{name} {value}"));
        self
    }

    /// With an option, unless it has the value it would have anyway.
    fn unless<T: Display + PartialEq>(self, usual: &T, name: &str, value: &T) -> Command {
        let other = (value != usual).then_some(value);
        self.option(name, other)
    }

    /// With a word, if it is wanted.
    fn flag(mut self, name: &str, wanted: bool) -> Command {
        self.0 += &if wanted { format!(" --{name}") } else { String::new() };
        self
    }
}

/// Numbers with commas between.
fn list<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}
