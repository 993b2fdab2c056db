//! What was measured of a game, and how.

use crate::error::Result;
use crate::open::{Store, now};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

/// All that a measurement depends on: measured again under the same conditions, a game gives the same figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditions {
    /// Of the game, which the store must know.
    pub fingerprint: String,
    /// How it was measured, as JSON: players, policies, number of trials.
    pub settings: String,
    /// What all randomness came from.
    pub seed: u64,
    /// The version that measured.
    pub engine: String,
}

/// A game's figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// What they depend on.
    pub conditions: Conditions,
    /// The weighted sum of the criteria.
    pub score: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end of its interval.
    pub high: f64,
    /// Whether the game is fit to be played.
    pub viable: bool,
    /// The criteria that could be measured, in the order given.
    pub figures: Vec<Figure>,
}

/// One criterion with its interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Its short name.
    pub criterion: String,
    /// What was measured.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Store {
    /// Keeps a measurement of a known game, instead of an earlier one under the same conditions.
    pub fn put_measurement(&self, measurement: &Measurement) -> Result<()> {
        let transaction = self.transaction()?;
        put(&transaction, measurement)?;
        Ok(transaction.commit()?)
    }

    /// The measurement made under these conditions.
    pub fn measurement(&self, conditions: &Conditions) -> Result<Option<Measurement>> {
        let Some(id) = find(&self.connection, conditions)? else { return Ok(None) };
        let sql = format!("{SELECT} WHERE conditions.id = ?");
        let found = self.connection.prepare_cached(&sql)?.query_row([id], read).optional()?;
        found.map(|found| self.with_figures(found)).transpose()
    }

    /// All measurements of a game, the latest last.
    pub fn measurements(&self, fingerprint: &str) -> Result<Vec<Measurement>> {
        let mut query =
            self.connection.prepare_cached(&format!("{SELECT} WHERE fingerprint = ? ORDER BY made, conditions.id"))?;
        let found = query.query_map([fingerprint], read)?.collect::<rusqlite::Result<Vec<_>>>()?;
        found.into_iter().map(|found| self.with_figures(found)).collect()
    }

    fn with_figures(&self, (id, mut measurement): (i64, Measurement)) -> Result<Measurement> {
        let sql = "SELECT criterion, value, low, high FROM figures WHERE conditions = ? ORDER BY position";
        let mut query = self.connection.prepare_cached(sql)?;
        let figures = query.query_map([id], |row| {
            Ok(Figure { criterion: row.get(0)?, value: row.get(1)?, low: row.get(2)?, high: row.get(3)? })
        })?;
        measurement.figures = figures.collect::<rusqlite::Result<_>>()?;
        Ok(measurement)
    }
}

const SELECT: &str = "SELECT conditions.id, fingerprint, json, seed, engine, score, low, high, viable
    FROM measurements JOIN conditions ON conditions.id = conditions JOIN settings ON settings.id = settings";

fn read(row: &Row) -> rusqlite::Result<(i64, Measurement)> {
    let conditions = Conditions {
        fingerprint: row.get(1)?,
        settings: row.get(2)?,
        seed: row.get::<_, i64>(3)? as u64,
        engine: row.get(4)?,
    };
    let (score, low, high, viable) = (row.get(5)?, row.get(6)?, row.get(7)?, row.get(8)?);
    Ok((row.get(0)?, Measurement { conditions, score, low, high, viable, figures: Vec::new() }))
}

pub(crate) fn put(connection: &Connection, measurement: &Measurement) -> Result<()> {
    let Measurement { conditions, score, low, high, viable, figures } = measurement;
    let id = find_or_add(connection, conditions)?;
    connection.prepare_cached("DELETE FROM measurements WHERE conditions = ?")?.execute([id])?;
    let sql = "INSERT INTO measurements VALUES (?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![id, score, low, high, viable, now()])?;
    let mut insert = connection.prepare_cached("INSERT INTO figures VALUES (?, ?, ?, ?, ?, ?)")?;
    for (position, Figure { criterion, value, low, high }) in figures.iter().enumerate() {
        insert.execute(params![id, position, criterion, value, low, high])?;
    }
    Ok(())
}

/// The number of these conditions, if they have ever been met.
pub(crate) fn find(connection: &Connection, conditions: &Conditions) -> Result<Option<i64>> {
    let Conditions { fingerprint, settings, seed, engine } = conditions;
    let sql = "SELECT id FROM conditions
        WHERE fingerprint = ? AND settings = (SELECT id FROM settings WHERE json = ?) AND seed = ? AND engine = ?";
    let mut query = connection.prepare_cached(sql)?;
    Ok(query.query_row(params![fingerprint, settings, *seed as i64, engine], |row| row.get(0)).optional()?)
}

pub(crate) fn find_or_add(connection: &Connection, conditions: &Conditions) -> Result<i64> {
    if let Some(id) = find(connection, conditions)? {
        return Ok(id);
    }
    let Conditions { fingerprint, settings, seed, engine } = conditions;
    connection.prepare_cached("INSERT INTO settings (json) VALUES (?) ON CONFLICT DO NOTHING")?.execute([settings])?;
    let sql = "INSERT INTO conditions (fingerprint, settings, seed, engine)
        VALUES (?, (SELECT id FROM settings WHERE json = ?), ?, ?)";
    connection.prepare_cached(sql)?.execute(params![fingerprint, settings, *seed as i64, engine])?;
    Ok(connection.last_insert_rowid())
}
