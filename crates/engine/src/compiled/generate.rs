//! Finding the legal steps of a position.

use super::eval::{Moment, Var};
use super::moves::{Group, Moves};
use super::paths::Contents;
use super::plan::{Alternative, Plan, Rule, Source};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Step};
use crate::planted::planted;
use crate::rules::Kind;
use gdl::ast::Heading;

/// Most displacements of a rule that moves in bulk.
pub const MAX_BULK: usize = 32;

/// Most steps a position may have; the rest is dropped.
pub const MAX_STEPS: u32 = 65_536;

impl<const W: usize> Plan<W> {
    /// What is bound when the mover looks for a step.
    #[inline(always)]
    pub fn moment(&self, st: &State<W>, rule: u16) -> Moment {
        // The compiler sees from this that there are two players.
        let mover = st.mover as usize & 1;
        Moment {
            mover,
            me: mover,
            from: NO_CELL,
            to: NO_CELL,
            current: NO_CELL,
            last_from: st.last_from,
            last_to: st.last_to,
            rule,
            turn: st.turn,
            first: !st.completed[mover],
            changed: 0,
            value: 0,
            taken: None,
            idle: None,
            passed: false,
            done: false,
        }
    }

    /// Whether this is the beginning of a turn.
    #[inline(always)]
    pub fn turn_begins(&self, st: &State<W>) -> bool {
        st.moves_made == 0 && st.next == Next::Any
    }

    /// All legal steps, pass, stop and swap included.
    pub fn generate(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        self.rule_steps(st, history, moves, false);
        if self.max_capture && moves.total > 1 {
            self.keep_greatest(st, history, moves);
        }
        self.add_others(st, history, moves);
    }

    /// Legal steps for a random draw: steps that only a trial can judge may be left unjudged (`moves.unchecked`).
    pub fn generate_lazily(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if self.max_capture {
            return self.generate(st, history, moves);
        }
        self.rule_steps(st, history, moves, true);
        self.add_others(st, history, moves);
    }

    /// Adds pass, stop and swap.
    #[inline(always)]
    pub fn add_others(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        let repeats = matches!(st.next, Next::Repeat { .. });
        if repeats || self.can_pass || self.swap_rule || moves.total == 0 {
            self.add_pass_stop_swap(st, history, moves);
        }
    }

    #[inline(never)]
    fn add_pass_stop_swap(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>) {
        if let Next::Repeat { forced: false, .. } = st.next
            && self.stop_is_legal(st, history)
        {
            moves.push_other(Step::STOP);
        }
        if self.turn_begins(st) {
            if self.can_pass {
                moves.push_other(Step::PASS);
            }
            if self.swap_rule && st.turn == 2 && !st.swapped {
                moves.push_other(Step::SWAP);
            }
            if moves.total == 0 {
                moves.push_other(Step::PASS);
            }
        }
    }

    /// Steps of rules, filtered by everything but `max-capture`.
    #[inline(always)]
    pub fn rule_steps(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>, lazy: bool) {
        self.find_steps(st, history, moves, lazy);
        // Which steps are beyond the bound depends on which of those before are legal.
        if moves.unchecked && moves.total >= MAX_STEPS {
            self.find_steps(st, history, moves, false);
        }
    }

    #[inline(always)]
    pub(super) fn find_steps(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>, lazy: bool) {
        moves.clear();
        let mover = st.mover as usize;
        match st.next {
            Next::Any => match &self.volleys[mover] {
                Some(volleys) => self.fire(st, volleys, moves),
                None => self.sweep(st, history, &self.sweeps[mover], false, moves, lazy),
            },
            Next::Again(label) => self.sweep(st, history, &self.again[label as usize][mover], true, moves, lazy),
            Next::Repeat { .. } => self.repeated(st, history, moves, lazy),
        }
    }

    /// Steps with which a piece goes on by the rule it moved by. Apart, so that steps of other kinds carry none of its weight.
    #[inline(never)]
    fn repeated(&self, st: &State<W>, history: &[u64], moves: &mut Moves<W>, lazy: bool) {
        let Next::Repeat { rule: index, piece, at, heading, dir, .. } = st.next else { return };
        let rule = &self.rules[index as usize];
        if rule.kind != Kind::Move || rule.piece != piece || st.piece(at) != Some(piece as usize) {
            return;
        }
        let mut to = self.board_without(if planted(5) { Bits::EMPTY } else { st.visited });
        to.remove(at);
        let mover = st.mover as usize;
        if let Some(path) = rule.bare_path
            && heading == Heading::Any
            && st.own[mover].has(at)
        {
            let contents = Contents::of(st, mover, &self.tables.board);
            let on = self.paths[path].tables[mover].targets(st, mover, &contents, at) & to;
            // Most chains end here. Steps that differ in displacement alone are told apart below.
            if on.count() < 2 || !self.in_bulk(rule, 1) {
                return self.add_sure(Group::of(index, rule, at, on), moves);
            }
        }
        if heading != Heading::Any {
            to = to.iter().filter(|&c| fits(heading, dir, self.tables.line(at, c))).collect();
        }
        let mut m = self.moment(st, index);
        self.movement(st, history, index, rule, &mut m, Bits::one(at), to, moves, lazy);
    }

    #[inline(always)]
    fn board_without(&self, cells: Bits<W>) -> Bits<W> {
        self.tables.board.minus(&cells)
    }

