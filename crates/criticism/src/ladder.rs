//! The skill ladder: levels of play, each of which beats the one below by a fixed margin.

use crate::play;
use engine::Game;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::{Interval, share};
use strategy::contest::{Contestant, Limits, Match, Tally};

/// A rung must beat the one below by this share of the points.
pub const MARGIN: f64 = 0.6;

/// A rung of the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// UCT iterations; 0 is the random player.
    pub iterations: u64,
    /// Share of the points against the rung below; `None` for the lowest.
    pub score: Option<Interval>,
    /// Games played.
    pub games: u64,
}

/// A ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// Rungs, lowest first. Each beats the one below by the margin.
    pub rungs: Vec<Rung>,
    /// The strongest level tried that did not beat the last rung by the margin, if it was not beaten by a stronger one.
    pub stalled: Option<Rung>,
    /// The climb ended because the budget did, not because many more iterations made no difference.
    pub open: bool,
    /// First seat's share by strength: each rung against itself. Between unequal levels the stronger wins from either seat, which looks fair
    /// whatever the game.
    pub by_strength: Vec<(u64, Interval)>,
}

/// Iterations of the lowest level above chance; it is tried whatever it costs.
const FIRST: u64 = 4;
/// Where so many times the iterations of a level are not clearly stronger than it, the ladder ends; levels that cannot even try every
/// first move once prove nothing.
const FAR: u64 = 16;
/// Most turns of a game.
const TURNS: u32 = 400;

impl Ladder {
    /// Levels above chance that are surely stronger than the one below: their whole interval lies above one half.
    pub fn sure(&self) -> usize {
        self.rungs[1..].iter().filter(|rung| rung.score.is_some_and(|score| score.low > 0.5)).count()
    }
}

/// How far to climb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Climb {
    /// Games between two levels.
    pub games: u64,
    /// Iterations of the highest level.
    pub most: u64,
    /// Random steps all iterations together may take, as estimated beforehand.
    pub work: f64,
}

/// Climbs: doubles the iterations until the margin is reached. `length` is the usual number of turns of a game.
pub fn climb(game: &Game, seed: u64, length: f64, Climb { games, most, mut work }: Climb) -> Ladder {
    // An iteration plays a random game from somewhere on the way: half a game on the average.
    let iteration = engine::playout::run(game, play::part(seed, "ladder"), 20).mean_length() / 2.0;
    let level = |iterations: u64| {
        let text = if iterations == 0 { "random".to_string() } else { format!("uct:iterations={iterations}") };
        Contestant::new(text.parse::<Spec>().expect("a player that exists"))
    };
    let mut ladder = Ladder {
        rungs: vec![Rung { iterations: 0, score: None, games: 0 }],
        stalled: None,
        open: false,
        by_strength: Vec::new(),
    };
    // Half the games: they are as dear as those of the climb, and the budget is the climb's.
    let alone = |iterations: u64| {
        let player = level(iterations);
        let contest = Match {
            game,
            contestants: [&player, &player],
            games: games.div_ceil(2),
            opening: 0,
            seed: play::part(seed, &format!("ladder {iterations} alone")),
            limits: Limits { turns: TURNS, ..Limits::default() },
        };
        (iterations, Tally::of(&contest.run(|_, _| ())).first_seat())
    };
    ladder.by_strength.push(alone(0));
    let moves = game.start(Player::First).steps().len() as u64;
    let mut iterations = FIRST;
    let mut below = 0;
    loop {
        // Each of the two makes half of the turns.
        work -= games as f64 * length * iteration * (iterations + below) as f64 / 2.0;
        if iterations > FAR * below.max(moves) {
            return ladder;
        }
        if iterations > most || (work < 0.0 && iterations > FIRST) {
            ladder.open = true;
            return ladder;
        }
        let (upper, lower) = (level(iterations), level(below));
        let seed = play::part(seed, &format!("ladder {below} {iterations}"));
        let contest = Match {
            game,
            contestants: [&upper, &lower],
            games,
            opening: 0,
            seed,
            limits: Limits { turns: TURNS, ..Limits::default() },
        };
        let tally = Tally::of(&contest.run(|_, _| ()));
        let even = (tally.draws + tally.unfinished) as f64 / 2.0;
        let score = share(tally.wins[0] as f64 + even, tally.games);
        let rung = Rung { iterations, score: Some(score), games: tally.games };
        if score.value >= MARGIN {
            ladder.by_strength.push(alone(iterations));
            ladder.rungs.push(rung);
            ladder.stalled = None;
            below = iterations;
        } else {
            ladder.stalled = Some(rung);
        }
        iterations *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_won_by_the_first_move_is_unfair_at_every_level() {
        let (game, _) = Game::read("(game Once (board (tiling square) (size 2)) (end (All win (in-a-row 1))))");
        let found = climb(&game.expect("a sound game"), 1, 1.0, Climb { games: 8, most: 8, work: 1e6 });
        assert_eq!(found.by_strength, [(0, share(4.0, 4))], "no level above chance: nothing else is played");
        assert_eq!((found.rungs.len(), found.sure()), (1, 0));
    }
}
