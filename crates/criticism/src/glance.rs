//! The policy's view of positions, whatever the width of the board.

use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::{Outcome, Step};
use engine::{Game, Position};
use gdl::ast::Player;
use strategy::{Evaluator, Policy};

/// How a policy sees positions of one game.
pub trait Glance {
    /// The view of a position for the first side, between -1 and 1; a result is ±1 or 0.
    fn advice(&mut self, position: &Position<'_>) -> f32;

    /// The view, for the seat to move, of the position after each legal step, in the order of `Position::steps`.
    fn alternatives(&mut self, position: &Position<'_>, steps: &[Step]) -> Vec<f32>;
}

/// Makes a policy ready to look at positions of a game.
pub fn glance<'g>(game: &'g Game, policy: &Policy) -> Box<dyn Glance + 'g> {
    engine::with_plan!(game, plan => Box::new(Wide {
        plan,
        evaluator: Evaluator::new(game, plan, policy),
        state: plan.initial.clone(),
        moves: Moves::default(),
        history: Vec::new(),
    }) as Box<dyn Glance + '_>)
}

struct Wide<'g, const W: usize> {
    plan: &'g Plan<W>,
    evaluator: Evaluator<W>,
    state: State<W>,
    moves: Moves<W>,
    history: Vec<u64>,
}

impl<const W: usize> Wide<'_, W> {
    fn look(&mut self, line: &Line<W>) -> f32 {
        view(self.plan, &mut self.evaluator, &line.state)
    }
}

fn line_of<'p, const W: usize>(position: &'p Position<'_>) -> &'p Line<W> {
    position.line().expect("a position has the width of its game")
}

/// The view of a position for the first side.
fn view<const W: usize>(plan: &Plan<W>, evaluator: &mut Evaluator<W>, st: &State<W>) -> f32 {
    match st.ending.map(|e| e.outcome) {
        Some(Outcome::Win(Player::First)) => 1.0,
        Some(Outcome::Win(Player::Second)) => -1.0,
        Some(_) => 0.0,
        None => evaluator.score(plan, st, 0).value() as f32,
    }
}

impl<const W: usize> Glance for Wide<'_, W> {
    fn advice(&mut self, position: &Position<'_>) -> f32 {
        self.look(line_of(position))
    }

    fn alternatives(&mut self, position: &Position<'_>, steps: &[Step]) -> Vec<f32> {
        let line: &Line<W> = line_of(position);
        let seat = position.seat();
        self.history.clone_from(&line.history);
        let noted = self.history.len();
        let mut values = Vec::with_capacity(steps.len());
        for &step in steps {
            self.state.clone_from(&line.state);
            self.plan.play(&mut self.state, &mut self.history, step, &mut self.moves, false);
            self.history.truncate(noted);
            let value = view(self.plan, &mut self.evaluator, &self.state);
            // The side this seat owns after the step: a swap changes it.
            let side = if self.state.swapped { seat.other() } else { seat };
            values.push(if side == Player::First { value } else { -value });
        }
        values
    }
}
