//! One game made, or why not; and how much work it may be.

use criticism::screening::Screening;
use engine::Game;

/// A game that was made, or left out.
pub struct Made {
    /// Its own name, or that of the sample.
    pub name: String,
    /// How it was broken; nothing for a random game.
    pub way: &'static str,
    /// Its description, or why it is left out.
    pub text: Result<String, String>,
}

/// Most units of work the first measurement of a game may take by the estimate of `evolve`: a few times what the dearest sample takes.
const WORK: f64 = 5e8;

/// Whether a game can be measured in reasonable time; if not, why.
pub fn bounded(game: &Game) -> Result<(), String> {
    let screening = Screening { work: f64::INFINITY, measuring: WORK, ..Screening::default() };
    screening.speed(game, 1).map(|_| ()).map_err(|why| format!("too much work: {why}"))
}
