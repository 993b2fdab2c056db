//! Does the turn go on, and what happens when it ends.

use super::Reference;
use super::state::{MadeKind, Pending, Position};
use super::tally::{self, Event};
use crate::core::Step;
use gdl::ast::Player;

/// Steps a turn can have.
const MAX_TURN_STEPS: u32 = 100;

impl Reference {
    /// Whether the step just made leaves something to be done in the turn, be it possible or not.
    pub(super) fn may_go_on(&self, position: &Position) -> bool {
        position.steps < MAX_TURN_STEPS
            && (position.pending.is_some() || self.leaves_moves(position, position.moves.saturating_add(1)))
    }

    /// Whether after so many moves there is another to be made in this turn.
    fn leaves_moves(&self, position: &Position, moves: u32) -> bool {
        let play = &self.game.play;
        let allowed = if position.turn == 1 { play.first_moves } else { play.moves_per_turn };
        let passed = matches!(position.made.kind, MadeKind::Pass | MadeKind::Swap);
        let left = !passed && moves < allowed.max(1);
        if left {
            tally::event(Event::MovesPerTurn);
        }
        left
    }

    /// Completes a step that has been made: if the turn goes on, the steps of rules that can follow.
    pub(super) fn go_on(&self, position: &mut Position, history: &[u64]) -> Option<Vec<Step>> {
        position.previous = position.last;
        position.last = position.made.cells;
        if let Some(Pending::Repeat { .. }) = position.pending {
            let cells = position.made.cells;
            position.visited.extend(cells.from.into_iter().chain(cells.to));
        }
        let bounded = position.steps >= MAX_TURN_STEPS;
        if position.pending.is_some() && !bounded {
            let steps = self.rule_steps(position, history);
            if self.has_step(&steps) {
                return Some(steps);
            }
        }
        position.pending = None;
        position.moves = position.moves.saturating_add(1);
        if self.leaves_moves(position, position.moves) && !bounded {
            let steps = self.rule_steps(position, history);
            if self.has_step(&steps) {
                return Some(steps);
            }
        }
        None
    }

    /// Delayed captures, promotion, and the other player's turn.
    pub(super) fn end_turn(&self, position: &mut Position) {
        let mover = position.made.mover;
        for cell in self.cells() {
            let mark = position.marks.iter().copied().find(|mark| mark.cell == cell);
            if let Some(mark) = mark {
                tally::event(Event::DelayedRemoved);
                let men = std::mem::take(&mut position.stacks[usize::from(cell)]);
                men.into_iter().for_each(|man| position.credit(man, mark.recycle));
            }
        }
        if let (Some((piece, region)), Some(cell)) = (position.promotion.take(), position.turn_to)
            && region.is_none_or(|region| self.topology.region(&region, mover).contains(&cell))
            && let Some(man) = position.top_mut(cell)
        {
            tally::event(Event::PromotedAtEnd);
            self.promote(man, piece);
        }
        let swap = position.made.kind == MadeKind::Swap;
        if !swap {
            position.completed[mover.index()] = true;
            position.mover = Player::other(mover);
        }
        position.passes = if swap || position.moved { 0 } else { position.passes.saturating_add(1) };
        position.turn += 1;
        position.steps = 0;
        position.moves = 0;
        position.moved = false;
        position.pending = None;
        position.visited.clear();
        position.marks.clear();
        position.promotion = None;
        position.turn_to = None;
    }
}
