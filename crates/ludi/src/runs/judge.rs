//! Judging: a function of a task and the plan, and nothing else.

use super::plan::Plan;
use super::presented::Presented;
use super::recombination::Known;
use crate::error::Error;
use crate::measure::{advise, quoted};
use criticism::advice::Advice;
use criticism::assess::Assessment;
use criticism::criteria::CRITERIA;
use criticism::play::Settings;
use criticism::report;
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::Game;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use store::{Conditions, Figure, Founder, Measurement};
use strategy::Policy;
use synthesis::{Candidate, Check, Descriptor, Member, Outcome};

/// Something to be judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// A game that a run is to begin with.
    Founder(super::Ancestor),
    /// A game that the search proposes.
    Candidate(Box<Candidate>),
    /// One of the best games, to be measured once more.
    Finalist {
        /// The member of the population.
        member: Box<Member>,
        /// The command that makes the run again, for the report.
        command: String,
    },
}

/// What came of a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Judged {
    /// A game to begin with, and what the plan knows of it.
    Founder {
        /// As the store keeps it.
        founder: Box<Founder>,
        /// Its figures.
        known: Box<Known>,
        /// All of them.
        measurement: Box<Measurement>,
    },
    /// What a candidate is worth, or which check it failed, and its figures if it was measured.
    Candidate {
        /// For the search.
        outcome: Box<Outcome>,
        /// For the store.
        measurement: Option<Box<Measurement>>,
    },
    /// A second opinion.
    Finalist(Box<Again>),
    /// Why there is none: the game is not one, or judging it brought the judge down.
    Failed(String),
}

/// What a last measurement brings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Again {
    /// Its figures.
    pub last: Measurement,
    /// The verdict in words.
    #[serde(default)]
    pub verdict: String,
    /// What there is to say about them.
    pub reasons: Vec<String>,
    /// All about it, a page.
    pub report: Option<String>,
    /// The games it rests on, as JSON; none where they are not trials.
    pub trials: Vec<String>,
    /// How it is shown, if it passes.
    #[serde(default)]
    pub presented: Option<Presented>,
}

/// Judges a task. It depends on the plan and the task alone; a judge that panics is a value too.
pub fn judge(plan: &Plan, task: &Task) -> Judged {
    judge_unless(plan, task, &AtomicBool::new(false))
}

/// The same; what takes long is given up once `enough` is set, since nobody wants to know.
pub(super) fn judge_unless(plan: &Plan, task: &Task, enough: &AtomicBool) -> Judged {
    let space = plan.space();
    let judged = guarded(|| match task {
        Task::Founder(ancestor) => ancestor.judged(plan),
        Task::Candidate(candidate) => {
            // What the search itself refuses is not looked at.
            let refused = candidate.refused.clone().map_or(Ok(()), Err);
            refused.and_then(|()| space.judged(candidate, enough)).unwrap_or_else(dropped)
        }
        Task::Finalist { member, command } => match space.again(member, command) {
            Ok(again) => {
                let presented = again.last.viable.then(|| Presented::of(&member.text, space.seed())).flatten();
                Judged::Finalist(Box::new(Again { presented, ..again }))
            }
            Err(error) => Judged::Failed(error.message),
        },
    });
    match (judged, task) {
        (Ok(judged), _) => judged,
        (Err(why), Task::Candidate(_)) => dropped((Check::Crashed, why)),
        (Err(why), _) => Judged::Failed(format!("judging it crashed: {why}")),
    }
}

/// Runs something that may panic; the error is what it said.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|thrown| {
        let text = thrown.downcast_ref::<&str>().map(ToString::to_string);
        text.or_else(|| thrown.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it did not say why".into())
    })
}

/// A candidate that failed a check.
fn dropped((check, reason): (Check, String)) -> Judged {
    Judged::Candidate { outcome: Box::new(Outcome::Dropped { check, reason }), measurement: None }
}

/// A candidate that was measured.
pub(super) fn measured(outcome: Outcome, measurement: Measurement) -> Judged {
    Judged::Candidate { outcome: Box::new(outcome), measurement: Some(Box::new(measurement)) }
}

/// The game of a candidate; what does not work is unsafe.
pub(super) fn opened(candidate: &Candidate) -> Result<Game, (Check, String)> {
    crate::open::read(&candidate.text).map_err(|why| (Check::Unsafe, why))
}

/// The game of a member.
pub(super) fn reopened(member: &Member) -> Result<Game, Error> {
    crate::open::read(&member.text).map_err(Error::no)
}

/// What the criteria say of a game, whatever it was bred for: a page.
pub(super) fn report(game: &Game, seed: u64, command: &str) -> String {
    let weights = Weights::default();
    let (settings, found) = Screening::default().glance(game, &weights, seed);
    report::html(&report::Subject {
        game,
        settings: &settings,
        weights: &weights,
        found: &found,
        second: None,
        advice: &bred_advice(game, &settings, &weights, &found),
        command,
    })
}

/// What can be done about a game that a run has made: until the next run it is one of the last.
pub(super) fn bred_advice(game: &Game, settings: &Settings, weights: &Weights, found: &Assessment) -> Advice {
    let called = quoted(&format!("last/{}", game.name()));
    advise(game, settings, weights, found, Some(&called), None)
}

/// What a measurement depends on: the rules, everything `said`, the seed and the build.
pub(super) fn conditions(game: &Game, said: &serde_json::Value, seed: u64) -> Conditions {
    let engine = crate::signature::build().to_string();
    Conditions { fingerprint: game.fingerprint().to_string(), settings: said.to_string(), seed, engine }
}

/// Figures as the store keeps them.
pub(super) fn measurement(conditions: Conditions, found: &Assessment) -> Measurement {
    let score = found.measurement.score;
    let figures = CRITERIA.iter().zip(&found.measurement.figures).filter_map(|(criterion, figure)| {
        let figure = (*figure)?;
        Some(Figure { criterion: criterion.id.into(), value: figure.value, low: figure.low, high: figure.high })
    });
    Measurement {
        conditions,
        score: score.value,
        low: score.low,
        high: score.high,
        viable: found.verdict.viable,
        figures: figures.collect(),
    }
}

/// A game that passes, or does not, by the word of its kind of run.
pub(super) fn called(viable: bool, passes: &str) -> String {
    if viable { passes.to_string() } else { format!("not {passes}") }
}

/// How a game plays, for the archive.
pub(super) fn descriptor(found: &Assessment) -> Descriptor {
    let turns: Vec<_> = found.trials.iter().flat_map(|trial| trial.measured()).collect();
    let share = |sum: f64| sum / turns.len().max(1) as f64;
    Descriptor {
        length: found.mean_length(),
        branching: share(turns.iter().map(|turn| f64::from(turn.choices)).sum()),
        captures: share(turns.iter().filter(|turn| turn.takes).count() as f64),
    }
}

/// A policy as a search keeps it: weights in thousandths.
pub(super) fn write_policy(policy: &Policy) -> Vec<(String, [i64; 2])> {
    let both = |list: Vec<i32>| [i64::from(list[0]), i64::from(*list.get(1).unwrap_or(&list[0]))];
    policy.to_support().into_iter().map(|(name, weights)| (name, both(weights))).collect()
}

/// And back.
pub(super) fn read_policy(advisors: &[(String, [i64; 2])]) -> Policy {
    let side = |seat: usize| {
        let weights = advisors.iter().map(|(name, weights)| (name.clone(), weights[seat] as f32 / 1000.0));
        weights.filter(|(_, weight)| *weight != 0.0).collect()
    };
    Policy { weights: [side(0), side(1)] }
}
