//! The player that knows nothing.

use crate::player::{Choice, Player};
use engine::Position;
use engine::rng::Rng;

/// Plays any legal step, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let steps = position.steps();
        Choice::plain(steps[rng.below(steps.len() as u32) as usize])
    }
}
