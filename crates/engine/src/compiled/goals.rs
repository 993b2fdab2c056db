//! End conditions.

use super::eval::Moment;
use super::expr::{Amount, Goal, Int, Record};
use super::plan::Plan;
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use crate::planted::planted;
use gdl::ast::PieceSel;

impl<const W: usize> Plan<W> {
    /// Whether an end condition holds for the friend.
    #[inline]
    pub fn goal_holds(&self, st: &State<W>, m: &Moment, goal: usize) -> bool {
        if self.cached[goal] {
            return st.goals >> (2 * goal + m.me) & 1 != 0;
        }
        self.goal(st, m, &self.goals[goal])
    }

    /// The friend's tops that match.
    fn tops(&self, st: &State<W>, m: &Moment, record: &Option<Record>) -> Bits<W> {
        match record {
            None => st.own[m.me],
            Some(record) => st.own[m.me] & self.matching(st, m, record),
        }
    }

    fn at_least_one(&self, st: &State<W>, m: &Moment, n: &Int<W>) -> u32 {
        self.int(st, m, n).max(1) as u32
    }

    /// Works an end condition out from scratch.
    pub fn goal(&self, st: &State<W>, m: &Moment, goal: &Goal<W>) -> bool {
        let t = &self.tables;
        match goal {
            Goal::Connect { tops, nbors, k, regions } => {
                let regions = &regions[m.me];
                let k = k.as_ref().map_or(regions.len() as u32, |k| self.at_least_one(st, m, k));
                let set = self.tops(st, m, tops);
                !regions.is_empty() && self.some_group(set, *nbors, |group| touched(&group, regions) >= k)
            }
            Goal::Cycle { tops, n, full, nbors } => {
                let n = self.at_least_one(st, m, n);
                self.encloses(st, self.tops(st, m, tops), n, *full, *nbors)
            }
            Goal::Group { tops, n, nbors, stack } => {
                let set = self.tops(st, m, tops);
                let size = |group: Bits<W>| match stack {
                    true => group.iter().map(|c| st.height(c) as u32).sum(),
                    false => group.count(),
                };
                match n {
                    Some(n) => {
                        let n = self.at_least_one(st, m, n);
                        self.some_group(set, *nbors, |group| size(group) >= n)
                    }
                    None => match set.first() {
                        None => false,
                        Some(cell) => size(set) >= 2 && t.flood(Bits::one(cell), set, *nbors) == set,
                    },
                }
            }
            Goal::InARow { tops, n, lines } => {
                let n = self.at_least_one(st, m, n) as i32;
                self.has_row(self.tops(st, m, tops), n, *lines)
            }
            Goal::Pattern { tops, places } => {
                let set = self.tops(st, m, tops);
                places.iter().any(|place| set.covers(place))
            }
            Goal::Reach { tops, amount, region } => {
                let set = self.tops(st, m, tops);
                let region = region[m.me];
                match amount {
                    Amount::N(n) => (set & region).count() >= self.at_least_one(st, m, n),
                    Amount::All => set.any() && region.covers(&set),
                    Amount::Fill => region.any() && set.covers(&region),
                }
            }
            Goal::Capture { record, amount } => self.has_captured(st, m, record, amount),
            Goal::Eliminate(who) => {
                let mask = self.owners(m, *who) & 3;
                mask != 0 && (0..2).filter(|p| mask >> p & 1 != 0).all(|p| self.eliminated(st, p))
            }
            Goal::Score(Some(n)) => st.score[m.me] >= self.int(st, m, n),
            Goal::Score(None) => st.score[m.me] > st.score[1 - m.me],
            Goal::Stack { tops, n, owner } => {
                let n = self.at_least_one(st, m, n) as usize;
                self.tops(st, m, tops).iter().any(|cell| match owner {
                    false => st.height(cell) >= n,
                    true => {
                        let mine = |man: &&crate::core::Man| man.owner.is_some_and(|o| o.index() == m.me);
                        st.stack(cell).iter().filter(mine).count() >= n
                    }
                })
            }
            Goal::CellState(site, n) => match self.site(m, *site) {
                NO_CELL => false,
                cell => i32::from(st.cell_state(cell)) == self.int(st, m, n),
            },
            Goal::PieceState(record) => (st.own[m.me] & self.matching(st, m, record)).any(),
            Goal::NoMove => m.idle == Some(m.me),
            Goal::Full => t.board.minus(&st.occupied()).is_empty(),
            Goal::Passed => m.passed,
            Goal::Most(int, handicap) => {
                let read = |me: usize| {
                    let m = Moment { me, ..*m };
                    let extra = if (me == 1) != planted(11) { self.int(st, &m, handicap) } else { 0 };
                    i64::from(self.int(st, &m, int)) + i64::from(extra)
                };
                read(m.me) > read(1 - m.me)
            }
        }
    }

    fn some_group(&self, set: Bits<W>, nbors: usize, good: impl Fn(Bits<W>) -> bool) -> bool {
        let mut left = set;
        while let Some(cell) = left.first() {
            let group = self.tables.flood(Bits::one(cell), left, nbors);
            if good(group) {
                return true;
            }
            left = left.minus(&group);
        }
        false
    }

    /// A run of at least n anywhere in the set.
    pub fn has_row(&self, set: Bits<W>, n: i32, lines: usize) -> bool {
        let t = &self.tables;
        if n <= 1 {
            return set.any();
        }
        for &axis in &t.lines[lines].axes {
            let back = t.opposite[axis as usize];
            for start in set.iter() {
                let before = t.next(start, back);
                if before != NO_CELL && set.has(before) {
                    continue;
                }
                let mut run = 1;
                let mut at = t.next(start, axis);
                while at != NO_CELL && set.has(at) {
                    run += 1;
                    if run >= n {
                        return true;
                    }
                    at = t.next(at, axis);
                }
            }
        }
        false
    }

