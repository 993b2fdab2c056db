//! The player that mirrors his opponent.

use crate::greedy::{OnePly, worth};
use crate::mirror::{Mirror, copies, winning};
use crate::player::{Choice, Player};
use crate::policy::Policy;
use engine::compiled::Plan;
use engine::core::{Cell, NO_CELL, Step};
use engine::rng::Rng;
use engine::{Game, Position, with_plan};

/// The player that wins at once if it can, and else answers so that the position mirrors itself under a symmetry of the board. If it begins, it takes the middle, where it can.
/// Where nothing mirrors it copies the opponent's last step as it is written, and where that is not legal it plays greedily.
///
/// Symmetries are numbered as `Topology::likenesses` gives them, counted round if there are fewer. Without a number: the one of those
/// that are their own inverse which leaves the fewest cells in place (on most boards half a turn).
pub fn copycat<'g>(game: &'g Game, policy: &Policy, symmetry: Option<u32>) -> Box<dyn Player + 'g> {
    let symmetries = game.topology().likenesses();
    let fixed = |image: &[Cell]| image.iter().enumerate().filter(|(c, i)| *c == **i as usize).count();
    let returns = |image: &[Cell]| image.iter().enumerate().all(|(c, &i)| image[i as usize] as usize == c);
    let number = match symmetry {
        Some(number) => number as usize % symmetries.len(),
        None => (0..symmetries.len())
            .filter(|&k| returns(&symmetries[k]))
            .min_by_key(|&k| fixed(&symmetries[k]))
            .expect("the identity is its own inverse"),
    };
    let mirror = Mirror::new(game, symmetries[number].clone());
    let policies = [policy.clone(), policy.clone()];
    with_plan!(game, plan => {
        let greedy = OnePly::new(game, plan, &policies, worth);
        Box::new(Copycat { mirror, plan, greedy }) as Box<dyn Player + 'g>
    })
}

struct Copycat<'g, const W: usize> {
    mirror: Mirror,
    plan: &'g Plan<W>,
    greedy: OnePly<'g, W>,
}

impl<const W: usize> Player for Copycat<'_, W> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let steps = position.steps();
        let line = position.line::<W>().expect("the player was made for this game");
        let won = winning(self.plan, &line.state, &line.moves, &line.history).0;
        let copied = || copies(&self.mirror, self.plan, line, position.played());
        let mut wanted: Vec<Step> = match won {
            Some(step) => vec![step],
            None => copied().iter().filter_map(|turn| turn.first().copied()).collect(),
        };
        wanted.dedup();
        if wanted.is_empty() {
            let image = |cell: Cell| if cell == NO_CELL { NO_CELL } else { self.mirror.image(cell) };
            let copy = (image(line.state.last_from), image(line.state.last_to));
            // Only a turn that has just begun answers the opponent, and on the first there is nothing to answer.
            let answers = line.state.turn > 1 && line.state.steps_made == 0;
            wanted = steps.iter().filter(|s| answers && (s.from, s.to) == copy).copied().collect();
        }
        let mut choice = self.greedy.best_of(position, if wanted.is_empty() { &steps } else { &wanted }, rng);
        if !wanted.is_empty() {
            // Only these were weighed.
            choice.scored.clear();
        }
        choice
    }
}
