//! A trial: one game of self-play as the measures see it. Trials are values: played once, kept, measured many times.

use engine::core::{Outcome, Step};
use gdl::ast::Player;

/// One turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its steps.
    pub steps: Vec<Step>,
    /// The side that moved.
    pub mover: Player,
    /// Legal steps at its beginning, passes and swaps included.
    pub choices: u32,
    /// There was nothing but to pass.
    pub stuck: bool,
    /// The view of the position after it that leads are made of, for the first side, between -1 and 1: the policy's, or the search's.
    pub advice: f32,
    /// The policy's view, whatever leads are made of: the scale of its alternatives.
    pub glance: f32,
    /// The policy's view, for the mover, of the position after each legal step at its beginning; empty for random openings.
    pub alternatives: Vec<f32>,
    /// The first step was one of those the policy likes best at a glance.
    pub favourite: bool,
    /// Positions the search made, all steps together.
    pub nodes: u64,
    /// Plies the search finished, at the first step.
    pub depth: u32,
    /// The search's view of the position before it, for the first side, if it had one.
    pub searched: Option<f32>,
    /// An enemy piece was captured, converted or moved away.
    pub takes: bool,
    /// It ended next to an enemy piece.
    pub touches: bool,
    /// Distance from where the opponent's last turn ended to where this one did, if both have a place.
    pub distance: Option<u32>,
    /// Key of the position after it.
    pub key: u64,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// That side won.
    Win(Player),
    /// A real draw.
    Draw,
    /// Cut off at the move limit.
    Timeout,
}

impl End {
    /// The end of a game that is over.
    pub fn of(outcome: Outcome) -> End {
        match outcome {
            Outcome::Win(side) => End::Win(side),
            Outcome::Draw => End::Draw,
            Outcome::Unfinished => End::Timeout,
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            End::Win(side) => Some(side),
            _ => None,
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Which one it is: its seed is hashed from this.
    pub index: u64,
    /// The side that moved first.
    pub first: Player,
    /// Turns played at random at the beginning, which no measure looks at.
    pub opening: usize,
    /// The policy's view of the position after the opening, for the first side.
    pub advice: f32,
    /// All turns, the opening included.
    pub turns: Vec<Turn>,
    /// How it ended, by side.
    pub end: End,
    /// Seats have swapped sides.
    pub swapped: bool,
    /// Share of the cells that carried a piece at some time.
    pub coverage: f64,
}

impl Trial {
    /// Whether whoever made the first move won; `None` without a winner. Seats, not sides: after a swap the first side is another's.
    pub fn won_by_first(&self) -> Option<bool> {
        Some((self.end.winner()? == self.first) != self.swapped)
    }

    /// The turns that are measured.
    pub fn measured(&self) -> &[Turn] {
        &self.turns[self.opening.min(self.turns.len())..]
    }

    /// Puts what the search saw in place of what the policy saw: its view before a turn is its view after the turn before.
    pub fn lead_by_search(&mut self) {
        for number in self.opening..self.turns.len() {
            let Some(seen) = self.turns[number].searched else { continue };
            match number.checked_sub(1).filter(|_| number > self.opening) {
                Some(before) => self.turns[before].advice = seen,
                None => self.advice = seen,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hand::trial;

    #[test]
    fn the_search_sees_a_position_before_the_next_turn() {
        let mut trial = trial(&[0.1, 0.2, 0.3, 0.4], true);
        trial.opening = 1;
        for (turn, seen) in trial.turns.iter_mut().zip([None, Some(0.5), None, Some(-0.5)]) {
            turn.searched = seen;
        }
        trial.lead_by_search();
        assert_eq!(trial.advice, 0.5);
        let advice: Vec<f32> = trial.turns.iter().map(|t| t.advice).collect();
        assert_eq!(advice, [0.1, 0.2, -0.5, 0.4]);
        assert!(trial.turns.iter().map(|t| t.glance).eq([0.1, 0.2, 0.3, 0.4]), "what the policy saw is kept");
    }
}
