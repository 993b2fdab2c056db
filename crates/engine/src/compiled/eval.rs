//! Reading expressions: one value for bound cells, or all the cells for which a condition holds at once.

use super::expr::{Bool, Cells, Int, Record, Site};
use super::plan::Plan;
use super::state::{NOBODY, State};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use crate::planted::planted;
use gdl::ast::{Cmp, PieceSel, Who};

/// What is bound while a rule is read.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Player making the step.
    pub mover: usize,
    /// Player the rule is read for.
    pub me: usize,
    /// Origin.
    pub from: Cell,
    /// Destination.
    pub to: Cell,
    /// Cell an effect is about to change.
    pub current: Cell,
    /// Cells of the step before.
    pub last_from: Cell,
    /// Cells of the step before.
    pub last_to: Cell,
    /// Rule, `u16::MAX` in clauses.
    pub rule: u16,
    /// Number of the turn.
    pub turn: u32,
    /// The mover's first turn.
    pub first: bool,
    /// Pieces captured or converted by this step.
    pub changed: i32,
    /// Value captured by this step.
    pub value: i32,
    /// Type of the last piece captured by this step.
    pub taken: Option<u8>,
    /// Player about to begin a turn without a step.
    pub idle: Option<usize>,
    /// `passed` holds.
    pub passed: bool,
    /// The action is done: facings are those of the piece on `to`.
    pub done: bool,
}

/// Which bound cell ranges over a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Var {
    /// The origin.
    From,
    /// The destination.
    To,
}

const CLIP: i64 = 1_000_000_000;

#[inline(always)]
fn clip(x: i64) -> i32 {
    x.clamp(-CLIP, CLIP) as i32
}

/// Applies a comparison.
#[inline(always)]
pub fn compare(cmp: Cmp, a: i32, b: i32) -> bool {
    match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
    }
}

impl<const W: usize> Plan<W> {
    /// The cell a site stands for, `NO_CELL` if missing.
    #[inline(always)]
    pub fn site(&self, m: &Moment, site: Site) -> Cell {
        match site {
            Site::From => m.from,
            Site::To => m.to,
            Site::Current => m.current,
            Site::LastFrom => m.last_from,
            Site::LastTo => m.last_to,
            Site::Fixed(cell) => cell,
            Site::Beyond => self.past(m.from, m.to, false),
            Site::Behind => self.past(m.from, m.to, true),
        }
    }

    fn past(&self, from: Cell, to: Cell, behind: bool) -> Cell {
        if from == NO_CELL || to == NO_CELL {
            return NO_CELL;
        }
        match self.tables.line(from, to) {
            None => NO_CELL,
            Some(dir) if behind => self.tables.next(from, self.tables.opposite[dir as usize]),
            Some(dir) => self.tables.next(to, dir),
        }
    }

    /// Owner indices a word stands for, as a mask (bit 2: nobody).
    #[inline(always)]
    pub fn owners(&self, m: &Moment, who: Who) -> u8 {
        match who {
            Who::Player(player) => 1 << player.index(),
            Who::All => 3,
            Who::Nobody => 4,
            Who::Current => 1 << m.mover,
            Who::Friend => 1 << m.me,
            Who::Enemy => 1 << (1 - m.me),
        }
    }

    #[inline(always)]
    fn owned(&self, st: &State<W>, mask: u8) -> Bits<W> {
        let mut out = Bits::EMPTY;
        for (i, own) in st.own.iter().enumerate() {
            if mask >> i & 1 != 0 {
                out |= *own;
            }
        }
        out
    }

    /// The type a record names, if it names one; `Err` if it can match nothing.
    #[inline(always)]
    fn record_type(&self, m: &Moment, piece: PieceSel) -> Result<Option<usize>, ()> {
        match piece {
            PieceSel::Type(t) => Ok(Some(t)),
            PieceSel::Any => Ok(None),
            PieceSel::Current if m.rule == u16::MAX => Ok(None),
            PieceSel::Current => Ok(Some(self.rules[m.rule as usize].piece as usize)),
            PieceSel::Captured => m.taken.map(|t| Some(t as usize)).ok_or(()),
        }
    }

