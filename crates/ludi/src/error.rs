//! Why there is no result.

use crate::open::Remarks;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What kind of trouble it is. One rule decides between `No` and the others: what was asked about (the game, the moves, the record) was looked at
/// and is not in order, or the question could not be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The answer is no: an invalid game, an illegal move.
    No,
    /// The question makes no sense: a file that holds something else, a game that is not of the kind asked for.
    Usage,
    /// There is no such game, file, run or criterion.
    Missing,
    /// Somebody has stopped it before there was a result.
    Stopped,
    /// Something else failed: a disk, a store, a thread.
    Broken,
}

/// Why there is no result, in words, with what to do about it.
#[derive(Clone, Debug)]
pub struct Error {
    /// What kind of trouble.
    pub kind: Kind,
    /// One sentence without a full stop.
    pub message: String,
    /// What to do, a sentence each.
    pub hints: Vec<String>,
    /// What was found in the texts of games, where that is the trouble.
    pub remarks: Vec<Remarks>,
}

impl Error {
    /// Trouble of a kind.
    pub fn new(kind: Kind, message: impl AsRef<str>) -> Error {
        Error { kind, message: message.as_ref().to_string(), hints: Vec::new(), remarks: Vec::new() }
    }

    /// The answer is no.
    pub fn no(message: impl AsRef<str>) -> Error {
        Error::new(Kind::No, message)
    }

    /// The question is wrong.
    pub fn usage(message: impl AsRef<str>) -> Error {
        Error::new(Kind::Usage, message)
    }

    /// There is no such thing.
    pub fn missing(message: impl AsRef<str>) -> Error {
        Error::new(Kind::Missing, message)
    }

    /// Somebody has stopped it.
    pub fn stopped(message: impl AsRef<str>) -> Error {
        Error::new(Kind::Stopped, message)
    }

    /// Something failed that should not have.
    pub fn broken(message: impl AsRef<str>) -> Error {
        Error::new(Kind::Broken, message)
    }

    /// Adds what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl AsRef<str>) -> Error {
        self.hints.push(hint.as_ref().to_string());
        self
    }

    /// Adds what was found in a game's text.
    #[must_use]
    pub fn with(mut self, remarks: Vec<Remarks>) -> Error {
        self.remarks.extend(remarks);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        self.hints.iter().try_for_each(|hint| write!(f, " ({hint})"))
    }
}

impl std::error::Error for Error {}

impl From<store::Error> for Error {
    fn from(error: store::Error) -> Error {
        let kind = match error {
            store::Error::Missing(_) | store::Error::NoSuchRun(_) | store::Error::NoSuchGame { .. } => Kind::Missing,
            store::Error::Database(_) | store::Error::ClaimLost { .. } | store::Error::OutOfOrder { .. } => {
                Kind::Broken
            }
            _ => Kind::Usage,
        };
        Error::new(kind, error.to_string())
    }
}

impl From<synthesis::Error> for Error {
    fn from(error: synthesis::Error) -> Error {
        Error::usage(error.to_string())
    }
}

/// An error of the system without its number.
pub fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
