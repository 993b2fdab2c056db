//! What people said: comparisons, ratings, likings or ranks, told apart by the columns of the file.

use super::grid::Grid;
use super::key;
use super::likings::{self, Likings};
use crate::error::Error;
use std::collections::HashMap;
use survey::bradley_terry::{Terms, fit};
use survey::comparisons::{Choice, Comparison, Comparisons, places};
use survey::ratings::{Rated, Ratings, rate};

/// Opinions about games.
pub struct People {
    /// Names as they are written first.
    pub names: Vec<String>,
    /// What was said.
    pub said: Said,
    grid: Grid,
    /// Row of the file that names each game first, and the column.
    at: Vec<(usize, usize)>,
}

/// The four kinds of files.
pub enum Said {
    /// `first,second,preferred` or `preferred,other`.
    Comparisons(Comparisons),
    /// `name,rating,raters`.
    Ratings(Ratings),
    /// `game,round,answer,participant`.
    Likings(Likings),
    /// `name,rank`.
    Ranks(Vec<f64>),
}

/// An opinion of each game, boiled down.
pub struct Opinion {
    /// More is better.
    pub score: Vec<f64>,
    /// Rank, 1 for the best.
    pub rank: Vec<f64>,
    /// How much each counts.
    pub certainty: Vec<f64>,
}

impl People {
    /// Reads a file. `deviation`: of single ratings of one game.
    pub fn read(path: &str, deviation: f64) -> Result<People, Error> {
        let grid = Grid::read(path)?;
        let mut people = People { names: vec![], said: Said::Ranks(vec![]), at: vec![], grid };
        people.said = if people.grid.find(&["preferred"]).is_some() {
            Said::Comparisons(people.comparisons()?)
        } else if people.grid.find(&["rating", "average_rating"]).is_some() {
            Said::Ratings(people.ratings(deviation)?)
        } else if people.grid.find(&["answer"]).is_some() {
            let (names, at, found) = likings::read(&people.grid)?;
            (people.names, people.at) = (names, at);
            Said::Likings(found)
        } else if people.grid.find(&["rank"]).is_some() {
            Said::Ranks(people.column(&["rank"])?)
        } else {
            return Err(people
                .grid
                .column(&["preferred"])
                .expect_err("just looked")
                .hint("comparisons have first,second,preferred; ratings name,rating,raters; likings game,round,answer,participant; ranks name,rank"));
        };
        if people.names.len() < 2 {
            return Err(people.grid.whole("there is one game only, and nothing to compare it with"));
        }
        Ok(people)
    }

    fn comparisons(&mut self) -> Result<Comparisons, Error> {
        let preferred = self.grid.column(&["preferred"])?;
        let ordered = self.grid.find(&["other"]).is_none();
        let (one, two) = if ordered {
            (self.grid.column(&["first"])?, self.grid.column(&["second"])?)
        } else {
            (preferred, self.grid.column(&["other"])?)
        };
        let mut numbers = HashMap::new();
        let mut all = vec![];
        for row in 0..self.grid.len() {
            let mut number = |column: usize| -> Result<usize, Error> {
                let name = self.grid.name(row, column)?;
                let next = self.names.len();
                let number = *numbers.entry(key(name)).or_insert(next);
                if number == next {
                    self.names.push(name.to_string());
                    self.at.push((row, column));
                }
                Ok(number)
            };
            let (first, second) = (number(one)?, number(two)?);
            if first == second {
                return Err(self.grid.wrong(row, two, "a game is compared with itself"));
            }
            let answer = self.grid.name(row, preferred)?;
            let choice = match key(answer) {
                _ if !ordered => Choice::First,
                _ if answer == "=" || answer.eq_ignore_ascii_case("tie") => Choice::Tie,
                k if k == key(self.grid.cell(row, one)) => Choice::First,
                k if k == key(self.grid.cell(row, two)) => Choice::Second,
                _ => {
                    let what = format!("`{answer}` is neither of the two games, nor `tie`");
                    return Err(self.grid.wrong(row, preferred, what));
                }
            };
            all.push(Comparison { first, second, choice });
        }
        Ok(Comparisons { things: self.names.len(), ordered, all })
    }

    fn ratings(&mut self, deviation: f64) -> Result<Ratings, Error> {
        let raters = self.grid.column(&["raters", "users_rated"])?;
        let means = self.column(&["rating", "average_rating"])?;
        let mut counts = vec![];
        for row in 0..self.grid.len() {
            let count = self.grid.number(row, raters)?;
            if count < 1.0 {
                return Err(self.grid.wrong(row, raters, "somebody must have rated a game"));
            }
            counts.push(count);
        }
        Ok(Ratings { means, raters: counts, deviation })
    }

    /// A number for each name; each name once.
    fn column(&mut self, names: &[&str]) -> Result<Vec<f64>, Error> {
        let (name, value) = (self.grid.column(&["name", "game"])?, self.grid.column(names)?);
        let mut seen = HashMap::new();
        let mut values = vec![];
        for row in 0..self.grid.len() {
            let text = self.grid.name(row, name)?;
            if let Some(before) = seen.insert(key(text), text) {
                let as_before = if before == text { String::new() } else { format!(", as `{before}`") };
                return Err(self.grid.wrong(row, name, format!("`{text}` was there before{as_before}")));
            }
            values.push(self.grid.number(row, value)?);
            self.names.push(text.to_string());
            self.at.push((row, name));
        }
        Ok(values)
    }

    /// An opinion of each game; of comparisons, by strength.
    pub fn opinion(&self, penalty: f64, draws: usize, seed: u64) -> Opinion {
        let plain = |score: Vec<f64>| {
            let rank = places(&score).into_iter().map(|place| place as f64).collect();
            Opinion { certainty: vec![1.0; score.len()], rank, score }
        };
        let rated = |ratings: &Ratings| {
            let Rated { rating, rank, certainty } = rate(ratings, draws, seed);
            let values = |all: &[survey::interval::Interval]| all.iter().map(|i| i.value).collect();
            Opinion { score: values(&rating), rank: values(&rank), certainty }
        };
        match &self.said {
            Said::Comparisons(survey) => {
                let terms = Terms::of(survey, penalty);
                plain(fit(survey, terms).expect("a penalty above 0 makes the estimate finite").of)
            }
            Said::Ratings(ratings) => rated(ratings),
            Said::Likings(likings) => rated(&survey::likings::ratings(&likings.people)),
            // Ranks may be of a larger set: only their order is ours to use, the numbers are kept.
            Said::Ranks(ranks) => {
                let score: Vec<f64> = ranks.iter().map(|rank| -rank).collect();
                Opinion { rank: ranks.clone(), certainty: vec![1.0; score.len()], score }
            }
        }
    }

    /// A game that something is wrong with.
    pub fn wrong(&self, game: usize, what: impl AsRef<str>) -> Error {
        let (row, column) = self.at[game];
        self.grid.wrong(row, column, what)
    }
}
