//! The last tests of a step, those that need a trial.

use super::moves::{Moves, Scratch};
use super::plan::{Plan, Rule};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, Step};
use crate::rules::Kind;
use gdl::ast::{Player, Repetition};

impl<const W: usize> Plan<W> {
    /// Whether steps of a rule must be tried out before they count as legal.
    #[inline(always)]
    pub(super) fn needs_trial(&self, rule: &Rule<W>) -> bool {
        rule.after.is_some() || rule.fallible || self.repetition == Repetition::Forbidden
    }

    /// Whether a hand that may be empty is all that can be wrong with a rule's steps.
    #[inline(always)]
    pub(super) fn hand_alone(&self, rule: &Rule<W>) -> bool {
        rule.plain && rule.after.is_none() && self.repetition != Repetition::Forbidden && !self.feat.stacks
    }

    /// Drops unjudged steps until one proves legal: enough to know that there is one.
    #[inline(always)]
    pub fn keep_first_legal(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if moves.unchecked {
            self.drop_illegal(st, history, moves);
        }
    }

    #[inline(never)]
    fn drop_illegal(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        for i in 0..moves.groups.len() {
            let group = moves.groups[i];
            if !self.needs_trial(&self.rules[group.rule() as usize]) {
                return;
            }
            for cell in group.to.iter() {
                if self.admits(st, history, group.step(cell, 0), &mut moves.scratch) {
                    return;
                }
                moves.groups[i].to.remove(cell);
                moves.total -= 1;
                moves.of_rules -= 1;
            }
        }
    }

    /// How many steps are made on copies of a position to know which of its steps are legal, if a player is to move.
    pub fn trials(&self, st: &State<W>, history: &[u64], mover: Player) -> u32 {
        let mut turned = None;
        let st = if st.mover as usize == mover.index() {
            st
        } else {
            let turned = turned.insert(st.clone());
            (turned.mover, turned.next) = (mover.index() as u8, Next::Any);
            turned
        };
        let mut moves = Moves::default();
        // Not even a list beyond its bound is judged here: that is what takes long.
        self.find_steps(st, history, &mut moves, true);
        let copied = |rule: &Rule<W>| {
            let forbidden = self.repetition == Repetition::Forbidden;
            let known = !forbidden && (rule.must_change.is_some() || (rule.plain && rule.after.is_none()));
            self.needs_trial(rule) && !known && rule.foreseen.is_none()
        };
        let groups = moves.groups.iter().filter(|group| copied(&self.rules[group.rule() as usize]));
        let tried: u32 = groups.map(|group| group.to.count()).sum();
        tried + if self.max_capture && moves.total > 1 { self.keep_greatest(st, history, &mut moves) } else { 0 }
    }

    /// Whether any unchecked step is legal.
    pub(super) fn any_admitted(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) -> bool {
        self.check_all(st, history, moves);
        moves.total > 0
    }

    /// Judges all steps left unjudged.
    pub fn check_all(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if !moves.unchecked {
            return;
        }
        moves.unchecked = false;
        for i in 0..moves.groups.len() {
            let group = moves.groups[i];
            let rule = &self.rules[group.rule() as usize];
            if !self.needs_trial(rule) {
                continue;
            }
            let scratch = &mut moves.scratch;
            let legal = |&cell: &Cell| self.admits(st, history, group.step(cell, 0), scratch);
            let kept: Bits<W> = group.to.iter().filter(legal).collect();
            let gone = group.to.count() - kept.count();
            moves.groups[i].to = kept;
            moves.total -= gone;
            moves.of_rules -= gone;
        }
    }

    /// The last tests of a step whose precondition holds: the action, `after`, `no-repeat`.
    pub fn admits(&self, st: &State<W>, history: &[u64], step: Step, scratch: &mut Scratch<W>) -> bool {
        let rule = &self.rules[step.rule as usize];
        if rule.plain && rule.after.is_none() && self.repetition != Repetition::Forbidden {
            return self.plain_action_works(st, rule, step);
        }
        if let Some(effect) = rule.must_change
            && self.repetition != Repetition::Forbidden
        {
            return self.would_change(st, rule, effect as usize, step);
        }
        if let Some(answer) = self.foresee(st, history, rule, step) {
            return answer;
        }
        let trial = scratch.copy(st);
        let Some(moment) = self.make(trial, step) else { return false };
        if let Some(after) = &rule.after
            && !self.holds(trial, &moment, after)
        {
            return false;
        }
        if self.repetition == Repetition::Forbidden && rule.kind != Kind::Pass {
            let granted = trial.next != Next::Any;
            if !granted && trial.moves_made + 1 >= self.moves_in_turn(trial) {
                self.end_turn(trial, step);
                return !self.has_been(trial, history, trial.hash);
            }
        }
        true
    }

    /// Whether a plain action can be done: the hand has a piece, the stack has room.
    #[inline]
    pub fn plain_action_works(&self, st: &State<W>, rule: &Rule<W>, step: Step) -> bool {
        let piece = rule.piece as usize;
        let mover = st.mover as usize;
        if rule.kind == Kind::Place && self.limited[mover * self.types + piece] && self.hand(st, mover, piece) == 0 {
            return false;
        }
        !self.feat.stacks || st.height(step.to) < crate::core::MAX_HEIGHT
    }

    /// `stop` may not recreate a position under `no-repeat`.
    pub(super) fn stop_is_legal(&self, st: &State<W>, history: &[u64]) -> bool {
        if self.repetition != Repetition::Forbidden || st.moves_made + 1 < self.moves_in_turn(st) {
            return true;
        }
        let mut trial = st.clone();
        self.end_turn(&mut trial, Step::STOP);
        !self.has_been(&trial, history, trial.hash)
    }

    /// Whether a position of that hash stands in the history.
    #[inline(always)]
    pub(super) fn has_been(&self, st: &State<W>, history: &[u64], hash: u64) -> bool {
        st.sieve.may_have(hash) && history.contains(&hash)
    }
}
