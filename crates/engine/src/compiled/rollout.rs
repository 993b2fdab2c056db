//! Playouts from any position, and the steps of a search that lead to where they begin, by the cheapest loop a game has.

use super::fill::Scratch;
use super::fill_rows::Stones;
use super::fill_walk::Standing;
use super::line::Line;
use super::march::Marching;
use super::plan::Plan;
use super::verdicts;
use crate::bits::Bits;
use crate::core::{NO_CELL, Outcome, Step};
use crate::rng::Rng;
use gdl::ast::Player;

/// Steps played, each with the seat that played it.
pub type Trace = Vec<(u8, Step)>;

/// What a playout came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// By side.
    pub outcome: Outcome,
    /// Seats have swapped.
    pub swapped: bool,
    /// Turns completed since the start of the game.
    pub turns: u32,
    /// Steps of the playout.
    pub steps: u32,
}

impl Rolled {
    /// 1 if the first seat won, -1 if the second did, else 0.
    #[inline(always)]
    pub fn result(&self) -> i32 {
        result(self.outcome, self.swapped)
    }
}

/// An outcome as the first seat sees it.
#[inline(always)]
fn result(outcome: Outcome, swapped: bool) -> i32 {
    match outcome {
        Outcome::Win(side) if (side == Player::First) != swapped => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw | Outcome::Unfinished => 0,
    }
}

/// The position in the form of a quick loop, with a copy of the root to go back to.
// There is one of these a search: a box would cost an indirection at every step and save nothing.
#[allow(clippy::large_enum_variant)]
#[repr(u8)] // a tag of its own: hidden in a vector's capacity it takes six instructions to read
enum Quick<const W: usize> {
    None,
    Rows { at: Stones, root: Stones },
    Fill { at: Standing<W>, now: Scratch, root: (Standing<W>, Scratch) },
    March { at: Marching<W>, root: Marching<W> },
}

/// Walks forward from a root position and plays out at random from wherever it stands, as often as wanted; buffers are kept.
pub struct Roller<const W: usize> {
    root: Line<W>,
    /// The position of the general loop.
    line: Line<W>,
    quick: Quick<W>,
    /// The general loop has taken over from the quick one, until the next rewind.
    general: bool,
    /// There is no quick loop, or it cannot begin at the root.
    unfit: bool,
    /// Steps since the root, for the general loop when it takes over.
    path: Vec<Step>,
    /// Nothing has been played since the root, whose list of steps `line` does not hold.
    fresh: bool,
}

impl<const W: usize> Roller<W> {
    /// A roller that stands at a position, which must not be over.
    pub fn new(plan: &Plan<W>, root: &Line<W>) -> Roller<W> {
        let quick = match (&plan.fill, &plan.march) {
            (Some(fill), _) if fill.first_row_decides() => {
                let at = fill.stones(&root.state);
                Quick::Rows { at, root: at }
            }
            (Some(fill), _) => {
                let mut scratch = fill.scratch();
                let at = fill.begin(&mut scratch);
                Quick::Fill { at, now: scratch.clone(), root: (at, scratch) }
            }
            (None, Some(march)) => {
                let at = march.load(&root.state);
                Quick::March { at, root: at }
            }
            _ => Quick::None,
        };
        let (line, path) = (root.clone(), Vec::new());
        let mut roller = Roller { root: root.clone(), line, quick, general: true, unfit: true, path, fresh: true };
        roller.set_root(plan, root);
        roller
    }

    /// Makes another position the root, and stands there.
    pub fn set_root(&mut self, plan: &Plan<W>, root: &Line<W>) {
        self.root.clone_from(root);
        self.line.clone_from(root);
        self.unfit = match (&mut self.quick, &plan.fill, &plan.march) {
            (Quick::Rows { root: at, .. }, Some(fill), _) => {
                *at = fill.stones(&root.state);
                false
            }
            (Quick::Fill { root: (at, scratch), .. }, Some(fill), _) => {
                *at = fill.load(plan, &root.state, scratch);
                false
            }
            (Quick::March { root: at, .. }, _, Some(march)) => {
                *at = march.load(&root.state);
                march.stuck(plan, at)
            }
            _ => true,
        };
        self.general = true;
        self.rewind(plan);
    }

