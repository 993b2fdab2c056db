//! Formats of the file, from the first to the present one.

use rusqlite::{Connection, Result, Transaction, TransactionBehavior};

/// How each format is made from the one before. A script that has been published is never edited; a change is a new one.
pub(crate) const SCRIPTS: &[&str] =
    &[include_str!("migrations/1-runs-games-measurements.sql"), include_str!("migrations/2-studio.sql")];

/// Says in the head of the file whose it is: `LUDI`.
pub(crate) const APPLICATION: i64 = 0x4c55_4449;

/// The format of the file; 0 if it is empty.
pub(crate) fn version(connection: &Connection) -> Result<usize> {
    connection.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0)).map(|version| version as usize)
}

/// Brings the file to the latest format. All of it happens or nothing.
pub(crate) fn migrate(connection: &Connection, scripts: &[&str]) -> Result<()> {
    if version(connection)? >= scripts.len() {
        return Ok(());
    }
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Another process may have done it while this one waited for its turn.
    for script in scripts.iter().skip(version(&transaction)?) {
        transaction.execute_batch(script)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", scripts.len().max(version(&transaction)?))?;
    transaction.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(connection: &Connection) -> Vec<String> {
        let mut query =
            connection.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    fn memory() -> Connection {
        Connection::open_in_memory().unwrap()
    }

    #[test]
    fn every_earlier_format_becomes_the_present_one() {
        let fresh = memory();
        migrate(&fresh, SCRIPTS).unwrap();
        assert!(schema(&fresh).len() > 10);
        for start in 0..=SCRIPTS.len() {
            let old = memory();
            migrate(&old, &SCRIPTS[..start]).unwrap();
            assert_eq!(version(&old).unwrap(), start);
            migrate(&old, SCRIPTS).unwrap();
            assert_eq!(version(&old).unwrap(), SCRIPTS.len());
            assert_eq!(schema(&old), schema(&fresh));
        }
    }

    const THREE: [&str; 3] = [
        "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);",
        "ALTER TABLE a ADD COLUMN y INTEGER NOT NULL DEFAULT 7;",
        "CREATE TABLE b AS SELECT x + y AS z FROM a;",
    ];

    #[test]
    fn scripts_run_once_each_and_in_order() {
        for start in 0..=3 {
            let connection = memory();
            migrate(&connection, &THREE[..start]).unwrap();
            migrate(&connection, &THREE).unwrap();
            let z: i64 = connection.query_row("SELECT z FROM b", [], |row| row.get(0)).unwrap();
            assert_eq!((z, version(&connection).unwrap()), (8, 3));
        }
    }

    #[test]
    fn a_script_that_fails_leaves_the_file_as_it_was() {
        let connection = memory();
        migrate(&connection, &THREE[..1]).unwrap();
        let before = schema(&connection);
        migrate(&connection, &[THREE[0], THREE[1], "CREATE TABLE a (x INTEGER);"]).unwrap_err();
        assert_eq!((schema(&connection), version(&connection).unwrap()), (before, 1));
    }
}
