//! Experiment II: which criteria predict what people like, and how well.

use super::measured::Measured;
use super::people::People;
use crate::error::Error;
use crate::event::{Count, Listener};
use criticism::criteria::{CRITERIA, Category};
use criticism::weights::Weights;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use survey::association::{Association, spearman, with_interval};
use survey::comparisons::places;
use survey::importance::by_removal;
use survey::interval::Interval;
use survey::problem::Problem;
use survey::procedure::Procedure;
use survey::selection::{Effort, select};
use survey::validation::{Permuted, Validation, leave_one_out, permutation_test};

/// Fewest games from which anything is learned.
pub const FEWEST: usize = 8;

/// What is regressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Response {
    /// The place among the games, 1 for the best and 0 for the worst.
    #[default]
    Rank,
    /// The rating or strength itself.
    Score,
}

/// How weights are learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Least squares on all criteria.
    Linear,
    /// Ridge regression on all criteria.
    #[default]
    Ridge,
    /// Least squares on criteria picked by the cross-entropy method.
    Selected,
}

/// How much is computed.
#[derive(Clone, Copy, Debug)]
pub struct Diligence {
    pub permutations: usize,
    pub resamples: usize,
    pub seed: u64,
}

/// A row of Table I.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Figure {
    /// Which criteria: all, intrinsic, viability, quality.
    pub set: &'static str,
    /// How: linear, ridge, selected, or un-nested.
    pub method: &'static str,
    /// Number of criteria.
    pub criteria: usize,
    /// Of people's opinion with what predictions add to the mean of the games that were learned from.
    pub correlation: Interval,
    /// Of people's opinion with the predictions as they are, the paper's way.
    pub plain: Interval,
    /// Share of the squared error of guessing the mean that is saved.
    pub explained: f64,
    /// Mean absolute error.
    pub error: f64,
    /// The same with opinions handed round at random.
    pub permuted: Option<Permuted>,
}

/// What one criterion has to say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Criterion {
    /// Which.
    pub id: &'static str,
    /// With people's opinion, over the games that have a value.
    pub spearman: Option<Association>,
    /// Models of the nested selection, one for each game left out, that picked it.
    pub picked: usize,
    /// Those in which its weight is above 0.
    pub positive: usize,
    /// Weight in the ridge regression of all games, on criteria of deviation 1.
    pub ridge: f64,
    /// Weight in the original experiment, where it is known.
    pub paper: Option<f64>,
}

/// A criterion of the set that looks best with all games in sight.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// Which.
    pub id: &'static str,
    /// On criteria of deviation 1.
    pub weight: f64,
    /// How much the error grows without it.
    pub growth: Interval,
}

/// A game and what was predicted of it by a model that had not seen it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Predicted {
    /// Its name.
    pub game: String,
    /// Its place by what people think.
    pub rank: usize,
    /// By what was predicted.
    pub predicted_rank: usize,
    /// What was to be predicted.
    pub opinion: f64,
    /// What was.
    pub predicted: f64,
}

/// Everything that was found.
pub struct Found {
    pub figures: Vec<Figure>,
    pub criteria: Vec<Criterion>,
    pub best_set: Vec<Part>,
    /// By what the chosen model gets most wrong.
    pub games: Vec<Predicted>,
    pub weights: Weights,
}

/// The problem of predicting opinions from measurements, with the names of the games.
pub fn problem(
    measured: &Measured,
    people: &People,
    pass_over: bool,
    on: Response,
    listener: &dyn Listener,
) -> Result<(Vec<String>, Problem), Error> {
    let found = measured.of(people, pass_over, listener)?;
    if found.len() < FEWEST {
        return Err(Error::no(format!("{} games are too few to learn from; {FEWEST} are the least", found.len())));
    }
    let opinion = people.opinion(0.1, 0, 1);
    let take = |values: &[f64]| found.iter().map(|(i, _)| values[*i]).collect::<Vec<f64>>();
    let score = take(&opinion.score);
    let last = (found.len() - 1) as f64;
    let response = match on {
        Response::Score => score,
        Response::Rank => places(&score).iter().map(|&place| 1.0 - (place - 1) as f64 / last).collect(),
    };
    let rows = found.iter().map(|(_, game)| game.criteria.clone()).collect();
    let names = found.iter().map(|(i, _)| people.names[*i].clone()).collect();
    Ok((names, Problem { rows, response, certainty: take(&opinion.certainty) }))
}

