//! What is at stake at a turn: how often the choice changes the expected result.
//!
//! From positions of the trials a few of the legal steps are tried, the one that was played among them: by random games after each, and by a search. Half of the random games say which step is best
//! and which is worst, the other half how far apart these two are: a difference that is chosen and measured by the same games would always be there. Where
//! there are many steps random games are blunt, and a search sees further: its view counts as far as it has been shown to foretell results.
//!
//! Where all positions of a game can be visited nothing is sampled: it is known of each whether its steps differ in worth.

use crate::lead::Scale;
use crate::play;
use crate::trial::{Leads, Sight, Trial};
use crate::verdict::limits;
use engine::core::Step;
use engine::rng::Rng;
use engine::rollout::{self, Limits, Rollouts};
use engine::{Game, Position};
use gdl::ast::Player;
use rayon::prelude::*;
use strategy::contest::statistics::{Interval, share};
use strategy::solve::{self, whole};
use strategy::{Glance, Policy, Score, Spec, glance};

/// Turns looked at, and where that leaves the question open.
const TURNS: [usize; 2] = [100, 400];
/// How many times the work is done where it seems that hardly anything is at stake.
const CLOSER: f64 = 6.0;
/// Steps tried at a turn.
const STEPS: usize = 5;
/// Most random games after a step, in either half.
const GAMES: u32 = 250;
/// Steps of a random game.
const LENGTH: u32 = 400;
/// Standard deviations from which on a difference is no noise: one turn in two hundred passes without any.
const NOTICED: f64 = 2.6;
/// Difference in the chance of random games from which on a choice matters. Less than that random players lose by what nobody who thinks would do.
const FELT: f64 = 0.1;
/// Difference in chance, as leads that know see it, from which on a choice matters.
const MATTERS: f64 = 0.05;
/// Positions a search looks at after each step.
const NODES: u64 = 200;

/// What is at stake.
#[derive(Clone, Debug, PartialEq)]
pub struct Stakes {
    /// Share of the turns after the opening at which the choice changes the expected result by more than noise; turns with a swap on offer are not counted, and
    /// where there is no choice nothing is at stake.
    pub share: Interval,
    /// Turns looked at, or positions.
    pub turns: usize,
    /// The share is of all positions that can be reached, and exact.
    pub exact: bool,
}

impl Stakes {
    /// What is at stake over all positions of a game, if it has few enough.
    pub fn of_whole(game: &Game, positions: u64) -> Option<Stakes> {
        let found = whole(game, &solve::Limits { positions, memory: 256 << 20 })?;
        let value = found.matter as f64 / found.positions.max(1) as f64;
        Some(Stakes {
            share: Interval { value, low: value, high: value },
            turns: found.positions as usize,
            exact: true,
        })
    }
}

/// What is known about the trials that positions are taken from.
#[derive(Clone, Copy, Debug)]
pub struct Known<'t> {
    /// The trials.
    pub trials: &'t [Trial],
    /// What turns views into chances.
    pub scale: Scale,
    /// How far leads are to be believed, 0 to 1.
    pub trust: f64,
}

/// Looks at turns spread over the trials; `work` bounds the steps of all random games.
pub fn stakes(game: &Game, known: Known<'_>, work: f64, seed: u64) -> Option<Stakes> {
    let few = of_turns(game, known, TURNS[0], work, seed)?;
    let Interval { low, high, .. } = few.share;
    if low >= limits::STAKES {
        return Some(few);
    }
    // Where random games are long there were few of them, and few see no difference.
    let turns = if high < limits::STAKES { TURNS[0] } else { TURNS[1] };
    of_turns(game, known, turns, CLOSER * work, seed)
}

fn of_turns(game: &Game, known: Known<'_>, turns: usize, work: f64, seed: u64) -> Option<Stakes> {
    let positions = positions(game, known.trials, turns);
    if positions.is_empty() {
        return None;
    }
    let each = work / positions.len() as f64;
    let seed = play::part(seed, "stakes");
    let policy = Policy::of(game);
    let look = |(number, position, played): &(u64, Position<'_>, Step)| {
        let look = Look { game, policy: &policy, known, work: each };
        look.matters(position, *played, &mut Rng::part(seed, *number))
    };
    let matters = positions.par_iter().filter(|position| look(position)).count();
    Some(Stakes { share: share(matters as f64, positions.len() as u64), turns: positions.len(), exact: false })
}

