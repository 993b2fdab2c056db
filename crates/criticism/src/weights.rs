//! Weights: what each criterion adds to the aesthetic score.

use crate::criteria::history::RETIRED;
use crate::criteria::{CRITERIA, number};
use std::fmt;

/// The weights readers of the thesis report, largest part of the seventeen that predicted human ranking best. Signs and sizes are to be
/// trusted, digits are not.
const REPORTED: [(&str, f64); 11] = [
    ("clarity-variance", -0.376),
    ("killer-moves", 0.359),
    ("lead-change", -0.277),
    ("drama-average", 0.217),
    ("uncertainty-late", 0.202),
    ("correction-1", 0.162),
    ("decisiveness-threshold", 0.131),
    ("momentum-1", 0.124),
    ("permanence", 0.103),
    ("duration", -0.091),
    ("completion", 0.079),
];

/// The seventeen of Fig. 10, with what is known of their weights.
const PAPER: &str = include_str!("../../../data/weights-paper.txt");

/// Weights of the criteria and a bias.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// One a criterion, in the order of [`CRITERIA`].
    pub of: Vec<f64>,
    /// Added to every score.
    pub bias: f64,
    /// Criteria that somebody asked for by name, with a weight or with none: these are measured, whatever it takes.
    pub named: Vec<bool>,
}

impl Default for Weights {
    fn default() -> Weights {
        let of = CRITERIA.iter().map(|c| REPORTED.iter().find(|(id, _)| *id == c.id).map_or(0.0, |(_, w)| *w));
        Weights::new(of.collect(), BIAS)
    }
}

/// Makes the mean score of the 79 sample games one half, as `ludi measure --quick --seed 1` scores them (0.352 without).
const BIAS: f64 = 0.148;

impl Weights {
    /// One a criterion, in the order of [`CRITERIA`], and a bias.
    pub fn new(of: Vec<f64>, bias: f64) -> Weights {
        let named = of.iter().map(|weight| *weight != 0.0).collect();
        Weights { of, bias, named }
    }

    /// The paper's: its seventeen criteria, each with its weight as far as that is known.
    pub fn paper() -> Weights {
        Weights::parse(PAPER).expect("a file of this project that a test reads")
    }

    /// Reads `id weight` lines and a `bias` line; `#` begins a comment. What is not named weighs nothing. Ids of earlier versions are understood;
    /// criteria that are measured no longer are passed over ([`Weights::retired`] tells which).
    ///
    /// # Errors
    /// The first line that is not understood, with its number.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let mut weights = Weights::new(vec![0.0; CRITERIA.len()], 0.0);
        for (at, line) in lines(text) {
            let wrong = |what: String| format!("line {at}: {what}");
            let [id, weight] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                return Err(wrong(format!("expected a criterion and a weight, found `{line}`")));
            };
            let weight: f64 = weight.parse().map_err(|_| wrong(format!("`{weight}` is not a number")))?;
            if !weight.is_finite() {
                return Err(wrong(format!("`{weight}` is not a weight")));
            }
            if id == "bias" {
                weights.bias = weight;
            } else if let Some(index) = number(id) {
                weights.of[index] = weight;
                weights.named[index] = true;
            } else if !RETIRED.contains(&id) {
                let close = gdl::suggest::closest(id, &CRITERIA.map(|c| c.id));
                let hint = close.map_or(String::new(), |word| format!("; did you mean `{word}`?"));
                return Err(wrong(format!("there is no criterion `{id}`{hint}")));
            }
        }
        Ok(weights)
    }

    /// Criteria that a text of weights names and that are measured no longer.
    pub fn retired(text: &str) -> Vec<&str> {
        lines(text).filter_map(|(_, line)| line.split_whitespace().next()).filter(|id| RETIRED.contains(id)).collect()
    }

    /// The weight of a criterion.
    pub fn get(&self, id: &str) -> f64 {
        number(id).map_or(0.0, |i| self.of[i])
    }

    /// Whether a criterion, by its number, has to be measured for the score or was asked for.
    pub fn wants(&self, number: usize) -> bool {
        self.named[number] || self.of[number] != 0.0
    }
}

/// Lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let said = |line: &'_ str| !line.is_empty();
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    (1..).zip(lines).filter(move |(_, line)| said(line))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, criterion) in CRITERIA.iter().enumerate().filter(|(number, _)| self.wants(*number)) {
            writeln!(f, "{} {}", criterion.id, self.of[number])?;
        }
        writeln!(f, "bias {}", self.bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criteria::BEST;

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

    #[test]
    fn the_papers_weights_name_its_seventeen_and_are_the_reported_ones() {
        let paper = Weights::paper();
        let named: Vec<usize> = (0..CRITERIA.len()).filter(|&number| paper.named[number]).collect();
        assert_eq!(named, BEST.map(|(number, _)| number));
        let usual = Weights::default();
        assert_eq!((&paper.of, paper.bias), (&usual.of, usual.bias), "six weigh nothing: nobody knows how much");
        assert_eq!(Weights::parse(&paper.to_string()), Ok(paper), "what is named without a weight stays named");
    }

    #[test]
    fn files_of_earlier_versions_are_read() {
        let old = "momentum 0.5\ncorrection 0.25\ngoal-no-move 1 # once\ncloseness 2\nbias 0.1";
        let read = Weights::parse(old).expect("old ids are known");
        assert_eq!(
            read,
            Weights::parse("momentum-1 0.5\ncorrection-1 0.25\ngoal-block 1\nbias 0.1").expect("new ones too")
        );
        assert_eq!((read.get("momentum"), Weights::retired(old)), (0.5, vec!["closeness"]));
    }
}
