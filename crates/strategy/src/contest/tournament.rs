//! Everyone against everyone.

use super::game::{Limits, Record};
use super::pairing::{Contestant, Match, Tally};
use super::statistics::{Interval, Z};
use engine::Game;
use engine::rng::Rng;

/// A round robin to be played: each pair plays a match.
#[derive(Clone, Copy, Debug)]
pub struct Tournament<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who takes part.
    pub contestants: &'a [Contestant],
    /// Games of each pair.
    pub games: u64,
    /// Random steps before the players take over.
    pub opening: usize,
    /// Seed of the whole.
    pub seed: u64,
    /// Limits of each game.
    pub limits: Limits,
}

impl Tournament<'_> {
    /// Pairs of contestants by number, in the order in which they play.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let n = self.contestants.len();
        (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect()
    }

    /// Plays all matches; results in the order of [`Tournament::pairs`], each from the view of the pair's first.
    pub fn run(&self, played: impl Fn(u64, &Record) + Sync) -> Vec<Tally> {
        let one = |(number, (i, j)): (usize, (usize, usize))| {
            let Tournament { game, games, opening, limits, .. } = *self;
            let contestants = [&self.contestants[i], &self.contestants[j]];
            let seed = Rng::part(self.seed, number as u64).bits();
            Tally::of(&Match { game, contestants, games, opening, seed, limits }.run(&played))
        };
        self.pairs().into_iter().enumerate().map(one).collect()
    }
}

/// How one contestant did against all others.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Points won from each contestant, draws as half; nothing from oneself.
    pub points: Vec<f64>,
    /// Games played.
    pub games: u64,
    /// Strength: the mean of the field is 0.
    pub elo: Interval,
}

/// Points and strengths from the results of all pairs.
///
/// Strengths are those of the Bradley-Terry model (Hunter 2004) with one drawn game more between each pair, which keeps them
/// finite for who wins or loses every game. Intervals come from the model's information matrix.
pub fn standings(players: usize, pairs: &[(usize, usize)], tallies: &[Tally]) -> Vec<Standing> {
    let mut points = vec![vec![0.0; players]; players];
    let mut games = vec![vec![0_u64; players]; players];
    for (&(i, j), tally) in pairs.iter().zip(tallies) {
        let even = (tally.draws + tally.unfinished) as f64 / 2.0;
        points[i][j] += tally.wins[0] as f64 + even;
        points[j][i] += tally.wins[1] as f64 + even;
        games[i][j] += tally.games;
        games[j][i] += tally.games;
    }
    let (strengths, errors) = bradley_terry(&points, &games);
    let standing = |i: usize| Standing {
        points: points[i].clone(),
        games: games[i].iter().sum(),
        elo: Interval { value: strengths[i], low: strengths[i] - Z * errors[i], high: strengths[i] + Z * errors[i] },
    };
    (0..players).map(standing).collect()
}

/// Elo strengths with mean 0 and their standard errors.
fn bradley_terry(points: &[Vec<f64>], games: &[Vec<u64>]) -> (Vec<f64>, Vec<f64>) {
    let n = points.len();
    let met = |i: usize, j: usize| games[i][j] as f64 + f64::from(u8::from(games[i][j] > 0));
    let won = |i: usize| (0..n).map(|j| points[i][j] + if games[i][j] > 0 { 0.5 } else { 0.0 }).sum::<f64>();
    let mut gamma = vec![1.0_f64; n];
    for _ in 0..10_000 {
        let before = gamma.clone();
        for i in 0..n {
            let weight: f64 = (0..n).filter(|&j| j != i).map(|j| met(i, j) / (gamma[i] + gamma[j])).sum();
            if weight > 0.0 {
                gamma[i] = won(i) / weight;
            }
        }
        let sum: f64 = gamma.iter().sum();
        gamma.iter_mut().for_each(|g| *g *= n as f64 / sum);
        if gamma.iter().zip(&before).all(|(a, b)| (a - b).abs() <= 1e-12 * b) {
            break;
        }
    }
    let strengths: Vec<f64> = gamma.iter().map(|g| 400.0 * libm::log10(*g)).collect();
    let mean = strengths.iter().sum::<f64>() / n.max(1) as f64;
    let information = |i: usize, j: usize| {
        let p = gamma[i] / (gamma[i] + gamma[j]);
        met(i, j) * p * (1.0 - p)
    };
    (strengths.iter().map(|s| s - mean).collect(), errors(n, information))
}

/// Standard errors in Elo of strengths whose mean is held at 0: the information matrix is singular along the mean, so ones over n are
/// added before it is inverted and taken away after.
fn errors(n: usize, information: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let flat = 1.0 / n.max(1) as f64;
    let mut rows: Vec<Vec<f64>> = vec![vec![0.0; 2 * n]; n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let weight = information(i, j);
            rows[i][i] += weight;
            rows[i][j] -= weight;
        }
        rows[i].iter_mut().take(n).for_each(|cell| *cell += flat);
        rows[i][n + i] = 1.0;
    }
    // The matrix is positive definite, so elimination needs no exchange of rows.
    for i in 0..n {
        let pivot = rows[i][i];
        rows[i].iter_mut().for_each(|cell| *cell /= pivot);
        let row = rows[i].clone();
        for (_, other) in rows.iter_mut().enumerate().filter(|(k, _)| *k != i) {
            let factor = other[i];
            other.iter_mut().zip(&row).for_each(|(cell, from)| *cell -= factor * from);
        }
    }
    // 400 / ln 10: Elo in a unit of log odds.
    let unit = 400.0 / std::f64::consts::LN_10;
    (0..n).map(|i| unit * (rows[i][n + i] - flat).max(0.0).sqrt()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::statistics::elo;

    fn tally(wins: [u64; 2], draws: u64) -> Tally {
        Tally { games: wins[0] + wins[1] + draws, wins, draws, ..Tally::default() }
    }

    #[test]
    fn two_players_get_the_elo_of_their_match() {
        let result = tally([70, 20], 10);
        let found = standings(2, &[(0, 1)], std::slice::from_ref(&result));
        assert!((found[0].elo.value - found[1].elo.value - elo(75.5 / 101.0)).abs() < 1e-6);
        assert_eq!((found[0].points[1], found[1].points[0], found[0].games), (75.0, 25.0, 100));
        // Each strength is half the difference, so its error is half the difference's: unit / sqrt(n p (1-p)) / 2.
        let p: f64 = 75.5 / 101.0;
        let error = 173.718 / (101.0 * p * (1.0 - p)).sqrt() / 2.0;
        assert!((found[0].elo.high - found[0].elo.value - Z * error).abs() < 0.01, "{found:?} {error}");
    }

    #[test]
    fn strengths_are_transitive_and_finite() {
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let found = standings(3, &pairs, &[tally([20, 0], 0), tally([20, 0], 0), tally([10, 10], 0)]);
        assert!(found[0].elo.value > 200.0 && found[0].elo.value.is_finite());
        assert!((found[1].elo.value - found[2].elo.value).abs() < 1e-6);
        assert!(found.iter().map(|s| s.elo.value).sum::<f64>().abs() < 1e-6);
        let even = standings(3, &pairs, &[tally([0, 0], 8), tally([4, 4], 0), tally([1, 1], 0)]);
        assert!(even.iter().all(|s| s.elo.value.abs() < 1e-6 && s.elo.low < 0.0));
    }
}
