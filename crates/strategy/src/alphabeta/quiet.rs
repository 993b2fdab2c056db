//! Quiescence: beyond the last ply captures are played out before the policy is asked, so that it does not judge in the middle of an exchange.

use super::order::capture;
use super::search::{Search, Waiting};
use crate::evaluate::Judge;
use crate::greedy::{result, seat};
use crate::score::Score;
use engine::compiled::Plan;
use engine::rules::Kind;

/// Most captures that are played out.
pub(super) const PLIES: u32 = 8;

/// Most positions of the captures beyond one leaf. Real exchanges take a few dozen; in games where everything takes everything they
/// would never end.
const EXCHANGE: u64 = 1000;

/// The first ply is finished whatever it takes, but its captures end at so many times the budget.
const OVERSHOOT: u64 = 10;

/// Whether pieces can be taken by moving onto them. Captures by other means are not played out.
pub(super) fn has_captures<const W: usize>(plan: &Plan<W>) -> bool {
    plan.rules.iter().any(|rule| rule.kind == Kind::Move && rule.replaces)
}

impl<const W: usize, J: Judge<W>> Search<'_, W, J> {
    /// Worth of the leaf at a ply to the seat that moves there, after captures.
    pub(super) fn exchange(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        let budget = self.options.nodes.unwrap_or(u64::MAX).saturating_mul(OVERSHOOT);
        self.truce = budget.min(self.nodes + EXCHANGE);
        self.settle(ply, PLIES, alpha, beta)
    }

    /// Worth of the position at a ply to the seat that moves there, who may capture or leave it.
    fn settle(&mut self, ply: usize, left: u32, alpha: Score, beta: Score) -> Score {
        let st = &self.states[ply];
        let mut best = self.judge.score(self.plan, st, st.mover as usize);
        if best >= beta || left == 0 || self.nodes >= self.truce {
            return best;
        }
        let me = seat(st);
        let unchecked = self.moves.unchecked;
        let base = self.waiting.len();
        let captures =
            self.moves.iter().filter_map(|step| Some(Waiting { urgency: capture(self.plan, st, step)?, step }));
        self.waiting.extend(captures);
        self.waiting[base..].sort_by_key(|waiting| std::cmp::Reverse(waiting.urgency));
        for at in base..self.waiting.len() {
            let step = self.waiting[at].step;
            let noted = self.history.len();
            if unchecked && !self.plan.admits(&self.states[ply], &self.history, step, &mut self.moves.scratch) {
                continue;
            }
            if !self.make(ply, step, true) {
                break;
            }
            let next = &self.states[ply + 1];
            let floor = alpha.max(best);
            let score = match next.ending {
                Some(ending) => result(next, ending.outcome, me, ply as u32 + 1),
                None if seat(next) == me => self.settle(ply + 1, left - 1, floor, beta),
                None => -self.settle(ply + 1, left - 1, -beta, -floor),
            };
            self.history.truncate(noted);
            if self.spent {
                break;
            }
            best = best.max(score);
            if best >= beta || self.nodes >= self.truce {
                break;
            }
        }
        self.waiting.truncate(base);
        best
    }
}
