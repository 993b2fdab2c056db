//! The only SQL: runs, the games they made, ancestry, measurements and trials in one SQLite file.
//!
//! The store knows plain data only: texts, numbers, JSON it does not look into. Whoever fills it says what they mean.
//!
//! A [`Store`] is a connection. Any number of processes may read and write one file at a time; what must not happen twice, the
//! advance of a run, needs a [`Claim`]. A claim tells children in batches, each of which is in the file as a whole or not
//! at all, so a run that is killed at any moment leaves a prefix of what it would have told.
#![forbid(unsafe_code)]

mod ancestry;
mod answers;
mod children;
mod claim;
mod error;
mod games;
mod jobs;
mod measurements;
mod migrate;
mod open;
mod process;
mod runs;
mod texts;
mod trials;

pub use ancestry::Ancestor;
pub use answers::{Answer, Presentation};
pub use children::{Child, Outcome, Told};
pub use claim::Claim;
pub use error::{Error, Result};
pub use games::{Game, Source};
pub use jobs::Job;
pub use measurements::{Conditions, Figure, Measurement};
pub use open::Store;
pub use runs::{Founder, NewRun, Run, State};
pub use texts::Text;
