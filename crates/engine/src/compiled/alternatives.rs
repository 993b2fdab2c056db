//! Preconditions sorted by what their parts depend on, geometry worked out in advance.

use super::analysis::{self, FROM, TO};
use super::eval::{Moment, Var};
use super::expr::{Bool, Cells, Int, Site};
use super::plan::{Alternative, Facing, Plan, Source};
use super::sources::choose_source;
use crate::bits::Bits;
use crate::core::Cell;
use crate::rules::Kind;
use gdl::ast::{Cmp, Who};

/// Splits a precondition into alternatives and sorts their parts.
pub fn alternatives<const W: usize>(
    plan: &Plan<W>,
    rule: u16,
    pre: Bool<W>,
    facings_fixed: bool,
) -> Vec<Alternative<W>> {
    let whole = match pre {
        Bool::Or(parts) => parts,
        other => vec![other],
    };
    let mut out: Vec<Alternative<W>> = Vec::new();
    for part in whole {
        let mut conjuncts = Vec::new();
        flatten(part, &mut conjuncts);
        if conjuncts.contains(&Bool::False) {
            continue;
        }
        out.push(alternative(plan, rule, conjuncts, facings_fixed));
    }
    out
}

fn flatten<const W: usize>(b: Bool<W>, out: &mut Vec<Bool<W>>) {
    match b {
        Bool::And(parts) => parts.into_iter().for_each(|p| flatten(p, out)),
        Bool::True => {}
        other => out.push(other),
    }
}

fn alternative<const W: usize>(
    plan: &Plan<W>,
    index: u16,
    conjuncts: Vec<Bool<W>>,
    facings_fixed: bool,
) -> Alternative<W> {
    let rule = &plan.rules[index as usize];
    let steps_static = facings_fixed || matches!(rule.facing, Facing::All | Facing::Fixed(_));
    let movement = rule.kind == Kind::Move;
    let mut a = Alternative {
        once: vec![],
        mine: false,
        origin: vec![],
        source: Source::Board,
        target: vec![],
        filter: vec![],
    };
    let mut pair: Option<[Vec<Bits<W>>; 2]> = None;
    for b in conjuncts {
        let deps = analysis::deps(&b);
        let fixed = analysis::is_static(&b, steps_static);
        match deps {
            0 => a.once.push(b),
            // Without an origin the answer is the same for every cell.
            FROM if matches!(rule.kind, Kind::Place | Kind::Pass) => a.once.push(b),
            FROM if b == Bool::In(Site::From, Cells::Own(Who::Current))
                || b == Bool::In(Site::From, Cells::Own(Who::Friend)) =>
            {
                a.mine = true;
            }
            FROM => a.origin.push(folded(plan, index, b, fixed, Var::From)),
            TO => a.target.push(folded(plan, index, b, fixed, Var::To)),
            _ if fixed && movement => {
                let table = pair_table(plan, index, &b);
                pair = Some(match pair {
                    None => table,
                    Some(old) => [0, 1].map(|p| old[p].iter().zip(&table[p]).map(|(x, y)| *x & *y).collect()),
                });
            }
            _ => a.filter.push(b),
        }
    }
    if rule.kind == Kind::Remove {
        // Everything is about the one cell.
        a.origin.append(&mut a.target);
        a.origin.append(&mut a.filter);
    }
    if movement {
        choose_source(plan, &mut a, pair);
    } else if rule.kind == Kind::Place {
        slide_from_site(&mut a);
    }
    // Cheap set tests first; what needs a look at every cell comes last.
    let cost = |b: &Bool<W>| match b {
        Bool::In(..) | Bool::Pair(_) => 0,
        Bool::Not(_) | Bool::Or(_) | Bool::Touches(..) => 1,
        _ => 2,
    };
    a.target.sort_by_key(cost);
    a.filter.sort_by_key(cost);
    a
}

/// A placement in line with a cell, nothing between: a slide from that cell.
fn slide_from_site<const W: usize>(a: &mut Alternative<W>) {
    let lined = |b: &Bool<W>| match b {
        Bool::Line(site, Site::To) | Bool::Line(Site::To, site) => Some(*site),
        _ => None,
    };
    let Some(site) = a.target.iter().find_map(lined) else { return };
    if !matches!(site, Site::LastTo | Site::LastFrom | Site::Fixed(_)) {
        return;
    }
    let free = |b: &Bool<W>| match b {
        Bool::Cmp(Cmp::Eq, Int::NumBetween(Cells::Any, x, y), Int::Const(0)) => {
            (*x == site && *y == Site::To) || (*x == Site::To && *y == site)
        }
        _ => false,
    };
    if a.target.iter().any(free) {
        a.target.retain(|b| !free(b) && lined(b) != Some(site));
        a.source = Source::Slide(site, u16::MAX);
    }
}

/// A geometric condition on one cell becomes a set.
fn folded<const W: usize>(plan: &Plan<W>, rule: u16, b: Bool<W>, fixed: bool, var: Var) -> Bool<W> {
    if !fixed || matches!(b, Bool::In(..)) {
        return b;
    }
    let sets = [0, 1].map(|mover| {
        let m = Moment { mover, me: mover, ..plan.moment(&plan.initial, rule) };
        plan.select(&plan.initial, &m, &b, var, plan.tables.board)
    });
    let site = if var == Var::To { Site::To } else { Site::From };
    Bool::In(site, Cells::Region(Box::new(sets)))
}

/// A geometric relation as a table for both players.
fn pair_table<const W: usize>(plan: &Plan<W>, rule: u16, b: &Bool<W>) -> [Vec<Bits<W>>; 2] {
    [0, 1].map(|mover| {
        let m = Moment { mover, me: mover, ..plan.moment(&plan.initial, rule) };
        (0..plan.tables.cells as Cell)
            .map(|from| plan.select(&plan.initial, &Moment { from, ..m }, b, Var::To, plan.tables.board))
            .collect()
    })
}
