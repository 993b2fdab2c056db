//! What first moves are worth, and what a swap rule would do.

use crate::play;
use engine::Game;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use gdl::ast::Player;
use rayon::prelude::*;
use strategy::Spec;
use strategy::contest::statistics::{Interval, share};

/// The next turn of either player is random: searches hardly vary, and games that are all the same would count as one.
const VARIED: std::ops::Range<u32> = 1..3;

/// A first step with its worth to whoever makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The step.
    pub step: Step,
    /// Share of the points of the seat that made it, draws as halves.
    pub worth: Interval,
}

/// First moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// Every first step, best first.
    pub steps: Vec<Opening>,
    /// What the best first step is worth.
    pub best: f64,
    /// What the first step nearest to fairness is worth: what a swap rule would lead to.
    pub fairest: f64,
}

/// Plays `games` games after every first step (at most `most` steps, spread evenly), by the given player on both seats.
pub fn openings(game: &Game, player: &Spec, games: u64, most: usize, seed: u64) -> Openings {
    let start = game.start(Player::First);
    let all: Vec<Step> = start.steps().into_iter().filter(|s| *s != Step::SWAP).collect();
    let stride = all.len().div_ceil(most.max(1)).max(1);
    let chosen: Vec<Step> = all.iter().copied().step_by(stride).collect();
    let seed = play::part(seed, "openings");
    let worth = |step: Step, number: usize| {
        let points: f64 = (0..games)
            .into_par_iter()
            .map(|index| {
                let mut rng = Rng::part(seed.wrapping_add(number as u64), index);
                let mut position = game.start(Player::First);
                position.play(step);
                let mut players = [player.player(game, None), player.player(game, None)];
                while position.ending().is_none() && position.turns() < 400 {
                    let mut choice = if VARIED.contains(&position.turns()) {
                        let steps = position.steps();
                        steps[rng.below(steps.len() as u32) as usize]
                    } else {
                        players[position.seat().index()].choose(&position, &mut rng).step
                    };
                    // The question is what the step is worth, not whether it would be swapped.
                    if choice == Step::SWAP {
                        let others: Vec<Step> = position.steps().into_iter().filter(|s| *s != Step::SWAP).collect();
                        choice = others[rng.below(others.len() as u32) as usize];
                    }
                    position.play(choice);
                }
                match position.outcome_by_seat() {
                    Some(Outcome::Win(Player::First)) => 1.0,
                    Some(Outcome::Win(Player::Second)) => 0.0,
                    _ => 0.5,
                }
            })
            .collect::<Vec<f64>>()
            .iter()
            .sum();
        Opening { step, worth: share(points, games) }
    };
    let mut steps: Vec<Opening> = chosen.iter().enumerate().map(|(i, &s)| worth(s, i)).collect();
    steps.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value).then(a.step.cmp(&b.step)));
    let best = steps.first().map_or(0.5, |o| o.worth.value);
    let fairest = steps.iter().map(|o| o.worth.value).min_by(|a, b| (a - 0.5).abs().total_cmp(&(b - 0.5).abs()));
    Openings { steps, best, fairest: fairest.unwrap_or(0.5) }
}
