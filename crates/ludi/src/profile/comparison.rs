//! Profiles of several games side by side: distances, the model set, the players that tell most.

use criticism::profile::{
    Matrix, ROUNDS, Tally, bars, best_players, distances, graph, inflated, partition, rank, redrawn, reflected, round,
};
use schemars::JsonSchema;
use serde::Serialize;
use strategy::heuristic::Heuristic;

/// What was played of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'a> {
    pub(super) name: &'a str,
    pub(super) matrix: &'a Matrix,
    /// Of all pairs, in order.
    pub(super) tallies: &'a [Tally],
}

/// What the profiles of several games show together. Intervals are at 95 %, for other plays of the same games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// Names of the games.
    pub games: Vec<String>,
    /// Players all games have.
    pub players: Vec<String>,
    /// Mean squared difference of scores.
    pub distances: Vec<Vec<f64>>,
    /// Lower ends of their intervals.
    pub distances_low: Vec<Vec<f64>>,
    /// Upper ends.
    pub distances_high: Vec<Vec<f64>>,
    /// What chance alone adds to a distance, on the average.
    pub chance: f64,
    /// Mean score of each player over all games.
    pub averages: Vec<f64>,
    /// Lower ends of their intervals.
    pub averages_low: Vec<f64>,
    /// Upper ends.
    pub averages_high: Vec<f64>,
    /// Standard deviation of each player's score over the games.
    pub deviations: Vec<f64>,
    /// `null` with fewer than four games or more than twenty.
    pub model: Option<ModelSet>,
    /// For 3, 4 and 5 players: those that differ most over the model games, or over all games if there is no model.
    pub best_players: Vec<Few>,
    /// Mean scores over the model games.
    pub matrix: Vec<Vec<f64>>,
    #[serde(skip)]
    scores: Matrix,
}

/// The games that are most alike, and the others.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ModelSet {
    /// The model.
    pub games: Vec<String>,
    /// The others.
    pub rest: Vec<String>,
    /// Mean distance of two games of the model, and of the rest.
    pub mean_distances: [f64; 2],
    /// Place of the model among the sets of its size, the most alike first, and how many there are.
    pub rank: Option<(usize, usize)>,
    /// The same for the rest.
    pub rest_rank: Option<(usize, usize)>,
    /// Share of other plays, drawn from those played, that give this very set. `null` with more than fourteen games: there are too many sets.
    pub share: Option<f64>,
    /// For each game, share of other plays that give a set with it.
    pub members: Option<Vec<f64>>,
    #[serde(skip)]
    places: Vec<usize>,
}

/// Most games for which it is asked how sure the model is.
const SURE: usize = 14;

/// Seed of the plays drawn again.
const SEED: u64 = 1;

/// Some players that tell most about games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Few {
    /// How many.
    pub k: usize,
    /// Who.
    pub players: Vec<String>,
    /// How much their scores differ.
    pub spread: f64,
    /// Lower end of its interval.
    pub spread_low: f64,
    /// Upper end.
    pub spread_high: f64,
    /// Share of other plays that give these very players.
    pub share: f64,
    #[serde(skip)]
    heuristics: Vec<Heuristic>,
}

/// Compares games by the players they share; `None` for a single game, or if they share fewer than two.
pub(super) fn compare(games: &[Played]) -> Option<Comparison> {
    let first = games.first().filter(|_| games.len() > 1)?;
    let common: Vec<Heuristic> = first.matrix.players.clone();
    let common: Vec<Heuristic> =
        common.into_iter().filter(|player| games.iter().all(|game| game.matrix.players.contains(player))).collect();
    if common.len() < 2 {
        return None;
    }
    let matrices: Vec<Matrix> = games.iter().filter_map(|game| game.matrix.part(&common)).collect();
    let rounds: Vec<Vec<Matrix>> = (0..ROUNDS)
        .map(|number| {
            let rng = &mut round(SEED, number);
            let again = |game: &Played| redrawn(&game.matrix.players, game.tallies, rng).part(&common);
            games.iter().filter_map(again).collect()
        })
        .collect();
    let apart = distances(&matrices);
    let apart_again: Vec<Vec<Vec<f64>>> = rounds.iter().map(|round| distances(round)).collect();
    let model = model_set(games, &apart, &apart_again);
    let places = model.as_ref().map_or((0..games.len()).collect(), |model| model.places.clone());
    let chosen = |all: &[Matrix]| Matrix::mean(&places.iter().map(|&place| all[place].clone()).collect::<Vec<_>>());
    let scores = chosen(&matrices)?;
    let scores_again: Vec<Matrix> = rounds.iter().filter_map(|round| chosen(round)).collect();
    let (low, high, chance) = spans(&apart, &apart_again);
    let (averages, deviations) = over_games(&matrices);
    let averages_again: Vec<Vec<f64>> = rounds.iter().map(|round| over_games(round).0).collect();
    let average =
        |player: usize| reflected(averages[player], averages_again.iter().map(|round| round[player]).collect());
    let intervals: Vec<_> = (0..common.len()).map(average).collect();
    Some(Comparison {
        games: games.iter().map(|game| game.name.to_string()).collect(),
        players: common.iter().map(Heuristic::to_string).collect(),
        distances: apart,
        distances_low: low,
        distances_high: high,
        chance,
        averages_low: intervals.iter().map(|interval| interval.low).collect(),
        averages_high: intervals.iter().map(|interval| interval.high).collect(),
        averages,
        deviations,
        model,
        best_players: [3, 4, 5].into_iter().filter_map(|k| few(k, &scores, &scores_again)).collect(),
        matrix: scores.score.clone(),
        scores,
    })
}

