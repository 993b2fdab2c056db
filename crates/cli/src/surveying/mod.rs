//! Surveys from the command line: people's opinions and tables of measurements, read from files.

pub mod figures;
pub mod fitting;
pub mod grid;
pub mod measured;
pub mod people;

/// What a game is known by, however its name is written.
pub fn key(name: &str) -> String {
    match gdl::library::find(name) {
        Some(entry) => entry.file_stem.to_string(),
        None => name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect(),
    }
}
