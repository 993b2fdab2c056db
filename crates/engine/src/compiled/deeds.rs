//! What follows the action of a step, as a flat program: the commonest effects ask for no expression, and conditions that only name
//! destinations are sets of them.

use super::eval::Moment;
use super::expr::{Bool, Cells, Effect, EffectKind, Site, Targets};
use super::make::Before;
use super::plan::{Plan, Rule, Source};
use super::state::{Next, State};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use crate::rules::Kind;
use gdl::ast::Heading;

/// One effect.
#[derive(Clone, Debug)]
pub struct Deed<const W: usize> {
    /// Destinations on which it happens, for each player; every bit set where its condition has to be read.
    at: [Bits<W>; 2],
    kind: DeedKind,
}

#[derive(Clone, Copy, Debug)]
enum DeedKind {
    /// Captures the enemy the step passed over.
    TakeJumped,
    /// Captures what stood on the destination.
    TakeReplaced,
    /// Grants a step of a label.
    Again(u8),
    /// Grants a step by the same rule.
    Repeat { forced: bool, heading: Heading },
    /// The piece becomes another type.
    Promote(u8),
    /// As the effect says.
    Read,
}

/// A step over exactly one cell.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    /// From origin to destination.
    delta: i32,
    /// From origin to the cell between.
    over: i32,
}

/// The effects of a rule.
pub fn deeds<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> Vec<Deed<W>> {
    rule.post.iter().map(|effect| deed(plan, rule, effect)).collect()
}

fn deed<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, effect: &Effect<W>) -> Deed<W> {
    let everywhere = [!Bits::EMPTY; 2];
    let read = Deed { at: everywhere, kind: DeedKind::Read };
    let lands = matches!(rule.kind, Kind::Place | Kind::Move);
    let at = match &effect.cond {
        None => Some(everywhere),
        Some(condition) if lands => destinations(condition),
        Some(_) => None,
    };
    let Some(mut at) = at else { return read };
    let kind = match &effect.kind {
        _ if effect.option.is_some() => return read,
        // The condition of a capture is asked of each target.
        EffectKind::Capture {
            targets: Targets::Path(_),
            record: None,
            recycle: false,
            subsume: false,
            delayed: false,
        } if plan.bare() && effect.cond.is_none() && rule.jumps.iter().all(|jumps| !jumps.is_empty()) => {
            DeedKind::TakeJumped
        }
        EffectKind::Capture { targets: Targets::Replace, recycle: false, subsume: false, .. }
            if plan.bare() && effect.cond.is_none() =>
        {
            DeedKind::TakeReplaced
        }
        EffectKind::Again(label) => DeedKind::Again(*label),
        EffectKind::Repeat { forced, heading } if lands => DeedKind::Repeat { forced: *forced, heading: *heading },
        EffectKind::Promote { piece, region, at_end: false } if lands => {
            if let Some(region) = region {
                at = [at[0] & region[0], at[1] & region[1]];
            }
            DeedKind::Promote(*piece)
        }
        _ => return read,
    };
    Deed { at, kind }
}

/// Whether the steps of a rule are plain actions on bare pieces and effects that ask for no expression.
pub fn swift<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> bool {
    let acts = rule.plain && matches!(rule.kind, Kind::Place | Kind::Move);
    acts && plan.bare() && rule.deeds.iter().all(|deed| !matches!(deed.kind, DeedKind::Read))
}

/// Whether some effect of a rule must be told the cells a step passed over.
pub fn reads_path<const W: usize>(rule: &Rule<W>) -> bool {
    !rule.paths.is_empty() && rule.deeds.iter().any(|deed| matches!(deed.kind, DeedKind::Read))
}

impl<const W: usize> Deed<W> {
    /// Whether it happens after the action of a step.
    #[inline(always)]
    pub fn happens(&self, m: &Moment) -> bool {
        self.at[m.me].has(m.to)
    }
}

/// The destinations of which a condition holds, for each player, if it asks for nothing else.
fn destinations<const W: usize>(condition: &Bool<W>) -> Option<[Bits<W>; 2]> {
    match condition {
        Bool::In(Site::To, Cells::Region(sets)) => Some(**sets),
        Bool::Not(inner) => destinations(inner).map(|sets| sets.map(|set| !set)),
        _ => None,
    }
}

