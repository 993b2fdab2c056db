//! What judges of all spaces have in common: candidates made ready, figures as the store keeps them.

use super::ENGINE;
use criticism::assess::Assessment;
use criticism::criteria::{CRITERIA, Rules};
use criticism::report;
use criticism::screening::Screening;
use criticism::weights::Weights;
use engine::Game;
use gdl::tree::Node;
use store::{Conditions, Figure, Measurement};
use strategy::Policy;
use synthesis::{Check, Descriptor, Outcome};

/// What came of a candidate, and its figures if it was measured.
#[derive(Debug)]
pub struct Judged {
    /// For the search.
    pub outcome: Outcome,
    /// For the store.
    pub measurement: Option<Measurement>,
}

/// A description made ready to be judged.
pub struct Subject {
    /// The game.
    pub game: Game,
    /// Its tree.
    pub nodes: Vec<Node>,
}

impl Subject {
    /// Reads and compiles; or the first thing that is wrong.
    pub fn new(text: &str) -> Result<Subject, String> {
        let (game, loaded) = Game::read(text);
        let first = || loaded.diagnostics.iter().find(|d| d.is_error()).map(|d| d.message.clone());
        let game = game.ok_or_else(|| first().unwrap_or_else(|| "it does not load".to_string()))?;
        Ok(Subject { game, nodes: loaded.nodes })
    }

    /// As the measures see it.
    pub fn rules(&self) -> Rules<'_> {
        Rules { game: &self.game, nodes: &self.nodes }
    }

    /// What the criteria say of it, whatever it was bred for: a page.
    pub fn report(&self, seed: u64, command: &str) -> String {
        let weights = Weights::default();
        let (settings, found) = Screening::default().glance(&self.rules(), &weights, seed);
        let game = &self.game;
        report::html(&report::Subject {
            game,
            settings: &settings,
            weights: &weights,
            found: &found,
            second: None,
            command,
        })
    }

    /// What depends on the rules alone.
    pub fn fingerprint(&self) -> String {
        self.nodes.first().map_or_else(String::new, |node| gdl::fingerprint(node).to_string())
    }
}

/// A candidate that failed a check.
pub fn dropped((check, reason): (Check, String)) -> Judged {
    Judged { outcome: Outcome::Dropped { check, reason }, measurement: None }
}

/// What a measurement depends on: the rules, everything `said`, the seed and the version.
pub fn settings(subject: &Subject, said: &serde_json::Value, seed: u64) -> Conditions {
    Conditions { fingerprint: subject.fingerprint(), settings: said.to_string(), seed, engine: ENGINE.into() }
}

/// Figures as the store keeps them.
pub fn measurement(conditions: Conditions, found: &Assessment) -> Measurement {
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

/// How a game plays, for the archive.
pub fn descriptor(found: &Assessment) -> Descriptor {
    let turns: Vec<_> = found.trials.iter().flat_map(|trial| trial.measured()).collect();
    let share = |sum: f64| sum / turns.len().max(1) as f64;
    Descriptor {
        length: found.mean_length(),
        branching: share(turns.iter().map(|turn| f64::from(turn.choices)).sum()),
        captures: share(turns.iter().filter(|turn| turn.takes).count() as f64),
    }
}

/// A policy as a search keeps it: weights in thousandths.
pub fn write_policy(policy: &Policy) -> Vec<(String, [i64; 2])> {
    let both = |list: Vec<i32>| [i64::from(list[0]), i64::from(*list.get(1).unwrap_or(&list[0]))];
    policy.to_support().into_iter().map(|(name, weights)| (name, both(weights))).collect()
}

/// And back.
pub fn read_policy(advisors: &[(String, [i64; 2])]) -> Policy {
    let side = |seat: usize| {
        let weights = advisors.iter().map(|(name, weights)| (name.clone(), weights[seat] as f32 / 1000.0));
        weights.filter(|(_, weight)| *weight != 0.0).collect()
    };
    Policy { weights: [side(0), side(1)] }
}
