//! Turns after which a position mirrors itself.

use super::{Base, Likeness, Mirror};
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::{Cell, Outcome, Step};
use engine::{Game, with_plan};
use gdl::ast::Player;

/// Positions made in search of one turn.
const PATIENCE: u32 = 2000;

/// Steps of a turn that are looked at.
const LENGTH: usize = 12;

/// What is needed to look for a turn.
struct Search<'s, const W: usize> {
    plan: &'s Plan<W>,
    history: Vec<u64>,
    patience: u32,
    steps: Vec<Step>,
    found: Vec<(Likeness, Vec<Step>)>,
}

impl<const W: usize> Search<'_, W> {
    /// Collects the turns that begin with the steps of `moves` and end as wanted. Steps on `near` come first; the others only if none of
    /// those will do.
    fn turns(
        &mut self,
        state: &State<W>,
        moves: &Moves<W>,
        near: &[Cell],
        wanted: &dyn Fn(&State<W>) -> Option<Likeness>,
    ) {
        let mut steps: Vec<Step> = moves.iter().filter(|step| step.rule != Step::SWAP_RULE).collect();
        steps.sort_unstable();
        let touches = |step: &Step| near.contains(&step.to) || near.contains(&step.from);
        let (close, far): (Vec<Step>, Vec<Step>) = steps.into_iter().partition(touches);
        let (mut next, mut after) = (state.clone(), Moves::default());
        let before = self.found.len();
        for steps in [close, far] {
            for step in steps {
                if self.patience == 0 {
                    return;
                }
                self.patience -= 1;
                next.clone_from(state);
                let noted = self.history.len();
                self.plan.play(&mut next, &mut self.history, step, &mut after, false);
                self.steps.push(step);
                if next.turn != state.turn || next.ending.is_some() {
                    self.found.extend(wanted(&next).map(|likeness| (likeness, self.steps.clone())));
                } else if self.steps.len() < LENGTH && self.found.len() == before {
                    // Of turns of several steps one is enough.
                    let going_on = after.clone();
                    self.turns(&next, &going_on, near, wanted);
                }
                self.steps.pop();
                self.history.truncate(noted);
            }
            // A step in the wrong place may still mirror the cells that count.
            if self.found[before..].iter().any(|(likeness, _)| *likeness == Likeness::Full) {
                return;
            }
        }
    }

    /// The turns that mirror best.
    fn best(self) -> Vec<Vec<Step>> {
        let best = self.found.iter().map(|(likeness, _)| *likeness).max();
        let best = self.found.into_iter().filter(|(likeness, _)| Some(*likeness) == best);
        best.map(|(_, steps)| steps).collect()
    }
}

/// A position in play, as the engine has it.
pub(super) struct Scene<'s, const W: usize> {
    pub plan: &'s Plan<W>,
    pub state: &'s State<W>,
    pub moves: &'s Moves<W>,
    pub history: &'s [u64],
}

impl<'s, const W: usize> Scene<'s, W> {
    fn search(&self) -> Search<'s, W> {
        let history = self.history.to_vec();
        Search { plan: self.plan, history, patience: PATIENCE, steps: Vec::new(), found: Vec::new() }
    }
}

/// First turns with which a copy-cat may begin: what they change is its own image (the middle of the board, or a pass), and all else mirrors
/// itself.
pub(super) fn begins<const W: usize>(mirror: &Mirror, scene: &Scene<'_, W>) -> Vec<Vec<Step>> {
    let side = scene.state.mover as usize;
    let mut search = scene.search();
    search.turns(scene.state, scene.moves, &[], &|state| {
        after_first(mirror, scene.plan, state, side).map(|_| Likeness::Full)
    });
    search.best()
}

/// Turns, or what is left of one, after which the position mirrors itself for the side to move, and how many positions were made to find them.
/// `base`: where mirroring began.
pub(super) fn answers<const W: usize>(mirror: &Mirror, scene: &Scene<'_, W>, base: &Base) -> (Vec<Vec<Step>>, u64) {
    let side = scene.state.mover as usize;
    let near: Vec<Cell> = mirror.defects(scene.plan, scene.state, side, &base.taken).flatten().collect();
    let mut search = scene.search();
    search.turns(scene.state, scene.moves, &near, &|state| base.likeness(mirror, scene.plan, state, side));
    let spent = u64::from(PATIENCE - search.patience);
    (search.best(), spent)
}

/// A step with which the side to move wins at once, and how many positions were made to find it.
pub(crate) fn winning<const W: usize>(
    plan: &Plan<W>,
    state: &State<W>,
    moves: &Moves<W>,
    history: &[u64],
) -> (Option<Step>, u64) {
    let mut steps: Vec<Step> = moves.iter().filter(|step| step.rule != Step::SWAP_RULE).collect();
    steps.sort_unstable();
    let mut history = history.to_vec();
    let (mut next, mut after, noted, mut made) = (state.clone(), Moves::default(), history.len(), 0);
    let mut wins = |step: &Step| {
        made += 1;
        next.clone_from(state);
        history.truncate(noted);
        plan.play(&mut next, &mut history, *step, &mut after, false);
        next.ending.is_some_and(|ending| ending.outcome == Outcome::Win(Player::BOTH[state.mover as usize]))
    };
    let found = steps.into_iter().find(|step| wins(step));
    (found, made)
}

