//! `connect`: how many empty cells are still to be filled to join the regions.

use super::{Advisor, View, nearness, tops};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Int, Record};
use engine::compiled::tables::Tables;

/// Farther than this is out of reach.
const FAR: usize = 48;
/// More ways than this are not followed.
const MEETING: usize = 8;

/// Spreads from a region over empty cells at cost 1 and own cells at cost 0.
struct Wave<const W: usize> {
    /// Cells at the present cost: the number of empty cells to fill on the way, themselves included.
    layer: Bits<W>,
    seen: Bits<W>,
    /// The region's own empty cells, until the first step.
    fresh: Bits<W>,
}

impl<const W: usize> Wave<W> {
    fn new(t: &Tables<W>, own: Bits<W>, empty: Bits<W>, region: Bits<W>, nbors: usize) -> Wave<W> {
        let layer = t.flood(region, own, nbors);
        Wave { layer, seen: layer, fresh: region & empty }
    }

    /// One step farther; nothing is left in the layer when the wave has come to its end.
    fn step(&mut self, t: &Tables<W>, own: Bits<W>, empty: Bits<W>, nbors: usize) {
        let fresh = (self.fresh | (t.around(self.layer, nbors) & empty)).minus(&self.seen);
        self.fresh = Bits::EMPTY;
        self.layer = fresh;
        if fresh.is_empty() {
            return;
        }
        self.seen |= fresh;
        let joined = t.flood(t.around(fresh, nbors), own.minus(&self.seen), nbors);
        self.seen |= joined;
        self.layer |= joined;
    }
}

/// The layers of a wave by cost.
struct Layers<const W: usize> {
    layers: [Bits<W>; FAR],
    count: usize,
}

impl<const W: usize> Layers<W> {
    /// Up to the layer that meets the goal, or the last.
    fn spread(t: &Tables<W>, own: Bits<W>, empty: Bits<W>, region: Bits<W>, nbors: usize, goal: Bits<W>) -> Layers<W> {
        let mut out = Layers { layers: [Bits::EMPTY; FAR], count: 0 };
        let mut wave = Wave::new(t, own, empty, region, nbors);
        while out.count < FAR {
            out.layers[out.count] = wave.layer;
            out.count += 1;
            if wave.layer.meets(&goal) {
                break;
            }
            wave.step(t, own, empty, nbors);
            if wave.layer.is_empty() {
                break;
            }
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
        let from_a = Layers::spread(t, own, empty, a, self.nbors, b);
        let length = from_a.count - 1;
        if !from_a.layers[length].meets(&b) {
            return None;
        }
        if length == 0 {
            return Some(0.0);
        }
        let from_b = Layers::spread(t, own, empty, b, self.nbors, a);
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
        // All waves go one step at a time, so a cell sees the regions in the order of their costs. What a wave reaches at some cost
        // cannot be a meeting place of less in all.
        let mut waves: Vec<Wave<W>> =
            regions.iter().map(|&region| Wave::new(t, own, empty, region, self.nbors)).collect();
        let (mut met, mut sums) = ([0u8; 512], [0u16; 512]);
        let mut best: Option<u32> = None;
        for cost in 0..FAR as u16 {
            if best.is_some_and(|best| u32::from(cost) >= best) || waves.is_empty() {
                break;
            }
            for wave in &mut waves {
                if cost > 0 {
                    wave.step(t, own, empty, self.nbors);
                }
                for cell in wave.layer.iter() {
                    let at = cell as usize;
                    met[at] += 1;
                    sums[at] += cost;
                    if usize::from(met[at]) == k {
                        let shared = if empty.has(cell) { k as u32 - 1 } else { 0 };
                        let total = u32::from(sums[at]) - shared;
                        best = Some(best.map_or(total, |best| best.min(total)));
                    }
                }
            }
            // A region of which nothing is owned begins with an empty layer.
            waves.retain(|wave| cost == 0 || !wave.layer.is_empty());
        }
        best.map(|cells| cells as f32)
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
