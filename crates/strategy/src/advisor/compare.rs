//! Comparisons in end clauses: how near two numbers are to what is asked, and plain tests.

use super::goals::starting_men;
use super::{ALMOST, Advisor, View};
use engine::compiled::Plan;
use engine::compiled::eval::{Moment, compare};
use engine::compiled::expr::{Bool, Int, Site};
use gdl::ast::Cmp;

/// How near a comparison is to being true.
#[derive(Clone, Debug)]
pub struct Compare<const W: usize> {
    cmp: Cmp,
    sides: [Int<W>; 2],
    /// A gap as large as this is worth nothing.
    scale: f32,
}

impl<const W: usize> Compare<W> {
    /// Made for a game.
    pub fn new(plan: &Plan<W>, cmp: Cmp, a: Int<W>, b: Int<W>) -> Compare<W> {
        let m = plan.moment(&plan.initial, u16::MAX);
        let mut new = Compare { cmp, sides: [a, b], scale: 1.0 };
        let start = [0, 1].map(|me| {
            let [a, b] = [0, 1].map(|i| plan.int(&plan.initial, &Moment { me, ..m }, &new.sides[i]));
            new.gap(a, b)
        });
        // Hands fill the board later, so the start alone may show too little.
        let pieces = [0, 1].map(|player| starting_men(plan, player));
        new.scale = start.into_iter().chain(pieces).fold(3.0, f32::max) + 1.0;
        new
    }

    /// How much one of the numbers must change.
    fn gap(&self, a: i32, b: i32) -> f32 {
        let (a, b) = (f64::from(a), f64::from(b));
        (match self.cmp {
            Cmp::Eq => (a - b).abs(),
            Cmp::Ne => f64::from(u8::from(a == b)),
            Cmp::Lt => a - b + 1.0,
            Cmp::Le => a - b,
            Cmp::Gt => b - a + 1.0,
            Cmp::Ge => b - a,
        })
        .clamp(0.0, 1e6) as f32
    }
}

impl<const W: usize> Advisor<W> for Compare<W> {
    fn name(&self) -> &'static str {
        "count"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let m = Moment { me, ..view.moment };
        let [a, b] = [0, 1].map(|i| view.plan.int(view.st, &m, &self.sides[i]));
        if compare(self.cmp, a, b) { 1.0 } else { (1.0 - self.gap(a, b) / self.scale).clamp(0.0, ALMOST) }
    }
}

/// A test that is either true or false.
#[derive(Clone, Debug)]
pub struct Test<const W: usize>(pub Bool<W>);

impl<const W: usize> Advisor<W> for Test<W> {
    fn name(&self) -> &'static str {
        "test"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        u8::from(view.plan.holds(view.st, &Moment { me, ..view.moment }, &self.0)).into()
    }
}

/// Whether a site can be told from the position alone (the last step is part of it).
pub fn known(site: &Site) -> bool {
    matches!(site, Site::Fixed(_))
}

/// Whether an integer tells the time, or speaks of cells that only the last step knew: it says nothing about who is ahead.
pub fn timekeeping<const W: usize>(int: &Int<W>) -> bool {
    let lost = |site: &Site| !known(site) && *site != Site::To;
    match int {
        Int::Turn | Int::InHand(_) | Int::Changed | Int::CaptureValue => true,
        Int::Distance(a, b) | Int::NumBetween(_, a, b) | Int::NumLine(_, a, b) => lost(a) || lost(b),
        Int::NumNbors(site, _)
        | Int::GroupSize(site)
        | Int::Height(site)
        | Int::Phase(site)
        | Int::PieceState(site)
        | Int::CellState(site)
        | Int::Value(site)
        | Int::Row(site)
        | Int::Column(site)
        | Int::Liberties(site)
        | Int::LineLength(site) => lost(site),
        Int::Add(parts) | Int::Sub(parts) | Int::Mul(parts) | Int::Min(parts) | Int::Max(parts) => {
            parts.iter().any(timekeeping)
        }
        Int::Div(pair) | Int::Mod(pair) => pair.iter().any(timekeeping),
        Int::Abs(part) => timekeeping(part),
        Int::Const(_)
        | Int::Count(..)
        | Int::Score(_)
        | Int::Captured(_)
        | Int::Territory(_)
        | Int::LargestGroup(_) => false,
    }
}
