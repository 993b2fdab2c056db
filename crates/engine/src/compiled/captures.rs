//! Captures and conversions: which cells they act on, and what happens to the pieces there.

use super::eval::Moment;
use super::expr::{EffectKind, Record, Targets};
use super::make::Before;
use super::plan::{Plan, Rule};
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, Man, NO_CELL, Step};
use crate::planted::planted;

impl<const W: usize> Plan<W> {
    /// Counts a piece as captured.
    #[inline(always)]
    pub(super) fn credit(&self, st: &mut State<W>, player: usize, man: Man) {
        st.captured[player] += 1;
        if self.feat.taken {
            st.extra.as_mut().expect("captures by type have a table").taken
                [player * self.types + man.piece as usize] += 1;
        }
    }

    #[inline(always)]
    pub(super) fn counted(&self, m: &mut Moment, man: Man) {
        m.changed += 1;
        m.value = m.value.saturating_add(self.values[man.piece as usize]).clamp(-1_000_000_000, 1_000_000_000);
    }

    /// Captures the targets; returns the type of the top of the last stack taken.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn capture(
        &self,
        st: &mut State<W>,
        m: &mut Moment,
        before: &mut Before<W>,
        effect: &super::expr::Effect<W>,
        targets: &Targets<W>,
        record: &Option<Record>,
        recycle: bool,
        delayed: bool,
    ) -> Option<u8> {
        if let Targets::Replace = targets {
            return self.capture_replaced(st, m, before, effect, record, recycle);
        }
        let mut set = self.targets(st, m, before, targets, record).minus(&st.marked);
        if set.is_empty() {
            return None;
        }
        if let Some(cond) = &effect.cond {
            let mut bound = *m;
            let wanted = |cell: &Cell| {
                bound.current = *cell;
                self.holds(st, &bound, cond)
            };
            set = set.iter().filter(wanted).collect();
        }
        let mut last = None;
        for cell in set.iter() {
            last = st.piece(cell).map(|p| p as u8);
            if delayed {
                for depth in 0..st.height(cell) {
                    if let Some(man) = st.at_depth(cell, depth) {
                        self.counted(m, man);
                    }
                }
                st.marked.insert(cell);
                if recycle {
                    st.recycled.insert(cell);
                }
            } else if self.feat.stacks {
                for man in st.lift(cell) {
                    self.counted(m, man);
                    self.credit(st, m.mover, man);
                    if recycle {
                        self.recycle(st, man);
                    }
                }
            } else if let Some(man) = self.take(st, cell) {
                self.counted(m, man);
                self.credit(st, m.mover, man);
                if recycle {
                    self.recycle(st, man);
                }
            }
        }
        if last.is_some() {
            m.taken = last;
        }
        last
    }

    /// Whether the uppermost of the replaced pieces is one the effect is about.
    fn replaced_matches(&self, st: &State<W>, m: &Moment, record: &Option<Record>, man: Man) -> bool {
        match record {
            None => man.owner.is_some_and(|o| o.index() == 1 - m.mover),
            Some(record) => {
                // A record is asked of tops; lay the piece bare on an empty copy of its cell to ask.
                let mut bare = st.clone();
                bare.rebuild(m.to, &[man]);
                self.matches(&bare, m, record, m.to)
            }
        }
    }

    fn capture_replaced(
        &self,
        st: &mut State<W>,
        m: &mut Moment,
        before: &mut Before<W>,
        effect: &super::expr::Effect<W>,
        record: &Option<Record>,
        recycle: bool,
    ) -> Option<u8> {
        if !self.feat.stacks {
            // The analysis saw to it that this effect is unconditional and matches.
            let man = self.take_replaced(st, m, &mut before.victim)?;
            if recycle {
                self.recycle(st, man);
            }
            return Some(man.piece);
        }
        if m.to == NO_CELL || st.marked.has(m.to) || before.below == 0 {
            return None;
        }
        let men = st.stack(m.to);
        let below = before.below.min(men.len());
        if below == 0 || below == men.len() && men.is_empty() {
            return None;
        }
        let upper = men[below - 1];
        let bound = Moment { current: m.to, ..*m };
        if !self.replaced_matches(st, m, record, upper)
            || !effect.cond.as_ref().is_none_or(|c| self.holds(st, &bound, c))
        {
            return None;
        }
        st.rebuild(m.to, &men[below..]);
        before.below = 0;
        for &man in &men[..below] {
            self.counted(m, man);
            self.credit(st, m.mover, man);
            if recycle {
                self.recycle(st, man);
            }
        }
        m.taken = Some(upper.piece);
        m.taken
    }

    /// Captures the piece replaced, given by its mailbox code, in games without stacks.
    #[inline(always)]
    pub(super) fn take_replaced(&self, st: &mut State<W>, m: &mut Moment, victim: &mut u8) -> Option<Man> {
        let code = std::mem::take(victim).checked_sub(1)?;
        let man = super::state::bare_man(code as usize);
        self.counted(m, man);
        self.credit(st, m.mover, man);
        m.taken = Some(man.piece);
        Some(man)
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn convert_replaced(
        &self,
        st: &mut State<W>,
        m: &mut Moment,
        before: &Before<W>,
        effect: &super::expr::Effect<W>,
        record: &Option<Record>,
        owner: Option<gdl::ast::Player>,
        state: &Option<super::expr::Int<W>>,
    ) {
        if m.to == NO_CELL || before.below == 0 {
            return;
        }
        let mut men = st.stack(m.to);
        let below = before.below.min(men.len());
        if below == 0 {
            return;
        }
        let bound = Moment { current: m.to, ..*m };
        let upper = men[below - 1];
        if !self.replaced_matches(st, m, record, upper)
            || !effect.cond.as_ref().is_none_or(|c| self.holds(st, &bound, c))
        {
            return;
        }
        let state = state.as_ref().map(|s| self.int(st, &bound, s).clamp(0, 255) as u8);
        men[below - 1].owner = owner;
        men[below - 1].state = state.unwrap_or(upper.state);
        st.rebuild(m.to, &men);
        m.changed += 1;
    }

    /// Cells an effect acts on that match its record.
    pub(super) fn targets(
        &self,
        st: &State<W>,
        m: &Moment,
        before: &Before<W>,
        targets: &Targets<W>,
        record: &Option<Record>,
    ) -> Bits<W> {
        let t = &self.tables;
        let (from, to) = (m.from, m.to);
        if to == NO_CELL {
            return Bits::EMPTY;
        }
        let enemy = st.own[1 - m.mover];
        let wanted = wanted(self, st, m, record);
        let pair = from != NO_CELL && from != to;
        match targets {
            Targets::Replace => Bits::EMPTY,
            Targets::Surround => {
                let air = t.board.minus(&st.occupied());
                let out = self.surrounded(st, m.mover, to, &air);
                if planted(3) {
                    return out | t.airless(Bits::one(to), st.own[m.mover], &air).unwrap_or_default();
                }
                out & wanted
            }
            Targets::Nbors(kind) => t.nbors[*kind][to as usize] & wanted,
            Targets::Between if pair => t.between(from, to) & wanted,
            Targets::Custodial { min, max, hostile } => {
                let min = self.int(st, m, min).max(1);
                let max = max.as_ref().map_or(i32::MAX, |n| self.int(st, m, n));
                let (wanted, ends) = flanking(self, st, m, record, hostile);
                let mut out = Bits::EMPTY;
                // Wide sets cost more than a walk that mostly stops at once.
                if W <= 2 && !t.rays.is_empty() {
                    let stops = t.board.minus(&wanted);
                    let n = t.line_dirs.len();
                    for ray in &t.rays[to as usize * n..][..n] {
                        let reach = ray.until(&stops);
                        // The one cell of the reach that is not wanted is where the run ends.
                        if reach.minus(&wanted).meets(&ends) {
                            let run = reach & wanted;
                            let length = run.count() as i32;
                            if length >= min && (length <= max || planted(2)) {
                                out |= run;
                            }
                        }
                    }
                    return out;
                }
                for &dir in &t.line_dirs {
                    let mut run = Bits::EMPTY;
                    let mut n = 0;
                    let mut at = t.next(to, dir);
                    while at != NO_CELL && wanted.has(at) {
                        run.insert(at);
                        n += 1;
                        at = t.next(at, dir);
                    }
                    if n >= min && (n <= max || planted(2)) && at != NO_CELL && ends.has(at) {
                        out |= run;
                    }
                }
                out
            }
            Targets::Approach | Targets::Withdraw if pair => {
                let mut out = Bits::EMPTY;
                if let Some(dir) = t.line(from, to) {
                    let (mut at, dir) = match targets {
                        Targets::Approach => (t.next(to, dir), dir),
                        _ => (t.next(from, t.opposite[dir as usize]), t.opposite[dir as usize]),
                    };
                    while at != NO_CELL && wanted.has(at) {
                        out.insert(at);
                        at = t.next(at, dir);
                    }
                }
                out
            }
            Targets::Path(_) => before.path & wanted,
            Targets::Line if pair => {
                let mut line = t.whole_line(from, to) & wanted;
                line.remove(from);
                line.remove(to);
                line
            }
            Targets::SameGroup if before.enemy => {
                let seeds = t.nbors[0][to as usize] & enemy;
                t.flood(seeds, enemy, 0) & wanted
            }
            Targets::All => {
                let mut all = wanted;
                all.remove(to);
                all
            }
            Targets::Between | Targets::Approach | Targets::Withdraw | Targets::Line | Targets::SameGroup => {
                Bits::EMPTY
            }
        }
    }

    /// Enemy groups beside a cell without air.
    pub(super) fn surrounded(&self, st: &State<W>, mover: usize, at: Cell, air: &Bits<W>) -> Bits<W> {
        let enemy = st.own[1 - mover];
        let mut out = Bits::EMPTY;
        for cell in (self.tables.nbors[0][at as usize] & enemy).iter() {
            if !out.has(cell)
                && let Some(group) = self.tables.airless(Bits::one(cell), enemy, air)
            {
                out |= group;
            }
        }
        out
    }

    /// Whether the one effect of a rule that demands a change (`after (> (changed) 0)`) finds a target, without making the step. For flanking effects of
    /// plain placements, whose targets do not depend on the new piece.
    pub fn would_change(&self, st: &State<W>, rule: &Rule<W>, effect: usize, step: Step) -> bool {
        if !self.plain_action_works(st, rule, step) {
            return false;
        }
        let (EffectKind::Capture { targets, record, .. } | EffectKind::Convert { targets, record, .. }) =
            &rule.post[effect].kind
        else {
            return false;
        };
        let mut m = self.moment(st, step.rule);
        (m.from, m.to, m.current, m.done) = (step.from, step.to, step.to, true);
        let before = Before { below: 0, victim: 0, enemy: false, path: Bits::EMPTY };
        self.targets(st, &m, &before, targets, record).any()
    }

    /// Removes the stacks marked in this turn.
    pub fn remove_marked(&self, st: &mut State<W>) {
        let mover = st.mover as usize;
        for cell in st.marked.iter() {
            let recycled = st.recycled.has(cell);
            while let Some(man) = st.take(cell) {
                self.credit(st, mover, man);
                if recycled {
                    self.recycle(st, man);
                }
            }
        }
    }
}

/// Tops an effect is about: those its record matches, else the enemy's.
#[inline(always)]
fn wanted<const W: usize>(plan: &Plan<W>, st: &State<W>, m: &Moment, record: &Option<Record>) -> Bits<W> {
    match record {
        None => st.own[1 - m.mover],
        Some(record) => plan.matching(st, m, record),
    }
}

/// What a flanked run is made of, and what may stand at its ends.
#[inline(always)]
pub(super) fn flanking<const W: usize>(
    plan: &Plan<W>,
    st: &State<W>,
    m: &Moment,
    record: &Option<Record>,
    hostile: &Option<Box<[Bits<W>; 2]>>,
) -> (Bits<W>, Bits<W>) {
    let mut ends = st.own[m.mover];
    if let Some(region) = hostile {
        ends |= region[m.me].minus(&st.own[1 - m.mover]);
    }
    (wanted(plan, st, m, record), ends)
}
