//! The texts players are written as: a name, then settings: `ab:nodes=20000,beam=20`.

use gdl::suggest::closest;
use std::fmt;
use std::str::FromStr;

/// The settings of a player's text. Values cannot hold a comma.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<'t> {
    player: &'t str,
    pairs: Vec<(&'t str, &'t str)>,
}

impl<'t> Settings<'t> {
    /// Splits the settings of a player that knows the keys given.
    ///
    /// # Errors
    /// A setting without a value, one the player does not know, or one given twice.
    pub fn read(player: &'t str, text: &'t str, keys: &[&str]) -> Result<Settings<'t>, String> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (key, value) = (key.trim(), value.trim());
            if !keys.contains(&key) {
                return Err(unknown(&format!("{player} has no setting"), key, keys));
            }
            if value.is_empty() {
                return Err(format!("{player}: {key} needs a value: {key}=…"));
            }
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(format!("{player}: {key} is given twice"));
            }
            pairs.push((key, value));
        }
        Ok(Settings { player, pairs })
    }

    /// The text of a setting.
    pub fn text(&self, key: &str) -> Option<&'t str> {
        self.pairs.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// The text of a setting, to keep.
    pub fn string(&self, key: &str) -> Option<String> {
        self.text(key).map(str::to_owned)
    }

    /// A setting that is a number between two bounds.
    ///
    /// # Errors
    /// Anything else.
    pub fn number<N: FromStr + PartialOrd + fmt::Display>(
        &self,
        key: &str,
        least: N,
        most: N,
    ) -> Result<Option<N>, String> {
        let Some(text) = self.text(key) else { return Ok(None) };
        // Digits may be grouped as in Rust: 20_000.
        match text.replace('_', "").parse::<N>() {
            Ok(number) if number >= least && number <= most => Ok(Some(number)),
            _ => Err(format!("{}: {key} must be a number from {least} to {most}, not {text}", self.player)),
        }
    }

    /// A setting that is on or off; off if it is not there.
    ///
    /// # Errors
    /// Anything but `on` and `off`.
    pub fn switch(&self, key: &str) -> Result<bool, String> {
        match self.text(key) {
            None | Some("off") => Ok(false),
            Some("on") => Ok(true),
            Some(text) => Err(format!("{}: {key} must be on or off, not {text}", self.player)),
        }
    }

    /// Refuses two settings that exclude each other.
    ///
    /// # Errors
    /// Both are there.
    pub fn only_one(&self, one: &str, other: &str) -> Result<(), String> {
        match (self.text(one), self.text(other)) {
            (Some(_), Some(_)) => Err(format!("{}: two budgets, {one} and {other}; give one", self.player)),
            _ => Ok(()),
        }
    }
}

/// What is wrong with a word that is none of the known ones, and what was probably meant.
pub(crate) fn unknown(what: &str, word: &str, known: &[&str]) -> String {
    match (closest(word, known), known) {
        (Some(near), _) => format!("{what} {word}; did you mean {near}?"),
        (None, []) => format!("{what} {word}; it has none"),
        (None, known) => format!("{what} {word}; there are {}", known.join(", ")),
    }
}

/// Writes a player's text: its name and those of its settings that have a value.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    player: &str,
    settings: &[(&str, Option<&dyn fmt::Display>)],
) -> fmt::Result {
    f.write_str(player)?;
    let mut sign = ':';
    for (key, value) in settings {
        if let Some(value) = value {
            write!(f, "{sign}{key}={value}")?;
            sign = ',';
        }
    }
    Ok(())
}
