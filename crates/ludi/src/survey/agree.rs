//! Do scores agree with people?

use super::measured::{Game, Measured};
use super::people::{People, Said};
use crate::error::Error;
use crate::event::Listener;
use crate::measure::weights;
use crate::numbers::counted;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use survey::association::{Association, kendall, pearson, spearman};
use survey::figure::{Point, Scatter, scatter};
use survey::power::detectable;
use survey::regression::Regression;
use survey::sign_test::{SignTest, sign_test};

/// What is compared.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// A file of weights, or `paper`, to score by instead of those the games were measured with.
    pub weights: Option<String>,
    /// Pass over games that are not measured.
    pub skip_unmeasured: bool,
    /// Standard deviation of single ratings of one game.
    pub deviation: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { weights: None, skip_unmeasured: false, deviation: 1.5 }
    }
}

/// How far they agree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Agreement {
    /// By what people think, best first.
    pub games: Vec<Scored>,
    /// Of score and rank: below 0, they agree.
    pub pearson: Option<Association>,
    /// The same of their orders.
    pub spearman: Option<Association>,
    /// The same of pairs.
    pub kendall: Option<Association>,
    /// Comparisons in which the game with the higher score was preferred.
    pub preferred: Option<SignTest>,
    /// The least true correlation that so many games show four times in five.
    pub detectable: f64,
    /// The games in the order of the file, in which they are drawn.
    #[serde(skip)]
    listed: Vec<Scored>,
}

/// A game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Scored {
    /// Its name.
    pub game: String,
    /// What its measurements come to.
    pub score: f64,
    /// What people think of it, 1 for the best.
    pub rank: f64,
}

/// Holds the scores of measured games, read from one file, against what people said, read from another.
///
/// # Errors
/// Files that hold something else, games without measurements, fewer than three games.
pub fn agree(measurements: &str, people: &str, options: &Options, listener: &dyn Listener) -> Result<Agreement, Error> {
    let measured = Measured::read(measurements)?;
    let people = People::read(people, options.deviation)?;
    let weights = options.weights.as_deref().map(|path| weights(Some(path))).transpose()?;
    let found = measured.of(&people, options.skip_unmeasured, listener)?;
    if found.len() < 3 {
        return Err(Error::no(format!("{} are too few to agree or disagree", counted(found.len(), "game"))));
    }
    let opinion = people.opinion(0.1, 0, 1);
    let score = |game: &Game| weights.as_ref().map_or(game.score, |w| game.score(w));
    let mut games: Vec<Scored> = found
        .iter()
        .map(|(i, game)| Scored { game: people.names[*i].clone(), score: score(game), rank: opinion.rank[*i] })
        .collect();
    let (x, y): (Vec<f64>, Vec<f64>) = games.iter().map(|game| (game.score, game.rank)).unzip();
    let preferred = match &people.said {
        Said::Comparisons(survey) => {
            let of = |thing: usize| found.iter().find(|(i, _)| *i == thing).map(|(_, game)| score(game));
            let pairs = survey.preferences();
            let pairs: Vec<(f64, f64)> = pairs.iter().filter_map(|(a, b)| Some((of(*a)?, of(*b)?))).collect();
            let won = pairs.iter().filter(|(a, b)| a > b).count();
            let decided = pairs.iter().filter(|(a, b)| a != b).count();
            Some(sign_test(won as u64, decided as u64))
        }
        _ => None,
    };
    let listed = games.clone();
    games.sort_by(|a, b| a.rank.total_cmp(&b.rank));
    Ok(Agreement {
        pearson: pearson(&x, &y),
        spearman: spearman(&x, &y),
        kendall: kendall(&x, &y),
        preferred,
        detectable: detectable(games.len()),
        games,
        listed,
    })
}

impl Agreement {
    /// A picture (SVG) of scores against ranks, with names.
    pub fn scatter(&self) -> String {
        let games = &self.listed;
        let rows: Vec<Vec<f64>> = games.iter().map(|game| vec![game.score]).collect();
        let ranks: Vec<f64> = games.iter().map(|game| game.rank).collect();
        let line = Regression::new(&rows, &ranks, &vec![1.0; ranks.len()]).line(0.0);
        scatter(&Scatter {
            points: games.iter().map(|game| Point { x: game.score, y: game.rank, name: game.game.clone() }).collect(),
            x: "predicted score",
            y: "people's rank",
            title: "Predicted score against people's rank",
            line: Some((line.intercept, line.slopes[0])),
            best_first: true,
        })
    }
}
