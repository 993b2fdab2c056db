//! What the plays of a pair came to.

use super::plays::Play;
use engine::core::Outcome;
use gdl::ast::Player;
use strategy::contest::statistics::{Interval, share};

/// Results of two players' plays, from the view of the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the first.
    pub won: u64,
    /// Drawn, or stopped.
    pub drawn: u64,
    /// Won by the second.
    pub lost: u64,
    /// Won by whoever moved first, and by whoever moved second.
    pub seats: [u64; 2],
    /// Plays that were over after ten turns.
    pub quick: u64,
    /// Turns of all plays.
    pub turns: u64,
    /// Positions looked at in all plays.
    pub nodes: u64,
}

/// A play that ends within so many turns is too short.
pub const QUICK: u32 = 10;

impl Tally {
    /// Counts plays.
    pub fn of(plays: &[Play]) -> Tally {
        let mut tally = Tally::default();
        plays.iter().for_each(|play| tally.add(play));
        tally
    }

    /// Counts a play.
    pub fn add(&mut self, play: &Play) {
        match play.outcome {
            Outcome::Win(seat) => {
                *(if seat == play.seat { &mut self.won } else { &mut self.lost }) += 1;
                self.seats[usize::from(seat == Player::Second)] += 1;
            }
            Outcome::Draw | Outcome::Unfinished => self.drawn += 1,
        }
        self.quick += u64::from(play.turns <= QUICK);
        self.turns += u64::from(play.turns);
        self.nodes += play.nodes;
    }

    /// Number of plays.
    pub fn plays(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Points of the first.
    pub fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    /// Mean score of the first, with its interval; a half where nothing was played.
    pub fn score(&self) -> Interval {
        share(self.points(), self.plays())
    }
}
