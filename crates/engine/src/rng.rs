//! The engine's random numbers: one add and one wide multiply each, the same on every machine.
//!
//! Results are promised byte for byte across versions and machines, and playouts spend most of their time here, so the
//! generator (Wang Yi's wyrand) is written out instead of taken from a crate whose algorithm may change.

/// A seeded stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(crate::core::key::mix(seed))
    }

    /// A stream of its own for the `index`-th part of a seeded whole: no result then depends on who computes which part.
    pub fn part(seed: u64, index: u64) -> Rng {
        Rng(crate::core::key::mix(crate::core::key::mix(seed) ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93)))
    }

    /// The next 64 bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Uniform in `0..n` (bias below n / 2^64); 0 for n = 0.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned() {
        let mut rng = Rng::new(1);
        let first: Vec<u32> = (0..6).map(|_| rng.below(1000)).collect();
        let mut again = Rng::new(1);
        assert_eq!(first, (0..6).map(|_| again.below(1000)).collect::<Vec<_>>());
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (9_600..10_400).contains(&c)), "{counts:?}");
    }
}
