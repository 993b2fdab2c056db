//! Descriptions that people wrote.

use crate::error::Result;
use crate::open::{Store, now};
use rusqlite::{OptionalExtension, params};

/// Texts kept; older ones make room.
const MOST: u64 = 5_000;

/// A description somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The beginning of its SHA-256, in hexadecimal.
    pub id: String,
    /// What the game is called.
    pub name: String,
    /// The whole description.
    pub text: String,
}

impl Store {
    /// Keeps a text; the oldest go when there are too many.
    pub fn put_text(&self, text: &Text) -> Result<()> {
        let transaction = self.transaction()?;
        let sql = "INSERT INTO texts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET made = excluded.made";
        transaction.prepare_cached(sql)?.execute(params![text.id, text.name, text.text, now()])?;
        let sql = "DELETE FROM texts WHERE rowid IN (SELECT rowid FROM texts ORDER BY made DESC, rowid DESC LIMIT -1 OFFSET ?)";
        transaction.prepare_cached(sql)?.execute([MOST])?;
        Ok(transaction.commit()?)
    }

    /// The text of that number.
    pub fn text(&self, id: &str) -> Result<Option<Text>> {
        let mut query = self.connection.prepare_cached("SELECT id, name, text FROM texts WHERE id = ?")?;
        Ok(query.query_row([id], read).optional()?)
    }

    /// All texts, the latest first.
    pub fn texts_written(&self) -> Result<Vec<Text>> {
        let sql = "SELECT id, name, text FROM texts ORDER BY made DESC, rowid DESC";
        let mut query = self.connection.prepare_cached(sql)?;
        let texts = query.query_map([], read)?;
        Ok(texts.collect::<rusqlite::Result<_>>()?)
    }
}

fn read(row: &rusqlite::Row) -> rusqlite::Result<Text> {
    Ok(Text { id: row.get(0)?, name: row.get(1)?, text: row.get(2)? })
}
