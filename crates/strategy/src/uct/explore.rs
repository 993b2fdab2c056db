//! What UCB1 makes of visits alone, worked out beforehand: a division and a root between a result and the next choice are waited for.

/// Visits worked out beforehand, at most: nearly every node has fewer.
const TABLE: u64 = 1 << 14;

/// By number of visits.
#[derive(Clone, Debug)]
pub struct Explore {
    c: f64,
    table: Vec<Visits>,
}

/// What a number n of visits comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visits {
    /// Of a parent: c times the root of ln n.
    parent: f32,
    /// Of a child: half of 1 / n, which turns points into a mean, two points being a win.
    pub half_share: f32,
    /// Of a child: one over the root of n.
    pub spread: f32,
}

impl Visits {
    fn new(c: f64, n: u32) -> Visits {
        let share = 1.0 / n.max(1) as f32;
        Visits { parent: parent(c, n), half_share: 0.5 * share, spread: share.sqrt() }
    }
}

fn parent(c: f64, n: u32) -> f32 {
    (c * libm::log(f64::from(n.max(1))).sqrt()) as f32
}

impl Explore {
    /// For a weight, where so many visits are to be expected.
    pub fn new(c: f64, visits: u64) -> Explore {
        Explore { c, table: (0..=visits.min(TABLE) as u32).map(|n| Visits::new(c, n)).collect() }
    }

    /// Of a parent with so many visits.
    #[inline(always)]
    pub fn at(&self, visits: u32) -> f32 {
        match self.table.get(visits as usize) {
            Some(known) => known.parent,
            None => parent(self.c, visits),
        }
    }

    /// Of a child with so many.
    #[inline(always)]
    pub fn child(&self, visits: u32) -> Visits {
        match self.table.get(visits as usize) {
            Some(known) => *known,
            None => Visits::new(0.0, visits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_worked_out_beforehand_is_what_would_be_worked_out() {
        let (none, all) = (Explore::new(0.7, 0), Explore::new(0.7, 100));
        for visits in 1..=100 {
            let (worked_out, looked_up) = (none.child(visits), all.child(visits));
            assert_eq!(none.at(visits), all.at(visits));
            assert_eq!((worked_out.half_share, worked_out.spread), (looked_up.half_share, looked_up.spread));
        }
        assert_eq!((all.child(4).half_share, all.child(4).spread), (0.125, 0.5));
    }
}
