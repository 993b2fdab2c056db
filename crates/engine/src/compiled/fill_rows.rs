//! Filling games on one word in which the first row decides, one stone a turn: the position is three sets, and nothing is ever undone.

use super::fill::Fill;
use super::plan::Plan;
use super::rollout::{Rolled, Trace};
use super::runs::Rows;
use super::state::State;
use super::verdicts::outcome;
use crate::bits::Bits;
use crate::core::Cell;
use crate::rng::Rng;

/// Where such a game stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones {
    pub own: [Bits<1>; 2],
    pub empty: Bits<1>,
    pub mover: usize,
    pub turn: u32,
}

impl Stones {
    /// Places a stone that does not end the game.
    #[inline(always)]
    pub fn place(&mut self, cell: Cell) {
        self.own[self.mover].insert(cell);
        self.empty.remove(cell);
        self.mover ^= 1;
        self.turn += 1;
    }
}

impl<const W: usize> Fill<W> {
    /// Whether this is such a game.
    pub(super) fn first_row_decides(&self) -> bool {
        let windows = match &self.rows {
            Some(Rows::Lanes(_) | Rows::Words(_)) | None => false,
            Some(_) => !self.groups && self.columns.is_empty(),
        };
        let decides = |mover: usize, found: u32| {
            let holds = if mover == 0 { [found, 0] } else { [0, found] };
            self.verdict[self.combination(mover, holds)] != 0
        };
        windows
            && (self.moves_per_turn, self.first_moves, self.swap) == (1, 1, false)
            && self.initial == [0; 2]
            && (0..2).all(|mover| (1..1 << self.atoms.len()).all(|found| decides(mover, found)))
    }

    /// The sets of a position.
    pub(super) fn stones(&self, st: &State<W>) -> Stones {
        let cells: Bits<W> = self.cells.iter().copied().collect();
        let word = |set: Bits<W>| Bits([set.0[0]]);
        let own = [word(st.own[0]), word(st.own[1])];
        Stones { own, empty: word(cells.minus(&st.occupied())), mover: st.mover as usize, turn: st.turn }
    }

    /// Places a stone; the verdict, 0 if the game goes on.
    #[inline(always)]
    pub(super) fn place(&self, at: &mut Stones, cell: Cell) -> u8 {
        match &self.rows {
            Some(Rows::Windows4(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows8(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows12(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows16(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            _ => unreachable!("asked before"),
        }
    }

    #[inline(always)]
    fn place_tested(&self, at: &mut Stones, cell: Cell, test: impl Fn(&Bits<1>, Cell) -> u32) -> u8 {
        let mover = at.mover;
        at.place(cell);
        let found = test(&at.own[mover], cell);
        if found == 0 && at.empty.any() {
            return 0;
        }
        self.verdict_on(mover, found)
    }

    /// What the rows found by the last stone come to; none on a full board is a verdict too.
    #[inline(always)]
    fn verdict_on(&self, mover: usize, found: u32) -> u8 {
        let holds = if mover == 0 { [found, 0] } else { [0, found] };
        let verdicts = if found != 0 { &self.verdict } else { &self.last_verdict };
        verdicts[self.combination(mover, holds)]
    }

    /// Plays at random to the end.
    pub(super) fn run_stones(&self, plan: &Plan<W>, at: Stones, rng: &mut Rng, trace: Option<&mut Trace>) -> Rolled {
        let (verdict, steps) = match trace {
            None => self.drop_stones(at, rng),
            Some(trace) => {
                self.roll_rows(at, rng, |mover, cell| trace.push((mover as u8, self.step(plan, mover, cell))))
            }
        };
        Rolled { outcome: outcome(verdict), swapped: false, turns: at.turn + steps - 1, steps }
    }

    /// The same, noting nothing: the verdict and the number of stones. A loop of its own: one that notes its steps could not keep its
    /// sets in registers.
    pub(super) fn drop_stones(&self, at: Stones, rng: &mut Rng) -> (u8, u32) {
        self.roll_rows(at, rng, |_, _| ())
    }

    #[inline(always)]
    fn roll_rows(&self, at: Stones, rng: &mut Rng, note: impl FnMut(usize, Cell)) -> (u8, u32) {
        match &self.rows {
            Some(Rows::Windows4(w)) => self.roll_stones(at, rng, note, |own, cell| w.test(own, cell)),
            Some(Rows::Windows8(w)) => self.roll_stones(at, rng, note, |own, cell| w.test(own, cell)),
            Some(Rows::Windows12(w)) => self.roll_stones(at, rng, note, |own, cell| w.test(own, cell)),
            Some(Rows::Windows16(w)) => self.roll_stones(at, rng, note, |own, cell| w.test(own, cell)),
            _ => unreachable!("asked before"),
        }
    }

    #[inline(always)]
    fn roll_stones(
        &self,
        at: Stones,
        rng: &mut Rng,
        mut note: impl FnMut(usize, Cell),
        test: impl Fn(&Bits<1>, Cell) -> u32,
    ) -> (u8, u32) {
        // The mover's stones and the other's change places after every stone: no look-up by player.
        let (mut mover, mut steps) = (at.mover, 0);
        let (mut mine, mut theirs, mut empty) = (at.own[mover], at.own[1 - mover], at.empty);
        let mut left = empty.count();
        let mut numbers = rng.clone();
        let found = loop {
            let cell = empty.nth(numbers.below(left));
            note(mover, cell);
            (left, steps) = (left - 1, steps + 1);
            mine.insert(cell);
            empty.remove(cell);
            // The first row decides, and so does a full board.
            let found = test(&mine, cell);
            if found != 0 || left == 0 {
                break found;
            }
            std::mem::swap(&mut mine, &mut theirs);
            mover ^= 1;
        };
        *rng = numbers;
        (self.verdict_on(mover, found), steps)
    }
}
