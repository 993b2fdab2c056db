//! The weaker and odd players that measure how robust a game is: overly defensive, obstructive.

use crate::greedy::{After, OnePly, result, seat, worth};
use crate::player::Player;
use crate::policy::Policy;
use crate::score::Score;
use engine::compiled::moves::Moves;
use engine::compiled::state::Next;
use engine::{Game, with_plan};

/// The opponent's part of a policy, for each side a player may own: its own prospects count for nothing.
fn opponents_part(policy: &Policy) -> [Policy; 2] {
    [0, 1].map(|side| {
        let mut part = policy.clone();
        part.weights[side].clear();
        part
    })
}

/// The player that only cares how well the opponent can do next: it takes the step whose best answer is worth least to him, by his part
/// of the policy alone.
pub fn defensive<'g>(game: &'g Game, policy: &Policy) -> Box<dyn Player + 'g> {
    with_plan!(game, plan => Box::new(OnePly::new(game, plan, &opponents_part(policy), safety)) as Box<dyn Player + 'g>)
}

/// What the opponent's best answer leaves. Within a turn of several steps he has no answer yet: the position speaks for itself.
fn safety<const W: usize>(after: &mut After<'_, W>, nodes: &mut u64) -> Score {
    if seat(after.state) == after.seat {
        return worth(after, nodes);
    }
    let (mut state, mut moves) = (after.state.clone(), Moves::default());
    let noted = after.history.len();
    let mut worst = Score::WIN;
    for step in after.moves.iter() {
        *nodes += 1;
        state.clone_from(after.state);
        after.plan.play(&mut state, after.history, step, &mut moves, true);
        after.history.truncate(noted);
        let left = match state.ending {
            Some(ending) => result(&state, ending.outcome, after.seat, 2),
            None => {
                let side = (after.seat ^ state.swapped as u8) as usize;
                after.evaluator.score(after.plan, &state, side)
            }
        };
        worst = worst.min(left);
    }
    worst
}

/// The player that leaves the opponent as few steps as it can; among equals, the position worth least to him.
pub fn obstructive<'g>(game: &'g Game, policy: &Policy) -> Box<dyn Player + 'g> {
    with_plan!(game, plan => Box::new(OnePly::new(game, plan, &opponents_part(policy), obstruction)) as Box<dyn Player + 'g>)
}

/// A step of the opponent weighs more than the whole range of the policy.
const STEP: i32 = 1000;

fn obstruction<const W: usize>(after: &mut After<'_, W>, nodes: &mut u64) -> Score {
    let steps = if seat(after.state) == after.seat {
        // The turn goes on: count what the opponent could do if it were his.
        let mut turned = after.state.turned();
        (turned.next, turned.moves_made, turned.steps_made) = (Next::Any, 0, 0);
        let mut moves = Moves::default();
        after.plan.rule_steps(&turned, after.history, &mut moves, false);
        moves.of_rules
    } else {
        after.moves.of_rules
    };
    let leaning = worth(after, nodes).0 / (2 * Score::MAX_ESTIMATE / STEP + 1);
    Score((leaning - steps.min(999) as i32 * STEP).max(-Score::MAX_ESTIMATE))
}
