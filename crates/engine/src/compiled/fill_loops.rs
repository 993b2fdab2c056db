//! The loops of filling games, one for each common kind and one for the rest.

use super::fill::{Atom, Fill, Filled, Scratch};
use super::plan::Plan;
use super::runs::Rows;
use super::verdicts::outcome;
use crate::bits::Bits;
use crate::core::Cell;
use crate::rng::Rng;

impl<const W: usize> Fill<W> {
    /// Plays one random game.
    pub fn playout(&self, plan: &Plan<W>, scratch: &mut Scratch, rng: &mut Rng) -> Filled {
        let simple = self.moves_per_turn == 1 && self.first_moves == 1 && !self.swap;
        match (&self.rows, self.groups, self.columns.is_empty(), simple) {
            (Some(rows), false, true, true) => match rows {
                Rows::Windows4(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows8(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows12(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Windows16(w) => self.rows_only(scratch, rng, |_, own, _, cell| w.test(own, cell)),
                Rows::Lanes(w) => self.rows_only(scratch, rng, |words, _, player, cell| w.test(words, player, cell)),
                Rows::Words(w) => self.rows_only(scratch, rng, |words, _, player, cell| w.test(words, player, cell)),
            },
            (Some(Rows::Windows16(w)), false, false, true) => {
                self.falling_rows(scratch, rng, |own, cell| w.test(own, cell))
            }
            (Some(Rows::Windows8(w)), false, false, true) => {
                self.falling_rows(scratch, rng, |own, cell| w.test(own, cell))
            }
            (None, true, true, true) if self.one_connection() => self.connection_only(scratch, rng),
            _ => self.any(plan, scratch, rng),
        }
    }

    /// Rows alone, stones that fall, one a turn.
    #[inline(always)]
    fn falling_rows(&self, s: &mut Scratch, rng: &mut Rng, test: impl Fn(&Bits<W>, Cell) -> u32) -> Filled {
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut heights = [0u8; 512];
        let mut open = self.columns.len();
        s.open.iter_mut().enumerate().for_each(|(i, column)| *column = i as u16);
        let (mut steps, mut mover) = (0, 0);
        loop {
            let pick = rng.below(open as u32) as usize;
            let column = s.open[pick] as usize & 511;
            let height = heights[column] as usize;
            heights[column] += 1;
            let cells = &self.columns[column];
            let cell = cells[height];
            if height + 1 == cells.len() {
                open -= 1;
                s.open[pick] = s.open[open];
            }
            own[mover].insert(cell);
            steps += 1;
            let found = test(&own[mover], cell);
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                if verdict != 0 {
                    return self.finished(verdict, steps);
                }
            }
            if open == 0 {
                let verdict = self.last_verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                return self.finished(verdict, steps);
            }
            mover = 1 - mover;
        }
    }

    /// Whether the only condition is one connection, which ends the game.
    fn one_connection(&self) -> bool {
        matches!(self.atoms.as_slice(), [Atom::Connect { .. }])
            && self.initial == [0; 2]
            && (self.own[0] | self.own[1]).is_empty()
            && [0b01, 0b10].iter().all(|held| self.verdict[*held] != 0 && self.verdict[4 | *held] != 0)
    }

    /// One connection alone, one stone a turn.
    fn connection_only(&self, s: &mut Scratch, rng: &mut Rng) -> Filled {
        let [Atom::Connect { mask: regions, k }] = self.atoms.as_slice() else { unreachable!("asked before") };
        let n = self.cells.len();
        let list = &mut s.list[..n];
        let groups = &mut *s.groups;
        groups.who.fill(0);
        let (mut left, mut mover) = (n, 0);
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            list.swap(pick, left);
            let cell = list[left];
            let root = self.join(groups, mover, cell) as usize & 511;
            if (groups.mask[root] & regions[mover]).count_ones() >= k[mover] {
                return self.finished(self.verdict[mover << 2 | 1 << mover], (n - left) as u32);
            }
            if left == 0 {
                return self.finished(self.last_verdict[mover << 2], n as u32);
            }
            mover = 1 - mover;
        }
    }

    /// Games of rows alone, one stone a turn.
    #[inline(always)]
    fn rows_only(
        &self,
        s: &mut Scratch,
        rng: &mut Rng,
        test: impl Fn(&mut [u32], &Bits<W>, usize, Cell) -> u32,
    ) -> Filled {
        let n = self.cells.len();
        let list = &mut s.list[..n];
        let words = &mut s.words[..];
        words.fill(0);
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut left = n;
        let mut mover = 0;
        loop {
            let pick = rng.below(left as u32) as usize;
            left -= 1;
            list.swap(pick, left);
            let cell = list[left];
            own[mover].insert(cell);
            let found = test(words, &own[mover], mover, cell);
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                if verdict != 0 {
                    return self.finished(verdict, (n - left) as u32);
                }
            }
            if left == 0 {
                let verdict = self.last_verdict[mover << (2 * k) | (holds[0] | holds[1] << k) as usize];
                return self.finished(verdict, n as u32);
            }
            mover = 1 - mover;
        }
    }

