//! Long work started from a page.

use crate::error::Result;
use crate::open::{Store, now};
use rusqlite::{OptionalExtension, Row, params};

/// Jobs kept; older ones that are over make room.
const MOST: u64 = 500;

/// A job, with all but what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its number.
    pub id: i64,
    /// What is done, such as `measure`.
    pub kind: String,
    /// In words.
    pub title: String,
    /// What it is about, as JSON.
    pub about: String,
    /// `running`, `done`, `failed` or `cancelled`.
    pub state: String,
    /// How far it is, or why it failed.
    pub progress: String,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended.
    pub ended: Option<i64>,
}

const SELECT: &str = "SELECT id, kind, title, about, state, progress, started, ended FROM jobs";

impl Store {
    /// Begins a job and gives its number.
    pub fn begin_job(&self, kind: &str, title: &str, about: &str) -> Result<i64> {
        let transaction = self.transaction()?;
        let sql = "INSERT INTO jobs (kind, title, about, state, started) VALUES (?, ?, ?, 'running', ?)";
        transaction.prepare_cached(sql)?.execute(params![kind, title, about, now()])?;
        let id = transaction.last_insert_rowid();
        let sql = "DELETE FROM jobs WHERE state <> 'running' AND id <= ?";
        transaction.prepare_cached(sql)?.execute([id - MOST as i64])?;
        transaction.commit()?;
        Ok(id)
    }

    /// Ends a job.
    pub fn end_job(&self, id: i64, state: &str, words: &str, result: Option<&str>, page: Option<&str>) -> Result<()> {
        let sql = "UPDATE jobs SET state = ?, progress = ?, result = ?, page = ?, ended = ? WHERE id = ?";
        self.connection.prepare_cached(sql)?.execute(params![state, words, result, page, now(), id])?;
        Ok(())
    }

    /// Jobs that a server left behind when it stopped are over.
    pub fn abandon_jobs(&self) -> Result<()> {
        let sql =
            "UPDATE jobs SET state = 'failed', progress = 'the studio was stopped', ended = ? WHERE state = 'running'";
        self.connection.prepare_cached(sql)?.execute([now()])?;
        Ok(())
    }

    /// All jobs, the latest first.
    pub fn jobs(&self) -> Result<Vec<Job>> {
        let mut query = self.connection.prepare_cached(&format!("{SELECT} ORDER BY id DESC LIMIT {MOST}"))?;
        let jobs = query.query_map([], read)?;
        Ok(jobs.collect::<rusqlite::Result<_>>()?)
    }

    /// The job of that number.
    pub fn job(&self, id: i64) -> Result<Option<Job>> {
        let mut query = self.connection.prepare_cached(&format!("{SELECT} WHERE id = ?"))?;
        Ok(query.query_row([id], read).optional()?)
    }

    /// What came of a job: as JSON, and as a page.
    pub fn job_result(&self, id: i64) -> Result<Option<(Option<String>, Option<String>)>> {
        let mut query = self.connection.prepare_cached("SELECT result, page FROM jobs WHERE id = ?")?;
        Ok(query.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
    }
}

fn read(row: &Row) -> rusqlite::Result<Job> {
    Ok(Job {
        id: row.get(0)?,
        kind: row.get(1)?,
        title: row.get(2)?,
        about: row.get(3)?,
        state: row.get(4)?,
        progress: row.get(5)?,
        started: row.get(6)?,
        ended: row.get(7)?,
    })
}
