//! What so many things can show at all.

use crate::interval::Z;
use statrs::distribution::{ContinuousCDF, Normal};

/// The least true correlation that so many pairs show to differ from 0 (two-sided, 5 %) four times in five, by Fisher's transformation; 1
/// if they never do.
pub fn detectable(pairs: usize) -> f64 {
    if pairs <= 3 { 1.0 } else { libm::tanh((Z + 0.841_621_233_572_914_2) / libm::sqrt(pairs as f64 - 3.0)) }
}

/// How often so many pairs show a true correlation to differ from 0.
pub fn power(correlation: f64, pairs: usize) -> f64 {
    let normal = Normal::new(0.0, 1.0).expect("the standard normal");
    let shift = libm::atanh(correlation.abs()) * libm::sqrt((pairs as f64 - 3.0).max(0.0));
    normal.cdf(shift - Z) + normal.cdf(-shift - Z)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cohen (1988), table 3.3.5: 28 pairs for 0.5 and 84 to 85 for 0.3, at power 0.80.
    #[test]
    fn the_published_sample_sizes_come_out() {
        assert!((power(0.5, 29) - 0.80).abs() < 0.01, "{}", power(0.5, 29));
        assert!((power(0.3, 85) - 0.80).abs() < 0.01);
        assert!((power(0.0, 50) - 0.05).abs() < 1e-9);
        assert!((power(detectable(41), 41) - 0.80).abs() < 1e-4);
    }
}
