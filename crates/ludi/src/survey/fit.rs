//! Which criteria predict what people like: files in, weights and figures out.

use super::fitting::{Criterion, Diligence, Figure, Found, Model, Part, Predicted, Response, problem, study};
use super::measured::Measured;
use super::people::People;
use super::signed;
use crate::error::Error;
use crate::event::Listener;
use crate::numbers::counted;
use crate::players::pool;
use criticism::criteria::{CRITERIA, number};
use criticism::weights::Weights;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use survey::figure::{Point, Scatter, bars, scatter};
use survey::power::detectable;

/// How weights are learned.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// What to predict.
    pub on: Response,
    /// Whose predictions and weights to give.
    pub model: Model,
    /// Criteria not to look at.
    pub without: Vec<String>,
    /// Permutations that every figure is computed again for; 0 for none.
    pub permutations: u64,
    /// Resamples of intervals that need them.
    pub resamples: u64,
    /// Pass over games that are not measured.
    pub skip_unmeasured: bool,
    /// Standard deviation of single ratings of one game.
    pub deviation: f64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            on: Response::default(),
            model: Model::default(),
            without: Vec::new(),
            permutations: 99,
            resamples: 1000,
            skip_unmeasured: false,
            deviation: 1.5,
            seed: 1,
            threads: None,
        }
    }
}

/// What was learned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Fitted {
    /// The file of measurements.
    pub measurements: String,
    /// How the games were measured.
    pub options: String,
    /// The file of opinions.
    pub ratings: String,
    /// What was predicted.
    pub on: Response,
    /// Whose predictions and weights these are.
    pub model: Model,
    /// Seed of the random numbers.
    pub seed: u64,
    /// The least true correlation that so many games show to differ from 0 four times in five.
    pub detectable: f64,
    /// How well each way predicts.
    pub figures: Vec<Figure>,
    /// The un-nested set, the most important first.
    pub best_set: Vec<Part>,
    /// What each criterion has to say.
    pub criteria: Vec<Criterion>,
    /// By what the model gets most wrong.
    pub games: Vec<Predicted>,
    /// Of the model learned from all games.
    pub bias: f64,
    /// Its weights, those that are not 0.
    pub weights: Vec<(&'static str, f64)>,
}

/// Regresses people's opinions, read from one file, on the measurements in another.
///
/// # Errors
/// Files that hold something else, games without measurements, too few games.
pub fn fit(measurements: &str, ratings: &str, options: &Options, listener: &dyn Listener) -> Result<Fitted, Error> {
    let measured = Measured::read(measurements)?;
    let people = People::read(ratings, options.deviation)?;
    let without = options.without.iter().map(|id| column(id)).collect::<Result<Vec<_>, Error>>()?;
    let (names, problem) = problem(&measured, &people, options.skip_unmeasured, options.on, listener)?;
    let Options { on, model, permutations, resamples, seed, .. } = *options;
    let diligence = Diligence { permutations: permutations as usize, resamples: resamples as usize, seed };
    let pool = pool(options.threads)?;
    let Found { figures, criteria, best_set, games, weights } =
        pool.install(|| study(&names, &problem, &without, model, diligence, listener));
    Ok(Fitted {
        measurements: measurements.to_string(),
        options: measured.options,
        ratings: ratings.to_string(),
        on,
        model,
        seed,
        detectable: detectable(names.len()),
        figures,
        best_set,
        criteria,
        games,
        bias: weights.bias,
        weights: CRITERIA.iter().zip(&weights.of).filter(|(_, w)| **w != 0.0).map(|(c, w)| (c.id, *w)).collect(),
    })
}

fn column(id: &str) -> Result<usize, Error> {
    number(id).ok_or_else(|| {
        let failure = Error::usage(format!("there is no criterion `{id}`"));
        match gdl::suggest::closest(id, &CRITERIA.map(|c| c.id)) {
            Some(near) => failure.hint(format!("did you mean {near}?")),
            None => failure.hint("`ludi criteria` lists them"),
        }
    })
}

impl Fitted {
    /// How well the model predicts.
    fn figure(&self) -> &Figure {
        let method = match self.model {
            Model::Linear => "linear",
            Model::Ridge => "ridge",
            Model::Selected => "selected",
        };
        self.figures.iter().find(|f| f.set == "all" && f.method == method).expect("every model has a figure")
    }

    /// The weights as a file that measurements and runs take, with where they come from.
    pub fn file(&self) -> String {
        let Figure { method, correlation, .. } = self.figure();
        let of = |id| self.weights.iter().find(|(known, _)| *known == id).map_or(0.0, |(_, weight)| *weight);
        let weights = Weights::new(CRITERIA.iter().map(|c| of(c.id)).collect(), self.bias);
        format!(
            "# {method} regression of people's opinion of {} ({}) on {}, by `ludi fit`\n\
             # Correlation with games left out: {}\n{weights}",
            counted(self.games.len(), "game"),
            self.ratings,
            self.measurements,
            signed(correlation)
        )
    }

    /// A picture (SVG) of how much the error grows when a criterion of the un-nested set is removed.
    pub fn importance(&self) -> String {
        let rows: Vec<_> = self.best_set.iter().map(|p| (p.id.to_string(), p.growth, p.weight < 0.0)).collect();
        bars(&rows, "growth of the error when removed", "What each criterion contributes")
    }

    /// A picture (SVG) of predictions against what people think, with names.
    pub fn scatter(&self) -> String {
        let point = |g: &Predicted| Point { x: g.predicted, y: g.opinion, name: g.game.clone() };
        scatter(&Scatter {
            points: self.games.iter().map(point).collect(),
            x: "predicted without having seen the game",
            y: if self.on == Response::Rank { "people's rank (1 best, 0 worst)" } else { "people's opinion" },
            title: "Predictions of games left out against what people think",
            line: Some((0.0, 1.0)),
            best_first: false,
        })
    }
}
