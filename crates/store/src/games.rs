//! Games, each once, by fingerprint.

use crate::error::Result;
use crate::open::{Store, now};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

/// Where a game was first seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// In the library.
    Library,
    /// Among the children of a run.
    Run,
    /// In a user's hands.
    User,
}

impl Source {
    const ALL: [Source; 3] = [Source::Library, Source::Run, Source::User];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Source::Library => "library",
            Source::Run => "run",
            Source::User => "user",
        }
    }
}

impl FromSql for Source {
    fn column_result(value: ValueRef) -> FromSqlResult<Source> {
        let word = value.as_str()?;
        Source::ALL.into_iter().find(|source| source.word() == word).ok_or(FromSqlError::InvalidType)
    }
}

/// A game as it was first seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What depends on its rules alone.
    pub fingerprint: String,
    /// Its name.
    pub name: String,
    /// The whole description.
    pub text: String,
    /// Where it was seen.
    pub source: Source,
}

impl Store {
    /// Keeps a game, unless one with its fingerprint is known; true if it is new.
    pub fn put_game(&self, game: &Game) -> Result<bool> {
        put(&self.connection, &game.fingerprint, &game.name, &game.text, game.source)
    }

    /// The game with a fingerprint.
    pub fn game(&self, fingerprint: &str) -> Result<Option<Game>> {
        let sql = "SELECT fingerprint, name, text, source FROM games WHERE fingerprint = ?";
        Ok(self.connection.prepare_cached(sql)?.query_row([fingerprint], read).optional()?)
    }

    /// All games, or those from one source, in the order they were first seen.
    pub fn games(&self, source: Option<Source>) -> Result<Vec<Game>> {
        let sql = "SELECT fingerprint, name, text, source FROM games WHERE ?1 IS NULL OR source = ?1 ORDER BY rowid";
        let mut query = self.connection.prepare_cached(sql)?;
        let games = query.query_map([source.map(Source::word)], read)?;
        Ok(games.collect::<rusqlite::Result<_>>()?)
    }
}

pub(crate) fn put(connection: &Connection, fingerprint: &str, name: &str, text: &str, source: Source) -> Result<bool> {
    let sql = "INSERT INTO games VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let new = connection.prepare_cached(sql)?.execute(params![fingerprint, name, text, source.word(), now()])?;
    Ok(new > 0)
}

fn read(row: &Row) -> rusqlite::Result<Game> {
    Ok(Game { fingerprint: row.get(0)?, name: row.get(1)?, text: row.get(2)?, source: row.get(3)? })
}
