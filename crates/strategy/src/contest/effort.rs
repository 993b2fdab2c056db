//! How much work a game may take, without a clock: the same on every machine and at every load.

use engine::Position;
use gdl::ast::Player;

/// Work there is left. A unit is one position looked at; those with many steps cost more, and so do those whose steps must be tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    left: u64,
    /// What a position costs where the game stands.
    each: u64,
    /// Positions that are looked at in any case: whoever chooses a step looks at all of them.
    least: u64,
}

/// Steps listed for the price of one position.
const STEPS: u64 = 8;
/// Cells of a board on which a step is tried for that price: the position is copied, changed and looked over.
const CELLS: u64 = 64;

impl Effort {
    /// So many units.
    pub fn new(units: u64) -> Effort {
        Effort { left: units, each: 1, least: 0 }
    }

    /// Whether there is enough left to choose a step here. A game without limits does not ask what its positions cost.
    pub fn allows(&mut self, position: &Position<'_>) -> bool {
        if self.left == u64::MAX {
            return true;
        }
        self.least = u64::from(position.count());
        // The search meets the positions of both.
        let tried = Player::BOTH.map(|player| u64::from(position.trials(player))).into_iter().max().unwrap_or(0);
        let cells = position.game().topology().cells() as u64;
        self.each = 1 + self.least / STEPS + tried * cells / CELLS;
        self.least * self.each <= self.left
    }

    /// A step was chosen, with so many positions searched.
    pub fn spend(&mut self, nodes: u64) {
        if self.left != u64::MAX {
            self.left = self.left.saturating_sub(nodes.max(self.least).saturating_mul(self.each));
        }
    }
}
