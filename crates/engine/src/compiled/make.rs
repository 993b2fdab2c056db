//! Making a step: the action, then the effects.

use super::eval::Moment;
use super::expr::{Act, EffectKind, NewDirn, Record, Targets, Ways};
use super::plan::{Plan, Rule};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, MAX_HEIGHT, MAX_SCORE, Man, NO_CELL, Step, key};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::Who;

/// What the effects must remember of the position before the action.
struct Before<const W: usize> {
    /// Pieces that lay on `to` just before the first push onto it; in games without stacks they are gone already.
    below: usize,
    /// The piece replaced, in games without stacks.
    victim: Option<Man>,
    /// `to` held an enemy.
    enemy: bool,
    /// Cells the rule's paths visited.
    path: Bits<W>,
}

/// Owner index of a new piece.
#[inline(always)]
fn new_owner(code: u8, mover: usize) -> usize {
    match code {
        3 => mover,
        4 => 1 - mover,
        fixed => fixed as usize,
    }
}

impl<const W: usize> Plan<W> {
    /// Applies a rule. `None`: the action is impossible (the position is then spoilt). Leaves `next` as granted; the turn is the caller's business.
    pub fn make(&self, st: &mut State<W>, step: Step) -> Option<Moment> {
        let rule = &self.rules[step.rule as usize];
        let mut m = self.moment(st, step.rule);
        (m.from, m.to, m.current) = (step.from, step.to, step.to);
        st.next = Next::Any;
        if rule.simple && rule.kind == Kind::Move && st.extra.is_none() {
            let victim = st.relocate(step.from, step.to);
            if victim != 0 {
                let man = super::state::bare_man(victim as usize - 1);
                self.counted(&mut m, man);
                st.captured[m.mover] += 1;
                m.taken = Some(man.piece);
            }
            m.done = true;
            return Some(m);
        }
        let mut before = Before { below: 0, victim: None, enemy: false, path: Bits::EMPTY };
        if step.to != NO_CELL {
            before.enemy = st.owner(step.to) == Some(1 - m.mover);
            if !rule.paths.is_empty() && step.from != NO_CELL {
                for &path in &rule.paths {
                    for table in self.path_tables(st, &m, path) {
                        before.path |= table.visited(st, m.mover, step.from, step.to);
                    }
                }
            }
        }
        if rule.plain {
            self.plain_action(st, rule, &m, &mut before)?;
        } else if rule.kind != Kind::Pass {
            self.action(st, rule, &m, &mut before)?;
        }
        m.done = true;
        for (index, effect) in rule.post.iter().enumerate() {
            if effect.option.is_some_and(|bit| step.option >> bit & 1 == 0) {
                continue;
            }
            let targeted = matches!(effect.kind, EffectKind::Capture { .. } | EffectKind::Convert { .. });
            if !targeted && !effect.cond.as_ref().is_none_or(|c| self.holds(st, &m, c)) {
                continue;
            }
            self.effect(st, step.rule, index, &mut m, &before);
        }
        Some(m)
    }

    #[inline(always)]
    fn plain_action(&self, st: &mut State<W>, rule: &Rule<W>, m: &Moment, before: &mut Before<W>) -> Option<()> {
        if rule.kind == Kind::Move && st.extra.is_none() {
            let victim = st.relocate(m.from, m.to);
            before.victim = (victim != 0).then(|| super::state::bare_man(victim as usize - 1));
            return Some(());
        }
        let man = if rule.kind == Kind::Place {
            self.charge(st, m.mover, rule.piece, 1)?;
            self.new_man(rule.piece, new_owner(rule.new_owner, m.mover))
        } else {
            st.take(m.from)?
        };
        if self.feat.stacks {
            before.below = st.height(m.to);
            if before.below >= MAX_HEIGHT {
                return None;
            }
        } else {
            before.victim = st.take(m.to);
        }
        st.put(m.to, man);
        Some(())
    }

