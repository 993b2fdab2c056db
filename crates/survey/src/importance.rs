//! How much each measure of a set matters: what leaving it out does to the error (Fig. 10).

use crate::interval::{Interval, mean};
use crate::problem::Problem;
use crate::procedure::Procedure;
use crate::stream::Stream;
use crate::validation::leave_one_out;

/// A measure's part.
#[derive(Clone, Debug)]
pub struct Importance {
    /// The column.
    pub column: usize,
    /// By how much the mean absolute leave-one-out error grows without it; the interval is the bootstrap's, over rows.
    pub growth: Interval,
}

/// Removes one column after another from a linear regression; the most important first.
pub fn by_removal(problem: &Problem, set: &[usize], resamples: usize, seed: u64) -> Vec<Importance> {
    let errors = |columns: Vec<usize>| -> Vec<f64> {
        let found = leave_one_out(&Procedure::Linear(columns), problem, seed);
        found.predicted.iter().zip(&problem.response).map(|(p, y)| (p - y).abs()).collect()
    };
    let with = errors(set.to_vec());
    let mut all: Vec<Importance> = set
        .iter()
        .map(|&column| {
            let without = errors(set.iter().copied().filter(|c| *c != column).collect());
            let growth: Vec<f64> = without.iter().zip(&with).map(|(a, b)| a - b).collect();
            let drawn = (0..resamples as u64).map(|index| {
                let rows = Stream::part(seed, index).resample(growth.len());
                rows.iter().map(|&row| growth[row]).sum::<f64>() / growth.len() as f64
            });
            Importance { column, growth: Interval::of_resamples(mean(&growth), drawn.collect()) }
        })
        .collect();
    all.sort_by(|a, b| b.growth.value.total_cmp(&a.growth.value));
    all
}
