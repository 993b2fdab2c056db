//! Numbers with their errors, as people read them.

use ludi::Estimate;

/// Ways to write an estimate.
pub trait Written {
    /// The value alone.
    fn plain(&self) -> String;
    /// The value, and how far the farther end of its interval is.
    fn margin(&self) -> String;
    /// The interval alone.
    fn bounds(&self) -> String;
    /// As a share.
    fn percent(&self) -> String;
    /// As a number.
    fn number(&self) -> String;
    /// As a difference in strength; where every game was won only one end of the interval is known.
    fn elo(&self) -> String;
}

impl Written for Estimate {
    fn plain(&self) -> String {
        format!("{:.3}", self.value)
    }

    fn margin(&self) -> String {
        format!("{:.3} ± {:.3}", self.value, (self.high - self.value).max(self.value - self.low))
    }

    fn bounds(&self) -> String {
        format!("{:.3} to {:.3}", self.low, self.high)
    }

    fn percent(&self) -> String {
        let [value, low, high] = [self.value, self.low, self.high].map(|share| 100.0 * share);
        format!("{value:.1} % (95 %: {low:.1} – {high:.1} %)")
    }

    fn number(&self) -> String {
        format!("{:.1} (95 %: {:.1} – {:.1})", self.value, self.low, self.high)
    }

    fn elo(&self) -> String {
        // Nothing is neither above nor below: no -0.
        let whole = |value: f64| format!("{:+.0}", value.round() + 0.0);
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => format!("{} (95 %: {} to {})", whole(self.value), whole(self.low), whole(self.high)),
            (true, false) => format!("more than {} (95 %)", whole(self.low)),
            (false, true) => format!("less than {} (95 %)", whole(self.high)),
            (false, false) => "unknown".to_string(),
        }
    }
}
