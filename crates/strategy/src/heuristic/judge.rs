//! What one of the sixteen thinks a position worth, in whole numbers: the same on every machine.

use super::planes::{MOST, Planes};
use super::weights::Weights;
use super::{CONTROL, MOBILITY};
use crate::evaluate::{Evaluator, Judge};
use crate::score::Score;
use engine::bits::Bits;
use engine::compiled::moves::Moves;
use engine::compiled::state::{Next, State};
use engine::compiled::{Bearings, Plan};
use engine::core::{NO_CELL, Step};
use engine::rules::Kind;

/// A unit of worth in whole numbers, where the board is not too large for it.
const UNIT: f64 = 1024.0;

/// The parts of a position's worth, weighed.
#[derive(Clone, Debug)]
pub struct Views<const W: usize> {
    /// `table[code * cells + cell]`, positive for the first player; codes are those of the mailbox.
    table: Vec<i32>,
    cells: usize,
    /// The goals of a game outside the class: who speaks of them, and what he counts.
    goal: Option<(Evaluator<W>, f64)>,
    /// What a controlled square is worth; 0: nobody looks.
    control: i32,
    /// What so many moves to one square are worth.
    mobility: Option<[i32; MOST + 1]>,
    reach: Reach<W>,
}

/// Where moves are found.
#[derive(Clone, Debug)]
enum Reach<const W: usize> {
    /// From the paths of the pieces.
    Bearings(Bearings),
    /// From the steps each player would have. Those that only a trial can judge count untried.
    Steps { state: Box<State<W>>, moves: Moves<W> },
}

impl<const W: usize> Views<W> {
    /// Weighs the parts of a game's positions.
    pub fn new(
        plan: &Plan<W>,
        weights: &Weights,
        goal: Option<(Evaluator<W>, f64)>,
        [control, mobility]: [bool; 2],
    ) -> Views<W> {
        let cells = weights.squares;
        let unit = unit(plan, weights, goal.as_ref().map_or(0.0, |(_, worth)| *worth));
        let whole = |worth: f64| (worth * unit).round() as i32;
        let mut table = vec![0; (1 + 3 * plan.types) * cells];
        for piece in 0..plan.types {
            for cell in 0..cells {
                for (owner, sign) in [(0, 1), (1, -1)] {
                    table[(1 + 3 * piece + owner) * cells + cell] = sign * whole(weights.worth(owner, piece, cell));
                }
            }
        }
        let reach = match Bearings::of(plan) {
            Some(bearings) => Reach::Bearings(bearings),
            None => Reach::Steps { state: Box::new(plan.initial.clone()), moves: Moves::default() },
        };
        Views {
            table,
            cells,
            goal: goal.map(|(evaluator, worth)| (evaluator, worth * unit)),
            control: if control { whole(CONTROL) } else { 0 },
            mobility: mobility.then(|| std::array::from_fn(|moves| whole(MOBILITY * (moves as f64).sqrt()))),
            reach,
        }
    }

    /// What all parts together say for the first player.
    #[inline]
    fn total(&mut self, plan: &Plan<W>, st: &State<W>) -> i32 {
        let mut total = 0;
        for cell in (st.own[0] | st.own[1]).iter() {
            total += self.table[st.code(cell) as usize * self.cells + cell as usize];
        }
        if let Some((evaluator, worth)) = &mut self.goal {
            total += (f64::from(evaluator.score(plan, st, 0).0) / f64::from(Score::MAX_ESTIMATE) * *worth) as i32;
        }
        if self.control != 0 || self.mobility.is_some() {
            total += self.moving(plan, st);
        }
        total
    }

    /// Control and mobility.
    #[inline]
    fn moving(&mut self, plan: &Plan<W>, st: &State<W>) -> i32 {
        let [mut moves, mut bears] = [[Planes::ZERO; 2]; 2];
        for player in 0..2 {
            let (moves, bears) = (&mut moves[player], &mut bears[player]);
            match &mut self.reach {
                Reach::Bearings(bearings) => match (self.control != 0, self.mobility.is_some()) {
                    (true, true) => bearings.each(plan, st, player, |to, on| {
                        moves.add(to);
                        bears.add(on);
                    }),
                    (true, false) => bearings.each(plan, st, player, |_, on| bears.add(on)),
                    _ => bearings.each(plan, st, player, |to, _| moves.add(to)),
                },
                Reach::Steps { state, moves: steps } => {
                    look(plan, st, player, state, steps);
                    for_each_end(steps, |to| moves.add(to));
                    *bears = *moves;
                }
            }
        }
        let mut total = 0;
        if self.control != 0 {
            let held = |a: usize| bears[a].above(&bears[1 - a]).count() as i32;
            total += self.control * (held(0) - held(1));
        }
        if let Some(worth) = &self.mobility {
            total += moves[0].sum(worth) - moves[1].sum(worth);
        }
        total
    }

    /// Whether Control or Mobility, whichever these views have, ever tells the sides apart in some positions.
    pub fn tells_apart(&mut self, plan: &Plan<W>, positions: &[State<W>]) -> bool {
        positions.iter().any(|st| self.moving(plan, st) != 0)
    }
}

impl<const W: usize> Judge<W> for Views<W> {
    #[inline]
    fn score(&mut self, plan: &Plan<W>, st: &State<W>, side: usize) -> Score {
        let total = self.total(plan, st).clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE);
        Score(if side == 0 { total } else { -total })
    }
}

/// A unit of worth small enough for the worth of a full army to stay an estimate.
fn unit<const W: usize>(plan: &Plan<W>, weights: &Weights, goal: f64) -> f64 {
    let most = |owner: usize, piece: usize| {
        (0..weights.squares).map(|cell| weights.worth(owner, piece, cell)).fold(0.0, f64::max)
    };
    let army = |owner: usize| -> f64 {
        let men = plan.initial.own[owner].iter().filter_map(|cell| plan.initial.piece(cell));
        men.map(|piece| most(owner, piece)).sum()
    };
    // Where pieces are placed the board may fill with the dearest.
    let dearest = (0..plan.types).map(|piece| most(0, piece).max(most(1, piece))).fold(0.0, f64::max);
    let placed = plan.rules.iter().any(|rule| rule.kind != Kind::Move);
    let filled = if placed { dearest * weights.squares as f64 } else { 0.0 };
    let all = army(0).max(army(1)).max(filled) + goal + 4.0 * weights.squares as f64;
    let mut unit = UNIT;
    while all * unit > f64::from(Score::MAX_ESTIMATE) {
        unit /= 2.0;
    }
    unit
}

/// Finds the steps a player would have if it were his turn.
pub(super) fn look<const W: usize>(
    plan: &Plan<W>,
    st: &State<W>,
    player: usize,
    room: &mut State<W>,
    moves: &mut Moves<W>,
) {
    room.clone_from(st);
    // A turn half made would only show how it goes on.
    room.next = Next::Any;
    (room.moves_made, room.steps_made) = (0, 0);
    room.mover = player as u8;
    plan.rule_steps(room, &[], moves, true);
}

/// The cells steps end on, in sets in which each step counts once.
fn for_each_end<const W: usize>(moves: &Moves<W>, mut each: impl FnMut(Bits<W>)) {
    moves.groups.iter().for_each(|group| each(group.to));
    let single = moves.list.iter().filter(|step| step.rule < Step::SWAP_RULE && step.to != NO_CELL);
    single.for_each(|step| each(Bits::one(step.to)));
}
