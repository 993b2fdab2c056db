//! The exact binomial sign test.

use crate::interval::Interval;
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{Beta, Binomial, ContinuousCDF, DiscreteCDF};

/// How often one of two outcomes came, against a fair coin.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SignTest {
    /// Times it came.
    pub successes: u64,
    /// Times it could have come; ties are left out.
    pub count: u64,
    /// Share with the exact interval of Clopper and Pearson.
    pub share: Interval,
    /// Two-sided p-value against one half.
    pub p: f64,
}

/// Tests whether one half is a possible chance of success.
pub fn sign_test(successes: u64, count: u64) -> SignTest {
    let rarer = successes.min(count - successes);
    let p = if count == 0 || 2 * rarer >= count {
        1.0
    } else {
        2.0 * Binomial::new(0.5, count).expect("one half is a chance").cdf(rarer)
    };
    SignTest { successes, count, share: clopper_pearson(successes, count), p: p.min(1.0) }
}

/// A share with its exact interval; of nothing, everything is possible.
pub fn clopper_pearson(successes: u64, count: u64) -> Interval {
    let (k, n) = (successes as f64, count as f64);
    let beta = |a: f64, b: f64, share: f64| {
        let beta = Beta::new(a, b).expect("counts are positive");
        bisect(|x| beta.cdf(x) - share)
    };
    Interval {
        value: if count == 0 { 0.5 } else { k / n },
        low: if successes == 0 { 0.0 } else { beta(k, n - k + 1.0, 0.025) },
        high: if successes == count { 1.0 } else { beta(k + 1.0, n - k, 0.975) },
    }
}

/// Where a growing function crosses zero between 0 and 1, to the last bit that counts.
fn bisect(f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if f(middle) < 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_that_fall_evenly_are_fair() {
        assert_eq!(sign_test(5, 10).p, 1.0);
        assert_eq!(sign_test(0, 0).p, 1.0);
        assert!((sign_test(0, 5).p - 2.0 / 32.0).abs() < 1e-15);
        assert_eq!(sign_test(3, 10).p, sign_test(7, 10).p);
    }
}