    /// Takes new pieces out of the mover's hand.
    #[inline(always)]
    fn charge(&self, st: &mut State<W>, player: usize, piece: u8, n: u32) -> Option<()> {
        let index = player * self.types + piece as usize;
        if self.feat.hands && self.limited[index] {
            let hand = &mut st.extra.as_mut().expect("hands have a table").hands[index];
            let old = *hand;
            let n = if planted(7) { 0 } else { n };
            *hand = old.checked_sub(n)?;
            st.hash ^= key::hand(player, piece as usize, old) ^ key::hand(player, piece as usize, old - n);
        }
        Some(())
    }

    /// Puts a piece back into its owner's hand, if that is limited.
    fn recycle(&self, st: &mut State<W>, man: Man) {
        let Some(owner) = man.owner else { return };
        let owner = if planted(14) { owner.other() } else { owner };
        let index = owner.index() * self.types + man.piece as usize;
        if self.feat.hands && self.limited[index] {
            let hand = &mut st.extra.as_mut().expect("hands have a table").hands[index];
            let old = *hand;
            *hand = old.saturating_add(1);
            let new = *hand;
            st.hash ^=
                key::hand(owner.index(), man.piece as usize, old) ^ key::hand(owner.index(), man.piece as usize, new);
        }
    }

    fn given_owner(&self, m: &Moment, who: Who) -> usize {
        match who {
            Who::All => m.mover,
            who => self.owners(m, who).trailing_zeros() as usize,
        }
    }

    fn action(&self, st: &mut State<W>, rule: &Rule<W>, m: &Moment, before: &mut Before<W>) -> Option<()> {
        let mut carried: Vec<Man> = Vec::new();
        let mut pushed = false;
        let mut trail = false;
        let default_owner = if rule.ownerless { 2 } else { m.mover };
        for act in &rule.acts {
            match act {
                Act::Pop { at, n } => {
                    let cell = self.site(m, *at);
                    if cell == NO_CELL {
                        return None;
                    }
                    let height = st.height(cell);
                    let n = match n {
                        None => height,
                        Some(n) => usize::try_from(self.int(st, m, n)).ok()?,
                    };
                    if n < 1 || n > height {
                        return None;
                    }
                    let start = carried.len();
                    for _ in 0..n {
                        carried.push(st.take(cell).expect("the stack is high enough"));
                    }
                    carried[start..].reverse();
                }
                Act::Push { at, n, owner, trail: leaves } => {
                    let cell = self.site(m, *at);
                    if cell == NO_CELL {
                        return None;
                    }
                    trail |= leaves;
                    let mut men = std::mem::take(&mut carried);
                    if men.is_empty() {
                        let n = u32::try_from(self.int(st, m, n)).ok()?;
                        if n < 1 || n as usize > MAX_HEIGHT {
                            return None;
                        }
                        self.charge(st, m.mover, rule.piece, n)?;
                        men = vec![self.new_man(rule.piece, default_owner); n as usize];
                    }
                    if let Some(who) = owner {
                        let owner = super::state::owner_of(self.given_owner(m, *who));
                        men.iter_mut().for_each(|man| man.owner = owner);
                    }
                    if cell == m.to && !pushed {
                        pushed = true;
                        before.below = st.height(cell);
                        if !self.feat.stacks {
                            before.below = 0;
                            before.victim = st.take(cell);
                        }
                    }
                    if st.height(cell) + men.len() > MAX_HEIGHT {
                        return None;
                    }
                    men.into_iter().for_each(|man| st.put(cell, man));
                }
                Act::Swap => {
                    if m.from == NO_CELL || m.to == NO_CELL {
                        return None;
                    }
                    let (a, b) = (st.lift(m.from), st.lift(m.to));
                    st.rebuild(m.from, &b);
                    st.rebuild(m.to, &a);
                }
            }
        }
        if trail && m.from != NO_CELL && m.to != NO_CELL {
            let mut cells = self.tables.between(m.from, m.to);
            cells.insert(m.from);
            for cell in cells.iter() {
                if st.code(cell) == 0 {
                    st.put(cell, self.new_man(rule.piece, default_owner));
                }
            }
        }
        Some(())
    }

