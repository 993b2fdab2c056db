//! New games from parts of known ones, measured by the criteria.

use super::judge::{
    Again, Judged, bred_advice, conditions, descriptor, measured, measurement, opened, read_policy, reopened,
    write_policy,
};
use super::kinds::last_seed;
use super::plan::Space;
use crate::error::Error;
use crate::kin::variant_of;
use crate::open::read;
use crate::record::kept::Kept;
use criticism::dead::dead;
use criticism::report;
use criticism::screening::Screening;
use criticism::verdict::{UNREFUTED, Verdict};
use criticism::weights::Weights;
use engine::Game;
use engine::rng::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use store::Conditions;
use strategy::Policy;
use synthesis::{
    Candidate, Check, Descriptor, Founder, Kindred, Member, Outcome, Parameters, Recombination as Breeding, Search,
};

/// What runs in this space are called.
pub const KIND: &str = "recombination";

/// Everything the result of a run depends on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How candidates are bred.
    pub breeding: Parameters,
    /// How they are judged.
    pub screening: Screening,
    /// What the score weighs, as text.
    pub weights: String,
    /// What is known about the first population, in order.
    pub founders: Vec<Known>,
    /// The command it was begun with, but for how long it goes on; empty in old runs.
    #[serde(default)]
    pub command: String,
}

/// A founder's figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: f64,
    /// How it plays.
    pub descriptor: Descriptor,
}

/// Texts of the checks: of all, or of those that fail.
fn said(verdict: &Verdict, all: bool) -> Vec<String> {
    verdict.checks.iter().filter(|check| all || check.fails()).map(|check| check.text.clone()).collect()
}

/// What speaks against a child that plays the same as a member with nearly the same rules.
fn inbred(game: &Game, relatives: &[Kindred]) -> Result<(), String> {
    let known =
        |relative: &Kindred| Some(crate::kin::Known::new(relative.name.clone(), "run", read(&relative.text).ok()?));
    let known: Vec<_> = relatives.iter().filter_map(known).collect();
    let Some(variant) = variant_of(game, &[], &known.iter().collect::<Vec<_>>()) else { return Ok(()) };
    let found = variant.common.best();
    let ends = found.ends.map_or(0.0, |ends| ends.value);
    let board = if variant.refitted { " on a board of its size" } else { "" };
    Err(format!("it plays as {}{board}: {:.2} of the steps, {ends:.2} of the ends", variant.name, found.steps.value))
}

impl Plan {
    /// What a measurement depends on.
    pub(super) fn conditions(&self, game: &Game, stage: &str, policy: &Policy, seed: u64) -> Conditions {
        let said = serde_json::json!({
            "stage": stage, "screening": self.screening, "weights": self.weights, "policy": write_policy(policy),
        });
        conditions(game, &said, seed)
    }

    /// What the score weighs.
    pub(super) fn weighed(&self) -> Result<Weights, String> {
        Weights::parse(&self.weights)
    }
}

impl Space for Plan {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn seed(&self) -> u64 {
        self.breeding.seed
    }

    fn founders(&self) -> usize {
        self.founders.len()
    }

    fn command(&self, made: u64) -> Option<String> {
        (!self.command.is_empty()).then(|| format!("{} --children {made}", self.command))
    }

    fn search(&self, founders: &[store::Founder]) -> Result<Box<dyn Search>, Error> {
        let known = founders.iter().zip(&self.founders).map(|(founder, known)| Founder {
            name: founder.name.clone(),
            text: founder.text.clone(),
            score: Some(known.score),
            descriptor: Some(known.descriptor),
        });
        Ok(Box::new(Breeding::new(self.breeding.clone(), known.collect())?))
    }

