//! `in-a-row`: windows of n cells on a line that the enemy has not entered.
//!
//! After Browne's thesis as far as it is known: a window is worth more the more own pieces it holds, half as much for each end the enemy
//! blocks. Windows add up as odds; a union of chances, as the thesis may have had it, is near 1 on every crowded board and tells
//! nothing there. All windows of an axis are weighed at once: the board is laid out along the axis, so that neighbours on a line are
//! neighbours in the set, and own pieces are counted for all windows by adding bit planes.

use super::tuning::ROW_STEP;
use super::{ALMOST, Advisor, View, tops};
use engine::bits::Bits;
use engine::compiled::eval::Moment;
use engine::compiled::expr::Record;
use engine::compiled::tables::Tables;
use engine::core::{Cell, NO_CELL};

/// Longest row that is counted in bit planes.
const LONGEST: usize = 15;

/// The board laid out along one axis.
#[derive(Clone, Debug)]
struct Axis<const W: usize> {
    /// Where each cell lies; `None` if every cell lies at its own number.
    places: Option<Vec<Bits<W>>>,
    /// First cells of windows.
    starts: Bits<W>,
    /// First cells of windows with a cell of the line before them.
    before: Bits<W>,
    /// First cells of windows with a cell of the line after them.
    after: Bits<W>,
}

/// The advisor.
#[derive(Clone, Debug)]
pub struct InARow<const W: usize> {
    tops: Option<Record>,
    n: usize,
    axes: Vec<Axis<W>>,
    /// Worth of a window that holds so many pieces.
    worth: [f32; LONGEST + 1],
}

impl<const W: usize> InARow<W> {
    /// Rows of n; `None` if they are of a kind that does not fit into bit planes.
    pub fn new(t: &Tables<W>, tops: Option<Record>, n: usize, lines: usize) -> Option<InARow<W>> {
        if !(2..=LONGEST).contains(&n) {
            return None;
        }
        let axes = t.lines[lines].axes.iter().map(|&dir| Axis::new(t, dir, n)).collect::<Option<Vec<_>>>()?;
        let mut worth = [1.0; LONGEST + 1];
        (0..n).rev().for_each(|pieces| worth[pieces] = worth[pieces + 1] * ROW_STEP);
        Some(InARow { tops, n, axes, worth })
    }
}

impl<const W: usize> Axis<W> {
    fn new(t: &Tables<W>, dir: u8, n: usize) -> Option<Axis<W>> {
        let mut places = vec![Bits::EMPTY; t.cells];
        let (mut starts, mut before, mut after) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let mut at = 0;
        let mut seen: Bits<W> = Bits::EMPTY;
        let back = t.opposite[dir as usize];
        // Lines with an end first, so that what is left runs in circles.
        let ends = (0..t.cells as Cell).filter(|&c| t.next(c, back) == NO_CELL);
        for first in ends.chain(0..t.cells as Cell) {
            if seen.has(first) {
                continue;
            }
            let circle = t.next(first, back) != NO_CELL;
            let mut line = Vec::new();
            let mut cell = first;
            while cell != NO_CELL && !seen.has(cell) {
                seen.insert(cell);
                line.push(cell);
                cell = t.next(cell, dir);
            }
            let length = line.len();
            if circle {
                // Laid out a second time as far as windows reach.
                line.extend_from_within(..length.min(n - 1));
            }
            if at + line.len() > 64 * W {
                return None;
            }
            for (i, &cell) in line.iter().enumerate() {
                let place = (at + i) as Cell;
                places[cell as usize].insert(place);
                if i + n <= line.len() && n <= length {
                    starts.insert(place);
                    if i > 0 {
                        before.insert(place);
                    }
                    if i + n < line.len() {
                        after.insert(place);
                    }
                }
            }
            at += line.len();
        }
        let plain = places.iter().enumerate().all(|(cell, place)| *place == Bits::one(cell as Cell));
        Some(Axis { places: (!plain).then_some(places), starts, before, after })
    }

    #[inline(always)]
    fn lay(&self, set: Bits<W>) -> Bits<W> {
        match &self.places {
            None => set,
            Some(places) => {
                let mut out = Bits::EMPTY;
                for cell in set.iter() {
                    out |= places[cell as usize];
                }
                out
            }
        }
    }

    /// Windows without an enemy, and for each of them the number of own pieces as bit planes.
    #[inline(always)]
    fn planes(&self, own: Bits<W>, enemy: Bits<W>, n: usize) -> (Bits<W>, [Bits<W>; 4]) {
        let mut spoilt = enemy;
        let mut planes = [Bits::EMPTY; 4];
        planes[0] = own;
        for k in 1..n {
            spoilt |= enemy.shifted(-(k as i32));
            let mut carry = own.shifted(-(k as i32));
            // The k-th addition cannot carry further than the number of bits of k + 1.
            let width = (usize::BITS - (k + 1).leading_zeros()) as usize;
            for plane in planes.iter_mut().take(width.min(4)) {
                let sum = *plane ^ carry;
                carry = *plane & carry;
                *plane = sum;
            }
        }
        (self.starts.minus(&spoilt), planes)
    }
}

/// Windows that hold exactly so many pieces.
#[inline(always)]
fn exactly<const W: usize>(open: Bits<W>, planes: &[Bits<W>; 4], count: usize) -> Bits<W> {
    let mut set = open;
    for (bit, plane) in planes.iter().enumerate() {
        set = if count >> bit & 1 != 0 { set & *plane } else { set.minus(plane) };
    }
    set
}

impl<const W: usize> Advisor<W> for InARow<W> {
    fn name(&self) -> &'static str {
        "in-a-row"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let own = tops(view.plan, view.st, &view.moment, me, &self.tops);
        let enemy = view.st.occupied().minus(&own);
        let mut odds = 0.0f32;
        for axis in &self.axes {
            let (own, enemy) = (axis.lay(own), axis.lay(enemy));
            let (open, planes) = axis.planes(own, enemy, self.n);
            if exactly(open, &planes, self.n).any() {
                return 1.0;
            }
            let front = enemy.shifted(1) & axis.before;
            let rear = enemy.shifted(-(self.n as i32)) & axis.after;
            for pieces in 1..self.n {
                let set = exactly(open, &planes, pieces);
                if set.is_empty() {
                    continue;
                }
                // Half for one blocked end, a quarter for two.
                let (a, b) = (set & front, set & rear);
                let quarters = 4 * set.count() - 2 * (a.count() + b.count()) + (a & b).count();
                odds += quarters as f32 / 4.0 * self.worth[pieces];
            }
        }
        ALMOST * odds / (1.0 + odds)
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        let own = tops(view.plan, view.st, m, m.me, &self.tops);
        let full = |axis: &Axis<W>| {
            let (open, planes) = axis.planes(axis.lay(own), Bits::EMPTY, self.n);
            exactly(open, &planes, self.n).any()
        };
        Some(self.axes.iter().any(full))
    }
}
