//! The children of a run, in the order they were asked for.

use crate::error::{Error, Result};
use crate::games::{self, Source};
use crate::measurements::{self, Measurement};
use crate::open::Store;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::ops::Range;

/// A child and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Child {
    /// Its place in the order asked, from 0.
    pub number: u64,
    /// Its name, unique among the founders and inserted children of the run.
    pub name: String,
    /// What depends on its rules alone.
    pub fingerprint: String,
    /// The whole description.
    pub text: String,
    /// Names of founders or inserted children of the run.
    pub parents: Vec<String>,
    /// How many steps it is from the founders.
    pub generation: u64,
    /// How it was made, as JSON.
    pub candidate: String,
    /// What became of it.
    pub outcome: Outcome,
    /// All else that is known about what became of it, as JSON.
    pub details: String,
}

/// What became of a child.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It failed a check.
    Dropped {
        /// Which check.
        check: String,
        /// Why.
        reason: String,
    },
    /// It joined the population.
    Inserted {
        /// Its score.
        score: f64,
        /// Lower end of its interval.
        low: f64,
        /// Upper end of its interval.
        high: f64,
        /// Whether it is fit to be played.
        viable: bool,
        /// Its place in the population at that time, from 1.
        rank: u64,
    },
}

/// A child told, with all measurements made for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The child.
    pub child: Child,
    /// Of the child, or of other known games.
    pub measurements: Vec<Measurement>,
}

impl Store {
    /// Children of a run with numbers in a range, in order; fewer if there are no more.
    pub fn children(&self, run: i64, numbers: Range<u64>) -> Result<Vec<Child>> {
        let end = numbers.end.min(i64::MAX as u64);
        let sql = "SELECT number, name, fingerprint, text, generation, candidate, failed, reason, score, low, high,
            viable, rank, outcome FROM children WHERE run = ? AND number >= ? AND number < ? ORDER BY number";
        let mut query = self.connection.prepare_cached(sql)?;
        let found = query.query_map(params![run, numbers.start, end], read)?;
        let mut children = found.collect::<rusqlite::Result<Vec<Child>>>()?;
        for child in &mut children {
            child.parents = self.parents(run, child.number)?;
        }
        Ok(children)
    }

    /// A child by name: the one in the population, or else the last that was dropped.
    pub fn child(&self, run: i64, name: &str) -> Result<Child> {
        let sql =
            "SELECT number FROM children WHERE run = ? AND name = ? ORDER BY failed IS NULL DESC, number DESC LIMIT 1";
        let mut query = self.connection.prepare_cached(sql)?;
        let number = query.query_row(params![run, name], |row| row.get::<_, u64>(0)).optional()?;
        let found = number.map(|number| self.children(run, number..number + 1)).transpose()?;
        let child = found.and_then(|mut children| children.pop());
        child.ok_or_else(|| Error::NoSuchGame { run, name: name.into() })
    }

    /// The children in a run's population, by score.
    pub fn members(&self, run: i64) -> Result<Vec<Child>> {
        let sql = "SELECT number, name, fingerprint, text, generation, candidate, failed, reason, score, low, high,
            viable, rank, outcome FROM children WHERE run = ? AND failed IS NULL ORDER BY score DESC, number";
        let mut query = self.connection.prepare_cached(sql)?;
        let mut children = query.query_map([run], read)?.collect::<rusqlite::Result<Vec<Child>>>()?;
        for child in &mut children {
            child.parents = self.parents(run, child.number)?;
        }
        Ok(children)
    }

    /// How many children each check dropped, most first.
    pub fn dropped(&self, run: i64) -> Result<Vec<(String, u64)>> {
        let sql = "SELECT failed, count(*) FROM children WHERE run = ? AND failed IS NOT NULL
            GROUP BY failed ORDER BY count(*) DESC, failed";
        let mut query = self.connection.prepare_cached(sql)?;
        let counts = query.query_map([run], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(counts.collect::<rusqlite::Result<_>>()?)
    }

    pub(crate) fn parents(&self, run: i64, child: u64) -> Result<Vec<String>> {
        let sql = "SELECT parent FROM ancestry WHERE run = ? AND child = ? ORDER BY position";
        let mut query = self.connection.prepare_cached(sql)?;
        let names = query.query_map(params![run, child], |row| row.get(0))?;
        Ok(names.collect::<rusqlite::Result<_>>()?)
    }
}

fn read(row: &Row) -> rusqlite::Result<Child> {
    let outcome = match row.get(6)? {
        Some(check) => Outcome::Dropped { check, reason: row.get(7)? },
        None => Outcome::Inserted {
            score: row.get(8)?,
            low: row.get(9)?,
            high: row.get(10)?,
            viable: row.get(11)?,
            rank: row.get(12)?,
        },
    };
    Ok(Child {
        number: row.get(0)?,
        name: row.get(1)?,
        fingerprint: row.get(2)?,
        text: row.get(3)?,
        parents: Vec::new(),
        generation: row.get(4)?,
        candidate: row.get(5)?,
        outcome,
        details: row.get(13)?,
    })
}

/// Keeps a child with its parents, its game if it joins the population, and its measurements.
pub(crate) fn put(connection: &Connection, run: i64, told: &Told) -> Result<()> {
    let Told { child, measurements } = told;
    for parent in &child.parents {
        if !is_member(connection, run, parent)? {
            return Err(Error::NoSuchGame { run, name: parent.clone() });
        }
    }
    let (dropped, inserted) = match &child.outcome {
        Outcome::Dropped { check, reason } => (Some((check, reason)), None),
        Outcome::Inserted { score, low, high, viable, rank } => (None, Some((score, low, high, viable, rank))),
    };
    if inserted.is_some() && is_member(connection, run, &child.name)? {
        return Err(Error::BadName(child.name.clone()));
    }
    let sql = "INSERT INTO children VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        run,
        child.number,
        child.name,
        child.fingerprint,
        child.text,
        child.generation,
        child.candidate,
        dropped.map(|dropped| dropped.0),
        dropped.map(|dropped| dropped.1),
        inserted.map(|inserted| inserted.0),
        inserted.map(|inserted| inserted.1),
        inserted.map(|inserted| inserted.2),
        inserted.map(|inserted| inserted.3),
        inserted.map(|inserted| inserted.4),
        child.details,
    ])?;
    let mut insert = connection.prepare_cached("INSERT INTO ancestry VALUES (?, ?, ?, ?)")?;
    for (position, parent) in child.parents.iter().enumerate() {
        insert.execute(params![run, child.number, position, parent])?;
    }
    let measured = measurements.iter().any(|measured| measured.conditions.fingerprint == child.fingerprint);
    if inserted.is_some() || measured {
        games::put(connection, &child.fingerprint, &child.name, &child.text, Source::Run)?;
    }
    measurements.iter().try_for_each(|measurement| measurements::put(connection, measurement))
}

/// Whether the run's population has such a game.
pub(crate) fn is_member(connection: &Connection, run: i64, name: &str) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM children WHERE run = ?1 AND name = ?2 AND failed IS NULL)
        OR EXISTS (SELECT 1 FROM founders WHERE run = ?1 AND name = ?2)";
    Ok(connection.prepare_cached(sql)?.query_row(params![run, name], |row| row.get(0))?)
}
