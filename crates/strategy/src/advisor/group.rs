//! `group`: pieces that stand together.

use super::space::diameter;
use super::{ALMOST, Advisor, View, nearness, tops};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Int, Record};
use engine::compiled::state::State;

/// With a number: the largest group over the pieces needed. Without: the part of the pieces that is in the largest group, and how
/// near the others are to it.
#[derive(Clone, Debug)]
pub struct Group<const W: usize> {
    tops: Option<Record>,
    n: Option<Int<W>>,
    nbors: usize,
    stack: bool,
    diameter: f32,
}

impl<const W: usize> Group<W> {
    /// Made for a game.
    pub fn new(plan: &Plan<W>, tops: Option<Record>, n: Option<Int<W>>, nbors: usize, stack: bool) -> Group<W> {
        Group { tops, n, nbors, stack, diameter: diameter(plan) }
    }

    fn size(&self, st: &State<W>, group: Bits<W>) -> u32 {
        if self.stack { group.iter().map(|cell| st.height(cell) as u32).sum() } else { group.count() }
    }

    /// The largest group and its size.
    fn largest(&self, view: &View<'_, W>, set: Bits<W>) -> (Bits<W>, u32) {
        let mut best = (Bits::EMPTY, 0);
        let mut left = set;
        while let Some(cell) = left.first() {
            let group = view.plan.tables.flood(Bits::one(cell), left, self.nbors);
            left = left.minus(&group);
            let size = self.size(view.st, group);
            if size > best.1 {
                best = (group, size);
            }
        }
        best
    }

    fn wanted(&self, view: &View<'_, W>, m: &Moment) -> Option<u32> {
        self.n.as_ref().map(|n| view.plan.int(view.st, m, n).max(1) as u32)
    }

    /// How near the pieces outside a group are to it: the mean of the cells between over the diameter.
    fn gathered(&self, view: &View<'_, W>, set: Bits<W>, group: Bits<W>) -> f32 {
        let t = &view.plan.tables;
        let (mut seen, mut front, mut left) = (group, group, set.minus(&group));
        let (mut far, mut total) = (0.0f32, 0.0f32);
        while left.any() && front.any() {
            front = t.around(front, self.nbors).minus(&seen);
            seen |= front;
            total += far * (left & front).count() as f32;
            left = left.minus(&front);
            far += 1.0;
        }
        total += self.diameter * left.count() as f32;
        nearness(total, set.count() as f32 * self.diameter)
    }
}

impl<const W: usize> Advisor<W> for Group<W> {
    fn name(&self) -> &'static str {
        "group"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let m = Moment { me, ..view.moment };
        let set = tops(view.plan, view.st, &m, me, &self.tops);
        let (group, size) = self.largest(view, set);
        match self.wanted(view, &m) {
            Some(n) if size >= n => 1.0,
            Some(n) => (size as f32 / n as f32).min(ALMOST),
            None => {
                let all = self.size(view.st, set);
                if group == set && all >= 2 {
                    return 1.0;
                }
                let part = size as f32 / all.max(1) as f32;
                ((part + self.gathered(view, set, group)) / 2.0).min(ALMOST)
            }
        }
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        let set = tops(view.plan, view.st, m, m.me, &self.tops);
        let (group, size) = self.largest(view, set);
        Some(match self.wanted(view, m) {
            Some(n) => size >= n,
            None => group == set && set.any() && size >= 2,
        })
    }
}
