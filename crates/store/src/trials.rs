//! The games played to measure a game.

use crate::error::Result;
use crate::measurements::{Conditions, find, find_or_add};
use crate::open::Store;
use rusqlite::params;

impl Store {
    /// Keeps trials of a known game, as JSON, numbered from `first`; earlier ones with the same numbers are replaced.
    pub fn put_trials(&self, conditions: &Conditions, first: u64, trials: &[String]) -> Result<()> {
        let transaction = self.transaction()?;
        let id = find_or_add(&transaction, conditions)?;
        let mut insert = transaction.prepare_cached("INSERT OR REPLACE INTO trials VALUES (?, ?, ?)")?;
        for (number, trial) in (first..).zip(trials) {
            insert.execute(params![id, number, trial])?;
        }
        drop(insert);
        Ok(transaction.commit()?)
    }

    /// The trials played under these conditions, each with its number, in order.
    pub fn trials(&self, conditions: &Conditions) -> Result<Vec<(u64, String)>> {
        let Some(id) = find(&self.connection, conditions)? else { return Ok(Vec::new()) };
        let sql = "SELECT number, json FROM trials WHERE conditions = ? ORDER BY number";
        let mut query = self.connection.prepare_cached(sql)?;
        let trials = query.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(trials.collect::<rusqlite::Result<_>>()?)
    }
}
