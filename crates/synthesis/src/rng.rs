//! Random numbers, the same on every machine and in every version: results are promised byte for byte.

/// A seeded stream (Wang Yi's wyrand).
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// The finaliser of SplitMix64: scatters every bit.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

impl Rng {
    /// A stream of its own for the `index`-th part of a seeded whole.
    pub fn part(seed: u64, index: u64) -> Rng {
        let seed = mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15));
        Rng(mix(seed ^ index.wrapping_mul(0xD6E8_FEB8_6659_FD93)))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Uniform in `0..n`; 0 for n = 0.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u32
    }

    /// Uniform in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_streams_of_their_own_and_even() {
        let take = |index| {
            let mut rng = Rng::part(7, index);
            (0..4).map(|_| rng.bits()).collect::<Vec<_>>()
        };
        assert_eq!(take(3), take(3));
        assert_ne!(take(3), take(4));
        let mut counts = [0u32; 7];
        let mut sum = 0.0;
        for index in 0..70_000 {
            let mut rng = Rng::part(1, index);
            counts[rng.below(7) as usize] += 1;
            sum += rng.unit();
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
        assert!((sum / 70_000.0 - 0.5).abs() < 0.005);
    }
}
