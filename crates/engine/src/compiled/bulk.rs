//! Movement by displacements of cell numbers: which rules have it, and what follows from it.

use super::plan::{Alternative, Plan, Shift, Source};
use crate::bits::Bits;
use crate::core::Cell;
use crate::rules::Kind;

/// Whether a rule's movement is displacements alone, so that all its pieces can be moved at once.
pub fn moves_in_bulk<const W: usize>(plan: &Plan<W>, rule: usize) -> bool {
    let rule = &plan.rules[rule];
    let deltas = |a: &Alternative<W>| match &a.source {
        Source::Shifts(shifts) => Some(shifts[0].len().max(shifts[1].len())),
        Source::Path(path) if !plan.paths[*path].turtle => plan.paths[*path]
            .tables
            .iter()
            .map(|t| t.words().len())
            .try_fold(0, |most, n| (n > 0).then_some(most.max(n))),
        _ => None,
    };
    let mut total = 0;
    for alternative in &rule.alternatives {
        match deltas(alternative) {
            Some(n) if alternative.filter.is_empty() => total += n,
            _ => return false,
        }
    }
    rule.kind == Kind::Move && total > 0 && total <= super::generate::MAX_BULK
}

/// Whether one player's pieces only ever move to higher cell numbers and the other's to lower ones, and none are added or change hands:
/// then no position comes back.
pub fn one_way<const W: usize>(plan: &Plan<W>) -> bool {
    plan.trend == -1
        && !plan.feat.extra()
        && plan.rules.iter().all(|r| {
            let lasting = r.post.iter().all(|e| {
                use super::expr::EffectKind as E;
                matches!(e.kind, E::Capture { .. } | E::Promote { .. } | E::Repeat { .. } | E::Again(_) | E::Score(_))
            });
            lasting && r.bulk && r.alternatives.iter().all(|a| a.mine)
        })
        && [0, 1].into_iter().all(|player| {
            let deltas = plan.rules.iter().filter(|r| r.players[player]).flat_map(|r| &r.alternatives).flat_map(|a| {
                match &a.source {
                    Source::Shifts(shifts) => shifts[player].iter().map(|s| s.delta).collect::<Vec<_>>(),
                    Source::Path(path) if !plan.paths[*path].turtle => {
                        plan.paths[*path].tables[player].words().iter().map(|w| w.delta).collect()
                    }
                    _ => vec![0],
                }
            });
            let deltas: Vec<i32> = deltas.collect();
            deltas.iter().all(|d| *d > 0) || deltas.iter().all(|d| *d < 0)
        })
}

/// Displacements of a rule, over all its alternatives.
pub fn displacements<const W: usize>(plan: &Plan<W>, rule: usize) -> u16 {
    let count = |a: &Alternative<W>| match &a.source {
        Source::Shifts(shifts) => shifts[0].len(),
        // Paths of turtle words have no table where there is no facing.
        Source::Path(path) => plan.paths[*path].tables.first().map_or(0, |table| table.words().len()),
        _ => 0,
    };
    plan.rules[rule].alternatives.iter().map(count).sum::<usize>() as u16
}

/// Whether no displacement of a rule that moves in bulk comes twice.
pub fn distinct_displacements<const W: usize>(plan: &Plan<W>, rule: usize) -> bool {
    [0, 1].into_iter().all(|mover| {
        let mut deltas: Vec<i32> = Vec::new();
        for alternative in &plan.rules[rule].alternatives {
            match &alternative.source {
                Source::Shifts(shifts) => deltas.extend(shifts[mover].iter().map(|s| s.delta)),
                Source::Path(path) if !plan.paths[*path].turtle => {
                    deltas.extend(plan.paths[*path].tables[mover].words().iter().map(|w| w.delta));
                }
                _ => return false,
            }
        }
        let n = deltas.len();
        deltas.sort_unstable();
        deltas.dedup();
        deltas.len() == n
    })
}

/// A relation as displacements, if few of them serve all cells.
pub fn shifts<const W: usize>(pair: &[Vec<Bits<W>>; 2]) -> Option<[Vec<Shift<W>>; 2]> {
    let mut out = [Vec::new(), Vec::new()];
    for (table, shifts) in pair.iter().zip(&mut out) {
        for (from, set) in table.iter().enumerate() {
            for to in set.iter().filter(|&to| to as usize != from) {
                let delta = i32::from(to) - from as i32;
                match shifts.iter().position(|s: &Shift<W>| s.delta == delta) {
                    Some(i) => shifts[i].origins.insert(from as Cell),
                    None if shifts.len() == 16 => return None,
                    None => shifts.push(Shift { delta, origins: Bits::one(from as Cell) }),
                }
            }
        }
    }
    Some(out)
}
