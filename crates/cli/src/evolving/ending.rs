//! The end of a run: the best games are measured once more, with other games and a stronger player, so that the figures shown
//! are not those of the luckiest.

use super::progress::Line;
use super::run::{Run, outcome};
use crate::failure::Failure;
use crate::kin::{closest, library, tree};
use gdl::distance::Nameless;
use rayon::ThreadPool;
use std::cmp::Ordering;
use std::time::Instant;
use store::Measurement;
use synthesis::{Member, Outcome};

/// A new game with its last measurement.
pub struct Final {
    /// The member of the population.
    pub member: Member,
    /// Its figures; `None` if there was no time.
    pub last: Option<Measurement>,
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

/// Measures the best viable games again, best first. Reports say by which `command` the run is made again.
pub fn finals(
    run: &Run,
    count: usize,
    patience: Patience,
    pool: &ThreadPool,
    command: &str,
) -> Result<Vec<Final>, Failure> {
    let members = run.best(count);
    let line = Line::new("measuring the best again", members.len() as u64);
    let known = library(None);
    let mut finals: Vec<Final> = Vec::new();
    for member in members {
        let late = match patience {
            Patience::None => true,
            Patience::Until(moment) => !finals.is_empty() && Instant::now() >= moment,
            Patience::Endless => false,
        };
        let mut found = None;
        if !late && member.viable == Some(true) {
            let space = &run.space;
            let again = pool.install(|| space.again(member, command))?;
            run.claim.store().put_measurement(&again.last)?;
            run.claim.store().put_trials(&again.last.conditions, 0, &again.trials)?;
            found = Some(again);
        }
        line.step();
        let (last, mut reasons, report) = match found {
            Some(Again { last, reasons, report, .. }) => (Some(last), reasons, report),
            None => (None, first_reasons(run, member)?, None),
        };
        reasons.splice(0..0, run.search.remarks(&member.name));
        let near = tree(&member.text).and_then(|tree| {
            let (known, distance) = closest(&Nameless::of(&tree), &known, 1).pop()?;
            Some((known.name.clone(), distance))
        });
        let nearest = near.unwrap_or_else(|| ("nothing".into(), 1.0));
        finals.push(Final { member: member.clone(), last, reasons, nearest, report });
    }
    finals.sort_by(by_rank);
    Ok(finals)
}

/// What the first measurement has against a game that is shown as it found it.
fn first_reasons(run: &Run, member: &Member) -> Result<Vec<String>, Failure> {
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

/// What a last measurement brings.
pub struct Again {
    /// Its figures.
    pub last: Measurement,
    /// What there is to say about them.
    pub reasons: Vec<String>,
    /// All about it, a page.
    pub report: Option<String>,
    /// The games it rests on, as JSON; none where they are not trials.
    pub trials: Vec<String>,
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
