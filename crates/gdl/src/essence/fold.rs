//! Conditions and integers with all that is constant worked out, and the regions they speak of.

use crate::ast::*;

const MOST: i64 = 1_000_000_000;

/// A condition that always holds when the other does, and says it shorter.
pub fn bool(cond: &Bool) -> Bool {
    match cond {
        Bool::And(parts) => joined(parts, true),
        Bool::Or(parts) => joined(parts, false),
        Bool::Not(inner) => not(bool(inner)),
        Bool::Xor(a, b) => match (bool(a), bool(b)) {
            (Bool::True, other) | (other, Bool::True) => not(other),
            (Bool::False, other) | (other, Bool::False) => other,
            (a, b) if a == b => Bool::False,
            (a, b) => Bool::Xor(Box::new(a), Box::new(b)),
        },
        Bool::If(cond, then, other) => match (bool(cond), bool(then), bool(other)) {
            (Bool::True, then, _) => then,
            (Bool::False, _, other) => other,
            (_, then, other) if then == other => then,
            (cond, Bool::True, Bool::False) => cond,
            (cond, Bool::False, Bool::True) => not(cond),
            (cond, then, other) => Bool::If(Box::new(cond), Box::new(then), Box::new(other)),
        },
        Bool::Cmp(cmp, a, b) => compared(*cmp, int(a), int(b)),
        Bool::Goal(goal) => Bool::Goal(self::goal(goal)),
        other => other.clone(),
    }
}

