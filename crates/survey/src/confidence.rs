//! How sure a ranking is: bootstrap intervals, and the rate on comparisons it has not seen.

use crate::comparisons::{Comparisons, places, rate};
use crate::interval::Interval;
use crate::stream::{Stream, child};
use rayon::prelude::*;

/// Turns comparisons into scores, more is better; the number is a seed.
pub trait Ranker: Fn(&Comparisons, u64) -> Vec<f64> + Sync {}
impl<F: Fn(&Comparisons, u64) -> Vec<f64> + Sync> Ranker for F {}

/// Intervals of scores and ranks.
#[derive(Clone, Debug)]
pub struct Confidence {
    /// One a thing.
    pub scores: Vec<Interval>,
    /// Rank 1 is the best.
    pub ranks: Vec<Interval>,
}

/// Ranks as many comparisons drawn with replacement, so many times. `step` is called after each.
pub fn bootstrap(
    survey: &Comparisons,
    scores: &[f64],
    times: usize,
    seed: u64,
    ranker: &impl Ranker,
    step: &(dyn Fn() + Sync),
) -> Confidence {
    let again: Vec<(Vec<f64>, Vec<usize>)> = (0..times as u64)
        .into_par_iter()
        .map(|index| {
            let seed = child(seed, index);
            let scores = ranker(&survey.resampled(&mut Stream::part(seed, 0)), seed);
            let places = places(&scores);
            step();
            (scores, places)
        })
        .collect();
    let now = places(scores);
    let of = |thing: usize| {
        let drawn = again.iter().map(|(scores, _)| scores[thing]).collect();
        let ranked = again.iter().map(|(_, places)| places[thing] as f64).collect();
        (Interval::of_resamples(scores[thing], drawn), Interval::of_resamples(now[thing] as f64, ranked))
    };
    let (scores, ranks) = (0..survey.things).map(of).unzip();
    Confidence { scores, ranks }
}

/// Preferences a ranker gets right that it has not seen: those of one part of the comparisons after ranking by the others. Right and all.
pub fn unseen(survey: &Comparisons, parts: usize, seed: u64, ranker: &impl Ranker) -> (u64, u64) {
    let mut order: Vec<usize> = (0..survey.all.len()).collect();
    Stream::part(seed, u64::MAX).shuffle(&mut order);
    let counts: Vec<(u64, u64)> = (0..parts)
        .into_par_iter()
        .map(|part| {
            let side = |held: bool| order.iter().enumerate().filter(move |(i, _)| (i % parts == part) == held);
            let scores = ranker(&survey.some(side(false).map(|(_, n)| *n)), child(seed, part as u64));
            let held = survey.some(side(true).map(|(_, n)| *n)).preferences();
            ((rate(&held, &scores) * held.len() as f64).round() as u64, held.len() as u64)
        })
        .collect();
    counts.into_iter().fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
}
