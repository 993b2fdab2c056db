//! What can go wrong with a store.

use std::fmt;
use std::path::PathBuf;

/// The result of most things a store does.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong.
#[derive(Debug)]
pub enum Error {
    /// There is no such file, and it was opened for reading.
    Missing(PathBuf),
    /// The file is no SQLite database, or one of another program.
    NotAStore(PathBuf),
    /// The file was written by a later version.
    TooNew {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: usize,
        /// The latest version known here.
        known: usize,
    },
    /// The file was written by an earlier version, and cannot be brought up to date because it was opened for reading.
    TooOld(PathBuf),
    /// No run has this number or name.
    NoSuchRun(String),
    /// The run has no game of this name.
    NoSuchGame {
        /// The run's number.
        run: i64,
        /// The name asked for.
        name: String,
    },
    /// The name cannot be given: it is taken, or would be mistaken for something else.
    BadName(String),
    /// A child was told before or after its turn.
    OutOfOrder {
        /// The number that is next.
        expected: u64,
        /// The number told.
        told: u64,
    },
    /// A living process advances the run.
    Claimed {
        /// The run's name.
        run: String,
        /// The number of that process.
        pid: u32,
    },
    /// Another process has taken the run over, or ended it.
    ClaimLost {
        /// The run's number.
        run: i64,
    },
    /// SQLite says no: the disk is full, the file is damaged, or a value is not allowed.
    Database(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Missing(path) => write!(f, "there is no store {}", path.display()),
            Error::NotAStore(path) => write!(f, "{} is not a store of games", path.display()),
            Error::TooNew { path, found, known } => write!(
                f,
                "{} was written by a later version of this program (format {found}; known here up to {known})",
                path.display()
            ),
            Error::TooOld(path) => write!(
                f,
                "{} was written by an earlier version of this program; open it for writing once to bring it up to date",
                path.display()
            ),
            Error::NoSuchRun(name) => write!(f, "there is no run `{name}`"),
            Error::NoSuchGame { run, name } => write!(f, "run {run} has no game `{name}`"),
            Error::BadName(name) => write!(f, "the name `{name}` is taken or not allowed"),
            Error::OutOfOrder { expected, told } => write!(f, "child {told} was told when child {expected} was next"),
            Error::Claimed { run, pid } if *pid == std::process::id() => {
                write!(f, "this process ({pid}) is already advancing run `{run}`")
            }
            Error::Claimed { run, pid } => {
                write!(f, "process {pid} is advancing run `{run}`; stop it first, or wait until it is done")
            }
            Error::ClaimLost { run } => write!(f, "another process has taken over run {run}"),
            Error::Database(why) => write!(f, "the store failed: {why}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Database(why) => Some(why.as_ref()),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(why: rusqlite::Error) -> Error {
        Error::Database(Box::new(why))
    }
}
