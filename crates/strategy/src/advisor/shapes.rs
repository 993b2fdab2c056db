//! `pattern`, and rows that do not fit into bit planes: sets of cells one by one.

use super::tuning::ROW_STEP;
use super::{ALMOST, Advisor, View, tops};
use engine::bits::Bits;
use engine::compiled::eval::Moment;
use engine::compiled::expr::Record;
use engine::compiled::tables::Tables;
use engine::core::{Cell, NO_CELL};

/// Shapes to be filled with own pieces: what those are worth, as odds, that the enemy has not entered.
#[derive(Clone, Debug)]
pub struct Shapes<const W: usize> {
    name: &'static str,
    tops: Option<Record>,
    shapes: Vec<Bits<W>>,
    /// What a shape is worth that lacks so many pieces.
    worth: Vec<f32>,
}

impl<const W: usize> Shapes<W> {
    /// A pattern in all its places.
    pub fn pattern(tops: Option<Record>, places: &[Bits<W>]) -> Shapes<W> {
        Shapes::new("pattern", tops, places.to_vec())
    }

    /// Rows of n.
    pub fn rows(t: &Tables<W>, tops: Option<Record>, n: usize, lines: usize) -> Shapes<W> {
        let mut shapes: Vec<Bits<W>> = Vec::new();
        if n <= 1 {
            shapes = (0..t.cells as Cell).map(Bits::one).collect();
        } else {
            for &axis in &t.lines[lines].axes {
                for start in 0..t.cells as Cell {
                    let mut set = Bits::EMPTY;
                    let mut at = start;
                    while at != NO_CELL && !set.has(at) && (set.count() as usize) < n {
                        set.insert(at);
                        at = t.next(at, axis);
                    }
                    if set.count() as usize == n {
                        shapes.push(set);
                    }
                }
            }
        }
        Shapes::new("in-a-row", tops, shapes)
    }

    fn new(name: &'static str, tops: Option<Record>, shapes: Vec<Bits<W>>) -> Shapes<W> {
        let largest = shapes.iter().map(Bits::count).max().unwrap_or(0) as usize;
        let mut worth = vec![1.0];
        for missing in 0..largest {
            worth.push(worth[missing] * ROW_STEP);
        }
        Shapes { name, tops, shapes, worth }
    }
}

impl<const W: usize> Advisor<W> for Shapes<W> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let own = tops(view.plan, view.st, &view.moment, me, &self.tops);
        let closed = view.st.occupied().minus(&own);
        let mut odds = 0.0f32;
        for shape in self.shapes.iter().filter(|shape| !shape.meets(&closed) && shape.meets(&own)) {
            let missing = shape.minus(&own).count() as usize;
            if missing == 0 {
                return 1.0;
            }
            odds += self.worth[missing];
        }
        ALMOST * odds / (1.0 + odds)
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        let own = tops(view.plan, view.st, m, m.me, &self.tops);
        Some(self.shapes.iter().any(|shape| own.covers(shape)))
    }
}
