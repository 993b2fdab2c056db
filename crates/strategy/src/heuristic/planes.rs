//! How many sets hold each cell, counted for the whole board at once: bit k of every cell's number is one set.

use engine::bits::Bits;

/// Binary digits of a number.
const DIGITS: usize = 6;

/// The greatest number; what is more stays there.
pub const MOST: usize = (1 << DIGITS) - 1;

/// A number for each cell.
#[derive(Clone, Copy, Debug)]
pub struct Planes<const W: usize> {
    digits: [Bits<W>; DIGITS],
}

impl<const W: usize> Planes<W> {
    /// Nothing counted.
    pub const ZERO: Planes<W> = Planes { digits: [Bits::EMPTY; DIGITS] };

    /// One more for the cells of a set.
    #[inline(always)]
    pub fn add(&mut self, mut set: Bits<W>) {
        for digit in &mut self.digits {
            let carry = *digit & set;
            *digit = *digit ^ set;
            set = carry;
            if set.is_empty() {
                return;
            }
        }
        self.digits.iter_mut().for_each(|digit| *digit |= set);
    }

    /// Cells with a greater number than another count gives them.
    #[inline(always)]
    pub fn above(&self, other: &Planes<W>) -> Bits<W> {
        let (mut above, mut below) = (Bits::EMPTY, Bits::EMPTY);
        for (mine, theirs) in self.digits.iter().zip(&other.digits).rev() {
            let (more, less) = (mine.minus(theirs), theirs.minus(mine));
            above |= more.minus(&below);
            below |= less.minus(&above);
        }
        above
    }

    /// The sum over all cells of what the table says their numbers are worth; cells with 0 are worth nothing.
    #[inline(always)]
    pub fn sum(&self, worth: &[i32; MOST + 1]) -> i32 {
        let mut used = DIGITS;
        while used > 0 && self.digits[used - 1].is_empty() {
            used -= 1;
        }
        let mut sum = 0;
        for (number, worth) in worth.iter().enumerate().take(1 << used).skip(1) {
            let mut cells = !Bits::EMPTY;
            for (k, digit) in self.digits[..used].iter().enumerate() {
                cells = if number >> k & 1 != 0 { cells & *digit } else { cells.minus(digit) };
            }
            sum += worth * cells.count() as i32;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rng::Rng;

    #[test]
    fn numbers_are_those_counted_one_by_one() {
        let mut rng = Rng::new(3);
        let worth: [i32; MOST + 1] = std::array::from_fn(|n| (n * n) as i32);
        for round in 0..60 {
            let (mut planes, mut counts) = ([Planes::<2>::ZERO; 2], [[0usize; 128]; 2]);
            for _ in 0..round * 3 {
                let side = rng.below(2) as usize;
                let set = Bits([rng.bits() | rng.bits(), rng.bits() & rng.bits()]);
                planes[side].add(set);
                set.iter().for_each(|cell| counts[side][cell as usize] = (counts[side][cell as usize] + 1).min(MOST));
            }
            let sum: i32 = counts[0].iter().map(|&n| worth[n]).sum();
            assert_eq!(planes[0].sum(&worth), sum);
            let above: Bits<2> = (0..128).filter(|&c| counts[0][c as usize] > counts[1][c as usize]).collect();
            assert_eq!(planes[0].above(&planes[1]), above);
        }
    }
}
