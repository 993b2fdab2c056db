//! A position as advisors see it, with what several of them ask for worked out once.

use super::threats::Threats;
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::eval::Moment;
use engine::compiled::moves::Moves;
use engine::compiled::state::{Next, State};

/// What advisors want to have worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Number of steps of each player.
    pub steps: bool,
    /// Pieces that can be captured.
    pub threats: bool,
}

impl Needs {
    /// Either's.
    pub fn or(self, other: Needs) -> Needs {
        Needs { steps: self.steps || other.steps, threats: self.threats || other.threats }
    }
}

/// A position with what was worked out about it.
#[derive(Debug)]
pub struct View<'a, const W: usize> {
    /// The game.
    pub plan: &'a Plan<W>,
    /// The position.
    pub st: &'a State<W>,
    /// The last step, as clauses see it.
    pub moment: Moment,
    /// Steps each player would have if it were his turn, whatever positions came before; perhaps untried.
    pub steps: [u32; 2],
    /// Tops of each player that his opponent could capture if it were his turn.
    pub attacked: [Bits<W>; 2],
}

/// Room to look for steps in.
#[derive(Clone, Debug)]
pub struct Scratch<const W: usize> {
    state: State<W>,
    moves: Moves<W>,
    /// Steps need not be tried out to be counted.
    lazy: bool,
}

impl<const W: usize> Scratch<W> {
    /// Room for positions of a game. Where steps matter little, those that only a trial can judge are counted untried.
    pub fn new(plan: &Plan<W>, exact: bool) -> Scratch<W> {
        Scratch {
            state: plan.initial.clone(),
            moves: Moves::default(),
            lazy: !exact || plan.rules.iter().all(|rule| rule.after.is_none()),
        }
    }

    /// Looks at a position.
    #[inline]
    pub fn view<'a>(
        &mut self,
        plan: &'a Plan<W>,
        st: &'a State<W>,
        needs: Needs,
        threats: Option<&Threats>,
    ) -> View<'a, W> {
        let mut view = View { plan, st, moment: last_moment(plan, st), steps: [0; 2], attacked: [Bits::EMPTY; 2] };
        if !(needs.steps || needs.threats) {
            return view;
        }
        self.state.clone_from(st);
        // A turn half made would only show how it goes on.
        self.state.next = Next::Any;
        self.state.moves_made = 0;
        self.state.steps_made = 0;
        for player in 0..2 {
            self.state.mover = player as u8;
            plan.rule_steps(&self.state, &[], &mut self.moves, self.lazy);
            view.steps[player] = self.moves.of_rules;
            if needs.threats
                && let Some(threats) = threats
            {
                view.attacked[1 - player] = threats.targets(plan, st, player, &self.moves);
            }
        }
        view
    }
}

/// What a clause has bound after the last step. The step before it is forgotten.
#[inline]
fn last_moment<const W: usize>(plan: &Plan<W>, st: &State<W>) -> Moment {
    let begins = plan.turn_begins(st) && st.turn > 1;
    let mover = if begins { 1 - st.mover as usize } else { st.mover as usize };
    let none = engine::core::NO_CELL;
    Moment {
        mover,
        me: mover,
        from: st.last_from,
        to: st.last_to,
        current: st.last_to,
        last_from: none,
        last_to: none,
        turn: if begins { st.turn - 1 } else { st.turn },
        done: true,
        ..plan.moment(st, u16::MAX)
    }
}
