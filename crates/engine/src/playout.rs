//! Random playouts, counted.

use crate::Game;
use crate::compiled::{Line, Plan};
use crate::core::Outcome;
use crate::rng::Rng;
use crate::with_plan;
use gdl::ast::Player;
use std::collections::BTreeMap;

/// Playouts that share one stream of random numbers; results do not depend on who plays which chunk.
pub const CHUNK: u64 = 1024;

/// What many playouts came to, by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played.
    pub count: u64,
    /// Games won by the seat that moved first.
    pub first_wins: u64,
    /// Games won by the other seat.
    pub second_wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games stopped at the bound of turns.
    pub unfinished: u64,
    /// Turns in all.
    pub turns: u64,
    /// Steps in all.
    pub steps: u64,
    /// Number of games of each length in turns.
    pub lengths: BTreeMap<u32, u64>,
}

impl Playouts {
    /// Adds the counts of other playouts.
    pub fn add(&mut self, other: &Playouts) {
        self.count += other.count;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.turns += other.turns;
        self.steps += other.steps;
        for (length, n) in &other.lengths {
            *self.lengths.entry(*length).or_default() += n;
        }
    }

    /// Mean length in turns.
    pub fn mean_length(&self) -> f64 {
        self.turns as f64 / self.count.max(1) as f64
    }
}

/// Counts while playing; lengths go to a plain array and are folded at the end.
struct Tally {
    playouts: Playouts,
    lengths: Vec<u64>,
}

impl Tally {
    fn new() -> Tally {
        Tally { playouts: Playouts::default(), lengths: vec![0; 1002] }
    }

    #[inline(always)]
    fn note(&mut self, outcome: Outcome, swapped: bool, turns: u32, steps: u32) {
        let p = &mut self.playouts;
        p.count += 1;
        match outcome {
            Outcome::Win(side) if (side == Player::First) != swapped => p.first_wins += 1,
            Outcome::Win(_) => p.second_wins += 1,
            Outcome::Draw => p.draws += 1,
            Outcome::Unfinished => p.unfinished += 1,
        }
        p.turns += u64::from(turns);
        p.steps += u64::from(steps);
        self.lengths[(turns as usize).min(1001)] += 1;
    }

    fn finish(mut self) -> Playouts {
        self.playouts.lengths =
            self.lengths.iter().enumerate().filter(|(_, n)| **n > 0).map(|(length, n)| (length as u32, *n)).collect();
        self.playouts
    }
}

/// Plays the playouts of one chunk: numbers `index * CHUNK` up to `count` of them, from the initial position, uniformly random.
pub fn chunk(game: &Game, seed: u64, index: u64, count: u64) -> Playouts {
    with_plan!(game, plan => play(plan, &mut Rng::part(seed, index), count))
}

/// Plays `count` playouts on one thread.
pub fn run(game: &Game, seed: u64, count: u64) -> Playouts {
    let mut all = Playouts::default();
    for index in 0..count.div_ceil(CHUNK) {
        all.add(&chunk(game, seed, index, CHUNK.min(count - index * CHUNK)));
    }
    all
}

/// Plays `count` playouts by the general loop, whatever quicker loop the game has: what the quick loops are tested against.
pub fn plain(game: &Game, seed: u64, count: u64) -> Playouts {
    with_plan!(game, plan => {
        let mut tally = Tally::new();
        let (start, mut line) = lines(plan);
        let mut rng = Rng::new(seed);
        (0..count).for_each(|_| general(plan, &start, &mut line, &mut rng, &mut tally));
        tally.finish()
    })
}

/// Whether a game has a loop of its own.
pub fn has_quick_loop(game: &Game) -> bool {
    with_plan!(game, plan => plan.fill.is_some() || plan.march.is_some())
}

/// The start, its steps not all judged, and a line to play from there.
fn lines<const W: usize>(plan: &Plan<W>) -> (Line<W>, Line<W>) {
    let mut start = Line::start(plan, Player::First);
    start.restart(plan, Player::First, true);
    let line = start.clone();
    (start, line)
}

fn general<const W: usize>(plan: &Plan<W>, start: &Line<W>, line: &mut Line<W>, rng: &mut Rng, tally: &mut Tally) {
    line.go_back(start);
    let steps = line.random_game(plan, rng);
    if let Some(ending) = line.state.ending {
        tally.note(ending.outcome, line.state.swapped, line.turns(), steps);
    }
}

fn play<const W: usize>(plan: &Plan<W>, rng: &mut Rng, count: u64) -> Playouts {
    let mut tally = Tally::new();
    if let Some(fill) = &plan.fill {
        let mut scratch = fill.scratch();
        for _ in 0..count {
            let end = fill.playout(plan, &mut scratch, rng);
            tally.note(end.outcome, end.swapped, end.turns, end.steps);
        }
        return tally.finish();
    }
    let mut general_lines = None;
    for _ in 0..count {
        if let Some(march) = &plan.march {
            // A game that meets a forced pass is played again from its beginning by the general loop, with the same numbers.
            let before = rng.clone();
            if let Some((outcome, turns)) = march.playout(plan, rng) {
                tally.note(outcome, false, turns, turns);
                continue;
            }
            *rng = before;
        }
        let (start, line) = general_lines.get_or_insert_with(|| lines(plan));
        general(plan, start, line, rng, &mut tally);
    }
    tally.finish()
}
