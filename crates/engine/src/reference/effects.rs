//! Making a step: the effects.

use super::action::Doing;
use super::state::{Mark, Pending};
use super::tally::{self, Event};
use super::targets::Target;
use crate::core::{Cell, MAX_SCORE, Man};
use crate::topology::Dir;
use gdl::ast::{Bool, Dirn, Effect, EffectKind, Heading, Nbors, Player, Record, Targets, Who};

/// Optional effects a rule may have; further ones are not optional.
pub(super) const MAX_OPTIONAL: usize = 3;

impl Doing<'_> {
    /// Runs the effects in order, leaving out the optional ones not chosen.
    pub fn effects(&mut self, option: u8) {
        let rule = self.rule;
        let optional = &rule.optional[..rule.optional.len().min(MAX_OPTIONAL)];
        for (index, effect) in rule.mv.post.iter().enumerate() {
            if effect.optional {
                tally::event(Event::Optional);
            }
            let left_out =
                optional.iter().position(|&other| other == index).is_some_and(|bit| option & (1 << bit) == 0);
            if !left_out {
                self.effect(effect);
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        tally::effect(&effect.kind);
        if effect.cond.is_some() {
            tally::event(Event::Conditional);
        }
        // `capture` and `convert` ask their condition of each target.
        match &effect.kind {
            EffectKind::Capture { targets, record, recycle, subsume, delayed } => {
                self.capture(targets, record.as_ref(), effect.cond.as_ref(), *recycle, *subsume, *delayed);
                return;
            }
            EffectKind::Convert { targets, record, owner, state } => {
                let new = |view: &super::view::View| {
                    (
                        owner.map_or(Some(view.mover()), |who| view.given_owner(who)),
                        state.as_ref().map(|state| view.int(state)),
                    )
                };
                self.convert(targets, record.as_ref(), effect.cond.as_ref(), new);
                return;
            }
            _ => {}
        }
        if effect.cond.as_ref().is_none_or(|cond| self.view().bool(cond)) {
            self.simple(&effect.kind);
        }
    }

    /// Effects that change the piece on `to`, a cell or the players' affairs.
    fn simple(&mut self, kind: &EffectKind) {
        let to = self.position.made.cells.to;
        match kind {
            EffectKind::Capture { .. } | EffectKind::Convert { .. } => {}
            EffectKind::ConvertSelf { owner, state } => self.convert_self(to, *owner, state.as_ref()),
            EffectKind::Rotate(n) => self.rotate(to, self.view().int(n)),
            EffectKind::ChangeDirn(dirn) => {
                // Nobody faces up or down: such a change does nothing.
                let ring = self.game.topology.ring;
                if let Some(dir) = self.direction(*dirn).filter(|&dir| usize::from(dir) < ring) {
                    self.position.dirns[self.mover().index()] = Some(dir);
                }
            }
            EffectKind::Displace { dirn, record } => {
                let dirs: Vec<Dir> = match dirn {
                    Dirn::All => self.game.topology.line_dirs(Nbors::Board),
                    one => self.direction(*one).into_iter().collect(),
                };
                if let Some(to) = to {
                    dirs.into_iter().for_each(|dir| self.displace(to, dir, record.as_ref()));
                }
            }
            EffectKind::CellState(site, state) => {
                if let Some(cell) = self.view().site(site) {
                    self.position.cell_states[usize::from(cell)] = byte(self.view().int(state));
                }
            }
            EffectKind::PieceState(site, state) => {
                let state = byte(self.view().int(state));
                self.change_top(self.view().site(site), |man| man.state = state);
            }
            EffectKind::IncState { site, amount, modulo } => {
                let amount = self.view().int(amount);
                let modulo = modulo.as_ref().map(|modulo| self.view().int(modulo)).filter(|&modulo| modulo > 0);
                self.change_top(self.view().site(site), |man| {
                    let sum = i64::from(man.state) + amount;
                    man.state = byte(modulo.map_or(sum, |modulo| sum.rem_euclid(modulo)));
                });
            }
            EffectKind::AddFlags(site, flags) => self.change_top(self.view().site(site), |man| man.flags |= flags),
            EffectKind::RemoveFlags(site, flags) => self.change_top(self.view().site(site), |man| man.flags &= !flags),
            EffectKind::Score(n) => {
                let limit = i64::from(MAX_SCORE);
                let n = self.view().int(n);
                let score = &mut self.position.scores[self.position.made.mover.index()];
                *score = (i64::from(*score) + n).clamp(-limit, limit) as i32;
            }
            EffectKind::Repeat { forced, heading } => self.repeat(to, *forced, *heading),
            EffectKind::Again(label) => self.position.pending = Some(Pending::Again(label.clone())),
            EffectKind::Promote { piece, region, at_end: true } => {
                self.position.promotion = Some((*piece, region.clone()));
            }
            EffectKind::Promote { piece, region, at_end: false } => {
                if to.is_some_and(|to| region.as_ref().is_none_or(|region| self.view().in_region(region, to))) {
                    let game = self.game;
                    self.change_top(to, |man| game.promote(man, *piece));
                }
            }
            EffectKind::Trim(n) => self.trim(to, self.view().int(n).max(0)),
        }
    }

    /// All targets are found and tested first, then all are taken; a marked stack is skipped.
    fn capture(
        &mut self,
        targets: &Targets,
        record: Option<&Record>,
        cond: Option<&Bool>,
        recycle: bool,
        subsume: bool,
        delayed: bool,
    ) {
        let mut taken = self.targets(targets, record);
        taken.retain(|target| !self.position.is_marked(target.cell) && self.passes(cond, *target));
        let delayed = delayed && *targets != Targets::Replace;
        for &target in &taken {
            self.position.made.captured = self.target_top(target).map(|man| man.piece);
            if delayed {
                self.position.stacks[usize::from(target.cell)].clone().into_iter().for_each(|man| self.note(man));
                self.position.marks.push(Mark { cell: target.cell, recycle });
            } else {
                let men: Vec<Man> = self.position.stacks[usize::from(target.cell)].drain(..target.height).collect();
                for man in men {
                    self.note(man);
                    self.position.credit(man, recycle);
                }
                if *targets == Targets::Replace {
                    self.below = 0;
                }
            }
        }
        if subsume
            && !taken.is_empty()
            && let Some(piece) = self.position.made.captured
        {
            self.change_top(self.position.made.cells.to, |man| man.piece = piece);
        }
    }

    /// All targets are found, tested and their new state read first, then all are changed.
    fn convert(
        &mut self,
        targets: &Targets,
        record: Option<&Record>,
        cond: Option<&Bool>,
        new: impl Fn(&super::view::View) -> (Option<Player>, Option<i64>),
    ) {
        let mut changed = self.targets(targets, record);
        changed.retain(|target| self.passes(cond, *target));
        let changes: Vec<_> = changed.iter().map(|t| (*t, new(&self.view().with_current(t.cell)))).collect();
        for (target, (owner, state)) in changes {
            let man = &mut self.position.stacks[usize::from(target.cell)][target.height - 1];
            man.owner = owner;
            man.state = state.map_or(man.state, byte);
            self.position.made.changed += 1;
        }
    }

    fn passes(&self, cond: Option<&Bool>, target: Target) -> bool {
        cond.is_none_or(|cond| self.view().with_current(target.cell).bool(cond))
    }

    /// A captured piece counts in what this step has changed.
    fn note(&mut self, man: Man) {
        self.position.made.changed += 1;
        self.position.made.capture_value += i64::from(self.game.game.pieces[usize::from(man.piece)].value);
    }

    fn convert_self(&mut self, to: Option<Cell>, owner: Option<Who>, state: Option<&gdl::ast::Int>) {
        let owner = owner.map(|who| self.view().given_owner(who));
        let state = state.map(|state| byte(self.view().int(state)));
        let Some(man) = to.and_then(|to| self.position.top_mut(to)) else { return };
        man.owner = owner.unwrap_or(man.owner);
        man.state = state.unwrap_or(man.state);
        self.position.made.changed += 1;
    }

    fn change_top(&mut self, cell: Option<Cell>, change: impl FnOnce(&mut Man)) {
        if let Some(man) = cell.and_then(|cell| self.position.top_mut(cell)) {
            change(man);
        }
    }

    /// Turns the piece on `to` and its flags clockwise.
    fn rotate(&mut self, to: Option<Cell>, n: i64) {
        let ring = self.game.topology.ring;
        if ring == 0 || n.rem_euclid(ring as i64) == 0 {
            return;
        }
        let n = n.rem_euclid(ring as i64) as usize;
        let usual = self.position.dirns[self.mover().index()];
        self.change_top(to, |man| {
            let Some(facing) = man.facing.or(usual) else { return };
            man.facing = Some(((usize::from(facing) + n) % ring) as Dir);
            let mut flags = if ring < 8 { man.flags & !((1 << ring) - 1) } else { 0 };
            for flag in (0..ring.min(8)).filter(|flag| man.flags & (1 << flag) != 0) {
                flags |= 1 << ((flag + n) % ring);
            }
            man.flags = flags;
        });
    }

    /// A compass word, or a turtle word relative to the mover's direction.
    fn direction(&self, dirn: Dirn) -> Option<Dir> {
        let topology = &self.game.topology;
        match dirn {
            Dirn::Compass(compass) => topology.compass(compass),
            Dirn::Turtle(_) if topology.ring == 0 => None,
            Dirn::Turtle(turtle) => {
                self.position.dirns[self.mover().index()].map(|facing| topology.relative(facing, turtle))
            }
            Dirn::All => None,
        }
    }

    /// The neighbour moves one cell on if that is empty, or falls off the board.
    fn displace(&mut self, to: Cell, dir: Dir, record: Option<&Record>) {
        let Some(near) = self.game.next(to, dir) else { return };
        let Some(top) = self.position.top(near) else { return };
        if !record.is_none_or(|record| self.view().matches(record, top)) {
            return;
        }
        match self.game.next(near, dir) {
            None => self.position.stacks[usize::from(near)].clear(),
            Some(far) if self.position.is_empty(far) => {
                self.position.stacks.swap(usize::from(near), usize::from(far));
            }
            Some(_) => {}
        }
    }

    /// The piece on `to` goes on with the same rule.
    fn repeat(&mut self, to: Option<Cell>, forced: bool, heading: Heading) {
        let Some(cell) = to.filter(|&to| !self.position.is_empty(to)) else { return };
        let last = self.position.made.cells.from.and_then(|from| self.game.line(from, cell));
        self.position.pending = Some(Pending::Repeat { rule: self.rule_index, cell, forced, heading, last });
    }

    /// While the stack is higher than n its lowest piece goes: the mover's own to his hand, others are captured.
    fn trim(&mut self, to: Option<Cell>, n: i64) {
        let Some(to) = to else { return };
        while self.position.stack(to).len() as i64 > n {
            let man = self.position.stacks[usize::from(to)].remove(0);
            self.below = self.below.saturating_sub(1);
            if man.owner == Some(self.mover()) {
                self.position.give_back(man);
            } else {
                self.note(man);
                self.position.made.captured = Some(man.piece);
                self.position.credit(man, false);
            }
        }
    }
}

impl super::Reference {
    /// Becomes this type, state and flags as newly defined.
    pub(super) fn promote(&self, man: &mut Man, piece: usize) {
        if let Some(new) = self.new_man(piece, man.owner) {
            *man = Man { facing: man.facing, ..new };
        }
    }
}

impl super::state::Position {
    /// Counts a piece as captured by the mover of the step.
    pub fn credit(&mut self, man: Man, recycle: bool) {
        let count = &mut self.captured[self.made.mover.index()][usize::from(man.piece)];
        *count = count.saturating_add(1);
        if recycle {
            self.give_back(man);
        }
    }

    /// Gives a piece back to its owner's hand, if that is limited.
    pub fn give_back(&mut self, man: Man) {
        let Some(owner) = man.owner else { return };
        if let Some(n) = &mut self.hands[owner.index()][usize::from(man.piece)] {
            *n = n.saturating_add(1);
        }
    }
}

/// States saturate at 0 and 255.
fn byte(n: i64) -> u8 {
    n.clamp(0, 255) as u8
}
