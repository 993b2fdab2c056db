//! The rules, read straight off the tree: slow, plain, and the specification in code.
//!
//! Every function here is one sentence of `docs/semantics.md` or of the comments in `gdl::ast`. Nothing is precomputed
//! and nothing is shared with the compiled engine but the board, the rule list and the plain values of [`crate::core`].
//! It is used by tests only.

mod action;
mod board;
mod bools;
mod effects;
mod goals;
mod hash;
mod ints;
mod judge;
mod legal;
mod max_capture;
mod paths;
mod perft;
mod start;
mod state;
pub mod tally;
mod targets;
mod turn;
mod view;

pub use state::State;

use crate::core::{Cell, Ending, Snapshot, Step};
use crate::rules::{self, Kind, Rule};
use crate::topology::Topology;
use gdl::ast::{Game, Player};
use std::collections::BTreeMap;
use tally::Event;

/// A game to be interpreted.
pub struct Reference {
    game: Game,
    topology: Topology,
    rules: Vec<Rule>,
    /// The cell at each column, row and level.
    places: BTreeMap<(i32, i32, i32), Cell>,
}

impl Reference {
    /// Takes the game as it is: whatever a checker would refuse is played by the letter or does nothing.
    pub fn new(game: &Game, topology: &Topology) -> Reference {
        let place = |c: usize| [&topology.column, &topology.row, &topology.level].map(|of| i32::from(of[c])).into();
        let places = (0..topology.cells()).map(|c| (place(c), c as Cell)).collect();
        Reference { game: game.clone(), topology: topology.clone(), rules: rules::collect(game), places }
    }

    /// The initial position with either player to move. It is judged by no clause.
    pub fn start(&self, first: Player) -> State {
        let position = self.initial_position(first);
        let mut state = State {
            history: vec![self.hash(&position)],
            position,
            rule_steps: Vec::new(),
            legal: Vec::new(),
            reading: None,
            ending: None,
        };
        state.rule_steps = self.rule_steps(&state.position, &state.history);
        state.legal = self.list(&state);
        state
    }

    /// Legal steps, sorted and unique; empty iff the game is over.
    pub fn legal(&self, state: &State) -> Vec<Step> {
        state.legal.clone()
    }

    /// Makes a legal step. (One that cannot even be made is ignored.)
    pub fn play(&self, state: &mut State, step: Step) {
        let Some(position) = self.make(&state.position, step) else { return };
        self.note(step);
        state.position = position;
        let going_on = self.go_on(&mut state.position, &state.history);
        let turn_ended = going_on.is_none();
        state.rule_steps = match going_on {
            Some(steps) => steps,
            None => {
                self.end_turn(&mut state.position);
                state.history.push(self.hash(&state.position));
                self.rule_steps(&state.position, &state.history)
            }
        };
        self.judge(state, turn_ended);
        state.legal = if state.ending.is_some() { Vec::new() } else { self.list(state) };
    }

    fn note(&self, step: Step) {
        let event = match step.rule {
            Step::STOP_RULE => Event::Stop,
            Step::SWAP_RULE => Event::SwapSides,
            Step::PASS_RULE if self.game.play.can_pass => Event::CanPass,
            Step::PASS_RULE => Event::ForcedPass,
            rule if self.rules[usize::from(rule)].kind == Kind::Pass => Event::PassRule,
            _ => return,
        };
        tally::event(event);
    }

    /// Everything observable.
    pub fn snapshot(&self, state: &State) -> Snapshot {
        let p = &state.position;
        Snapshot {
            stacks: p.stacks.clone(),
            cell_states: p.cell_states.clone(),
            hands: p.hands.clone(),
            scores: p.scores,
            captured: Player::BOTH.map(|side| p.captured_by(side)),
            mover: p.mover,
            turn: p.turn,
            swapped: p.swapped,
            ending: state.ending,
            hash: self.hash(p),
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self, state: &State) -> Option<Ending> {
        state.ending
    }
}