    /// Tops that match a record.
    pub fn matching(&self, st: &State<W>, m: &Moment, record: &Record) -> Bits<W> {
        let Ok(piece) = self.record_type(m, record.piece) else { return Bits::EMPTY };
        let mut set = match piece {
            Some(t) => st.kind(t, &self.feat),
            None => st.occupied(),
        };
        if let Some(who) = record.owner {
            set &= self.owned(st, self.owners(m, who));
        }
        if record.state.is_some() || record.flags.is_some() || record.value.is_some() {
            set = set.iter().filter(|&cell| self.details(st, record, cell)).collect();
        }
        set
    }

    fn details(&self, st: &State<W>, record: &Record, cell: Cell) -> bool {
        let Some(man) = st.top(cell) else { return false };
        record.state.is_none_or(|s| s == i32::from(man.state))
            && record.flags.is_none_or(|f| man.flags & f == f)
            && record.value.is_none_or(|v| v == self.values[man.piece as usize])
    }

    /// Whether the top of a cell matches a record.
    pub fn matches(&self, st: &State<W>, m: &Moment, record: &Record, cell: Cell) -> bool {
        let (Some(piece), Some(owner)) = (st.piece(cell), st.owner(cell)) else { return false };
        match self.record_type(m, record.piece) {
            Err(()) => return false,
            Ok(Some(t)) if t != piece => return false,
            _ => {}
        }
        record.owner.is_none_or(|who| self.owners(m, who) >> owner & 1 != 0) && self.details(st, record, cell)
    }

    /// All cells of a kind.
    #[inline]
    pub fn cells(&self, st: &State<W>, m: &Moment, cells: &Cells<W>) -> Bits<W> {
        match cells {
            Cells::Empty => self.tables.board.minus(&st.occupied()),
            Cells::Own(who) => self.owned(st, self.owners(m, *who)),
            Cells::Any => st.occupied(),
            Cells::Record(record) => self.matching(st, m, record),
            Cells::Region(sets) => sets[m.me],
        }
    }

    /// Whether a cell is of a kind.
    #[inline]
    pub fn is(&self, st: &State<W>, m: &Moment, cells: &Cells<W>, cell: Cell) -> bool {
        match cells {
            Cells::Empty => st.code(cell) == 0,
            Cells::Own(who) => st.owner(cell).is_some_and(|o| self.owners(m, *who) >> o & 1 != 0),
            Cells::Any => st.code(cell) != 0,
            Cells::Record(record) => self.matches(st, m, record, cell),
            Cells::Region(sets) => sets[m.me].has(cell),
        }
    }

    /// Value of an integer expression, the commonest kinds at once.
    #[inline(always)]
    fn value(&self, st: &State<W>, m: &Moment, int: &Int<W>) -> i32 {
        match int {
            Int::Const(n) => *n,
            Int::Changed => m.changed,
            Int::InHand(piece) if self.limited[m.me * self.types + piece] => self.hand(st, m.me, *piece) as i32,
            Int::Count(Cells::Own(who), None) => self.owned(st, self.owners(m, *who)).count() as i32,
            other => self.int(st, m, other),
        }
    }

