//! Sets of cells: fixed arrays of 64-bit words, so that set algebra is a handful of instructions and sets are plain values.

use crate::core::Cell;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of up to `64 * W` cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Self = Bits([0; W]);

    /// One cell.
    #[inline(always)]
    pub fn one(cell: Cell) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(cell);
        bits
    }

    /// The first `n` cells.
    pub fn first_n(n: usize) -> Self {
        (0..n as Cell).collect()
    }

    /// Whether the cell is in the set.
    #[inline(always)]
    pub fn has(&self, cell: Cell) -> bool {
        if W == 1 {
            return self.0[0] >> (cell & 63) & 1 != 0;
        }
        self.0[(cell >> 6) as usize % W] >> (cell & 63) & 1 != 0
    }

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        if W == 1 {
            self.0[0] |= 1 << (cell & 63);
        } else {
            self.0[(cell >> 6) as usize % W] |= 1 << (cell & 63);
        }
    }

    /// Removes a cell.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        if W == 1 {
            self.0[0] &= !(1 << (cell & 63));
        } else {
            self.0[(cell >> 6) as usize % W] &= !(1 << (cell & 63));
        }
    }

    /// Number of cells.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        let mut n = 0;
        for i in 0..W {
            n += self.0[i].count_ones();
        }
        n
    }

    /// Whether there is no cell.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i];
        }
        any == 0
    }

    /// Whether there is a cell.
    #[inline(always)]
    pub fn any(&self) -> bool {
        !self.is_empty()
    }

    /// Whether the two sets share a cell.
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        let mut any = 0;
        for i in 0..W {
            any |= self.0[i] & other.0[i];
        }
        any != 0
    }

    /// Whether every cell of `other` is in this set.
    #[inline(always)]
    pub fn covers(&self, other: &Self) -> bool {
        let mut missing = 0;
        for i in 0..W {
            missing |= other.0[i] & !self.0[i];
        }
        missing == 0
    }

    /// Cells of this set that are not in the other.
    #[inline(always)]
    pub fn minus(&self, other: &Self) -> Self {
        let mut out = *self;
        for i in 0..W {
            out.0[i] &= !other.0[i];
        }
        out
    }

    /// The lowest cell.
    #[inline(always)]
    pub fn first(&self) -> Option<Cell> {
        for i in 0..W {
            if self.0[i] != 0 {
                return Some((i as u32 * 64 + self.0[i].trailing_zeros()) as Cell);
            }
        }
        None
    }

    /// The k-th lowest cell, counted from 0. The set must have more than k cells.
    #[inline(always)]
    pub fn nth(&self, mut k: u32) -> Cell {
        for i in 0..W {
            let n = self.0[i].count_ones();
            if k < n || i + 1 == W {
                return (i as u32 * 64 + select(self.0[i], k)) as Cell;
            }
            k -= n;
        }
        0
    }

    /// Every cell moved by a number of places; cells pushed out at either end are lost.
    #[inline(always)]
    pub fn shifted(&self, by: i32) -> Self {
        let n = by.unsigned_abs();
        if W == 1 {
            let word = self.0[0];
            let moved = if by >= 0 { word.checked_shl(n) } else { word.checked_shr(n) };
            let mut out = Self::EMPTY;
            out.0[0] = moved.unwrap_or(0);
            return out;
        }
        let (words, bits) = ((n / 64) as usize, n % 64);
        let mut out = Self::EMPTY;
        for i in 0..W {
            if by >= 0 {
                if i >= words {
                    out.0[i] = self.0[i - words] << bits;
                    if bits > 0 && i > words {
                        out.0[i] |= self.0[i - words - 1] >> (64 - bits);
                    }
                }
            } else if i + words < W {
                out.0[i] = self.0[i + words] >> bits;
                if bits > 0 && i + words + 1 < W {
                    out.0[i] |= self.0[i + words + 1] << (64 - bits);
                }
            }
        }
        out
    }

    /// As [`Bits::shifted`], for sets none of whose cells is pushed out: a rotation then does the same.
    #[inline(always)]
    pub fn moved(&self, by: i32) -> Self {
        let mut out = Self::EMPTY;
        if W == 1 {
            out.0[0] = self.0[0].rotate_left(by as u32 & 63);
            return out;
        }
        if W == 2 {
            let both = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
            let moved = both.rotate_left(by as u32 & 127);
            (out.0[0], out.0[1]) = (moved as u64, (moved >> 64) as u64);
            return out;
        }
        self.shifted(by)
    }

    /// The cells of this set up to and including the lowest cell of `stops`, or all if there is none.
    #[inline(always)]
    pub fn up_to_first(&self, stops: &Self) -> Self {
        let mut out = *self;
        if W == 1 {
            out.0[0] &= stops.0[0] ^ stops.0[0].wrapping_sub(1);
            return out;
        }
        if W == 2 {
            let above = stops.0[1] ^ stops.0[1].wrapping_sub(1);
            out.0[0] &= stops.0[0] ^ stops.0[0].wrapping_sub(1);
            out.0[1] &= if stops.0[0] == 0 { above } else { 0 };
            return out;
        }
        let mut stopped = false;
        for i in 0..W {
            if stopped {
                out.0[i] = 0;
            } else if stops.0[i] != 0 {
                let low = stops.0[i] & stops.0[i].wrapping_neg();
                out.0[i] &= low | (low - 1);
                stopped = true;
            }
        }
        out
    }

    /// The cells of this set down to and including the highest cell of `stops`, or all if there is none.
    #[inline(always)]
    pub fn down_to_last(&self, stops: &Self) -> Self {
        let mut out = *self;
        if W == 1 {
            out.0[0] &= u64::MAX << (63 - (stops.0[0] | 1).leading_zeros());
            return out;
        }
        if W == 2 {
            let below = u64::MAX << (63 - (stops.0[0] | 1).leading_zeros());
            out.0[0] &= if stops.0[1] == 0 { below } else { 0 };
            out.0[1] &= u64::MAX << (63 - (stops.0[1] | 1).leading_zeros());
            return out;
        }
        let mut stopped = false;
        for i in (0..W).rev() {
            if stopped {
                out.0[i] = 0;
            } else if stops.0[i] != 0 {
                out.0[i] &= u64::MAX << (63 - stops.0[i].leading_zeros());
                stopped = true;
            }
        }
        out
    }

    /// The cells in ascending order.
    #[inline(always)]
    pub fn iter(self) -> Iter<W> {
        Iter { bits: self, word: 0 }
    }
}

