//! Integer functions.

use super::tally;
use super::view::View;
use crate::core::Cell;
use gdl::ast::{Int, Nbors, Player, Region, Site, What};

/// Results saturate here, both signs.
const LIMIT: i64 = 1_000_000_000;

/// `distance` to a cell that cannot be reached, and what is in an unlimited hand.
const UNBOUNDED: i64 = 1_000_000;

impl View<'_> {
    /// The value of an integer function.
    pub fn int(&self, int: &Int) -> i64 {
        self.unclipped(int).clamp(-LIMIT, LIMIT)
    }

    fn unclipped(&self, int: &Int) -> i64 {
        tally::int(int);
        let topology = &self.game.topology;
        let position = self.position;
        match int {
            Int::Const(n) => i64::from(*n),
            Int::Distance(a, b) => self.distance(a, b),
            Int::NumBetween(what, a, b) => {
                self.count(what, self.two(a, b).and_then(|(a, b)| self.game.between(a, b)).unwrap_or_default())
            }
            Int::NumLine(what, a, b) => {
                self.count(what, self.two(a, b).and_then(|(a, b)| self.game.whole_line(a, b)).unwrap_or_default())
            }
            Int::NumNbors(site, what) => {
                self.at(site, |cell| self.count(what, topology.adjacent[cell as usize].clone()))
            }
            Int::GroupSize(site) => self.at(site, |cell| self.group(cell).len() as i64),
            Int::Height(site) => self.at(site, |cell| position.stack(cell).len() as i64),
            Int::Phase(site) => self.at(site, |cell| i64::from(topology.phase[cell as usize])),
            Int::PieceState(site) => self.top(site).map_or(0, |man| i64::from(man.state)),
            Int::CellState(site) => self.at(site, |cell| i64::from(position.cell_states[cell as usize])),
            Int::Value(site) => self.top(site).map_or(0, |man| self.value_of(man.piece)),
            Int::Row(site) => self.at(site, |cell| i64::from(topology.row[cell as usize])),
            Int::Column(site) => self.at(site, |cell| i64::from(topology.column[cell as usize])),
            Int::Count(what, region) => self.count(what, self.cells_of(region.as_ref())),
            Int::InHand(piece) => match position.hands[self.friend.index()].get(*piece) {
                Some(Some(n)) => i64::from(*n),
                _ => UNBOUNDED,
            },
            Int::Score(who) => self.players(*who).iter().map(|p| i64::from(position.scores[p.index()])).sum(),
            Int::Liberties(site) => self.at(site, |cell| self.liberties(cell)),
            Int::Captured(who) => self.players(*who).iter().map(|p| i64::from(position.captured_by(*p))).sum(),
            Int::LineLength(site) => self.at(site, |cell| self.line_length(cell)),
            Int::Territory(who) => self.players(*who).iter().map(|p| self.territory(*p)).sum(),
            Int::LargestGroup(who) => self.players(*who).iter().map(|p| self.largest_group(*p)).max().unwrap_or(0),
            Int::Changed => self.made.changed,
            Int::Turn => i64::from(self.made.turn),
            Int::CaptureValue => self.made.capture_value,
            Int::Add(terms) => self.fold(terms, 0, |a, b| a + b),
            Int::Sub(terms) => match terms.as_slice() {
                [one] => -self.int(one),
                _ => self.fold(terms, 0, |a, b| a - b),
            },
            Int::Mul(terms) => self.fold(terms, 1, |a, b| a * b),
            Int::Div(a, b) => self.int(a).checked_div(self.int(b)).unwrap_or(0),
            Int::Mod(a, b) => self.int(a).checked_rem_euclid(self.int(b)).unwrap_or(0),
            Int::Min(terms) => terms.iter().map(|t| self.int(t)).min().unwrap_or(0),
            Int::Max(terms) => terms.iter().map(|t| self.int(t)).max().unwrap_or(0),
            Int::Abs(a) => self.int(a).abs(),
        }
    }

    /// Left to right, saturating after each argument.
    fn fold(&self, terms: &[Int], none: i64, op: impl Fn(i64, i64) -> i64) -> i64 {
        let values = terms.iter().map(|term| self.int(term));
        values.reduce(|a, b| op(a, b).clamp(-LIMIT, LIMIT)).unwrap_or(none)
    }

    /// 0 if the cell is missing.
    fn at(&self, site: &Site, value: impl Fn(Cell) -> i64) -> i64 {
        self.site(site).map_or(0, value)
    }

    /// Two cells, if neither is missing.
    pub fn two(&self, a: &Site, b: &Site) -> Option<(Cell, Cell)> {
        Some((self.site(a)?, self.site(b)?))
    }

    fn count(&self, what: &What, cells: Vec<Cell>) -> i64 {
        cells.into_iter().filter(|&cell| self.holds(what, cell)).count() as i64
    }

    fn cells_of(&self, region: Option<&Region>) -> Vec<Cell> {
        match region {
            None => self.game.cells().collect(),
            Some(region) => {
                tally::region(region);
                self.game.topology.region(region, self.friend)
            }
        }
    }

    fn distance(&self, a: &Site, b: &Site) -> i64 {
        match self.two(a, b) {
            None => 0,
            Some((a, b)) if a == b => 0,
            Some((a, b)) => self.game.topology.distance(a, b).map_or(UNBOUNDED, i64::from),
        }
    }

    fn value_of(&self, piece: u8) -> i64 {
        i64::from(self.game.game.pieces[usize::from(piece)].value)
    }

    /// Cells joined to this one by tops of the same owner (nobody's too); none where empty.
    pub fn group(&self, cell: Cell) -> Vec<Cell> {
        let Some(top) = self.position.top(cell) else { return Vec::new() };
        let same_owner = |c| self.position.top(c).is_some_and(|man| man.owner == top.owner);
        self.game.flood(cell, Nbors::Board, same_owner)
    }

    fn liberties(&self, cell: Cell) -> i64 {
        let group = self.group(cell);
        let touches = |free: &Cell| group.iter().any(|&member| self.game.is_adjacent(member, *free));
        let empty = self.game.cells().filter(|&c| self.position.is_empty(c));
        empty.filter(touches).count() as i64
    }

    fn line_length(&self, cell: Cell) -> i64 {
        let Some(top) = self.position.top(cell) else { return 0 };
        let same_owner = |c| self.position.top(c).is_some_and(|man| man.owner == top.owner);
        let dirs = self.game.topology.line_dirs(Nbors::Board);
        let runs = dirs.into_iter().map(|dir| self.game.run_through(cell, dir, same_owner));
        runs.max().unwrap_or(1) as i64
    }

    fn territory(&self, player: Player) -> i64 {
        let empty: Vec<Cell> = self.game.cells().filter(|&c| self.position.is_empty(c)).collect();
        let regions = self.game.parts(&empty, Nbors::Board);
        let his = |region: &Vec<Cell>| {
            let around = region.iter().flat_map(|&c| &self.game.topology.adjacent[c as usize]);
            let tops: Vec<_> = around.filter_map(|&c| self.position.top(c)).collect();
            !tops.is_empty() && tops.iter().all(|man| man.owner == Some(player))
        };
        regions.iter().filter(|region| his(region)).map(|region| region.len() as i64).sum()
    }

    fn largest_group(&self, player: Player) -> i64 {
        let tops: Vec<Cell> = self.game.cells().filter(|&c| self.position.owner(c) == Some(player)).collect();
        self.game.parts(&tops, Nbors::Board).iter().map(|part| part.len() as i64).max().unwrap_or(0)
    }
}
