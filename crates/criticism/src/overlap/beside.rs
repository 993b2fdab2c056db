//! One game played again in another, step for step.

use super::likeness::{Likeness, Men, same_mover};
use super::specimen::Line;
use engine::core::{Cell, NO_CELL, Outcome, Step};
use engine::rules::Kind;
use engine::{Game, Position};

/// What came of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions in which a step was made.
    pub positions: u64,
    /// Those with the same steps in both games.
    pub same: u64,
    /// Whether both ended the same way after the same step; `None` if neither came to an end.
    pub ends: Option<bool>,
}

/// Where a step begins and ends.
type Reach = (Cell, Cell);

/// In place of a cell: sides are swapped.
const SWAPPED: Cell = NO_CELL - 1;

/// Cells of a position on which steps are tried to see how many results they have: where rules overlap, they do so on many cells.
const PROBED: usize = 4;

/// Plays a game in both as long as they agree; from then on every position differs, and so does the end.
pub fn beside(line: &Line, here: &Game, there: &Game, likeness: &Likeness) -> Tally {
    let mut men = likeness.men.clone();
    let (mut a, mut b) = (here.start(line.first), there.start(likeness.side(line.first)));
    let mut tally = Tally { positions: line.steps.len() as u64, same: 0, ends: Some(false) };
    for &step in &line.steps {
        if b.ending().is_some() || !same_mover(likeness, &a, &b) {
            return tally;
        }
        let same = same_steps(&a, &b, likeness);
        let wanted = reach(here, step, &|cell| likeness.cell(cell));
        a.play(step);
        let Some(answer) = answer(&a, &b, wanted, likeness, &mut men) else { return tally };
        b = answer;
        tally.same += u64::from(same);
    }
    tally.ends = match (decided(&a), decided(&b)) {
        (None, None) => None,
        (one, other) => Some(one.map(|outcome| likeness.outcome(outcome)) == other),
    };
    tally
}

/// How a game ended, if the rules had a say in it.
fn decided(position: &Position<'_>) -> Option<Outcome> {
    position.ending().map(|ending| ending.outcome).filter(|outcome| *outcome != Outcome::Unfinished)
}

/// Whether the same can be done in both positions: steps from the same cells to the same, with as many results.
fn same_steps(a: &Position<'_>, b: &Position<'_>, likeness: &Likeness) -> bool {
    let [here, there] = [reaches(a, &|cell| likeness.cell(cell)), reaches(b, &|cell| cell)];
    let mut groups = [&here, &there].map(|steps| steps.chunk_by(|a, b| a.0 == b.0));
    let mut probed = 0;
    loop {
        let [one, other] = groups.each_mut().map(Iterator::next);
        let (Some(one), Some(other)) = (one, other) else { return one.is_none() && other.is_none() };
        if one[0].0 != other[0].0 {
            return false;
        }
        // As many steps are taken to do as much: what is played shows whether they do the same.
        if one.len() != other.len() && probed < PROBED {
            probed += 1;
            if results(a, one, likeness.states) != results(b, other, likeness.states) {
                return false;
            }
        }
    }
}

/// All steps with where they begin and end, in the other game's cells.
fn reaches(position: &Position<'_>, cell: &dyn Fn(Cell) -> Cell) -> Vec<(Reach, Step)> {
    let game = position.game();
    let mut all: Vec<(Reach, Step)> =
        position.steps().into_iter().map(|step| (reach(game, step, cell), step)).collect();
    all.sort_unstable();
    all
}

/// How many different things come of steps from one cell to one other: promotions and pieces to choose from make several, two rules that say the same do not.
fn results(position: &Position<'_>, group: &[(Reach, Step)], stateful: bool) -> usize {
    if let [_] = group {
        return 1;
    }
    let result = |step: Step| {
        let mut next = position.clone();
        next.play(step);
        let mover = next.ending().is_none().then(|| next.mover());
        let mut stacks = next.snapshot().stacks;
        for man in stacks.iter_mut().flatten() {
            man.flags = 0;
            man.state = if stateful { man.state } else { 0 };
        }
        (mover, stacks)
    };
    let mut found = Vec::new();
    for (_, step) in group {
        let next = result(*step);
        if !found.contains(&next) {
            found.push(next);
        }
    }
    found.len()
}

fn reach(game: &Game, step: Step, cell: &dyn Fn(Cell) -> Cell) -> Reach {
    match (step.rule, game.rules().get(step.rule as usize).map(|rule| rule.kind)) {
        (Step::SWAP_RULE, _) => (SWAPPED, SWAPPED),
        // Whoever stops and whoever passes leaves everything as it is.
        (_, None | Some(Kind::Pass)) => (NO_CELL, NO_CELL),
        _ => (cell(step.from), cell(step.to)),
    }
}

/// The position of the other game after the step that does the same to the board and leaves the move to the same side; of several the one with as many steps.
fn answer<'g>(
    after: &Position<'_>,
    there: &Position<'g>,
    wanted: Reach,
    likeness: &Likeness,
    men: &mut Men,
) -> Option<Position<'g>> {
    let seen = after.snapshot();
    let mut found: Option<(Position<'g>, Men)> = None;
    let steps = there.steps();
    for step in steps.into_iter().filter(|step| reach(there.game(), *step, &|cell| cell) == wanted) {
        let mut next = there.clone();
        next.play(step);
        let mut learned = men.clone();
        if !same_mover(likeness, after, &next) || !likeness.carries(&mut learned, &seen, &next.snapshot()) {
            continue;
        }
        let exact = next.count() == after.count();
        if exact || found.is_none() {
            found = Some((next, learned));
        }
        if exact {
            break;
        }
    }
    let (next, learned) = found?;
    *men = learned;
    Some(next)
}
