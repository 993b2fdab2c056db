//! The loops of filling games, one for each common kind and one for the rest.

use super::fill::{Atom, Fill, Scratch};
use super::fill_walk::Standing;
use super::plan::Plan;
use super::rollout::{Rolled, Trace};
use super::runs::Rows;
use super::verdicts::outcome;
use crate::bits::Bits;
use crate::core::{Cell, Step};
use crate::rng::Rng;

impl<const W: usize> Fill<W> {
    /// Plays one random game.
    pub fn playout(&self, plan: &Plan<W>, scratch: &mut Scratch, rng: &mut Rng) -> Rolled {
        let at = self.begin(scratch);
        self.run(plan, scratch, &at, rng, None)
    }

    /// Plays at random to the end from where the buffers and `at` stand.
    pub(super) fn run(
        &self,
        plan: &Plan<W>,
        s: &mut Scratch,
        at: &Standing<W>,
        rng: &mut Rng,
        mut trace: Option<&mut Trace>,
    ) -> Rolled {
        let simple = self.moves_per_turn == 1 && at.stones == 1 && !(self.swap && at.turn <= 2);
        let rolled = match (&self.rows, self.groups, self.columns.is_empty(), simple) {
            (Some(rows), false, true, true) => match rows {
                Rows::Windows4(w) => self.rows_only(s, at, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows8(w) => self.rows_only(s, at, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows12(w) => self.rows_only(s, at, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows16(w) => self.rows_only(s, at, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Lanes(w) => self.rows_only(s, at, rng, |words, _, player, cell| w.test(words, player, cell)),
                Rows::Words(w) => self.rows_only(s, at, rng, |words, _, player, cell| w.test(words, player, cell)),
            },
            (Some(Rows::Windows16(w)), false, false, true) => {
                self.falling_rows(s, at, rng, |own, cell| w.test(own, cell))
            }
            (Some(Rows::Windows8(w)), false, false, true) => {
                self.falling_rows(s, at, rng, |own, cell| w.test(own, cell))
            }
            (None, true, true, true) if self.one_connection() => self.connection_only(s, at, rng),
            _ => return self.any(plan, s, *at, rng, &mut trace),
        };
        if let Some(trace) = trace {
            let played = s.list[at.left - rolled.steps as usize..at.left].iter().rev();
            trace.extend(played.zip((0..2).cycle()).map(|(&cell, i)| {
                let mover = at.mover ^ i;
                ((mover ^ at.swapped as usize) as u8, self.step(plan, mover, cell))
            }));
        }
        rolled
    }

    /// Rows alone, stones that fall, one a turn.
    #[inline(always)]
    fn falling_rows(
        &self,
        s: &mut Scratch,
        from: &Standing<W>,
        rng: &mut Rng,
        test: impl Fn(&Bits<W>, Cell) -> u32,
    ) -> Rolled {
        let mut at = *from;
        loop {
            let pick = rng.below(at.open as u32) as usize;
            let cell = self.drop_stone(s, &mut at, pick);
            at.left -= 1;
            s.list[at.left] = cell;
            at.own[at.mover].insert(cell);
            let found = test(&at.own[at.mover], cell);
            if found & !at.holds[at.mover] != 0 {
                at.holds[at.mover] |= found;
                let verdict = self.verdict[self.combination(at.mover, at.holds)];
                if verdict != 0 {
                    return finished(from, verdict, at.left);
                }
            }
            if at.left == 0 {
                return finished(from, self.last_verdict[self.combination(at.mover, at.holds)], 0);
            }
            at.mover = 1 - at.mover;
        }
    }

    /// Whether the only condition is one connection, which ends the game.
    fn one_connection(&self) -> bool {
        matches!(self.atoms.as_slice(), [Atom::Connect { .. }])
            && self.initial == [0; 2]
            && [0b01, 0b10].iter().all(|held| self.verdict[*held] != 0 && self.verdict[4 | *held] != 0)
    }

    /// One connection alone, one stone a turn.
    fn connection_only(&self, s: &mut Scratch, from: &Standing<W>, rng: &mut Rng) -> Rolled {
        let [Atom::Connect { mask: regions, k }] = self.atoms.as_slice() else { unreachable!("asked before") };
        let list = &mut s.list[..from.left];
        let groups = &mut *s.groups;
        let (mut left, mut mover) = (from.left, from.mover);
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            list.swap(pick, left);
            let cell = list[left];
            let root = self.join(groups, mover, cell) as usize & 511;
            if (groups.mask[root] & regions[mover]).count_ones() >= k[mover] {
                return finished(from, self.verdict[mover << 2 | 1 << mover], left);
            }
            if left == 0 {
                return finished(from, self.last_verdict[mover << 2], 0);
            }
            mover = 1 - mover;
        }
    }

    /// Games of rows alone, one stone a turn.
    #[inline(always)]
    fn rows_only(
        &self,
        s: &mut Scratch,
        from: &Standing<W>,
        rng: &mut Rng,
        test: impl Fn(&mut [u32], &Bits<W>, usize, Cell) -> u32,
    ) -> Rolled {
        let list = &mut s.list[..from.left];
        let words = &mut s.words[..];
        let mut own = from.own;
        let mut holds = from.holds;
        let (mut left, mut mover) = (from.left, from.mover);
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            list.swap(pick, left);
            let cell = list[left];
            own[mover].insert(cell);
            let found = test(words, &own[mover], mover, cell);
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[self.combination(mover, holds)];
                if verdict != 0 {
                    return finished(from, verdict, left);
                }
            }
            if left == 0 {
                return finished(from, self.last_verdict[self.combination(mover, holds)], 0);
            }
            mover = 1 - mover;
        }
    }

    /// Everything else.
    fn any(
        &self,
        plan: &Plan<W>,
        s: &mut Scratch,
        mut at: Standing<W>,
        rng: &mut Rng,
        trace: &mut Option<&mut Trace>,
    ) -> Rolled {
        let mut steps = 0;
        loop {
            let choices = if self.columns.is_empty() { at.left } else { at.open };
            let pick = rng.below(choices as u32 + self.may_swap(&at) as u32) as usize;
            steps += 1;
            if pick == choices {
                if let Some(trace) = trace {
                    trace.push((at.seat(), Step::SWAP));
                }
                self.swap_sides(&mut at);
                continue;
            }
            let cell = if self.columns.is_empty() {
                s.list.swap(pick, at.left - 1);
                s.list[at.left - 1]
            } else {
                self.drop_stone(s, &mut at, pick)
            };
            at.left -= 1;
            if let Some(trace) = trace {
                trace.push((at.seat(), self.step(plan, at.mover, cell)));
            }
            let verdict = self.settle(plan, s, &mut at, cell);
            if verdict != 0 {
                return Rolled { outcome: outcome(verdict), swapped: at.swapped, turns: at.turn, steps };
            }
        }
    }
}

/// One step a turn, down to so many empty cells.
fn finished<const W: usize>(from: &Standing<W>, verdict: u8, left: usize) -> Rolled {
    let steps = (from.left - left) as u32;
    Rolled { outcome: outcome(verdict), swapped: from.swapped, turns: from.turn + steps - 1, steps }
}
