//! Profiles of several games side by side: distances, the model set, the players that tell most.

use crate::page::Page;
use crate::table::{Fit, draw};
use criticism::profile::{Matrix, bars, best_players, graph, partition, rank};
use serde::Serialize;
use strategy::heuristic::Heuristic;

/// What the profiles of several games show together.
#[derive(Debug, Serialize)]
pub struct Comparison {
    games: Vec<String>,
    /// Players all games have.
    players: Vec<String>,
    /// Mean squared difference of scores.
    distances: Vec<Vec<f64>>,
    /// Mean score of each player over all games, and the standard deviation.
    averages: Vec<f64>,
    deviations: Vec<f64>,
    /// `null` with fewer than four games or more than twenty.
    model: Option<ModelSet>,
    /// For 3, 4 and 5 players: those that differ most over the model games, or over all games if there is no model.
    best_players: Vec<Few>,
    /// Mean scores over the model games.
    matrix: Vec<Vec<f64>>,
    #[serde(skip)]
    scores: Matrix,
}

#[derive(Debug, Serialize)]
struct ModelSet {
    games: Vec<String>,
    rest: Vec<String>,
    /// Mean distance of two games of the model, and of the rest.
    mean_distances: [f64; 2],
    /// Place of each part among the sets of its size, the most alike first, and how many there are.
    rank: Option<(usize, usize)>,
    rest_rank: Option<(usize, usize)>,
    #[serde(skip)]
    places: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct Few {
    k: usize,
    players: Vec<String>,
    spread: f64,
    #[serde(skip)]
    heuristics: Vec<Heuristic>,
}

/// Compares games by the players they share; `None` for a single game.
pub fn compare(games: &[(String, Matrix)]) -> Option<Comparison> {
    let (_, first) = games.first().filter(|_| games.len() > 1)?;
    let common: Vec<Heuristic> = first.players.clone();
    let common: Vec<Heuristic> =
        common.into_iter().filter(|player| games.iter().all(|(_, matrix)| matrix.players.contains(player))).collect();
    let matrices: Vec<Matrix> = games.iter().filter_map(|(_, matrix)| matrix.part(&common)).collect();
    let names = |places: &[usize]| places.iter().map(|&place| games[place].0.clone()).collect::<Vec<_>>();
    let model = partition(&matrices).map(|found| ModelSet {
        games: names(&found.model),
        rest: names(&found.rest),
        mean_distances: found.distances,
        rank: rank(&matrices, &found.model),
        rest_rank: rank(&matrices, &found.rest),
        places: found.model,
    });
    let chosen: Vec<Matrix> = match &model {
        Some(model) => model.places.iter().map(|&place| matrices[place].clone()).collect(),
        None => matrices.clone(),
    };
    let scores = Matrix::mean(&chosen)?;
    let few = |k: usize| {
        let (heuristics, spread) = best_players(&scores, k)?;
        Some(Few { k, players: heuristics.iter().map(Heuristic::to_string).collect(), spread, heuristics })
    };
    let all: Vec<Vec<f64>> = matrices.iter().map(Matrix::averages).collect();
    let mean = |player: usize| all.iter().map(|averages| averages[player]).sum::<f64>() / all.len() as f64;
    let averages: Vec<f64> = (0..common.len()).map(mean).collect();
    let deviation = |player: usize| {
        let squares: f64 = all.iter().map(|scores| (scores[player] - averages[player]).powi(2)).sum();
        (squares / all.len() as f64).sqrt()
    };
    Some(Comparison {
        games: games.iter().map(|(name, _)| name.clone()).collect(),
        players: common.iter().map(Heuristic::to_string).collect(),
        distances: matrices.iter().map(|a| matrices.iter().map(|b| a.distance(b)).collect()).collect(),
        deviations: (0..common.len()).map(deviation).collect(),
        averages,
        model,
        best_players: [3, 4, 5].into_iter().filter_map(few).collect(),
        matrix: scores.score.clone(),
        scores,
    })
}

impl Comparison {
    /// As people like to read it.
    pub fn text(&self, page: &Page) -> String {
        let numbers: Vec<String> = (1..=self.games.len()).map(|n| n.to_string()).collect();
        let mut header = vec!["", "DISTANCE"];
        header.extend(numbers.iter().map(String::as_str));
        let row = |i: usize| {
            let mut cells = vec![numbers[i].clone(), self.games[i].clone()];
            cells.extend(self.distances[i].iter().map(|distance| format!("{distance:.4}")));
            cells
        };
        let right: Vec<usize> = (2..2 + self.games.len()).collect();
        let mut out = draw(page, Fit::Wrap, &header, (0..self.games.len()).map(row).collect(), &right);
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| self.averages[b].total_cmp(&self.averages[a]));
        let rows = order.iter().map(|&k| {
            vec![self.players[k].clone(), format!("{:.3}", self.averages[k]), format!("{:.3}", self.deviations[k])]
        });
        out += "\n";
        out += &draw(page, Fit::Wrap, &["PLAYER", "MEAN", "DEVIATION"], rows.collect(), &[1, 2]);
        if let Some(model) = &self.model {
            let place = |rank: Option<(usize, usize)>| {
                rank.map_or(String::new(), |(place, all)| format!(", place {place} of {all} sets of that size"))
            };
            out += &format!(
                "\nModel: {} (mean distance {:.4}{})\nRest:  {} (mean distance {:.4}{})\n",
                model.games.join(", "),
                model.mean_distances[0],
                place(model.rank),
                model.rest.join(", "),
                model.mean_distances[1],
                place(model.rest_rank),
            );
        }
        out += "\n";
        for few in &self.best_players {
            out += &format!("Best {} players: {} (spread {:.4})\n", few.k, few.players.join(", "), few.spread);
        }
        out
    }
}

/// The pictures of a comparison, or of a single game, each with its path.
pub fn pictures(path: &str, games: &[(String, Matrix)], comparison: Option<&Comparison>) -> Vec<(String, String)> {
    let stem = path.strip_suffix(".svg").unwrap_or(path);
    let Some(comparison) = comparison else {
        let sets: Vec<(&str, Vec<&Matrix>)> =
            games.iter().map(|(name, matrix)| (name.as_str(), vec![matrix])).collect();
        return vec![(path.to_string(), bars(&sets))];
    };
    let parts: Vec<Matrix> = games.iter().filter_map(|(_, m)| m.part(&comparison.scores.players)).collect();
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
