//! Second thoughts: how often a search that looks much further would do otherwise.
//!
//! Where it never would, the first idea is as good as any, and there is little to think about. At turns of the trials a shallow search chooses, and one of 64
//! times the positions weighs every step. It has changed its mind if it gives the shallow choice a worse value than its own: steps of equal value are a matter of chance.

use super::FACTOR;
use super::stakes::positions;
use crate::play;
use crate::trial::Trial;
use crate::work;
use engine::core::{Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use rayon::prelude::*;
use strategy::contest::statistics::{Interval, share};
use strategy::{Policy, Spec};

/// Positions the shallow search looks at.
const SHALLOW: u64 = 50;
/// Most turns looked at.
const TURNS: usize = 200;
/// Fewest turns that say anything.
const FEWEST: usize = 20;

/// How often a deeper search changes its mind.
#[derive(Clone, Debug, PartialEq)]
pub struct SecondThoughts {
    /// Share of the turns after the opening at which it does; turns with a swap on offer are not counted, and where there is no choice there is no other mind.
    pub share: Interval,
    /// Turns looked at.
    pub turns: usize,
    /// The shallow player, and the deep one.
    pub players: [String; 2],
}

/// The shallow player, and the deep one.
fn players() -> [Spec; 2] {
    [SHALLOW, FACTOR * SHALLOW].map(|nodes| format!("ab:nodes={nodes}").parse().expect("a player that exists"))
}

/// Looks at as many turns, spread over the trials, as `budget` allows: positions searched, those with many steps counting for more. `None` if these are too few.
pub fn second_thoughts(game: &Game, trials: &[Trial], budget: f64, seed: u64) -> Option<SecondThoughts> {
    let turns: Vec<f64> = trials.iter().flat_map(Trial::measured).map(work::breadth).collect();
    let breadth = turns.iter().sum::<f64>() / turns.len().max(1) as f64;
    let price = (SHALLOW * (1 + FACTOR)) as f64 * breadth * work::pace(game);
    let affordable = (budget / price) as usize;
    if affordable < FEWEST {
        return None;
    }
    let positions = positions(game, trials, affordable.min(TURNS));
    if positions.is_empty() {
        return None;
    }
    let (policy, players) = (Policy::of(game), players());
    let seed = play::part(seed, "second thoughts");
    let changed = |(number, position, _): &&(u64, Position<'_>, _)| {
        changes(game, &policy, &players, position, &mut Rng::part(seed, *number))
    };
    let changes = positions.par_iter().filter(changed).count();
    Some(SecondThoughts {
        share: share(changes as f64, positions.len() as u64),
        turns: positions.len(),
        players: players.map(|spec| spec.to_string()),
    })
}

/// Whether the deep search gives the choice of the shallow one a worse value than its own.
fn changes(game: &Game, policy: &Policy, players: &[Spec; 2], position: &Position<'_>, rng: &mut Rng) -> bool {
    if position.steps().len() < 2 {
        return false;
    }
    let [shallow, deep] = players;
    let idea = shallow.player(game, Some(policy)).choose(position, rng).step;
    // A thorough search knows what every step is worth, all to one depth, and not only that others are no better.
    let weighed = deep.thorough(game, Some(policy)).choose(position, rng).scored;
    let best = weighed.iter().map(|scored| scored.score.value()).fold(-1.0, f64::max);
    let worth = weighed.iter().find(|scored| scored.step == idea).map_or(best, |scored| scored.score.value());
    // A search that has found a win looks no further: the other step may win as well, only later.
    worth < best && !(best == 1.0 && wins(game, policy, deep, position, idea, rng))
}

/// Whether a search proves that a step wins.
fn wins(game: &Game, policy: &Policy, deep: &Spec, position: &Position<'_>, step: Step, rng: &mut Rng) -> bool {
    let mut after = position.clone();
    after.play(step);
    if after.ending().is_some() {
        return after.outcome_by_seat() == Some(Outcome::Win(position.seat()));
    }
    let score = deep.player(game, Some(policy)).choose(&after, rng).score;
    let won = if after.seat() == position.seat() { 1.0 } else { -1.0 };
    score.is_some_and(|score| score.is_proven() && score.value() == won)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Settings;

    fn of(text: &str, budget: f64) -> Option<SecondThoughts> {
        let game = Game::read(text).0.expect("a sound game");
        let settings = Settings::new("ab:nodes=50".parse().expect("a player"), 1);
        let trials = play::trials(&game, &settings, 0..10, &|| ());
        second_thoughts(&game, &trials, budget, 1)
    }

    const LINE: &str = "(game T (board (tiling square i-nbors) (size 6)) (win (in-a-row 4)))";

    #[test]
    fn nobody_thinks_twice_where_all_steps_are_equal() {
        let parity = "(game Coin (board (tiling hex) (shape hex) (size 4)) (end (All lose (no-move))))";
        let found = of(parity, 1e9).expect("turns were played");
        assert!(found.share.value == 0.0 && found.turns > 50, "{found:?}");
    }

    #[test]
    fn a_deeper_search_finds_other_steps_in_a_line_game() {
        let found = of(LINE, 1e9).expect("turns were played");
        assert!(found.share.low > 0.0 && found.share.high < 1.0, "{found:?}");
        assert_eq!(found.players, ["ab:nodes=50", "ab:nodes=3200"]);
    }

    #[test]
    fn the_budget_bounds_the_turns() {
        assert_eq!(of(LINE, 1e4), None);
        let (few, many) = (of(LINE, 6e5).map_or(0, |found| found.turns), of(LINE, 1e9).map_or(0, |found| found.turns));
        assert!(FEWEST / 2 < few && few < many && many <= TURNS, "{few} {many}");
    }
}