    /// Steps of one rule.
    pub(super) fn steps_of(
        &self,
        st: &State<W>,
        history: &[u64],
        index: u16,
        m: &mut Moment,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        m.rule = index;
        m.from = NO_CELL;
        let rule = &self.rules[index as usize];
        let board = self.tables.board;
        match rule.kind {
            Kind::Place => {
                let mut to = Bits::EMPTY;
                for alternative in &rule.alternatives {
                    if alternative.once.iter().all(|b| self.holds(st, m, b)) {
                        let mut cells = match alternative.source {
                            Source::Slide(site, most) => match self.site(m, site) {
                                NO_CELL => Bits::EMPTY,
                                cell => self.slide(st, cell, most),
                            },
                            _ => board,
                        };
                        for part in alternative.target.iter().chain(&alternative.filter) {
                            cells = self.select(st, m, part, Var::To, cells);
                        }
                        to |= cells;
                    }
                }
                to = self.settled(st, to);
                if let Some(sure) = self.all_that_change(st, index, rule, to) {
                    return self.add_sure(Group::of(index, rule, NO_CELL, sure), moves);
                }
                self.add(st, history, index, rule, NO_CELL, to, moves, lazy);
            }
            Kind::Move => {
                self.movement(st, history, index, rule, m, st.kind(rule.piece as usize, &self.feat), board, moves, lazy)
            }
            Kind::Remove => {
                let all = st.kind(rule.piece as usize, &self.feat);
                let mut from = Bits::EMPTY;
                for alternative in &rule.alternatives {
                    from |= self.origins(st, m, alternative, all);
                }
                self.add(st, history, index, rule, NO_CELL, from, moves, lazy);
            }
            Kind::Pass => {
                let holds = |a: &Alternative<W>| {
                    a.once.iter().chain(&a.origin).chain(&a.target).chain(&a.filter).all(|b| self.holds(st, m, b))
                };
                if rule.alternatives.iter().any(holds) {
                    for option in 0..1u8 << rule.options {
                        let step = Step { rule: index, from: NO_CELL, to: NO_CELL, option };
                        if rule.after.is_none() || self.admits(st, history, step, &mut moves.scratch) {
                            moves.push_other(step);
                        }
                    }
                }
            }
        }
    }

    /// Placements that rest on something (`gravity`) and touch something (boardless boards).
    fn settled(&self, st: &State<W>, mut to: Bits<W>) -> Bits<W> {
        let t = &self.tables;
        if t.boardless {
            let occupied = st.occupied();
            to &= if occupied.is_empty() { Bits::one(t.middle.first().unwrap_or(0)) } else { t.around(occupied, 0) };
        }
        if let Some(dir) = self.gravity {
            let occupied = st.occupied();
            let rests = |c: &Cell| match t.next(*c, dir) {
                NO_CELL => true,
                below => occupied.has(below),
            };
            to = to.iter().filter(rests).collect();
        }
        to
    }

    /// Origins an alternative admits.
    #[inline(always)]
    pub(super) fn origins(&self, st: &State<W>, m: &Moment, alternative: &Alternative<W>, all: Bits<W>) -> Bits<W> {
        if !alternative.once.iter().all(|b| self.holds(st, m, b)) {
            return Bits::EMPTY;
        }
        let mut from = if alternative.mine { all & st.own[m.mover] } else { all };
        for part in &alternative.origin {
            from = self.select(st, m, part, Var::From, from);
        }
        from
    }

    /// Adds the destinations that pass the remaining tests.
    #[allow(clippy::too_many_arguments)]
    #[inline(always)]
    pub(super) fn add(
        &self,
        st: &State<W>,
        history: &[u64],
        index: u16,
        rule: &Rule<W>,
        from: Cell,
        to: Bits<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        if to.any() {
            self.add_group(st, history, rule, Group::of(index, rule, from, to), moves, lazy);
        }
    }

    /// Adds the steps of a group that pass the remaining tests.
    #[inline(always)]
    pub(super) fn add_group(
        &self,
        st: &State<W>,
        history: &[u64],
        rule: &Rule<W>,
        group: Group<W>,
        moves: &mut Moves<W>,
        lazy: bool,
    ) {
        if !self.needs_trial(rule) || self.hand_alone(rule) {
            // A hand has a piece for every destination or for none.
            if !rule.fallible || self.plain_action_works(st, rule, group.step(0, 0)) {
                self.add_sure(group, moves);
            }
            return;
        }
        if lazy && rule.options == 0 {
            moves.unchecked = true;
            moves.push_group(group);
            return;
        }
        for cell in group.to.iter() {
            for option in 0..1u8 << rule.options {
                let step = group.step(cell, option);
                if moves.total < MAX_STEPS && self.admits(st, history, step, &mut moves.scratch) {
                    moves.push_rule_step(step);
                }
            }
        }
    }

    /// Adds steps known to be legal.
    #[inline(always)]
    pub(super) fn add_sure(&self, group: Group<W>, moves: &mut Moves<W>) {
        if moves.total >= MAX_STEPS - 512 * 8 {
            self.add_capped(group, moves);
        } else if group.to.any() {
            moves.push_group(group);
        }
    }

    #[cold]
    fn add_capped(&self, group: Group<W>, moves: &mut Moves<W>) {
        for cell in group.to.iter() {
            for option in 0..1u8 << group.options() {
                if moves.total < MAX_STEPS {
                    moves.push_rule_step(group.step(cell, option));
                }
            }
        }
    }
}

fn fits(heading: Heading, last: Option<u8>, now: Option<u8>) -> bool {
    let same = last.is_some() && last == now;
    match heading {
        Heading::Any => true,
        Heading::Straight => same,
        Heading::Turning => !same,
    }
}
