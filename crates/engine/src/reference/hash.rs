//! The position hash, from scratch.

use super::Reference;
use super::state::Position;
use crate::core::key;
use gdl::ast::Player;

impl Reference {
    pub(super) fn hash(&self, position: &Position) -> u64 {
        let mut hash = 0;
        for cell in self.cells() {
            for (depth, &man) in position.stack(cell).iter().enumerate() {
                hash ^= key::man(cell, depth, man);
            }
            let state = position.cell_states[cell as usize];
            if state != 0 {
                hash ^= key::cell_state(cell, state);
            }
        }
        for player in [0, 1] {
            for (piece, hand) in position.hands[player].iter().enumerate() {
                if let Some(n) = *hand {
                    hash ^= key::hand(player, piece, n);
                }
            }
            if position.scores[player] != 0 {
                hash ^= key::score(player, position.scores[player]);
            }
            if position.dirns[player] != self.topology.facing[player]
                && let Some(dir) = position.dirns[player]
            {
                hash ^= key::dirn(player, dir);
            }
        }
        if position.swapped {
            hash ^= key::SWAPPED;
        }
        if position.mover == Player::Second {
            hash ^= key::SECOND;
        }
        hash
    }
}
