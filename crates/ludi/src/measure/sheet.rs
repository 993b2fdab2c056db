//! A table of measurements in a file: one row a game, written as they come, so that a long run can go on where it stopped.

use super::{Assessed, Manner};
use crate::error::Error;
use criticism::copycat::unspoilt;
use criticism::criteria::CRITERIA;
use criticism::verdict::first_mover;
use std::collections::HashSet;
use std::fs::OpenOptions;
use std::path::Path;

/// A table that is being written: the name a game was asked for by, the options, and every figure with its interval.
pub struct Sheet {
    path: String,
    games: HashSet<String>,
}

impl Sheet {
    /// Begins a table, or goes on with one that was made in the same manner.
    pub fn open(path: &str, manner: &Manner) -> Result<Sheet, Error> {
        let manner = manner.options();
        let mut sheet = Sheet { path: path.to_string(), games: HashSet::new() };
        if !Path::new(path).exists() {
            sheet.append(&header())?;
            return Ok(sheet);
        }
        let mut reader = csv::Reader::from_path(path).map_err(|error| sheet.failure(error))?;
        if reader.headers().map_err(|error| sheet.failure(error))?.iter().ne(header().iter().map(String::as_str)) {
            return Err(Error::usage(format!("{path} is another kind of table, or of an earlier version"))
                .hint("choose another file, or move this one away to have every game measured anew"));
        }
        for row in reader.records() {
            let row = row.map_err(|error| sheet.failure(error))?;
            if row[1] != manner {
                let was = format!("{path} was made with `{}`, not with `{manner}`", &row[1]);
                return Err(Error::usage(was).hint("choose another file"));
            }
            sheet.games.insert(row[0].to_string());
        }
        Ok(sheet)
    }

    /// Whether the table has a row for a game.
    pub fn has(&self, game: &str) -> bool {
        self.games.contains(game)
    }

    /// Adds a row.
    pub fn add(&mut self, game: &str, assessed: &Assessed<'_>) -> Result<(), Error> {
        let found = &assessed.found;
        let score = found.measurement.score;
        let mut row = vec![game.to_string(), assessed.manner.options(), found.trials.len().to_string()];
        row.extend([found.verdict.viable.to_string(), found.words().to_string(), checks(assessed)]);
        row.push(digits(found.mean_length()));
        let figures = [Some(score), Some(first_mover(&found.trials))];
        for figure in figures.iter().chain(&found.measurement.figures) {
            match figure {
                Some(figure) => row.extend([figure.value, figure.low, figure.high].map(digits)),
                None => row.extend(std::iter::repeat_n(String::new(), 3)),
            }
        }
        self.append(&row)?;
        self.games.insert(game.to_string());
        Ok(())
    }

    /// Writes a whole row at once, so that a stopped run leaves whole rows.
    fn append(&self, row: &[String]) -> Result<(), Error> {
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        let file = file.map_err(|error| self.failure(error))?;
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record(row).map_err(|error| self.failure(error))?;
        writer.flush().map_err(|error| self.failure(error))
    }

    fn failure(&self, error: impl std::fmt::Display) -> Error {
        Error::usage(format!("{}: {error}", self.path))
    }
}

/// The checks that decide, in their order: of each its id, `pass` or `fail`, `sure` or `open`, and how far the figure lies on the good side of its limit, if
/// there is one: `balance:pass:sure:0.4132 copycat:pass:sure:`.
fn checks(assessed: &Assessed<'_>) -> String {
    let found = &assessed.found;
    let written = |id: &str, passes: bool, sure: bool, margin: Option<f64>| {
        let (way, certainty) = (if passes { "pass" } else { "fail" }, if sure { "sure" } else { "open" });
        format!("{id}:{way}:{certainty}:{}", margin.map_or(String::new(), digits))
    };
    let deciding = found.verdict.checks.iter().filter(|check| check.decides());
    let mut all: Vec<String> = deciding.map(|c| written(c.id, c.passes, c.sure, c.margin)).collect();
    // A verdict names a copy-cat only where there is one; the paper's test asks for none.
    if !assessed.manner.paper && !found.verdict.checks.iter().any(|check| check.id == "copycat") {
        let (passes, sure) = unspoilt(&found.copycats);
        all.push(written("copycat", passes, sure, None));
    }
    all.join(" ")
}

fn header() -> Vec<String> {
    let mut names: Vec<String> =
        ["game", "options", "trials", "viable", "verdict", "checks", "mean_length"].map(str::to_string).to_vec();
    for id in ["score", "first_share"].into_iter().chain(CRITERIA.iter().map(|c| c.id)) {
        names.extend([id.to_string(), format!("{id}_low"), format!("{id}_high")]);
    }
    names
}

fn digits(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
