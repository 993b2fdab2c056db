//! `material` and `stack-height`: what stands on the board.

use super::{Advisor, View, share};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::core::MAX_HEIGHT;

/// What a piece of each type is worth: the game's own values where they differ, else the mean number of places it can go to from
/// the cells of an empty board.
pub fn worth<const W: usize>(plan: &Plan<W>) -> Vec<f32> {
    let given: Vec<f32> = plan.values.iter().map(|&v| (v as f32).max(0.0)).collect();
    if given.windows(2).any(|pair| pair[0] != pair[1]) || given.len() < 2 {
        return given.iter().map(|&v| v.max(0.1)).collect();
    }
    let ways = plan.alone();
    let most = ways.iter().copied().fold(0.0, f32::max);
    // A piece that never moves still is a piece.
    ways.iter().map(|&w| if most > 0.0 { 0.2 + 0.8 * w / most } else { 1.0 }).collect()
}

/// The player's part of the worth of all pieces on the board and in limited hands.
#[derive(Clone, Debug)]
pub struct Material {
    worth: Vec<f32>,
    /// All types on the board are worth the same and nothing is in hand.
    plain: bool,
}

impl Material {
    /// Made for a game.
    pub fn new<const W: usize>(plan: &Plan<W>) -> Material {
        let worth = worth(plan);
        let plain = worth.windows(2).all(|pair| pair[0] == pair[1]) && !plan.feat.stacks && !plan.feat.hands;
        Material { worth, plain }
    }

    fn of<const W: usize>(&self, view: &View<'_, W>, player: usize) -> f32 {
        let (plan, st) = (view.plan, view.st);
        if self.plain {
            return st.own[player].count() as f32;
        }
        let mut total = worth_of(plan, st, &self.worth, st.own[player]);
        if plan.feat.stacks {
            total += buried(st, player, &self.worth);
        }
        if plan.feat.hands {
            for (piece, worth) in self.worth.iter().enumerate() {
                if plan.limited[player * plan.types + piece] {
                    total += worth * plan.hand(st, player, piece) as f32;
                }
            }
        }
        total
    }
}

/// Worth of the tops of a set.
pub fn worth_of<const W: usize>(plan: &Plan<W>, st: &State<W>, worth: &[f32], set: Bits<W>) -> f32 {
    if !plan.feat.kinds {
        return worth[0] * set.count() as f32;
    }
    set.iter().filter_map(|cell| st.piece(cell)).map(|piece| worth[piece]).sum()
}

/// Worth of a player's pieces under others; half of it, for they are out of play until freed.
fn buried<const W: usize>(st: &State<W>, player: usize, worth: &[f32]) -> f32 {
    let mut total = 0.0;
    for cell in st.occupied().iter() {
        for depth in 0..st.height(cell).saturating_sub(1) {
            if let Some(man) = st.at_depth(cell, depth)
                && man.owner.is_some_and(|owner| owner.index() == player)
            {
                total += worth[man.piece as usize];
            }
        }
    }
    total / 2.0
}

impl<const W: usize> Advisor<W> for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        share(self.of(view, me), self.of(view, 1 - me))
    }
}

/// Mean height of the player's stacks.
#[derive(Clone, Copy, Debug)]
pub struct StackHeight;

impl<const W: usize> Advisor<W> for StackHeight {
    fn name(&self) -> &'static str {
        "stack-height"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let own = view.st.own[me];
        let total: usize = own.iter().map(|cell| view.st.height(cell)).sum();
        total as f32 / (own.count().max(1) as usize * MAX_HEIGHT) as f32
    }
}
