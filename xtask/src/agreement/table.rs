//! A table of measurements as `ludi measure --csv` writes it, as far as verdicts are concerned.

use anyhow::{Context, Result, bail, ensure};

/// What a table says of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The game.
    pub game: String,
    /// Whether it is viable.
    pub viable: bool,
    /// The verdict in words.
    pub verdict: String,
    /// The score.
    pub score: f64,
    /// The checks that decide.
    pub checks: Vec<Check>,
}

/// How one check came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Which one.
    pub id: String,
    /// Whether the game passes.
    pub passes: bool,
    /// Whether that is certain.
    pub sure: bool,
    /// How far the figure lies from its limit, above zero on the good side.
    pub margin: Option<f64>,
}

impl Row {
    /// Whether the verdict is certain: every check is, or one that fails.
    pub fn sure(&self) -> bool {
        self.checks.iter().all(|check| check.sure) || self.checks.iter().any(|check| check.sure && !check.passes)
    }

    /// The check of that name.
    pub fn check(&self, id: &str) -> Option<&Check> {
        self.checks.iter().find(|check| check.id == id)
    }
}

/// A table with the options its games were measured with.
#[derive(Clone, Debug)]
pub struct Table {
    /// Where it is kept.
    pub path: String,
    /// As they would be written.
    pub options: String,
    /// A row a game.
    pub rows: Vec<Row>,
}

impl Table {
    /// Reads a table from a file.
    pub fn read(path: &str) -> Result<Table> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
        Table::of(path, &text)
    }

    /// Reads a table.
    pub fn of(path: &str, text: &str) -> Result<Table> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let headers = reader.headers()?.clone();
        let column = |name: &str| {
            let found = headers.iter().position(|header| header == name);
            found.with_context(|| {
                format!("{path} has no column `{name}`: was it made by `ludi measure --csv` of this version?")
            })
        };
        let [game, options, viable, verdict, score, checks] = [
            column("game")?,
            column("options")?,
            column("viable")?,
            column("verdict")?,
            column("score")?,
            column("checks")?,
        ];
        let mut table = Table { path: path.to_string(), options: String::new(), rows: Vec::new() };
        for record in reader.records() {
            let record = record.with_context(|| path.to_string())?;
            table.options = record[options].to_string();
            let checks: Result<Vec<Check>> = record[checks].split_whitespace().map(check).collect();
            table.rows.push(Row {
                game: record[game].to_string(),
                viable: &record[viable] == "true",
                verdict: record[verdict].to_string(),
                score: record[score].parse().with_context(|| format!("{path}: the score of {}", &record[game]))?,
                checks: checks.with_context(|| format!("{path}: the checks of {}", &record[game]))?,
            });
        }
        ensure!(!table.rows.is_empty(), "{path} has no rows");
        Ok(table)
    }

    /// Games of both tables, in the order of this one.
    pub fn with<'t>(&'t self, other: &'t Table) -> Vec<(&'t Row, &'t Row)> {
        let found = |row: &'t Row| Some((row, other.rows.iter().find(|its| its.game == row.game)?));
        self.rows.iter().filter_map(found).collect()
    }
}

/// One check as it is written: `balance:pass:sure:0.4132`.
fn check(text: &str) -> Result<Check> {
    let parts: Vec<&str> = text.split(':').collect();
    let [id, way, certainty, margin] = parts[..] else { bail!("`{text}` has not four parts") };
    let passes = match way {
        "pass" => true,
        "fail" => false,
        _ => bail!("`{way}` in `{text}` is neither pass nor fail"),
    };
    let sure = match certainty {
        "sure" => true,
        "open" => false,
        _ => bail!("`{certainty}` in `{text}` is neither sure nor open"),
    };
    let margin = if margin.is_empty() { None } else { Some(margin.parse().with_context(|| text.to_string())?) };
    Ok(Check { id: id.to_string(), passes, sure, margin })
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A table of games, each with its score and checks; viable if none fails.
    pub fn table(rows: &[(&str, f64, &str)]) -> Table {
        let mut text = String::from("game,options,viable,verdict,checks,score\n");
        for (game, score, checks) in rows {
            let viable = !checks.contains(":fail:");
            let word = if viable { "viable" } else { "not viable" };
            text += &format!("{game},--seed 1,{viable},{word},{checks},{score}\n");
        }
        Table::of("t.csv", &text).expect("a sound table")
    }

    #[test]
    fn checks_are_read_as_they_are_written() {
        let row = table(&[("hex", 0.5, "balance:pass:sure:0.4132 copycat:pass:open:")]).rows.remove(0);
        let of = |id: &str, sure, margin| Check { id: id.into(), passes: true, sure, margin };
        assert_eq!(row.checks, [of("balance", true, Some(0.4132)), of("copycat", false, None)]);
        assert!(row.viable && !row.sure());
        for wrong in ["balance:pass:sure", "balance:yes:sure:1", "balance:pass:maybe:1", "balance:pass:sure:x"] {
            assert!(check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_table_without_checks_is_refused_with_the_column() {
        let why = Table::of("old.csv", "game,options,viable,score\nhex,,true,0.5\n").expect_err("too old");
        assert!(why.to_string().contains("old.csv has no column `verdict`"), "{why}");
    }
}
