//! The table of what has been measured, which grows by a row a game.

use super::row::{COLUMNS, Row};
use super::tasks::Task;
use anyhow::{Context, Result, ensure};
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

/// The table and where it is kept.
pub struct Rows {
    path: PathBuf,
    build: String,
    seed: u64,
    rows: Vec<Row>,
}

impl Rows {
    /// Reads the table of a file, if there is one. Rows of another build or seed tell of another critic: they go.
    pub fn open(path: &Path, build: &str, seed: u64) -> Result<Rows> {
        let mut rows = Rows { path: path.to_path_buf(), build: build.to_string(), seed, rows: Vec::new() };
        let mut others = 0;
        if path.exists() {
            let mut table = csv::Reader::from_path(path)?;
            ensure!(*table.headers()? == COLUMNS[..], "{} is another kind of table", path.display());
            for record in table.records() {
                let (row, seed, build) = Row::read(&record?).with_context(|| path.display().to_string())?;
                let ours = seed == rows.seed && build == rows.build;
                others += usize::from(!ours);
                rows.rows.extend(ours.then_some(row));
            }
        }
        if others > 0 {
            println!("{others} rows of {} are of another build or seed and are measured anew", path.display());
        }
        if others > 0 || !path.exists() {
            rows.write_all()?;
        }
        Ok(rows)
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a game has its row.
    pub fn has(&self, task: &Task) -> bool {
        self.rows.iter().any(|row| task.is(row))
    }

    /// Adds a row, in the file at once.
    pub fn add(&mut self, row: Row) -> Result<()> {
        let file = OpenOptions::new().append(true).open(&self.path)?;
        let mut table = csv::Writer::from_writer(file);
        table.write_record(row.cells(self.seed, &self.build))?;
        table.flush()?;
        self.rows.push(row);
        Ok(())
    }

    /// The rows of these games, in their order.
    pub fn of(&self, tasks: &[Task]) -> Vec<Row> {
        tasks.iter().filter_map(|task| self.rows.iter().find(|row| task.is(row)).cloned()).collect()
    }

    fn write_all(&self) -> Result<()> {
        let mut table = csv::Writer::from_path(&self.path)?;
        table.write_record(COLUMNS)?;
        for row in &self.rows {
            table.write_record(row.cells(self.seed, &self.build))?;
        }
        Ok(table.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decoys::row::row;

    #[test]
    fn rows_of_the_same_build_are_not_measured_again() {
        let path = std::env::temp_dir().join(format!("ludi-rows-{}.csv", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let open = |build: &str| Rows::open(&path, build, 1).expect("a table");
        let task = Task { set: "decoys", name: "x".into(), way: String::new(), game: "x.ludi".into() };
        open("a").add(row("decoys", "x", true, 0.5)).expect("the folder can be written");
        assert!(open("a").has(&task));
        assert!(!open("b").has(&task));
        assert!(!open("a").has(&task), "the other build has begun the table anew");
        std::fs::remove_file(&path).expect("it is ours");
    }
}