/// Predicts in all ways. `without`: criteria that are not looked at.
pub fn study(
    names: &[String],
    problem: &Problem,
    without: &[usize],
    model: Model,
    diligence: Diligence,
    listener: &dyn Listener,
) -> Found {
    let Diligence { permutations, resamples, seed } = diligence;
    let known = |&column: &usize| problem.rows.iter().any(|row| row[column].is_some()) && !without.contains(&column);
    let all: Vec<usize> = (0..CRITERIA.len()).filter(known).collect();
    let of = |category| all.iter().copied().filter(|&c| CRITERIA[c].category == category).collect::<Vec<_>>();
    let sets = [
        ("all", all.clone()),
        ("intrinsic", of(Category::Intrinsic)),
        ("viability", of(Category::Viability)),
        ("quality", of(Category::Quality)),
    ];
    let effort = Effort::default();
    let rows: Vec<usize> = (0..problem.len()).collect();
    let line = Count::new(listener, "permutations", 10 * permutations as u64);
    let permuted = |observed: f64, figure: &(dyn Fn(&Problem, u64) -> f64 + Sync)| {
        (permutations > 0).then(|| permutation_test(problem, observed, permutations, seed, figure, &|| line.step()))
    };
    type Way = fn(Vec<usize>) -> Procedure;
    let ways = [("linear", Procedure::Linear as Way), ("ridge", Procedure::Ridge as Way)];
    let mut figures = vec![];
    for (method, way) in ways {
        for (set, columns) in &sets {
            let procedure = way(columns.clone());
            let found = leave_one_out(&procedure, problem, seed);
            let again = |problem: &Problem, seed: u64| leave_one_out(&procedure, problem, seed).correlation.value;
            figures.push(Figure::of(set, method, columns.len(), &found, permuted(found.correlation.value, &again)));
        }
    }
    let nested = Procedure::Selected(all.clone(), effort);
    let held = leave_one_out(&nested, problem, seed);
    let again = |problem: &Problem, seed: u64| leave_one_out(&nested, problem, seed).correlation.value;
    let mean_size = held.models.iter().map(|m| m.slopes().count()).sum::<usize>() / held.models.len();
    figures.push(Figure::of("all", "selected", mean_size, &held, permuted(held.correlation.value, &again)));

    let best = select(problem, &rows, &all, &effort, seed);
    let flattered = leave_one_out(&Procedure::Linear(best.clone()), problem, seed);
    let again = |problem: &Problem, seed: u64| {
        let set = select(problem, &rows, &all, &effort, seed);
        leave_one_out(&Procedure::Linear(set), problem, seed).correlation.value
    };
    let luck = permuted(flattered.correlation.value, &again);
    figures.push(Figure::of("all", "un-nested", best.len(), &flattered, luck));

    let chosen = match model {
        Model::Linear => Procedure::Linear(all.clone()),
        Model::Ridge => Procedure::Ridge(all.clone()),
        Model::Selected => nested,
    };
    let predicted = if model == Model::Selected { held.clone() } else { leave_one_out(&chosen, problem, seed) };
    let ridge = Procedure::Ridge(all.clone()).learn(problem, &rows, seed);
    let slopes: Vec<(usize, f64)> = ridge.slopes().collect();
    let parts = by_removal(problem, &best, resamples, seed);
    let best_slopes: Vec<(usize, f64)> = Procedure::Linear(best).learn(problem, &rows, seed).slopes().collect();
    let slope = |slopes: &[(usize, f64)], column| slopes.iter().find(|(c, _)| *c == column).map_or(0.0, |(_, s)| *s);
    Found {
        figures,
        criteria: all.iter().map(|&c| criterion(problem, &held, c, slope(&slopes, c))).collect(),
        best_set: parts
            .into_iter()
            .map(|p| Part { id: CRITERIA[p.column].id, weight: slope(&best_slopes, p.column), growth: p.growth })
            .collect(),
        games: games(names, problem, &predicted),
        weights: weights(&chosen.learn(problem, &rows, seed)),
    }
}

impl Figure {
    fn of(
        set: &'static str,
        method: &'static str,
        criteria: usize,
        found: &Validation,
        permuted: Option<Permuted>,
    ) -> Figure {
        let plain = with_interval(found.plain, found.predicted.len());
        let Validation { correlation, explained, error, .. } = *found;
        Figure { set, method, criteria, correlation, plain, explained, error, permuted }
    }
}

fn criterion(problem: &Problem, held: &Validation, column: usize, ridge: f64) -> Criterion {
    let known = problem.rows.iter().zip(&problem.response).filter_map(|(row, y)| Some((row[column]?, *y)));
    let (x, y): (Vec<f64>, Vec<f64>) = known.unzip();
    let weights: Vec<f64> =
        held.models.iter().filter_map(|m| m.slopes().find(|(c, _)| *c == column).map(|(_, s)| s)).collect();
    let reported = Weights::default().of[column];
    Criterion {
        id: CRITERIA[column].id,
        spearman: spearman(&x, &y),
        picked: weights.len(),
        positive: weights.iter().filter(|w| **w > 0.0).count(),
        ridge,
        paper: (reported != 0.0).then_some(reported),
    }
}

fn games(names: &[String], problem: &Problem, found: &Validation) -> Vec<Predicted> {
    let (ranks, predicted) = (places(&problem.response), places(&found.predicted));
    let mut games: Vec<Predicted> = (0..names.len())
        .map(|i| Predicted {
            game: names[i].clone(),
            rank: ranks[i],
            predicted_rank: predicted[i],
            opinion: problem.response[i],
            predicted: found.predicted[i],
        })
        .collect();
    games.sort_by(|a, b| (b.predicted - b.opinion).abs().total_cmp(&(a.predicted - a.opinion).abs()));
    games
}

/// The weights of a model, for criteria as they are measured.
fn weights(model: &survey::procedure::Model) -> Weights {
    let round = |x: f64| (x * 1e6).round() / 1e6;
    let (bias, slopes) = model.weights();
    let mut of = vec![0.0; CRITERIA.len()];
    slopes.into_iter().for_each(|(column, slope)| of[column] = round(slope));
    Weights::new(of, round(bias))
}