    fn finished(&self, verdict: u8, steps: u32) -> Filled {
        Filled { outcome: outcome(verdict), swapped: false, turns: steps, steps }
    }

    /// Everything else.
    fn any(&self, plan: &Plan<W>, s: &mut Scratch, rng: &mut Rng) -> Filled {
        let n = self.cells.len();
        s.words.fill(0);
        let k = self.atoms.len();
        let mut own = self.own;
        let mut holds = self.initial;
        let mut swapped = false;
        let (mut left, mut mover, mut turn, mut steps) = (n, 0, 1, 0u32);
        let mut stones = self.first_moves;
        let falling = !self.columns.is_empty();
        let mut open = self.columns.len();
        if falling {
            s.heights.fill(0);
            s.open.iter_mut().enumerate().for_each(|(i, column)| *column = i as u16);
        }
        if self.groups {
            s.groups.who.fill(0);
            for player in 0..2 {
                for cell in self.own[player].iter() {
                    self.join(&mut s.groups, player, cell);
                }
            }
        }
        loop {
            let choices = if falling { open } else { left };
            let swap = self.swap && turn == 2 && !swapped;
            let pick = rng.below(choices as u32 + swap as u32) as usize;
            steps += 1;
            if pick == choices {
                swapped = true;
                turn += 1;
                stones = self.moves_per_turn;
                continue;
            }
            let cell = if falling {
                let column = s.open[pick] as usize;
                let height = s.heights[column] as usize;
                s.heights[column] += 1;
                if height + 1 == self.columns[column].len() {
                    open -= 1;
                    s.open[pick] = s.open[open];
                }
                self.columns[column][height]
            } else {
                s.list.swap(pick, left - 1);
                s.list[left - 1]
            };
            left -= 1;
            own[mover].insert(cell);
            let mut found = 0;
            if let Some(rows) = &self.rows {
                found |= rows.test(&mut s.words, &own[mover], mover, cell);
            }
            if self.groups {
                found |= self.group_tests(plan, s, &own, mover, cell, holds[mover]);
            }
            stones -= 1;
            let over = stones == 0 || left == 0;
            let index = |holds: [u32; 2]| mover << (2 * k) | (holds[0] | holds[1] << k) as usize;
            if found & !holds[mover] != 0 {
                holds[mover] |= found;
                let verdict = self.verdict[index(holds)];
                if verdict != 0 {
                    return Filled { outcome: outcome(verdict), swapped, turns: turn, steps };
                }
            }
            if left == 0 {
                return Filled { outcome: outcome(self.last_verdict[index(holds)]), swapped, turns: turn, steps };
            }
            if over {
                mover = 1 - mover;
                turn += 1;
                stones = self.moves_per_turn;
            }
        }
    }
}
