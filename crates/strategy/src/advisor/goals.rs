//! `capture`, `eliminate`, `score`, `stack`, `state`, and what stands beside the twelve: `most`, `full`, `passed`.

use super::{ALMOST, Advisor, View, nearness, share, tops};
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::expr::{Amount, Effect, EffectKind, Goal, Int, Record, Site, Targets};
use engine::compiled::state::State;
use gdl::ast::PieceSel;

/// An end condition that is counted: how much of it is done. The engine says whether it holds.
#[derive(Clone, Debug)]
pub struct Counted<const W: usize> {
    goal: Goal<W>,
    /// Pieces of each player at the start, hands included; a quarter of the cells if he has none.
    pieces: [f32; 2],
    /// Numbers turn over until the board is full, as where runs are flanked: they count by the square of how full it is.
    ripens: bool,
}

impl<const W: usize> Counted<W> {
    /// Made for a game; `goal` is one of those named above.
    pub fn new(plan: &Plan<W>, goal: Goal<W>) -> Counted<W> {
        let pieces = [0, 1].map(|player| starting_men(plan, player));
        let flanks = |e: &Effect<W>| matches!(e.kind, EffectKind::Convert { targets: Targets::Custodial { .. }, .. });
        let ripens = plan.rules.iter().flat_map(|rule| &rule.post).any(flanks);
        Counted { goal, pieces, ripens }
    }

    fn captured(&self, view: &View<'_, W>, m: &Moment, record: &Option<Record>, amount: &Amount<W>) -> f32 {
        let (plan, st) = (view.plan, view.st);
        let taken = match record.map(|r| r.piece) {
            Some(PieceSel::Type(piece)) => {
                st.extra.as_ref().and_then(|e| e.taken.get(m.me * plan.types + piece)).copied().unwrap_or(0)
            }
            _ => st.captured[m.me],
        };
        match amount {
            Amount::N(n) => taken as f32 / plan.int(st, m, n).max(1) as f32,
            Amount::All | Amount::Fill => {
                let enemy = 1 - m.me;
                let left = match record {
                    Some(record) => (st.own[enemy] & plan.matching(st, m, record)).count() as f32,
                    None => men(plan, st, enemy) as f32,
                };
                nearness(left, self.pieces[enemy])
            }
        }
    }

    /// How high the highest stack is.
    fn height(&self, view: &View<'_, W>, m: &Moment, record: &Option<Record>, owner: bool) -> u32 {
        let st = view.st;
        let mine = |cell, depth| st.at_depth(cell, depth).and_then(|man| man.owner).is_some_and(|o| o.index() == m.me);
        let counted = |cell| match owner {
            false => st.height(cell) as u32,
            true => (0..st.height(cell)).filter(|&depth| mine(cell, depth)).count() as u32,
        };
        tops(view.plan, st, m, m.me, record).iter().map(counted).max().unwrap_or(0)
    }

    /// How near the nearest of the player's pieces is to the state asked for.
    fn states(&self, view: &View<'_, W>, m: &Moment, record: &Record) -> f32 {
        let (plan, st) = (view.plan, view.st);
        let bare = Record { state: None, ..*record };
        let set = st.own[m.me] & plan.matching(st, m, &bare);
        let Some(wanted) = record.state else { return 0.0 };
        let gap = |cell| (i32::from(st.attr(cell).state) - wanted).abs();
        set.iter().map(gap).min().map_or(0.0, |gap| nearness(gap as f32, (wanted + 1) as f32))
    }

