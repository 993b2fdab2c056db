//! Weighted linear and ridge regression, and what leaving one row out would predict, from one decomposition.

use nalgebra::{DMatrix, DVector};

/// Penalties a ridge regression chooses from, on columns of deviation 1.
pub const PENALTIES: [f64; 13] = [
    0.01,
    0.031_622_776_601_683_79,
    0.1,
    0.316_227_766_016_837_94,
    1.0,
    3.162_277_660_168_379_5,
    10.0,
    31.622_776_601_683_793,
    100.0,
    316.227_766_016_837_94,
    1000.0,
    3_162.277_660_168_379_5,
    10_000.0,
];

/// Columns and a response, ready to be fitted with any penalty.
#[derive(Debug)]
pub struct Regression {
    /// Left singular vectors, singular values and right singular vectors of the centred rows times the roots of their weights.
    u: DMatrix<f64>,
    d: DVector<f64>,
    v: DMatrix<f64>,
    /// Response in the same basis.
    projected: DVector<f64>,
    centre: Vec<f64>,
    middle: f64,
    response: Vec<f64>,
    /// Weights; their sum is 1.
    weight: Vec<f64>,
}

/// An intercept and a slope a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Response where all columns are 0.
    pub intercept: f64,
    /// One a column.
    pub slopes: Vec<f64>,
}

impl Regression {
    /// Prepares rows, responses and weights, as many of each. Without columns the mean is all that can be predicted.
    pub fn new(rows: &[Vec<f64>], response: &[f64], weight: &[f64]) -> Regression {
        let (n, columns) = (rows.len(), rows.first().map_or(0, Vec::len));
        let sum: f64 = weight.iter().sum();
        let weight: Vec<f64> = weight.iter().map(|w| w / sum).collect();
        let average = |of: &dyn Fn(usize) -> f64| (0..n).map(|i| weight[i] * of(i)).sum::<f64>();
        let centre: Vec<f64> = (0..columns).map(|j| average(&|i| rows[i][j])).collect();
        let middle = average(&|i| response[i]);
        // Weights of mean 1, so that a penalty means the same whatever the weights are.
        let root = |i: usize| libm::sqrt(weight[i] * n as f64);
        let x = DMatrix::from_fn(n, columns, |i, j| root(i) * (rows[i][j] - centre[j]));
        let y = DVector::from_fn(n, |i, _| root(i) * (response[i] - middle));
        let (u, d, v) = if columns == 0 {
            (DMatrix::zeros(n, 0), DVector::zeros(0), DMatrix::zeros(0, 0))
        } else {
            let svd = x.svd(true, true);
            (svd.u.expect("asked for"), svd.singular_values, svd.v_t.expect("asked for").transpose())
        };
        let projected = u.tr_mul(&y);
        Regression { u, d, v, projected, centre, middle, response: response.to_vec(), weight }
    }

    /// What each direction keeps of its share: all without a penalty, unless it is no direction at all.
    fn kept(&self, penalty: f64) -> DVector<f64> {
        let most = self.d.iter().copied().fold(0.0, f64::max);
        let least = most * f64::EPSILON * self.u.nrows().max(self.v.nrows()) as f64;
        self.d.map(|d| if d > least { d * d / (d * d + penalty) } else { 0.0 })
    }

    /// The line with the least squares plus penalty times squared slopes. Without penalty and with more columns than rows can
    /// tell apart it is, of all lines that fit equally well, the one with the least slopes.
    pub fn line(&self, penalty: f64) -> Line {
        let kept = self.kept(penalty);
        let part =
            DVector::from_fn(
                kept.len(),
                |k, _| if kept[k] > 0.0 { kept[k] / self.d[k] * self.projected[k] } else { 0.0 },
            );
        let slopes: Vec<f64> = (&self.v * part).iter().copied().collect();
        Line { intercept: self.middle - slopes.iter().zip(&self.centre).map(|(s, c)| s * c).sum::<f64>(), slopes }
    }

    /// What each row would be predicted to be if it were left out and the columns kept their scale; `None` where a row is predicted by
    /// itself alone.
    pub fn left_out(&self, penalty: f64) -> Option<Vec<f64>> {
        let kept = self.kept(penalty);
        (0..self.response.len())
            .map(|i| {
                let root = libm::sqrt(self.weight[i] * self.response.len() as f64);
                let direction = |k: usize| self.u[(i, k)] * kept[k];
                let fitted =
                    self.middle + (0..kept.len()).map(|k| direction(k) * self.projected[k]).sum::<f64>() / root;
                let leverage = self.weight[i] + (0..kept.len()).map(|k| self.u[(i, k)] * direction(k)).sum::<f64>();
                let rest = 1.0 - leverage;
                (rest > 1e-9).then(|| self.response[i] - (self.response[i] - fitted) / rest)
            })
            .collect()
    }

    /// The penalty of [`PENALTIES`] whose predictions of left-out rows have the least weighted squared error.
    pub fn best_penalty(&self) -> f64 {
        let error = |penalty: f64| {
            let predicted = self.left_out(penalty)?;
            let squares =
                predicted.iter().zip(&self.response).zip(&self.weight).map(|((p, y), w)| w * (p - y) * (p - y));
            Some(squares.sum::<f64>())
        };
        let errors = PENALTIES.map(|penalty| error(penalty).unwrap_or(f64::INFINITY));
        let best = (0..PENALTIES.len()).min_by(|a, b| errors[*a].total_cmp(&errors[*b])).expect("there are penalties");
        PENALTIES[best]
    }
}
