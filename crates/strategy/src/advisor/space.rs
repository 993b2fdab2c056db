//! `proximity`, `connectivity` and `territory`: how pieces lie to each other.

use super::{Advisor, View, share};
use engine::compiled::Plan;

/// Longest distance on the board between cells that are joined at all.
pub fn diameter<const W: usize>(plan: &Plan<W>) -> f32 {
    f32::from(plan.tables.distance.iter().copied().filter(|&d| d != u16::MAX).max().unwrap_or(1).max(1))
}

/// How near the player's pieces are to the enemy's: one less the mean distance to the nearest enemy over the diameter.
#[derive(Clone, Copy, Debug)]
pub struct Proximity {
    diameter: f32,
}

impl Proximity {
    /// Made for a game.
    pub fn new<const W: usize>(plan: &Plan<W>) -> Proximity {
        Proximity { diameter: diameter(plan) }
    }
}

impl<const W: usize> Advisor<W> for Proximity {
    fn name(&self) -> &'static str {
        "proximity"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let t = &view.plan.tables;
        let (own, mut seen) = (view.st.own[me], view.st.own[1 - me]);
        if own.is_empty() || seen.is_empty() {
            return 0.5;
        }
        let (mut left, mut front, mut far, mut total) = (own, seen, 0.0f32, 0.0f32);
        while left.any() && front.any() {
            front = t.around(front, 0).minus(&seen);
            seen |= front;
            far += 1.0;
            total += far * (left & front).count() as f32;
            left = left.minus(&front);
        }
        total += self.diameter * left.count() as f32;
        (1.0 - total / (own.count() as f32 * self.diameter)).clamp(0.0, 1.0)
    }
}

/// Mean number of friendly neighbours over the most neighbours a cell has.
#[derive(Clone, Copy, Debug)]
pub struct Connectivity {
    most: f32,
}

impl Connectivity {
    /// Made for a game.
    pub fn new<const W: usize>(plan: &Plan<W>) -> Connectivity {
        Connectivity { most: plan.tables.nbors[0].iter().map(|set| set.count()).max().unwrap_or(1).max(1) as f32 }
    }
}

impl<const W: usize> Advisor<W> for Connectivity {
    fn name(&self) -> &'static str {
        "connectivity"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let own = view.st.own[me];
        let pairs: u32 = own.iter().map(|cell| (view.plan.tables.nbors[0][cell as usize] & own).count()).sum();
        pairs as f32 / (own.count().max(1) as f32 * self.most)
    }
}

/// The player's part of the cells that are nearer to one player's pieces than to the other's.
#[derive(Clone, Copy, Debug)]
pub struct Territory;

impl<const W: usize> Advisor<W> for Territory {
    fn name(&self) -> &'static str {
        "territory"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let (t, st) = (&view.plan.tables, view.st);
        // Pieces of nobody stand in the way of both.
        let free = t.board.minus(&st.own[2]);
        let mut mine = [st.own[me], st.own[1 - me]];
        let mut front = mine;
        let mut seen = mine[0] | mine[1];
        while front[0].any() || front[1].any() {
            let next = front.map(|set| (t.around(set, 0) & free).minus(&seen));
            let contested = next[0] & next[1];
            seen |= next[0] | next[1];
            for i in 0..2 {
                front[i] = next[i].minus(&contested);
                mine[i] |= front[i];
            }
        }
        share(mine[0].count() as f32, mine[1].count() as f32)
    }
}
