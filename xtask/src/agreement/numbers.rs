//! How far scores agree.

/// Pearson's correlation; `None` if one of the two does not vary, or there are fewer than three games.
pub fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    let (x, y) = pairs.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0 / n, y + pair.1 / n));
    let sum = |f: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| f(a - x, b - y)).sum::<f64>();
    let (xx, yy) = (sum(&|a, _| a * a), sum(&|_, b| b * b));
    (pairs.len() > 2 && xx > 0.0 && yy > 0.0).then(|| sum(&|a, b| a * b) / (xx * yy).sqrt())
}

/// Spearman's correlation: that of the ranks, ties shared.
pub fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    pearson(&ranks(&xs).into_iter().zip(ranks(&ys)).collect::<Vec<_>>())
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let count = |test: &dyn Fn(f64) -> bool| values.iter().filter(|value| test(**value)).count() as f64;
    values.iter().map(|&v| count(&|w| w < v) + (count(&|w| w == v) + 1.0) / 2.0).collect()
}

/// A share in words: `3 of 8 (37.5 %)`.
pub fn part(count: usize, of: usize) -> String {
    format!("{count} of {of} ({:.1} %)", 100.0 * count as f64 / of.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_distance_are_told_apart() {
        // By hand: deviations -1, 0, 1 and -2, -1, 3 give 5 / sqrt(2 · 14).
        let pairs = [(1.0, 1.0), (2.0, 2.0), (3.0, 6.0)];
        assert!((pearson(&pairs).expect("both vary") - 5.0 / 28.0_f64.sqrt()).abs() < 1e-12);
        assert!((spearman(&pairs).expect("both vary") - 1.0).abs() < 1e-12);
        assert_eq!(pearson(&[(1.0, 2.0), (1.0, 3.0), (1.0, 4.0)]), None);
        assert_eq!(ranks(&[5.0, 1.0, 5.0]), [2.5, 1.0, 2.5]);
    }
}
