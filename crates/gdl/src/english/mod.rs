//! Rules in plain English, from the typed rule tree.
//!
//! [`rules`] writes the whole sheet, [`aim`] the goal in a sentence; the phrase functions translate one ludeme each, in the
//! context a [`Voice`] gives. Every variant of the tree has its words here: the matches are exhaustive on purpose.

mod absent;
mod aims;
mod bearing;
mod board;
mod boolean;
mod compare;
mod corners;
mod effect;
mod either;
mod ending;
mod facts;
mod filling;
mod geometry;
mod glossary;
mod goal;
mod hops;
mod int;
mod labels;
mod land;
mod most;
mod moves;
mod never;
mod path;
mod pathwise;
mod piles;
mod rays;
mod region;
mod setup;
mod sheet;
mod standstill;
mod target;
mod things;
mod voice;
mod words;

pub use board::{board, cells};
pub use boolean::boolean;
pub use effect::effect;
pub use ending::aim;
pub use goal::goal;
pub use int::int;
pub(crate) use land::rules_stack;
pub use moves::{rule, rule_name};
pub use path::{path, walk};
pub use region::{place, region};
pub use sheet::rules;
pub use voice::{Kind, Moment, Party, Voice};
pub use words::capital;
