//! The end of a run: the best games are measured once more, with other games and a stronger player, so that the figures shown
//! are not those of the luckiest.

use super::Plan;
use super::judge::{Subject, conditions, measurement, read_policy};
use super::progress::Line;
use super::run::Run;
use crate::failure::Failure;
use criticism::assess::Assessment;
use criticism::weights::Weights;
use engine::rng::Rng;
use rayon::ThreadPool;
use std::time::Instant;
use store::Measurement;
use strategy::Policy;
use synthesis::Member;

/// Sets the seeds of last measurements apart from those of first ones.
const APART: u64 = 0x1a57;

/// A new game with its last measurement.
pub struct Final {
    /// The member of the population.
    pub member: Member,
    /// Its figures; `None` if there was no time.
    pub last: Option<Measurement>,
    /// Texts of the checks it fails.
    pub reasons: Vec<String>,
}

/// Measures the best viable games again, best first, until the moment comes (but one in any case).
pub fn finals(run: &Run, count: usize, until: Option<Instant>, pool: &ThreadPool) -> Result<Vec<Final>, Failure> {
    let members = run.best(count);
    let line = Line::new("measuring the best again", members.len() as u64);
    let mut finals: Vec<Final> = Vec::new();
    for member in members {
        let late = !finals.is_empty() && until.is_some_and(|until| Instant::now() >= until);
        let mut found = None;
        if !late && member.viable == Some(true) {
            found = Some(again(run, member, pool)?);
        }
        line.step();
        let (last, reasons) = match found {
            Some((last, reasons)) => (Some(last), reasons),
            None => (None, Vec::new()),
        };
        finals.push(Final { member: member.clone(), last, reasons });
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

fn again(run: &Run, member: &Member, pool: &ThreadPool) -> Result<(Measurement, Vec<String>), Failure> {
    let plan: &Plan = &run.plan;
    let weights = Weights::parse(&plan.weights).map_err(Failure::usage)?;
    let subject = Subject::new(&member.text).map_err(Failure::no)?;
    let seed = Rng::part(plan.breeding.seed ^ APART, member.index.unwrap_or(0)).bits();
    let policy = read_policy(&member.advisors);
    let (optimised, found): (Policy, Assessment) =
        pool.install(|| plan.screening.last(&subject.rules(), &policy, &weights, seed));
    let last = measurement(conditions(&subject, plan, "last", &optimised, seed), &found);
    run.claim.store().put_measurement(&last)?;
    let failed = found.verdict.checks.iter().filter(|check| !check.passes);
    Ok((last, failed.map(|check| check.text.clone()).collect()))
}

/// The game of the library that is nearest to a description, and how far it is.
pub fn nearest(text: &str) -> (String, f64) {
    use gdl::distance::Nameless;
    let Some(own) = gdl::reader::read(text).0.first().map(Nameless::of) else { return (String::new(), 1.0) };
    let mut best = (String::new(), f64::MAX);
    for entry in gdl::library::all() {
        let Some(other) = gdl::reader::read(entry.text).0.first().map(Nameless::of) else { continue };
        if own.at_least(&other) < best.1 {
            let distance = own.distance(&other);
            if distance < best.1 {
                best = (entry.file_stem.to_string(), distance);
            }
        }
    }
    best
}
