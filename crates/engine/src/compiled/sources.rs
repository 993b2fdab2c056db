//! Where the destinations of a movement come from: tables, slides, rays, jumps, paths.

use super::bulk::shifts;
use super::expr::{Bool, Cells, Int, Site};
use super::plan::{Alternative, Between, Plan, Source};
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use gdl::ast::{Cmp, Who};

fn between_of<const W: usize>(cells: &Cells<W>) -> Option<Between> {
    match cells {
        Cells::Any => Some(Between::Any),
        Cells::Empty => Some(Between::Empty),
        Cells::Own(Who::Friend | Who::Current) => Some(Between::Friend),
        Cells::Own(Who::Enemy) => Some(Between::Enemy),
        _ => None,
    }
}

/// A condition on what lies between `from` and `to`, if that is all it is.
fn between_condition<const W: usize>(b: &Bool<W>) -> Option<(Between, Cmp, i32)> {
    match b {
        Bool::Cmp(cmp, Int::NumBetween(cells, Site::From, Site::To), Int::Const(n)) => {
            between_of(cells).map(|between| (between, *cmp, *n))
        }
        Bool::Not(inner) => match &**inner {
            Bool::Cmp(cmp, Int::NumBetween(cells, Site::From, Site::To), Int::Const(n)) => {
                let cmp = match cmp {
                    Cmp::Eq => Cmp::Ne,
                    Cmp::Ne => Cmp::Eq,
                    Cmp::Lt => Cmp::Ge,
                    Cmp::Le => Cmp::Gt,
                    Cmp::Gt => Cmp::Le,
                    Cmp::Ge => Cmp::Lt,
                };
                between_of(cells).map(|between| (between, cmp, *n))
            }
            _ => None,
        },
        _ => None,
    }
}

/// `(= (distance) (num-line any))`, either way round.
fn is_line_jump<const W: usize>(b: &Bool<W>) -> bool {
    let distance = Int::Distance(Site::From, Site::To);
    let line = Int::NumLine(Cells::Any, Site::From, Site::To);
    matches!(b, Bool::Cmp(Cmp::Eq, x, y) if *x == distance && *y == line || *x == line && *y == distance)
}

/// Whether k steps along a line always lead to distance k, by one line only.
fn steps_are_distances<const W: usize>(plan: &Plan<W>) -> bool {
    let t = &plan.tables;
    !t.ambiguous
        && (0..t.cells as Cell).all(|from| {
            t.line_dirs.iter().all(|&dir| {
                let (mut at, mut steps) = (t.next(from, dir), 1);
                while at != NO_CELL {
                    if t.distance[from as usize * t.cells + at as usize] != steps {
                        return false;
                    }
                    at = t.next(at, dir);
                    steps += 1;
                }
                true
            })
        })
}

pub fn choose_source<const W: usize>(plan: &Plan<W>, a: &mut Alternative<W>, pair: Option<[Vec<Bits<W>>; 2]>) {
    let t = &plan.tables;
    if let Some(i) = a.filter.iter().position(|b| matches!(b, Bool::Path(_))) {
        let Bool::Path(path) = a.filter.remove(i) else { return };
        a.source = Source::Path(path);
        if let Some(pair) = pair {
            a.filter.insert(0, Bool::Pair(Box::new(pair)));
        }
        return;
    }
    let Some(pair) = pair else { return };
    let lined = pair.iter().all(|table| table.iter().zip(&t.on_line).all(|(set, line)| line.covers(set)));
    if lined
        && let Some(i) = a.filter.iter().position(is_line_jump)
        && steps_are_distances(plan)
    {
        a.filter.remove(i);
        a.source = Source::Jump(a.filter.iter().filter_map(between_condition).collect());
        a.filter.retain(|b| between_condition(b).is_none());
        if pair.iter().any(|table| *table != t.on_line) {
            a.filter.insert(0, Bool::Pair(Box::new(pair)));
        }
        return;
    }
    let conditions: Vec<_> = a.filter.iter().filter_map(between_condition).collect();
    if !lined || conditions.is_empty() {
        a.source = match shifts(&pair) {
            Some(shifts) if a.filter.is_empty() => Source::Shifts(Box::new(shifts)),
            _ => Source::Pair(Box::new(pair)),
        };
        return;
    }
    a.filter.retain(|b| between_condition(b).is_none());
    let pure = pair.iter().all(|table| *table == t.on_line);
    let most = if pure { u16::MAX } else { longest_reach(plan, &pair) };
    a.source = match conditions.as_slice() {
        [(Between::Any, Cmp::Eq, 0) | (Between::Any, Cmp::Lt, 1) | (Between::Any, Cmp::Le, 0)] => {
            Source::Slide(Site::From, most)
        }
        _ => Source::Rays(conditions, most),
    };
    if !pure {
        a.filter.insert(0, Bool::Pair(Box::new(pair)));
    }
}

/// Steps along a line to the farthest cell a relation allows.
fn longest_reach<const W: usize>(plan: &Plan<W>, pair: &[Vec<Bits<W>>; 2]) -> u16 {
    let t = &plan.tables;
    let mut most = 0;
    for from in 0..t.cells as Cell {
        let wanted = pair[0][from as usize] | pair[1][from as usize];
        for &dir in &t.line_dirs {
            let (mut at, mut steps) = (t.next(from, dir), 1);
            while at != NO_CELL {
                if wanted.has(at) {
                    most = most.max(steps);
                }
                at = t.next(at, dir);
                steps += 1;
            }
        }
    }
    most
}