/// Positions spread evenly over the measured turns of all trials, those with a swap on offer left out, and the step that was made there.
pub(super) fn positions<'g>(game: &'g Game, trials: &[Trial], turns: usize) -> Vec<(u64, Position<'g>, Step)> {
    let all: usize = trials.iter().map(|trial| trial.measured().len()).sum();
    let stride = all.div_ceil(turns).max(1);
    let mut seen = 0;
    let mut out = Vec::new();
    for trial in trials {
        play::replay(game, trial, |turn, position| {
            if seen % stride == stride / 2 && !position.steps().contains(&Step::SWAP) {
                out.push((seen as u64, position.clone(), trial.turns[turn].steps[0]));
            }
            seen += 1;
        });
    }
    out
}

struct Look<'a> {
    game: &'a Game,
    policy: &'a Policy,
    known: Known<'a>,
    work: f64,
}

/// A step that was tried: random games after it, in two halves, and what else is seen there; the result for the first side, if it is known for certain.
struct Tried {
    halves: [Rollouts; 2],
    sight: Sight,
    result: Option<i8>,
}

impl Look<'_> {
    /// Whether it matters which step is chosen.
    fn matters(&self, position: &Position<'_>, played: Step, rng: &mut Rng) -> bool {
        let mut steps = position.steps();
        if steps.len() < 2 {
            return false;
        }
        let at = steps.iter().position(|&step| step == played).unwrap_or(0);
        steps.swap(0, at);
        for i in 1..STEPS.min(steps.len()) {
            let other = i + rng.below((steps.len() - i) as u32) as usize;
            steps.swap(i, other);
        }
        steps.truncate(STEPS);
        let steps_each = (self.work / (2 * steps.len()) as f64) as u32;
        let limits = Limits { games: GAMES, steps: steps_each, length: LENGTH };
        let mut watch = glance(self.game, self.policy);
        let tried: Vec<Tried> =
            steps.iter().map(|&step| self.tried(position, step, limits, &mut *watch, rng)).collect();
        // Where search knows the results for certain, nothing else counts.
        let results: Vec<Option<i8>> = tried.iter().map(|t| t.result).collect();
        if results.iter().all(Option::is_some) {
            return results.iter().any(|result| *result != results[0]);
        }
        let all = tried.iter().fold(Rollouts::default(), |sum, t| sum.and(t.halves[0]).and(t.halves[1]));
        // However it goes on, it ends in the same way: no search knows better.
        if all.games == all.first || all.games == all.second || (all.first == 0 && all.second == 0) {
            return false;
        }
        let side = if position.mover() == Player::First { 1.0 } else { -1.0 };
        let (z, difference) = apart(&tried, side);
        (z >= NOTICED && difference >= FELT) || self.seen_apart(&tried, position.mover()) >= MATTERS
    }

    fn tried(
        &self,
        position: &Position<'_>,
        step: Step,
        limits: Limits,
        watch: &mut dyn Glance,
        rng: &mut Rng,
    ) -> Tried {
        let mut after = position.clone();
        after.play(step);
        let halves = [rollout::from(&after, limits, rng), rollout::from(&after, limits, rng)];
        let for_first = |score: Score| {
            let value = score.value() as f32;
            if after.mover() == Player::First { value } else { -value }
        };
        if after.ending().is_some() {
            let result = halves[0].value();
            let sight = Sight { glance: result, searched: Some(result), rolled: None };
            return Tried { halves, sight, result: Some(result as i8) };
        }
        let spec: Spec = format!("ab:nodes={NODES}").parse().expect("a player that exists");
        let score = spec.player(self.game, Some(self.policy)).choose(&after, rng).score;
        let certain = score.filter(|score| score.is_proven()).map(for_first);
        let sight = Sight { glance: for_first(watch.score(&after)), searched: score.map(for_first), rolled: None };
        Tried { halves, sight, result: certain.map(|value| if value > 0.0 { 1 } else { -1 }) }
    }

    /// How far apart the best and the worst step are in chance, as leads see them and as far as leads are to be believed. Random games choose these two by
    /// one half and are looked at by the other, as above.
    fn seen_apart(&self, tried: &[Tried], mover: Player) -> f64 {
        let leads = self.known.trials.first().map_or(Leads::Known, |trial| trial.leads);
        let side = if mover == Player::First { 1.0 } else { -1.0 };
        let lead = |t: &Tried, half: usize| {
            let sight = Sight { rolled: Some(t.halves[half].value()), ..t.sight };
            side * self.known.scale.lead(&sight, leads, Some(mover))
        };
        let by = |a: &&Tried, b: &&Tried| lead(a, 0).total_cmp(&lead(b, 0));
        match (tried.iter().max_by(by), tried.iter().min_by(by)) {
            (Some(best), Some(worst)) => self.known.trust * (lead(best, 1) - lead(worst, 1)) / 2.0,
            _ => 0.0,
        }
    }
}

