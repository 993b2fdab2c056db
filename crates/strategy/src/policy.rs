//! Policies: how much each advisor weighs for each player.

use engine::Game;

/// A weighting of advisors for each player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// For each player: term name and weight, in the order of the game's terms.
    pub weights: [Vec<(String, f32)>; 2],
}

impl Policy {
    /// What the rules themselves suggest.
    pub fn derive(_game: &Game) -> Policy {
        Policy::default()
    }

    /// The policy stored in the game's `support`, else the derived one.
    pub fn of(game: &Game) -> Policy {
        Policy::derive(game)
    }
}
