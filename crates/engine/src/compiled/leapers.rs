//! Movement piece by piece: games whose every rule is one bare path, as the chess-like are.
//!
//! One walk over the mover's pieces finds the type of each in the mailbox and its destinations in the path's table; no rule is read.

use super::moves::{Group, Moves};
use super::paths::Contents;
use super::plan::{Plan, Rule, Source};
use super::state::State;
use crate::rules::Kind;

/// Rule and path of each type.
pub type ByType = Vec<Vec<(u16, u16)>>;

/// The path of a rule that asks for nothing else.
fn bare_path<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> Option<u16> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let Source::Path(path) = only.source else { return None };
    let parts = [&only.once, &only.origin, &only.target, &only.filter];
    let bare = only.mine && parts.iter().all(|p| p.is_empty()) && !plan.paths[path].turtle;
    (bare && rule.kind == Kind::Move && rule.options == 0 && !plan.needs_trial(rule)).then_some(path as u16)
}

/// The rules of a player by type, if all are bare paths and none comes before another.
pub fn by_type<const W: usize>(plan: &Plan<W>, player: usize) -> Option<ByType> {
    let ordinary = &plan.ordinary[player];
    let rule = |index: u16| &plan.rules[index as usize];
    let first = rule(*ordinary.first()?).priority;
    // Few types that move by displacements are quicker all pieces at once.
    if plan.types < 3 && ordinary.iter().all(|&r| rule(r).bulk) {
        return None;
    }
    let mut out = vec![Vec::new(); plan.types];
    for &index in ordinary {
        let path = bare_path(plan, rule(index)).filter(|_| rule(index).priority == first)?;
        out[rule(index).piece as usize].push((index, path));
    }
    Some(out)
}

impl<const W: usize> Plan<W> {
    /// All steps of a mover whose rules are bare paths.
    pub(super) fn leap(&self, st: &State<W>, by_type: &ByType, moves: &mut Moves<W>) {
        let mover = st.mover as usize;
        let contents = Contents::of(st, mover, &self.tables.board);
        for from in contents.own.iter() {
            let Some(piece) = st.piece(from) else { continue };
            for &(rule, path) in &by_type[piece] {
                let to = self.paths[path as usize].tables[mover].targets(st, mover, &contents, from);
                self.add_sure(Group { rule, from, delta: 0, options: 0, removal: false, to }, moves);
            }
        }
    }
}
