//! The part of UCB1 that depends on the visits of the parent alone.

/// Visits worked out beforehand, at most: nearly every node has fewer.
const TABLE: u64 = 1 << 14;

/// c times the root of ln n.
#[derive(Clone, Debug)]
pub struct Explore {
    c: f64,
    table: Vec<f32>,
}

impl Explore {
    /// For a weight, where so many visits are to be expected.
    pub fn new(c: f64, visits: u64) -> Explore {
        let value = |n: u64| (c * libm::log(n.max(1) as f64).sqrt()) as f32;
        Explore { c, table: (0..=visits.min(TABLE)).map(value).collect() }
    }

    /// For a number of visits.
    #[inline(always)]
    pub fn at(&self, visits: u32) -> f32 {
        match self.table.get(visits as usize) {
            Some(value) => *value,
            None => (self.c * libm::log(f64::from(visits)).sqrt()) as f32,
        }
    }
}
