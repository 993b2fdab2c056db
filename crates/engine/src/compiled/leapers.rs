//! Movement piece by piece: games whose every rule is one bare path, as the chess-like are.
//!
//! One walk over the mover's pieces finds the type of each in the mailbox and its destinations in a flat table. Every piece is treated alike,
//! four pairs of rays and three masks, most of them empty: work that is always the same is quicker than branches nobody can predict.

use super::moves::{Group, Moves};
use super::paths::{Contents, Reach};
use super::plan::{Plan, Rule, Source};
use super::state::State;
use crate::bits::Bits;
use crate::core::Cell;
use crate::rules::Kind;

/// A rule of a type.
#[derive(Clone, Copy, Debug)]
struct Leaper {
    rule: u16,
    path: u16,
    /// Where its part of the table begins.
    base: u32,
}

/// The rules of one player by type.
#[derive(Clone, Debug)]
pub struct Leapers<const W: usize> {
    by_type: Vec<Vec<Leaper>>,
    reaches: Vec<Reach<W>>,
}

/// The path of a rule that asks for nothing else.
fn bare_path<const W: usize>(plan: &Plan<W>, rule: &Rule<W>) -> Option<usize> {
    let [only] = rule.alternatives.as_slice() else { return None };
    let Source::Path(path) = only.source else { return None };
    let parts = [&only.once, &only.origin, &only.target, &only.filter];
    let bare = only.mine && parts.iter().all(|p| p.is_empty()) && !plan.paths[path].turtle;
    (bare && rule.kind == Kind::Move && rule.options == 0 && !plan.needs_trial(rule)).then_some(path)
}

impl<const W: usize> Leapers<W> {
    /// The rules of a player, if all are bare paths and none comes before another.
    pub fn recognise(plan: &Plan<W>, player: usize) -> Option<Leapers<W>> {
        let ordinary = &plan.ordinary[player];
        let rule = |index: u16| &plan.rules[index as usize];
        let first = rule(*ordinary.first()?).priority;
        // Few types that move by displacements are quicker all pieces at once; on large boards the tables would be.
        if W > 2 || plan.types < 3 && ordinary.iter().all(|&r| rule(r).bulk) {
            return None;
        }
        let mut out = Leapers { by_type: vec![Vec::new(); plan.types], reaches: Vec::new() };
        for &index in ordinary {
            let path = bare_path(plan, rule(index)).filter(|_| rule(index).priority == first)?;
            let base = out.reaches.len() as u32;
            for cell in 0..plan.tables.cells as Cell {
                out.reaches.push(plan.paths[path].tables[player].reach(cell)?);
            }
            out.by_type[rule(index).piece as usize].push(Leaper { rule: index, path: path as u16, base });
        }
        Some(out)
    }
}

impl<const W: usize> Plan<W> {
    /// All steps of a mover whose rules are bare paths.
    pub(super) fn leap(&self, st: &State<W>, leapers: &Leapers<W>, moves: &mut Moves<W>) {
        let mover = st.mover as usize;
        let contents = Contents::of(st, mover, &self.tables.board);
        let ends = contents.by_mask();
        let occupied = st.occupied();
        for from in contents.own.iter() {
            let Some(piece) = st.piece(from) else { continue };
            for leaper in &leapers.by_type[piece] {
                let reach = &leapers.reaches[leaper.base as usize + from as usize];
                let mut slid = Bits::EMPTY;
                for span in &reach.spans {
                    slid |= span.until(&occupied);
                }
                let [empty, enemy, own] = reach.leap;
                let mut to = slid & ends[reach.accept as usize & 7]
                    | empty & contents.empty
                    | enemy & contents.enemy
                    | own & contents.own;
                if reach.tree {
                    let table = &self.paths[leaper.path as usize].tables[mover];
                    to |= table.targets(st, mover, &contents, from);
                }
                moves.push_group(Group { rule: leaper.rule, from, delta: 0, options: 0, removal: false, to });
            }
        }
    }
}
