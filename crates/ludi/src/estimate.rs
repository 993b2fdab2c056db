//! A number with its error.

use schemars::JsonSchema;
use serde::Serialize;
use strategy::contest::statistics::Interval;

/// A number with its interval at 95 %; `null` is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Estimate {
    /// The number.
    #[schemars(with = "Option<f64>")]
    pub value: f64,
    /// Lower end of its interval.
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    /// Upper end.
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

impl From<Interval> for Estimate {
    fn from(Interval { value, low, high }: Interval) -> Estimate {
        Estimate { value, low, high }
    }
}

impl From<survey::interval::Interval> for Estimate {
    fn from(survey::interval::Interval { value, low, high }: survey::interval::Interval) -> Estimate {
        Estimate { value, low, high }
    }
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high }: Estimate) -> Interval {
        Interval { value, low, high }
    }
}