    fn effect(&self, st: &mut State<W>, rule: u16, index: usize, m: &mut Moment, before: &Before<W>) {
        let effect = &self.rules[rule as usize].post[index];
        let to = m.to;
        let change = |st: &mut State<W>, cell: Cell, f: &dyn Fn(&mut Man)| {
            if cell != NO_CELL
                && let Some(mut man) = st.top(cell)
            {
                f(&mut man);
                st.change(cell, man);
            }
        };
        match &effect.kind {
            EffectKind::Capture { targets, record, recycle, subsume, delayed } => {
                let taken = self.capture(st, m, before, effect, targets, record, *recycle, *delayed);
                if *subsume && let Some(piece) = taken {
                    change(st, to, &|man| man.piece = piece);
                }
            }
            EffectKind::Convert { targets, record, owner, state } => {
                let owner = super::state::owner_of(owner.map_or(m.mover, |who| self.given_owner(m, who)));
                let mut changes: Vec<(Cell, Option<u8>)> = Vec::new();
                if let Targets::Replace = targets {
                    self.convert_replaced(st, m, before, effect, record, owner, state);
                    return;
                }
                let set = self.targets(st, m, before, targets, record);
                let mut bound = *m;
                for cell in set.iter() {
                    bound.current = cell;
                    if effect.cond.as_ref().is_none_or(|c| self.holds(st, &bound, c)) {
                        let state = state.as_ref().map(|s| self.int(st, &bound, s).clamp(0, 255) as u8);
                        changes.push((cell, state));
                    }
                }
                for (cell, state) in changes {
                    change(st, cell, &|man| {
                        man.owner = owner;
                        man.state = state.unwrap_or(man.state);
                    });
                    m.changed += 1;
                }
            }
            EffectKind::ConvertSelf { owner, state } => {
                if to == NO_CELL || st.code(to) == 0 {
                    return;
                }
                let state = state.as_ref().map(|s| self.int(st, m, s).clamp(0, 255) as u8);
                let owner = owner.map(|who| super::state::owner_of(self.given_owner(m, who)));
                change(st, to, &|man| {
                    man.owner = owner.unwrap_or(man.owner);
                    man.state = state.unwrap_or(man.state);
                });
                m.changed += 1;
            }
            EffectKind::Rotate(n) => {
                let ring = self.tables.ring as i32;
                let facing = st.facing[m.mover];
                if ring == 0 {
                    return;
                }
                let n = self.int(st, m, n).rem_euclid(ring);
                if n == 0 {
                    return;
                }
                change(st, to, &|man| {
                    let old = man.facing.or((facing != u8::MAX).then_some(facing));
                    let Some(old) = old else { return };
                    man.facing = Some(((i32::from(old) + n) % ring) as u8);
                    let ring_flags = man.flags & (((1u16 << ring) - 1) as u8);
                    let turned = (u16::from(ring_flags) << n | u16::from(ring_flags) >> (ring - n)) & ((1 << ring) - 1);
                    man.flags = (man.flags & !(((1u16 << ring) - 1) as u8)) | turned as u8;
                });
            }
            EffectKind::ChangeDirn(dirn) => {
                let old = st.facing[m.mover];
                let new = match dirn {
                    NewDirn::Absolute(dir) => *dir,
                    NewDirn::Relative(turtle) if old != u8::MAX && self.tables.ring > 0 => self.relative(old, *turtle),
                    _ => return,
                };
                let initial = self.initial.facing[m.mover];
                for dir in [old, new] {
                    if dir != initial {
                        st.hash ^= key::dirn(m.mover, dir);
                    }
                }
                st.facing[m.mover] = new;
            }
            EffectKind::Displace { dirs, record } => self.displace(st, m, dirs, record),
            EffectKind::CellState(site, n) => {
                let cell = self.site(m, *site);
                if cell != NO_CELL {
                    let state = self.int(st, m, n).clamp(0, 255) as u8;
                    st.set_cell_state(cell, state);
                }
            }
            EffectKind::PieceState(site, n) => {
                let state = self.int(st, m, n).clamp(0, 255) as u8;
                change(st, self.site(m, *site), &|man| man.state = state);
            }
            EffectKind::IncState { site, amount, modulo } => {
                let amount = self.int(st, m, amount);
                let modulo = modulo.as_ref().map_or(0, |n| self.int(st, m, n));
                change(st, self.site(m, *site), &|man| {
                    let sum = i32::from(man.state).saturating_add(amount);
                    let sum = if modulo > 0 { sum.rem_euclid(modulo) } else { sum };
                    man.state = sum.clamp(0, 255) as u8;
                });
            }
            EffectKind::AddFlags(site, flags) => change(st, self.site(m, *site), &|man| man.flags |= flags),
            EffectKind::RemoveFlags(site, flags) => change(st, self.site(m, *site), &|man| man.flags &= !flags),
            EffectKind::Score(n) => {
                let old = st.score[m.mover];
                let new = (old.saturating_add(self.int(st, m, n))).clamp(-MAX_SCORE, MAX_SCORE);
                for score in [old, new] {
                    if score != 0 {
                        st.hash ^= key::score(m.mover, score);
                    }
                }
                st.score[m.mover] = new;
            }
            EffectKind::Repeat { forced, heading } => {
                if to != NO_CELL
                    && let Some(piece) = st.piece(to)
                {
                    let dir = if m.from == NO_CELL || m.from == to { None } else { self.tables.line(m.from, to) };
                    let (forced, heading) = (*forced, *heading);
                    st.next = Next::Repeat { rule, piece: piece as u8, at: to, forced, heading, dir };
                }
            }
            EffectKind::Promote { piece, region, at_end } => {
                if *at_end {
                    st.promote = Some((rule, index as u16));
                } else if to != NO_CELL && region.as_ref().is_none_or(|r| r[m.me].has(to)) {
                    self.promote(st, to, *piece);
                }
            }
            EffectKind::Again(label) => st.next = Next::Again(*label),
            EffectKind::Trim(n) => {
                let most = self.int(st, m, n).max(0) as usize;
                if to == NO_CELL {
                    return;
                }
                let men = st.stack(to);
                if men.len() <= most {
                    return;
                }
                let (gone, kept) = men.split_at(men.len() - most);
                st.rebuild(to, kept);
                for &man in gone {
                    if man.owner.is_some_and(|o| o.index() == m.mover) {
                        self.recycle(st, man);
                    } else {
                        self.credit(st, m.mover, man);
                        m.changed += 1;
                        m.value = (m.value + self.values[man.piece as usize]).clamp(-1_000_000_000, 1_000_000_000);
                        m.taken = Some(man.piece);
                    }
                }
            }
        }
    }

