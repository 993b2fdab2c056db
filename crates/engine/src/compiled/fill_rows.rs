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
pub(super) struct Stones<const W: usize> {
    pub own: [Bits<W>; 2],
    pub empty: Bits<W>,
    pub mover: usize,
    pub turn: u32,
}

impl<const W: usize> Stones<W> {
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
    pub(super) fn stones(&self, st: &State<W>) -> Stones<W> {
        let cells: Bits<W> = self.cells.iter().copied().collect();
        let own = [st.own[0], st.own[1]];
        Stones { own, empty: cells.minus(&st.occupied()), mover: st.mover as usize, turn: st.turn }
    }

    /// Places a stone; the verdict, 0 if the game goes on.
    #[inline(always)]
    pub(super) fn place(&self, at: &mut Stones<W>, cell: Cell) -> u8 {
        match &self.rows {
            Some(Rows::Windows4(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows8(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows12(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            Some(Rows::Windows16(w)) => self.place_tested(at, cell, |own, cell| w.test(own, cell)),
            _ => unreachable!("asked before"),
        }
    }

    #[inline(always)]
    fn place_tested(&self, at: &mut Stones<W>, cell: Cell, test: impl Fn(&Bits<W>, Cell) -> u32) -> u8 {
        let mover = at.mover;
        at.place(cell);
        let found = test(&at.own[mover], cell);
        if found == 0 && at.empty.any() {
            return 0;
        }
        let holds = if mover == 0 { [found, 0] } else { [0, found] };
        let verdicts = if found != 0 { &self.verdict } else { &self.last_verdict };
        verdicts[self.combination(mover, holds)]
    }

    /// Plays at random to the end.
    pub(super) fn run_stones(&self, plan: &Plan<W>, at: Stones<W>, rng: &mut Rng, trace: Option<&mut Trace>) -> Rolled {
        match &self.rows {
            Some(Rows::Windows4(w)) => self.roll_stones(plan, at, rng, trace, |own, cell| w.test(own, cell)),
            Some(Rows::Windows8(w)) => self.roll_stones(plan, at, rng, trace, |own, cell| w.test(own, cell)),
            Some(Rows::Windows12(w)) => self.roll_stones(plan, at, rng, trace, |own, cell| w.test(own, cell)),
            Some(Rows::Windows16(w)) => self.roll_stones(plan, at, rng, trace, |own, cell| w.test(own, cell)),
            _ => unreachable!("asked before"),
        }
    }

    #[inline(always)]
    fn roll_stones(
        &self,
        plan: &Plan<W>,
        mut at: Stones<W>,
        rng: &mut Rng,
        mut trace: Option<&mut Trace>,
        test: impl Fn(&Bits<W>, Cell) -> u32,
    ) -> Rolled {
        let begun = at.turn;
        let mut left = at.empty.count();
        loop {
            let cell = at.empty.nth(rng.below(left));
            left -= 1;
            if let Some(trace) = &mut trace {
                trace.push((at.mover as u8, self.step(plan, at.mover, cell)));
            }
            let verdict = self.place_tested(&mut at, cell, &test);
            if verdict != 0 {
                let steps = at.turn - begun;
                return Rolled { outcome: outcome(verdict), swapped: false, turns: at.turn - 1, steps };
            }
        }
    }
}
