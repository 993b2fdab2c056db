//! How closely two lists of numbers go together: Pearson, Spearman, Kendall, each with an interval and a p-value.

use crate::interval::{Interval, Z, mean};
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};
use statrs::function::erf::erfc;

/// Up to this many pairs p-values of rank correlations are exact: every order of the second list is tried.
pub const EXACT: usize = 9;

/// A correlation and what may be concluded from it.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Association {
    /// The coefficient with its 95 % interval.
    pub coefficient: Interval,
    /// Two-sided p-value against no association.
    pub p: f64,
    /// Whether the p-value is exact rather than an approximation for many pairs.
    pub exact: bool,
    /// Pairs.
    pub pairs: usize,
}

/// Ranks from 1 for the least, equal values share the mean of theirs.
pub fn midranks(values: &[f64]) -> Vec<f64> {
    let below = |v: f64| values.iter().filter(|w| **w < v).count() as f64;
    let equal = |v: f64| values.iter().filter(|w| **w == v).count() as f64;
    values.iter().map(|&v| below(v) + (equal(v) + 1.0) / 2.0).collect()
}

/// Pearson's coefficient; `None` if a list does not vary or there are fewer than two pairs.
pub fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    let (mx, my) = (mean(x), mean(y));
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (a, b) in x.iter().zip(y) {
        xx += (a - mx) * (a - mx);
        yy += (b - my) * (b - my);
        xy += (a - mx) * (b - my);
    }
    // A list of equal numbers varies by rounding alone.
    let flat = |squares: f64, middle: f64| squares <= 1e-24 * (1.0 + middle * middle) * x.len() as f64;
    (!flat(xx, mx) && !flat(yy, my)).then(|| (xy / libm::sqrt(xx * yy)).clamp(-1.0, 1.0))
}

/// Fisher's interval of a correlation whose transformed value has this variance.
fn fisher(r: f64, variance: f64) -> Interval {
    if !variance.is_finite() || variance <= 0.0 {
        return Interval { value: r, low: -1.0, high: 1.0 };
    }
    let end = |sign: f64| libm::tanh(libm::atanh(r) + sign * Z * libm::sqrt(variance));
    if r.abs() >= 1.0 {
        Interval { value: r, low: r, high: r }
    } else {
        Interval { value: r, low: end(-1.0), high: end(1.0) }
    }
}

/// Pearson's coefficient of so many pairs with Fisher's interval; with fewer than four pairs anything is possible.
pub fn with_interval(r: f64, pairs: usize) -> Interval {
    fisher(r, 1.0 / (pairs as f64 - 3.0))
}

/// Two-sided p-value of a correlation by Student's distribution.
fn by_student(r: f64, pairs: usize) -> f64 {
    let freedom = pairs as f64 - 2.0;
    if freedom < 1.0 {
        return 1.0;
    }
    if r.abs() >= 1.0 {
        return 0.0;
    }
    let t = r.abs() * libm::sqrt(freedom / (1.0 - r * r));
    let student = StudentsT::new(0.0, 1.0, freedom).expect("at least one degree of freedom");
    2.0 * student.sf(t)
}

/// Pearson's correlation.
pub fn pearson(x: &[f64], y: &[f64]) -> Option<Association> {
    let r = correlation(x, y)?;
    Some(Association {
        coefficient: with_interval(r, x.len()),
        p: by_student(r, x.len()),
        exact: false,
        pairs: x.len(),
    })
}

/// Spearman's rank correlation; interval by Bonett and Wright (2000).
pub fn spearman(x: &[f64], y: &[f64]) -> Option<Association> {
    let (x, y) = (midranks(x), midranks(y));
    let pairs = x.len();
    let r = correlation(&x, &y)?;
    let exact = pairs <= EXACT;
    let p = if exact { by_enumeration(&y, r, &|y| correlation(&x, y)) } else { by_student(r, pairs) };
    let coefficient = fisher(r, (1.0 + r * r / 2.0) / (pairs as f64 - 3.0));
    Some(Association { coefficient, p, exact, pairs })
}

/// Kendall's tau-b; interval by Fieller, Hartley and Pearson (1957).
pub fn kendall(x: &[f64], y: &[f64]) -> Option<Association> {
    let pairs = x.len();
    let tau = tau_b(x, y)?;
    let exact = pairs <= EXACT;
    let p = if exact { by_enumeration(y, tau, &|y| tau_b(x, y)) } else { tau_by_normal(x, y) };
    Some(Association { coefficient: fisher(tau, 0.437 / (pairs as f64 - 4.0)), p, exact, pairs })
}

