//! The end of a run: the best games are measured once more, with other games and a stronger player, so that the figures shown
//! are not those of the luckiest.

use super::drive::{Stop, Work, drive};
use super::judge::{Again, Judged, Task, called};
use super::run::{Run, outcome};
use crate::error::Error;
use crate::event::{Count, Listener};
use crate::kin::{closest, library, tree};
use gdl::distance::Nameless;
use rayon::ThreadPool;
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::time::Instant;
use store::Measurement;
use synthesis::{Member, Outcome};

/// A new game with its last measurement.
pub struct Final {
    /// The member of the population.
    pub member: Member,
    /// Its figures; `None` if there was no time.
    pub last: Option<Measurement>,
    /// The verdict in words: of the last measurement, or what may be said after the first.
    pub verdict: String,
    /// Texts of the checks, or of those it fails if it fails any; of a game measured once, of those it fails.
    pub reasons: Vec<String>,
    /// The game of the library that is nearest, and how far it is.
    pub nearest: (String, f64),
    /// The report of its last measurement, a page.
    pub report: Option<String>,
}

/// How long there is for last measurements.
#[derive(Clone, Copy, Debug)]
pub enum Patience {
    /// No time at all.
    None,
    /// Until this moment, but one in any case.
    Until(Instant),
    /// As long as it takes.
    Endless,
}

/// Measuring the best games once more, best first.
pub struct Finals<'a> {
    run: &'a Run,
    patience: Patience,
    command: String,
    /// The best, as the first measurement has it.
    members: Vec<&'a Member>,
    /// Places among these that are to be measured.
    asked: VecDeque<usize>,
    next: usize,
    at_once: usize,
    again: Vec<Option<Again>>,
    failed: Vec<Option<String>>,
    done: usize,
    count: Count<'a>,
}

impl<'a> Finals<'a> {
    /// So many of the best games. Reports say by which `command` the run is made again.
    pub fn new(run: &'a Run, best: usize, patience: Patience, listener: &'a dyn Listener) -> Finals<'a> {
        let members = run.best(best);
        let count = Count::new(listener, "measuring the best again", members.len() as u64);
        let (again, failed) = (members.iter().map(|_| None).collect(), vec![None; members.len()]);
        let (asked, command) = (VecDeque::new(), run.command());
        Finals { run, patience, command, members, asked, next: 0, at_once: 1, again, failed, done: 0, count }
    }

    /// Measures those that are viable as long as there is patience, and ranks all.
    pub fn finish(mut self, pool: &ThreadPool) -> Result<Vec<Final>, Error> {
        self.at_once = pool.current_num_threads();
        let run = self.run;
        drive(&mut self, &run.plan, pool)?;
        let known = library(None);
        let Finals { run, members, again, failed, .. } = self;
        let mut finals = Vec::new();
        for ((member, again), failed) in members.into_iter().zip(again).zip(failed) {
            let space = run.plan.space();
            let (last, verdict, mut reasons, report) = match again {
                Some(Again { last, verdict, reasons, report, .. }) => (Some(last), verdict, reasons, report),
                None if member.viable == Some(true) => (None, space.passed_once().to_string(), Vec::new(), None),
                None => (None, called(false, space.passes()), first_reasons(run, member)?, None),
            };
            reasons.extend(failed);
            reasons.splice(0..0, run.search.remarks(&member.name));
            let near = tree(&member.text).and_then(|tree| {
                let (known, distance) = closest(&Nameless::of(&tree), &known, 1).pop()?;
                Some((known.name.clone(), distance))
            });
            let nearest = near.unwrap_or_else(|| ("nothing".into(), 1.0));
            finals.push(Final { member: member.clone(), last, verdict, reasons, nearest, report });
        }
        finals.sort_by(by_rank);
        Ok(finals)
    }

    fn late(&self) -> bool {
        match self.patience {
            Patience::None => true,
            Patience::Until(moment) => self.done > 0 && Instant::now() >= moment,
            Patience::Endless => false,
        }
    }
}