    /// The root.
    pub fn root(&self) -> &Line<W> {
        &self.root
    }

    /// Back to the root.
    #[inline(always)]
    pub fn rewind(&mut self, plan: &Plan<W>) {
        match &mut self.quick {
            Quick::Rows { at, root } => *at = *root,
            _ => self.rewind_beyond_rows(plan),
        }
    }

    /// The same in games that are not decided by the first row: there a call is nothing.
    #[inline(never)]
    fn rewind_beyond_rows(&mut self, plan: &Plan<W>) {
        match (&mut self.quick, &plan.fill) {
            (Quick::Fill { at, now, root }, Some(fill)) => {
                *at = root.0;
                now.copy_from(fill, &root.1);
            }
            (Quick::March { at, root }, _) => {
                *at = *root;
                self.path.clear();
            }
            _ => {}
        }
        if self.general {
            self.line.rewind(&self.root);
            self.general = self.unfit;
        }
        self.fresh = true;
    }

    /// The seat to move.
    #[inline(always)]
    pub fn seat(&self) -> u8 {
        match &self.quick {
            Quick::Rows { at, .. } => at.mover as u8,
            Quick::Fill { at, .. } => at.seat(),
            Quick::March { at, .. } if !self.general => at.mover as u8,
            _ => self.line.state.mover ^ self.line.state.swapped as u8,
        }
    }

    /// Makes a legal step of which it is known that the game goes on.
    #[inline(always)]
    pub fn pass(&mut self, plan: &Plan<W>, step: Step) {
        match &mut self.quick {
            Quick::Rows { at, .. } => at.place(step.to),
            _ => {
                self.play(plan, step, false);
            }
        }
    }

    /// Makes a legal step. If that ends the game: 1 if the first seat won, -1 if the second did, else 0.
    ///
    /// [`Roller::steps`] may be asked for afterwards only if `listed`; not asking spares some games the trial of every step.
    #[inline(always)]
    pub fn play(&mut self, plan: &Plan<W>, step: Step, listed: bool) -> Option<i32> {
        match (&mut self.quick, &plan.fill) {
            (Quick::Rows { at, .. }, Some(fill)) => {
                let verdict = fill.place(at, step.to);
                (verdict != 0).then(|| verdicts::to_first(verdict))
            }
            _ => self.play_beyond_rows(plan, step, listed),
        }
    }

    #[inline(never)]
    fn play_beyond_rows(&mut self, plan: &Plan<W>, step: Step, listed: bool) -> Option<i32> {
        self.fresh = false;
        match (&mut self.quick, &plan.fill, &plan.march) {
            (Quick::Fill { at, now, .. }, Some(fill), _) => {
                let verdict = fill.play(plan, now, at, step);
                return (verdict != 0).then(|| result(verdicts::outcome(verdict), at.swapped));
            }
            (Quick::March { at, .. }, _, Some(march)) if !self.general => {
                self.path.push(step);
                match march.play(plan, at, step) {
                    Ok(outcome) => return outcome.map(|outcome| result(outcome, false)),
                    Err(()) => self.take_over(plan, &[], listed),
                }
            }
            _ if listed => self.line.play(plan, step),
            _ => self.line.play_lazily(plan, step),
        }
        self.line.state.ending.map(|ending| result(ending.outcome, self.line.state.swapped))
    }

    /// One legal step and the cells of all of them, in games where they differ in nothing else; their order is that of [`Roller::steps`].
    #[inline(always)]
    pub fn alike(&self, plan: &Plan<W>) -> Option<(Step, Bits<1>)> {
        match (&self.quick, &plan.fill) {
            (Quick::Rows { at, .. }, Some(fill)) => Some((fill.step(plan, at.mover, NO_CELL), at.empty)),
            _ => None,
        }
    }