/// Pairs in the same order less pairs in the opposite order.
fn concordance(x: &[f64], y: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..x.len() {
        for j in 0..i {
            sum += sign(x[i] - x[j]) * sign(y[i] - y[j]);
        }
    }
    sum
}

fn sign(x: f64) -> f64 {
    f64::from(i8::from(x > 0.0) - i8::from(x < 0.0))
}

/// Sizes of the groups of equal values.
fn ties(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.chunk_by(|a, b| a == b).map(|group| group.len() as f64).collect()
}

fn sum(groups: &[f64], of: impl Fn(f64) -> f64) -> f64 {
    groups.iter().map(|&t| of(t)).sum()
}

fn tau_b(x: &[f64], y: &[f64]) -> Option<f64> {
    let n = x.len() as f64;
    let all = n * (n - 1.0) / 2.0;
    let untied = |values: &[f64]| all - sum(&ties(values), |t| t * (t - 1.0) / 2.0);
    let (a, b) = (untied(x), untied(y));
    (a > 0.0 && b > 0.0).then(|| (concordance(x, y) / libm::sqrt(a * b)).clamp(-1.0, 1.0))
}

/// Kendall's normal approximation, corrected for ties.
fn tau_by_normal(x: &[f64], y: &[f64]) -> f64 {
    let (n, tx, ty) = (x.len() as f64, ties(x), ties(y));
    let first = |t: f64| t * (t - 1.0);
    let second = |t: f64| t * (t - 1.0) * (t - 2.0);
    let third = |t: f64| t * (t - 1.0) * (2.0 * t + 5.0);
    let variance = (third(n) - sum(&tx, third) - sum(&ty, third)) / 18.0
        + sum(&tx, first) * sum(&ty, first) / (2.0 * first(n))
        + sum(&tx, second) * sum(&ty, second) / (9.0 * second(n));
    erfc(concordance(x, y).abs() / libm::sqrt(variance) / core::f64::consts::SQRT_2)
}

/// Share of all orders of `y` with a coefficient at least as far from 0.
fn by_enumeration(y: &[f64], observed: f64, coefficient: &dyn Fn(&[f64]) -> Option<f64>) -> f64 {
    let (mut all, mut far) = (0u32, 0u32);
    // Equal coefficients may differ by rounding.
    let least = observed.abs() - 1e-9;
    let mut count = |order: &[f64]| {
        all += 1;
        far += u32::from(coefficient(order).is_some_and(|r| r.abs() >= least));
    };
    let mut order = y.to_vec();
    let mut counters = vec![0; y.len()];
    count(&order);
    // Heap's algorithm: one swap from each order to the next.
    let mut at = 1;
    while at < order.len() {
        if counters[at] < at {
            let with = if at % 2 == 0 { 0 } else { counters[at] };
            order.swap(with, at);
            count(&order);
            counters[at] += 1;
            at = 1;
        } else {
            counters[at] = 0;
            at += 1;
        }
    }
    f64::from(far) / f64::from(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_do_not_vary_have_no_correlation() {
        assert!(pearson(&[1.0, 1.0, 1.0], &[1.0, 2.0, 3.0]).is_none());
        assert!(spearman(&[1.0, 2.0], &[3.0, 3.0]).is_none());
        assert!(kendall(&[1.0, 2.0], &[3.0, 3.0]).is_none());
        assert!(pearson(&[], &[]).is_none());
    }

    #[test]
    fn few_pairs_leave_everything_open() {
        let all = pearson(&[1.0, 2.0, 4.0], &[1.0, 3.0, 4.0]).expect("varies").coefficient;
        assert_eq!((all.low, all.high), (-1.0, 1.0));
        // Three pairs in order: two of six orders are as extreme.
        let three = spearman(&[1.0, 2.0, 3.0], &[4.0, 5.0, 9.0]).expect("varies");
        assert!(three.exact && (three.p - 2.0 / 6.0).abs() < 1e-12);
    }

    /// The paper's Experiment III: -0.6491 over 19 games, 95 % from -0.851 to -0.274.
    #[test]
    fn the_papers_interval_is_fishers() {
        let found = with_interval(-0.6491, 19);
        assert!((found.low + 0.851).abs() < 6e-3 && (found.high + 0.274).abs() < 6e-3, "{found:?}");
    }
}
