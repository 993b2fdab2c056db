//! What is to be predicted from what.

use crate::stream::Stream;

/// Things with their measures and a response. What a measure says nothing about is `None`.
#[derive(Clone, Debug)]
pub struct Problem {
    /// A row a thing, a column a measure.
    pub rows: Vec<Vec<Option<f64>>>,
    /// What to predict, one a thing.
    pub response: Vec<f64>,
    /// How much each response counts; their mean need not be 1.
    pub certainty: Vec<f64>,
}

impl Problem {
    /// Number of things.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of measures.
    pub fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The same with the responses, and the certainty that belongs to each, handed round among the things: whatever is found in this
    /// is chance.
    pub fn permuted(&self, stream: &mut Stream) -> Problem {
        let mut order: Vec<usize> = (0..self.len()).collect();
        stream.shuffle(&mut order);
        let take = |values: &[f64]| order.iter().map(|&i| values[i]).collect();
        Problem { rows: self.rows.clone(), response: take(&self.response), certainty: take(&self.certainty) }
    }
}
