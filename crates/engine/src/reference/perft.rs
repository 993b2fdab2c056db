//! Counting sequences of steps.

use super::{Reference, State};

impl Reference {
    /// Counts the sequences of steps that make up so many complete turns (or, `by_steps`, so many steps). Sequences that
    /// reach the end of the game earlier are not counted; one that ends it within a turn completes that turn.
    pub fn perft(&self, state: &State, depth: u32, by_steps: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for step in &state.legal {
            let mut next = state.clone();
            self.play(&mut next, *step);
            let done = by_steps || next.ending.is_some() || next.position.turn > state.position.turn;
            count += self.perft(&next, depth - u32::from(done), by_steps);
        }
        count
    }
}