/// Where mirroring begins if nobody has moved yet.
pub(super) fn at_start<const W: usize>(mirror: &Mirror, plan: &Plan<W>) -> Base {
    Base::new(mirror, plan, &plan.initial, vec![false; mirror.image.len()])
}

/// Where mirroring begins after a first turn of the copy-cat; `None` if it cannot.
pub(super) fn after_first<const W: usize>(
    mirror: &Mirror,
    plan: &Plan<W>,
    after: &State<W>,
    side: usize,
) -> Option<Base> {
    let taken = changed(&plan.initial, after, mirror.image.len());
    let fits = mirror.keeps(&taken) && mirror.defects(plan, after, side, &taken).next().is_none();
    fits.then(|| Base::new(mirror, plan, after, taken))
}

/// Turns with which the seat to move goes on mirroring, or what is left of a turn; none if it cannot. Everything is read off the game so far.
pub(crate) fn copies<const W: usize>(
    mirror: &Mirror,
    plan: &Plan<W>,
    line: &Line<W>,
    played: &[Step],
) -> Vec<Vec<Step>> {
    let state = &line.state;
    let scene = Scene { plan, state, moves: &line.moves, history: &line.history };
    if state.turn == 1 {
        return begins(mirror, &scene);
    }
    let base = match began(state) {
        Some(first) => {
            let mut line = Line::start(plan, first);
            let mut steps = played.iter();
            while let (1, Some(&step)) = (line.state.turn, steps.next()) {
                line.play(plan, step);
            }
            after_first(mirror, plan, &line.state, first.index())
        }
        None => Some(at_start(mirror, plan)),
    };
    base.map_or(Vec::new(), |base| answers(mirror, &scene, &base).0)
}

/// The side of the first move, if the seat to move made it and still owns that side.
fn began<const W: usize>(state: &State<W>) -> Option<Player> {
    // Sides take turns, but for a swap, which is a turn of its own.
    let turns = state.turn - 1;
    (!state.swapped && turns.is_multiple_of(2)).then(|| Player::BOTH[state.mover as usize])
}

/// How far a copy-cat came in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirrored {
    /// Its turns.
    pub turns: u64,
    /// Those after which the position mirrored itself, or with which it won.
    pub mirrored: u64,
    /// Those of them that answered on cells which the symmetry leaves in place.
    pub loose: u64,
    /// It began in the middle.
    pub middle: bool,
}

/// Counts the turns of a seat after which the position mirrors itself, or with which it wins, in a game of these steps that the first player began.
pub fn mirrored(game: &Game, mirror: &Mirror, seat: Player, steps: &[Step]) -> Mirrored {
    with_plan!(game, plan => counted(plan, mirror, seat.index(), steps))
}

fn counted<const W: usize>(plan: &Plan<W>, mirror: &Mirror, seat: usize, steps: &[Step]) -> Mirrored {
    let mut line = Line::start(plan, Player::First);
    let start = at_start(mirror, plan);
    let mut first = None;
    let mut found = Mirrored::default();
    for &step in steps {
        let (turn, side) = (line.state.turn, line.state.mover as usize);
        let own = side ^ usize::from(line.state.swapped) == seat;
        line.play(plan, step);
        let state = &line.state;
        if !own || (state.turn == turn && state.ending.is_none()) {
            continue;
        }
        if turn == 1 {
            first = after_first(mirror, plan, state, side);
            found.middle = first.as_ref().is_some_and(|base| base.taken.contains(&true));
        }
        let base = if state.swapped || seat == 1 { Some(&start) } else { first.as_ref() };
        let likeness = base.and_then(|base| base.likeness(mirror, plan, state, side));
        let won = state.ending.is_some_and(|ending| ending.outcome == Outcome::Win(Player::BOTH[side]));
        found.turns += 1;
        found.mirrored += u64::from(likeness.is_some() || won);
        found.loose += u64::from(likeness == Some(Likeness::Loose));
    }
    found
}

/// Cells whose pieces or states differ.
fn changed<const W: usize>(a: &State<W>, b: &State<W>, cells: usize) -> Vec<bool> {
    let differs = |cell: Cell| {
        let stacked = a.height(cell) > 1 || b.height(cell) > 1;
        a.top(cell) != b.top(cell)
            || (stacked && a.stack(cell) != b.stack(cell))
            || a.cell_state(cell) != b.cell_state(cell)
    };
    (0..cells as Cell).map(differs).collect()
}