    /// Calls `f` with every legal step, in an order of the engine's own.
    #[inline]
    pub fn steps(&self, plan: &Plan<W>, mut f: impl FnMut(Step)) {
        if let Some((step, cells)) = self.alike(plan) {
            return cells.iter().for_each(|to| f(Step { to, ..step }));
        }
        match (&self.quick, &plan.fill, &plan.march) {
            (Quick::Fill { at, now, .. }, Some(fill), _) => fill.steps(plan, now, at, f),
            (Quick::March { at, .. }, _, Some(march)) if !self.general => march.steps(plan, at, f),
            _ if self.fresh => self.root.moves.iter().for_each(f),
            _ => self.line.moves.iter().for_each(f),
        }
    }

    /// As [`Roller::finish`] without a trace: 1 if the first seat won, -1 if the second did, else 0.
    #[inline(always)]
    pub fn finish_to_first(&mut self, plan: &Plan<W>, rng: &mut Rng) -> i32 {
        match (&self.quick, &plan.fill) {
            (Quick::Rows { at, .. }, Some(fill)) => verdicts::to_first(fill.drop_stones(*at, rng).0),
            _ => self.finish(plan, rng, None).result(),
        }
    }

    /// Plays uniformly random legal steps to the end, adding them to `trace`. Only a rewind may follow. The game must not be over.
    pub fn finish(&mut self, plan: &Plan<W>, rng: &mut Rng, mut trace: Option<&mut Trace>) -> Rolled {
        match (&mut self.quick, &plan.fill, &plan.march) {
            (Quick::Rows { at, .. }, Some(fill), _) => return fill.run_stones(plan, *at, rng, trace),
            (Quick::Fill { at, now, .. }, Some(fill), _) => return fill.run(plan, now, at, rng, trace),
            (Quick::March { at, .. }, _, Some(march)) if !self.general => {
                let before = rng.clone();
                let noted = trace.as_ref().map_or(0, |trace| trace.len());
                if let Some(rolled) = march.run(plan, *at, rng, trace.as_deref_mut()) {
                    return rolled;
                }
                // Somebody must pass: the same numbers give the same steps again, now written down for the general loop to follow.
                *rng = before;
                let mut steps = Vec::new();
                march.run(plan, *at, rng, Some(&mut steps));
                if let Some(trace) = &mut trace {
                    trace.truncate(noted);
                    trace.extend(&steps);
                }
                self.take_over(plan, &steps, false);
                let mut rolled = self.roll(plan, rng, trace);
                rolled.steps += steps.len() as u32;
                return rolled;
            }
            _ => {}
        }
        if self.fresh {
            self.line.moves.clone_from(&self.root.moves);
        }
        self.roll(plan, rng, trace)
    }

    /// A random playout from a position that is not over. Where many begin at one position, [`Roller::set_root`] once is cheaper.
    pub fn run(&mut self, plan: &Plan<W>, from: &Line<W>, rng: &mut Rng) -> Rolled {
        self.set_root(plan, from);
        self.finish(plan, rng, None)
    }

    /// The general loop.
    fn roll(&mut self, plan: &Plan<W>, rng: &mut Rng, mut trace: Option<&mut Trace>) -> Rolled {
        let line = &mut self.line;
        let mut steps = 0;
        loop {
            if let Some(ending) = line.state.ending {
                return Rolled { outcome: ending.outcome, swapped: line.state.swapped, turns: line.turns(), steps };
            }
            let seat = line.state.mover ^ line.state.swapped as u8;
            if let Some(step) = line.random_step(plan, rng) {
                steps += 1;
                if let Some(trace) = &mut trace {
                    trace.push((seat, step));
                }
            }
        }
    }

    /// The general loop takes over from the marching one, after the steps since the root and some more.
    #[cold]
    fn take_over(&mut self, plan: &Plan<W>, more: &[(u8, Step)], listed: bool) {
        self.general = true;
        self.line.rewind(&self.root);
        for &step in self.path.iter().chain(more.iter().map(|(_, step)| step)) {
            if listed {
                self.line.play(plan, step);
            } else {
                self.line.play_lazily(plan, step);
            }
        }
    }
}
