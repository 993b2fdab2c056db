//! A line of play: a position with its history and its legal steps, always settled.

use super::eval::Moment;
use super::moves::Moves;
use super::plan::Plan;
use super::state::State;
use crate::core::{Ending, Outcome, Reason, Step};
use crate::rng::Rng;
use gdl::ast::Player;

/// A position, the turn ends before it, and what may be played.
#[derive(Clone, Debug)]
pub struct Line<const W: usize> {
    /// The position.
    pub state: State<W>,
    /// Position hashes of the turn ends so far, the start first.
    pub history: Vec<u64>,
    /// Legal steps.
    pub moves: Moves<W>,
    last: Moment,
}

impl<const W: usize> Line<W> {
    /// The initial position with a player to move.
    pub fn start(plan: &Plan<W>, first: Player) -> Line<W> {
        let moves = Moves::default();
        let last = plan.moment(&plan.initial, u16::MAX);
        let mut line = Line { state: plan.initial.clone(), history: Vec::new(), moves, last };
        line.restart(plan, first, false);
        line
    }

    /// Back to the initial position.
    pub fn restart(&mut self, plan: &Plan<W>, first: Player, lazy: bool) {
        self.state.clone_from(&plan.initial);
        if first == Player::Second {
            self.state.mover = 1;
            self.state.hash ^= crate::core::key::SECOND;
        }
        self.history.clear();
        if plan.history {
            self.state.sieve.insert(self.state.hash);
            self.history.push(self.state.hash);
        }
        self.last = plan.moment(&self.state, u16::MAX);
        if lazy {
            plan.generate_lazily(&self.state, &self.history, &mut self.moves);
        } else {
            plan.generate(&self.state, &self.history, &mut self.moves);
        }
    }

    /// Makes a legal step.
    #[inline]
    pub fn play(&mut self, plan: &Plan<W>, step: Step) {
        plan.play_noting(&mut self.state, &mut self.history, step, &mut self.moves, false, &mut self.last);
        if self.state.ending.is_some() {
            self.moves.clear();
        }
    }

    /// Makes a legal step, after which only random steps can follow: `moves` may hold steps not yet judged.
    #[inline]
    pub(super) fn play_lazily(&mut self, plan: &Plan<W>, step: Step) {
        plan.play_noting(&mut self.state, &mut self.history, step, &mut self.moves, true, &mut self.last);
    }

    /// Back to a position this line went on from, all but the list of its steps.
    #[inline]
    pub(super) fn rewind(&mut self, to: &Line<W>) {
        self.state.clone_from(&to.state);
        self.history.truncate(to.history.len());
        self.last = to.last;
    }

    /// Back to a position this line went on from, with its steps.
    pub fn go_back(&mut self, to: &Line<W>) {
        self.rewind(to);
        self.moves.clone_from(&to.moves);
    }

    /// Completed turns; a game that ended within a turn has completed it.
    pub fn turns(&self) -> u32 {
        self.state.turn - 1 + (self.state.steps_made > 0) as u32
    }

    /// Plays uniformly random legal steps to the end; returns the number of steps. The line must have been restarted lazily.
    pub fn random_game(&mut self, plan: &Plan<W>, rng: &mut Rng) -> u32 {
        let mut steps = 0;
        while self.state.ending.is_none() {
            steps += self.random_step(plan, rng).is_some() as u32;
        }
        steps
    }

    /// Plays one uniformly random legal step. `None`: there was none after all, and the position has been settled again.
    #[inline(always)]
    pub fn random_step(&mut self, plan: &Plan<W>, rng: &mut Rng) -> Option<Step> {
        let step = self.draw(plan, rng)?;
        plan.play_noting(&mut self.state, &mut self.history, step, &mut self.moves, true, &mut self.last);
        Some(step)
    }

    /// Draws a legal step. Drawing from a superset and rejecting what proves illegal leaves every legal step equally likely.
    /// `None`: nothing was legal after all, and the position has been settled again (the game may be over).
    #[inline(always)]
    fn draw(&mut self, plan: &Plan<W>, rng: &mut Rng) -> Option<Step> {
        loop {
            if self.moves.total == 0 {
                self.exhausted(plan);
                return None;
            }
            let step = self.moves.nth(rng.below(self.moves.total));
            let sure = !self.moves.unchecked || step.rule >= Step::SWAP_RULE;
            if sure || plan.admits(&self.state, &self.history, step, &mut self.moves.scratch) {
                return Some(step);
            }
            self.moves.remove(step);
        }
    }

    /// Every step drawn proved illegal: the player passes, or if neither can move the game is over.
    #[cold]
    fn exhausted(&mut self, plan: &Plan<W>) {
        self.moves.clear();
        // The initial position is not judged: who cannot move there passes.
        if self.state.turn > 1 && plan.stalled(&self.state, &self.history) {
            let mut m = Moment { passed: true, ..self.last };
            let draw = Ending { outcome: Outcome::Draw, reason: Reason::Passed };
            self.state.ending = Some(plan.read_clauses(&self.state, &mut m).unwrap_or(draw));
        } else {
            self.moves.push_other(Step::PASS);
        }
    }
}

/// One position a depth, so that counting allocates nothing on its way.
struct Frame<const W: usize> {
    state: State<W>,
    moves: Moves<W>,
}

/// Counts the step sequences that make up `depth` turns (or steps) from a line; games over before that do not count.
pub fn perft<const W: usize>(plan: &Plan<W>, line: &Line<W>, depth: u32, by_steps: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if line.state.ending.is_some() {
        return 0;
    }
    let mut history = line.history.clone();
    let mut frames = vec![Frame { state: line.state.clone(), moves: line.moves.clone() }];
    count(plan, &mut frames, 0, &mut history, depth, by_steps)
}

fn count<const W: usize>(
    plan: &Plan<W>,
    frames: &mut Vec<Frame<W>>,
    at: usize,
    history: &mut Vec<u64>,
    depth: u32,
    by_steps: bool,
) -> u64 {
    if depth == 1 && (by_steps || !plan.multi) {
        return u64::from(frames[at].moves.total);
    }
    if frames.len() == at + 1 {
        let next = Frame { state: frames[at].state.clone(), moves: Moves::default() };
        frames.push(next);
    }
    let mut total = 0;
    let noted = history.len();
    for k in 0..frames[at].moves.total {
        let step = frames[at].moves.nth(k);
        let (before, after) = frames.split_at_mut(at + 1);
        let (now, next) = (&before[at], &mut after[0]);
        next.state.clone_from(&now.state);
        plan.play(&mut next.state, history, step, &mut next.moves, false);
        let turn_over = next.state.turn > now.state.turn || next.state.ending.is_some();
        let left = depth - (by_steps || turn_over) as u32;
        total += if left == 0 {
            1
        } else if next.state.ending.is_some() {
            0
        } else {
            count(plan, frames, at + 1, history, left, by_steps)
        };
        history.truncate(noted);
    }
    total
}
