//! Conditions on the position alone that are a glance at a number: how many tops somebody has, how many pieces the mover has in hand.

use super::eval::compare;
use super::expr::{Bool, Cells, Int};
use super::plan::{Alternative, Plan};
use super::state::State;
use gdl::ast::{Cmp, Who};

/// A number of the position, compared with a constant.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    number: Number,
    cmp: Cmp,
    n: i32,
}

#[derive(Clone, Copy, Debug)]
enum Number {
    /// Of tops, by owner.
    Tops(usize),
    /// Of pieces in a limited hand, by its index.
    Hand(usize),
}

/// The conditions of an alternative that mention neither `from` nor `to`, if all are of this kind.
pub fn gates<const W: usize>(plan: &Plan<W>, a: &Alternative<W>, player: usize) -> Option<Vec<Gate>> {
    a.once.iter().map(|condition| gate(plan, condition, player)).collect()
}

fn gate<const W: usize>(plan: &Plan<W>, condition: &Bool<W>, player: usize) -> Option<Gate> {
    let Bool::Cmp(cmp, number, Int::Const(n)) = condition else { return None };
    let number = match number {
        Int::Count(Cells::Own(Who::Friend | Who::Current), None) => Number::Tops(player),
        Int::Count(Cells::Own(Who::Enemy), None) => Number::Tops(1 - player),
        Int::InHand(piece) if plan.limited[player * plan.types + piece] => Number::Hand(player * plan.types + piece),
        _ => return None,
    };
    Some(Gate { number, cmp: *cmp, n: *n })
}

impl Gate {
    /// Whether the condition holds.
    #[inline(always)]
    pub fn open<const W: usize>(&self, st: &State<W>) -> bool {
        let number = match self.number {
            Number::Tops(owner) => st.own[owner].count(),
            Number::Hand(index) => st.extra.as_ref().map_or(0, |extra| extra.hands[index]),
        };
        compare(self.cmp, number as i32, self.n)
    }
}
