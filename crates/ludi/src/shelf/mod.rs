//! The shelf: games by the names that addresses use (`yavalath` of the library, `RUN/NAME` of a run, `text:ID` that somebody wrote,
//! `blind:ID` that somebody is to play without knowing which it is), kept ready.

mod cards;

pub use cards::{Card, Measure, Measures, Shelf, library, shelf};

use crate::error::{Error, Kind};
use crate::open::{Finder, Source};
use crate::print::called;
use engine::{Game, Origin};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use store::{Store, Text};

/// Games kept ready.
const READY: usize = 400;

/// A game that can be played.
#[derive(Debug)]
pub struct Entry {
    /// What it is asked for by.
    pub key: String,
    /// What to call it.
    pub title: String,
    /// Its family, if it is of the library.
    pub family: Option<&'static str>,
    /// Who plays it must not learn what it is.
    pub blind: bool,
    /// The game.
    pub game: Game,
}

impl Entry {
    /// A game that may be known.
    pub fn open(key: &str, game: Game) -> Entry {
        let family = match game.origin() {
            Origin::Library(entry) => Some(entry.family),
            _ => None,
        };
        Entry { key: key.to_string(), title: called(game.name()), family, blind: false, game }
    }
}

/// Where games come from: the library, and a store. Files cannot be asked for.
pub struct Games {
    finder: Finder,
    ready: Mutex<HashMap<String, Arc<Entry>>>,
    /// Cards by key: reading a description again takes a millisecond; a thousand would be felt.
    read: Mutex<HashMap<String, Card>>,
}

impl Games {
    /// The library, and a store.
    pub fn new(store: PathBuf) -> Games {
        Games { finder: Finder { store, files: false }, ready: Mutex::default(), read: Mutex::default() }
    }

    /// The store's file.
    pub fn file(&self) -> &Path {
        &self.finder.store
    }

    pub(crate) fn store(&self) -> Result<Store, Error> {
        self.finder.opened()
    }

    /// The game of that name.
    ///
    /// # Errors
    /// There is none, or it is not valid.
    pub fn find(&self, key: &str) -> Result<Arc<Entry>, Error> {
        let lock = || self.ready.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(entry) = lock().get(key) {
            return Ok(entry.clone());
        }
        let entry = Arc::new(self.make(key)?);
        let mut ready = lock();
        if ready.len() >= READY {
            ready.clear();
        }
        ready.insert(key.to_string(), entry.clone());
        Ok(entry)
    }

    fn make(&self, key: &str) -> Result<Entry, Error> {
        let Some(id) = key.strip_prefix("blind:") else { return Ok(Entry::open(key, self.game(key, key)?)) };
        let missing = || missing(key);
        let (id, which) = id.rsplit_once('-').ok_or_else(missing)?;
        let shown = self.store()?.presentation(id)?.ok_or_else(missing)?;
        let (title, name) = match (which, shown.second) {
            ("b", Some(second)) => ("Game B", second),
            ("a", Some(_)) => ("Game A", shown.first),
            ("a", None) => ("A game", shown.first),
            _ => return Err(missing()),
        };
        let game = self.game(&name, key)?;
        Ok(Entry { key: key.to_string(), title: title.to_string(), family: None, blind: true, game })
    }

    /// The game of a name, with the key it is asked for by.
    fn game(&self, name: &str, key: &str) -> Result<Game, Error> {
        let checked = self.source(name)?.check();
        let first = checked.remarks.iter().flat_map(|part| &part.diagnostics).find(|found| found.is_error());
        let why = first.map_or(String::new(), |found| found.message.clone());
        checked.game.ok_or_else(|| Error::usage(format!("{key} is not a valid game: {why}")))
    }

    fn source(&self, name: &str) -> Result<Source, Error> {
        self.finder.find(name).map_err(|error| match error.kind {
            // Nobody here knows of files or of `ludi list`.
            Kind::Missing if name.matches('/').count() != 1 => missing(name),
            _ => error,
        })
    }

    /// Keeps a text that somebody wrote, and gives its name.
    ///
    /// # Errors
    /// It is no game, or the store cannot be written.
    pub fn keep(&self, text: &str) -> Result<String, Error> {
        let game = Game::read(text).0.ok_or_else(|| Error::usage("this is not a valid game yet"))?;
        let digest = Sha256::digest(text.as_bytes());
        let id: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        self.store()?.put_text(&Text { id: id.clone(), name: game.name().to_string(), text: text.to_string() })?;
        Ok(format!("text:{id}"))
    }
}

fn missing(key: &str) -> Error {
    Error::missing(format!("there is no game {}", key.chars().take(80).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_their_keys_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = Games::new(folder.path().join("ludi.db"));
        let hex = games.find("hex").expect("a game of the library");
        assert_eq!((hex.title.as_str(), hex.family.is_some(), hex.blind), ("Hex", true, false));
        let key = games.keep(hex.game.text()).expect("a game");
        assert_eq!(games.find(&key).expect("it was kept").game.fingerprint(), hex.game.fingerprint());
        std::fs::write(folder.path().join("x.ludi"), hex.game.text()).expect("a file");
        let file = folder.path().join("x.ludi").display().to_string();
        for wrong in ["no such game", "-", "Cargo.toml", "no-run/game", "text:0", "blind:0-a", "blind:x", &file] {
            assert_eq!(games.find(wrong).expect_err(wrong).kind, Kind::Missing, "{wrong}");
        }
        let none = games.find("no such game").expect_err("there is none");
        assert_eq!(none.to_string(), "there is no game no such game");
        assert!(games.keep("(game").is_err());
    }
}
