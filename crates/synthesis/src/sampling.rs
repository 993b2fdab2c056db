//! Choice of parents: stochastic universal sampling (Baker 1987) on linear rank.
//!
//! Members stand round a wheel, best first, each with a share that falls linearly with its rank. Two pointers half a turn apart are
//! spun once: every member is chosen as often as its share says, and with at least four members nobody twice. As the wheel is
//! in order, one parent is always of the better half of the shares and one of the worse.

use crate::rng::Rng;

/// Share of each rank, best first; they sum to 1. `pressure` (1 to 2) is how much more often than average the best is chosen.
pub fn linear_ranks(members: usize, pressure: f64) -> Vec<f64> {
    let n = members as f64;
    let share = |rank: usize| (pressure - 2.0 * (pressure - 1.0) * rank as f64 / (n - 1.0).max(1.0)) / n;
    if members == 1 { vec![1.0] } else { (0..members).map(share).collect() }
}

/// Two different members, by their shares (of any sum). The second pointer moves on if both point at one.
///
/// # Panics
/// With fewer than two members there is no pair.
pub fn pair(shares: &[f64], rng: &mut Rng) -> [usize; 2] {
    assert!(shares.len() >= 2, "a pair needs two members");
    let total: f64 = shares.iter().sum();
    let spin = rng.unit() * 0.5;
    let first = at(shares, spin * total);
    let second = at(shares, (spin + 0.5) * total);
    [first, if second == first { (second + 1) % shares.len() } else { second }]
}

/// The member whose share covers a point.
fn at(shares: &[f64], point: f64) -> usize {
    let mut sum = 0.0;
    for (index, share) in shares.iter().enumerate() {
        sum += share;
        if point < sum {
            return index;
        }
    }
    shares.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fall_from_the_pressure_to_its_complement() {
        let shares = linear_ranks(5, 1.8);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((shares[0] - 1.8 / 5.0).abs() < 1e-12 && (shares[4] - 0.2 / 5.0).abs() < 1e-12);
        assert_eq!(linear_ranks(1, 1.8), [1.0]);
    }

    #[test]
    fn members_are_chosen_as_often_as_their_shares_say() {
        let shares = linear_ranks(10, 1.8);
        let spins = 100_000;
        let mut counts = [0u32; 10];
        let mut rng = Rng::part(5, 0);
        for _ in 0..spins {
            let [a, b] = pair(&shares, &mut rng);
            assert_ne!(a, b);
            counts[a] += 1;
            counts[b] += 1;
        }
        for (count, share) in counts.iter().zip(&shares) {
            // Two pointers: 2·share a spin, a Bernoulli variable since nobody is hit twice.
            let expected = 2.0 * share;
            let error = (expected * (1.0 - expected) / f64::from(spins)).sqrt();
            let seen = f64::from(*count) / f64::from(spins);
            assert!((seen - expected).abs() < 4.0 * error, "{seen} for {expected}");
        }
    }

    #[test]
    fn two_members_are_always_both_parents() {
        let mut rng = Rng::part(5, 1);
        for _ in 0..100 {
            let [a, b] = pair(&linear_ranks(2, 1.8), &mut rng);
            assert_eq!(a + b, 1);
        }
    }
}
