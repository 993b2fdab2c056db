//! Ways to predict, each learned as a whole: whatever a procedure decides, it decides from the rows it is given.

use crate::problem::Problem;
use crate::regression::{Line, Regression};
use crate::scaling::Scaling;
use crate::selection::{Effort, select};

/// How a prediction is learned.
#[derive(Clone, Debug)]
pub enum Procedure {
    /// Least squares on columns.
    Linear(Vec<usize>),
    /// Ridge regression on columns; the penalty is chosen by leaving out one row after another.
    Ridge(Vec<usize>),
    /// Least squares on those of the columns that the cross-entropy method picks.
    Selected(Vec<usize>, Effort),
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Model {
    scaling: Scaling,
    line: Line,
    /// Penalty of a ridge regression, else 0.
    pub penalty: f64,
}

impl Procedure {
    /// Learns from the rows `on` and looks at no other.
    pub fn learn(&self, problem: &Problem, on: &[usize], seed: u64) -> Model {
        let columns = match self {
            Procedure::Linear(columns) | Procedure::Ridge(columns) => columns.clone(),
            Procedure::Selected(from, effort) => select(problem, on, from, effort, seed),
        };
        let scaling = Scaling::learn(problem, on, &columns);
        let rows: Vec<Vec<f64>> = on.iter().map(|&row| scaling.apply(&problem.rows[row])).collect();
        let take = |values: &[f64]| on.iter().map(|&row| values[row]).collect::<Vec<f64>>();
        let regression = Regression::new(&rows, &take(&problem.response), &take(&problem.certainty));
        let penalty = if matches!(self, Procedure::Ridge(_)) { regression.best_penalty() } else { 0.0 };
        Model { line: regression.line(penalty), scaling, penalty }
    }
}

impl Model {
    /// The response expected of a row.
    pub fn predict(&self, row: &[Option<f64>]) -> f64 {
        self.line.intercept + self.scaling.apply(row).iter().zip(&self.line.slopes).map(|(x, s)| x * s).sum::<f64>()
    }

    /// The columns it uses with their slopes on columns of deviation 1.
    pub fn slopes(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.scaling.columns().iter().copied().zip(self.line.slopes.iter().copied())
    }

    /// Intercept and, for each column it uses, the slope, for measures as they are.
    pub fn weights(&self) -> (f64, Vec<(usize, f64)>) {
        let (intercept, slopes) = self.scaling.undo(self.line.intercept, &self.line.slopes);
        (intercept, self.scaling.columns().iter().copied().zip(slopes).collect())
    }
}
