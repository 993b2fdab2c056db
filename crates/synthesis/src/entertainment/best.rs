//! The archive: the best two games in each metric.

use super::fitness::{self, Metrics};
use super::search::Individual;
use serde::{Deserialize, Serialize};

/// Places a metric has.
const PLACES: usize = 2;

/// The best two games a metric, of all that were measured. A game may hold several places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// For each metric, the best first.
    places: [Vec<Individual>; 4],
}

impl Best {
    /// Lets a game try for a place in every metric. Among equals the earlier stays.
    pub(super) fn offer(&mut self, game: &Individual) {
        for (metric, places) in self.places.iter_mut().enumerate() {
            let at = places.partition_point(|kept| kept.metrics[metric] >= game.metrics[metric]);
            if at < PLACES {
                places.insert(at, game.clone());
                places.truncate(PLACES);
            }
        }
    }

    /// The best two in a metric (in the order of [`fitness::NAMES`]).
    pub fn of(&self, metric: usize) -> &[Individual] {
        &self.places[metric]
    }

    /// All games, metric by metric, each once.
    pub fn games(&self) -> Vec<&Individual> {
        let mut games: Vec<&Individual> = Vec::new();
        for kept in self.places.iter().flatten() {
            if games.iter().all(|game| game.index != kept.index) {
                games.push(kept);
            }
        }
        games
    }

    /// The games most different from the others, with the number of games each is ahead of.
    pub fn most_different(&self, count: usize) -> Vec<(&Individual, usize)> {
        let games = self.games();
        let metrics: Vec<Metrics> = games.iter().map(|game| game.metrics).collect();
        let counts = fitness::ahead_of(&metrics, fitness::DIFFERENT);
        let chosen = fitness::most_different(&metrics, fitness::DIFFERENT, count);
        chosen.into_iter().map(|at| (games[at], counts[at])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entertainment::Chromosome;
    use crate::rng::Rng;
    use crate::search::Descriptor;

    #[test]
    fn each_metric_keeps_its_best_two_and_the_earlier_of_equals() {
        let mut best = Best::default();
        let chromosome = Chromosome::random(&mut Rng::part(1, 1), 16);
        for (index, first) in [0.3, 0.9, 0.9, 0.1, 0.9].into_iter().enumerate() {
            let metrics = [first, 1.0, 1.0 - first, index as f64];
            best.offer(&Individual {
                index: index as u64,
                name: format!("G{index}"),
                parent: None,
                generation: 0,
                chromosome,
                metrics,
                descriptor: Descriptor::default(),
                score: (0.0, 0.0, 0.0),
                viable: true,
            });
        }
        let held = |metric: usize| best.of(metric).iter().map(|kept| kept.index).collect::<Vec<_>>();
        assert_eq!([held(0), held(1), held(2), held(3)], [[1, 2], [0, 1], [3, 0], [4, 3]]);
        assert_eq!(best.games().iter().map(|kept| kept.index).collect::<Vec<_>>(), [1, 2, 0, 3, 4]);
        assert_eq!(best.most_different(2).len(), 2);
    }
}
