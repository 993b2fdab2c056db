//! Where the candidates of a run went.

use crate::event::Event;
use crate::numbers::{counted, grouped};
pub use crate::open::AGAIN;
use std::time::{Duration, Instant};
use synthesis::{Check, Outcome, Told};

/// The word for a check.
pub fn word(check: Check) -> &'static str {
    match check {
        Check::Unsafe => "unsafe",
        Check::Required => "not as required",
        Check::Slow => "slow",
        Check::Policy => "without winners",
        Check::Inbred => "inbred",
        Check::NoBetter => "no better",
        Check::Failed => "failed",
        Check::Crashed => "crashed",
    }
}

/// The checks in the order in which a candidate meets them.
const CHECKS: [&str; 8] =
    ["inbred", "not as required", "unsafe", "slow", "without winners", "failed", "crashed", "no better"];

/// Where a check stands among them.
pub fn turn(check: &str) -> usize {
    CHECKS.iter().position(|known| *known == check).unwrap_or(CHECKS.len())
}

/// How many candidates went where.
#[derive(Clone, Debug, Default)]
pub struct Funnel {
    /// Candidates told, new games or not: where the run is in its sequence.
    pub told: u64,
    /// Those that were members to be measured again.
    pub again: u64,
    /// Dropped, by check, in the order of the checks.
    pub dropped: Vec<(&'static str, u64)>,
    /// In the population.
    pub inserted: u64,
    /// Viable ones among these.
    pub viable: u64,
}

impl Funnel {
    /// New games among the candidates told.
    pub fn made(&self) -> u64 {
        self.told - self.again
    }

    /// One more candidate was told.
    pub(super) fn count(&mut self, told: &Told, outcome: &Outcome) {
        self.told += 1;
        match told {
            Told::Inserted { .. } => {
                self.inserted += 1;
                self.viable += u64::from(matches!(outcome, Outcome::Measured { viable: true, .. }));
            }
            Told::Dropped { check, .. } => self.drop(word(*check)),
            Told::Remeasured { .. } => self.again += 1,
        }
    }

    /// One was dropped.
    pub fn drop(&mut self, check: &'static str) {
        match self.dropped.iter_mut().find(|(known, _)| *known == check) {
            Some((_, count)) => *count += 1,
            None => {
                let at = self.dropped.partition_point(|(known, _)| turn(known) <= turn(check));
                self.dropped.insert(at, (check, 1));
            }
        }
    }

    /// In words; viable games go by the name they have in this kind of run.
    pub fn words(&self, passes: &str) -> String {
        let dropped: String =
            self.dropped.iter().map(|(check, count)| format!(", {} {check}", grouped(*count))).collect();
        let again = if self.again > 0 { format!(", {} {AGAIN}", grouped(self.again)) } else { String::new() };
        format!(
            "{} made{dropped}, {} kept, {} {passes}{again}",
            counted(self.made() as usize, "game"),
            grouped(self.inserted),
            grouped(self.viable)
        )
    }
}

/// Where a run stands, and how fast it goes on.
pub(super) struct Standing {
    begin: Instant,
    before: [u64; 3],
    passes: &'static str,
}

/// What a limit may be set to: candidates told, games kept, viable ones among them.
fn counts(funnel: &Funnel) -> [u64; 3] {
    [funnel.told, funnel.inserted, funnel.viable]
}

/// Seconds until the first of the limits is reached, at the rate of the last so many seconds; `None` if nothing tells.
fn left(limits: [Option<u64>; 3], before: [u64; 3], now: [u64; 3], seconds: f64) -> Option<f64> {
    let each = (0..3).filter_map(|at| {
        let missing = limits[at]?.saturating_sub(now[at]) as f64;
        let come = now[at].saturating_sub(before[at]) as f64;
        (come > 0.0).then(|| missing * seconds / come)
    });
    each.min_by(f64::total_cmp)
}

impl Standing {
    /// What is in the funnel was told in earlier sessions.
    pub fn new(before: &Funnel, passes: &'static str) -> Standing {
        Standing { begin: Instant::now(), before: counts(before), passes }
    }

    /// Where the run is now. `time`: what is left of it; `limits`: candidates, games kept and viable games wanted.
    pub fn event(
        &self,
        funnel: &Funnel,
        best: Option<(String, f64)>,
        time: Option<Duration>,
        limits: [Option<u64>; 3],
    ) -> Event {
        let elapsed = self.begin.elapsed().as_secs_f64().max(1e-3);
        let by_count = left(limits, self.before, counts(funnel), elapsed);
        let best = best.map_or(String::new(), |(name, score)| format!(", best {name} {score:.2}"));
        Event::Progress {
            text: format!("{}{best}", funnel.words(self.passes)),
            done: Some(funnel.told),
            of: limits[0],
            rate: Some((funnel.told - self.before[0]) as f64 / elapsed),
            left: [time.map(|time| time.as_secs_f64()), by_count].into_iter().flatten().min_by(f64::total_cmp),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_dropped_is_told_in_the_order_of_the_checks() {
        let mut funnel = Funnel { told: 3082, again: 3, inserted: 1, ..Funnel::default() };
        for check in ["no better", "without winners", "unsafe", "inbred", "unsafe"] {
            funnel.drop(check);
        }
        funnel.dropped[3].1 = 3076;
        assert_eq!(
            funnel.words("viable"),
            "3,079 games made, 1 inbred, 2 unsafe, 1 without winners, 3,076 no better, 1 kept, 0 viable, 3 measured again"
        );
    }

    #[test]
    fn the_rate_so_far_tells_how_long_any_limit_takes() {
        let (before, now) = ([100, 10, 0], [160, 20, 2]);
        assert_eq!(left([None, None, Some(5)], before, now, 30.0), Some(45.0));
        assert_eq!(left([None, Some(40), None], before, now, 30.0), Some(60.0));
        assert_eq!(left([Some(200), Some(40), Some(5)], before, now, 30.0), Some(20.0), "the first to be reached");
        assert_eq!(left([None; 3], before, now, 30.0), None);
        assert_eq!(left([None, None, Some(5)], before, [160, 20, 0], 30.0), None, "none was found yet");
    }

    #[test]
    fn every_check_has_its_turn() {
        let all = [
            Check::Unsafe,
            Check::Required,
            Check::Slow,
            Check::Policy,
            Check::Inbred,
            Check::NoBetter,
            Check::Failed,
            Check::Crashed,
        ];
        assert!(all.into_iter().all(|check| turn(word(check)) < CHECKS.len()));
    }
}
