//! Advisors: narrow but rational views of a position, each a number between 0 and 1 for a player.
//!
//! Twelve speak of the end conditions of the language, eight of the board in general (`docs/advisors.md` lists them). A game
//! gets the ones its rules call for ([`terms`]); a policy weighs them.

mod clause;
mod compare;
mod connect;
mod cycle;
mod facts;
mod goals;
mod group;
mod leave;
mod material;
mod movement;
#[cfg(test)]
mod opinions;
mod reach;
mod rows;
mod shapes;
mod space;
mod terms;
#[cfg(test)]
mod tests;
mod threats;
mod tree;
mod tuning;
mod view;

pub use terms::{Bank, Leaf, Term, terms};
pub use threats::Threats;
pub use tree::Tree;
pub use view::{Needs, Scratch, View};

use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::Record;
use engine::compiled::state::State;
use std::fmt::Debug;

/// The greatest value of a goal that does not hold: only the goal itself is worth 1.
pub const ALMOST: f32 = 0.95;

/// A view of a position. Stateless: whatever can be worked out in advance was, when it was made for its game.
pub trait Advisor<const W: usize>: Debug + Send + Sync {
    /// Its name in policies.
    fn name(&self) -> &'static str;

    /// What it thinks of the position of a player (0 or 1), between 0 and 1.
    fn value(&self, view: &View<'_, W>, me: usize) -> f32;

    /// Whether its end condition holds for the moment's friend; `None` if it stands for no end condition.
    fn holds(&self, _view: &View<'_, W>, _moment: &Moment) -> Option<bool> {
        None
    }

    /// What must be worked out before it can be asked.
    fn needs(&self) -> Needs {
        Needs::default()
    }
}

/// The friend's tops that match.
#[inline(always)]
fn tops<const W: usize>(
    plan: &Plan<W>,
    st: &State<W>,
    m: &Moment,
    me: usize,
    record: &Option<Record>,
) -> engine::bits::Bits<W> {
    match record {
        None => st.own[me],
        Some(record) => st.own[me] & plan.matching(st, &Moment { me, ..*m }, record),
    }
}

/// `1 - x / most`, within 0 and [`ALMOST`].
#[inline(always)]
fn nearness(x: f32, most: f32) -> f32 {
    (1.0 - x / most.max(1.0)).clamp(0.0, ALMOST)
}

/// A part of a whole that may be empty: a half then.
#[inline(always)]
fn share(own: f32, other: f32) -> f32 {
    if own + other > 0.0 { own / (own + other) } else { 0.5 }
}
