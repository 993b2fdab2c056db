//! How well a procedure predicts what it has not seen.

use crate::association::{correlation, with_interval};
use crate::interval::Interval;
use crate::problem::Problem;
use crate::procedure::{Model, Procedure};
use crate::sign_test::clopper_pearson;
use crate::stream::{Stream, child};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

/// Predictions of rows by models that have not seen them.
#[derive(Clone, Debug)]
pub struct Validation {
    /// One a row.
    pub predicted: Vec<f64>,
    /// The model that predicted each.
    pub models: Vec<Model>,
    /// Correlation of the responses with what the models add to the mean of the rows they have seen; 0 if they add nothing.
    ///
    /// The mean itself is left out because it spoils the figure: without a high response the mean of the others is low, so predictions
    /// that are little more than the mean correlate with the truth at down to -1 although they only know nothing.
    pub correlation: Interval,
    /// The same with the mean left in, as is usual and as the paper has it.
    pub plain: f64,
    /// Share of the squared error of guessing the mean that is saved; below 0, guessing the mean is better.
    pub explained: f64,
    /// Mean absolute error.
    pub error: f64,
}

/// Leaves out one row after another. Everything the procedure does, selection and scaling and choice of penalty included, is done anew
/// without the row.
pub fn leave_one_out(procedure: &Procedure, problem: &Problem, seed: u64) -> Validation {
    let all = 0..problem.len();
    let models: Vec<Model> = all
        .clone()
        .into_par_iter()
        .map(|out| {
            let on: Vec<usize> = all.clone().filter(|&row| row != out).collect();
            procedure.learn(problem, &on, child(seed, out as u64))
        })
        .collect();
    let predicted = models.iter().zip(&problem.rows).map(|(model, row)| model.predict(row)).collect();
    judge(problem, predicted, models)
}

fn judge(problem: &Problem, predicted: Vec<f64>, models: Vec<Model>) -> Validation {
    let (n, response) = (problem.len() as f64, &problem.response);
    let plain = correlation(&predicted, response).unwrap_or(0.0);
    let (weights, sum) = (&problem.certainty, problem.certainty.iter().sum::<f64>());
    let total: f64 = weights.iter().zip(response).map(|(w, y)| w * y).sum();
    // The guess for a row is the mean of the others: it must not have seen the row either.
    let means: Vec<f64> = weights.iter().zip(response).map(|(w, y)| (total - w * y) / (sum - w)).collect();
    let added: Vec<f64> = predicted.iter().zip(&means).map(|(p, m)| p - m).collect();
    let r = correlation(&added, response).unwrap_or(0.0);
    let guess: f64 = response.iter().zip(&means).map(|(y, m)| (y - m) * (y - m)).sum();
    let errors = || predicted.iter().zip(response).map(|(p, y)| (p - y).abs());
    let explained = 1.0 - errors().map(|e| e * e).sum::<f64>() / guess;
    let error = errors().sum::<f64>() / n;
    Validation { correlation: with_interval(r, problem.len()), plain, explained, error, predicted, models }
}

/// What a figure comes to when there is nothing to be found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Permuted {
    /// Share of permutations with a figure at least as high, the real one counted among them.
    pub p: f64,
    /// Interval of that share: permutations are a sample.
    pub interval: Interval,
    /// Mean of the figure over the permutations.
    pub mean: f64,
    /// The middle 95 % of it.
    pub low: f64,
    /// Upper end of that.
    pub high: f64,
    /// Permutations.
    pub times: usize,
}

/// Hands the responses round at random, so many times, and computes the figure again from the beginning. `step` is called after each.
pub fn permutation_test(
    problem: &Problem,
    observed: f64,
    times: usize,
    seed: u64,
    figure: &(dyn Fn(&Problem, u64) -> f64 + Sync),
    step: &(dyn Fn() + Sync),
) -> Permuted {
    let figures: Vec<f64> = (0..times as u64)
        .into_par_iter()
        .map(|index| {
            let seed = child(seed, index);
            let found = figure(&problem.permuted(&mut Stream::part(seed, u64::MAX)), seed);
            step();
            found
        })
        .collect();
    let higher = figures.iter().filter(|f| **f >= observed).count() as u64;
    let mean = crate::interval::mean(&figures);
    let spread = Interval::of_resamples(mean, figures);
    Permuted {
        p: (higher + 1) as f64 / (times + 1) as f64,
        interval: clopper_pearson(higher, times as u64),
        mean,
        low: spread.low,
        high: spread.high,
        times,
    }
}
