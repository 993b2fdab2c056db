//! Opening a file.

use crate::error::{Error, Result};
use crate::migrate::{APPLICATION, SCRIPTS, migrate, version};
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long to wait while another process writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Pages of 4 KiB in the log before they are moved to the file, which waits for the disk.
const LOG: i64 = 8_000;

/// Statements kept ready: more than there are.
const STATEMENTS: usize = 64;

/// A connection to a file. Threads that work at once open one each.
#[derive(Debug)]
pub struct Store {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
}

impl Store {
    /// Opens a file to read and write, makes it if there is none, and brings it up to date if an earlier version wrote it.
    pub fn open(path: impl AsRef<Path>) -> Result<Store> {
        let store = Store::connect(path.as_ref(), OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        let connection = &store.connection;
        // With a write-ahead log readers and the writer do not wait for each other, and a commit need not wait for the
        // disk: a killed process loses nothing, a power cut at most the last commits.
        patiently(|| connection.pragma_update(None, "journal_mode", "wal"))?;
        connection.pragma_update(None, "synchronous", "normal")?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG)?;
        migrate(connection, SCRIPTS)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(store)
    }

    /// Opens a file that must exist, to read only; another process may write it meanwhile.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store> {
        let path = path.as_ref();
        if !path.exists() {
            return Err(Error::Missing(path.into()));
        }
        let store = Store::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if version(&store.connection)? < SCRIPTS.len() {
            return Err(Error::TooOld(path.into()));
        }
        Ok(store)
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Looks for damage in the whole file; empty if there is none.
    pub fn damage(&self) -> Result<Vec<String>> {
        let mut found = self.texts("PRAGMA integrity_check")?;
        found.retain(|line| line != "ok");
        found
            .extend(self.texts("SELECT \"table\" || ' refers to a missing ' || parent FROM pragma_foreign_key_check")?);
        Ok(found)
    }

    fn texts(&self, query: &str) -> Result<Vec<String>> {
        let mut query = self.connection.prepare(query)?;
        let lines = query.query_map([], |row| row.get(0))?;
        Ok(lines.collect::<rusqlite::Result<_>>()?)
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Store> {
        let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        recognise(&connection, path)?;
        let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
        Ok(Store { connection, path })
    }

    /// All that is written until it is committed, or nothing. Waits for other writers now rather than halfway through.
    pub(crate) fn transaction(&self) -> Result<Transaction<'_>> {
        Ok(Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?)
    }
}

/// Makes sure that the file is ours, or empty, before anything is changed in it.
fn recognise(connection: &Connection, path: &Path) -> Result<()> {
    // One transaction, so that a file that another process is making just now is seen as empty or as made, not as half of each.
    let look = || -> rusqlite::Result<(i64, bool, usize)> {
        let _moment = Transaction::new_unchecked(connection, TransactionBehavior::Deferred)?;
        let application = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let empty = connection.query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))?;
        Ok((application, empty, version(connection)?))
    };
    let looked = look();
    if looked.as_ref().is_err_and(|why| why.sqlite_error_code() == Some(ErrorCode::NotADatabase)) {
        return Err(Error::NotAStore(path.into()));
    }
    match looked? {
        (APPLICATION, _, found) if found > SCRIPTS.len() => {
            Err(Error::TooNew { path: path.into(), found, known: SCRIPTS.len() })
        }
        (APPLICATION, ..) | (0, true, 0) => Ok(()),
        _ => Err(Error::NotAStore(path.into())),
    }
}

/// SQLite does not wait when two processes turn on the log of a new file at once.
fn patiently(mut step: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    const NAP: Duration = Duration::from_millis(5);
    for _ in 0..PATIENCE.as_millis() / NAP.as_millis() {
        match step() {
            Err(why) if why.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => std::thread::sleep(NAP),
            done => return done,
        }
    }
    step()
}

/// Unix seconds.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
