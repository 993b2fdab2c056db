//! The population a run begins with, measured as its children will be.

use super::judge::{Subject, descriptor, measurement};
use super::progress::Line;
use super::recombination::{Known, Plan};
use crate::failure::Failure;
use criticism::weights::Weights;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Founder, Game, Measurement, Source, Store};
use strategy::Policy;
use strategy::optimise::stored_in;

/// A game to begin with.
pub struct Ancestor {
    /// Its name.
    pub name: String,
    /// Its description, its policy in its `support`.
    pub text: String,
    /// Where it is from.
    pub source: Source,
}

/// The library's games with a tag.
pub fn tagged(tag: &str) -> Result<Vec<Ancestor>, Failure> {
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
        return Err(Failure::usage(format!("no game of the library has the tag {tag}")).hint(hint));
    }
    Ok(found)
}

/// Measures the first population with the seed of the run and fills in the plan. Games keep the order they came in. If somebody has had
/// `enough` meanwhile, what was measured is kept, but there is no population to begin with.
pub fn measured(
    ancestors: &[Ancestor],
    plan: &mut Plan,
    store: &Store,
    pool: &rayon::ThreadPool,
    enough: &AtomicBool,
) -> Result<Vec<Founder>, Failure> {
    let weights = Weights::parse(&plan.weights).map_err(Failure::usage)?;
    let line = Line::new("measuring the games to begin with", ancestors.len() as u64);
    let one = |ancestor: &Ancestor| -> Result<Option<(Founder, Known, Measurement)>, Failure> {
        if enough.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let wrong = |why: String| Failure::no(format!("{} cannot be in the population: {why}", ancestor.name));
        let subject = Subject::new(&ancestor.text).map_err(wrong)?;
        let policy = Policy::of(&subject.game);
        let seed = plan.breeding.seed;
        let found = plan.screening.first(&subject.rules(), &policy, &weights, f64::MAX, seed);
        line.step();
        let founder = Founder {
            name: ancestor.name.clone(),
            fingerprint: subject.fingerprint(),
            text: stored_in(&ancestor.text, &policy).unwrap_or_else(|| ancestor.text.clone()),
            source: ancestor.source,
            origin: None,
        };
        let score = found.measurement.score.value;
        let known = Known { name: ancestor.name.clone(), score, descriptor: descriptor(&found) };
        Ok(Some((founder, known, measurement(plan.conditions(&subject, "first", &policy, seed), &found))))
    };
    let all: Vec<_> = pool.install(|| ancestors.par_iter().map(one).collect::<Result<_, Failure>>())?;
    drop(line);
    let mut founders = Vec::new();
    plan.founders.clear();
    for (founder, known, measurement) in all.into_iter().flatten() {
        let Founder { name, fingerprint, text, source, .. } = founder.clone();
        store.put_game(&Game { name, fingerprint, text, source })?;
        store.put_measurement(&measurement)?;
        founders.push(founder);
        plan.founders.push(known);
    }
    if founders.len() < ancestors.len() {
        let done = format!("{} of {} are measured", founders.len(), ancestors.len());
        let failure =
            Failure::stopped(format!("the games to begin with were being measured, {done}; no run was begun"));
        return Err(failure.hint("the same command begins anew"));
    }
    Ok(founders)
}