/// How far apart random games after the best and the worst step are: in standard deviations, and in chance. Each half chooses once and measures once.
fn apart(tried: &[Tried], side: f64) -> (f64, f64) {
    let (mut z, mut difference) = (0.0, 0.0);
    for (chosen, measured) in [(0, 1), (1, 0)] {
        let value = |t: &Tried, half: usize| side * f64::from(t.halves[half].value());
        let by = |a: &&Tried, b: &&Tried| value(a, chosen).total_cmp(&value(b, chosen));
        let (Some(best), Some(worst)) = (tried.iter().max_by(by), tried.iter().min_by(by)) else { return (0.0, 0.0) };
        let error = variance(&best.halves[measured]) + variance(&worst.halves[measured]);
        let gap = value(best, measured) - value(worst, measured);
        z += gap / error.sqrt();
        // Wins less losses are twice the chance, and there are two halves.
        difference += gap / 4.0;
    }
    (z / std::f64::consts::SQRT_2, difference)
}

/// The variance of wins less losses by games, with a win and a loss added: games that agree are no proof.
fn variance(rollouts: &Rollouts) -> f64 {
    let n = f64::from(rollouts.games) + 2.0;
    let (first, second) = (f64::from(rollouts.first) + 1.0, f64::from(rollouts.second) + 1.0);
    let mean = (first - second) / n;
    ((first + second) / n - mean * mean) / n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Settings;

    fn of(text: &str) -> Stakes {
        let game = Game::read(text).0.expect("a sound game");
        let settings = Settings::new("ab:nodes=50".parse().expect("a player"), 1);
        let trials = play::trials(&game, &settings, 0..10, &|| ());
        let known = Known { trials: &trials, scale: Scale::fit(&trials), trust: 1.0 };
        stakes(&game, known, 2e5, 1).expect("turns were played")
    }

    #[test]
    fn nothing_is_at_stake_in_parity() {
        let found = of("(game Coin (board (tiling hex) (shape hex) (size 4)) (end (All lose (no-move))))");
        assert!(found.share.value == 0.0 && found.share.high < limits::STAKES && found.turns > 50, "{found:?}");
    }

    #[test]
    fn of_a_small_game_all_positions_are_known() {
        let small = |goal: &str| format!("(game T (board (tiling square i-nbors) (size 3)) {goal})");
        let of = |text: &str| Stakes::of_whole(&Game::read(text).0.expect("a sound game"), 50_000).expect("small");
        let (coin, line) = (of(&small("(end (All lose (no-move)))")), of(&small("(win (in-a-row 3))")));
        assert_eq!((coin.share.value, coin.exact), (0.0, true));
        assert!(line.share.value > 0.3 && line.turns == 627, "{line:?}");
    }

    #[test]
    fn a_line_game_is_won_and_lost_by_choices() {
        let found = of("(game T (board (tiling square i-nbors) (size 5)) (win (in-a-row 4)))");
        assert!(found.share.low > limits::STAKES, "{found:?}");
    }
}