    fn judged(&self, candidate: &Candidate, _enough: &AtomicBool) -> Result<Judged, (Check, String)> {
        let weights = self.weighed().map_err(|why| (Check::Failed, why))?;
        let game = opened(candidate)?;
        let seed = Rng::part(self.breeding.seed, candidate.index).bits();
        self.screening.speed(&game, seed).map_err(|why| (Check::Slow, why))?;
        inbred(&game, &candidate.relatives).map_err(|why| (Check::Inbred, why))?;
        let parents: Vec<Policy> = candidate.policies.iter().map(|policy| read_policy(&policy.advisors)).collect();
        let policy = self.screening.policy(&game, &parents, seed).map_err(|why| (Check::Policy, why))?;
        let found = self.screening.first(&game, &policy, &weights, candidate.best_tenth, seed);
        let score = found.measurement.score;
        let outcome = Outcome::Measured {
            score: score.value,
            low: score.low,
            high: score.high,
            viable: found.verdict.viable,
            descriptor: descriptor(&found),
            advisors: write_policy(&policy),
            dead: if self.breeding.tidy { dead(game.tree(), &found.trials) } else { Vec::new() },
            metrics: Vec::new(),
            reasons: said(&found.verdict, false),
        };
        let conditions = self.conditions(&game, "first", &policy, seed);
        Ok(measured(outcome, measurement(conditions, &found)))
    }

    fn again(&self, member: &Member, command: &str) -> Result<Again, Error> {
        let weights = self.weights()?;
        let game = reopened(member)?;
        let seed = last_seed(KIND, self.breeding.seed, member.index.unwrap_or(0));
        let policy = read_policy(&member.advisors);
        let (settings, found) = self.screening.last(&game, &policy, &weights, seed);
        let optimised = settings.policies[0].as_ref().unwrap_or(&policy);
        let last = measurement(self.conditions(&game, "last", optimised, seed), &found);
        let reasons = said(&found.verdict, found.verdict.viable);
        let advice = bred_advice(&game, &settings, &weights, &found);
        let about = report::Subject {
            game: &game,
            settings: &settings,
            weights: &weights,
            found: &found,
            second: None,
            advice: &advice,
            command,
        };
        let kept =
            |trial| serde_json::to_string(&Kept::of(&game, seed, trial, &found.measurement.scale)).expect("plain data");
        let trials = found.trials.par_iter().map(kept).collect();
        let verdict = found.words().to_string();
        Ok(Again { last, verdict, reasons, report: Some(report::html(&about)), trials, presented: None })
    }

    fn weights(&self) -> Result<Weights, Error> {
        self.weighed().map_err(Error::usage)
    }

    fn measure(&self) -> &'static str {
        "score by the criteria"
    }

    fn passes(&self) -> &'static str {
        "viable"
    }

    fn passed_once(&self) -> &'static str {
        UNREFUTED
    }

    fn about(&self) -> &'static str {
        "Games were bred by the process of Browne and Maire, “Evolutionary Game Design” (2010): rules of two known games are crossed over and mutated, what can be played is measured, and all that passes joins the population."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_plays_the_same_is_inbred() {
        let relative = Kindred {
            name: "Tic-Tac-Toe".into(),
            text: gdl::library::find("tic-tac-toe").expect("in the library").text.into(),
        };
        let judged = |old: &str, new: &str| {
            let text = relative.text.replace(old, new);
            assert_ne!(text, relative.text);
            inbred(&read(&text).expect("a game"), std::slice::from_ref(&relative))
        };
        assert_eq!(judged("win", "lose"), Ok(()), "misère Tic-Tac-Toe is a game of its own");
        assert_eq!(judged("(in-a-row 3)", "(in-a-row 2)"), Ok(()));
        let why = judged("(in-a-row 3)", "(or (in-a-row 3) (in-a-row 7))").expect_err("there is no room for seven");
        assert_eq!(why, "it plays as Tic-Tac-Toe: 1.00 of the steps, 1.00 of the ends");
        let why = judged("(size 3 3)", "(size 4 4)").expect_err("but for the size it is the same");
        assert!(why.starts_with("it plays as Tic-Tac-Toe on a board of its size"), "{why}");
    }
}
