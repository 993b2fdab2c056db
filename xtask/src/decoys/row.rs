//! One game, measured.

use anyhow::{Context, Result};
use csv::StringRecord;

/// The columns of the table.
pub const COLUMNS: [&str; 9] = ["set", "name", "break", "viable", "score", "reasons", "seconds", "seed", "build"];

/// What was found about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is measured for: rated, decoys, random or broken.
    pub set: String,
    /// Its name.
    pub name: String,
    /// How it was broken, if it was.
    pub way: String,
    /// Every check passes.
    pub viable: bool,
    /// The score as it was told, whether it is viable or not.
    pub score: f64,
    /// Why it is not viable.
    pub reasons: String,
    /// Seconds of processor time.
    pub seconds: f64,
}

impl Row {
    /// The score by which games are compared: a game that is not viable has none.
    pub fn worth(&self) -> f64 {
        if self.viable { self.score } else { 0.0 }
    }

    /// Name, and how it was broken.
    pub fn title(&self) -> String {
        if self.way.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, self.way) }
    }

    /// Its cells in the table.
    pub fn cells(&self, seed: u64, build: &str) -> [String; 9] {
        let Row { set, name, way, viable, score, reasons, seconds } = self;
        let [score, seconds] = [format!("{score:.4}"), format!("{seconds:.2}")];
        let texts = [set, name, way].map(Clone::clone);
        let [set, name, way] = texts;
        [set, name, way, viable.to_string(), score, reasons.clone(), seconds, seed.to_string(), build.to_string()]
    }

    /// A row of the table, with the seed and the build it was measured with.
    pub fn read(record: &StringRecord) -> Result<(Row, u64, String)> {
        let cell = |at: usize| record.get(at).with_context(|| format!("a row of {} cells", COLUMNS.len()));
        let number = |at: usize| cell(at)?.parse::<f64>().with_context(|| format!("{} of {record:?}", COLUMNS[at]));
        let row = Row {
            set: cell(0)?.into(),
            name: cell(1)?.into(),
            way: cell(2)?.into(),
            viable: cell(3)?.parse().context("viable is true or false")?,
            score: number(4)?,
            reasons: cell(5)?.into(),
            seconds: number(6)?,
        };
        Ok((row, cell(7)?.parse().context("a seed")?, cell(8)?.into()))
    }
}

#[cfg(test)]
pub fn row(set: &str, name: &str, viable: bool, score: f64) -> Row {
    let [set, name] = [set, name].map(str::to_string);
    Row { set, name, way: String::new(), viable, score, reasons: String::new(), seconds: 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back_as_it_was() {
        let one = Row { way: "tiny".into(), reasons: "a, \"b\"; c".into(), ..row("broken", "x", false, -0.25) };
        let cells = StringRecord::from(one.cells(3, "0.1-abc").to_vec());
        assert_eq!(Row::read(&cells).expect("it was written so"), (one.clone(), 3, "0.1-abc".to_string()));
        assert_eq!((one.worth(), one.title().as_str()), (0.0, "x (tiny)"));
    }
}
