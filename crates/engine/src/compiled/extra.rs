//! Side tables of a position: only for what the rules use.

use crate::core::{MAX_HEIGHT, Man};

/// State, flags and facing of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attr {
    /// 0–255.
    pub state: u8,
    /// Bit i is flag i.
    pub flags: u8,
    /// Facing of its own.
    pub facing: Option<u8>,
}

/// Side tables; a table no rule uses is empty.
#[derive(Debug, Default)]
pub struct Extra {
    /// Of the top of each cell.
    pub attrs: Vec<Attr>,
    /// Height of each stack.
    pub height: Vec<u8>,
    /// `stack[cell * MAX_HEIGHT + depth]`, the top included.
    pub stack: Vec<Man>,
    /// State of each cell.
    pub cell_state: Vec<u8>,
    /// `hands[player * types + type]`.
    pub hands: Vec<u32>,
    /// Captures `taken[player * types + type]`.
    pub taken: Vec<u32>,
}

impl Clone for Extra {
    fn clone(&self) -> Self {
        Extra {
            attrs: self.attrs.clone(),
            height: self.height.clone(),
            stack: self.stack.clone(),
            cell_state: self.cell_state.clone(),
            hands: self.hands.clone(),
            taken: self.taken.clone(),
        }
    }
    /// Reuses the tables: positions are copied once a node, and must not allocate.
    fn clone_from(&mut self, other: &Self) {
        self.attrs.clone_from(&other.attrs);
        self.height.clone_from(&other.height);
        if self.stack.len() == other.stack.len() {
            // What lies above the top of a stack is never read.
            for (cell, &height) in other.height.iter().enumerate().filter(|(_, height)| **height > 0) {
                let pieces = cell * MAX_HEIGHT..cell * MAX_HEIGHT + height as usize;
                self.stack[pieces.clone()].copy_from_slice(&other.stack[pieces]);
            }
        } else {
            self.stack.clone_from(&other.stack);
        }
        self.cell_state.clone_from(&other.cell_state);
        self.hands.clone_from(&other.hands);
        self.taken.clone_from(&other.taken);
    }
}
