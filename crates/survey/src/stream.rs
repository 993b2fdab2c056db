//! Streams of random numbers, the same on every machine: results are promised byte for byte.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded stream.
#[derive(Clone, Debug)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// A stream of its own for the `index`-th part of a seeded whole, so that no result depends on who computes which part.
    pub fn part(seed: u64, index: u64) -> Stream {
        Stream(Xoshiro256PlusPlus::seed_from_u64(child(seed, index)))
    }

    /// Uniform in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in `0..n`; 0 for n = 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// Standard normal (Marsaglia's polar method; the second number of each pair is not kept).
    pub fn normal(&mut self) -> f64 {
        loop {
            let (x, y) = (2.0 * self.unit() - 1.0, 2.0 * self.unit() - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                return x * libm::sqrt(-2.0 * libm::log(square) / square);
            }
        }
    }

    /// Brings things into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// Draws as many of `0..n` as there are, with replacement: a bootstrap sample.
    pub fn resample(&mut self, n: usize) -> Vec<usize> {
        (0..n).map(|_| self.below(n)).collect()
    }
}

/// A seed of its own for the `index`-th part of a seeded whole.
pub fn child(seed: u64, index: u64) -> u64 {
    let first = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(first ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_streams_of_their_own_with_the_promised_distributions() {
        assert_eq!(Stream::part(1, 2).unit(), Stream::part(1, 2).unit());
        assert_ne!(Stream::part(1, 2).unit(), Stream::part(1, 3).unit());
        assert_ne!(Stream::part(1, 2).unit(), Stream::part(2, 2).unit());
        let (mut sum, mut squares, mut even) = (0.0, 0.0, 0);
        for index in 0..40_000 {
            let mut stream = Stream::part(7, index);
            let x = stream.normal();
            sum += x;
            squares += x * x;
            even += usize::from(stream.below(2) == 0);
        }
        assert!((sum / 40_000.0).abs() < 0.02);
        assert!((squares / 40_000.0 - 1.0).abs() < 0.03);
        assert!((19_600..20_400).contains(&even), "{even}");
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut things: Vec<usize> = (0..50).collect();
        Stream::part(3, 0).shuffle(&mut things);
        assert_ne!(things, (0..50).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..50).collect::<Vec<_>>());
    }
}
