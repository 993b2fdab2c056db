//! Puzzles: positions from trials with one winning move that is not easy to see.

use crate::experiments::searcher;
use crate::play;
use crate::trial::Trial;
use engine::Game;
use engine::core::Step;
use engine::rng::Rng;
use rayon::prelude::*;
use strategy::Score;

/// Nodes of the search that solves a position.
const SOLVER: u64 = 20_000;

/// A win must be so many plies away to be a puzzle.
const PLIES: u32 = 3;

/// Positions looked at for each puzzle wanted, from the end of games backwards, where wins are.
const LOOKS: usize = 40;

/// Positions looked at before asking whether there are puzzles enough.
const PART: usize = 8;

/// A position with a unique winning step.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The steps that lead to it, from the start by the side that began.
    pub steps: Vec<Step>,
    /// Who began.
    pub first: gdl::ast::Player,
    /// The winning step.
    pub answer: Step,
    /// The winning line.
    pub line: Vec<Step>,
    /// Plies to the win.
    pub plies: u32,
}

/// Finds puzzles in trials that were won, the deepest first; `nodes` bounds the positions searched.
pub fn puzzles(game: &Game, trials: &[Trial], wanted: usize, nodes: u64, seed: u64) -> Vec<Puzzle> {
    let won: Vec<&Trial> = trials.iter().filter(|t| t.end.winner().is_some()).collect();
    if won.is_empty() {
        return Vec::new();
    }
    // Turns before the end at which to look, round by round over the trials.
    let mut places = Vec::new();
    for back in PLIES as usize..40 {
        for trial in &won {
            if trial.turns.len() >= trial.opening + back {
                places.push((*trial, trial.turns.len() - back));
            }
        }
    }
    places.truncate(wanted * LOOKS);
    let seed = play::part(seed, "puzzles");
    let mut found: Vec<Puzzle> = Vec::new();
    let mut searched = 0;
    // In parts of a fixed size, so that when to stop does not depend on threads.
    for (part, places) in places.chunks(PART).enumerate() {
        let seed = |i: usize| seed.wrapping_add((part * PART + i) as u64);
        let looked = places.par_iter().enumerate().map(|(i, (trial, turn))| {
            let mut searched = 0;
            (look(game, trial, *turn, seed(i), &mut searched), searched)
        });
        for (puzzle, nodes) in looked.collect::<Vec<(Option<Puzzle>, u64)>>() {
            found.extend(puzzle);
            searched += nodes;
        }
        if found.len() >= 3 * wanted || searched >= nodes {
            break;
        }
    }
    found.sort_by_key(|p| std::cmp::Reverse(p.plies));
    // Of positions that follow each other in one game the first is enough.
    let mut kept: Vec<Puzzle> = Vec::new();
    for puzzle in found {
        if kept.iter().all(|k| !k.steps.starts_with(&puzzle.steps) && !puzzle.steps.starts_with(&k.steps)) {
            kept.push(puzzle);
        }
    }
    let mut found = kept;
    found.truncate(wanted);
    found
}

/// The position before a turn, if it is a puzzle. Counts the positions searched to find out.
fn look(game: &Game, trial: &Trial, turn: usize, seed: u64, searched: &mut u64) -> Option<Puzzle> {
    let steps: Vec<Step> = trial.turns[..turn].iter().flat_map(|t| t.steps.iter().copied()).collect();
    let mut position = game.start(trial.first);
    for &step in &steps {
        position.play(step);
    }
    let mut rng = Rng::new(seed);
    let best = searcher(SOLVER).player(game, None).choose(&position, &mut rng);
    *searched += best.nodes;
    let score = best.score?;
    let plies = score.plies().filter(|plies| score > Score::EVEN && *plies >= PLIES)?;
    // Unique: after every other step the opponent is not lost, as far as a search of the same size can see.
    let seat = position.seat();
    let legal = position.steps();
    // On large boards each of the many other steps gets less.
    let share = (8 * SOLVER / legal.len() as u64).clamp(500, SOLVER / 4);
    for step in legal {
        if step == best.step {
            continue;
        }
        let mut after = position.clone();
        after.play(step);
        if after.ending().is_some() {
            if after.outcome_by_seat() == Some(engine::core::Outcome::Win(seat)) {
                return None;
            }
            continue;
        }
        let reply = searcher(share).player(game, None).choose(&after, &mut rng);
        *searched += reply.nodes;
        let reply = reply.score.unwrap_or(Score::EVEN);
        let worth = if after.seat() == seat { reply } else { -reply };
        if worth.is_proven() && worth > Score::EVEN {
            return None;
        }
    }
    Some(Puzzle { steps, first: trial.first, answer: best.step, line: best.line, plies })
}
