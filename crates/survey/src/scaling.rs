//! Measures made comparable: missing ones filled in, all of mean 0 and deviation 1.
//!
//! Learned from some rows and applied to any: what is held back must not be looked at, not even for a mean.

use crate::problem::Problem;

/// Means and deviations of columns, as some rows have them.
#[derive(Clone, Debug)]
pub struct Scaling {
    columns: Vec<usize>,
    mean: Vec<f64>,
    /// 0 for a column that does not vary; it says nothing and counts for nothing.
    deviation: Vec<f64>,
}

/// A column that varies less than this varies by rounding.
const CONSTANT: f64 = 1e-9;

impl Scaling {
    /// Learns the scale of columns from the rows `on`.
    pub fn learn(problem: &Problem, on: &[usize], columns: &[usize]) -> Scaling {
        let (mut means, mut deviations) = (vec![], vec![]);
        for &column in columns {
            let known: Vec<f64> = on.iter().filter_map(|&row| problem.rows[row][column]).collect();
            let mean = crate::interval::mean(&known);
            let squares: f64 = known.iter().map(|v| (v - mean) * (v - mean)).sum();
            let deviation = libm::sqrt(squares / (known.len() as f64).max(1.0));
            means.push(mean);
            deviations.push(if deviation > CONSTANT { deviation } else { 0.0 });
        }
        Scaling { columns: columns.to_vec(), mean: means, deviation: deviations }
    }

    /// The columns, in their order.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }

    /// A row on this scale. A missing measure is taken to be the mean.
    pub fn apply(&self, row: &[Option<f64>]) -> Vec<f64> {
        let of = |(i, &column): (usize, &usize)| match row[column] {
            Some(value) if self.deviation[i] > 0.0 => (value - self.mean[i]) / self.deviation[i],
            _ => 0.0,
        };
        self.columns.iter().enumerate().map(of).collect()
    }

    /// Slopes and intercept on this scale, said for measures as they are.
    pub fn undo(&self, intercept: f64, slopes: &[f64]) -> (f64, Vec<f64>) {
        let raw: Vec<f64> =
            slopes.iter().zip(&self.deviation).map(|(s, d)| if *d > 0.0 { s / d } else { 0.0 }).collect();
        (intercept - raw.iter().zip(&self.mean).map(|(s, m)| s * m).sum::<f64>(), raw)
    }
}
