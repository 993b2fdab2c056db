//! Which steps to try first: what the table remembers, captures, killers, then what cut lines short elsewhere.

use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::core::{NO_CELL, Step};
use engine::rules::Kind;

const REMEMBERED: i32 = i32::MAX;
const CAPTURE: i32 = 1 << 29;
const KILLER: i32 = 1 << 28;
/// Above this the history is halved.
const MOST: i32 = 1 << 26;
/// Places of the history for each side; steps that share one only share their luck.
const PLACES: u32 = 12;

/// Steps that refuted others: two killers a ply, and a history by side and step.
#[derive(Clone, Debug)]
pub struct Order {
    killers: Vec<[Step; 2]>,
    history: Vec<i32>,
}

impl Order {
    /// Nothing known, for searches of so many plies.
    pub fn new(plies: usize) -> Order {
        Order { killers: vec![[Step::PASS; 2]; plies], history: vec![0; 2 << PLACES] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.killers.fill([Step::PASS; 2]);
        self.history.fill(0);
    }

    /// Another position of the same game: killers are of no use there, and the history has aged.
    pub fn next_search(&mut self) {
        self.killers.fill([Step::PASS; 2]);
        self.history.iter_mut().for_each(|h| *h /= 8);
    }

    #[inline(always)]
    fn place(side: usize, step: Step) -> usize {
        let key = u64::from(step.rule) << 32 | u64::from(step.from) << 16 | u64::from(step.to);
        side << PLACES | (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - PLACES)) as usize
    }

    /// How soon a step should be tried: the higher, the sooner; 0 if nothing is known of it.
    #[inline(always)]
    pub fn urgency<const W: usize>(
        &self,
        plan: &Plan<W>,
        st: &State<W>,
        ply: usize,
        remembered: Option<Step>,
        step: Step,
    ) -> i32 {
        if remembered == Some(step) {
            return REMEMBERED;
        }
        if let Some(value) = capture(plan, st, step) {
            return CAPTURE + value.clamp(-1000, 1000);
        }
        match self.killers[ply].iter().position(|k| *k == step) {
            Some(at) => KILLER - at as i32,
            None => self.history[Self::place(st.mover as usize, step)],
        }
    }

    /// Whether a step is a killer at a ply.
    pub fn is_killer(&self, ply: usize, step: Step) -> bool {
        self.killers[ply].contains(&step)
    }

    /// A step cut the search short at a ply.
    #[inline]
    pub fn note_cut(&mut self, side: usize, ply: usize, depth: u32, step: Step) {
        let [first, second] = &mut self.killers[ply];
        if *first != step {
            *second = *first;
            *first = step;
        }
        let place = &mut self.history[Self::place(side, step)];
        *place += (depth * depth) as i32;
        if *place > MOST {
            self.history.iter_mut().for_each(|h| *h /= 2);
        }
    }
}

/// The value of the enemy piece a step lands on, if it moves there.
#[inline(always)]
pub fn capture<const W: usize>(plan: &Plan<W>, st: &State<W>, step: Step) -> Option<i32> {
    let moves = step.from != NO_CELL && step.to != NO_CELL && plan.rules[step.rule as usize].kind == Kind::Move;
    if !moves || st.owner(step.to) != Some(1 - st.mover as usize) {
        return None;
    }
    st.piece(step.to).map(|piece| plan.values[piece])
}
