//! The end of a run: the best games are measured once more, with other games and a stronger player, so that the figures shown
//! are not those of the luckiest.

use super::progress::Line;
use super::run::Run;
use crate::failure::Failure;
use crate::kin::{closest, library, tree};
use gdl::distance::Nameless;
use rayon::ThreadPool;
use std::time::Instant;
use store::Measurement;
use synthesis::Member;

/// A new game with its last measurement.
pub struct Final {
    /// The member of the population.
    pub member: Member,
    /// Its figures; `None` if there was no time.
    pub last: Option<Measurement>,
    /// Texts of the checks, or of those it fails if it fails any.
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
            found = Some(again);
        }
        line.step();
        let (last, mut reasons, report) = match found {
            Some(Again { last, reasons, report }) => (Some(last), reasons, report),
            None => (None, Vec::new(), None),
        };
        reasons.splice(0..0, run.search.remarks(&member.name));
        let near = tree(&member.text).and_then(|tree| {
            let (known, distance) = closest(&Nameless::of(&tree), &known, 1).pop()?;
            Some((known.name.clone(), distance))
        });
        let nearest = near.unwrap_or_else(|| ("nothing".into(), 1.0));
        finals.push(Final { member: member.clone(), last, reasons, nearest, report });
    }
    // Those that still hold after the second look come first.
    let rank = |entry: &Final| match &entry.last {
        Some(last) if last.viable => (0, last.score),
        Some(last) => (2, last.score),
        None => (1, entry.member.score.unwrap_or(0.0)),
    };
    finals.sort_by(|a, b| rank(a).0.cmp(&rank(b).0).then(rank(b).1.total_cmp(&rank(a).1)));
    Ok(finals)
}

/// What a last measurement brings.
pub struct Again {
    /// Its figures.
    pub last: Measurement,
    /// What there is to say about them.
    pub reasons: Vec<String>,
    /// All about it, a page.
    pub report: Option<String>,
}
