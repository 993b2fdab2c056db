//! Runs: what was searched for, how, and how far it came.

use crate::error::{Error, Result};
use crate::games::Source;
use crate::open::Store;
use crate::process::birth;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{OptionalExtension, Row};
use serde::{Deserialize, Serialize};

/// What a run is begun with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewRun {
    /// A short name; by default the kind and a number.
    pub name: Option<String>,
    /// The kind of search, such as `recombination`.
    pub kind: String,
    /// All its parameters, as JSON.
    pub parameters: String,
    /// What all its randomness comes from.
    pub seed: u64,
    /// The version that runs it.
    pub engine: String,
    /// The population it begins with, in order.
    pub founders: Vec<Founder>,
}

/// A member of the first population.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founder {
    /// Its name, unique in the run.
    pub name: String,
    /// What depends on its rules alone.
    pub fingerprint: String,
    /// The whole description.
    pub text: String,
    /// Where it comes from, should the store not know it yet.
    pub source: Source,
    /// The run that made it, if one did, and its name there.
    pub origin: Option<(i64, String)>,
}

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// A living process advances it.
    Running,
    /// It was stopped, or its process died; it can go on.
    Stopped,
    /// It has come to its end; it can still go on.
    Finished,
}

impl State {
    const ALL: [State; 3] = [State::Running, State::Stopped, State::Finished];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            State::Running => "running",
            State::Stopped => "stopped",
            State::Finished => "finished",
        }
    }
}

impl FromSql for State {
    fn column_result(value: ValueRef) -> FromSqlResult<State> {
        let word = value.as_str()?;
        State::ALL.into_iter().find(|state| state.word() == word).ok_or(FromSqlError::InvalidType)
    }
}

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Its number.
    pub id: i64,
    /// Its name, unique.
    pub name: String,
    /// The kind of search.
    pub kind: String,
    /// All its parameters, as JSON.
    pub parameters: String,
    /// What all its randomness comes from.
    pub seed: u64,
    /// The version that began it.
    pub engine: String,
    /// Whether it goes on.
    pub state: State,
    /// The process that advances it, if it is running.
    pub pid: Option<u32>,
    /// When it was begun, in Unix seconds.
    pub started: i64,
    /// When it was last stopped or finished; none while it runs or if it was killed.
    pub ended: Option<i64>,
    /// Children told.
    pub told: u64,
    /// Children inserted in the population; all others were dropped.
    pub inserted: u64,
    /// Viable ones among these.
    pub viable: u64,
}

const SELECT: &str = "SELECT id, name, kind, parameters, seed, engine, state, started, ended, told, inserted, viable,
    pid, birth FROM runs LEFT JOIN claims ON run = id";

impl Store {
    /// All runs, oldest first.
    pub fn runs(&self) -> Result<Vec<Run>> {
        let mut query = self.connection.prepare_cached(&format!("{SELECT} ORDER BY id"))?;
        let runs = query.query_map([], read)?;
        Ok(runs.collect::<rusqlite::Result<_>>()?)
    }

    /// A run by its number, its name, or the word `last`.
    pub fn run(&self, which: &str) -> Result<Run> {
        let condition = match which {
            "last" => "?1 = 'last' ORDER BY id DESC LIMIT 1",
            number if is_number(number) => "id = CAST(?1 AS INTEGER)",
            _ => "name = ?1",
        };
        let mut query = self.connection.prepare_cached(&format!("{SELECT} WHERE {condition}"))?;
        query.query_row([which], read).optional()?.ok_or_else(|| Error::NoSuchRun(which.into()))
    }

    /// The population a run began with, in order.
    pub fn founders(&self, run: i64) -> Result<Vec<Founder>> {
        let sql = "SELECT founders.name, fingerprint, founders.text, source, origin_run, origin_name
            FROM founders JOIN games USING (fingerprint) WHERE run = ? ORDER BY number";
        let mut query = self.connection.prepare_cached(sql)?;
        let founders = query.query_map([run], |row| {
            let origin = row.get::<_, Option<i64>>(4)?.zip(row.get(5)?);
            Ok(Founder { name: row.get(0)?, fingerprint: row.get(1)?, text: row.get(2)?, source: row.get(3)?, origin })
        })?;
        Ok(founders.collect::<rusqlite::Result<_>>()?)
    }
}

/// Whether a text means a run's number rather than its name.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read(row: &Row) -> rusqlite::Result<Run> {
    let holder = row.get::<_, Option<u32>>(12)?.zip(row.get::<_, Option<String>>(13)?);
    let pid = holder.and_then(|(pid, born)| (birth(pid) == Some(born)).then_some(pid));
    let state = match row.get(6)? {
        State::Running if pid.is_none() => State::Stopped,
        state => state,
    };
    Ok(Run {
        id: row.get(0)?,
        name: row.get(1)?,
        kind: row.get(2)?,
        parameters: row.get(3)?,
        seed: row.get::<_, i64>(4)? as u64,
        engine: row.get(5)?,
        state,
        pid,
        started: row.get(7)?,
        ended: row.get(8)?,
        told: row.get(9)?,
        inserted: row.get(10)?,
        viable: row.get(11)?,
    })
}
