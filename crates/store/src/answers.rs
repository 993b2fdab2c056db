//! What people said of games they did not know.

use crate::error::Result;
use crate::open::{Store, now};
use rusqlite::{OptionalExtension, Row, params};

/// Games shown to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// What it is known by.
    pub id: String,
    /// Who sees it.
    pub participant: String,
    /// `pair` or `three-plays`.
    pub form: String,
    /// Where the games were drawn from.
    pub source: String,
    /// The first game.
    pub first: String,
    /// The other one of a pair.
    pub second: Option<String>,
}

/// An answer with what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The games.
    pub presentation: Presentation,
    /// 1 for a pair; the number of the play otherwise.
    pub round: u32,
    /// `first`, `second`, `equal`; or `liked`, `neutral`, `disliked`.
    pub answer: String,
    /// How the games went, as JSON.
    pub plays: String,
    /// When it was given, in Unix seconds.
    pub given: i64,
}

impl Store {
    /// Keeps what is shown.
    pub fn present(&self, shown: &Presentation) -> Result<()> {
        let sql = "INSERT INTO presentations VALUES (?, ?, ?, ?, ?, ?, ?)";
        let Presentation { id, participant, form, source, first, second } = shown;
        self.connection.prepare_cached(sql)?.execute(params![id, participant, form, source, first, second, now()])?;
        Ok(())
    }

    /// What is shown under that name.
    pub fn presentation(&self, id: &str) -> Result<Option<Presentation>> {
        let sql = "SELECT id, participant, form, source, first, second FROM presentations WHERE id = ?";
        Ok(self.connection.prepare_cached(sql)?.query_row([id], read).optional()?)
    }

    /// Games a participant has been shown, each once.
    pub fn seen(&self, participant: &str) -> Result<Vec<String>> {
        let sql = "SELECT first FROM presentations WHERE participant = ?1
            UNION SELECT second FROM presentations WHERE participant = ?1 AND second IS NOT NULL";
        let mut query = self.connection.prepare_cached(sql)?;
        let games = query.query_map([participant], |row| row.get(0))?;
        Ok(games.collect::<rusqlite::Result<_>>()?)
    }

    /// Keeps an answer; false if that round has one already, which stays.
    pub fn answer(&self, presentation: &str, round: u32, answer: &str, plays: &str) -> Result<bool> {
        let sql = "INSERT INTO answers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
        let new = self.connection.prepare_cached(sql)?.execute(params![presentation, round, answer, plays, now()])?;
        Ok(new > 0)
    }

    /// All answers, in the order they were given.
    pub fn answers(&self) -> Result<Vec<Answer>> {
        let sql = "SELECT id, participant, form, source, first, second, round, answer, plays, given
            FROM answers JOIN presentations ON id = presentation ORDER BY given, id, round";
        let mut query = self.connection.prepare_cached(sql)?;
        let answers = query.query_map([], |row| {
            let presentation = read(row)?;
            let (round, answer, plays, given) = (row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?);
            Ok(Answer { presentation, round, answer, plays, given })
        })?;
        Ok(answers.collect::<rusqlite::Result<_>>()?)
    }
}

fn read(row: &Row) -> rusqlite::Result<Presentation> {
    Ok(Presentation {
        id: row.get(0)?,
        participant: row.get(1)?,
        form: row.get(2)?,
        source: row.get(3)?,
        first: row.get(4)?,
        second: row.get(5)?,
    })
}
