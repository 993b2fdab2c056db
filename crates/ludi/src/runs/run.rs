//! A run: candidates are asked for, results told in the order of asking, and everything told is in the store.

use super::funnel::{AGAIN, Funnel, word};
use super::judge::{Judged, Task};
use super::plan::Plan;
use crate::error::Error;
use crate::open;
use crate::signature::{build, same_build};
use std::collections::VecDeque;
use store::{Child, Claim, Founder, NewRun, Store, Told as Kept};
use synthesis::{Candidate, Member, Outcome, Search, Told};

/// A run in progress, and the right to advance it.
pub struct Run {
    /// Its name.
    pub name: String,
    /// Everything its result depends on.
    pub plan: Plan,
    /// Where candidates went.
    pub funnel: Funnel,
    pub(crate) search: Box<dyn Search>,
    pub(crate) claim: Claim,
    /// Asked for and not yet told, in order.
    asked: VecDeque<Candidate>,
}

/// Which run goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Which<'a> {
    /// Its name or number, or `last`.
    pub run: &'a str,
    /// The kind it must be of, if one is asked for.
    pub kind: Option<&'a str>,
    /// Whether it may go on though another build began it.
    pub other_build: bool,
}

impl Run {
    /// Begins a run from a population that was measured.
    pub fn begin(store: &Store, name: Option<&str>, plan: Plan, founders: &[Founder]) -> Result<Run, Error> {
        let claim = store.begin(&NewRun {
            name: name.map(str::to_string),
            kind: plan.kind().into(),
            parameters: plan.json(),
            seed: plan.seed(),
            engine: build().into(),
            founders: founders.to_vec(),
        })?;
        let name = store.run(&claim.run().to_string())?.name;
        Run::claimed(name, plan, founders, claim)
    }

    /// Goes on with a run, as if it had never stopped.
    pub(super) fn resume(store: &Store, which: Which<'_>) -> Result<Run, Error> {
        let of_kind = |run: &store::Run| which.kind.is_none_or(|kind| run.kind == kind);
        let known = match (which.run, which.kind) {
            ("last", Some(kind)) => store.runs()?.into_iter().rfind(of_kind).ok_or_else(|| {
                Error::missing(format!("there is no {kind} run in the store")).hint("`ludi runs` lists all runs")
            })?,
            (run, _) => store.run(run)?,
        };
        if !of_kind(&known) {
            let why = format!("{} is a run of the kind {}", known.name, known.kind);
            return Err(Error::usage(why).hint(format!("`ludi evolve --resume {}` goes on with it", known.name)));
        }
        if !same_build(&known.engine) && !which.other_build {
            let why =
                format!("{} was begun by another build of Ludi ({}; this is {})", known.name, known.engine, build());
            let error = Error::usage(format!("{why}: its figures and those of this build may not be comparable"));
            return Err(error.hint("--other-build goes on all the same"));
        }
        let plan = Plan::of(&known)?;
        Run::claimed(known.name, plan, &store.founders(known.id)?, store.resume(known.id)?)
    }

    /// Goes on with the last run of a store.
    pub fn resume_last(store: &Store) -> Result<Run, Error> {
        Run::resume(store, Which { run: "last", kind: None, other_build: false })
    }

    fn claimed(name: String, plan: Plan, founders: &[Founder], claim: Claim) -> Result<Run, Error> {
        let (search, funnel) = replayed(&plan, founders, claim.store(), claim.run())?;
        Ok(Run { name, plan, funnel, search, claim, asked: VecDeque::new() })
    }

    /// The next candidate; `None` until the result it has to wait for was told.
    pub fn ask(&mut self) -> Option<Task> {
        let candidate = self.search.ask()?;
        self.asked.push_back(candidate.clone());
        Some(Task::Candidate(Box::new(candidate)))
    }

