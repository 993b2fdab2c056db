//! How far pieces get on a board of their own: a fact about the rules, found once and only if somebody asks.

use super::moves::Moves;
use super::plan::Plan;
use super::state::State;
use crate::core::Cell;
use crate::rules::Kind;

impl<const W: usize> Plan<W> {
    /// Mean number of places a piece of each type can go to from the cells of an empty board. In games whose steps must be tried to know
    /// whether they are legal this takes seconds, and every player of every game asks.
    pub fn alone(&self) -> &[f32] {
        self.alone.get_or_init(|| (0..self.types).map(|piece| self.steps_alone(piece)).collect())
    }

    /// Of a piece of the first player, or of the second if only he moves it.
    fn steps_alone(&self, piece: usize) -> f32 {
        let moving = |player: usize| {
            self.rules.iter().any(|r| r.piece as usize == piece && r.kind == Kind::Move && r.players[player])
        };
        let Some(player) = (0..2).find(|&p| moving(p)) else { return 0.0 };
        let mut st = State::empty(&self.feat, self.tables.cells, self.types);
        st.facing = self.initial.facing;
        st.mover = player as u8;
        st.turn = 3;
        let mut moves = Moves::default();
        let mut total = 0;
        for cell in 0..self.tables.cells as Cell {
            st.put(cell, self.new_man(piece as u8, player));
            self.rule_steps(&st, &[], &mut moves, true);
            total += moves.iter().filter(|step| step.from == cell && step.to != cell).count();
            st.take(cell);
        }
        total as f32 / self.tables.cells as f32
    }
}
