//! Matrices of mean scores, and how far apart they are.

use super::tally::Tally;
use strategy::heuristic::Heuristic;

/// What each player scores against each other, on the average; a half against oneself. `score[i][j] + score[j][i]` is 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The players.
    pub players: Vec<Heuristic>,
    /// Their scores.
    pub score: Vec<Vec<f64>>,
}

/// Pairs of so many players, each once, in order.
pub(super) fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

impl Matrix {
    /// From a function that gives the score of one player against a later one.
    pub fn new(players: &[Heuristic], score: impl Fn(Heuristic, Heuristic) -> f64) -> Matrix {
        let n = players.len();
        let mut matrix = Matrix { players: players.to_vec(), score: vec![vec![0.5; n]; n] };
        for (i, j) in pairs(n) {
            matrix.score[i][j] = score(players[i], players[j]);
            matrix.score[j][i] = 1.0 - matrix.score[i][j];
        }
        matrix
    }

    /// From the tallies of all pairs, in order.
    pub fn of(players: &[Heuristic], tallies: &[Tally]) -> Matrix {
        Matrix::of_scores(players, &tallies.iter().map(|tally| tally.score().value).collect::<Vec<f64>>())
    }

    /// From the scores of all pairs, in order.
    pub fn of_scores(players: &[Heuristic], scores: &[f64]) -> Matrix {
        let mut matrix = Matrix::new(players, |_, _| 0.5);
        for ((i, j), score) in pairs(players.len()).zip(scores) {
            (matrix.score[i][j], matrix.score[j][i]) = (*score, 1.0 - score);
        }
        matrix
    }

    /// The mean of matrices of the same players; `None` of none.
    pub fn mean(all: &[Matrix]) -> Option<Matrix> {
        let first = all.first()?;
        let mut mean = first.clone();
        for (i, row) in mean.score.iter_mut().enumerate() {
            for (j, cell) in row.iter_mut().enumerate() {
                *cell = all.iter().map(|matrix| matrix.score[i][j]).sum::<f64>() / all.len() as f64;
            }
        }
        Some(mean)
    }

    /// The part of some players; `None` if one of them is missing.
    pub fn part(&self, players: &[Heuristic]) -> Option<Matrix> {
        let place = |player: &Heuristic| self.players.iter().position(|known| known == player);
        let places = players.iter().map(place).collect::<Option<Vec<usize>>>()?;
        let row = |&i: &usize| places.iter().map(|&j| self.score[i][j]).collect();
        Some(Matrix { players: players.to_vec(), score: places.iter().map(row).collect() })
    }

    /// What each player scores on the average against the others.
    pub fn averages(&self) -> Vec<f64> {
        let others = (self.players.len() - 1).max(1) as f64;
        self.score.iter().map(|row| (row.iter().sum::<f64>() - 0.5) / others).collect()
    }

    /// Distance of two games: the mean squared difference over all pairs.
    pub fn distance(&self, other: &Matrix) -> f64 {
        self.mean_over_pairs(other, |difference| difference * difference)
    }

    /// The mean absolute difference over all pairs, which is less forgiving.
    pub fn deviation(&self, other: &Matrix) -> f64 {
        self.mean_over_pairs(other, f64::abs)
    }

    fn mean_over_pairs(&self, other: &Matrix, by: impl Fn(f64) -> f64) -> f64 {
        let n = self.players.len();
        let sum: f64 = pairs(n).map(|(i, j)| by(self.score[i][j] - other.score[i][j])).sum();
        sum / ((n * n - n) / 2).max(1) as f64
    }

    /// How far from even the pairs among some players (by place) are: the sum of squares.
    pub fn spread(&self, places: &[usize]) -> f64 {
        let from_even = |(i, j): (usize, usize)| {
            let difference = self.score[places[i]][places[j]] - 0.5;
            difference * difference
        };
        pairs(places.len()).map(from_even).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_spreads_and_averages_are_those_worked_out_by_hand() {
        let players = Heuristic::all()[..3].to_vec();
        let of = |scores: [f64; 3]| {
            let tallies =
                scores.map(|s| Tally { won: (s * 10.0) as u64, lost: 10 - (s * 10.0) as u64, ..Tally::default() });
            Matrix::of(&players, &tallies)
        };
        // Pairs 01, 02, 12.
        let (a, b) = (of([0.5, 1.0, 0.2]), of([0.7, 0.5, 0.2]));
        assert_eq!(a.score[2][1], 0.8);
        assert!((a.distance(&b) - (0.04 + 0.25) / 3.0).abs() < 1e-12);
        assert_eq!(a.distance(&b), b.distance(&a));
        assert_eq!(a.distance(&a), 0.0);
        assert!((a.deviation(&b) - 0.7 / 3.0).abs() < 1e-12);
        assert!((a.spread(&[0, 1, 2]) - (0.25 + 0.09)).abs() < 1e-12);
        assert!((a.averages().iter().sum::<f64>() - 1.5).abs() < 1e-12);
        assert_eq!(a.averages()[0], 0.75);
        let part = a.part(&[players[2], players[0]]).expect("both are there");
        assert_eq!(part.score, [[0.5, 0.0], [1.0, 0.5]]);
        assert_eq!(Matrix::mean(&[a, b]).expect("two").score[0][2], 0.75);
    }
}
