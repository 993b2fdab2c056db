//! Where pieces bear: the cells a piece may move to, and those it would take an enemy on if there were one.

use super::paths::{Contents, PathTable};
use super::plan::{Plan, Source};
use super::state::State;
use crate::bits::Bits;
use crate::rules::Kind;

/// The paths of each type of piece, for games in which every step is a piece going along a path to take what stands at its end.
#[derive(Clone, Debug)]
pub struct Bearings {
    /// For each player: type, and the numbers of its paths.
    paths: [Vec<(usize, Vec<usize>)>; 2],
}

impl Bearings {
    /// The paths of a game; `None` if its steps are of another kind, or depend on more than a path.
    pub fn of<const W: usize>(plan: &Plan<W>) -> Option<Bearings> {
        if plan.max_capture || plan.can_pass || plan.swap_rule || plan.multi {
            return None;
        }
        let mut paths = [Vec::new(), Vec::new()];
        for (player, paths) in paths.iter_mut().enumerate() {
            for &index in &plan.ordinary[player] {
                let rule = &plan.rules[index as usize];
                if rule.kind != Kind::Move || !rule.simple || rule.after.is_some() || rule.priority != 0 {
                    return None;
                }
                let piece = rule.piece as usize;
                for a in &rule.alternatives {
                    let bare = a.mine
                        && a.once.is_empty()
                        && a.origin.is_empty()
                        && a.target.is_empty()
                        && a.filter.is_empty();
                    let Source::Path(path) = a.source else { return None };
                    if !bare || plan.paths[path].turtle {
                        return None;
                    }
                    match paths.iter_mut().find(|(known, _): &&mut (usize, Vec<usize>)| *known == piece) {
                        Some((_, known)) => known.push(path),
                        None => paths.push((piece, vec![path])),
                    }
                }
            }
        }
        Some(Bearings { paths })
    }

    /// Calls `each` for every piece of a player, with the cells it may move to and the cells it bears on, as if it were his turn.
    #[inline(always)]
    pub fn each<const W: usize>(
        &self,
        plan: &Plan<W>,
        st: &State<W>,
        player: usize,
        mut each: impl FnMut(Bits<W>, Bits<W>),
    ) {
        let contents = Contents::of(st, player, &plan.tables.board);
        for (piece, paths) in &self.paths[player] {
            for from in (st.own[player] & st.kind(*piece, &plan.feat)).iter() {
                let (mut to, mut on) = (Bits::EMPTY, Bits::EMPTY);
                for &path in paths {
                    let table: &PathTable<W> = &plan.paths[path].tables[player];
                    let (more, further) = table.bearing(st, player, &contents, from);
                    to |= more;
                    on |= further;
                }
                each(to, on);
            }
        }
    }
}
