//! What looking for steps costs, where it is more than a few operations on sets.

use super::plan::{Alternative, Plan, Rule, Source};
use super::state::State;
use crate::rules::Kind;
use gdl::ast::Player;

/// Destinations of a piece that goes by geometry, lines or a path, roughly.
const FEW: u32 = 8;

impl<const W: usize> Plan<W> {
    /// How many conditions are asked cell by cell to find the steps of a player, roughly. Conditions on whole sets, and all that geometry tells, cost next to nothing and do
    /// not count.
    pub fn asked(&self, st: &State<W>, mover: Player) -> u32 {
        let rules = self.rules.iter().filter(|rule| rule.players[mover.index()] && !rule.only_again);
        let parts = rules.flat_map(|rule| rule.alternatives.iter().map(move |part| (rule, part)));
        parts.map(|(rule, part)| self.asked_of(st, mover, rule, part)).sum()
    }

    fn asked_of(&self, st: &State<W>, mover: Player, rule: &Rule<W>, part: &Alternative<W>) -> u32 {
        if part.filter.is_empty() {
            return 0;
        }
        let cells = self.tables.board.count();
        let origins = match rule.kind {
            Kind::Pass => 0,
            Kind::Place | Kind::Remove => 1,
            Kind::Move => {
                let of_type = |&cell: &u16| st.piece(cell) == Some(rule.piece as usize);
                let mine = st.own[mover.index()];
                let pieces = if part.mine { mine } else { mine | st.own[mover.other().index()] | st.own[2] };
                pieces.iter().filter(of_type).count() as u32
            }
        };
        let reach = match part.source {
            Source::Board => cells,
            _ => FEW.min(cells),
        };
        origins * reach * part.filter.len() as u32
    }
}
