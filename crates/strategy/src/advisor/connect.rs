//! `connect`: how many empty cells are still to be filled to join the regions.

use super::{Advisor, View, nearness, tops};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Int, Record};
use engine::compiled::tables::Tables;
use engine::core::Cell;

/// Farther than this is out of reach.
const FAR: usize = 48;
/// More ways than this are not followed.
const MEETING: usize = 8;

/// Cells by the number of empty cells to fill on the way from a region, themselves included.
struct Layers<const W: usize> {
    layers: [Bits<W>; FAR],
    count: usize,
}

impl<const W: usize> Layers<W> {
    /// Spreads from a region over empty cells at cost 1 and own cells at cost 0, until `goal` is met (if given).
    fn spread(
        t: &Tables<W>,
        own: Bits<W>,
        empty: Bits<W>,
        region: Bits<W>,
        nbors: usize,
        goal: Option<Bits<W>>,
    ) -> Layers<W> {
        let mut out = Layers { layers: [Bits::EMPTY; FAR], count: 0 };
        let mut layer = t.flood(region, own, nbors);
        let mut seen = layer;
        let mut fresh = region & empty;
        while out.count < FAR {
            out.layers[out.count] = layer;
            out.count += 1;
            if goal.is_some_and(|goal| layer.meets(&goal)) {
                break;
            }
            fresh |= t.around(layer, nbors) & empty;
            fresh = fresh.minus(&seen);
            if fresh.is_empty() {
                break;
            }
            seen |= fresh;
            let joined = t.flood(t.around(fresh, nbors), own.minus(&seen), nbors);
            seen |= joined;
            layer = fresh | joined;
            fresh = Bits::EMPTY;
        }
        out
    }

    fn all(&self) -> &[Bits<W>] {
        &self.layers[..self.count]
    }
}

/// The advisor.
#[derive(Clone, Debug)]
pub struct Connect<const W: usize> {
    tops: Option<Record>,
    nbors: usize,
    k: Option<Int<W>>,
    regions: [Vec<Bits<W>>; 2],
    /// Cells to fill on the empty board, one more.
    most: [f32; 2],
}

impl<const W: usize> Connect<W> {
    /// Made for a game.
    pub fn new(
        plan: &Plan<W>,
        tops: Option<Record>,
        nbors: usize,
        k: Option<Int<W>>,
        regions: [Vec<Bits<W>>; 2],
    ) -> Connect<W> {
        let mut new = Connect { tops, nbors, k, regions, most: [1.0; 2] };
        let m = plan.moment(&plan.initial, u16::MAX);
        for me in 0..2 {
            let k = new.wanted(plan, &plan.initial, &Moment { me, ..m });
            if let Some(cells) = new.missing(&plan.tables, me, k, Bits::EMPTY, plan.tables.board) {
                new.most[me] = cells + 1.0;
            }
        }
        new
    }

    fn wanted(&self, plan: &Plan<W>, st: &engine::compiled::state::State<W>, m: &Moment) -> usize {
        match &self.k {
            None => self.regions[m.me].len(),
            Some(k) => plan.int(st, m, k).max(1) as usize,
        }
    }

    /// Empty cells to fill, less up to a half if there are several ways; `None`: it cannot be done.
    fn missing(&self, t: &Tables<W>, me: usize, k: usize, own: Bits<W>, empty: Bits<W>) -> Option<f32> {
        match self.regions[me].as_slice() {
            regions if regions.len() < k || regions.is_empty() => None,
            [one, other] if k == 2 => self.joined(t, own, empty, *one, *other),
            regions => self.star(t, own, empty, regions, k),
        }
    }

    /// Two regions: the shortest way, and how many cells lie on shortest ways.
    fn joined(&self, t: &Tables<W>, own: Bits<W>, empty: Bits<W>, a: Bits<W>, b: Bits<W>) -> Option<f32> {
        let from_a = Layers::spread(t, own, empty, a, self.nbors, Some(b));
        let length = from_a.count - 1;
        if !from_a.layers[length].meets(&b) {
            return None;
        }
        if length == 0 {
            return Some(0.0);
        }
        let from_b = Layers::spread(t, own, empty, b, self.nbors, Some(a));
        let mut ways = 0;
        for (i, layer) in from_a.all().iter().enumerate().skip(1) {
            ways += (*layer & from_b.layers[length + 1 - i] & empty).count();
        }
        Some(length as f32 - 0.5 * (1.0 - length as f32 / ways.max(length as u32) as f32))
    }

    /// Several regions: ways from the nearest k of them that meet in one cell.
    fn star(&self, t: &Tables<W>, own: Bits<W>, empty: Bits<W>, regions: &[Bits<W>], k: usize) -> Option<f32> {
        if k > MEETING {
            return None;
        }
        let mut nearest = [[u8::MAX; MEETING]; 512];
        for &region in regions {
            let layers = Layers::spread(t, own, empty, region, self.nbors, None);
            for (cost, layer) in layers.all().iter().enumerate() {
                for cell in layer.iter() {
                    let costs = &mut nearest[cell as usize];
                    let mut cost = cost as u8;
                    for slot in costs.iter_mut().take(k) {
                        if cost < *slot {
                            std::mem::swap(slot, &mut cost);
                        }
                    }
                }
            }
        }
        let total = |cell: usize| {
            let costs = &nearest[cell][..k];
            let shared = if empty.has(cell as Cell) { k as u32 - 1 } else { 0 };
            (costs[k - 1] != u8::MAX).then(|| costs.iter().map(|&c| u32::from(c)).sum::<u32>() - shared)
        };
        (0..t.cells).filter_map(total).min().map(|cells| cells as f32)
    }
}

impl<const W: usize> Advisor<W> for Connect<W> {
    fn name(&self) -> &'static str {
        "connect"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let (plan, st) = (view.plan, view.st);
        let m = Moment { me, ..view.moment };
        let own = tops(plan, st, &m, me, &self.tops);
        let empty = plan.tables.board.minus(&st.occupied());
        match self.missing(&plan.tables, me, self.wanted(plan, st, &m), own, empty) {
            None => 0.0,
            Some(cells) if cells <= 0.0 => 1.0,
            Some(cells) => nearness(cells, self.most[me]),
        }
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        let k = self.wanted(view.plan, view.st, m);
        let regions = &self.regions[m.me];
        let mut left = tops(view.plan, view.st, m, m.me, &self.tops);
        while let Some(cell) = left.first() {
            let group = view.plan.tables.flood(Bits::one(cell), left, self.nbors);
            left = left.minus(&group);
            if !regions.is_empty() && regions.iter().filter(|region| group.meets(region)).count() >= k {
                return Some(true);
            }
        }
        Some(false)
    }
}
