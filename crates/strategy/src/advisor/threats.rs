//! `attack` and `defence`: pieces that could be captured by the next step.

use super::material::{worth, worth_of};
use super::{Advisor, Needs, View};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::expr::{EffectKind, Targets};
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::tables::Tables;
use engine::core::{Cell, NO_CELL, Step};

/// How a rule captures, as far as it can be seen without making the step.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    replace: bool,
    between: bool,
    custodial: bool,
    surround: bool,
    nbors: Option<u8>,
    approach: bool,
    withdraw: bool,
}

impl Ways {
    fn any(&self) -> bool {
        self.by_step() || self.custodial || self.surround || self.nbors.is_some()
    }

    /// Where the step begins matters.
    fn by_step(&self) -> bool {
        self.replace || self.between || self.approach || self.withdraw
    }
}

/// The captures of a game.
#[derive(Clone, Debug)]
pub struct Threats {
    rules: Vec<Ways>,
}

impl Threats {
    /// The captures of a game; `None` if it has none that can be foreseen.
    pub fn new<const W: usize>(plan: &Plan<W>) -> Option<Threats> {
        let of = |rule: &engine::compiled::plan::Rule<W>| {
            let mut ways = Ways::default();
            for effect in &rule.post {
                let EffectKind::Capture { targets, .. } = &effect.kind else { continue };
                match targets {
                    Targets::Replace => ways.replace = true,
                    Targets::Between | Targets::Path(_) => ways.between = true,
                    Targets::Custodial { .. } => ways.custodial = true,
                    Targets::Surround => ways.surround = true,
                    Targets::Nbors(nbors) => ways.nbors = Some(*nbors as u8),
                    Targets::Approach => ways.approach = true,
                    Targets::Withdraw => ways.withdraw = true,
                    Targets::Line | Targets::SameGroup | Targets::All => {}
                }
            }
            ways
        };
        let rules: Vec<Ways> = plan.rules.iter().map(of).collect();
        rules.iter().any(Ways::any).then_some(Threats { rules })
    }

    /// The enemy's tops that the player could capture with one of the steps.
    pub fn targets<const W: usize>(&self, plan: &Plan<W>, st: &State<W>, player: usize, moves: &Moves<W>) -> Bits<W> {
        let (t, enemy) = (&plan.tables, st.own[1 - player]);
        let mut found = Bits::EMPTY;
        let mut flanking = Bits::EMPTY;
        let mut closing = Bits::EMPTY;
        let mut landing = |ways: &Ways, to: Bits<W>| {
            if ways.replace {
                found |= to & enemy;
            }
            if let Some(nbors) = ways.nbors {
                found |= t.around(to, nbors as usize) & enemy;
            }
            if ways.custodial {
                flanking |= to;
            }
            if ways.surround {
                closing |= to;
            }
        };
        for group in &moves.groups {
            landing(&self.rules[group.rule() as usize], group.to);
        }
        for step in moves.list.iter().filter(|s| s.rule < Step::SWAP_RULE && s.to != NO_CELL) {
            landing(&self.rules[step.rule as usize], Bits::one(step.to));
        }
        for group in &moves.groups {
            let ways = &self.rules[group.rule() as usize];
            if ways.between || ways.approach || ways.withdraw {
                for to in group.to.iter() {
                    found |= passed(t, ways, group.step(to, 0)) & enemy;
                }
            }
        }
        for &step in moves.list.iter().filter(|s| s.rule < Step::SWAP_RULE) {
            found |= passed(t, &self.rules[step.rule as usize], step) & enemy;
        }
        found | flanked(t, st, player, flanking) | closed(t, st, player, closing)
    }
}

/// Cells whose pieces a step captures on its line.
fn passed<const W: usize>(t: &Tables<W>, ways: &Ways, step: Step) -> Bits<W> {
    let (from, to) = (step.from, step.to);
    let mut set = Bits::EMPTY;
    if from == NO_CELL || to == NO_CELL || from == to {
        return set;
    }
    if ways.between {
        // Off the board's lines, as in draughts, a jump passes what both cells touch.
        set |= match t.line(from, to) {
            Some(_) => t.between(from, to),
            None => t.nbors[3][from as usize] & t.nbors[3][to as usize],
        };
    }
    if let Some(dir) = t.line(from, to) {
        let mut add = |cell: Cell| {
            if cell != NO_CELL {
                set.insert(cell);
            }
        };
        if ways.approach {
            add(t.next(to, dir));
        }
        if ways.withdraw {
            add(t.next(from, t.opposite[dir as usize]));
        }
    }
    set
}

