//! Where a game comes from.

use crate::error::{Error, Result};
use crate::open::Store;
use rusqlite::{OptionalExtension, params};
use std::collections::{HashSet, VecDeque};

/// A game in the ancestry of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ancestor {
    /// The run that has it.
    pub run: i64,
    /// Its name there.
    pub name: String,
    /// What depends on its rules alone.
    pub fingerprint: String,
    /// How many steps it is from the founders of its run; 0 for a founder.
    pub generation: u64,
    /// Runs and names of its parents; none for a founder that no run made.
    pub parents: Vec<(i64, String)>,
}

impl Store {
    /// A game of a run's population and all it comes from, through earlier runs too: the game first, then its parents, then
    /// theirs, each game once.
    pub fn ancestry(&self, run: i64, name: &str) -> Result<Vec<Ancestor>> {
        let first = self.made_as(run, name)?;
        let mut seen = HashSet::from([first.clone()]);
        let mut next = VecDeque::from([first]);
        let mut found = Vec::new();
        while let Some((run, name)) = next.pop_front() {
            let ancestor = self.ancestor(run, name)?;
            next.extend(ancestor.parents.iter().filter(|parent| seen.insert((*parent).clone())).cloned());
            found.push(ancestor);
        }
        Ok(found)
    }

    fn ancestor(&self, run: i64, name: String) -> Result<Ancestor> {
        let sql = "SELECT number, fingerprint, generation FROM children WHERE run = ?1 AND name = ?2 AND failed IS NULL
            UNION ALL SELECT NULL, fingerprint, 0 FROM founders WHERE run = ?1 AND name = ?2";
        let mut query = self.connection.prepare_cached(sql)?;
        let found =
            query.query_row(params![run, name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
        let Some((number, fingerprint, generation)) = found else { return Err(Error::NoSuchGame { run, name }) };
        let number: Option<u64> = number;
        let names = number.map_or(Ok(Vec::new()), |number| self.parents(run, number))?;
        let parents = names.iter().map(|name| self.made_as(run, name)).collect::<Result<_>>()?;
        Ok(Ancestor { run, name, fingerprint, generation, parents })
    }

    /// A founder that an earlier run made is known as what it was there.
    fn made_as(&self, run: i64, name: &str) -> Result<(i64, String)> {
        let sql = "SELECT origin_run, origin_name FROM founders WHERE run = ? AND name = ? AND origin_run IS NOT NULL";
        let mut query = self.connection.prepare_cached(sql)?;
        let (mut run, mut name) = (run, name.to_string());
        // Origins lie in earlier runs, so this comes to an end.
        while let Some(origin) = query.query_row(params![run, name], |row| Ok((row.get(0)?, row.get(1)?))).optional()? {
            (run, name) = origin;
        }
        Ok((run, name))
    }
}
