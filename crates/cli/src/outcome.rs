//! How a game ended, in words.

use engine::Position;
use engine::core::{Outcome, Reason};
use gdl::ast::Player;
use serde::Serialize;

/// A result as data.
#[derive(Debug, Serialize)]
pub struct Ended {
    /// `win`, `draw` or `unfinished`.
    pub outcome: &'static str,
    /// Name of the side that won.
    pub winner: Option<String>,
    /// Why, in a word or two.
    pub reason: &'static str,
}

impl Ended {
    /// The result of a position, if the game is over.
    pub fn of(position: &Position<'_>) -> Option<Ended> {
        let ending = position.ending()?;
        let (outcome, winner) = match ending.outcome {
            Outcome::Win(side) => ("win", Some(player(position, side))),
            Outcome::Draw => ("draw", None),
            Outcome::Unfinished => ("unfinished", None),
        };
        let reason = match ending.reason {
            Reason::Clause => "end condition",
            Reason::Tie => "tie rule",
            Reason::TurnLimit => "turn limit",
            Reason::Repetition => "repetition",
            Reason::Passed => "no moves left",
            Reason::Unfinished => "too many turns",
        };
        Some(Ended { outcome, winner, reason })
    }

    /// In a sentence without a full stop.
    pub fn sentence(&self) -> String {
        match (&self.winner, self.outcome) {
            (Some(winner), _) => format!("{winner} wins ({})", self.reason),
            (None, "draw") => format!("drawn ({})", self.reason),
            _ => format!("unfinished ({})", self.reason),
        }
    }
}

/// Name of a side.
pub fn player(position: &Position<'_>, side: Player) -> String {
    position.game().ast().players[side.index()].name.clone()
}
