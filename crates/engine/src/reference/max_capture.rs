//! `max-capture`: only steps from which the turn can take the most.

use super::Reference;
use super::state::Position;
use super::tally::{self, Event};
use crate::core::Step;
use gdl::ast::Player;

/// Longest turn looked at, in steps.
const MAX_DEPTH: u32 = 24;

/// Continuations tried for all candidates of a position together.
const MAX_NODES: u32 = 2_000;

/// Positions with more steps than this are not looked into.
const MAX_STEPS: usize = 1_024;

impl Reference {
    /// Those of the steps that lead to the most captures.
    pub(super) fn most_capturing(&self, position: &Position, history: &[u64], steps: Vec<Step>) -> Vec<Step> {
        if steps.len() > MAX_STEPS {
            return steps;
        }
        let mut nodes = MAX_NODES;
        let worth: Vec<u32> =
            steps.iter().map(|&step| self.captures_by(position, history, step, 1, &mut nodes)).collect();
        let most = worth.iter().copied().max();
        if worth.iter().any(|captures| Some(*captures) != most) {
            tally::event(Event::MaxCaptureDrops);
        }
        steps.into_iter().zip(worth).filter(|(_, captures)| Some(*captures) == most).map(|(step, _)| step).collect()
    }

    /// The most the mover will have captured if the turn goes on with this step, the `depth`-th looked at.
    fn captures_by(&self, position: &Position, history: &[u64], step: Step, depth: u32, nodes: &mut u32) -> u32 {
        let Some(mut next) = self.make(position, step) else { return 0 };
        let mut steps = self.go_on(&mut next, history).unwrap_or_default();
        if !steps.is_empty() && self.may_stop(&next, history) {
            steps.push(Step::STOP);
        }
        if steps.len() > MAX_STEPS {
            steps.clear();
        }
        let mut most = None;
        for step in steps {
            if depth == MAX_DEPTH || *nodes == 0 {
                break;
            }
            *nodes -= 1;
            most = most.max(Some(self.captures_by(&next, history, step, depth + 1, nodes)));
        }
        most.unwrap_or_else(|| captured(&next, next.made.mover))
    }
}

/// Pieces captured by the player, those on marked cells included.
fn captured(position: &Position, player: Player) -> u32 {
    let marked: usize = position.marks.iter().map(|mark| position.stack(mark.cell).len()).sum();
    position.captured_by(player).saturating_add(marked as u32)
}
