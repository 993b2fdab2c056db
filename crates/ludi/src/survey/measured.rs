//! A table of measurements as `ludi measure --csv` writes it.

use super::grid::Grid;
use super::key;
use super::people::People;
use crate::error::Error;
use crate::event::Listener;
use criticism::criteria::CRITERIA;
use criticism::criteria::history::{ADDED, spellings};
use criticism::weights::Weights;
use std::collections::HashMap;

/// Measured games.
pub struct Measured {
    /// Where they come from.
    pub path: String,
    /// How they were measured.
    pub options: String,
    rows: HashMap<String, Game>,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct Game {
    /// In the order of [`CRITERIA`].
    pub criteria: Vec<Option<f64>>,
    /// As the table has it.
    pub score: f64,
}

impl Measured {
    /// Reads a table. One of an earlier version, with other ids and without the criteria that are new since, is read too.
    pub fn read(path: &str) -> Result<Measured, Error> {
        let grid = Grid::read(path)?;
        let game = grid.column(&["game", "name"])?;
        let score = grid.column(&["score"])?;
        let place = |id: &'static str| match grid.find(&spellings(id)) {
            None if ADDED.contains(&id) => Ok(None),
            Some(column) => Ok(Some(column)),
            None => grid.column(&[id]).map(Some),
        };
        let columns = CRITERIA.iter().map(|c| place(c.id)).collect::<Result<Vec<_>, Error>>()?;
        let mut rows = HashMap::new();
        for row in 0..grid.len() {
            let name = grid.name(row, game)?;
            let cell = |column: &Option<usize>| column.map_or(Ok(None), |column| grid.perhaps(row, column));
            let criteria = columns.iter().map(cell).collect::<Result<_, Error>>()?;
            let found = Game { criteria, score: grid.number(row, score)? };
            if rows.insert(key(name), found).is_some() {
                return Err(grid.wrong(row, game, format!("`{name}` was there before")));
            }
        }
        let options = grid.find(&["options"]).map_or(String::new(), |column| grid.cell(0, column).to_string());
        Ok(Measured { path: path.to_string(), options, rows })
    }

    /// The games of a survey with their measurements, by their number there. A game without is an error, or is passed over.
    pub fn of(&self, people: &People, pass_over: bool, listener: &dyn Listener) -> Result<Vec<(usize, &Game)>, Error> {
        let mut found = vec![];
        let mut missing = vec![];
        for (number, name) in people.names.iter().enumerate() {
            match self.rows.get(&key(name)) {
                Some(game) => found.push((number, game)),
                None if pass_over => missing.push(name.as_str()),
                None => {
                    let known: Vec<&str> = self.rows.keys().map(String::as_str).collect();
                    let near = gdl::suggest::closest(&key(name), &known);
                    let failure = people.wrong(number, format!("`{name}` has no measurements in {}", self.path));
                    let hint = near.map_or(String::new(), |near| format!("did you mean {near}? else "));
                    return Err(failure.hint(format!("{hint}measure it, or pass it over with --skip-unmeasured")));
                }
            }
        }
        if !missing.is_empty() {
            listener.remark(format!("passed over, not measured: {}", missing.join(", ")));
        }
        Ok(found)
    }
}

impl Game {
    /// Its score by some weights; a criterion without a value adds nothing.
    pub fn score(&self, weights: &Weights) -> f64 {
        weights.bias + self.criteria.iter().zip(&weights.of).map(|(value, w)| value.unwrap_or(0.0) * w).sum::<f64>()
    }
}