    /// Whether a set encloses at least n cells in one piece.
    fn encloses(&self, st: &State<W>, set: Bits<W>, n: u32, full: bool, nbors: usize) -> bool {
        let t = &self.tables;
        let indirect = match nbors {
            0 => self.board_has_indirect,
            1 => false,
            _ => true,
        };
        let dual = if indirect { 1 } else { 3 };
        let open = t.board.minus(&set);
        let outside = t.flood(t.edge, open, dual);
        let shell = set & (t.edge | t.around(outside, dual));
        let enclosed = t.board.minus(&outside).minus(&shell);
        if enclosed.count() < n {
            return false;
        }
        let occupied = st.occupied();
        self.some_group(enclosed, dual, |part| part.count() >= n && (!full || occupied.covers(&part)))
    }

    fn eliminated(&self, st: &State<W>, player: usize) -> bool {
        if !(self.starts_with[player] || st.completed[player]) || st.own[player].any() {
            return false;
        }
        if self.feat.stacks {
            let buried = |cell: Cell| st.stack(cell).iter().any(|man| man.owner.is_some_and(|o| o.index() == player));
            if st.occupied().iter().any(buried) {
                return false;
            }
        }
        (0..self.types).all(|piece| !self.limited[player * self.types + piece] || self.hand(st, player, piece) == 0)
    }

    fn has_captured(&self, st: &State<W>, m: &Moment, record: &Option<Record>, amount: &Amount<W>) -> bool {
        let by_type = |piece: usize| st.extra.as_ref().map_or(0, |e| e.taken[m.me * self.types + piece]);
        let named = match record.map(|r| r.piece) {
            Some(PieceSel::Type(piece)) => Some(piece),
            Some(PieceSel::Captured) => match m.taken {
                Some(piece) => Some(piece as usize),
                None => return false,
            },
            _ => None,
        };
        let captured = named.map_or(st.captured[m.me], by_type);
        match amount {
            Amount::N(n) => captured >= self.at_least_one(st, m, n),
            Amount::All | Amount::Fill => captured >= 1 && !self.any_piece_left(st, m, record),
        }
    }

    /// Whether a piece of the enemy (or of the record) is left in any layer.
    fn any_piece_left(&self, st: &State<W>, m: &Moment, record: &Option<Record>) -> bool {
        let enemy =
            Record { piece: PieceSel::Any, owner: Some(gdl::ast::Who::Enemy), state: None, flags: None, value: None };
        let mut record = record.unwrap_or(enemy);
        record.owner = record.owner.or(enemy.owner);
        if !self.feat.stacks {
            return self.matching(st, m, &record).any();
        }
        let mut bare = st.clone();
        st.occupied().iter().any(|cell| {
            st.stack(cell).iter().any(|&man| {
                bare.rebuild(cell, &[man]);
                self.matches(&bare, m, &record, cell)
            })
        })
    }

    /// Brings the cached goals up to date after `own` changed from `before`.
    #[inline(always)]
    pub fn refresh_goals(&self, st: &mut State<W>, m: &Moment, before: &[Bits<W>; 2]) {
        if self.caches {
            self.refresh_cached(st, m, before);
        }
    }

    #[inline(never)]
    fn refresh_cached(&self, st: &mut State<W>, m: &Moment, before: &[Bits<W>; 2]) {
        for (index, goal) in self.goals.iter().enumerate() {
            if !self.cached[index] {
                continue;
            }
            for (player, old) in before.iter().enumerate() {
                if st.own[player] == *old {
                    continue;
                }
                let bit = 1u64 << (2 * index + player);
                let added = st.own[player].minus(old);
                let removed = old.minus(&st.own[player]);
                // Cached conditions grow with the set: what held and lost nothing still holds, what did not hold can only hold through a new piece.
                let held = st.goals & bit != 0;
                let holds = if held {
                    removed.is_empty() || self.goal(st, &Moment { me: player, ..*m }, goal)
                } else {
                    added.any() && self.newly(st, &Moment { me: player, ..*m }, goal, added)
                };
                st.goals = if holds { st.goals | bit } else { st.goals & !bit };
            }
        }
    }

    /// Whether a cached condition holds through one of the pieces just added.
    fn newly(&self, st: &State<W>, m: &Moment, goal: &Goal<W>, added: Bits<W>) -> bool {
        let set = st.own[m.me];
        match goal {
            Goal::InARow { n: Int::Const(n), lines, .. } => {
                added.iter().any(|cell| self.longest_through(&set, cell, *lines) >= (*n).max(1))
            }
            Goal::Connect { nbors, k, regions, .. } => {
                let regions = &regions[m.me];
                let k = k.as_ref().map_or(regions.len() as u32, |k| self.at_least_one(st, m, k));
                if regions.is_empty() {
                    return false;
                }
                added.iter().any(|cell| touched(&self.tables.flood(Bits::one(cell), set, *nbors), regions) >= k)
            }
            Goal::Group { n: Some(n), nbors, .. } => {
                let n = self.at_least_one(st, m, n);
                added.iter().any(|cell| self.tables.flood(Bits::one(cell), set, *nbors).count() >= n)
            }
            other => self.goal(st, m, other),
        }
    }
}

fn touched<const W: usize>(group: &Bits<W>, regions: &[Bits<W>]) -> u32 {
    regions.iter().filter(|region| group.meets(region)).count() as u32
}
