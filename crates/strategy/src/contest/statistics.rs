//! What counts of games say about strength: intervals at 95 % and Elo.

/// Standard deviations that hold 95 % of a normal distribution.
pub const Z: f64 = 1.959_964;

/// An estimate and the interval at 95 % around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// The same for a function that grows with its argument.
    pub fn map(self, grows: impl Fn(f64) -> f64) -> Interval {
        Interval { value: grows(self.value), low: grows(self.low), high: grows(self.high) }
    }
}

/// A share with Wilson's score interval, which never leaves 0…1 and is honest about 0 of n and n of n.
///
/// Points may be halves: with draws as half a win the interval is wider than need be, never narrower. Of nothing at all the share
/// is a half and the interval everything.
pub fn share(points: f64, count: u64) -> Interval {
    share_within(points, count, Z)
}

/// The same with another number of standard deviations than those that hold 95 %.
pub fn share_within(points: f64, count: u64, z: f64) -> Interval {
    if count == 0 {
        return Interval { value: 0.5, low: 0.0, high: 1.0 };
    }
    let n = count as f64;
    let p = points / n;
    let middle = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // At the ends rounding may leave a bound a hair inside.
    let low = if points <= 0.0 { 0.0 } else { ((middle - half) / scale).max(0.0) };
    let high = if points >= n { 1.0 } else { ((middle + half) / scale).min(1.0) };
    Interval { value: p, low, high }
}

/// A mean with the normal interval from the sample's own spread; of fewer than two values the interval is the value.
pub fn mean(values: &[f64]) -> Interval {
    let n = values.len() as f64;
    // The sum of nothing is -0, which nobody wants to read.
    let value = values.iter().sum::<f64>() / n.max(1.0) + 0.0;
    if values.len() < 2 {
        return Interval { value, low: value, high: value };
    }
    let squares: f64 = values.iter().map(|v| (v - value) * (v - value)).sum();
    let half = Z * (squares / (n - 1.0) / n).sqrt();
    Interval { value, low: value - half, high: value + half }
}

/// The Elo difference that makes this score the expected one; infinite for 0 and 1.
pub fn elo(score: f64) -> f64 {
    match score {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * libm::log10(1.0 / s - 1.0),
    }
}

/// The score an Elo difference promises.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp10(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() <= by, "{a} is not {b}");
    }

    /// Newcombe 1998, method 3.
    #[test]
    fn shares_have_the_published_intervals() {
        for (points, count, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = share(points, count);
            near(found.low, low, 6e-5);
            near(found.high, high, 6e-5);
        }
        assert_eq!(share(20.0, 20).high, 1.0);
        near(share(20.0, 20).low, 0.8389, 6e-5);
        assert_eq!(share(0.0, 0), Interval { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn means_have_the_interval_of_their_spread() {
        let found = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(found.value, 5.0);
        // Sample deviation sqrt(32/7) over sqrt 8.
        near(found.high - 5.0, 1.959_964 * 0.755_929, 1e-5);
        near(5.0 - found.low, found.high - 5.0, 1e-12);
        assert_eq!(mean(&[3.0]), Interval { value: 3.0, low: 3.0, high: 3.0 });
        assert_eq!(mean(&[]).value.to_string(), "0");
    }

    /// The logistic table: 76 % is 200 points, 64 % is 100.
    #[test]
    fn elo_is_the_logistic_one() {
        near(elo(0.5), 0.0, 1e-12);
        near(elo(10.0 / 11.0), 400.0, 1e-9);
        near(elo(0.64), 99.95, 0.01);
        near(elo(0.76), 200.24, 0.01);
        near(elo(0.24), -elo(0.76), 1e-9);
        assert_eq!(elo(1.0), f64::INFINITY);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        for points in [-350.0, 0.0, 12.5, 800.0] {
            near(elo(expected(points)), points, 1e-6);
        }
        let all = share(20.0, 20).map(elo);
        assert_eq!(all.high, f64::INFINITY);
        near(all.low, 286.7, 0.1);
    }
}
