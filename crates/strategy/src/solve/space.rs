//! The positions of a game as the solvers see them: without history, with a key, merged under the symmetries the rules respect.

use super::Value;
use super::symmetry::{symmetries, turned};
use engine::compiled::moves::Moves;
use engine::compiled::plan::{Limit, Plan};
use engine::compiled::state::State;
use engine::core::{Cell, Outcome, Step};
use engine::{Game, Position};
use gdl::ast::Repetition;

/// Turn numbers above this are all the same where nothing asks for the turn: the first turn and the swap are past.
const LATE: u32 = 4;

/// Turn limits that draw and are at least this far away are left out at first: they can only turn a long win into a draw.
const FAR: u32 = 20;

/// A position with its legal steps; one a ply.
#[derive(Debug)]
pub(super) struct Frame<const W: usize> {
    pub state: State<W>,
    pub moves: Moves<W>,
}

impl<const W: usize> Clone for Frame<W> {
    fn clone(&self) -> Self {
        Frame { state: self.state.clone(), moves: self.moves.clone() }
    }
}

/// The positions that can follow a root.
#[derive(Debug)]
pub(super) struct Space<'g, const W: usize> {
    plan: &'g Plan<W>,
    /// Where the question is asked.
    pub root: Frame<W>,
    /// Cell permutations under which positions are the same, the identity left out.
    symmetries: Vec<Vec<Cell>>,
    /// The number of the turn is part of a position.
    clock: bool,
    /// Positions may come back.
    pub recurs: bool,
    /// `play` wants somewhere to note positions.
    notes: Vec<u64>,
}

impl<'g, const W: usize> Space<'g, W> {
    /// The positions after this one. With `clock` a turn limit is kept to the letter even where it draws and is far away.
    pub fn new(game: &Game, plan: &'g Plan<W>, position: &Position<'_>, clock: bool) -> Space<'g, W> {
        let line = position.line::<W>().expect("a position has the width of its game");
        let near = match plan.limit_result {
            Limit::Unfinished => false,
            Limit::Draw => plan.limit < FAR,
            Limit::Most(_) => true,
        };
        Space {
            plan,
            root: Frame { state: line.state.clone(), moves: line.moves.clone() },
            symmetries: if plan.memory.last { Vec::new() } else { symmetries(game) },
            clock: clock || near,
            // The engine keeps histories wherever it cannot rule recurrence out, unless the rules do not care for it.
            recurs: plan.history || game.ast().play.repetition == Repetition::Free,
            notes: Vec::new(),
        }
    }

    /// A turn limit was left out, which would draw after so many turns.
    pub fn left_out(&self) -> Option<u32> {
        (!self.clock && matches!(self.plan.limit_result, Limit::Draw)).then_some(self.plan.limit)
    }

    /// Symmetric images of a position that count as the position, itself included.
    pub fn images(&self) -> usize {
        self.symmetries.len() + 1
    }

    /// The position after a step. Repetitions are not noticed: what they mean is the solver's business.
    #[inline]
    pub fn play(&mut self, from: &State<W>, step: Step, to: &mut Frame<W>) {
        to.state.clone_from(from);
        self.notes.clear();
        self.plan.play(&mut to.state, &mut self.notes, step, &mut to.moves, false);
        if !self.clock && !self.plan.memory.turn {
            to.state.turn = to.state.turn.min(LATE);
        }
    }

    /// Legal steps of a position that is not over.
    pub fn generate(&self, state: &State<W>, moves: &mut Moves<W>) {
        self.plan.generate(state, &[], moves);
    }

    /// The key of a position, the same for all its images. Inside a turn only the position itself counts.
    #[inline]
    pub fn key(&self, state: &mut State<W>) -> u64 {
        if self.symmetries.is_empty() || state.steps_made > 0 {
            return self.plan.search_key(state, self.clock);
        }
        let hash = state.hash;
        state.hash = turned(state, &self.symmetries);
        let key = self.plan.search_key(state, self.clock);
        state.hash = hash;
        key
    }
}

/// The seat to move.
#[inline]
pub(super) fn seat<const W: usize>(state: &State<W>) -> usize {
    state.mover as usize ^ state.swapped as usize
}

/// The value of a position that is over.
#[inline]
pub(super) fn over<const W: usize>(state: &State<W>) -> Option<Value> {
    Some(match state.ending?.outcome {
        Outcome::Win(side) => Value::win(side.index() ^ state.swapped as usize),
        Outcome::Draw | Outcome::Unfinished => Value::Draw,
    })
}
