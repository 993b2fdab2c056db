//! Positions at a glance: a policy's view, whatever the width of the board.

use crate::evaluate::{Advice, Evaluator};
use crate::greedy::{result, seat};
use crate::policy::Policy;
use crate::score::Score;
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::Step;
use engine::{Game, Position, with_plan};

/// How a policy sees positions of one game.
pub trait Glance {
    /// What a position is worth to the seat that moves; a result counts as such.
    fn score(&mut self, position: &Position<'_>) -> Score;

    /// What the position after each of these legal steps is worth to the seat that moves now.
    fn after(&mut self, position: &Position<'_>, steps: &[Step]) -> Vec<Score>;

    /// What every term of the game thinks of a position.
    fn advice(&self, position: &Position<'_>) -> Vec<Advice>;
}

/// Makes a policy ready to look at positions of a game.
pub fn glance<'g>(game: &'g Game, policy: &Policy) -> Box<dyn Glance + 'g> {
    with_plan!(game, plan => Box::new(Wide {
        plan,
        policy: policy.clone(),
        evaluator: Evaluator::new(game, plan, policy),
        state: plan.initial.clone(),
        moves: Moves::default(),
        history: Vec::new(),
    }) as Box<dyn Glance + '_>)
}

struct Wide<'g, const W: usize> {
    plan: &'g Plan<W>,
    policy: Policy,
    evaluator: Evaluator<W>,
    /// Where steps are tried.
    state: State<W>,
    moves: Moves<W>,
    history: Vec<u64>,
}

fn line_of<'p, const W: usize>(position: &'p Position<'_>) -> &'p Line<W> {
    position.line().expect("a position has the width of its game")
}

/// What a position is worth to a seat, so many plies from now.
fn worth<const W: usize>(plan: &Plan<W>, evaluator: &mut Evaluator<W>, st: &State<W>, seat: u8, plies: u32) -> Score {
    match st.ending {
        Some(ending) => result(st, ending.outcome, seat, plies),
        None => evaluator.score(plan, st, (seat ^ st.swapped as u8) as usize),
    }
}

impl<const W: usize> Glance for Wide<'_, W> {
    fn score(&mut self, position: &Position<'_>) -> Score {
        let st = &line_of::<W>(position).state;
        worth(self.plan, &mut self.evaluator, st, seat(st), 0)
    }

    fn after(&mut self, position: &Position<'_>, steps: &[Step]) -> Vec<Score> {
        let line: &Line<W> = line_of(position);
        self.history.clone_from(&line.history);
        let noted = self.history.len();
        let mut try_step = |&step: &Step| {
            self.plan.play_last((&line.state, &mut self.state), &mut self.history, step, &mut self.moves);
            self.history.truncate(noted);
            worth(self.plan, &mut self.evaluator, &self.state, seat(&line.state), 1)
        };
        steps.iter().map(&mut try_step).collect()
    }

    fn advice(&self, position: &Position<'_>) -> Vec<Advice> {
        Evaluator::advice(self.plan, &line_of::<W>(position).state, &self.policy)
    }
}