    fn progress(&self, view: &View<'_, W>, m: &Moment) -> f32 {
        let (plan, st) = (view.plan, view.st);
        match &self.goal {
            Goal::Capture { record, amount } => self.captured(view, m, record, amount),
            Goal::Eliminate(who) => {
                let mask = plan.owners(m, *who) & 3;
                let left = |p: usize| nearness(men(plan, st, p) as f32, self.pieces[p]);
                (0..2).filter(|p| mask >> p & 1 != 0).map(left).fold(ALMOST, f32::min)
            }
            Goal::Score(Some(n)) => {
                let n = plan.int(st, m, n).max(1) as f32;
                st.score[m.me] as f32 / n
            }
            Goal::Score(None) => balance(f64::from(st.score[m.me]), f64::from(st.score[1 - m.me])),
            Goal::Stack { tops, n, owner } => {
                self.height(view, m, tops, *owner) as f32 / plan.int(st, m, n).max(1) as f32
            }
            Goal::CellState(Site::Fixed(cell), n) => {
                let n = plan.int(st, m, n);
                nearness((i32::from(st.cell_state(*cell)) - n).abs() as f32, (n.abs() + 1) as f32)
            }
            Goal::PieceState(record) => self.states(view, m, record),
            Goal::Most(int, handicap) => {
                let read = |me: usize| {
                    let m = Moment { me, ..*m };
                    let extra = if me == 1 { plan.int(st, &m, handicap) } else { 0 };
                    f64::from(plan.int(st, &m, int)) + f64::from(extra)
                };
                let value = balance(read(m.me), read(1 - m.me));
                if !self.ripens {
                    return value;
                }
                let full = st.occupied().count() as f32 / plan.tables.cells as f32;
                0.5 + (value - 0.5) * full * full
            }
            Goal::Full => st.occupied().count() as f32 / plan.tables.cells.max(1) as f32,
            _ => 0.5,
        }
    }
}

/// Between 0 and 1: a half if both are equal.
pub fn balance(own: f64, other: f64) -> f32 {
    if own >= 0.0 && other >= 0.0 {
        return share(own as f32, other as f32);
    }
    ((1.0 + (own - other) / (own.abs() + other.abs() + 1.0)) / 2.0) as f32
}

/// Pieces of a player at the start, hands included; a quarter of the cells if he has none.
pub fn starting_men<const W: usize>(plan: &Plan<W>, player: usize) -> f32 {
    match men(plan, &plan.initial, player) {
        0 => plan.tables.cells as f32 / 4.0,
        n => n as f32,
    }
}

/// Pieces a player has in any layer of the board and in limited hands.
fn men<const W: usize>(plan: &Plan<W>, st: &State<W>, player: usize) -> u32 {
    let mut n = st.own[player].count();
    if plan.feat.stacks {
        for cell in st.occupied().iter() {
            let mine = |depth: &usize| {
                st.at_depth(cell, *depth).and_then(|man| man.owner).is_some_and(|o| o.index() == player)
            };
            n += (0..st.height(cell).saturating_sub(1)).filter(mine).count() as u32;
        }
    }
    if plan.feat.hands {
        let limited = |piece: &usize| plan.limited[player * plan.types + piece];
        n += (0..plan.types).filter(limited).map(|piece| plan.hand(st, player, piece)).sum::<u32>();
    }
    n
}

impl<const W: usize> Advisor<W> for Counted<W> {
    fn name(&self) -> &'static str {
        match &self.goal {
            Goal::Capture { .. } => "capture",
            Goal::Eliminate(_) => "eliminate",
            Goal::Score(_) => "score",
            Goal::Stack { .. } => "stack",
            Goal::CellState(..) | Goal::PieceState(_) => "state",
            Goal::Most(..) => "most",
            Goal::Full => "full",
            _ => "passed",
        }
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let m = Moment { me, ..view.moment };
        // A comparison with the opponent may hold at any time and be lost again; what is counted up to a number is won for good.
        let compared = matches!(self.goal, Goal::Most(..) | Goal::Score(None) | Goal::Passed);
        if !compared && view.plan.goal(view.st, &m, &self.goal) {
            return 1.0;
        }
        self.progress(view, &m).clamp(0.0, ALMOST)
    }

    fn holds(&self, view: &View<'_, W>, m: &Moment) -> Option<bool> {
        Some(view.plan.goal(view.st, m, &self.goal))
    }
}

/// `turn-limit … (most …)`: the integer that decides when time is up.
#[derive(Clone, Debug)]
pub struct Limit<const W: usize>(pub Int<W>);

impl<const W: usize> Advisor<W> for Limit<W> {
    fn name(&self) -> &'static str {
        "most"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let read = |me: usize| f64::from(view.plan.int(view.st, &Moment { me, ..view.moment }, &self.0));
        balance(read(me), read(1 - me)).clamp(0.0, 1.0)
    }
}
