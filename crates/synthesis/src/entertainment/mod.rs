//! The space between chess and checkers, after Halim, Baig and Zafar, "Evolutionary Search in the Space of Rules for Creation of New Two-Player Board Games" (2014): games as chromosomes of
//! fifty genes, and the evolution of ten families of them.
//!
//! The paper leaves much open. What is read one way here and could be read another stands beside the code, and where both ways are
//! sensible there is a switch ([`Reading`], [`Parameters`]).

mod best;
mod chromosome;
mod decode;
mod encode;
pub mod fitness;
mod parameters;
pub mod published;
mod search;

pub use best::Best;
pub use chromosome::{Chromosome, GENES, Movement, START_CELLS, TYPES};
pub use decode::{Reading, decode};
pub use encode::encode;
pub use parameters::{Mode, Parameters};
pub use search::{Entertainment, Family, Individual};
