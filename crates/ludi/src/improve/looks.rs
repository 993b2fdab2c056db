//! How a game does, and whether another does better by more than chance.

use crate::estimate::Estimate;
use criticism::assess::Assessment;
use criticism::copycat::{CopyCat, flaw};
use criticism::verdict::{first_wins, unevenness};
use schemars::JsonSchema;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
use strategy::contest::statistics::{Interval, share};

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
    /// The verdict in words.
    pub verdict: &'static str,
    /// Texts of the checks it fails.
    pub flaws: Vec<String>,
    #[serde(skip)]
    checks: Vec<Judged>,
}

/// A check with what it rests on.
#[derive(Clone, Debug)]
struct Judged {
    id: &'static str,
    passes: bool,
    sure: bool,
    /// It is no mere remark.
    decides: bool,
    text: String,
    /// With its mark, and what remains to be said.
    marked: (char, String),
    figure: Option<Interval>,
}

/// A check that only one of two games passes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Turned {
    /// The criterion it rests on, or `copy-cat`.
    pub criterion: &'static str,
    /// What it says of the game as it was.
    pub was: String,
    /// What it says of the variant.
    pub now: String,
    /// The figure of the game as it was.
    pub before: Estimate,
    /// Of the variant.
    pub after: Estimate,
    /// The variant's check is sure, and the figures differ by more than chance, as many as were compared.
    pub real: bool,
}

/// The check that nobody holds his own by mirroring.
const COPYCAT: &str = "copy-cat";

impl Looks {
    /// What was found, in brief. `cats`: the copy-cats of the game, if anybody looked for them.
    pub fn of(found: &Assessment, cats: Option<&[CopyCat]>) -> Looks {
        let Interval { value, low, high } = found.measurement.score;
        let figure = |id: &'static str| match id {
            // As the verdict sees it: what one game does not show is left open.
            "advantage" => Some(unevenness(&first_wins(&found.trials))),
            "skill" => found.skill.as_ref()?.telling().map(|duel| duel.score),
            "answers" => found.skill.as_ref()?.answers.last().map(|found| found.score),
            "early" => found.skill.as_ref()?.early.last().map(|found| found.score),
            "stakes" => Some(found.skill.as_ref()?.stakes.as_ref()?.share),
            _ => found.measurement.get(id),
        };
        // Of copy-cats more is said below.
        let own = found.verdict.checks.iter().filter(|check| check.id != "copycat");
        let judged = own.map(|check| Judged {
            id: check.id,
            passes: check.passes,
            sure: check.sure,
            decides: check.decides(),
            text: check.text.clone(),
            marked: (check.mark(), format!("{}{}", check.text, check.doubt())),
            figure: figure(check.id),
        });
        let mut checks: Vec<Judged> = judged.collect();
        checks.extend(cats.map(copied));
        Looks {
            score: value,
            low,
            high,
            verdict: found.words(),
            viable: found.verdict.viable && checks.iter().all(|check| check.id != COPYCAT || check.passes),
            flaws: checks
                .iter()
                .filter(|check| check.decides && !check.passes)
                .map(|check| check.text.clone())
                .collect(),
            checks,
        }
    }

    /// Whether a player who only copies holds his own.
    pub fn copied(&self) -> bool {
        self.failed().any(|check| check.id == COPYCAT)
    }

    /// Takes over what another look at the same game says of what this one did not ask.
    pub fn learn(&mut self, other: &Looks) {
        let asked: Vec<&str> = self.checks.iter().map(|check| check.id).collect();
        let known: Vec<Judged> = other.checks.iter().filter(|check| !asked.contains(&check.id)).cloned().collect();
        self.checks.extend(known);
        let flawed = self.failed().next().is_some();
        self.viable = !flawed;
    }

    /// Whether more games would not make it viable.
    pub fn hopeless(&self) -> bool {
        self.failed().any(|check| check.sure)
    }

    fn failed(&self) -> impl Iterator<Item = &Judged> {
        self.checks.iter().filter(|check| check.decides && !check.passes)
    }

    /// The checks it fails with their marks.
    pub fn marked(&self) -> impl Iterator<Item = &(char, String)> {
        self.failed().map(|check| &check.marked)
    }

    /// Fewer flaws come first, then the higher score.
    pub fn order(&self, other: &Looks) -> std::cmp::Ordering {
        self.failed().count().cmp(&other.failed().count()).then(other.score.total_cmp(&self.score))
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
        self.turned(before, false, comparisons)
    }

    /// Checks that `before` passes and this game does not.
    pub fn spoils(&self, before: &Looks, comparisons: usize) -> Vec<Turned> {
        self.turned(before, true, comparisons)
    }

    /// Checks that `before` passes, or not, and this game the other way round. Every check of every variant is a comparison of its own.
    fn turned(&self, before: &Looks, passed: bool, comparisons: usize) -> Vec<Turned> {
        let pairs = before.checks.iter().filter(|check| check.decides && check.passes == passed).filter_map(|was| {
            let now = self.checks.iter().find(|now| now.id == was.id && now.passes != passed)?;
            let [a, b] = [was.figure?, now.figure?];
            // Two sure checks on two sides of a limit differ, whatever it is; of an unsure one the figures must say so.
            let apart = was.sure || differ(&a, &b, comparisons * before.checks.len());
            let [before, after] = [a, b].map(Estimate::from);
            let [said, says] = [was, now].map(|check| check.text.clone());
            Some(Turned { criterion: was.id, was: said, now: says, before, after, real: now.sure && apart })
        });
        pairs.collect()
    }
}

/// What copy-cats come to, as a check. It is sure that there is none only if every one of them was seen to fail.
fn copied(cats: &[CopyCat]) -> Judged {
    let found = flaw(cats).filter(|cat| cat.decides());
    let text = found.map_or_else(|| "nobody holds his own by copying his opponent".to_string(), CopyCat::words);
    // One that never lost, but is no better than chance, or took too much work, leaves it open.
    let undecided = |cat: &CopyCat| cat.games > 0 && cat.lost == 0 && cat.faith() >= 0.5;
    let sure = found.is_some() || !cats.iter().any(|cat| cat.open || undecided(cat));
    let best = cats.iter().map(|cat| cat.score.value).zip(cats).filter(|(_, cat)| cat.games > 0);
    let best = best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, cat)| cat.score);
    let doubt = if sure { "" } else { " (more games could change this)" };
    let mark = if !sure {
        '~'
    } else if found.is_some() {
        '✗'
    } else {
        '✓'
    };
    let marked = (mark, format!("{text}{doubt}"));
    let figure = found.map(|cat| cat.score).or(best).or(Some(share(0.0, 0)));
    Judged { id: COPYCAT, passes: found.is_none(), sure, decides: true, text, marked, figure }
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
