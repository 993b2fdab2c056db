//! A position as the differential test sees it.

use super::plan::Plan;
use super::state::State;
use crate::core::{Cell, Snapshot};
use gdl::ast::Player;

/// Everything observable about a position.
pub fn snapshot<const W: usize>(plan: &Plan<W>, st: &State<W>) -> Snapshot {
    let cells = plan.tables.cells as Cell;
    let hand =
        |player: usize, piece: usize| plan.limited[player * plan.types + piece].then(|| plan.hand(st, player, piece));
    Snapshot {
        stacks: (0..cells).map(|c| st.stack(c)).collect(),
        cell_states: (0..cells).map(|c| st.cell_state(c)).collect(),
        hands: [0, 1].map(|player| (0..plan.types).map(|piece| hand(player, piece)).collect()),
        scores: st.score,
        captured: st.captured,
        mover: Player::BOTH[st.mover as usize],
        turn: st.turn,
        swapped: st.swapped,
        ending: st.ending,
        hash: st.hash,
    }
}