/// Single enemies between one of the cells and an own piece.
fn flanked<const W: usize>(t: &Tables<W>, st: &State<W>, player: usize, cells: Bits<W>) -> Bits<W> {
    let mut found = Bits::EMPTY;
    let (own, enemy) = (st.own[player], st.own[1 - player]);
    for to in cells.iter() {
        if !t.nbors[3][to as usize].meets(&enemy) {
            continue;
        }
        for &dir in &t.line_dirs {
            let victim = t.next(to, dir);
            if victim != NO_CELL && enemy.has(victim) {
                let anvil = t.next(victim, dir);
                if anvil != NO_CELL && own.has(anvil) {
                    found.insert(victim);
                }
            }
        }
    }
    found
}

/// Enemy groups whose last free neighbour is one of the cells.
fn closed<const W: usize>(t: &Tables<W>, st: &State<W>, player: usize, cells: Bits<W>) -> Bits<W> {
    let mut found = Bits::EMPTY;
    if cells.is_empty() {
        return found;
    }
    let empty = t.board.minus(&st.occupied());
    let mut left = st.own[1 - player];
    while let Some(cell) = left.first() {
        let group = t.flood(Bits::one(cell), left, 0);
        left = left.minus(&group);
        let breath = t.around(group, 0) & empty;
        if breath.count() == 1 && breath.meets(&cells) {
            found |= group;
        }
    }
    found
}

const THREATS: Needs = Needs { steps: false, threats: true };

/// The part of the enemy's pieces, by worth, that could be captured.
#[derive(Clone, Debug)]
pub struct Attack {
    worth: Vec<f32>,
}

impl Attack {
    /// Made for a game; royal types are those a player must not lose.
    pub fn new<const W: usize>(plan: &Plan<W>, royal: &[bool]) -> Attack {
        Attack { worth: dear(plan, royal) }
    }
}

impl<const W: usize> Advisor<W> for Attack {
    fn name(&self) -> &'static str {
        "attack"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let enemy = 1 - me;
        let all = worth_of(view.plan, view.st, &self.worth, view.st.own[enemy]);
        let hit = worth_of(view.plan, view.st, &self.worth, view.attacked[enemy]);
        if all > 0.0 { (hit / all).min(1.0) } else { 0.0 }
    }

    fn needs(&self) -> Needs {
        THREATS
    }
}

/// One less the worth of the dearest own piece that could be captured, over that of the dearest type. Who is to move can save one.
#[derive(Clone, Debug)]
pub struct Defence {
    worth: Vec<f32>,
    dearest: f32,
}

impl Defence {
    /// Made for a game; royal types are those a player must not lose.
    pub fn new<const W: usize>(plan: &Plan<W>, royal: &[bool]) -> Defence {
        let worth = dear(plan, royal);
        let dearest = worth.iter().copied().fold(0.1, f32::max);
        Defence { worth, dearest }
    }
}

impl<const W: usize> Advisor<W> for Defence {
    fn name(&self) -> &'static str {
        "defence"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for piece in view.attacked[me].iter().filter_map(|cell| view.st.piece(cell)) {
            let worth = self.worth[piece];
            second = second.max(first.min(worth));
            first = first.max(worth);
        }
        let lost = if view.st.mover as usize == me { second } else { first };
        1.0 - (lost / self.dearest).min(1.0)
    }

    fn needs(&self) -> Needs {
        THREATS
    }
}

/// Worth of each type, royal ones dearer than any other.
fn dear<const W: usize>(plan: &Plan<W>, royal: &[bool]) -> Vec<f32> {
    let mut worth = worth(plan);
    let dearest = worth.iter().copied().fold(0.1, f32::max);
    worth.iter_mut().zip(royal).filter(|(_, royal)| **royal).for_each(|(worth, _)| *worth = 2.0 * dearest);
    worth
}
