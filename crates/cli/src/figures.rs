//! Figures with intervals, as text.

use ludi::survey::Interval;
pub use ludi::survey::signed;

/// An interval alone.
pub fn bounds(interval: &Interval) -> String {
    format!("{:+.2} to {:+.2}", interval.low, interval.high)
}

/// A rank.
pub fn rank(interval: &Interval) -> String {
    format!("{:.0} – {:.0}", interval.low, interval.high)
}

/// A share.
pub fn share(interval: &Interval) -> String {
    format!("{:.3} (95 %: {:.3} – {:.3})", interval.value, interval.low, interval.high)
}

/// A p-value.
pub fn p(value: f64) -> String {
    if value < 0.0001 { "p < 0.0001".into() } else { format!("p = {value:.4}") }
}

/// Reads a number above 0.
pub fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => Ok(number),
        Ok(_) => Err("it must be above 0".into()),
        Err(_) => Err("not a number".into()),
    }
}
