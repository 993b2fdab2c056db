//! A table of plays between heuristic players in a file: one row a game and pair, so that a long run can go on where it stopped.

use crate::error::Error;
use criticism::profile::Tally;
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::path::Path;
use strategy::heuristic::{CONTROL, Density, GOAL, MOBILITY};

/// What makes two rows comparable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Manner {
    depth: u32,
    density: String,
    seed: u64,
    plays: u64,
    /// What the parts of the players weigh; rows of players that weighed them otherwise are another thing.
    parts: String,
}

impl Manner {
    /// The players of this version.
    pub(super) fn new(depth: u32, density: Density, seed: u64, plays: u64) -> Manner {
        let parts = format!("G{GOAL} C{CONTROL} M{MOBILITY}");
        Manner { depth, density: density.to_string(), seed, plays, parts }
    }
}

/// A row: what a pair's plays of a game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Row {
    game: String,
    /// Fingerprint of the rules, in case the game changes.
    rules: String,
    depth: u32,
    density: String,
    seed: u64,
    plays: u64,
    parts: String,
    first: String,
    second: String,
    won: u64,
    drawn: u64,
    lost: u64,
    /// Won by whoever moved first.
    first_seat: u64,
    second_seat: u64,
    quick: u64,
    turns: u64,
    nodes: u64,
}

impl Row {
    /// A row.
    pub(super) fn new(game: &str, rules: &str, manner: &Manner, pair: [String; 2], tally: &Tally) -> Row {
        let [first, second] = pair;
        let Manner { depth, density, seed, plays, parts } = manner.clone();
        let Tally { won, drawn, lost, seats: [first_seat, second_seat], quick, turns, nodes } = *tally;
        let (game, rules) = (game.to_string(), rules.to_string());
        Row {
            game,
            rules,
            depth,
            density,
            seed,
            plays,
            parts,
            first,
            second,
            won,
            drawn,
            lost,
            first_seat,
            second_seat,
            quick,
            turns,
            nodes,
        }
    }

    fn manner(&self) -> Manner {
        Manner {
            depth: self.depth,
            density: self.density.clone(),
            seed: self.seed,
            plays: self.plays,
            parts: self.parts.clone(),
        }
    }

    fn tally(&self) -> Tally {
        let Row { won, drawn, lost, first_seat, second_seat, quick, turns, nodes, .. } = *self;
        Tally { won, drawn, lost, seats: [first_seat, second_seat], quick, turns, nodes }
    }
}

/// The table; without a file nothing is known and nothing kept.
pub(super) struct Table {
    path: Option<String>,
    rows: Vec<Row>,
}

impl Table {
    /// Begins a table, or goes on with one. Rows made in another manner stay, and are passed over.
    pub(super) fn open(path: Option<&str>) -> Result<Table, Error> {
        let mut table = Table { path: path.map(str::to_string), rows: Vec::new() };
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            let wrong = |error: csv::Error| Error::usage(format!("{path}: {error}")).hint("choose another file");
            let mut reader = csv::Reader::from_path(path).map_err(wrong)?;
            table.rows = reader.deserialize().collect::<Result<Vec<Row>, _>>().map_err(wrong)?;
            if let Some(row) = table.rows.iter().find(|row| row.tally().plays() != row.plays) {
                let what = format!("{path}: {}, {} against {}", row.game, row.first, row.second);
                let counts = format!("{} results of {} plays", row.tally().plays(), row.plays);
                return Err(Error::usage(format!("{what}: {counts}")).hint("choose another file"));
            }
        }
        Ok(table)
    }

    /// What is known of a pair.
    pub(super) fn find(&self, rules: &str, manner: &Manner, [first, second]: [&str; 2]) -> Option<Tally> {
        let same =
            |row: &&Row| row.rules == rules && row.first == first && row.second == second && row.manner() == *manner;
        self.rows.iter().find(same).map(Row::tally)
    }

    /// Adds rows, and writes them at once.
    pub(super) fn add(&mut self, rows: Vec<Row>) -> Result<(), Error> {
        if let Some(path) = &self.path {
            let wrong = |error: csv::Error| Error::usage(format!("cannot write {path}: {error}"));
            let begins = std::fs::metadata(path).map_or(true, |file| file.len() == 0);
            let file = OpenOptions::new().create(true).append(true).open(path).map_err(|error| wrong(error.into()))?;
            let mut writer = csv::WriterBuilder::new().has_headers(begins).from_writer(file);
            rows.iter().try_for_each(|row| writer.serialize(row)).map_err(wrong)?;
            writer.flush().map_err(|error| wrong(error.into()))?;
        }
        self.rows.extend(rows);
        Ok(())
    }
}
