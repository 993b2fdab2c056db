//! Pieces of which sets, mailbox and hash tell everything: they are moved by tables of keys.

use super::state::{KIND_SETS, State, owner_of};
use crate::core::{Cell, Man};

/// The keys of one kind of piece on every cell. As long as the sets are, so that no cell is beyond its end.
pub type Keys<const W: usize> = [[u64; 64]; W];

#[inline(always)]
fn key_at<const W: usize>(keys: &Keys<W>, cell: Cell) -> u64 {
    keys[(cell >> 6) as usize % W][(cell & 63) as usize]
}

/// The piece of a mailbox code less one, in games without side tables.
#[inline(always)]
pub fn bare_man(code: usize) -> Man {
    Man { piece: (code / 3) as u8, owner: owner_of(code % 3), state: 0, flags: 0, facing: None }
}

impl<const W: usize> State<W> {
    /// Moves the piece of a cell to another cell, in games whose pieces have no side tables; returns the code of what stood there. `keys` are those
    /// of the plan.
    #[inline(always)]
    pub fn relocate(&mut self, from: Cell, to: Cell, keys: &[Keys<W>]) -> u8 {
        let code = self.code(from) as usize - 1;
        let victim = self.pick(to, keys);
        let (owner, piece) = (code % 3, code / 3);
        self.own[owner].remove(from);
        self.own[owner].insert(to);
        if piece < KIND_SETS {
            self.kind[piece].remove(from);
            self.kind[piece].insert(to);
        }
        self.what[(from >> 6) as usize % W][(from & 63) as usize] = 0;
        self.what[(to >> 6) as usize % W][(to & 63) as usize] = code as u8 + 1;
        self.hash ^= key_at(&keys[code], from) ^ key_at(&keys[code], to);
        victim
    }

    /// Takes the piece off a cell, as [`State::relocate`] does, and returns its code, 0 if there is none.
    #[inline(always)]
    pub fn pick(&mut self, cell: Cell, keys: &[Keys<W>]) -> u8 {
        let code = self.code(cell);
        if code != 0 {
            self.unset(cell);
            self.hash ^= key_at(&keys[code as usize - 1], cell);
        }
        code
    }

    /// Puts a new piece, given by its code less one, in the place of what stands on a cell, as [`State::relocate`] does; returns the code of that.
    #[inline(always)]
    pub fn place(&mut self, cell: Cell, code: usize, keys: &[Keys<W>]) -> u8 {
        let victim = self.pick(cell, keys);
        self.own[code % 3].insert(cell);
        if code / 3 < KIND_SETS {
            self.kind[code / 3].insert(cell);
        }
        self.what[(cell >> 6) as usize % W][(cell & 63) as usize] = code as u8 + 1;
        self.hash ^= key_at(&keys[code], cell);
        victim
    }

    /// Makes the piece of a cell one of another type, as [`State::relocate`] does.
    #[inline(always)]
    pub fn recast(&mut self, cell: Cell, piece: usize, keys: &[Keys<W>]) {
        let code = self.pick(cell, keys) as usize;
        if code != 0 {
            self.place(cell, 3 * piece + (code - 1) % 3, keys);
        }
    }

    /// Gives the piece of a cell to another owner, as [`State::relocate`] does.
    #[inline(always)]
    pub fn give(&mut self, cell: Cell, owner: usize, keys: &[Keys<W>]) {
        let Some(code) = self.code(cell).checked_sub(1).map(usize::from) else { return };
        let new = code - code % 3 + owner;
        self.own[code % 3].remove(cell);
        self.own[owner].insert(cell);
        self.what[(cell >> 6) as usize % W][(cell & 63) as usize] = new as u8 + 1;
        self.hash ^= key_at(&keys[code], cell) ^ key_at(&keys[new], cell);
    }
}
