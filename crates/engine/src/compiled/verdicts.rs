//! What the clauses of a filling game say for every combination of its conditions.

use super::expr::{Bool, Goal};
use super::plan::Plan;
use crate::core::Outcome;
use gdl::ast::{GameResult, Player, Tie};

/// The truth of everything a clause may ask.
pub(super) struct World<'a> {
    pub atoms: &'a [Option<usize>],
    pub holds: [u32; 2],
    pub full: bool,
    pub idle: Option<usize>,
    pub passed: bool,
}

/// Whether a clause is made of goals alone.
pub(super) fn simple<const W: usize>(b: &Bool<W>) -> bool {
    match b {
        Bool::True | Bool::False | Bool::Goal(_) => true,
        Bool::And(p) | Bool::Or(p) => p.iter().all(simple),
        Bool::Not(p) => simple(p),
        Bool::Xor(p) => p.iter().all(simple),
        Bool::If(p) => p.iter().all(simple),
        _ => false,
    }
}

fn truth<const W: usize>(plan: &Plan<W>, b: &Bool<W>, me: usize, world: &World<'_>) -> bool {
    let truth = |b: &Bool<W>| truth(plan, b, me, world);
    match b {
        Bool::True => true,
        Bool::And(p) => p.iter().all(truth),
        Bool::Or(p) => p.iter().any(truth),
        Bool::Not(p) => !truth(p),
        Bool::Xor(p) => truth(&p[0]) != truth(&p[1]),
        Bool::If(p) => {
            if truth(&p[0]) {
                truth(&p[1])
            } else {
                truth(&p[2])
            }
        }
        Bool::Goal(goal) => match (&plan.goals[*goal], world.atoms[*goal]) {
            (_, Some(atom)) => world.holds[me] >> atom & 1 != 0,
            (Goal::NoMove, _) => world.idle == Some(me),
            (Goal::Full, _) => world.full,
            (Goal::Passed, _) => world.passed,
            _ => false,
        },
        _ => false,
    }
}

/// What the clauses say in a world.
pub(super) fn read<const W: usize>(plan: &Plan<W>, mover: usize, world: &World<'_>) -> Option<Outcome> {
    let side = |i: usize| Player::BOTH[i];
    let results = [0, 1].map(|me| {
        let clause = plan.clauses.iter().find(|c| c.admits(me, mover) && truth(plan, &c.cond, me, world))?;
        Some(match clause.result {
            GameResult::Win => Outcome::Win(side(me)),
            GameResult::Lose => Outcome::Win(side(1 - me)),
            GameResult::Draw => Outcome::Draw,
        })
    });
    match results {
        [None, one] | [one, None] => one,
        [Some(a), Some(b)] if a == b => Some(a),
        _ => Some(match plan.tie {
            Tie::MoverWins => Outcome::Win(side(mover)),
            Tie::MoverLoses => Outcome::Win(side(1 - mover)),
            Tie::Draw => Outcome::Draw,
        }),
    }
}

pub(super) fn code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => 2,
        Outcome::Draw | Outcome::Unfinished => 3,
    }
}

/// What a verdict is to the first player: 1 a win, -1 a loss, else 0.
#[inline(always)]
pub(super) fn to_first(code: u8) -> i32 {
    i32::from(code == 1) - i32::from(code == 2)
}

pub(super) fn outcome(code: u8) -> Outcome {
    match code {
        1 => Outcome::Win(Player::First),
        2 => Outcome::Win(Player::Second),
        _ => Outcome::Draw,
    }
}
