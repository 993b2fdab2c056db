//! Games between chess and checkers by families, judged by how entertaining they are.

use super::judge::{Again, Judged, called, conditions, measured, opened, reopened, report};
use super::kinds::last_seed;
use super::plan::Space;
use crate::error::Error;
use criticism::entertainment::{Metrics, Settings, measure};
use engine::Game;
use engine::rng::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use store::{Conditions, Figure, Measurement};
use strategy::contest::statistics::Interval;
use synthesis::entertainment::fitness::NAMES;
use synthesis::entertainment::{Chromosome, Entertainment, Parameters, Reading, decode};
use synthesis::{Candidate, Check, Descriptor, Member, Outcome, Search};

/// What runs in this space are called.
pub const KIND: &str = "entertainment";

/// Games for each metric in the second opinion.
const LAST: u64 = 100;
/// Random games that others are compared with.
const CROWD: u64 = 100;

/// Everything the result of a run depends on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// How games are drawn and replaced.
    pub breeding: Parameters,
    /// Children of each family.
    pub iterations: u64,
    /// Games for each metric.
    pub games: u64,
    /// The command it was begun with, but for how long it goes on; empty in old runs.
    #[serde(default)]
    pub command: String,
}

/// The metrics of random games of this space, each metric in ascending order: what a figure must be held against to mean anything.
fn crowd() -> &'static [Vec<f64>; 4] {
    static CROWD_OF: OnceLock<[Vec<f64>; 4]> = OnceLock::new();
    CROWD_OF.get_or_init(|| {
        let drawn = |index: u64| {
            let mut rng = synthesis::rng::Rng::part(0, index);
            let text = decode(&Chromosome::random(&mut rng, 16), &Reading::default(), "Random", "");
            let game = crate::open::read(&text).expect("every chromosome is a game");
            measure(&game, &Settings { seed: index, ..Settings::default() }).values()
        };
        let all: Vec<[f64; 4]> = (0..CROWD).into_par_iter().map(drawn).collect();
        std::array::from_fn(|metric| {
            let mut values: Vec<f64> = all.iter().map(|values| values[metric]).collect();
            values.sort_by(f64::total_cmp);
            values
        })
    })
}

/// Share of the random games that a figure surpasses; equals count half.
fn surpassed(values: &[f64], figure: f64) -> f64 {
    let below = values.partition_point(|value| *value < figure);
    let not_above = values.partition_point(|value| *value <= figure);
    (below + not_above) as f64 / 2.0 / values.len() as f64
}

/// The ranks of the four metrics among random games, weighed and combined: one half is a random game.
fn fitness(found: &Metrics, weights: [f64; 4]) -> Interval {
    let all: f64 = weights.iter().sum();
    let parts = found.intervals().into_iter().zip(crowd()).zip(weights);
    // Errors of different metrics are of different games, so they add as squares.
    let (mut value, mut below, mut above) = (0.0, 0.0, 0.0);
    for ((figure, values), weight) in parts {
        let [middle, low, high] = [figure.value, figure.low, figure.high].map(|figure| surpassed(values, figure));
        let weight = weight / all;
        value += weight * middle;
        below += (weight * (middle - low)).powi(2);
        above += (weight * (high - middle)).powi(2);
    }
    Interval { value, low: value - below.sqrt(), high: value + above.sqrt() }
}

/// It is better than random games, not just by luck.
fn entertaining(fitness: Interval) -> bool {
    fitness.low > 0.5
}

/// The metrics as the store keeps them.
fn measurement(conditions: Conditions, found: &Metrics, fitness: Interval) -> Measurement {
    let figure = |(id, figure): (&str, Interval)| Figure {
        criterion: id.into(),
        value: figure.value,
        low: figure.low,
        high: figure.high,
    };
    Measurement {
        conditions,
        score: fitness.value,
        low: fitness.low,
        high: fitness.high,
        viable: entertaining(fitness),
        figures: NAMES.into_iter().zip(found.intervals()).map(figure).collect(),
    }
}

/// What the games showed, in words.
fn reasons(found: &Metrics) -> Vec<String> {
    let told = |(name, (figure, values)): (&str, (Interval, &Vec<f64>))| {
        let better = 100.0 * surpassed(values, figure.value);
        let Interval { value, low, high } = figure;
        format!("Its {name} is {value:.3} ({low:.3} – {high:.3}), more than that of {better:.0} % of random games.")
    };
    NAMES.into_iter().zip(found.intervals().into_iter().zip(crowd())).map(told).collect()
}

