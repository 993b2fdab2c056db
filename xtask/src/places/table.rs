//! A table of measurements, its columns by their names.

use anyhow::{Context, Result};
use csv::StringRecord;
use std::path::Path;

/// The score of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub name: String,
    pub viable: bool,
    pub score: f64,
}

/// A table.
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<StringRecord>,
    /// What it is called in complaints.
    name: String,
}

impl Table {
    /// Reads a table from a file.
    pub fn read(path: &Path) -> Result<Table> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Table::of(&text, &path.display().to_string())
    }

    /// Reads a table from a text.
    pub fn of(text: &str, name: &str) -> Result<Table> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let columns = reader.headers()?.iter().map(str::to_string).collect();
        let rows = reader.records().collect::<Result<_, _>>().with_context(|| name.to_string())?;
        Ok(Table { columns, rows, name: name.into() })
    }

    /// Where a column stands.
    pub fn column(&self, name: &str) -> Result<usize> {
        let at = self.columns.iter().position(|column| column == name);
        at.with_context(|| format!("{} has no column `{name}`", self.name))
    }

    /// The scores of its games by name, the last row of a name counting; with `set`, of the rows of that set alone.
    pub fn scores(&self, named: &str, set: Option<&str>) -> Result<Vec<Score>> {
        let [name, viable, score] = [self.column(named)?, self.column("viable")?, self.column("score")?];
        let set = set.map(|set| Ok::<_, anyhow::Error>((self.column("set")?, set))).transpose()?;
        let mut scores: Vec<Score> = Vec::new();
        for row in self.rows.iter().filter(|row| set.is_none_or(|(at, set)| &row[at] == set)) {
            let wrong = || format!("{}: {}", self.name, &row[name]);
            let read = Score {
                name: row[name].to_string(),
                viable: row[viable].parse().with_context(wrong)?,
                score: row[score].parse().with_context(wrong)?,
            };
            match scores.iter_mut().find(|score| score.name == read.name) {
                Some(old) => *old = read,
                None => scores.push(read),
            }
        }
        scores.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(scores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_found_by_the_names_of_columns() {
        let text = "set,name,x,viable,score\ndecoys,b,1,true,0.5\nrandom,c,1,true,0.9\ndecoys,a,1,false,0.25\ndecoys,b,1,false,0.1\n";
        let table = Table::of(text, "t").expect("a table");
        let score = |name: &str, score| Score { name: name.into(), viable: false, score };
        assert_eq!(table.scores("name", Some("decoys")).expect("sound"), [score("a", 0.25), score("b", 0.1)]);
        assert_eq!(table.scores("name", None).expect("sound").len(), 3);
        assert!(table.scores("game", None).is_err());
    }
}
