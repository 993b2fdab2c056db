//! Games by the names that addresses use: `yavalath` of the library, `RUN/NAME` of a run, `text:ID` that somebody wrote,
//! `blind:ID` that somebody is to play without knowing which it is.

use crate::failure::{Answer, Failure};
use engine::Game;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::PathBuf;
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
    /// Its description.
    pub text: String,
    /// Its family, if it is of the library.
    pub family: Option<&'static str>,
    /// Who plays it must not learn what it is.
    pub blind: bool,
    /// The game.
    pub game: Game,
}

/// Where games come from.
pub struct Games {
    /// The store's file.
    pub store: PathBuf,
    ready: Mutex<HashMap<String, Arc<Entry>>>,
}

impl Games {
    /// The library, and a store.
    pub fn new(store: PathBuf) -> Games {
        Games { store, ready: Mutex::default() }
    }

    /// A connection to the store.
    pub fn store(&self) -> Answer<Store> {
        Ok(Store::open(&self.store)?)
    }

    /// The game of that name.
    pub fn find(&self, key: &str) -> Answer<Arc<Entry>> {
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

    fn make(&self, key: &str) -> Answer<Entry> {
        let Source { text, family, title, blind } = self.source(key)?;
        let (game, loaded) = Game::read(&text);
        let why = || {
            loaded
                .diagnostics
                .iter()
                .find(|found| found.is_error())
                .map_or(String::new(), |found| found.message.clone())
        };
        let game = game.ok_or_else(|| Failure::Bad(format!("{key} is not a valid game: {}", why())))?;
        let title = title.unwrap_or_else(|| called(&game.ast().name));
        Ok(Entry { key: key.to_string(), title, text, family, blind, game })
    }

    fn source(&self, key: &str) -> Answer<Source> {
        let missing = || Failure::Missing(format!("there is no game {}", key.chars().take(80).collect::<String>()));
        let plain = |text: String| Source { text, family: None, title: None, blind: false };
        if let Some(id) = key.strip_prefix("text:") {
            return self.store()?.text(id)?.map(|found| plain(found.text)).ok_or_else(missing);
        }
        if let Some(id) = key.strip_prefix("blind:") {
            let (id, which) = id.rsplit_once('-').ok_or_else(missing)?;
            let shown = self.store()?.presentation(id)?.ok_or_else(missing)?;
            let (title, game) = match (which, shown.second) {
                ("b", Some(second)) => ("Game B", second),
                ("b", None) => return Err(missing()),
                ("a", Some(_)) => ("Game A", shown.first),
                ("a", None) => ("A game", shown.first),
                _ => return Err(missing()),
            };
            let found = self.source(&game)?;
            return Ok(Source { title: Some(title.into()), blind: true, family: None, ..found });
        }
        if let Some(entry) = gdl::library::find(key) {
            let text = entry.text.to_string();
            return Ok(Source { text, family: Some(entry.family), title: None, blind: false });
        }
        let (run, name) = key.split_once('/').ok_or_else(missing)?;
        let store = self.store()?;
        let run = store.run(run)?;
        match store.child(run.id, name) {
            Ok(child) => Ok(plain(crate::bred::published(&store, &run, &child, &child.text)?)),
            // Founders are games of the run too.
            Err(error) => {
                let founders = store.founders(run.id)?;
                let founder = founders.into_iter().find(|founder| founder.name == name);
                founder.map(|founder| plain(founder.text)).ok_or_else(|| error.into())
            }
        }
    }

    /// Keeps a text that somebody wrote, and gives its name.
    pub fn keep(&self, text: &str, name: &str) -> Answer<String> {
        let digest = Sha256::digest(text.as_bytes());
        let id: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        self.store()?.put_text(&Text { id: id.clone(), name: name.to_string(), text: text.to_string() })?;
        Ok(format!("text:{id}"))
    }
}

struct Source {
    text: String,
    family: Option<&'static str>,
    title: Option<String>,
    blind: bool,
}

/// A name as people read it.
pub fn called(name: &str) -> String {
    name.replace(['-', '_'], " ")
}