/// Mean score of each player over some games, and the standard deviation.
fn over_games(matrices: &[Matrix]) -> (Vec<f64>, Vec<f64>) {
    let all: Vec<Vec<f64>> = matrices.iter().map(Matrix::averages).collect();
    let of = |player: usize| {
        let mean = all.iter().map(|averages| averages[player]).sum::<f64>() / all.len() as f64;
        let squares: f64 = all.iter().map(|scores| (scores[player] - mean).powi(2)).sum();
        (mean, (squares / all.len() as f64).sqrt())
    };
    (0..all.first().map_or(0, Vec::len)).map(of).unzip()
}

/// Lower and upper ends of distances, and what chance adds to one.
fn spans(apart: &[Vec<f64>], again: &[Vec<Vec<f64>>]) -> (Vec<Vec<f64>>, Vec<Vec<f64>>, f64) {
    let (mut low, mut high) = (apart.to_vec(), apart.to_vec());
    let (mut chance, mut count) = (0.0, 0.0);
    for i in 0..apart.len() {
        for j in (0..apart.len()).filter(|j| *j != i) {
            let rounds: Vec<f64> = again.iter().map(|round| round[i][j]).collect();
            let (interval, added) = inflated(apart[i][j], &rounds);
            (low[i][j], high[i][j]) = (interval.low, interval.high);
            (chance, count) = (chance + added, count + 1.0);
        }
    }
    (low, high, chance / count)
}

fn model_set(games: &[Played], apart: &[Vec<f64>], again: &[Vec<Vec<f64>>]) -> Option<ModelSet> {
    let found = partition(apart)?;
    let names = |places: &[usize]| places.iter().map(|&place| games[place].name.to_string()).collect::<Vec<_>>();
    let others: Option<Vec<Vec<usize>>> =
        (games.len() <= SURE).then(|| again.iter().filter_map(|round| partition(round)).map(|p| p.model).collect());
    let share = |of: &dyn Fn(&Vec<usize>) -> bool| {
        others.as_ref().map(|all| all.iter().filter(|model| of(model)).count() as f64 / all.len() as f64)
    };
    Some(ModelSet {
        games: names(&found.model),
        rest: names(&found.rest),
        mean_distances: found.distances,
        rank: rank(apart, &found.model),
        rest_rank: rank(apart, &found.rest),
        share: share(&|model| *model == found.model),
        members: (0..games.len()).map(|game| share(&|model| model.contains(&game))).collect(),
        places: found.model,
    })
}

fn few(k: usize, scores: &Matrix, again: &[Matrix]) -> Option<Few> {
    let (heuristics, spread) = best_players(scores, k)?;
    let places: Vec<usize> =
        heuristics.iter().filter_map(|one| scores.players.iter().position(|other| other == one)).collect();
    let (interval, _) = inflated(spread, &again.iter().map(|round| round.spread(&places)).collect::<Vec<f64>>());
    let same = |round: &&Matrix| best_players(round, k).is_some_and(|(others, _)| others == heuristics);
    Some(Few {
        k,
        players: heuristics.iter().map(Heuristic::to_string).collect(),
        spread,
        spread_low: interval.low,
        spread_high: interval.high,
        share: again.iter().filter(same).count() as f64 / again.len() as f64,
        heuristics,
    })
}

/// The pictures of a comparison, or of a single game, each with its path.
pub(super) fn pictures(path: &str, games: &[Played], comparison: Option<&Comparison>) -> Vec<(String, String)> {
    let stem = path.strip_suffix(".svg").unwrap_or(path);
    let Some(comparison) = comparison else {
        let sets: Vec<(&str, Vec<&Matrix>)> = games.iter().map(|game| (game.name, vec![game.matrix])).collect();
        return vec![(path.to_string(), bars(&sets))];
    };
    let parts: Vec<Matrix> = games.iter().filter_map(|game| game.matrix.part(&comparison.scores.players)).collect();
    let mut sets: Vec<(&str, Vec<&Matrix>)> = vec![("all games", parts.iter().collect())];
    if let Some(model) = &comparison.model {
        sets.push(("model games", model.places.iter().map(|&place| &parts[place]).collect()));
    }
    let mut all = vec![(path.to_string(), bars(&sets))];
    for few in comparison.best_players.iter().filter(|few| few.k < 5) {
        if let Some(part) = comparison.scores.part(&few.heuristics) {
            all.push((format!("{stem}-{}.svg", few.k), graph(&part)));
        }
    }
    all
}
