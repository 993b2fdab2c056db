//! A trial: one game of self-play as the measures see it. Trials are values: played once, kept, measured many times.

use engine::core::{Outcome, Step};
use gdl::ast::Player;

/// What is seen of a position, each for the first side and between -1 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sight {
    /// The policy's view at a glance.
    pub glance: f32,
    /// The view of the search that was made there, if it had one.
    pub searched: Option<f32>,
    /// Wins less losses of random games from there.
    pub rolled: Option<f32>,
}

/// What leads are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leads {
    /// All that is seen, weighed by how well it foretells the results.
    #[default]
    Known,
    /// The policy's glance alone, as in the paper.
    Policy,
    /// The search's view alone.
    Search,
}

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
    /// What is seen of the position after it.
    pub sight: Sight,
    /// The policy's view, for the mover, of the position after each legal step at its beginning; empty for random openings.
    pub alternatives: Vec<f32>,
    /// The first step was one of those the policy likes best at a glance.
    pub favourite: bool,
    /// Positions the search made, all steps together.
    pub nodes: u64,
    /// Plies the search finished, at the first step.
    pub depth: u32,
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
    /// What is seen of the position after the opening.
    pub sight: Sight,
    /// What its leads are to be made of.
    pub leads: Leads,
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

    /// Notes what the search saw before a turn as the view of the position after the turn before it.
    pub(crate) fn note_search(&mut self, turn: usize, seen: f32) {
        match turn.checked_sub(1).filter(|_| turn > self.opening) {
            Some(before) => self.turns[before].sight.searched = Some(seen),
            None => self.sight.searched = Some(seen),
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
        trial.note_search(1, 0.5);
        trial.note_search(3, -0.5);
        assert_eq!(trial.sight.searched, Some(0.5));
        let searched: Vec<Option<f32>> = trial.turns.iter().map(|turn| turn.sight.searched).collect();
        assert_eq!(searched, [None, None, Some(-0.5), None]);
    }
}
