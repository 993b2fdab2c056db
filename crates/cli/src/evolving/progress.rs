//! What a run shows while it goes on.

use crate::numbers::counted;
use crate::output::Progress;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A line for work of a known size; 0 is not known.
pub struct Line {
    what: String,
    of: u64,
    state: Mutex<(Progress, u64)>,
}

impl Line {
    /// Nothing is done yet.
    pub fn new(what: &str, of: u64) -> Line {
        Line { what: what.into(), of, state: Mutex::new((Progress::new(), 0)) }
    }

    /// One more is done.
    pub fn step(&self) {
        let (progress, done) = &mut *self.state.lock().expect("no thread panics while it shows");
        *done += 1;
        progress.advance(*done, self.of, || match self.of {
            0 => format!("{}: {done}", self.what),
            of => format!("{}: {done} of {of}", self.what),
        });
    }
}

/// How many candidates went where.
#[derive(Clone, Debug, Default)]
pub struct Funnel {
    /// Candidates told.
    pub made: u64,
    /// Dropped, by check, in the order in which the checks first dropped one.
    pub dropped: Vec<(&'static str, u64)>,
    /// In the population.
    pub inserted: u64,
    /// Viable ones among these.
    pub viable: u64,
}

impl Funnel {
    /// One was dropped.
    pub fn drop(&mut self, check: &'static str) {
        match self.dropped.iter_mut().find(|(known, _)| *known == check) {
            Some((_, count)) => *count += 1,
            None => self.dropped.push((check, 1)),
        }
    }

    /// In words; viable games go by the name they have in this kind of run.
    pub fn words(&self, passes: &str) -> String {
        let dropped: String = self.dropped.iter().map(|(check, count)| format!(", {count} {check}")).collect();
        format!(
            "{} made{dropped}, {} kept, {} {passes}",
            counted(self.made as usize, "game"),
            self.inserted,
            self.viable
        )
    }
}

/// The line of a run.
pub struct Watch {
    progress: Progress,
    begin: Instant,
    before: u64,
    passes: &'static str,
}

impl Watch {
    /// `before` candidates were told in earlier sessions.
    pub fn new(before: u64, passes: &'static str) -> Watch {
        Watch { progress: Progress::new(), begin: Instant::now(), before, passes }
    }

    /// Shows where the run is. `left`: of the time there is; `of`: candidates wanted.
    pub fn show(&mut self, funnel: &Funnel, best: Option<(&str, f64)>, left: Option<Duration>, of: Option<u64>) {
        let (begin, before, passes) = (self.begin, self.before, self.passes);
        self.progress.tick(|| {
            let rate = (funnel.made - before) as f64 / begin.elapsed().as_secs_f64().max(1e-3);
            let by_count = of.map(|of| of.saturating_sub(funnel.made) as f64 / rate.max(1e-3));
            let seconds = match (left.map(|left| left.as_secs_f64()), by_count) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            let left = seconds.map_or(String::new(), |seconds| format!(", {seconds:.0} s left"));
            let best = best.map_or(String::new(), |(name, score)| format!(", best {name} {score:.2}"));
            format!("{}{best}, {rate:.1} a second{left}", funnel.words(passes))
        });
    }
}
