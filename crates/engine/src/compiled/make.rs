//! Making a step: the action, then the effects.

use super::eval::Moment;
use super::expr::Act;
use super::plan::{Plan, Rule};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, MAX_HEIGHT, Man, NO_CELL, Step, key};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::Who;

/// What the effects must remember of the position before the action.
pub(super) struct Before<const W: usize> {
    /// Pieces that lay on `to` just before the first push onto it; in games without stacks they are gone already.
    pub below: usize,
    /// Mailbox code of the piece replaced, in games without stacks; 0 if there was none.
    pub victim: u8,
    /// `to` held an enemy.
    pub enemy: bool,
    /// Cells the rule's paths visited.
    pub path: Bits<W>,
}

/// Owner index of a new piece.
#[inline(always)]
pub(super) fn new_owner(code: u8, mover: usize) -> usize {
    match code {
        3 => mover,
        4 => 1 - mover,
        fixed => fixed as usize,
    }
}

impl<const W: usize> Plan<W> {
    /// Applies a rule. `None`: the action is impossible (the position is then spoilt). Leaves `next` as granted; the turn is the caller's business.
    pub fn make(&self, st: &mut State<W>, step: Step) -> Option<Moment> {
        let mut m = self.moment(st, step.rule);
        self.apply(st, step, &mut m).then_some(m)
    }

    /// Applies a rule, with what was bound before the step in `m`; `m` then tells what the step did. `false`: the action is impossible.
    #[inline(always)]
    pub(super) fn apply(&self, st: &mut State<W>, step: Step, m: &mut Moment) -> bool {
        let rule = &self.rules[step.rule as usize];
        (m.from, m.to, m.current) = (step.from, step.to, step.to);
        st.next = Next::Any;
        if rule.swift {
            return self.apply_swiftly(st, step.rule, rule, m);
        }
        self.apply_by_reading(st, step, rule, m)
    }

    /// The action and the effects of a swift rule.
    #[inline(always)]
    fn apply_swiftly(&self, st: &mut State<W>, index: u16, rule: &Rule<W>, m: &mut Moment) -> bool {
        let mut victim = if rule.kind == Kind::Place {
            if self.charge(st, m.mover, rule.piece, 1).is_none() {
                return false;
            }
            st.place(m.to, 3 * rule.piece as usize + new_owner(rule.new_owner, m.mover), &self.keys)
        } else {
            st.relocate(m.from, m.to, &self.keys)
        };
        m.done = true;
        for deed in &rule.deeds {
            if deed.happens(m) {
                self.carry_out(st, index, deed, m, &mut victim);
            }
        }
        true
    }

    /// The action and the effects of any rule. Apart, so that swift ones carry none of its weight.
    #[inline(never)]
    fn apply_by_reading(&self, st: &mut State<W>, step: Step, rule: &Rule<W>, m: &mut Moment) -> bool {
        let mut before = Before { below: 0, victim: 0, enemy: false, path: Bits::EMPTY };
        if step.to != NO_CELL {
            before.enemy = st.owner(step.to) == Some(1 - m.mover);
            if rule.reads_path && step.from != NO_CELL {
                before.path = match self.jumped(rule, m) {
                    Some(cell) => Bits::one(cell),
                    None => self.visited(st, m, rule),
                };
            }
        }
        if rule.plain {
            if self.plain_action(st, rule, m, &mut before).is_none() {
                return false;
            }
        } else if rule.lifts {
            if self.take(st, m.to).is_none() {
                return false;
            }
        } else if rule.kind != Kind::Pass && self.action(st, rule, m, &mut before).is_none() {
            return false;
        }
        m.done = true;
        self.follow(st, step.rule, step.option, m, &mut before);
        true
    }

    /// Cells the paths of a rule visit.
    #[inline(never)]
    fn visited(&self, st: &State<W>, m: &Moment, rule: &Rule<W>) -> Bits<W> {
        let mut cells = Bits::EMPTY;
        for &path in &rule.paths {
            if !self.paths[path].turtle {
                cells |= self.paths[path].tables[m.mover].visited(st, m.mover, m.from, m.to);
                continue;
            }
            for table in self.path_tables(st, m, path) {
                cells |= table.visited(st, m.mover, m.from, m.to);
            }
        }
        cells
    }

    #[inline(always)]
    fn plain_action(&self, st: &mut State<W>, rule: &Rule<W>, m: &Moment, before: &mut Before<W>) -> Option<()> {
        if rule.kind == Kind::Place {
            self.charge(st, m.mover, rule.piece, 1)?;
        }
        if self.bare() {
            before.victim = match rule.kind {
                Kind::Place => {
                    let code = 3 * rule.piece as usize + new_owner(rule.new_owner, m.mover);
                    st.place(m.to, code, &self.keys)
                }
                _ => st.relocate(m.from, m.to, &self.keys),
            };
            return Some(());
        }
        let man = if rule.kind == Kind::Place {
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
            before.victim = st.code(m.to);
            st.take(m.to);
        }
        st.put(m.to, man);
        Some(())
    }

    /// Takes the top piece of a cell.
    #[inline(always)]
    pub(super) fn take(&self, st: &mut State<W>, cell: Cell) -> Option<Man> {
        if !self.bare() {
            return st.take(cell);
        }
        let code = st.pick(cell, &self.keys);
        (code != 0).then(|| super::state::bare_man(code as usize - 1))
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
    pub(super) fn recycle(&self, st: &mut State<W>, man: Man) {
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

    pub(super) fn given_owner(&self, m: &Moment, who: Who) -> usize {
        match who {
            Who::All => m.mover,
            who => self.owners(m, who).trailing_zeros() as usize,
        }
    }

    #[inline(never)]
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
                            before.victim = st.code(cell);
                            st.take(cell);
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
}
