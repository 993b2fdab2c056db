//! Surveys: people's opinions of games and tables of measurements, read from files and held against each other.

mod agree;
mod fit;
mod fitting;
mod grid;
mod likings;
mod measured;
mod people;
mod rank;

pub use agree::{Agreement, Options as AgreeOptions, Scored, agree};
pub use fit::{Fitted, Options as FitOptions, fit};
pub use fitting::{Criterion, Figure, Model, Part, Predicted, Response};
pub use rank::{
    Compared, FromComparisons, FromLikings, FromRatings, LikedGame, Options as RankOptions, Ranked, RatedGame, Rates,
    rank,
};
pub use survey::association::Association;
pub use survey::interval::Interval;
pub use survey::sign_test::SignTest;
pub use survey::validation::Permuted;

/// What a game is known by, however its name is written.
fn key(name: &str) -> String {
    match gdl::library::find(name) {
        Some(entry) => entry.file_stem.to_string(),
        None => name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect(),
    }
}

/// A correlation as text.
pub fn signed(interval: &Interval) -> String {
    format!("{:+.2} (95 %: {:+.2} to {:+.2})", interval.value, interval.low, interval.high)
}