/// Position of the k-th set bit of a word.
#[inline(always)]
fn select(word: u64, k: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the instruction is present, the build says so (target_feature above); it touches no memory.
        unsafe { core::arch::x86_64::_pdep_u64(1u64.wrapping_shl(k), word).trailing_zeros() & 63 }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let mut word = word;
        for _ in 0..k {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros() & 63
    }
}

/// Iterator over the cells of a set.
#[derive(Clone)]
pub struct Iter<const W: usize> {
    bits: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Cell;
    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while self.word < W {
            let word = &mut self.bits.0[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((self.word as u32 * 64 + bit) as Cell);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut bits = Self::EMPTY;
        for cell in cells {
            bits.insert(cell);
        }
        bits
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(mut self, other: Self) -> Self {
        for i in 0..W {
            self.0[i] ^= other.0[i];
        }
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    /// All bits turned: intersect with the board before use.
    #[inline(always)]
    fn not(mut self) -> Self {
        for i in 0..W {
            self.0[i] = !self.0[i];
        }
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use std::collections::BTreeSet;

    fn agrees<const W: usize>() {
        let mut rng = Rng::new(W as u64);
        for _ in 0..200 {
            let mut pick =
                || -> BTreeSet<Cell> { (0..rng.below(40)).map(|_| rng.below(64 * W as u32) as Cell).collect() };
            let (a, b) = (pick(), pick());
            let (x, y): (Bits<W>, Bits<W>) = (a.iter().copied().collect(), b.iter().copied().collect());
            assert_eq!((x & y).iter().collect::<Vec<_>>(), a.intersection(&b).copied().collect::<Vec<_>>());
            assert_eq!((x | y).iter().collect::<Vec<_>>(), a.union(&b).copied().collect::<Vec<_>>());
            assert_eq!(x.minus(&y).iter().collect::<Vec<_>>(), a.difference(&b).copied().collect::<Vec<_>>());
            assert_eq!(x.count() as usize, a.len());
            assert_eq!(x.covers(&y), b.is_subset(&a));
            assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            let by = rng.below(128 * W as u32) as i32 - 64 * W as i32;
            let moved = a.iter().map(|&c| i32::from(c) + by).filter(|c| (0..64 * W as i32).contains(c));
            assert_eq!(x.shifted(by).iter().map(i32::from).collect::<Vec<_>>(), moved.collect::<Vec<_>>());
            if x.shifted(by).count() == x.count() {
                assert_eq!(x.moved(by), x.shifted(by));
            }
            let low = a.iter().copied().filter(|c| b.first().is_none_or(|f| c <= f));
            assert_eq!(x.up_to_first(&y).iter().collect::<Vec<_>>(), low.collect::<Vec<_>>());
            let high = a.iter().copied().filter(|c| b.last().is_none_or(|l| c >= l));
            assert_eq!(x.down_to_last(&y).iter().collect::<Vec<_>>(), high.collect::<Vec<_>>());
            for (k, &cell) in a.iter().enumerate() {
                assert_eq!(x.nth(k as u32), cell);
            }
        }
    }

    #[test]
    fn sets_agree_with_tree_sets() {
        agrees::<1>();
        agrees::<2>();
        agrees::<4>();
        agrees::<8>();
    }
}
