//! `reach`: pieces on their way to a region.

use super::{ALMOST, Advisor, View};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Amount, Cells, Int, Record};

/// Distances that are told apart.
const FAR: usize = 64;
/// What the nearest pieces count beside all of them.
const NEAREST: f32 = 0.6;

/// The pieces that are to arrive.
#[derive(Clone, Debug)]
pub enum Travellers<const W: usize> {
    /// The friend's tops that match.
    Tops(Option<Record>),
    /// Whatever is counted, whoever owns it.
    Cells(Cells<W>),
}

/// How near the required number of pieces is to the region, and how near all of them are.
#[derive(Clone, Debug)]
pub struct Reach<const W: usize> {
    name: &'static str,
    who: Travellers<W>,
    amount: Amount<W>,
    region: Box<[Bits<W>; 2]>,
    /// Steps from each cell to the region of each player, at most `FAR - 1`.
    distance: [Vec<u8>; 2],
    /// Greatest of them.
    most: [f32; 2],
}

impl<const W: usize> Reach<W> {
    /// The end condition.
    pub fn goal(plan: &Plan<W>, tops: Option<Record>, amount: Amount<W>, region: Box<[Bits<W>; 2]>) -> Reach<W> {
        Reach::new(plan, "reach", Travellers::Tops(tops), amount, region)
    }

    /// A comparison that asks for so many pieces in a region.
    pub fn count(plan: &Plan<W>, cells: Cells<W>, n: i32, region: Box<[Bits<W>; 2]>) -> Reach<W> {
        Reach::new(plan, "count", Travellers::Cells(cells), Amount::N(Int::Const(n)), region)
    }

    fn new(
        plan: &Plan<W>,
        name: &'static str,
        who: Travellers<W>,
        amount: Amount<W>,
        region: Box<[Bits<W>; 2]>,
    ) -> Reach<W> {
        let t = &plan.tables;
        let from = |cell: usize, goal: &Bits<W>| {
            let nearest = goal.iter().map(|to| t.distance[cell * t.cells + to as usize]).min().unwrap_or(u16::MAX);
            nearest.min(FAR as u16 - 1) as u8
        };
        let distance = [0, 1].map(|p| (0..t.cells).map(|cell| from(cell, &region[p])).collect::<Vec<u8>>());
        let most = [0, 1].map(|p| f32::from(distance[p].iter().copied().max().unwrap_or(1).max(1)));
        Reach { name, who, amount, region, distance, most }
    }

    fn set(&self, view: &View<'_, W>, m: &Moment) -> Bits<W> {
        match &self.who {
            Travellers::Tops(record) => super::tops(view.plan, view.st, m, m.me, record),
            Travellers::Cells(cells) => view.plan.cells(view.st, m, cells),
        }
    }

    /// Whether enough pieces have arrived.
    fn arrived(&self, view: &View<'_, W>, m: &Moment, set: Bits<W>) -> bool {
        let region = self.region[m.me];
        match &self.amount {
            Amount::N(n) => (set & region).count() as i32 >= view.plan.int(view.st, m, n).max(1),
            Amount::All => set.any() && region.covers(&set),
            Amount::Fill => region.any() && set.covers(&region),
        }
    }

    /// Mean distance of the nearest `n` pieces (missing ones are as far as can be) and of all.
    fn distances(&self, set: Bits<W>, me: usize, n: u32) -> (f32, f32) {
        let mut at = [0u32; FAR];
        for cell in set.iter() {
            at[self.distance[me][cell as usize] as usize] += 1;
        }
        let (mut near, mut all, mut wanted) = (0, 0, n);
        for (distance, &pieces) in at.iter().enumerate() {
            let taken = pieces.min(wanted);
            near += taken * distance as u32;
            wanted -= taken;
            all += pieces * distance as u32;
        }
        let near = near as f32 + wanted as f32 * self.most[me];
        (near / n.max(1) as f32, all as f32 / set.count().max(1) as f32)
    }

    /// To fill a region: how far the pieces outside are from the cells still open, so that those inside move on and make room.
    fn filling(&self, view: &View<'_, W>, set: Bits<W>, me: usize) -> f32 {
        let t = &view.plan.tables;
        let region = self.region[me];
        let mut front = region.minus(&set);
        let (mut seen, mut left) = (front, set.minus(&region));
        let wanted = front.count();
        let (mut far, mut total, mut found) = (0, 0, 0);
        while left.any() && front.any() && found < wanted {
            front = t.around(front, 0).minus(&seen);
            seen |= front;
            far += 1;
            let here = (left & front).count().min(wanted - found);
            total += here * far;
            found += here;
            left = left.minus(&front);
        }
        let total = total as f32 + (wanted - found) as f32 * self.most[me];
        total / region.count().max(1) as f32
    }
}

impl<const W: usize> Advisor<W> for Reach<W> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let m = Moment { me, ..view.moment };
        let set = self.set(view, &m);
        if self.arrived(view, &m, set) {
            return 1.0;
        }
        if set.is_empty() || self.region[me].is_empty() {
            return 0.0;
        }
        let most = self.most[me];
        let value = match &self.amount {
            Amount::N(n) => {
                let (near, all) = self.distances(set, me, view.plan.int(view.st, &m, n).max(1) as u32);
                NEAREST * (1.0 - near / most) + (1.0 - NEAREST) * (1.0 - all / most)
            }
            Amount::All => 1.0 - self.distances(set, me, set.count()).1 / most,
            Amount::Fill => 1.0 - self.filling(view, set, me) / most,
        };
        value.clamp(0.0, ALMOST)
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        matches!(self.who, Travellers::Tops(_)).then(|| self.arrived(view, m, self.set(view, m)))
    }
}