    /// The result of the candidate that was asked for longest ago. It is in the store before the search goes on.
    pub fn tell(&mut self, judged: Judged) -> Result<(), Error> {
        let Judged::Candidate { outcome, measurement } = judged else {
            return Err(Error::usage("a run is told of candidates only"));
        };
        let Some(mut candidate) = self.asked.pop_front() else {
            return Err(Error::usage("a result was told that nobody asked for"));
        };
        let told = self.search.tell(candidate.index, (*outcome).clone())?;
        let fingerprint = gdl::reader::read(&candidate.text).0.first().map(gdl::fingerprint);
        let kept = match (&told, &*outcome) {
            (Told::Inserted { rank }, Outcome::Measured { score, low, high, viable, .. }) => {
                store::Outcome::Inserted { score: *score, low: *low, high: *high, viable: *viable, rank: *rank as u64 }
            }
            (Told::Dropped { check, reason }, _) => {
                store::Outcome::Dropped { check: word(*check).into(), reason: reason.clone() }
            }
            (Told::Remeasured { rank } | Told::Inserted { rank }, _) => {
                store::Outcome::Dropped { check: AGAIN.into(), reason: format!("now number {rank}") }
            }
        };
        let inserted = matches!(kept, store::Outcome::Inserted { .. });
        // Whoever was played beside it has a text of his own.
        candidate.relatives.iter_mut().for_each(|relative| relative.text.clear());
        let child = Child {
            number: candidate.index,
            name: candidate.name.clone(),
            fingerprint: fingerprint.map(|print| print.to_string()).unwrap_or_default(),
            parents: candidate.parents.clone(),
            generation: u64::from(candidate.generation),
            text: std::mem::take(&mut candidate.text),
            candidate: serde_json::to_string(&candidate).expect("plain data"),
            outcome: kept,
            details: serde_json::to_string(&outcome).expect("plain data"),
        };
        let measurements = measurement.filter(|_| inserted).map(|one| *one).into_iter().collect();
        self.claim.tell(&[Kept { child, measurements }])?;
        self.funnel.count(&told, &outcome);
        Ok(())
    }

    /// Candidates asked for so far, earlier sessions included.
    pub fn asked(&self) -> u64 {
        self.search.progress().0
    }

    /// The best new games, viable ones first, by their first measurement.
    pub fn best(&self, count: usize) -> Vec<&Member> {
        let new = || self.search.population().iter().filter(|member| member.index.is_some());
        let viable = new().filter(|member| member.viable == Some(true));
        let others = new().filter(|member| member.viable != Some(true));
        viable.chain(others).take(count).collect()
    }

    /// A game's text with all that is known about it.
    pub(crate) fn published(&mut self, name: &str) -> Result<String, Error> {
        let store = self.claim.store();
        published(store, &store.run(&self.claim.run().to_string())?, &mut *self.search, name)
    }

    /// The command that makes it again.
    pub(crate) fn command(&self) -> String {
        let made = self.funnel.told;
        let kept = self.plan.space().command(made);
        kept.unwrap_or_else(|| format!("ludi evolve --resume {} --children {made}", self.name))
    }
}

/// The search as it stands after all that a store holds of a run.
pub(super) fn replayed(
    plan: &Plan,
    founders: &[Founder],
    store: &Store,
    run: i64,
) -> Result<(Box<dyn Search>, Funnel), Error> {
    let mut search = plan.space().search(founders)?;
    let mut funnel = Funnel::default();
    loop {
        let children = store.children(run, funnel.told..funnel.told + 256)?;
        if children.is_empty() {
            return Ok((search, funnel));
        }
        for child in children {
            let candidate = kept(&child)?;
            let outcome = outcome(&child)?;
            let told = search.replay(candidate, outcome.clone())?;
            funnel.count(&told, &outcome);
        }
    }
}

/// The candidate that a child was. Its text is kept once, with the child; by runs of old also here.
pub(crate) fn kept(child: &Child) -> Result<Candidate, Error> {
    let mut candidate: Candidate = serde_json::from_str(&child.candidate).map_err(broken)?;
    if candidate.text.is_empty() {
        candidate.text.clone_from(&child.text);
    }
    Ok(candidate)
}

/// The text of a game with all that is known at the end of a run: its place in it beside what was measured.
pub(super) fn published(store: &Store, run: &store::Run, search: &mut dyn Search, name: &str) -> Result<String, Error> {
    let child = store.child(run.id, name)?;
    let text = search.published(name);
    Ok(open::published(store, run, &child, text.as_ref().unwrap_or(&child.text))?)
}

/// What came of it.
pub(super) fn outcome(child: &Child) -> Result<Outcome, Error> {
    serde_json::from_str(&child.details).map_err(broken)
}

fn broken(error: serde_json::Error) -> Error {
    Error::broken(format!("the store holds a damaged child: {error}"))
}
