//! Where a piece faces, and where walks and paths lead from there.

use super::eval::Moment;
use super::paths::Contents;
use super::plan::{Facing, Plan};
use super::state::State;
use crate::bits::Bits;
use crate::core::NO_CELL;

impl<const W: usize> Plan<W> {
    /// Facings a rule uses, as a mask over the ring.
    pub fn facings(&self, st: &State<W>, m: &Moment) -> u32 {
        let ring = self.tables.ring as u32;
        if ring == 0 {
            return 0;
        }
        let at = if m.done { m.to } else { m.from };
        let own = || -> Option<u8> {
            let piece = if at == NO_CELL || st.code(at) == 0 { None } else { st.attr(at).facing };
            piece.or(match st.facing[m.mover] {
                u8::MAX => None,
                f => Some(f),
            })
        };
        let one = |f: Option<u8>| f.map_or(0, |f| 1 << f);
        let facing = if m.rule == u16::MAX { Facing::Own } else { self.rules[m.rule as usize].facing };
        match facing {
            Facing::All => self.any_facing,
            Facing::Fixed(f) => one(f),
            Facing::Own => one(own()),
            Facing::Turned(turtle) => one(own().map(|f| self.relative(f, turtle))),
        }
    }

    /// Ring direction of a turtle word seen from a facing.
    pub fn relative(&self, facing: u8, turtle: gdl::ast::Turtle) -> u8 {
        self.turtle[turtle as usize].wrapping_add(facing) % self.tables.ring.max(1) as u8
    }

    /// Destinations of a walk.
    pub(super) fn walk_targets(&self, st: &State<W>, m: &Moment, walk: usize) -> Bits<W> {
        let mut out = Bits::EMPTY;
        if m.from == NO_CELL {
            return out;
        }
        let mut facings = self.facings(st, m);
        while facings != 0 {
            let f = facings.trailing_zeros() as usize;
            facings &= facings - 1;
            let to = self.walks[walk][f * self.tables.cells + m.from as usize];
            if to != NO_CELL {
                out.insert(to);
            }
        }
        out
    }

    /// Destinations of a path.
    #[inline]
    pub fn path_targets(&self, st: &State<W>, m: &Moment, path: usize) -> Bits<W> {
        let plan = &self.paths[path];
        if m.from == NO_CELL {
            return Bits::EMPTY;
        }
        if !plan.turtle {
            return plan.tables[m.mover].targets(st, m.mover, &Contents::of(st, m.mover, &self.tables.board), m.from);
        }
        let mut out = Bits::EMPTY;
        let contents = Contents::of(st, m.mover, &self.tables.board);
        for table in self.path_tables(st, m, path) {
            out |= table.targets(st, m.mover, &contents, m.from);
        }
        out
    }

    /// The tables of a path for the mover and the facings at `from`.
    pub fn path_tables(
        &self,
        st: &State<W>,
        m: &Moment,
        path: usize,
    ) -> impl Iterator<Item = &super::paths::PathTable<W>> {
        let plan = &self.paths[path];
        let ring = self.tables.ring;
        let facings = if plan.turtle { self.facings(st, m) } else { 1 };
        let mut left = facings;
        std::iter::from_fn(move || {
            let facing = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(if plan.turtle { &plan.tables[m.mover * ring + facing] } else { &plan.tables[m.mover] })
        })
    }
}