/// The jumps of a player's rule, if all its steps are jumps and no two go as far: how far one went then tells what it passed over.
pub fn jumps<const W: usize>(plan: &Plan<W>, rule: &Rule<W>, player: usize) -> Vec<Jump> {
    let [only] = rule.alternatives.as_slice() else { return Vec::new() };
    let Source::Path(path) = only.source else { return Vec::new() };
    if !rule.distinct || !only.mine || rule.paths != [path] {
        return Vec::new();
    }
    let words = plan.paths[path].tables[player].words().iter();
    let jump = words.map(|word| match word.steps.as_slice() {
        [first, _] => Some(Jump { delta: word.delta, over: first.delta }),
        _ => None,
    });
    jump.collect::<Option<_>>().unwrap_or_default()
}

impl<const W: usize> Plan<W> {
    /// The cell a jump passes over.
    #[inline(always)]
    pub(super) fn jumped(&self, rule: &Rule<W>, m: &Moment) -> Option<Cell> {
        let delta = i32::from(m.to) - i32::from(m.from);
        let jump = rule.jumps[m.mover].iter().find(|jump| jump.delta == delta)?;
        Some((i32::from(m.from) + jump.over) as Cell)
    }

    /// What follows the action of a step with some option.
    #[inline(always)]
    pub(super) fn follow(&self, st: &mut State<W>, index: u16, option: u8, m: &mut Moment, before: &mut Before<W>) {
        for (i, deed) in self.rules[index as usize].deeds.iter().enumerate() {
            match deed.kind {
                DeedKind::Read => self.read_effect(st, index, i, option, m, before),
                _ if deed.happens(m) => self.carry_out(st, index, deed, m, &mut before.victim),
                _ => {}
            }
        }
    }

    /// Carries out an effect that asks for no expression; `victim` is the code of the piece replaced. Apart, so that the effects that do not
    /// happen, which are most, carry none of its weight.
    #[inline(never)]
    pub(super) fn carry_out(&self, st: &mut State<W>, rule: u16, deed: &Deed<W>, m: &mut Moment, victim: &mut u8) {
        match deed.kind {
            DeedKind::TakeJumped => self.take_jumped(st, &self.rules[rule as usize], m),
            DeedKind::TakeReplaced => {
                self.take_replaced(st, m, victim);
            }
            DeedKind::Again(label) => st.next = Next::Again(label),
            DeedKind::Repeat { forced, heading } => self.grant_repeat(st, rule, m, forced, heading),
            DeedKind::Promote(piece) => self.promote(st, m.to, piece),
            DeedKind::Read => {}
        }
    }

    #[inline(never)]
    fn read_effect(
        &self,
        st: &mut State<W>,
        rule: u16,
        index: usize,
        option: u8,
        m: &mut Moment,
        before: &mut Before<W>,
    ) {
        let effect = &self.rules[rule as usize].post[index];
        if effect.option.is_some_and(|bit| option >> bit & 1 == 0) {
            return;
        }
        let targeted = matches!(effect.kind, EffectKind::Capture { .. } | EffectKind::Convert { .. });
        if targeted || effect.cond.as_ref().is_none_or(|c| self.holds(st, m, c)) {
            self.effect(st, rule, index, m, before);
        }
    }

    /// Captures the enemy jumped over, in games whose pieces have no side tables.
    #[inline(always)]
    fn take_jumped(&self, st: &mut State<W>, rule: &Rule<W>, m: &mut Moment) {
        if let Some(cell) = self.jumped(rule, m)
            && st.own[1 - m.mover].has(cell)
            && !st.marked.has(cell)
            && let Some(man) = self.take(st, cell)
        {
            self.counted(m, man);
            self.credit(st, m.mover, man);
            m.taken = Some(man.piece);
        }
    }

    /// The piece that moved may go on by the same rule.
    #[inline(always)]
    pub(super) fn grant_repeat(&self, st: &mut State<W>, rule: u16, m: &Moment, forced: bool, heading: Heading) {
        let Some(piece) = st.piece(m.to) else { return };
        let still = m.from == NO_CELL || m.from == m.to;
        let dir = if still { None } else { self.tables.line(m.from, m.to) };
        st.next = Next::Repeat { rule, piece: piece as u8, at: m.to, forced, heading, dir };
    }
}
