//! The population a run begins with, measured as its children will be.

use super::drive::{Stop, Work, drive};
use super::judge::{Judged, Task, descriptor, measurement};
use super::plan::Plan;
use super::recombination::{self, Known};
use crate::error::Error;
use crate::event::{Count, Listener};
use crate::open::{Finder, OfRun};
use engine::Origin;
use rayon::ThreadPool;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Founder, Game, Source, Store};
use strategy::Policy;
use strategy::optimise::stored_in;

/// A game to begin with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ancestor {
    /// Its name.
    pub name: String,
    /// Its description, its policy in its `support`.
    pub text: String,
    /// Where it is from.
    pub source: Source,
}

impl Ancestor {
    /// The library's games with a tag.
    pub fn tagged(tag: &str) -> Result<Vec<Ancestor>, Error> {
        let mut found = Vec::new();
        let mut tags: Vec<String> = Vec::new();
        for entry in gdl::library::all() {
            let Some(game) = gdl::load(entry.text).game else { continue };
            if game.support.tags.iter().any(|known| known == tag) {
                found.push(Ancestor { name: game.name.clone(), text: entry.text.into(), source: Source::Library });
            }
            tags.extend(game.support.tags.iter().cloned());
        }
        if found.is_empty() {
            tags.sort();
            tags.dedup();
            let hint = format!("tags are {}", tags.join(", "));
            return Err(Error::missing(format!("no game of the library has the tag {tag}")).hint(hint));
        }
        Ok(found)
    }

    /// A game by its name.
    pub fn named(name: &str, listener: &dyn Listener) -> Result<Ancestor, Error> {
        let finder = Finder::here();
        let mut source = finder.find(name)?;
        // As it was bred: what a later measurement found must not change the games of this run.
        if let Some((_, _, OfRun::Child(child))) = finder.of_run(name)? {
            source.text = child.text;
        }
        let game = source.open(name, listener)?;
        let source = if matches!(game.origin(), Origin::Library(_)) { Source::Library } else { Source::User };
        Ok(Ancestor { name: game.name().to_string(), text: game.text().to_string(), source })
    }

    /// Measured with the seed of the run.
    pub(super) fn judged(&self, plan: &Plan) -> Judged {
        let Plan::Recombination(plan) = plan else {
            return Judged::Failed("runs of this kind begin with nothing".into());
        };
        self.measured(plan).unwrap_or_else(Judged::Failed)
    }

    fn measured(&self, plan: &recombination::Plan) -> Result<Judged, String> {
        let weights = plan.weighed()?;
        let game = crate::open::read(&self.text)?;
        let policy = Policy::of(&game);
        let seed = plan.breeding.seed;
        let found = plan.screening.first(&game, &policy, &weights, f64::MAX, seed);
        let founder = Founder {
            name: self.name.clone(),
            fingerprint: game.fingerprint().to_string(),
            text: stored_in(&self.text, &policy).unwrap_or_else(|| self.text.clone()),
            source: self.source,
            origin: None,
        };
        let known =
            Known { name: self.name.clone(), score: found.measurement.score.value, descriptor: descriptor(&found) };
        let measurement = measurement(plan.conditions(&game, "first", &policy, seed), &found);
        Ok(Judged::Founder { founder: Box::new(founder), known: Box::new(known), measurement: Box::new(measurement) })
    }
}

/// Measuring the games a run begins with. What was measured is kept in the store at once.
pub struct Founding<'a> {
    ancestors: &'a [Ancestor],
    store: &'a Store,
    enough: &'a AtomicBool,
    count: Count<'a>,
    asked: usize,
    founders: Vec<Founder>,
    known: Vec<Known>,
}

impl<'a> Founding<'a> {
    /// Nothing is measured yet. If somebody has had `enough` meanwhile, there is no population to begin with.
    pub fn new(
        ancestors: &'a [Ancestor],
        store: &'a Store,
        enough: &'a AtomicBool,
        listener: &'a dyn Listener,
    ) -> Founding<'a> {
        let count = Count::new(listener, "measuring the games to begin with", ancestors.len() as u64);
        Founding { ancestors, store, enough, count, asked: 0, founders: Vec::new(), known: Vec::new() }
    }

    /// Measures all, and fills in the plan. Games keep the order they came in.
    pub fn finish(mut self, mut plan: recombination::Plan, pool: &ThreadPool) -> Result<(Plan, Vec<Founder>), Error> {
        let judging = Plan::Recombination(Box::new(plan.clone()));
        if drive(&mut self, &judging, pool)? != Stop::Done {
            let done = format!("{} of {} are measured", self.founders.len(), self.ancestors.len());
            let error =
                Error::stopped(format!("the games to begin with were being measured, {done}; no run was begun"));
            return Err(error.hint("the same command begins anew"));
        }
        plan.founders = self.known;
        Ok((Plan::Recombination(Box::new(plan)), self.founders))
    }
}

impl Work for Founding<'_> {
    fn ask(&mut self) -> Option<Task> {
        let next = self.ancestors.get(self.asked)?;
        self.asked += 1;
        Some(Task::Founder(next.clone()))
    }

    fn tell(&mut self, judged: Judged) -> Result<(), Error> {
        let at = self.founders.len();
        let (founder, known, measurement) = match judged {
            Judged::Founder { founder, known, measurement } => (founder, known, measurement),
            Judged::Failed(why) => {
                return Err(Error::no(format!("{} cannot be in the population: {why}", self.ancestors[at].name)));
            }
            _ => return Err(Error::usage("a result was told that nobody asked for")),
        };
        let Founder { name, fingerprint, text, source, .. } = (*founder).clone();
        self.store.put_game(&Game { name, fingerprint, text, source })?;
        self.store.put_measurement(&measurement)?;
        self.founders.push(*founder);
        self.known.push(*known);
        self.count.step();
        Ok(())
    }

    fn over(&self) -> Option<Stop> {
        if self.founders.len() == self.ancestors.len() {
            return Some(Stop::Done);
        }
        self.enough.load(Ordering::Relaxed).then_some(Stop::Interrupted)
    }
}
