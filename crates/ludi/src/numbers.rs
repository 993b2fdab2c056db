//! Numbers in words, and the little statistics that results share.

/// With a comma between thousands.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// "1 error", "2 errors", "1,000 games".
pub fn counted(n: usize, noun: &str) -> String {
    let many = if n == 1 { "" } else { "s" };
    format!("{} {noun}{many}", grouped(n as u64))
}

/// Wilson's score interval for a share at 95 %.
pub fn wilson(successes: u64, count: u64) -> (f64, f64) {
    let strategy::contest::statistics::Interval { low, high, .. } =
        strategy::contest::statistics::share(successes as f64, count);
    (low, high)
}

/// A share with the ends of that interval; 0 of nothing.
pub fn share(successes: u64, count: u64) -> [f64; 3] {
    let (low, high) = wilson(successes, count);
    [successes as f64 / count.max(1) as f64, low, high]
}

/// The middle value, or the mean of the two in the middle; 0 of nothing.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        n if n % 2 == 1 => values[n / 2],
        n => (values[n / 2 - 1] + values[n / 2]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(counted(1, "error"), "1 error");
        assert_eq!(counted(1000, "game"), "1,000 games");
    }

    /// Newcombe 1998, method 3, gives these for 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    #[test]
    fn wilson_gives_the_published_intervals() {
        for (successes, count, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let (a, b) = wilson(successes, count);
            assert!((a - low).abs() < 6e-5 && (b - high).abs() < 6e-5, "{successes}/{count}: {a} {b}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_middle_value() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }
}
