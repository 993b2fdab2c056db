//! Filling games one step at a time, from any position: what a search plays before its playouts.

use super::fill::{Fill, Scratch};
use super::plan::Plan;
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Step};

/// Where a filling game stands, beside the buffers of [`Scratch`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<const W: usize> {
    pub own: [Bits<W>; 2],
    /// Conditions that hold for each player.
    pub holds: [u32; 2],
    /// Empty cells.
    pub left: usize,
    /// Columns with room.
    pub open: usize,
    pub mover: usize,
    pub turn: u32,
    /// Stones the turn still has.
    pub stones: u32,
    pub swapped: bool,
}

impl<const W: usize> Standing<W> {
    /// The seat to move.
    #[inline(always)]
    pub fn seat(&self) -> u8 {
        (self.mover ^ self.swapped as usize) as u8
    }
}

impl Scratch {
    /// Takes over other buffers of the same game.
    pub(super) fn copy_from<const W: usize>(&mut self, fill: &Fill<W>, other: &Scratch) {
        if fill.columns.is_empty() {
            self.list.copy_from_slice(&other.list);
            self.place.copy_from_slice(&other.place);
        } else {
            self.heights.copy_from_slice(&other.heights);
            self.open.copy_from_slice(&other.open);
        }
        self.words.copy_from_slice(&other.words);
        if fill.groups {
            self.groups.copy_from(&other.groups, fill.touches[0].len());
        }
    }
}

impl<const W: usize> Fill<W> {
    /// Makes the buffers ready for the start of the game.
    #[inline(always)]
    pub(super) fn begin(&self, s: &mut Scratch) -> Standing<W> {
        if !self.columns.is_empty() {
            s.heights.fill(0);
            s.open.iter_mut().enumerate().for_each(|(i, column)| *column = i as u16);
        }
        if self.groups || !s.words.is_empty() {
            self.lay_stones(s, &self.own);
        }
        Standing {
            own: self.own,
            holds: self.initial,
            left: self.cells.len(),
            open: self.columns.len(),
            mover: 0,
            turn: 1,
            stones: self.first_moves,
            swapped: false,
        }
    }

    /// Makes the buffers ready for a position that is not over.
    pub(super) fn load(&self, plan: &Plan<W>, st: &State<W>, s: &mut Scratch) -> Standing<W> {
        let own = [st.own[0], st.own[1]];
        self.lay_stones(s, &own);
        let (empty, filled): (Vec<Cell>, Vec<Cell>) = self.cells.iter().partition(|cell| st.code(**cell) == 0);
        let left = empty.len();
        s.list = [empty, filled].concat();
        for (i, &cell) in s.list.iter().enumerate() {
            s.place[cell as usize] = i as u16;
        }
        let mut open = 0;
        for (i, column) in self.columns.iter().enumerate() {
            let height = column.iter().filter(|cell| st.code(**cell) != 0).count();
            s.heights[i] = height as u8;
            if height < column.len() {
                s.open[open] = i as u16;
                open += 1;
            }
        }
        Standing {
            own,
            holds: self.held(plan, st),
            left,
            open,
            mover: st.mover as usize,
            turn: st.turn,
            stones: plan.moves_in_turn(st) - st.moves_made,
            swapped: st.swapped,
        }
    }

    /// Words of the lines and groups of the stones on the board.
    fn lay_stones(&self, s: &mut Scratch, own: &[Bits<W>; 2]) {
        s.words.fill(0);
        if self.groups {
            s.groups.who.fill(0);
        }
        for (player, set) in own.iter().enumerate() {
            for cell in set.iter() {
                if let Some(rows) = &self.rows {
                    rows.test(&mut s.words, set, player, cell);
                }
                if self.groups {
                    self.join(&mut s.groups, player, cell);
                }
            }
        }
    }

    /// Whether the player to move may take the other side.
    #[inline(always)]
    pub(super) fn may_swap(&self, at: &Standing<W>) -> bool {
        self.swap && at.turn == 2 && !at.swapped && at.stones == self.moves_per_turn
    }

