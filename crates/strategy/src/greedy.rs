//! Players that look at the position after each of their steps, and no further.

use crate::evaluate::Evaluator;
use crate::player::{Choice, Player, Scored};
use crate::policy::Policy;
use crate::score::Score;
use engine::compiled::Plan;
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position, with_plan};

/// The seat to move: who sat first owns the first side until the sides are swapped.
#[inline(always)]
pub(crate) fn seat<const W: usize>(st: &State<W>) -> u8 {
    st.mover ^ st.swapped as u8
}

/// What an outcome so many plies ahead is worth to a seat.
#[inline(always)]
pub(crate) fn result<const W: usize>(st: &State<W>, outcome: Outcome, seat: u8, plies: u32) -> Score {
    match outcome {
        Outcome::Win(side) if side.index() as u8 ^ st.swapped as u8 == seat => Score::win_in(plies),
        Outcome::Win(_) => Score::loss_in(plies),
        Outcome::Draw | Outcome::Unfinished => Score::EVEN,
    }
}

/// The position after a step, with what a taste may ask about it.
pub(crate) struct After<'a, const W: usize> {
    pub plan: &'a Plan<W>,
    pub evaluator: &'a mut Evaluator<W>,
    /// The seat that made the step.
    pub seat: u8,
    pub state: &'a State<W>,
    pub history: &'a mut Vec<u64>,
    pub moves: &'a Moves<W>,
}

impl<const W: usize> After<'_, W> {
    /// The side a seat owns.
    pub fn side(&self, seat: u8) -> usize {
        (seat ^ self.state.swapped as u8) as usize
    }
}

/// What a player likes about a position that is not over. Counts the positions it makes itself.
pub(crate) type Taste<const W: usize> = fn(&mut After<'_, W>, &mut u64) -> Score;

/// Plays the step after which its taste is pleased most, one of them at random if several please it equally.
pub(crate) struct OnePly<'g, const W: usize> {
    plan: &'g Plan<W>,
    /// For each side it may own.
    evaluators: [Evaluator<W>; 2],
    taste: Taste<W>,
}

impl<'g, const W: usize> OnePly<'g, W> {
    /// `policies`: one for each side the player may own.
    pub fn new(game: &Game, plan: &'g Plan<W>, policies: &[Policy; 2], taste: Taste<W>) -> Self {
        OnePly { plan, evaluators: [0, 1].map(|side| Evaluator::new(game, plan, &policies[side])), taste }
    }

    /// Weighs some steps of a position.
    pub fn weigh(&mut self, position: &Position<'_>, steps: &[Step], nodes: &mut u64) -> Vec<Scored> {
        let line = position.line::<W>().expect("the player was made for this game");
        let me = seat(&line.state);
        let (mut state, mut moves) = (line.state.clone(), Moves::default());
        let mut history = line.history.clone();
        let mut weighed = Vec::with_capacity(steps.len());
        for &step in steps {
            let before = *nodes;
            *nodes += 1;
            state.clone_from(&line.state);
            history.truncate(line.history.len());
            self.plan.play(&mut state, &mut history, step, &mut moves, false);
            let score = match state.ending {
                Some(ending) => result(&state, ending.outcome, me, 1),
                None => {
                    let side = (me ^ state.swapped as u8) as usize;
                    let (plan, evaluator) = (self.plan, &mut self.evaluators[side]);
                    let after =
                        &mut After { plan, evaluator, seat: me, state: &state, history: &mut history, moves: &moves };
                    (self.taste)(after, nodes)
                }
            };
            weighed.push(Scored { step, score, visits: *nodes - before });
        }
        weighed
    }

    /// The best of some steps of a position.
    pub fn best_of(&mut self, position: &Position<'_>, steps: &[Step], rng: &mut Rng) -> Choice {
        let mut nodes = 0;
        let scored = self.weigh(position, steps, &mut nodes);
        let chosen = pick(&scored, rng);
        Choice { step: chosen.step, score: Some(chosen.score), nodes, depth: 1, line: vec![chosen.step], scored }
    }
}

/// One of the best steps, all equally likely.
pub(crate) fn pick(scored: &[Scored], rng: &mut Rng) -> Scored {
    let best = scored.iter().map(|s| s.score).max().expect("a position that is not over has a step");
    let count = scored.iter().filter(|s| s.score == best).count();
    let mut equals = scored.iter().filter(|s| s.score == best);
    *equals.nth(rng.below(count as u32) as usize).expect("the number is below the count")
}

impl<const W: usize> Player for OnePly<'_, W> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        self.best_of(position, &position.steps(), rng)
    }
}

/// The taste of the greedy player: what the policy says.
pub(crate) fn worth<const W: usize>(after: &mut After<'_, W>, _nodes: &mut u64) -> Score {
    let side = after.side(after.seat);
    after.evaluator.score(after.plan, after.state, side)
}

/// The player that takes the step whose position its policy likes best.
pub fn greedy<'g>(game: &'g Game, policy: &Policy) -> Box<dyn Player + 'g> {
    let policies = [policy.clone(), policy.clone()];
    with_plan!(game, plan => Box::new(OnePly::new(game, plan, &policies, worth)) as Box<dyn Player + 'g>)
}
