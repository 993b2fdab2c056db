//! Estimates with their 95 % intervals.

use schemars::JsonSchema;
use serde::Serialize;

/// Standard deviations that hold 95 % of a normal distribution.
pub const Z: f64 = 1.959_963_984_540_054;

/// An estimate and the interval at 95 % around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// An estimate with the middle 95 % of what resampling gave in its place; without resamples the interval is the estimate.
    pub fn of_resamples(value: f64, resamples: Vec<f64>) -> Interval {
        if resamples.is_empty() {
            return Interval { value, low: value, high: value };
        }
        let mut sorted = resamples;
        sorted.sort_by(f64::total_cmp);
        Interval { value, low: quantile(&sorted, 0.025), high: quantile(&sorted, 0.975) }
    }
}

/// Quantile of sorted values, linear between neighbours.
///
/// # Panics
/// If there are no values.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = share * (sorted.len() - 1) as f64;
    let (below, above) = (libm::floor(at) as usize, libm::ceil(at) as usize);
    sorted[below] + (at - below as f64) * (sorted[above] - sorted[below])
}

/// Arithmetic mean; of nothing, 0.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / (values.len() as f64).max(1.0)
}

/// Variance of a sample (divisor n - 1); of fewer than two values, 0.
pub fn variance(values: &[f64]) -> f64 {
    let middle = mean(values);
    values.iter().map(|v| (v - middle) * (v - middle)).sum::<f64>() / (values.len() as f64 - 1.0).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of numpy.quantile and numpy.var(ddof=1).
    #[test]
    fn quantiles_lie_between_neighbours() {
        let values = [1.0, 2.0, 4.0, 8.0];
        assert_eq!(quantile(&values, 0.0), 1.0);
        assert_eq!(quantile(&values, 0.5), 3.0);
        assert_eq!(quantile(&values, 1.0), 8.0);
        assert!((quantile(&values, 0.975) - 7.7).abs() < 1e-12);
        assert!((variance(&values) - 9.583_333_333_333_334).abs() < 1e-12);
        let one = Interval::of_resamples(3.0, vec![]);
        assert_eq!((one.low, one.high), (3.0, 3.0));
    }
}
