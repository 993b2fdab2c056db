//! The skill ladder: levels of play, each of which is surely stronger than the one below.

use crate::play;
use crate::skill::duel::{Duel, LOOKS, Outcome};
use crate::strength::{Strength, alone};
use crate::work;
use engine::Game;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::Interval;

/// A rung must make this share of the points against the one below.
pub const MARGIN: f64 = 0.6;

/// A rung of the ladder, or a level that is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// UCT iterations; 0 is the random player.
    pub iterations: u64,
    /// Share of the points against the rung below; `None` for the lowest. The unit of the interval is the pair of games.
    pub score: Option<Interval>,
    /// Pairs of games with the same opening and exchanged seats.
    pub pairs: u64,
}

/// A ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// Rungs, lowest first. Each makes the margin against the one below, and its whole interval lies above one half.
    pub rungs: Vec<Rung>,
    /// The strongest level tried that could not be told from the last rung.
    pub stalled: Option<Rung>,
    /// It is not known whether there are more rungs: the budget ended before the game did.
    pub open: bool,
    /// What happens when a rung plays itself, for each of them. Between unequal levels the stronger wins from either seat, which looks fair and
    /// decided whatever the game.
    pub by_strength: Vec<Strength>,
}

impl Ladder {
    /// Iterations from which on many times as many are no better by the margin; `None`: not known.
    pub fn flat_from(&self) -> Option<u64> {
        self.rungs.last().filter(|_| !self.open).map(|rung| rung.iterations)
    }
}

/// Iterations of the lowest level above chance; it is tried whatever it costs.
const FIRST: u64 = 4;
/// Where so many times the iterations of a level are not better by the margin, the ladder ends; levels that cannot even try every
/// first move once prove nothing.
const FAR: u64 = 16;

/// How far to climb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Climb {
    /// Most pairs of games between two levels, see [`LOOKS`].
    pub pairs: u64,
    /// Iterations of the highest level.
    pub most: u64,
    /// Most games of a level against itself.
    pub games: u64,
    /// Random steps all iterations together may take, as estimated beforehand: half of them for the climb, half for levels against themselves.
    pub work: f64,
}

/// The player of a level.
pub fn level(iterations: u64) -> Spec {
    let text = if iterations == 0 { "random".to_string() } else { format!("uct:iterations={iterations}") };
    text.parse().expect("a player that exists")
}

/// Climbs: doubles the iterations until a level is told from the last rung. `length` is the usual number of steps of a game.
pub fn climb(game: &Game, seed: u64, length: f64, limits: Climb) -> Ladder {
    let iteration = work::iteration(game, play::part(seed, "ladder"));
    // What a game costs of which every step is made by this level.
    let price = |iterations: u64| length.max(1.0) * (iteration * iterations as f64).max(1.0);
    let mut ladder = rungs(game, seed, &price, limits);
    let mut left = limits.work / 2.0;
    let levels: Vec<u64> = ladder.rungs.iter().map(|rung| rung.iterations).collect();
    // The cheap levels first: what they leave over goes to the dear ones.
    for (done, &iterations) in levels.iter().enumerate() {
        let affordable = left / (levels.len() - done) as f64 / price(iterations);
        let games = (affordable as u64).clamp(LEAST, limits.games.max(LEAST));
        left -= games as f64 * price(iterations);
        let seed = play::part(seed, &format!("ladder {iterations} alone"));
        ladder.by_strength.push(alone(game, iterations, games, seed));
    }
    ladder
}

/// Games of a level against itself, whatever they cost.
const LEAST: u64 = 8;

/// The rungs. A duel may take half of what is left, so that something is left for the levels above.
fn rungs(game: &Game, seed: u64, price: &dyn Fn(u64) -> f64, limits: Climb) -> Ladder {
    let lowest = Rung { iterations: 0, score: None, pairs: 0 };
    let mut ladder = Ladder { rungs: vec![lowest], stalled: None, open: false, by_strength: Vec::new() };
    let moves = game.start(Player::First).steps().len() as u64;
    let mut left = limits.work / 2.0;
    let (mut below, mut iterations, mut undecided) = (0, FIRST, false);
    while iterations <= FAR * below.max(moves) {
        // Each of the two makes half of the turns of both games.
        let pair = price(iterations) + price(below);
        let affordable = (left / 2.0 / pair) as u64;
        let pairs = if iterations == FIRST { affordable.max(LOOKS[0]) } else { affordable };
        if iterations > limits.most || pairs < LOOKS[0] {
            ladder.open = true;
            return ladder;
        }
        let players = [level(iterations), level(below)];
        let seed = play::part(seed, &format!("ladder {below} {iterations}"));
        let Outcome { score, pairs, pays, .. } =
            Duel { game, players, margin: MARGIN, most: pairs.min(limits.pairs), seed }.fight();
        left -= pair * pairs as f64;
        let rung = Rung { iterations, score: Some(score), pairs };
        if pays == Some(true) {
            ladder.rungs.push(rung);
            ladder.stalled = None;
            below = iterations;
        } else {
            ladder.stalled = Some(rung);
        }
        undecided = pays.is_none();
        iterations *= 2;
    }
    // Far above the last rung, and still nobody can tell.
    ladder.open = undecided;
    ladder
}

#[cfg(test)]
mod tests {
    use super::*;
    use strategy::contest::statistics::share;

    fn ladder(text: &str, limits: Climb) -> Ladder {
        climb(&Game::read(text).0.expect("a sound game"), 1, 9.0, limits)
    }

    const SMALL: Climb = Climb { pairs: 72, most: 1024, games: 40, work: 1e7 };

    #[test]
    fn a_game_won_by_the_first_move_is_unfair_and_has_no_levels() {
        let once = "(game Once (board (tiling square) (size 2)) (end (All win (in-a-row 1))))";
        let found = ladder(once, SMALL);
        assert_eq!((found.rungs.len(), found.flat_from()), (1, Some(0)), "{found:?}");
        let [random] = found.by_strength.as_slice() else { panic!("nothing else is played: {found:?}") };
        assert_eq!((random.first, random.draws.value), (Some(share(40.0, 40)), 0.0));
    }

    #[test]
    fn levels_are_surely_stronger_than_the_one_below() {
        let found = ladder("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))", SMALL);
        let sure = |rung: &Rung| rung.score.is_some_and(|score| score.low > 0.5 && score.value >= MARGIN);
        assert!(found.rungs.len() >= 2 && found.rungs[1..].iter().all(sure), "{found:?}");
        assert_eq!(found.by_strength.len(), found.rungs.len());
    }

    #[test]
    fn a_ladder_ends_where_everybody_plays_without_error() {
        let text = "(game T (board (tiling square i-nbors) (size 4)) (win (in-a-row 3)))";
        let found = ladder(text, Climb { pairs: 144, most: 1 << 20, games: 8, work: 1e9 });
        assert!(found.flat_from().is_some_and(|iterations| 0 < iterations && iterations < 4096), "{found:?}");
    }

    #[test]
    fn a_climb_that_ends_with_the_budget_says_so() {
        let text = "(game T (board (tiling square i-nbors) (size 5)) (win (in-a-row 4)))";
        let found = ladder(text, Climb { work: 2e4, ..SMALL });
        assert!(found.open && found.flat_from().is_none(), "{found:?}");
    }

    #[test]
    fn a_ladder_does_not_depend_on_threads() {
        let text = "(game T (board (tiling square i-nbors) (size 4)) (win (in-a-row 3)))";
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| ladder(text, Climb { pairs: 16, most: 32, games: 8, work: 1e6 }))
        };
        assert_eq!(on(1), on(3));
    }
}
