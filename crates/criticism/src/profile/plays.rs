//! Plays between heuristic players of one game.

use engine::Game;
use engine::core::Outcome;
use engine::rng::Rng;
use gdl::ast::Player;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use strategy::contest::{Limits, play_game};
use strategy::heuristic::{Density, Heuristic, LeftOut, Options, Prepared};

/// Plays that share their players: making these costs something, and so does waiting for the slowest thread.
const CHUNK: u64 = 5;

/// One play of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Where the pair's first player sat.
    pub seat: Player,
    /// The outcome by seat.
    pub outcome: Outcome,
    /// Completed turns.
    pub turns: u32,
    /// Positions both looked at.
    pub nodes: u64,
}

impl Play {
    /// Points of the pair's first player.
    pub fn points(&self) -> f64 {
        match self.outcome {
            Outcome::Win(seat) if seat == self.seat => 1.0,
            Outcome::Win(_) => 0.0,
            _ => 0.5,
        }
    }
}

/// Where plays take place: a game made ready, and how its players play.
#[derive(Debug)]
pub struct Ground<'g> {
    game: &'g Game,
    prepared: Prepared<'g>,
    depth: u32,
    /// Positions a play may take.
    nodes: Option<u64>,
    seed: u64,
    /// Set by somebody who no longer wants to know.
    enough: Option<&'g AtomicBool>,
}

impl<'g> Ground<'g> {
    /// Makes a game ready. `nodes`: the positions a play may look at before it is given up.
    pub fn new(game: &'g Game, depth: u32, density: Density, nodes: Option<u64>, seed: u64) -> Ground<'g> {
        Ground { game, prepared: Prepared::of(game, density), depth, nodes, seed, enough: None }
    }

    /// The same until somebody has had enough: then plays are given up.
    #[must_use]
    pub fn until(self, enough: &'g AtomicBool) -> Ground<'g> {
        Ground { enough: Some(enough), ..self }
    }

    /// Whether the game is of the chess-like class.
    pub fn is_chess_like(&self) -> bool {
        self.prepared.is_class()
    }

    /// Players that would play as another one does.
    pub fn left_out(&self) -> Vec<LeftOut> {
        self.prepared.left_out()
    }

    /// Plays some plays of some pairs, in the order of both, on as many threads as the current pool has. The players exchange seats after
    /// every play. What a play comes to depends on the seed, the pair and its number alone. `None`: some play was given up, and with it
    /// the rest.
    pub fn play(
        &self,
        pairs: &[(Heuristic, Heuristic)],
        numbers: Range<u64>,
        played: impl Fn() + Sync,
    ) -> Option<Vec<Vec<Play>>> {
        let stopped = AtomicBool::new(false);
        let chunks: Vec<(usize, Range<u64>)> = (0..pairs.len())
            .flat_map(|pair| {
                let parts = (numbers.end.saturating_sub(numbers.start)).div_ceil(CHUNK);
                let start = |part: u64| numbers.start + part * CHUNK;
                let part = move |part: u64| (pair, start(part)..(start(part) + CHUNK).min(numbers.end));
                (0..parts).map(part).collect::<Vec<_>>()
            })
            .collect();
        let one = |(pair, numbers): &(usize, Range<u64>)| self.chunk(pairs[*pair], numbers.clone(), &stopped, &played);
        let done: Vec<Vec<Play>> = chunks.par_iter().map(one).collect();
        if stopped.load(Ordering::Relaxed) {
            return None;
        }
        let mut plays = vec![Vec::new(); pairs.len()];
        chunks.iter().zip(done).for_each(|((pair, _), more)| plays[*pair].extend(more));
        Some(plays)
    }

    fn chunk(
        &self,
        (first, second): (Heuristic, Heuristic),
        numbers: Range<u64>,
        stopped: &AtomicBool,
        played: &(impl Fn() + Sync),
    ) -> Vec<Play> {
        let player = |heuristic| {
            self.prepared.player(&Options { depth: self.depth, nodes: self.nodes, ..Options::new(heuristic) })
        };
        let (mut one, mut other) = (player(first), player(second));
        let limits = Limits { nodes: self.nodes.unwrap_or(u64::MAX), ..Limits::default() };
        let seed = seed_of(self.seed, first, second);
        let mut plays = Vec::new();
        for number in numbers {
            if self.enough.is_some_and(|enough| enough.load(Ordering::Relaxed)) {
                stopped.store(true, Ordering::Relaxed);
            }
            if stopped.load(Ordering::Relaxed) {
                break;
            }
            let seat = Player::BOTH[(number % 2) as usize];
            let players = if seat == Player::First { [&mut *one, &mut *other] } else { [&mut *other, &mut *one] };
            let record = play_game(self.game, players, &[], Rng::part(seed, number).bits(), limits);
            let nodes = record.nodes[0] + record.nodes[1];
            if record.outcome == Outcome::Unfinished && nodes >= limits.nodes {
                stopped.store(true, Ordering::Relaxed);
            }
            plays.push(Play { seat, outcome: record.outcome, turns: record.turns, nodes });
            played();
        }
        plays
    }
}

/// The seed of a pair's plays: whoever else takes part, they are the same.
pub fn seed_of(seed: u64, first: Heuristic, second: Heuristic) -> u64 {
    let all = Heuristic::all();
    let place = |heuristic| all.iter().position(|known| *known == heuristic).unwrap_or(0) as u64;
    Rng::part(seed, place(first) * all.len() as u64 + place(second)).bits()
}