    /// Value of an integer expression.
    pub fn int(&self, st: &State<W>, m: &Moment, int: &Int<W>) -> i32 {
        let t = &self.tables;
        let at = |site: Site, f: &dyn Fn(Cell) -> i32| match self.site(m, site) {
            NO_CELL => 0,
            cell => f(cell),
        };
        let sum = |who: Who, by: &dyn Fn(usize) -> i64| -> i32 {
            let mask = self.owners(m, who);
            clip((0..2).filter(|p| mask >> p & 1 != 0).map(by).sum())
        };
        match int {
            Int::Const(n) => *n,
            Int::Distance(a, b) => match (self.site(m, *a), self.site(m, *b)) {
                (NO_CELL, _) | (_, NO_CELL) => 0,
                (a, b) => match t.distance[a as usize * t.cells + b as usize] {
                    u16::MAX => {
                        if a == b {
                            0
                        } else {
                            1_000_000
                        }
                    }
                    d => i32::from(d),
                },
            },
            Int::NumBetween(cells, a, b) => match (self.site(m, *a), self.site(m, *b)) {
                (NO_CELL, _) | (_, NO_CELL) => 0,
                (a, b) => (t.between(a, b) & self.cells(st, m, cells)).count() as i32,
            },
            Int::NumLine(cells, a, b) => match (self.site(m, *a), self.site(m, *b)) {
                (NO_CELL, _) | (_, NO_CELL) => 0,
                (a, b) => (t.whole_line(a, b) & self.cells(st, m, cells)).count() as i32,
            },
            Int::NumNbors(site, cells) => {
                at(*site, &|c| (t.nbors[0][c as usize] & self.cells(st, m, cells)).count() as i32)
            }
            Int::GroupSize(site) => at(*site, &|c| self.group_at(st, c).count() as i32),
            Int::Height(site) => at(*site, &|c| st.height(c) as i32),
            Int::Phase(site) => at(*site, &|c| i32::from(t.phase[c as usize])),
            Int::PieceState(site) => at(*site, &|c| st.top(c).map_or(0, |man| i32::from(man.state))),
            Int::CellState(site) => at(*site, &|c| i32::from(st.cell_state(c))),
            Int::Value(site) => at(*site, &|c| st.piece(c).map_or(0, |p| self.values[p])),
            Int::Row(site) => at(*site, &|c| i32::from(t.row[c as usize])),
            Int::Column(site) => at(*site, &|c| i32::from(t.column[c as usize])),
            Int::Count(cells, region) => {
                let set = self.cells(st, m, cells);
                let set = region.as_ref().map_or(set, |r| set & r[m.me]);
                set.count() as i32
            }
            Int::InHand(piece) => match self.limited[m.me * self.types + piece] {
                true => self.hand(st, m.me, *piece) as i32,
                false => 1_000_000,
            },
            Int::Score(who) => sum(*who, &|p| i64::from(st.score[p])),
            Int::Liberties(site) => at(*site, &|c| {
                let group = self.group_at(st, c);
                t.around(group, 0).minus(&st.occupied()).count() as i32
            }),
            Int::Captured(who) => sum(*who, &|p| i64::from(st.captured[p])),
            Int::LineLength(site) => at(*site, &|c| match st.owner(c) {
                None => 0,
                Some(owner) => self.longest_through(&st.own[owner], c, 0),
            }),
            Int::Territory(who) => sum(*who, &|p| i64::from(self.territory(st, p))),
            Int::LargestGroup(who) => {
                let mask = self.owners(m, *who);
                (0..2).filter(|p| mask >> p & 1 != 0).map(|p| self.largest_group(st, p)).max().unwrap_or(0)
            }
            Int::Changed => m.changed,
            Int::Turn => m.turn as i32,
            Int::CaptureValue => m.value,
            Int::Add(parts) => parts.iter().fold(0, |a, p| clip(i64::from(a) + i64::from(self.int(st, m, p)))),
            Int::Sub(parts) => match parts.as_slice() {
                [] => 0,
                [one] => clip(-i64::from(self.int(st, m, one))),
                [first, rest @ ..] => {
                    let first = self.int(st, m, first);
                    rest.iter().fold(first, |a, p| clip(i64::from(a) - i64::from(self.int(st, m, p))))
                }
            },
            Int::Mul(parts) => parts.iter().fold(1, |a, p| clip(i64::from(a) * i64::from(self.int(st, m, p)))),
            Int::Div(pair) => match self.int(st, m, &pair[1]) {
                0 => 0,
                d => self.int(st, m, &pair[0]) / d,
            },
            Int::Mod(pair) => match self.int(st, m, &pair[1]) {
                0 => 0,
                d => self.int(st, m, &pair[0]).rem_euclid(d),
            },
            Int::Min(parts) => parts.iter().map(|p| self.int(st, m, p)).min().unwrap_or(0),
            Int::Max(parts) => parts.iter().map(|p| self.int(st, m, p)).max().unwrap_or(0),
            Int::Abs(part) => self.int(st, m, part).abs(),
        }
    }

    /// Pieces of a type in a limited hand.
    #[inline]
    pub fn hand(&self, st: &State<W>, player: usize, piece: usize) -> u32 {
        st.extra.as_ref().map_or(0, |e| e.hands.get(player * self.types + piece).copied().unwrap_or(0))
    }

    /// The group of tops at a cell.
    pub fn group_at(&self, st: &State<W>, cell: Cell) -> Bits<W> {
        match st.owner(cell) {
            None => Bits::EMPTY,
            Some(owner) => self.tables.flood(Bits::one(cell), st.own[owner], 0),
        }
    }

