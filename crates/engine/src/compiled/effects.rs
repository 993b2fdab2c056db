//! Effects other than the finding of targets.

use super::eval::Moment;
use super::expr::{EffectKind, NewDirn, Record, Targets, Ways};
use super::make::Before;
use super::plan::Plan;
use super::state::{Next, State};
use crate::core::{Cell, MAX_SCORE, Man, NO_CELL, key};
use crate::planted::planted;

impl<const W: usize> Plan<W> {
    #[inline(never)]
    pub(super) fn effect(&self, st: &mut State<W>, rule: u16, index: usize, m: &mut Moment, before: &mut Before<W>) {
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
                if let Targets::Replace = targets {
                    self.convert_replaced(st, m, before, effect, record, owner, state);
                    return;
                }
                let set = self.targets(st, m, before, targets, record);
                if self.bare() && effect.cond.is_none() && state.is_none() {
                    set.iter().for_each(|cell| st.give(cell, super::state::owner_index(owner), &self.keys));
                    m.changed += set.count() as i32;
                    return;
                }
                let mut changes: Vec<(Cell, Option<u8>)> = Vec::new();
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
                if to != NO_CELL {
                    self.grant_repeat(st, rule, m, *forced, *heading);
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
                before.below = before.below.saturating_sub(gone.len());
                for &man in gone {
                    if man.owner.is_some_and(|o| o.index() == m.mover) {
                        self.recycle(st, man);
                    } else {
                        self.credit(st, m.mover, man);
                        m.changed += 1;
                        m.value = m
                            .value
                            .saturating_add(self.values[man.piece as usize])
                            .clamp(-1_000_000_000, 1_000_000_000);
                        m.taken = Some(man.piece);
                    }
                }
            }
        }
    }

    /// The top piece becomes another type.
    #[inline(never)]
    pub fn promote(&self, st: &mut State<W>, cell: Cell, piece: u8) {
        if self.bare() && !planted(8) {
            return st.recast(cell, piece as usize, &self.keys);
        }
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
}
