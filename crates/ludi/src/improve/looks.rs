//! How a game does, and whether another does better by more than chance.

use crate::estimate::Estimate;
use criticism::assess::Assessment;
use criticism::verdict::{first_wins, unevenness};
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
use strategy::contest::statistics::Interval;

/// How a game does.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Looks {
    /// The score.
    pub score: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether it is viable.
    pub viable: bool,
    /// Texts of the checks it fails.
    pub flaws: Vec<String>,
    /// The same with their marks.
    #[serde(skip)]
    pub marked: Vec<(char, String)>,
    /// Criteria of these checks.
    #[serde(skip)]
    pub failed: Vec<&'static str>,
    /// What every check rests on.
    #[serde(skip)]
    checked: Vec<(&'static str, Interval)>,
}

/// A check that only one of two games passes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Turned {
    /// The criterion it rests on.
    pub criterion: &'static str,
    /// Of the game as it was.
    pub before: Estimate,
    /// Of the variant.
    pub after: Estimate,
    /// The figures differ by more than chance, as many as were compared.
    pub real: bool,
}

impl Looks {
    /// What was found, in brief.
    pub fn of(found: &Assessment) -> Looks {
        let Interval { value, low, high } = found.measurement.score;
        let failed = || found.verdict.checks.iter().filter(|check| !check.passes);
        let figure = |id: &'static str| match id {
            // As the verdict sees it: what one game does not show is left open.
            "advantage" => Some((id, unevenness(&first_wins(&found.trials)))),
            _ => found.measurement.get(id).map(|figure| (id, figure)),
        };
        Looks {
            score: value,
            low,
            high,
            viable: found.verdict.viable,
            flaws: failed().map(|check| check.text.clone()).collect(),
            marked: failed().map(|check| (check.mark(), format!("{}{}", check.text, check.doubt()))).collect(),
            failed: failed().map(|check| check.id).collect(),
            checked: found.verdict.checks.iter().filter_map(|check| figure(check.id)).collect(),
        }
    }

    /// Fewer flaws come first, then the higher score.
    pub fn order(&self, other: &Looks) -> std::cmp::Ordering {
        self.failed.len().cmp(&other.failed.len()).then(other.score.total_cmp(&self.score))
    }

    fn interval(&self) -> Interval {
        Interval { value: self.score, low: self.low, high: self.high }
    }

    /// Whether a score differs from another by more than chance, if so many were compared.
    pub fn differs(&self, other: &Looks, comparisons: usize) -> bool {
        differ(&self.interval(), &other.interval(), comparisons)
    }

    /// Checks that this game passes and `before` does not, with the figures of both, if so many variants were compared.
    pub fn mends(&self, before: &Looks, comparisons: usize) -> Vec<Turned> {
        self.turned(before, before, self, comparisons)
    }

    /// Checks that `before` passes and this game does not.
    pub fn spoils(&self, before: &Looks, comparisons: usize) -> Vec<Turned> {
        self.turned(before, self, before, comparisons)
    }

    /// Every check of every variant is a comparison of its own.
    fn turned(&self, before: &Looks, fails: &Looks, passes: &Looks, comparisons: usize) -> Vec<Turned> {
        let of = |looks: &Looks, id: &str| looks.checked.iter().find(|(other, _)| *other == id).map(|(_, i)| *i);
        let ids = fails.failed.iter().copied().filter(|id| !passes.failed.contains(id));
        ids.filter_map(|criterion| {
            let intervals = [of(before, criterion)?, of(self, criterion)?];
            let [a, b] = &intervals;
            let real = differ(a, b, comparisons * before.checked.len());
            Some(Turned { criterion, before: (*a).into(), after: (*b).into(), real })
        })
        .collect()
    }
}

/// By how much 95 % intervals grow so that all of so many comparisons hold together with that certainty (Bonferroni).
fn widening(comparisons: usize) -> f64 {
    let normal = Normal::standard();
    let quantile = |chance: f64| normal.inverse_cdf(1.0 - chance / 2.0);
    quantile(0.05 / comparisons.max(1) as f64) / quantile(0.05)
}

/// Whether two independent figures differ by more than chance: what each interval has on the side of the other, squared and added (Newcombe).
fn differ(a: &Interval, b: &Interval, comparisons: usize) -> bool {
    let (less, more) = if a.value < b.value { (a, b) } else { (b, a) };
    let error = (less.high - less.value).hypot(more.value - more.low);
    more.value - less.value > widening(comparisons) * error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_compared_the_more_it_takes() {
        let quantiles: Vec<f64> = [1, 2, 5, 10, 60].map(|n| 1.959_964 * widening(n)).to_vec();
        for (found, known) in quantiles.iter().zip([1.96, 2.2414, 2.5758, 2.8070, 3.3415]) {
            assert!((found - known).abs() < 1e-3, "{quantiles:?}");
        }
    }

    #[test]
    fn one_game_across_a_limit_proves_nothing() {
        let of = |value: f64, error: f64| Interval { value, low: value - error, high: value + error };
        assert!(!differ(&of(0.52, 0.2), &of(0.48, 0.2), 1));
        assert!(differ(&of(0.9, 0.1), &of(0.2, 0.1), 1));
        assert!(differ(&of(0.2, 0.1), &of(0.38, 0.1), 1) && !differ(&of(0.2, 0.1), &of(0.38, 0.1), 30));
    }
}
