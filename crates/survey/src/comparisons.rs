//! Paired comparisons: which of two things somebody preferred.

use crate::stream::Stream;

/// What was said of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The one shown first.
    First,
    /// The one shown second.
    Second,
    /// Neither.
    Tie,
}

/// One comparison; things are numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Shown first.
    pub first: usize,
    /// Shown second.
    pub second: usize,
    /// The answer.
    pub choice: Choice,
}

impl Comparison {
    /// Who was preferred to whom; `None` for a tie.
    pub fn preference(&self) -> Option<(usize, usize)> {
        match self.choice {
            Choice::First => Some((self.first, self.second)),
            Choice::Second => Some((self.second, self.first)),
            Choice::Tie => None,
        }
    }
}

/// A survey: how many things there are, and all comparisons of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparisons {
    /// Number of things.
    pub things: usize,
    /// Whether it is known which of a pair was shown first.
    pub ordered: bool,
    /// The comparisons.
    pub all: Vec<Comparison>,
}

impl Comparisons {
    /// Every preference as (preferred, other); ties say nothing about order.
    pub fn preferences(&self) -> Vec<(usize, usize)> {
        self.all.iter().filter_map(Comparison::preference).collect()
    }

    /// The comparisons with these numbers; one may come more than once.
    pub fn some(&self, numbers: impl IntoIterator<Item = usize>) -> Comparisons {
        Comparisons { all: numbers.into_iter().map(|number| self.all[number]).collect(), ..*self }
    }

    /// As many comparisons, drawn with replacement.
    pub fn resampled(&self, stream: &mut Stream) -> Comparisons {
        self.some(stream.resample(self.all.len()))
    }

    /// Groups of things that comparisons connect; between groups nothing is known.
    pub fn groups(&self) -> usize {
        let mut group: Vec<usize> = (0..self.things).collect();
        for pair in &self.all {
            let (from, to) = (group[pair.first], group[pair.second]);
            group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
        }
        group.sort_unstable();
        group.dedup();
        group.len()
    }
}

/// Share of the preferences that scores agree with; a tie of scores agrees with nobody. 0 of nothing.
pub fn rate(preferences: &[(usize, usize)], scores: &[f64]) -> f64 {
    let agreed = preferences.iter().filter(|(preferred, other)| scores[*preferred] > scores[*other]).count();
    agreed as f64 / preferences.len().max(1) as f64
}

/// Rank of each thing by its score, 1 for the highest; of equal scores the earlier thing is ranked higher.
pub fn places(scores: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
    let mut places = vec![0; scores.len()];
    order.iter().enumerate().for_each(|(place, &thing)| places[thing] = place + 1);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_say_nothing_and_groups_are_counted() {
        let pair = |first, second, choice| Comparison { first, second, choice };
        let all = vec![pair(0, 1, Choice::First), pair(2, 1, Choice::Second), pair(3, 4, Choice::Tie)];
        let survey = Comparisons { things: 6, ordered: true, all };
        assert_eq!(survey.preferences(), [(0, 1), (1, 2)]);
        assert_eq!(survey.groups(), 3);
        assert_eq!(rate(&survey.preferences(), &[3.0, 2.0, 2.0, 0.0, 0.0, 0.0]), 0.5);
        assert_eq!(places(&[0.1, 0.9, 0.1]), [2, 1, 3]);
    }
}