/// `and` (all) or `or` of conditions: nested ones opened, each said once, none that another makes needless.
fn joined(parts: &[Bool], all: bool) -> Bool {
    let (needless, decisive) = if all { (Bool::True, Bool::False) } else { (Bool::False, Bool::True) };
    let mut flat: Vec<Bool> = Vec::new();
    for part in parts.iter().map(bool) {
        match part {
            Bool::And(inner) if all => flat.extend(inner),
            Bool::Or(inner) if !all => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.contains(&decisive) {
        return decisive;
    }
    let mut kept: Vec<Bool> = Vec::new();
    for part in &flat {
        // (or A (and A B)) is A; so is (and A (or A B)).
        let holds = |inner: &[Bool]| flat.iter().any(|other| inner.contains(other));
        let contained = match part {
            Bool::Or(inner) if all => holds(inner),
            Bool::And(inner) if !all => holds(inner),
            _ => false,
        };
        if *part != needless && !contained && !kept.contains(part) {
            kept.push(part.clone());
        }
    }
    match (kept.len(), all) {
        (0, _) => needless,
        (1, _) => kept.remove(0),
        (_, true) => Bool::And(kept),
        (_, false) => Bool::Or(kept),
    }
}

fn not(cond: Bool) -> Bool {
    match cond {
        Bool::True => Bool::False,
        Bool::False => Bool::True,
        Bool::Not(inner) => *inner,
        Bool::Cmp(cmp, a, b) => Bool::Cmp(contrary(cmp), a, b),
        other => Bool::Not(Box::new(other)),
    }
}

fn contrary(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
        Cmp::Lt => Cmp::Ge,
        Cmp::Le => Cmp::Gt,
        Cmp::Gt => Cmp::Le,
        Cmp::Ge => Cmp::Lt,
    }
}

fn compared(cmp: Cmp, a: Int, b: Int) -> Bool {
    let ordering = match (&a, &b) {
        (Int::Const(a), Int::Const(b)) => a.cmp(b),
        (a, b) if a == b => std::cmp::Ordering::Equal,
        _ => return Bool::Cmp(cmp, a, b),
    };
    let holds = match cmp {
        Cmp::Eq => ordering.is_eq(),
        Cmp::Ne => ordering.is_ne(),
        Cmp::Lt => ordering.is_lt(),
        Cmp::Le => ordering.is_le(),
        Cmp::Gt => ordering.is_gt(),
        Cmp::Ge => ordering.is_ge(),
    };
    if holds { Bool::True } else { Bool::False }
}

/// An integer that is always the same number, and says it shorter.
pub fn int(value: &Int) -> Int {
    let terms = |terms: &[Int]| -> Vec<Int> { terms.iter().map(int).collect() };
    let folded = match value {
        Int::Add(all) => Int::Add(terms(all)),
        Int::Sub(all) => Int::Sub(terms(all)),
        Int::Mul(all) => Int::Mul(terms(all)),
        Int::Min(all) => Int::Min(terms(all)),
        Int::Max(all) => Int::Max(terms(all)),
        Int::Div(a, b) => Int::Div(Box::new(int(a)), Box::new(int(b))),
        Int::Mod(a, b) => Int::Mod(Box::new(int(a)), Box::new(int(b))),
        Int::Abs(a) => Int::Abs(Box::new(int(a))),
        other => return other.clone(),
    };
    if let Some(constant) = constant(&folded) {
        return Int::Const(constant);
    }
    match folded {
        // What is within its bounds alone is so in a sum of one.
        Int::Add(mut all) | Int::Mul(mut all) | Int::Min(mut all) | Int::Max(mut all) if all.len() == 1 => {
            all.remove(0)
        }
        other => other,
    }
}

/// The number arithmetic on numbers comes to.
fn constant(value: &Int) -> Option<i32> {
    let number = |value: &Int| if let Int::Const(n) = value { Some(i64::from(*n)) } else { None };
    let all = |terms: &[Int]| terms.iter().map(number).collect::<Option<Vec<i64>>>();
    let fold = |terms: &[i64], from: i64, of: fn(i64, i64) -> i64| {
        terms.iter().fold(from, |sum, n| of(sum, *n).clamp(-MOST, MOST))
    };
    let found = match value {
        Int::Const(n) => i64::from(*n),
        Int::Add(terms) => fold(&all(terms)?, 0, |a, b| a + b),
        Int::Mul(terms) => fold(&all(terms)?, 1, |a, b| a * b),
        Int::Sub(terms) => match all(terms)?.as_slice() {
            [] => 0,
            [only] => -only,
            [first, rest @ ..] => fold(rest, *first, |a, b| a - b),
        },
        Int::Min(terms) => all(terms)?.into_iter().min().unwrap_or(0),
        Int::Max(terms) => all(terms)?.into_iter().max().unwrap_or(0),
        Int::Div(a, b) => number(a)?.checked_div(number(b)?).unwrap_or(0),
        Int::Mod(a, b) => number(a)?.checked_rem_euclid(number(b)?).unwrap_or(0),
        Int::Abs(a) => number(a)?.abs(),
        _ => return None,
    };
    i32::try_from(found.clamp(-MOST, MOST)).ok()
}

fn goal(goal: &Goal) -> Goal {
    let mut goal = goal.clone();
    numbers(&mut goal, &mut |n| *n = int(n));
    goal
}

/// Every integer of an end condition.
fn numbers(goal: &mut Goal, visit: &mut dyn FnMut(&mut Int)) {
    match goal {
        Goal::Connect { k: n, .. } | Goal::Group { n, .. } | Goal::Score(n) => n.iter_mut().for_each(visit),
        Goal::Cycle { n, .. } | Goal::InARow { n, .. } | Goal::Stack { n, .. } | Goal::CellState(_, n) => visit(n),
        Goal::Reach { amount: Amount::N(n), .. } | Goal::Capture { amount: Amount::N(n), .. } => visit(n),
        Goal::Most(a, b) => [a, b].into_iter().for_each(visit),
        Goal::Reach { .. }
        | Goal::Capture { .. }
        | Goal::Pattern { .. }
        | Goal::Eliminate(_)
        | Goal::PieceState(_)
        | Goal::NoMove
        | Goal::Full
        | Goal::Passed => {}
    }
}

/// Every region a condition speaks of.
pub fn regions(cond: &mut Bool, visit: &mut dyn FnMut(&mut Region)) {
    match cond {
        Bool::And(parts) | Bool::Or(parts) => parts.iter_mut().for_each(|part| regions(part, visit)),
        Bool::Not(a) => regions(a, visit),
        Bool::Xor(a, b) => [a, b].into_iter().for_each(|part| regions(part, visit)),
        Bool::If(a, b, c) => [a, b, c].into_iter().for_each(|part| regions(part, visit)),
        Bool::Cmp(_, a, b) => [a, b].into_iter().for_each(|n| regions_of(n, visit)),
        Bool::In(_, region) => visit(region),
        Bool::Goal(goal) => {
            if let Goal::Connect { regions: region, .. } | Goal::Reach { region, .. } = goal {
                visit(region);
            }
            numbers(goal, &mut |n| regions_of(n, visit));
        }
        _ => {}
    }
}

/// Every region an integer speaks of.
pub fn regions_of(value: &mut Int, visit: &mut dyn FnMut(&mut Region)) {
    match value {
        Int::NumBetween(what, ..) | Int::NumLine(what, ..) | Int::NumNbors(_, what) => counted(what, visit),
        Int::Count(what, region) => {
            counted(what, visit);
            region.iter_mut().for_each(visit);
        }
        Int::Add(all) | Int::Sub(all) | Int::Mul(all) | Int::Min(all) | Int::Max(all) => {
            all.iter_mut().for_each(|n| regions_of(n, visit));
        }
        Int::Div(a, b) | Int::Mod(a, b) => [a, b].into_iter().for_each(|n| regions_of(n, visit)),
        Int::Abs(a) => regions_of(a, visit),
        _ => {}
    }
}

fn counted(what: &mut What, visit: &mut dyn FnMut(&mut Region)) {
    if let What::Region(region) = what {
        visit(region);
    }
}

/// Every region an effect speaks of.
pub fn regions_of_effect(kind: &mut EffectKind, visit: &mut dyn FnMut(&mut Region)) {
    match kind {
        EffectKind::Capture { targets, .. } => hostile(targets, visit),
        EffectKind::Convert { targets, state, .. } => {
            hostile(targets, visit);
            state.iter_mut().for_each(|n| regions_of(n, visit));
        }
        EffectKind::ConvertSelf { state, .. } => state.iter_mut().for_each(|n| regions_of(n, visit)),
        EffectKind::Rotate(n)
        | EffectKind::CellState(_, n)
        | EffectKind::PieceState(_, n)
        | EffectKind::Score(n)
        | EffectKind::Trim(n) => regions_of(n, visit),
        EffectKind::IncState { amount, modulo, .. } => {
            regions_of(amount, visit);
            modulo.iter_mut().for_each(|n| regions_of(n, visit));
        }
        EffectKind::Promote { region, .. } => region.iter_mut().for_each(visit),
        EffectKind::ChangeDirn(_)
        | EffectKind::Displace { .. }
        | EffectKind::AddFlags(..)
        | EffectKind::RemoveFlags(..)
        | EffectKind::Repeat { .. }
        | EffectKind::Again(_) => {}
    }
}

fn hostile(targets: &mut Targets, visit: &mut dyn FnMut(&mut Region)) {
    if let Targets::Custodial { min, max, hostile } = targets {
        regions_of(min, visit);
        max.iter_mut().for_each(|n| regions_of(n, visit));
        hostile.iter_mut().for_each(visit);
    }
}
