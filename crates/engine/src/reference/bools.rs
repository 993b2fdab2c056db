//! Boolean functions.

use super::tally;
use super::view::View;
use crate::core::Cell;
use gdl::ast::{Bool, Cmp, Site, Turtle};

impl View<'_> {
    /// Whether a boolean function holds; one about a missing cell does not.
    pub fn bool(&self, bool: &Bool) -> bool {
        tally::bool(bool);
        let topology = &self.game.topology;
        let position = self.position;
        match bool {
            Bool::True => true,
            Bool::False => false,
            Bool::Empty(site) => self.on(site, |cell| position.is_empty(cell)),
            Bool::Owner(site) => self.on(site, |cell| position.owner(cell) == Some(self.mover())),
            Bool::Friend(site) => self.on(site, |cell| position.owner(cell) == Some(self.friend)),
            Bool::Enemy(site) => self.on(site, |cell| position.owner(cell) == Some(self.friend.other())),
            Bool::Piece(site, record) => self.top(site).is_some_and(|man| self.matches(record, man)),
            Bool::Line(a, b) => self.two(a, b).is_some_and(|(a, b)| self.game.line(a, b).is_some()),
            Bool::Adjacent(a, b) => self.two(a, b).is_some_and(|(a, b)| self.game.is_adjacent(a, b)),
            Bool::Connected => self.connected(),
            Bool::Steps(steps) => self.walked(steps),
            Bool::Path(path) => self.two(&Site::From, &Site::To).is_some_and(|(from, to)| self.path(path, from, to)),
            Bool::In(site, region) => self.on(site, |cell| self.in_region(region, cell)),
            Bool::Edge(site) => self.on(site, |cell| topology.edge.contains(&cell)),
            Bool::Corner(site) => self.on(site, |cell| topology.corners.contains(&cell)),
            Bool::Flag(site, flag) => self.top(site).is_some_and(|man| *flag < 8 && man.flags & (1 << flag) != 0),
            Bool::FirstMove => self.made.first_move,
            Bool::Last(site) => self.on(site, |cell| self.last.to == Some(cell)),
            Bool::Cmp(cmp, a, b) => compare(*cmp, self.int(a), self.int(b)),
            Bool::And(parts) => parts.iter().all(|part| self.bool(part)),
            Bool::Or(parts) => parts.iter().any(|part| self.bool(part)),
            Bool::Not(part) => !self.bool(part),
            Bool::Xor(a, b) => self.bool(a) != self.bool(b),
            Bool::If(cond, then, other) => {
                if self.bool(cond) {
                    self.bool(then)
                } else {
                    self.bool(other)
                }
            }
            Bool::Goal(goal) => self.goal(goal),
        }
    }

    fn on(&self, site: &Site, test: impl Fn(Cell) -> bool) -> bool {
        self.site(site).is_some_and(test)
    }

    /// A placement touches a friendly top; a movement goes to a cell next to its origin.
    fn connected(&self) -> bool {
        let Some(to) = self.made.cells.to else { return false };
        match self.made.cells.from {
            Some(from) => self.game.is_adjacent(from, to),
            None => {
                let nbors = &self.game.topology.adjacent[to as usize];
                nbors.iter().any(|&cell| self.position.owner(cell) == Some(self.friend))
            }
        }
    }

    /// The turtle walk leads from `from` to `to` for some facing allowed.
    fn walked(&self, steps: &[Turtle]) -> bool {
        let Some((from, to)) = self.two(&Site::From, &Site::To) else { return false };
        self.facings().into_iter().any(|facing| {
            let walk = self.game.topology.walk(from, facing, steps);
            walk.is_some_and(|cells| cells.last().copied().unwrap_or(from) == to)
        })
    }
}

fn compare(cmp: Cmp, a: i64, b: i64) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
    }
}
