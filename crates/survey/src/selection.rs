//! The set of measures that predicts best, by the cross-entropy method (Experiment II).
//!
//! Sets are drawn with a chance of its own for each measure, judged by the correlation of leave-one-out predictions with the response, and
//! the best tenth of the draws says how to draw next. The paper names the method and not its settings.

use crate::association::correlation;
use crate::problem::Problem;
use crate::scaling::Scaling;
use crate::stream::Stream;
use nalgebra::{Cholesky, DMatrix, DVector};

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Sets drawn in an iteration.
    pub samples: usize,
    /// Share of them that are learned from.
    pub elite: f64,
    /// Weight of what was learned against what was believed.
    pub smoothing: f64,
    /// Chance of each measure at the beginning; the paper's best set has 17 of 57.
    pub begin: f64,
    /// Iterations.
    pub iterations: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { samples: 80, elite: 0.1, smoothing: 0.7, begin: 0.3, iterations: 16 }
    }
}

/// Picks some of the columns `from`, looking only at the rows `on`. Empty if no set predicts anything.
pub fn select(problem: &Problem, on: &[usize], from: &[usize], effort: &Effort, seed: u64) -> Vec<usize> {
    let judge = Judge::new(problem, on, from);
    let mut stream = Stream::part(seed, 0);
    let mut chance = vec![effort.begin; from.len()];
    let elite = ((effort.elite * effort.samples as f64) as usize).clamp(1, effort.samples);
    let mut best: (f64, Vec<usize>) = (f64::NEG_INFINITY, vec![]);
    for _ in 0..effort.iterations {
        let mut drawn: Vec<(f64, Vec<usize>)> = (0..effort.samples)
            .map(|_| {
                let set: Vec<usize> = (0..from.len()).filter(|&i| stream.unit() < chance[i]).collect();
                (judge.correlation(&set).unwrap_or(f64::NEG_INFINITY), set)
            })
            .collect();
        drawn.sort_by(|a, b| b.0.total_cmp(&a.0));
        if drawn[0].0 > best.0 {
            best = drawn[0].clone();
        }
        let mut seen = vec![0.0; from.len()];
        drawn[..elite].iter().flat_map(|(_, set)| set).for_each(|&i| seen[i] += 1.0 / elite as f64);
        chance.iter_mut().zip(seen).for_each(|(p, new)| *p += effort.smoothing * (new - *p));
        if chance.iter().all(|p| *p < 0.02 || *p > 0.98) {
            break;
        }
    }
    best.1.into_iter().map(|i| from[i]).collect()
}

/// Judges sets of columns quickly: products of columns are computed once for all sets.
struct Judge {
    /// Columns as rows, centred and times the roots of the weights.
    columns: DMatrix<f64>,
    products: DMatrix<f64>,
    with_response: DVector<f64>,
    centred: Vec<f64>,
    response: Vec<f64>,
    root: Vec<f64>,
}

impl Judge {
    fn new(problem: &Problem, on: &[usize], from: &[usize]) -> Judge {
        let scaling = Scaling::learn(problem, on, from);
        let rows: Vec<Vec<f64>> = on.iter().map(|&row| scaling.apply(&problem.rows[row])).collect();
        let response: Vec<f64> = on.iter().map(|&row| problem.response[row]).collect();
        let sum: f64 = on.iter().map(|&row| problem.certainty[row]).sum();
        let weight: Vec<f64> = on.iter().map(|&row| problem.certainty[row] / sum).collect();
        let average = |of: &dyn Fn(usize) -> f64| (0..on.len()).map(|i| weight[i] * of(i)).sum::<f64>();
        let middle = average(&|i| response[i]);
        let centre: Vec<f64> = (0..from.len()).map(|j| average(&|i| rows[i][j])).collect();
        let root: Vec<f64> = weight.iter().map(|w| libm::sqrt(*w)).collect();
        let columns = DMatrix::from_fn(from.len(), on.len(), |j, i| root[i] * (rows[i][j] - centre[j]));
        let centred: Vec<f64> = (0..on.len()).map(|i| root[i] * (response[i] - middle)).collect();
        let with_response = &columns * DVector::from_column_slice(&centred);
        let products = &columns * columns.transpose();
        Judge { columns, products, with_response, centred, response, root }
    }

    /// Correlation of the response with its leave-one-out predictions by a set; `None` if its columns are not independent or the
    /// predictions do not vary.
    fn correlation(&self, set: &[usize]) -> Option<f64> {
        let (k, n) = (set.len(), self.response.len());
        if k == 0 || k + 2 >= n {
            return None;
        }
        let gram = DMatrix::from_fn(k, k, |a, b| self.products[(set[a], set[b])]);
        let lower = Cholesky::new(gram)?.unpack();
        // Products have the size of correlations; less than this is rounding.
        if (0..k).any(|a| lower[(a, a)] < 1e-6) {
            return None;
        }
        let mut white = DMatrix::from_fn(k, n, |a, i| self.columns[(set[a], i)]);
        let mut part = DVector::from_fn(k, |a, _| self.with_response[set[a]]);
        let solved = lower.solve_lower_triangular_mut(&mut white) && lower.solve_lower_triangular_mut(&mut part);
        if !solved {
            return None;
        }
        let predicted: Option<Vec<f64>> = (0..n)
            .map(|i| {
                let column = white.column(i);
                let rest = 1.0 - self.root[i] * self.root[i] - column.norm_squared();
                let left = self.centred[i] - column.dot(&part);
                (rest > 1e-9).then(|| self.response[i] - left / self.root[i] / rest)
            })
            .collect();
        correlation(&predicted?, &self.response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regression::Regression;

    fn problem(n: usize, columns: usize) -> Problem {
        let mut stream = Stream::part(5, 0);
        let rows: Vec<Vec<Option<f64>>> =
            (0..n).map(|_| (0..columns).map(|_| Some(stream.normal())).collect()).collect();
        let response = rows
            .iter()
            .map(|row| 2.0 * row[1].expect("there") - row[4].expect("there") + 0.3 * stream.normal())
            .collect();
        let certainty = (0..n).map(|_| 0.5 + stream.unit()).collect();
        Problem { rows, response, certainty }
    }

    #[test]
    fn what_matters_is_found() {
        let problem = problem(40, 12);
        let (on, from): (Vec<usize>, Vec<usize>) = ((0..40).collect(), (0..12).collect());
        let set = select(&problem, &on, &from, &Effort::default(), 1);
        assert!(set.contains(&1) && set.contains(&4), "{set:?}");
        assert_eq!(set, select(&problem, &on, &from, &Effort::default(), 1));
    }

    #[test]
    fn the_quick_judge_agrees_with_the_regression() {
        let problem = problem(30, 8);
        let on: Vec<usize> = (0..25).collect();
        let judge = Judge::new(&problem, &on, &[0, 1, 2, 4, 7]);
        let set = [1, 3, 4];
        let scaling = Scaling::learn(&problem, &on, &[1, 4, 7]);
        let rows: Vec<Vec<f64>> = on.iter().map(|&i| scaling.apply(&problem.rows[i])).collect();
        let take = |values: &[f64]| on.iter().map(|&i| values[i]).collect::<Vec<f64>>();
        let response = take(&problem.response);
        let slow = Regression::new(&rows, &response, &take(&problem.certainty)).left_out(0.0).expect("few columns");
        let slow = correlation(&slow, &response).expect("varies");
        assert!((judge.correlation(&set).expect("independent") - slow).abs() < 1e-12);
        assert_eq!(judge.correlation(&[]), None);
        assert_eq!(judge.correlation(&[1, 1]), None);
    }
}
