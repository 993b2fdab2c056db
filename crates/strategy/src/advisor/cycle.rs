//! `cycle`: rings around one or two cells, the smallest there are.

use super::tuning::ROW_STEP;
use super::{ALMOST, Advisor, View, tops};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Goal, Int, Record};
use engine::core::Cell;

/// The best of the small rings that the enemy has not entered; larger rings only count once they are closed.
#[derive(Clone, Debug)]
pub struct Cycle<const W: usize> {
    goal: Goal<W>,
    tops: Option<Record>,
    rings: Vec<Bits<W>>,
    worth: Vec<f32>,
}

impl<const W: usize> Cycle<W> {
    /// Made for a game.
    pub fn new(plan: &Plan<W>, tops: Option<Record>, n: Int<W>, full: bool, nbors: usize) -> Cycle<W> {
        let t = &plan.tables;
        let near = &t.nbors[nbors];
        let inner = |cell: Cell| !t.edge.has(cell);
        let mut rings = Vec::new();
        for a in (0..t.cells as Cell).filter(|&a| inner(a)) {
            if n == Int::Const(1) {
                rings.push(near[a as usize]);
            }
            for b in near[a as usize].iter().filter(|&b| b > a && inner(b)) {
                rings.push((near[a as usize] | near[b as usize]).minus(&(Bits::one(a) | Bits::one(b))));
            }
        }
        let largest = rings.iter().map(Bits::count).max().unwrap_or(0) as usize;
        let mut worth = vec![ALMOST];
        for missing in 0..largest {
            worth.push(worth[missing] * (ROW_STEP + 0.2));
        }
        Cycle { goal: Goal::Cycle { tops, n, full, nbors }, tops, rings, worth }
    }
}

impl<const W: usize> Advisor<W> for Cycle<W> {
    fn name(&self) -> &'static str {
        "cycle"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let m = Moment { me, ..view.moment };
        if view.plan.goal(view.st, &m, &self.goal) {
            return 1.0;
        }
        let own = tops(view.plan, view.st, &m, me, &self.tops);
        let closed = view.st.occupied().minus(&own);
        let open = self.rings.iter().filter(|ring| !ring.meets(&closed));
        let missing = open.map(|ring| ring.minus(&own).count()).min();
        missing.map_or(0.0, |missing| self.worth[missing as usize])
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        Some(view.plan.goal(view.st, m, &self.goal))
    }
}
