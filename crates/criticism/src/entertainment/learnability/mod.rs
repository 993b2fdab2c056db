//! How long a game takes to learn: networks that know nothing but the pieces on the board play each other and mutate, until one of them
//! plays well.
//!
//! The paper stops when an individual beats all it meets and takes the iteration for the measure. That rule is degenerate: with thirty
//! individuals and decisive games somebody wins all five in the first iteration, and otherwise it measures how many games are drawn. So
//! the measure here is the first iteration whose best individual scores 80 % against twenty fixed random networks; the paper's
//! rule is reported beside it, with the share of draws.

mod individual;
mod repeat;

pub use individual::Individual;
pub use repeat::{Repeat, repeat};

use engine::Game;
use rayon::prelude::*;
use strategy::contest::statistics::{Interval, mean};
use strategy::network::{Board, NotEight};

/// How networks learn. The paper gives the network and the five games; the rest is Chellapilla and Fogel's, or ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Runs from new random networks.
    pub repeats: u32,
    /// Iterations after which a run is given up.
    pub iterations: u32,
    /// Parents, each of which makes one child an iteration.
    pub parents: usize,
    /// Games of each individual, as first player, against others drawn at random.
    pub games: usize,
    /// Random networks the best individual is held against, with both colours.
    pub panel: usize,
    /// Share of the points it must score there.
    pub learned: f64,
    /// Greatest absolute value of a weight.
    pub weights: f32,
    /// First standard deviation of a mutation.
    pub sigma: f32,
    /// Turns after which a game is drawn, if its own rules let it last.
    pub turns: u32,
    /// Of all chance.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            repeats: 10,
            iterations: 250,
            parents: 15,
            games: 5,
            panel: 20,
            learned: 0.8,
            weights: 2.0,
            sigma: 0.05,
            turns: 200,
            seed: 1,
        }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Learnability {
    /// Every run, in order.
    pub repeats: Vec<Repeat>,
    /// Iterations until a network played well; a run that was given up counts with all its iterations, so the truth may be greater.
    pub iterations: Interval,
    /// The same by the paper's rule.
    pub literal: Interval,
    /// Runs that were given up.
    pub given_up: usize,
    /// Drawn games among those the individuals played against each other.
    pub draws: f64,
}

impl Learnability {
    /// Middle of the runs' iterations, the lower one of two; those given up come last.
    pub fn median(&self) -> Option<u32> {
        let mut all: Vec<u32> = self.repeats.iter().map(|run| run.learned.unwrap_or(u32::MAX)).collect();
        all.sort_unstable();
        all.get(all.len().saturating_sub(1) / 2).copied().filter(|&middle| middle != u32::MAX)
    }
}

/// Measures how long a game takes to learn, on as many threads as there are. `done` is called after each iteration of a run with the number
/// of the run, and once more with `true` when it ends.
///
/// # Errors
/// The network sees boards of 8 by 8 cells only.
pub fn learnability(
    game: &Game,
    settings: &Settings,
    done: &(dyn Fn(u32, bool) + Sync),
) -> Result<Learnability, NotEight> {
    let board = Board::new(game)?;
    let runs = (0..settings.repeats).into_par_iter().map(|number| {
        let found = repeat(&board, settings, number, &|| done(number, false));
        done(number, true);
        found
    });
    let repeats: Vec<Repeat> = runs.collect();
    let most = settings.iterations;
    let iterations: Vec<f64> = repeats.iter().map(|run| f64::from(run.learned.unwrap_or(most))).collect();
    let literal: Vec<f64> = repeats.iter().map(|run| f64::from(run.literal.unwrap_or(most))).collect();
    let (drawn, games) = repeats.iter().fold((0, 0), |(drawn, games), run| (drawn + run.drawn, games + run.games));
    Ok(Learnability {
        iterations: spread(&iterations),
        literal: spread(&literal),
        given_up: repeats.iter().filter(|run| run.learned.is_none()).count(),
        draws: f64::from(drawn) / f64::from(games.max(1)),
        repeats,
    })
}

/// A mean with the interval that so few values allow.
fn spread(values: &[f64]) -> Interval {
    let normal = mean(values);
    let freedom = values.len().saturating_sub(1).max(1) as f64;
    let half = (normal.high - normal.value) * crate::measure::student(freedom) / strategy::contest::statistics::Z;
    Interval { value: normal.value, low: normal.value - half, high: normal.value + half }
}
