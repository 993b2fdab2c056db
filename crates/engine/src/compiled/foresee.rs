//! Trials answered without a trial: what the analysis knows of a step's result before it is made.

use super::captures::flanking;
use super::eval::Moment;
use super::expr::{Bool, EffectKind, Int, Site, Targets};
use super::make::new_owner;
use super::plan::{Plan, Rule};
use super::state::{State, bare_man};
use crate::bits::Bits;
use crate::core::{Step, key};
use crate::rules::Kind;
use gdl::ast::{Cmp, Repetition};

/// What a rule does beyond its plain action, when that is all that matters to the last tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// It takes groups without liberties.
    surrounds: bool,
    /// `after` asks for a liberty of the new piece.
    breathes: bool,
}

/// What is known of a rule's steps beforehand: their whole effect must be on the board, and the turn must end with them.
pub fn foreseen<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> Option<Foreseen> {
    if plan.feat.extra() || plan.multi || !rule.plain || rule.options > 0 {
        return None;
    }
    let breathes = match &rule.after {
        None => false,
        Some(after) if asks_for_air(after) && rule.kind == Kind::Place => true,
        Some(_) => return None,
    };
    let surrounds = match rule.post.as_slice() {
        _ if rule.simple => false,
        [only] if only.cond.is_none() && rule.kind == Kind::Place => match only.kind {
            EffectKind::Capture {
                targets: Targets::Surround, record: None, subsume: false, delayed: false, ..
            } => true,
            _ => return None,
        },
        _ => return None,
    };
    let mine = rule.new_owner == MOVER || !(surrounds || breathes);
    mine.then_some(Foreseen { surrounds, breathes })
}

/// Code of [`Rule::new_owner`] for pieces of the mover.
const MOVER: u8 = 3;

fn asks_for_air<const W: usize>(after: &Bool<W>) -> bool {
    let liberties = Int::Liberties(Site::To);
    match after {
        Bool::Cmp(Cmp::Gt | Cmp::Ne, a, Int::Const(0)) | Bool::Cmp(Cmp::Ge, a, Int::Const(1)) => *a == liberties,
        Bool::Not(inner) => matches!(&**inner, Bool::Cmp(Cmp::Eq, a, Int::Const(0)) if *a == liberties),
        _ => false,
    }
}

impl<const W: usize> Plan<W> {
    /// The last tests of a step whose result is foreseen. `None`: this one is not, a piece stands where the new one goes.
    pub(super) fn foresee(&self, st: &State<W>, history: &[u64], rule: &Rule<W>, step: Step) -> Option<bool> {
        let Foreseen { surrounds, breathes } = rule.foreseen?;
        let mover = st.mover as usize;
        let victim = st.code(step.to);
        let mut taken = Bits::EMPTY;
        if surrounds || breathes {
            if victim != 0 {
                return None;
            }
            let t = &self.tables;
            let to = Bits::one(step.to);
            let air = t.board.minus(&(st.occupied() | to));
            if surrounds {
                taken = self.surrounded(st, mover, step.to, &air);
            }
            // Whoever takes something beside him can breathe.
            if breathes && taken.is_empty() && t.airless(to, st.own[mover], &air).is_some() {
                return Some(false);
            }
        }
        if self.repetition != Repetition::Forbidden {
            return Some(true);
        }
        let mut hash = st.hash ^ key::SECOND;
        let man = match rule.kind {
            Kind::Place => self.new_man(rule.piece, new_owner(rule.new_owner, mover)),
            _ => bare_man(st.code(step.from) as usize - 1),
        };
        hash ^= key::man(step.to, 0, man);
        if rule.kind == Kind::Move {
            hash ^= key::man(step.from, 0, man);
        }
        if victim != 0 {
            hash ^= key::man(step.to, 0, bare_man(victim as usize - 1));
        }
        for cell in taken.iter() {
            hash ^= key::man(cell, 0, bare_man(st.code(cell) as usize - 1));
        }
        Some(!self.has_been(st, history, hash))
    }

    /// The destinations with which a flanking effect finds a target, all at once; `None` where only a look at each can tell.
    #[inline(always)]
    pub(super) fn all_that_change(&self, st: &State<W>, index: u16, rule: &Rule<W>, to: Bits<W>) -> Option<Bits<W>> {
        let effect = rule.must_change?;
        self.all_flanking(st, &self.moment(st, index), rule, effect, to)
    }

    #[inline(never)]
    fn all_flanking(&self, st: &State<W>, m: &Moment, rule: &Rule<W>, effect: u8, to: Bits<W>) -> Option<Bits<W>> {
        let effect = &rule.post[effect as usize].kind;
        let (EffectKind::Capture { targets, record, .. } | EffectKind::Convert { targets, record, .. }) = effect else {
            return None;
        };
        let Targets::Custodial { min: Int::Const(min), max, hostile } = targets else { return None };
        let max = match max {
            None => i32::MAX,
            Some(Int::Const(max)) => *max,
            Some(_) => return None,
        };
        let t = &self.tables;
        if rule.fallible || rule.options > 0 || self.repetition == Repetition::Forbidden || t.shifts.is_empty() {
            return None;
        }
        let (wanted, ends) = flanking(self, st, m, record, hostile);
        let mut out = Bits::EMPTY;
        // From the ends back over the wanted to where the piece would be put.
        for &(delta, origins) in &t.shifts {
            let back = |set: Bits<W>| (set & origins).moved(delta);
            let mut run = back(ends) & wanted;
            let mut length = 1;
            while run.any() && length <= max {
                let next = back(run);
                if length >= *min {
                    out |= next;
                }
                run = next & wanted;
                length += 1;
            }
        }
        Some(out & to)
    }
}
