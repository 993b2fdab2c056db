//! Runs of a search: what is searched, how candidates are judged, and how results come back to the search and into the store.
//!
//! A run is a conversation in the open. [`Run::ask`] gives tasks, [`judge`] is a function of a task and the plan and nothing else, [`Run::tell`]
//! takes what was judged, in the order of asking. Tasks, plans and what was judged are plain data: where they are judged does not matter.
//! Measuring the games a run begins with ([`Founding`]) and its best games once more ([`Finals`]) are tasks of the same kind. [`drive`] does all
//! three on the threads of this machine.

pub mod account;
pub mod chess_like;
mod drive;
pub mod entertainment;
mod evolve;
mod evolved;
mod finals;
mod founding;
mod funnel;
mod judge;
mod kept;
mod kinds;
pub(crate) mod plan;
mod presented;
pub mod recombination;
pub(crate) mod run;

pub use drive::{Limits, Stop, Work, drive};
pub use evolve::{Begin, Evolve, Until, evolve};
pub use evolved::{Archive, Best, Counts, Evolved, Generation, New};
pub use finals::{Final, Finals, Patience};
pub use founding::{Ancestor, Founding};
pub use funnel::{Funnel, turn};
pub(crate) use judge::guarded;
pub use judge::{Again, Judged, Task, judge};
pub(crate) use kept::made;
pub use kept::{Listed, Runs, Trials, Viable, listed, placed, trials, viable};
pub(crate) use kinds::last_seed;
pub use kinds::{SPACES, Space};
pub use plan::Plan;
pub use presented::{Disguise, Presented};
pub(crate) use recombination::KIND as RECOMBINATION;
pub use run::Run;
pub mod wish;
