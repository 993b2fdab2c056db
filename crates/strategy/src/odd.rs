//! The weaker and odd players that measure how robust a game is: overly defensive, obstructive, copy-cat.

use crate::greedy::{After, OnePly, result, seat, worth};
use crate::player::{Choice, Player};
use crate::policy::Policy;
use crate::score::Score;
use engine::compiled::moves::Moves;
use engine::compiled::state::Next;
use engine::core::{Cell, NO_CELL, Step};
use engine::rng::Rng;
use engine::{Game, Position, with_plan};

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

/// The player that answers with the image of the opponent's last step under a symmetry of the board, and plays greedily where it cannot.
///
/// Symmetries are numbered as `Topology::symmetries` gives them, counted round if there are fewer. Without a number: the one of those
/// that are their own inverse which leaves the fewest cells in place (on most boards half a turn).
pub fn copycat<'g>(game: &'g Game, policy: &Policy, symmetry: Option<u32>) -> Box<dyn Player + 'g> {
    let symmetries = game.topology().symmetries();
    let fixed = |image: &[Cell]| image.iter().enumerate().filter(|(c, i)| *c == **i as usize).count();
    let returns = |image: &[Cell]| image.iter().enumerate().all(|(c, &i)| image[i as usize] as usize == c);
    let number = match symmetry {
        Some(number) => number as usize % symmetries.len(),
        None => (0..symmetries.len())
            .filter(|&k| returns(&symmetries[k]))
            .min_by_key(|&k| fixed(&symmetries[k]))
            .expect("the identity is its own inverse"),
    };
    let image = symmetries[number].clone();
    let policies = [policy.clone(), policy.clone()];
    with_plan!(game, plan => {
        let greedy = OnePly::new(game, plan, &policies, worth);
        Box::new(Copycat { image, greedy }) as Box<dyn Player + 'g>
    })
}

struct Copycat<'g, const W: usize> {
    image: Vec<Cell>,
    greedy: OnePly<'g, W>,
}

impl<const W: usize> Player for Copycat<'_, W> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let steps = position.steps();
        let line = position.line::<W>().expect("the player was made for this game");
        let mirrored = |cell: Cell| if cell == NO_CELL { NO_CELL } else { self.image[cell as usize] };
        let wanted = (mirrored(line.state.last_from), mirrored(line.state.last_to));
        // Only a turn that has just begun answers the opponent, and on the first there is nothing to answer.
        let answers = line.state.turn > 1 && line.state.steps_made == 0;
        let copies: Vec<Step> = steps.iter().filter(|s| answers && (s.from, s.to) == wanted).copied().collect();
        let mut choice = self.greedy.best_of(position, if copies.is_empty() { &steps } else { &copies }, rng);
        if !copies.is_empty() {
            // Only the copies were weighed.
            choice.scored.clear();
        }
        choice
    }
}