    /// Calls `f` with every legal step.
    pub(super) fn steps(&self, plan: &Plan<W>, s: &Scratch, at: &Standing<W>, mut f: impl FnMut(Step)) {
        let step = self.step(plan, at.mover, NO_CELL);
        if self.columns.is_empty() {
            s.list[..at.left].iter().for_each(|&to| f(Step { to, ..step }));
        } else {
            let next = |&column: &u16| self.columns[column as usize][s.heights[column as usize] as usize];
            s.open[..at.open].iter().for_each(|column| f(Step { to: next(column), ..step }));
        }
        if self.may_swap(at) {
            f(Step::SWAP);
        }
    }

    /// The placement of a stone.
    #[inline(always)]
    pub(super) fn step(&self, plan: &Plan<W>, mover: usize, cell: Cell) -> Step {
        Step { rule: plan.ordinary[mover][0], from: NO_CELL, to: cell, option: 0 }
    }

    /// Makes a legal step; the verdict, 0 if the game goes on.
    #[inline]
    pub(super) fn play(&self, plan: &Plan<W>, s: &mut Scratch, at: &mut Standing<W>, step: Step) -> u8 {
        if step.rule == Step::SWAP_RULE {
            self.swap_sides(at);
            return 0;
        }
        let cell = step.to;
        at.left -= 1;
        if self.columns.is_empty() {
            let place = s.place[cell as usize] as usize;
            let last = s.list[at.left];
            s.list[place] = last;
            s.place[last as usize] = place as u16;
            s.list[at.left] = cell;
        } else {
            let column = self.column[cell as usize];
            if let Some(pick) = s.open[..at.open].iter().position(|c| *c == column) {
                self.drop_stone(s, at, pick);
            }
        }
        self.settle(plan, s, at, cell)
    }

    #[inline(always)]
    pub(super) fn swap_sides(&self, at: &mut Standing<W>) {
        at.swapped = true;
        at.turn += 1;
        at.stones = self.moves_per_turn;
    }

    /// Drops a stone into a column with room; returns its cell.
    #[inline(always)]
    pub(super) fn drop_stone(&self, s: &mut Scratch, at: &mut Standing<W>, pick: usize) -> Cell {
        let column = s.open[pick] as usize;
        let height = s.heights[column] as usize;
        s.heights[column] += 1;
        if height + 1 == self.columns[column].len() {
            at.open -= 1;
            s.open[pick] = s.open[at.open];
        }
        self.columns[column][height]
    }

    /// Adds the stone to the position, whose cell is no longer counted as empty, and judges it.
    #[inline(always)]
    pub(super) fn settle(&self, plan: &Plan<W>, s: &mut Scratch, at: &mut Standing<W>, cell: Cell) -> u8 {
        let mover = at.mover;
        at.own[mover].insert(cell);
        let mut found = 0;
        if let Some(rows) = &self.rows {
            found |= rows.test(&mut s.words, &at.own[mover], mover, cell);
        }
        if self.groups {
            found |= self.group_tests(plan, s, &at.own, mover, cell, at.holds[mover]);
        }
        at.stones -= 1;
        if found & !at.holds[mover] != 0 {
            at.holds[mover] |= found;
            let verdict = self.verdict[self.combination(mover, at.holds)];
            if verdict != 0 {
                return verdict;
            }
        }
        if at.left == 0 {
            return self.last_verdict[self.combination(mover, at.holds)];
        }
        if at.stones == 0 {
            at.mover = 1 - mover;
            at.turn += 1;
            at.stones = self.moves_per_turn;
        }
        0
    }

    /// Index of the verdict for a mover and the conditions that hold.
    #[inline(always)]
    pub(super) fn combination(&self, mover: usize, holds: [u32; 2]) -> usize {
        let k = self.atoms.len();
        mover << (2 * k) | (holds[0] | holds[1] << k) as usize
    }
}
