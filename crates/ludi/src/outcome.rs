//! How a game ended, in words.

pub use engine::core::Outcome;

use engine::core::Reason;
use engine::{Game, Position};
use gdl::ast::{Player, Who};
use gdl::english::{Party, Voice};
use schemars::JsonSchema;
use serde::Serialize;

/// A result as data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ended {
    /// `win`, `draw` or `unfinished`.
    pub outcome: &'static str,
    /// Name of the side that won.
    pub winner: Option<String>,
    /// Why, in a word or two.
    pub reason: &'static str,
    /// The winner with his verb.
    #[serde(skip)]
    won: Option<String>,
}

impl Ended {
    /// The result of a position, if the game is over.
    pub fn of(position: &Position<'_>) -> Option<Ended> {
        let ending = position.ending()?;
        let (outcome, winner) = match ending.outcome {
            Outcome::Win(side) => ("win", Some(side)),
            Outcome::Draw => ("draw", None),
            Outcome::Unfinished => ("unfinished", None),
        };
        let won = winner.map(|side| wins(position, side));
        let winner = winner.map(|side| player(position, side));
        let reason = match ending.reason {
            Reason::Clause => "end condition",
            Reason::Tie => "tie rule",
            Reason::TurnLimit => "turn limit",
            Reason::Repetition => "repetition",
            Reason::Passed => "no moves left",
            Reason::Unfinished => "too many turns",
        };
        Some(Ended { outcome, winner, reason, won })
    }

    /// In a sentence without a full stop.
    pub fn sentence(&self) -> String {
        match (&self.won, self.outcome) {
            (Some(won), _) => format!("{won} ({})", self.reason),
            (None, "draw") => format!("drawn ({})", self.reason),
            _ => format!("unfinished ({})", self.reason),
        }
    }
}

/// Name of a side.
pub fn player(position: &Position<'_>, side: Player) -> String {
    position.game().ast().players[side.index()].name.clone()
}

/// "White wins", "Sheep win".
pub fn wins(position: &Position<'_>, side: Player) -> String {
    Voice::end(position.game().ast(), Party::Named(side)).does(Who::Friend, ("win", "wins"), true)
}

/// Names of the players in parentheses, by seat; empty where sides may be swapped, so that seats have no side of their own.
pub(crate) fn in_parentheses(game: &Game) -> [String; 2] {
    let name = |player: &gdl::ast::PlayerDef| format!(" ({})", player.name);
    game.ast().players.each_ref().map(|player| if game.ast().play.swap_rule { String::new() } else { name(player) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_of_many_wins_in_the_plural() {
        let text = "(game Hunt (players Wolf Sheep) (board (tiling square) (size 3)) (win (in-a-row 3)))";
        let game = engine::Game::read(text).0.expect("a sound game");
        let start = game.start(Player::First);
        assert_eq!(Player::BOTH.map(|side| wins(&start, side)), ["Wolf wins", "Sheep win"]);
    }
}
