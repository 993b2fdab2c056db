//! What a network sees of a position: a number a cell.

use crate::rule_based::honors;
use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::core::Cell;
use engine::{AnyPlan, Game};
use gdl::ast::Player;

/// What a piece of honor shows as; the most valuable other type shows as 1.
const HONOR: f32 = 1.5;

/// The game is not played on eight rows of eight cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotEight {
    /// Cells of its board.
    pub cells: usize,
}

impl std::fmt::Display for NotEight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.cells {
            64 => write!(f, "the network sees cells A1 to H8, and this board has others"),
            cells => write!(f, "the network sees boards of 8 by 8 cells, and this one has {cells}"),
        }
    }
}

impl std::error::Error for NotEight {}

/// How positions of a game look to a network of either side: own pieces positive, its home at the bottom.
#[derive(Clone, Debug)]
pub struct Board<'g> {
    pub(super) plan: &'g Plan<1>,
    /// For each side, by mailbox code.
    shown: [Vec<f32>; 2],
    /// For each side, the input of a cell.
    input: [[u8; 64]; 2],
}

impl<'g> Board<'g> {
    /// The view of a game on an 8 by 8 board.
    pub fn new(game: &'g Game) -> Result<Board<'g>, NotEight> {
        let cells = game.topology().cells();
        let place = |row: usize, column: usize| {
            let label = format!("{}{}", char::from(b'A' + column as u8), row + 1);
            game.topology().find(&label)
        };
        let AnyPlan::W1(plan) = game.plan() else { return Err(NotEight { cells }) };
        let mut input = [[0u8; 64]; 2];
        let mut at = [0 as Cell; 64];
        for (square, at) in at.iter_mut().enumerate() {
            let (row, column) = (square / 8, square % 8);
            *at = place(row, column).filter(|_| cells == 64).ok_or(NotEight { cells })?;
            input[0][*at as usize] = square as u8;
        }
        // The second player looks from the other side. Whether files stay or are turned too is read off the array he starts with.
        let start = game.start(Player::First);
        let like = |first: usize, second: usize| {
            let man = |square: usize, side: Player| {
                start.top(at[square]).filter(|man| man.owner == Some(side)).map(|man| man.piece)
            };
            man(first, Player::First) == man(second, Player::Second)
        };
        let turned =
            (0..64).any(|square| !like(square, square ^ 56)) && (0..64).all(|square| like(square, square ^ 63));
        for (square, at) in at.iter().enumerate() {
            input[1][*at as usize] = (square ^ if turned { 63 } else { 56 }) as u8;
        }
        Ok(Board { plan, shown: [0, 1].map(|side| shown(game, side)), input })
    }

    /// The input of a cell to a side's network.
    #[inline(always)]
    pub(super) fn input(&self, side: usize, cell: usize) -> usize {
        self.input[side][cell] as usize
    }

    /// What a mailbox code shows as to a side.
    #[inline(always)]
    pub(super) fn shown(&self, side: usize, code: u8) -> f32 {
        self.shown[side][code as usize]
    }

    /// All inputs of a position as a side sees it.
    pub fn inputs(&self, state: &State<1>, side: usize) -> [f32; 64] {
        let mut inputs = [0.0; 64];
        for cell in 0..64 {
            inputs[self.input(side, cell)] = self.shown(side, state.code(cell as Cell));
        }
        inputs
    }
}

/// What each mailbox code shows as: worth by the greatest worth, negative for the enemy. Pieces of nobody do not show.
fn shown(game: &Game, side: usize) -> Vec<f32> {
    let (pieces, honors) = (&game.ast().pieces, honors(game));
    let common = pieces.iter().enumerate().filter(|(kind, _)| !honors.contains(kind));
    let most = common.map(|(_, piece)| piece.value).max().unwrap_or(1).max(1) as f32;
    let mut shown = vec![0.0];
    for (kind, piece) in pieces.iter().enumerate() {
        let worth = if honors.contains(&kind) { HONOR } else { piece.value as f32 / most };
        shown.extend([0, 1, 2].map(|owner| match owner {
            2 => 0.0,
            own if own == side => worth,
            _ => -worth,
        }));
    }
    shown
}
