//! The ranking that agrees with most comparisons, by the cross-entropy method (Experiment I).
//!
//! The paper names the method and not its settings. Ours: scores are drawn from one normal distribution a thing, the best twentieth
//! of the draws says where to draw next, and the ranking is the order of the means when the deviations have shrunk.

use crate::comparisons::{Comparisons, rate};
use crate::interval::{mean, variance};
use crate::stream::{Stream, child};
use rayon::prelude::*;
use serde::Serialize;

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Score vectors drawn in an iteration.
    pub samples: usize,
    /// Share of them that are learned from.
    pub elite: f64,
    /// Weight of what was learned against what was believed.
    pub smoothing: f64,
    /// Deviation at which a thing's score is settled.
    pub settled: f64,
    /// Iterations at most.
    pub iterations: usize,
    /// Independent runs; the best is taken.
    pub runs: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { samples: 1000, elite: 0.05, smoothing: 0.7, settled: 0.05, iterations: 200, runs: 10 }
    }
}

/// A ranking and how far it agrees with the comparisons it was made from.
#[derive(Clone, Debug, Serialize)]
pub struct Ranking {
    /// A score a thing; more is better. Only their order means something.
    pub scores: Vec<f64>,
    /// Share of the preferences that the order agrees with.
    pub rate: f64,
    /// Mean of that over the runs.
    pub mean_rate: f64,
    /// Variance of that between the runs.
    pub variance: f64,
}

/// Ranks by the best of several runs.
pub fn rank(survey: &Comparisons, effort: &Effort, seed: u64) -> Ranking {
    let preferences = survey.preferences();
    let runs: Vec<(f64, Vec<f64>)> = (0..effort.runs.max(1) as u64)
        .into_par_iter()
        .map(|index| {
            let scores = run(&preferences, survey.things, effort, child(seed, index));
            (rate(&preferences, &scores), scores)
        })
        .collect();
    let rates: Vec<f64> = runs.iter().map(|(rate, _)| *rate).collect();
    let (mean_rate, variance) = (mean(&rates), variance(&rates));
    let first = runs[0].clone();
    let (rate, scores) = runs.into_iter().skip(1).fold(first, |best, next| if next.0 > best.0 { next } else { best });
    Ranking { scores, rate, mean_rate, variance }
}

fn run(preferences: &[(usize, usize)], things: usize, effort: &Effort, seed: u64) -> Vec<f64> {
    let mut stream = Stream::part(seed, 0);
    let (mut centre, mut spread) = (vec![0.0; things], vec![1.0; things]);
    let elite = ((effort.elite * effort.samples as f64) as usize).clamp(2, effort.samples);
    for _ in 0..effort.iterations {
        let mut drawn: Vec<(f64, Vec<f64>)> = (0..effort.samples)
            .map(|_| {
                let scores: Vec<f64> = centre.iter().zip(&spread).map(|(c, s)| c + s * stream.normal()).collect();
                (rate(preferences, &scores), scores)
            })
            .collect();
        // The sort is stable: of equal draws the earlier one counts.
        drawn.sort_by(|a, b| b.0.total_cmp(&a.0));
        for thing in 0..things {
            let best: Vec<f64> = drawn[..elite].iter().map(|(_, scores)| scores[thing]).collect();
            let blend = |new: f64, old: f64| effort.smoothing * new + (1.0 - effort.smoothing) * old;
            centre[thing] = blend(mean(&best), centre[thing]);
            spread[thing] = blend(libm::sqrt(variance(&best)), spread[thing]);
        }
        if spread.iter().all(|s| *s < effort.settled) {
            break;
        }
    }
    centre
}
