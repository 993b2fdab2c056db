//! Ratings as a source of ranks, each weighted by how certain it is.
//!
//! A mean of few ratings is drawn towards the mean of all (empirical Bayes): its certainty is the share of its variance that is due to
//! the thing and not to the choice of raters.

use crate::comparisons::places;
use crate::interval::{Interval, mean, variance};
use crate::stream::Stream;

/// Mean ratings and how many people gave them.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// Mean ratings.
    pub means: Vec<f64>,
    /// Raters.
    pub raters: Vec<f64>,
    /// Standard deviation of single ratings of one thing.
    pub deviation: f64,
}

/// What ratings say.
#[derive(Clone, Debug)]
pub struct Rated {
    /// Rating drawn towards the mean of all as far as it is uncertain, with its 95 % interval.
    pub rating: Vec<Interval>,
    /// Rank by that, 1 for the best.
    pub rank: Vec<Interval>,
    /// From 0 (nothing is known) to 1.
    pub certainty: Vec<f64>,
}

/// Estimates ratings and ranks; the intervals of ranks come from so many draws.
pub fn rate(ratings: &Ratings, draws: usize, seed: u64) -> Rated {
    let error: Vec<f64> = ratings.raters.iter().map(|n| ratings.deviation * ratings.deviation / n.max(1.0)).collect();
    // By the method of moments; never quite 0, or equal ratings would have no rank at all.
    let between = (variance(&ratings.means) - mean(&error)).max(1e-9);
    let certainty: Vec<f64> = error.iter().map(|e| between / (between + e)).collect();
    let sum: f64 = certainty.iter().sum();
    let middle = ratings.means.iter().zip(&certainty).map(|(m, c)| m * c).sum::<f64>() / sum;
    let value: Vec<f64> = ratings.means.iter().zip(&certainty).map(|(m, c)| middle + c * (m - middle)).collect();
    let spread: Vec<f64> = certainty.iter().zip(&error).map(|(c, e)| libm::sqrt(c * e)).collect();
    let drawn: Vec<Vec<usize>> = (0..draws as u64)
        .map(|index| {
            let mut stream = Stream::part(seed, index);
            places(&value.iter().zip(&spread).map(|(v, s)| v + s * stream.normal()).collect::<Vec<_>>())
        })
        .collect();
    let now = places(&value);
    let rank = |i: usize| Interval::of_resamples(now[i] as f64, drawn.iter().map(|p| p[i] as f64).collect());
    let half = |i: usize| crate::interval::Z * spread[i];
    let rating = |i: usize| Interval { value: value[i], low: value[i] - half(i), high: value[i] + half(i) };
    Rated { rating: (0..value.len()).map(rating).collect(), rank: (0..value.len()).map(rank).collect(), certainty }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_raters_count_for_less() {
        let ratings = Ratings {
            means: vec![9.0, 8.0, 6.0, 5.0, 4.0],
            raters: vec![1.0, 1000.0, 1000.0, 1000.0, 50.0],
            deviation: 1.5,
        };
        let found = rate(&ratings, 500, 1);
        assert!(found.certainty[0] < 0.7 && found.certainty[1] > 0.99);
        assert!(found.rating[0].value < 8.5 && (found.rating[1].value - 8.0).abs() < 0.01);
        assert!(found.rank[0].high >= 2.0 && found.rank[3].low == found.rank[3].high);
        assert_eq!(found.rank[4].value, 5.0);
    }
}
