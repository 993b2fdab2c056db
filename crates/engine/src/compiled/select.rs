//! All the cells for which a condition holds, at once.

use super::analysis;
use super::eval::{Moment, Var, compare};
use super::expr::{Bool, Int, Site};
use super::plan::Plan;
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use gdl::ast::Cmp;

impl<const W: usize> Plan<W> {
    /// The cells of `mask` which, bound to `var`, make the expression true.
    pub fn select(&self, st: &State<W>, m: &Moment, b: &Bool<W>, var: Var, mask: Bits<W>) -> Bits<W> {
        let own_site = if var == Var::To { Site::To } else { Site::From };
        match b {
            Bool::True => mask,
            Bool::False => Bits::EMPTY,
            // Effects have not begun when sets are selected, so `current` is `to`.
            Bool::In(site, cells) if *site == own_site || (*site == Site::Current && var == Var::To) => {
                mask & self.cells(st, m, cells)
            }
            Bool::Adjacent(a, b) if (*a == own_site) != (*b == own_site) && plain_site(*a) && plain_site(*b) => {
                let other = self.site(m, if *a == own_site { *b } else { *a });
                if other == NO_CELL { Bits::EMPTY } else { mask & self.tables.nbors[0][other as usize] }
            }
            Bool::Line(a, b) if (*a == own_site) != (*b == own_site) && plain_site(*a) && plain_site(*b) => {
                let other = self.site(m, if *a == own_site { *b } else { *a });
                if other == NO_CELL { Bits::EMPTY } else { mask & self.tables.on_line[other as usize] }
            }
            Bool::Touches(site, cells) if *site == own_site => {
                let set = self.cells(st, m, cells);
                if mask.count() <= set.count() {
                    mask.iter().filter(|&c| self.tables.nbors[0][c as usize].meets(&set)).collect()
                } else {
                    mask & self.tables.around(set, 0)
                }
            }
            Bool::Cmp(cmp, Int::NumNbors(site, cells), number)
                if *site == own_site && analysis::int_deps(number) & bit(var) == 0 =>
            {
                self.crowded(*cmp, self.cells(st, m, cells), self.int(st, m, number), mask)
            }
            Bool::Last(site) if *site == own_site && m.last_to != NO_CELL => mask & Bits::one(m.last_to),
            Bool::Through(site, row) if *site == own_site => self.in_rows(st, *row, mask),
            Bool::Steps(walk) if var == Var::To => mask & self.walk_targets(st, m, *walk),
            Bool::Path(path) if var == Var::To => mask & self.path_targets(st, m, *path),
            Bool::Pair(tables) if var == Var::To => {
                if m.from == NO_CELL {
                    Bits::EMPTY
                } else {
                    mask & *self.pair(tables, m)
                }
            }
            Bool::And(parts) => {
                let mut left = mask;
                for part in parts {
                    if left.is_empty() {
                        break;
                    }
                    left = self.select(st, m, part, var, left);
                }
                left
            }
            Bool::Or(parts) => {
                let mut found = Bits::EMPTY;
                for part in parts {
                    found |= self.select(st, m, part, var, mask.minus(&found));
                }
                found
            }
            Bool::Not(part) => mask.minus(&self.select(st, m, part, var, mask)),
            Bool::Xor(pair) => self.select(st, m, &pair[0], var, mask) ^ self.select(st, m, &pair[1], var, mask),
            Bool::If(parts) => {
                let yes = self.select(st, m, &parts[0], var, mask);
                self.select(st, m, &parts[1], var, yes) | self.select(st, m, &parts[2], var, mask.minus(&yes))
            }
            other => {
                // What does not speak of the cell that ranges holds for all of them or for none.
                if analysis::deps(other) & bit(var) == 0 {
                    return if mask.any() && self.holds(st, m, other) { mask } else { Bits::EMPTY };
                }
                let mut bound = *m;
                let mut found = Bits::EMPTY;
                for cell in mask.iter() {
                    match var {
                        Var::To => {
                            bound.to = cell;
                            bound.current = cell;
                        }
                        Var::From => bound.from = cell,
                    }
                    if self.holds(st, &bound, other) {
                        found.insert(cell);
                    }
                }
                found
            }
        }
    }

    /// The cells of `mask` whose number of neighbours in a set compares so with a number.
    fn crowded(&self, cmp: Cmp, set: Bits<W>, number: i32, mask: Bits<W>) -> Bits<W> {
        let near = mask & self.tables.around(set, 0);
        let count = |cell: Cell| (self.tables.nbors[0][cell as usize] & set).count() as i32;
        let found: Bits<W> = near.iter().filter(|&cell| compare(cmp, count(cell), number)).collect();
        // All others have no such neighbour; on a large board they are most of it.
        if compare(cmp, 0, number) { found | mask.minus(&near) } else { found }
    }
}

/// The dependency on a variable.
fn bit(var: Var) -> u8 {
    if var == Var::To { analysis::TO } else { analysis::FROM }
}

/// Sites whose cell does not depend on other bound cells.
fn plain_site(site: Site) -> bool {
    !matches!(site, Site::Beyond | Site::Behind | Site::Current)
}
