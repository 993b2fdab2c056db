//! What long work has to say before it is done: values that a caller listens to.

use crate::error::Kind;
use crate::numbers::grouped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::{Duration, Instant};

/// Something said while work goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// How far it has come.
    Progress {
        /// In words.
        text: String,
        /// How much is done, where it is counted.
        done: Option<u64>,
        /// How much there is to do, where that is known.
        of: Option<u64>,
        /// So much of it a second.
        rate: Option<f64>,
        /// Seconds that are left at that rate.
        left: Option<f64>,
    },
    /// Something to be read when it is done: a line without its end.
    Remark {
        /// The line.
        text: String,
    },
    /// It has come to no result. Said last, by a program to the one that started it.
    Failed {
        /// What kind of trouble.
        kind: Kind,
        /// One sentence.
        message: String,
        /// What to do about it.
        hints: Vec<String>,
    },
}

impl fmt::Display for Event {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Event::Progress { text, rate, left, .. } => {
                f.write_str(text)?;
                match rate {
                    Some(rate) if *rate < 10.0 => write!(f, ", {rate:.1} a second")?,
                    Some(rate) => write!(f, ", {} a second", grouped(*rate as u64))?,
                    None => {}
                }
                left.map_or(Ok(()), |left| write!(f, ", {left:.0} s left"))
            }
            Event::Remark { text } => f.write_str(text),
            Event::Failed { message, hints, .. } => {
                f.write_str(message)?;
                hints.iter().try_for_each(|hint| write!(f, " ({hint})"))
            }
        }
    }
}

/// Who listens while work goes on; a closure will do.
pub trait Listener: Sync {
    /// Takes note of what is said.
    fn hear(&self, event: Event);

    /// A remark of one line.
    fn remark(&self, text: String) {
        self.hear(Event::Remark { text });
    }
}

impl<F: Fn(Event) + Sync> Listener for F {
    fn hear(&self, event: Event) {
        self(event);
    }
}

/// Nobody listens.
pub struct Nobody;

impl Listener for Nobody {
    fn hear(&self, _event: Event) {}
}

/// Tells a listener how far work has come, no more often than can be read.
pub struct Meter<'l> {
    listener: &'l dyn Listener,
    last: Instant,
    /// When the work that is counted began, and how much of it was done when last told.
    begin: Instant,
    done: u64,
}

/// The least time between two events that are not asked for.
const PAUSE: Duration = Duration::from_millis(100);

impl<'l> Meter<'l> {
    /// Nothing is done yet.
    pub fn new(listener: &'l dyn Listener) -> Meter<'l> {
        let now = Instant::now();
        Meter { listener, last: now, begin: now, done: 0 }
    }

    /// Says it at once.
    pub fn show(&self, text: impl Into<String>) {
        self.listener.hear(Event::Progress { text: text.into(), done: None, of: None, rate: None, left: None });
    }

    /// Says it if nothing was said for a while; for work that goes on faster than the eye.
    pub fn tick(&mut self, event: impl FnOnce() -> Event) {
        if self.last.elapsed() > PAUSE {
            self.last = Instant::now();
            self.listener.hear(event());
        }
    }

    /// The same in words alone.
    pub fn tell(&mut self, text: impl FnOnce() -> String) {
        self.tick(|| Event::Progress { text: text(), done: None, of: None, rate: None, left: None });
    }

    /// The same for work that is counted: with the rate and the time left. `of` is 0 if nobody knows. A count that falls begins anew.
    pub fn advance(&mut self, done: u64, of: u64, text: impl FnOnce() -> String) {
        if done < self.done {
            self.begin = Instant::now();
        }
        self.done = done;
        let elapsed = self.begin.elapsed();
        self.tick(|| counted(text(), elapsed, done, of));
    }
}

/// Rate and time left.
fn counted(text: String, elapsed: Duration, done: u64, of: u64) -> Event {
    let seconds = elapsed.as_secs_f64();
    let rate = (done > 0 && seconds > 0.0).then(|| done as f64 / seconds);
    let left = rate.and_then(|rate| of.checked_sub(done).map(|left| left as f64 / rate));
    Event::Progress { text, done: Some(done), of: (of > 0).then_some(of), rate, left }
}

/// Counts work of a known size that goes on on several threads; 0 is not known.
pub struct Count<'l> {
    what: String,
    of: u64,
    state: std::sync::Mutex<(Meter<'l>, u64)>,
}

impl<'l> Count<'l> {
    /// Nothing is done yet.
    pub fn new(listener: &'l dyn Listener, what: &str, of: u64) -> Count<'l> {
        Count { what: what.into(), of, state: std::sync::Mutex::new((Meter::new(listener), 0)) }
    }

    /// One more is done.
    pub fn step(&self) {
        let (meter, done) = &mut *self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *done += 1;
        meter.advance(*done, self.of, || match self.of {
            0 => format!("{}: {done}", self.what),
            of => format!("{}: {done} of {of}", self.what),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_is_rate_and_rest() {
        let line = |done, of| counted("x".into(), Duration::from_secs(4), done, of).to_string();
        assert_eq!(line(10, 30), "x, 2.5 a second, 8 s left");
        assert_eq!(line(80_000, 100_000), "x, 20,000 a second, 1 s left");
        assert_eq!(line(10, 0), "x, 2.5 a second");
        assert_eq!(line(0, 30), "x");
    }

    #[test]
    fn what_is_said_can_be_said_again() {
        let event = counted("three".into(), Duration::from_secs(1), 3, 4);
        let line = serde_json::to_string(&event).expect("plain data");
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<Event>(&line).expect("it was just written"), event);
    }
}
