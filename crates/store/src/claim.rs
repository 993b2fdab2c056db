//! The right to advance a run, which one process has at a time.

use crate::children::{self, Outcome, Told, is_member};
use crate::error::{Error, Result};
use crate::games;
use crate::open::{Store, now};
use crate::process::birth;
use crate::runs::{NewRun, Run, State, is_number};
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use std::sync::atomic::{AtomicI64, Ordering};

/// The right to advance a run. Dropped, it gives the run back as stopped. If its process is killed, whoever comes next may
/// take the run over.
#[derive(Debug)]
pub struct Claim {
    /// A connection of its own.
    store: Store,
    run: i64,
    holder: Holder,
    held: bool,
}

/// Who has a claim.
#[derive(Debug)]
struct Holder {
    pid: u32,
    birth: String,
    /// Tells the claims of one process apart.
    number: i64,
}

impl Holder {
    fn new() -> Holder {
        static CLAIMS: AtomicI64 = AtomicI64::new(0);
        let pid = std::process::id();
        Holder { pid, birth: birth(pid).unwrap_or_default(), number: CLAIMS.fetch_add(1, Ordering::Relaxed) }
    }

    /// Takes the run, from a dead process if need be.
    fn take(&self, connection: &Connection, run: i64) -> Result<()> {
        let sql = "INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?)";
        connection.execute(sql, params![run, self.pid, self.birth, self.number])?;
        Ok(())
    }
}

impl Store {
    /// Begins a run.
    ///
    /// # Errors
    /// If the name is taken, is a number or the word `last`; if founders share a name, or the origin of one is unknown.
    pub fn begin(&self, new: &NewRun) -> Result<Claim> {
        let (store, holder) = (Store::open(&self.path)?, Holder::new());
        let transaction = store.transaction()?;
        let run = insert(&transaction, new)?;
        holder.take(&transaction, run)?;
        transaction.commit()?;
        Ok(Claim { store, run, holder, held: true })
    }

    /// Goes on with a run that was stopped, finished or killed.
    ///
    /// # Errors
    /// If a living process is at it.
    pub fn resume(&self, run: i64) -> Result<Claim> {
        let (store, holder) = (Store::open(&self.path)?, Holder::new());
        let transaction = store.transaction()?;
        let Run { name, pid, .. } = store.run(&run.to_string())?;
        if let Some(pid) = pid {
            return Err(Error::Claimed { run: name, pid });
        }
        holder.take(&transaction, run)?;
        transaction.execute("UPDATE runs SET state = 'running', ended = NULL WHERE id = ?", [run])?;
        transaction.commit()?;
        Ok(Claim { store, run, holder, held: true })
    }
}

impl Claim {
    /// The number of the run.
    pub fn run(&self) -> i64 {
        self.run
    }

    /// The connection of the claim, to read with or to keep measurements.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Keeps the next children with their games, ancestry and measurements: all of them, or none.
    ///
    /// # Errors
    /// If a number is not the next one, a parent is not in the population, the name of an inserted child is, or another process
    /// has taken the run over.
    pub fn tell(&mut self, batch: &[Told]) -> Result<()> {
        let transaction = self.store.transaction()?;
        let mut next = self.told(&transaction)?;
        let (mut inserted, mut viable) = (0u64, 0u64);
        for told in batch {
            if told.child.number != next {
                return Err(Error::OutOfOrder { expected: next, told: told.child.number });
            }
            children::put(&transaction, self.run, told)?;
            next += 1;
            inserted += u64::from(matches!(told.child.outcome, Outcome::Inserted { .. }));
            viable += u64::from(matches!(told.child.outcome, Outcome::Inserted { viable: true, .. }));
        }
        let sql = "UPDATE runs SET told = ?, inserted = inserted + ?, viable = viable + ? WHERE id = ?";
        transaction.prepare_cached(sql)?.execute(params![next, inserted, viable, self.run])?;
        Ok(transaction.commit()?)
    }

    /// Gives the run back; it can go on later.
    pub fn stop(mut self) -> Result<()> {
        self.release(State::Stopped)
    }

    /// Gives the run back as done.
    pub fn finish(mut self) -> Result<()> {
        self.release(State::Finished)
    }

    /// How many children were told, provided the run is still ours.
    fn told(&self, transaction: &Transaction) -> Result<u64> {
        let sql = "SELECT told FROM runs JOIN claims ON run = id WHERE id = ? AND pid = ? AND birth = ? AND number = ?";
        let Holder { pid, birth, number } = &self.holder;
        let mut query = transaction.prepare_cached(sql)?;
        let told = query.query_row(params![self.run, pid, birth, number], |row| row.get(0)).optional()?;
        told.ok_or(Error::ClaimLost { run: self.run })
    }

    fn release(&mut self, state: State) -> Result<()> {
        self.held = false;
        let transaction = self.store.transaction()?;
        self.told(&transaction)?;
        transaction.execute("DELETE FROM claims WHERE run = ?", [self.run])?;
        let sql = "UPDATE runs SET state = ?, ended = ? WHERE id = ?";
        transaction.execute(sql, params![state.word(), now(), self.run])?;
        Ok(transaction.commit()?)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if self.held {
            // Nobody is left to hear of a failure, and the claim dies with the process anyway.
            let _ = self.release(State::Stopped);
        }
    }
}

fn insert(transaction: &Transaction, new: &NewRun) -> Result<i64> {
    let NewRun { kind, parameters, seed, engine, founders, .. } = new;
    let count = "SELECT coalesce(max(id), 0) + 1 FROM runs";
    let next: i64 = transaction.query_row(count, [], |row| row.get(0))?;
    let name = new.name.clone().unwrap_or_else(|| format!("{kind}-{next}"));
    let taken = "SELECT EXISTS (SELECT 1 FROM runs WHERE name = ?)";
    if name.is_empty()
        || name == "last"
        || is_number(&name)
        || transaction.query_row(taken, [&name], |row| row.get(0))?
    {
        return Err(Error::BadName(name));
    }
    let sql =
        "INSERT INTO runs (name, kind, parameters, seed, engine, state, started) VALUES (?, ?, ?, ?, ?, 'running', ?)";
    transaction.execute(sql, params![name, kind, parameters, *seed as i64, engine, now()])?;
    let run = transaction.last_insert_rowid();
    for (number, founder) in founders.iter().enumerate() {
        if is_member(transaction, run, &founder.name)? {
            return Err(Error::BadName(founder.name.clone()));
        }
        if let Some((run, name)) = &founder.origin
            && !is_member(transaction, *run, name)?
        {
            return Err(Error::NoSuchGame { run: *run, name: name.clone() });
        }
        games::put(transaction, &founder.fingerprint, &founder.name, &founder.text, founder.source)?;
        let (origin_run, origin_name) = founder.origin.clone().unzip();
        let sql = "INSERT INTO founders VALUES (?, ?, ?, ?, ?, ?, ?)";
        let values = params![run, number, founder.name, founder.fingerprint, founder.text, origin_run, origin_name];
        transaction.prepare_cached(sql)?.execute(values)?;
    }
    Ok(run)
}
