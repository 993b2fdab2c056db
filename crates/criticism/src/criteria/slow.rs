//! Criteria with experiments of their own, computed from the samples.

use super::{Sample, mean};

/// How much better than chance: 1 if everything is won, 0 at half or below.
fn edge(scores: impl IntoIterator<Item = f64>) -> Option<f64> {
    mean(scores).map(|score| (2.0 * score - 1.0).max(0.0))
}

/// Scores of the normal player against another.
pub fn superiority(samples: &[Sample]) -> Option<f64> {
    edge(samples.iter().map(|s| s.1))
}

/// A plain mean.
pub fn average(samples: &[Sample]) -> Option<f64> {
    mean(samples.iter().map(|s| s.1))
}

/// Scores of each level against the level below: the mean edge of the levels.
pub fn levels(samples: &[Sample]) -> Option<f64> {
    let highest = samples.iter().map(|s| s.0).max()?;
    mean((0..=highest).filter_map(|level| edge(samples.iter().filter(|s| s.0 == level).map(|s| s.1))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_levels() {
        let won: Vec<Sample> = vec![(0, 1.0), (0, 1.0), (0, 0.5), (0, 0.5)];
        assert_eq!(superiority(&won), Some(0.5));
        assert_eq!(superiority(&[(0, 0.0)]), Some(0.0));
        assert_eq!(levels(&[(0, 1.0), (1, 0.5), (1, 0.0)]), Some(0.5));
        assert_eq!(average(&[]), None);
    }
}
