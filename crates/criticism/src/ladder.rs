//! The skill ladder: levels of play, each of which beats the one below by a fixed margin.

use crate::play;
use engine::Game;
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
    /// Share of the points the first seat made in the games of this rung.
    pub first: Option<Interval>,
    /// Games played.
    pub games: u64,
}

/// A ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// Rungs, lowest first. Each beats the one below by the margin.
    pub rungs: Vec<Rung>,
    /// The strongest level tried that did not beat the last rung by the margin, if the climb ended so.
    pub stalled: Option<Rung>,
    /// The climb ended because the budget did, not because the game did.
    pub open: bool,
    /// First seat's share by strength, all levels tried.
    pub by_strength: Vec<(u64, Interval)>,
}

/// Climbs: doubles the iterations until the margin is reached, up to `most` iterations, `games` games each time.
pub fn climb(game: &Game, seed: u64, games: u64, most: u64) -> Ladder {
    let level = |iterations: u64| {
        let text = if iterations == 0 { "random".to_string() } else { format!("uct:iterations={iterations}") };
        Contestant::new(text.parse::<Spec>().expect("a player that exists"))
    };
    let mut ladder = Ladder {
        rungs: vec![Rung { iterations: 0, score: None, first: None, games: 0 }],
        stalled: None,
        open: false,
        by_strength: Vec::new(),
    };
    let mut iterations = 4;
    let mut below = 0;
    loop {
        if iterations > most {
            ladder.open = ladder.stalled.is_none();
            return ladder;
        }
        let (upper, lower) = (level(iterations), level(below));
        let seed = play::part(seed, &format!("ladder {below} {iterations}"));
        let contest =
            Match { game, contestants: [&upper, &lower], games, opening: 0, seed, limits: Limits { turns: 400 } };
        let tally = Tally::of(&contest.run(|_, _| ()));
        let even = (tally.draws + tally.unfinished) as f64 / 2.0;
        let score = share(tally.wins[0] as f64 + even, tally.games);
        let first = share(tally.seat_wins[0] as f64 + even, tally.games);
        ladder.by_strength.push((iterations, first));
        let rung = Rung { iterations, score: Some(score), first: Some(first), games: tally.games };
        if score.value >= MARGIN {
            ladder.rungs.push(rung);
            ladder.stalled = None;
            below = iterations;
        } else {
            ladder.stalled = Some(rung);
        }
        iterations *= 2;
    }
}