    /// The top piece becomes another type.
    pub fn promote(&self, st: &mut State<W>, cell: Cell, piece: u8) {
        if let Some(mut man) = st.top(cell) {
            let new = self.new_man(piece, 0);
            (man.piece, man.state, man.flags) = (piece, new.state, new.flags);
            if planted(8) {
                man.owner = new.owner;
            }
            st.change(cell, man);
        }
    }

    fn displace(&self, st: &mut State<W>, m: &Moment, dirs: &Ways, record: &Option<Record>) {
        if m.to == NO_CELL {
            return;
        }
        let relative;
        let dirs: &[u8] = match dirs {
            Ways::Fixed(dirs) => dirs,
            Ways::Relative(turtle) => {
                if st.facing[m.mover] == u8::MAX || self.tables.ring == 0 {
                    return;
                }
                relative = [self.relative(st.facing[m.mover], *turtle)];
                &relative
            }
        };
        for &dir in dirs {
            let near = self.tables.next(m.to, dir);
            if near == NO_CELL || st.code(near) == 0 {
                continue;
            }
            if !record.as_ref().is_none_or(|r| self.matches(st, m, r, near)) {
                continue;
            }
            match self.tables.next(near, dir) {
                NO_CELL => {
                    st.lift(near);
                }
                far if st.code(far) == 0 => {
                    let men = st.lift(near);
                    st.rebuild(far, &men);
                }
                _ => {}
            }
        }
    }