impl Plan {
    fn conditions(&self, game: &Game, stage: &str, games: u64, seed: u64) -> Conditions {
        let said = serde_json::json!({ "stage": stage, "games": games, "weights": self.breeding.weights });
        conditions(game, &said, seed)
    }
}

impl Space for Plan {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn seed(&self) -> u64 {
        self.breeding.seed
    }

    fn search(&self, _founders: &[store::Founder]) -> Result<Box<dyn Search>, Error> {
        Ok(Box::new(Entertainment::new(self.breeding.clone())?))
    }

    fn judged(&self, candidate: &Candidate, _enough: &AtomicBool) -> Result<Judged, (Check, String)> {
        let game = opened(candidate)?;
        let seed = Rng::part(self.breeding.seed, candidate.index).bits();
        let found = measure(&game, &Settings { games: self.games, seed, ..Settings::default() });
        let fitness = fitness(&found, self.breeding.weights);
        let outcome = Outcome::Measured {
            score: fitness.value,
            low: fitness.low,
            high: fitness.high,
            viable: entertaining(fitness),
            descriptor: Descriptor { length: found.length.value, ..Descriptor::default() },
            advisors: Vec::new(),
            dead: Vec::new(),
            metrics: found.values().to_vec(),
            reasons: if entertaining(fitness) { Vec::new() } else { reasons(&found) },
        };
        let conditions = self.conditions(&game, "first", self.games, seed);
        Ok(measured(outcome, measurement(conditions, &found, fitness)))
    }

    fn again(&self, member: &Member, command: &str) -> Result<Again, Error> {
        let game = reopened(member)?;
        let seed = last_seed(KIND, self.breeding.seed, member.index.unwrap_or(0));
        let found = measure(&game, &Settings { games: LAST, seed, ..Settings::default() });
        let fitness = fitness(&found, self.breeding.weights);
        let last = measurement(self.conditions(&game, "last", LAST, seed), &found, fitness);
        let verdict = called(last.viable, self.passes());
        Ok(Again {
            last,
            verdict,
            reasons: reasons(&found),
            report: Some(report(&game, seed, command)),
            trials: Vec::new(),
            presented: None,
        })
    }

    fn measure(&self) -> &'static str {
        "score among random games"
    }

    fn passes(&self) -> &'static str {
        "entertaining"
    }

    fn about(&self) -> &'static str {
        "Games were bred by the process of Halim, Baig and Zafar, “Evolutionary Search in the Space of Rules for Creation of New Two-Player Board Games” (2014): every family is a game between chess and checkers, written as fifty genes; in each iteration it makes a mutated child, which takes its place if it is better in duration, intelligence, dynamism and usability together. The score is the share of random games of this kind that a game surpasses, the four taken together; one half is a random game."
    }

    fn candidates(&self) -> Option<u64> {
        Some(self.breeding.families as u64 * (self.iterations + 1))
    }

    fn round(&self) -> Option<u64> {
        Some(self.breeding.families as u64)
    }

    fn command(&self, made: u64) -> Option<String> {
        let iterations = (made / self.breeding.families as u64).saturating_sub(1);
        (!self.command.is_empty()).then(|| format!("{} --iterations {iterations}", self.command))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_games_are_worth_one_half_and_intervals_hold_the_value() {
        let exactly = |value| Interval { value, low: value, high: value };
        let middle = |metric: usize| exactly(crowd()[metric][CROWD as usize / 2]);
        let mut found = measure(
            &crate::open::read(gdl::library::find("halim-1").expect("there").text).expect("valid"),
            &Settings::default(),
        );
        (found.duration, found.intelligence, found.dynamism, found.usability) =
            (middle(0), middle(1), middle(2), middle(3));
        let fit = fitness(&found, [1.0; 4]);
        assert!((fit.value - 0.5).abs() < 0.06 && fit.low == fit.value && fit.high == fit.value, "{fit:?}");
        found.duration = Interval { value: 2.0, low: 2.0, high: 2.0 };
        assert_eq!(fitness(&found, [1.0, 0.0, 0.0, 0.0]).value, 1.0);
        assert!(entertaining(fitness(&found, [1.0, 0.0, 0.0, 0.0])) && !entertaining(exactly(0.5)));
    }

    #[test]
    fn equals_count_half() {
        let values = [0.0, 0.0, 1.0, 2.0];
        assert_eq!([-1.0, 0.0, 0.5, 2.0, 3.0].map(|figure| surpassed(&values, figure)), [0.0, 0.25, 0.5, 0.875, 1.0]);
    }
}
