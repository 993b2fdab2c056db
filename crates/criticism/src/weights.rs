//! Weights: what each criterion adds to the aesthetic score.

use crate::criteria::CRITERIA;
use std::fmt;

/// The weights readers of the thesis report, largest part of the seventeen that predicted human ranking best. Signs and sizes are to be
/// trusted, digits are not.
const REPORTED: [(&str, f64); 11] = [
    ("clarity-variance", -0.376),
    ("killer-moves", 0.359),
    ("lead-change", -0.277),
    ("drama-average", 0.217),
    ("uncertainty-late", 0.202),
    ("correction", 0.162),
    ("decisiveness-threshold", 0.131),
    ("momentum", 0.124),
    ("permanence", 0.103),
    ("duration", -0.091),
    ("completion", 0.079),
];

/// Weights of the criteria and a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// One a criterion, in the order of [`CRITERIA`].
    pub of: Vec<f64>,
    /// Added to every score.
    pub bias: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        let of = CRITERIA.iter().map(|c| REPORTED.iter().find(|(id, _)| *id == c.id).map_or(0.0, |(_, w)| *w));
        Weights { of: of.collect(), bias: BIAS }
    }
}

/// Makes the mean score of the 79 sample games one half, as `ludi measure --quick --seed 1` scores them (0.406 without).
const BIAS: f64 = 0.094;

impl Weights {
    /// Reads `id weight` lines and a `bias` line; `#` begins a comment. What is not named weighs nothing.
    ///
    /// # Errors
    /// The first line that is not understood, with its number.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let mut weights = Weights { of: vec![0.0; CRITERIA.len()], bias: 0.0 };
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let wrong = |what: String| format!("line {}: {what}", number + 1);
            let [id, weight] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return Err(wrong(format!("expected a criterion and a weight, found `{line}`")));
            };
            let weight: f64 = weight.parse().map_err(|_| wrong(format!("`{weight}` is not a number")))?;
            if !weight.is_finite() {
                return Err(wrong(format!("`{weight}` is not a weight")));
            }
            if id == "bias" {
                weights.bias = weight;
            } else if let Some(index) = CRITERIA.iter().position(|c| c.id == id) {
                weights.of[index] = weight;
            } else {
                let close = gdl::suggest::closest(id, &CRITERIA.map(|c| c.id));
                let hint = close.map_or(String::new(), |word| format!("; did you mean `{word}`?"));
                return Err(wrong(format!("there is no criterion `{id}`{hint}")));
            }
        }
        Ok(weights)
    }

    /// The weight of a criterion.
    pub fn get(&self, id: &str) -> f64 {
        CRITERIA.iter().position(|c| c.id == id).map_or(0.0, |i| self.of[i])
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (criterion, weight) in CRITERIA.iter().zip(&self.of).filter(|(_, w)| **w != 0.0) {
            writeln!(f, "{} {weight}", criterion.id)?;
        }
        writeln!(f, "bias {}", self.bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip_and_mistakes_are_named() {
        let weights = Weights::default();
        assert_eq!(Weights::parse(&weights.to_string()), Ok(weights));
        assert!(REPORTED.iter().all(|(id, _)| crate::criteria::find(id).is_some()));
        assert_eq!(
            Weights::parse("depth 1\nduraton 2"),
            Err("line 2: there is no criterion `duraton`; did you mean `duration`?".into())
        );
        assert_eq!(Weights::parse("depth x"), Err("line 1: `x` is not a number".into()));
    }
}