    /// Counts a piece as captured.
    fn credit(&self, st: &mut State<W>, player: usize, man: Man) {
        st.captured[player] += 1;
        if self.feat.taken {
            st.extra.as_mut().expect("captures by type have a table").taken
                [player * self.types + man.piece as usize] += 1;
        }
    }

    fn counted(&self, m: &mut Moment, man: Man) {
        m.changed += 1;
        m.value = (m.value + self.values[man.piece as usize]).clamp(-1_000_000_000, 1_000_000_000);
    }

    /// Captures the targets; returns the type of the top of the last stack taken.
    #[allow(clippy::too_many_arguments)]
    fn capture(
        &self,
        st: &mut State<W>,
        m: &mut Moment,
        before: &Before<W>,
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
                for man in st.stack(cell) {
                    self.counted(m, man);
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
            } else if let Some(man) = st.take(cell) {
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
        before: &Before<W>,
        effect: &super::expr::Effect<W>,
        record: &Option<Record>,
        recycle: bool,
    ) -> Option<u8> {
        if !self.feat.stacks {
            // The analysis saw to it that this effect is unconditional and matches.
            let man = before.victim?;
            self.counted(m, man);
            self.credit(st, m.mover, man);
            if recycle {
                self.recycle(st, man);
            }
            m.taken = Some(man.piece);
            return m.taken;
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

    #[allow(clippy::too_many_arguments)]
    fn convert_replaced(
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
    fn targets(
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
        let wanted = match record {
            None => enemy,
            Some(record) => self.matching(st, m, record),
        };
        let pair = from != NO_CELL && from != to;
        match targets {
            Targets::Replace => Bits::EMPTY,
            Targets::Surround => {
                let empty = t.board.minus(&st.occupied());
                let mut out = Bits::EMPTY;
                let mut left = t.nbors[0][to as usize] & enemy;
                while let Some(cell) = left.first() {
                    let group = t.flood(Bits::one(cell), enemy, 0);
                    left = left.minus(&group);
                    if !t.around(group, 0).meets(&empty) {
                        out |= group;
                    }
                }
                let own = self.group_at(st, to);
                if planted(3) && !t.around(own, 0).meets(&empty) {
                    return out | own;
                }
                out & wanted
            }
            Targets::Nbors(kind) => t.nbors[*kind][to as usize] & wanted,
            Targets::Between if pair => t.between(from, to) & wanted,
            Targets::Custodial { min, max, hostile } => {
                let min = self.int(st, m, min).max(1);
                let max = max.as_ref().map_or(i32::MAX, |n| self.int(st, m, n));
                let mut ends = st.own[m.mover];
                if let Some(region) = hostile {
                    ends |= region[m.me].minus(&enemy);
                }
                let mut out = Bits::EMPTY;
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
        let before = Before { below: 0, victim: None, enemy: false, path: Bits::EMPTY };
        self.targets(st, &m, &before, targets, record).any()
    }

    /// Removes the stacks marked in this turn.
    pub fn remove_marked(&self, st: &mut State<W>) {
        let mover = st.mover as usize;
        for cell in st.marked.iter() {
            let recycled = st.recycled.has(cell);
            for man in st.lift(cell) {
                self.credit(st, mover, man);
                if recycled {
                    self.recycle(st, man);
                }
            }
        }
    }
}