    /// Longest run of a set through a cell, along the lines of a neighbour kind.
    pub fn longest_through(&self, set: &Bits<W>, cell: Cell, lines: usize) -> i32 {
        let t = &self.tables;
        if !set.has(cell) {
            return 0;
        }
        let mut best = 1;
        for &axis in &t.lines[lines].axes {
            let mut n = 1;
            for dir in [axis, t.opposite[axis as usize]] {
                let mut at = t.next(cell, dir);
                while at != NO_CELL && set.has(at) {
                    n += 1;
                    at = t.next(at, dir);
                }
            }
            if planted(1) && Some(&axis) == t.lines[lines].axes.last() {
                n += 1;
            }
            best = best.max(n);
        }
        best
    }

    fn territory(&self, st: &State<W>, player: usize) -> u32 {
        let mut empty = self.tables.board.minus(&st.occupied());
        let others = st.own[1 - player] | st.own[NOBODY];
        let mut total = 0;
        while let Some(cell) = empty.first() {
            let region = self.tables.flood(Bits::one(cell), empty, 0);
            empty = empty.minus(&region);
            let around = self.tables.around(region, 0);
            if around.meets(&st.own[player]) && !around.meets(&others) {
                total += region.count();
            }
        }
        total
    }

    fn largest_group(&self, st: &State<W>, owner: usize) -> i32 {
        let mut left = st.own[owner];
        let mut best = 0;
        while let Some(cell) = left.first() {
            let group = self.tables.flood(Bits::one(cell), left, 0);
            left = left.minus(&group);
            best = best.max(group.count());
        }
        best as i32
    }

    /// Truth of a boolean expression.
    pub fn holds(&self, st: &State<W>, m: &Moment, b: &Bool<W>) -> bool {
        match b {
            Bool::True => true,
            Bool::False => false,
            Bool::In(site, cells) => match self.site(m, *site) {
                NO_CELL => false,
                cell => self.is(st, m, cells, cell),
            },
            Bool::Line(a, b) => match (self.site(m, *a), self.site(m, *b)) {
                (NO_CELL, _) | (_, NO_CELL) => false,
                (a, b) => a != b && self.tables.line(a, b).is_some(),
            },
            Bool::Adjacent(a, b) => match (self.site(m, *a), self.site(m, *b)) {
                (NO_CELL, _) | (_, NO_CELL) => false,
                (a, b) => self.tables.nbors[0][a as usize].has(b),
            },
            Bool::Touches(site, cells) => match self.site(m, *site) {
                NO_CELL => false,
                cell => self.tables.nbors[0][cell as usize].meets(&self.cells(st, m, cells)),
            },
            Bool::Steps(walk) => m.to != NO_CELL && self.walk_targets(st, m, *walk).has(m.to),
            Bool::Path(path) => m.to != NO_CELL && self.path_targets(st, m, *path).has(m.to),
            Bool::Pair(tables) => m.from != NO_CELL && m.to != NO_CELL && self.pair(tables, m).has(m.to),
            Bool::Flag(site, flag) => match self.site(m, *site) {
                NO_CELL => false,
                cell => st.top(cell).is_some_and(|man| man.flags >> flag & 1 != 0),
            },
            Bool::Through(site, row) => match self.site(m, *site) {
                NO_CELL => false,
                cell => self.in_row(st, *row, cell),
            },
            Bool::FirstMove => m.first,
            Bool::Last(site) => match self.site(m, *site) {
                NO_CELL => false,
                cell => cell == m.last_to,
            },
            Bool::Cmp(cmp, a, b) => compare(*cmp, self.value(st, m, a), self.value(st, m, b)),
            Bool::And(parts) => parts.iter().all(|p| self.holds(st, m, p)),
            Bool::Or(parts) => parts.iter().any(|p| self.holds(st, m, p)),
            Bool::Not(part) => !self.holds(st, m, part),
            Bool::Xor(pair) => self.holds(st, m, &pair[0]) != self.holds(st, m, &pair[1]),
            Bool::If(parts) => {
                let branch = if self.holds(st, m, &parts[0]) { 1 } else { 2 };
                self.holds(st, m, &parts[branch])
            }
            Bool::Goal(goal) => self.goal_holds(st, m, *goal),
        }
    }

    #[inline(always)]
    pub(super) fn pair<'a>(&self, tables: &'a [Vec<Bits<W>>; 2], m: &Moment) -> &'a Bits<W> {
        let table = if m.mover == 1 && !tables[1].is_empty() { &tables[1] } else { &tables[0] };
        &table[m.from as usize]
    }
}