impl Work for Finals<'_> {
    fn ask(&mut self) -> Option<Task> {
        // What is handed out is measured, so no more is than there are threads: the clock is looked at in between.
        if self.asked.len() >= self.at_once || self.late() {
            return None;
        }
        let rest = self.members.iter().enumerate().skip(self.next);
        let (at, member) = rest.into_iter().find(|(_, member)| member.viable == Some(true))?;
        self.next = at + 1;
        self.asked.push_back(at);
        Some(Task::Finalist { member: Box::new((*member).clone()), command: self.command.clone() })
    }

    fn tell(&mut self, judged: Judged) -> Result<(), Error> {
        let at = self.asked.pop_front().ok_or_else(|| Error::usage("a result was told that nobody asked for"))?;
        self.done += 1;
        match judged {
            Judged::Finalist(again) => {
                let store = self.run.claim.store();
                store.put_measurement(&again.last)?;
                store.put_trials(&again.last.conditions, 0, &again.trials)?;
                self.again[at] = Some(*again);
            }
            Judged::Failed(why) => self.failed[at] = Some(format!("Measuring it again failed: {why}.")),
            _ => return Err(Error::usage("a result was told that nobody asked for")),
        }
        self.count.step();
        Ok(())
    }

    fn over(&self) -> Option<Stop> {
        let more = self.members.iter().skip(self.next).any(|member| member.viable == Some(true));
        if !self.asked.is_empty() || (more && !self.late()) {
            return None;
        }
        Some(if more { Stop::Time } else { Stop::Done })
    }
}

/// What the first measurement has against a game that is shown as it found it.
fn first_reasons(run: &Run, member: &Member) -> Result<Vec<String>, Error> {
    if member.viable == Some(true) {
        return Ok(Vec::new());
    }
    match outcome(&run.claim.store().child(run.claim.run(), &member.name)?)? {
        Outcome::Measured { reasons, .. } => Ok(reasons),
        Outcome::Dropped { .. } => Ok(Vec::new()),
    }
}

/// Games that hold at the second look come first, then those that nobody has looked at twice, then those that are not viable.
fn by_rank(a: &Final, b: &Final) -> Ordering {
    let rank = |entry: &Final| match &entry.last {
        Some(last) if last.viable => 0,
        None if entry.member.viable == Some(true) => 1,
        _ => 2,
    };
    let score = |entry: &Final| entry.last.as_ref().map_or(entry.member.score.unwrap_or(0.0), |last| last.score);
    rank(a).cmp(&rank(b)).then(score(b).total_cmp(&score(a)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Conditions;

    fn entry(name: &str, first: (f64, bool), last: Option<(f64, bool)>) -> Final {
        let conditions =
            Conditions { fingerprint: String::new(), settings: String::new(), seed: 1, engine: String::new() };
        Final {
            member: Member {
                name: name.into(),
                text: String::new(),
                score: Some(first.0),
                interval: None,
                viable: Some(first.1),
                descriptor: None,
                advisors: Vec::new(),
                parents: Vec::new(),
                generation: 1,
                index: Some(0),
                arrival: 0,
                measurements: 1,
            },
            last: last.map(|(score, viable)| Measurement {
                conditions,
                score,
                low: score,
                high: score,
                viable,
                figures: Vec::new(),
            }),
            verdict: String::new(),
            reasons: Vec::new(),
            nearest: (String::new(), 1.0),
            report: None,
        }
    }

    #[test]
    fn no_game_that_is_not_viable_stands_above_one_that_is() {
        let mut finals = [
            entry("failed at once", (0.9, false), None),
            entry("seen once", (0.5, true), None),
            entry("failed at the second look", (0.8, true), Some((0.95, false))),
            entry("held, lower", (0.7, true), Some((0.3, true))),
            entry("held", (0.6, true), Some((0.4, true))),
        ];
        finals.sort_by(by_rank);
        let names: Vec<&str> = finals.iter().map(|entry| entry.member.name.as_str()).collect();
        assert_eq!(names, ["held", "held, lower", "seen once", "failed at the second look", "failed at once"]);
    }
}
