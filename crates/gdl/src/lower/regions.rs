//! Regions.

use super::Lower;
use crate::ast::*;
use crate::check::{Term, Value};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn region(&mut self, term: &Term) -> Region {
        match term.value {
            Value::Region(index) => {
                self.region_used(index, term);
                Region::Named(index)
            }
            Value::Cell(_) => Region::Cells(vec![self.cell(term)]),
            _ => self.region_row(term),
        }
    }

    fn region_used(&mut self, index: usize, term: &Term) {
        self.used_regions[index] = true;
        if let Some(defining) = self.defining
            && index >= defining
        {
            let name = self.names.regions[index];
            let (message, hint) = if index == defining {
                (format!("the region `{name}` uses itself"), "take it out of its own definition")
            } else {
                (format!("the region `{name}` is used before it is defined"), "put its definition first")
            };
            self.report(Diagnostic::error(REGION_ORDER, term.span(), message).hint(hint));
        }
    }

    fn region_row(&mut self, term: &Term) -> Region {
        match term.ludeme().expect("names and cells are dealt with") {
            L::Sides => self.sides(term),
            L::Corners => Region::Corners,
            L::EdgeCells => Region::Edge,
            L::Centre => Region::Centre,
            L::Rows => Region::Rows(self.listed(term, "row", Subject::Row)),
            L::Columns => Region::Columns(self.listed(term, "column", Subject::Column)),
            L::Cells => Region::Cells(self.cells(term)),
            L::PhaseRegion => Region::Phase(self.number(term.req("phase"), 0, 2)),
            L::Home => {
                let steps = term.get("steps").map_or(0, |steps| self.number(steps, 0, 511));
                self.place(Subject::Home(steps), term.span());
                Region::Home(steps)
            }
            L::Away => Region::Away,
            L::Union => Region::Union(term.all("region").map(|part| self.region(part)).collect()),
            L::OwnRegions => {
                self.own_regions(term);
                Region::Own
            }
            L::WholeBoard => Region::Board,
            other => unreachable!("{other:?} is no region"),
        }
    }

    fn own_regions(&mut self, term: &Term) {
        let players = &self.names.players;
        let mut any = false;
        for (index, name) in self.names.regions.iter().enumerate() {
            if players.contains(name) {
                self.used_regions[index] = true;
                any = true;
            }
        }
        if !any {
            let diagnostic =
                Diagnostic::warning(CANNOT_HOLD, term.span(), "no player owns a region, so this names no cells");
            let player = players.first().copied().unwrap_or("White");
            self.report(diagnostic.hint(format!("give him one on the board: `(regions ({player} (sides n s)) …)`")));
        }
    }

    fn listed(&mut self, term: &Term, name: &str, subject: fn(i32) -> Subject) -> Vec<i32> {
        term.all(name)
            .map(|item| {
                let number = self.number(item, 1, 512);
                self.place(subject(number), item.span());
                number
            })
            .collect()
    }

    fn sides(&mut self, term: &Term) -> Region {
        let open = term.has("open");
        let every = term.all("side").find(|side| side.ludeme() == Some(L::Every));
        if let Some(every) = every {
            if term.all("side").count() > 1 {
                self.error(SENSE, every.span(), "`all` means every side; the others are to spare");
            }
            return Region::AllSides { open };
        }
        Region::Sides { which: term.all("side").map(|side| self.side(side)).collect(), open }
    }

    /// Several regions as one set; `None` if there are none.
    pub(super) fn union<'t, 'n: 't>(&mut self, terms: impl Iterator<Item = &'t Term<'n>>) -> Option<Region> {
        let mut regions: Vec<Region> = terms.map(|term| self.region(term)).collect();
        match regions.len() {
            0 | 1 => regions.pop(),
            _ => Some(Region::Union(regions)),
        }
    }

    /// Several regions whose sets are kept apart: sides are joined, others become an unnamed region of the board.
    pub(super) fn sets<'t, 'n: 't>(&mut self, terms: impl Iterator<Item = &'t Term<'n>>) -> Region {
        let regions: Vec<Region> = terms.map(|term| self.region(term)).collect();
        if let [one] = &regions[..] {
            return one.clone();
        }
        let mut joined = Vec::new();
        let mut alike = None;
        for region in &regions {
            match region {
                Region::Sides { which, open } if alike.is_none_or(|known| known == *open) => {
                    alike = Some(*open);
                    joined.extend(which);
                }
                _ => {
                    joined.clear();
                    break;
                }
            }
        }
        if let (Some(open), false) = (alike, joined.is_empty()) {
            return Region::Sides { which: joined, open };
        }
        self.extra_regions.push(RegionDef { name: "goals".to_string(), owner: None, parts: regions });
        Region::Named(self.names.regions.len() + self.extra_regions.len() - 1)
    }
}
