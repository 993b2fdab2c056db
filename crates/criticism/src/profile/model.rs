//! The model: which games are alike, which players tell most about them, and the matrix a game is compared with.

use super::matrix::{Matrix, pairs};
use strategy::heuristic::Heuristic;

/// Scores of the model games, a row a game and pair, as `ludi profile --out` writes them.
const ROWS: &str = include_str!("model.csv");

/// What players score against each other in the model games, on the average.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The games.
    pub games: Vec<String>,
    /// The mean of their matrices.
    pub matrix: Matrix,
}

impl Model {
    /// The built-in model with some players; `None` if it does not have them all.
    pub fn built_in(players: &[Heuristic]) -> Option<Model> {
        let mut rows = ROWS.lines();
        let header: Vec<&str> = rows.next()?.split(',').collect();
        let column = |name: &str| header.iter().position(|known| *known == name);
        let [game, first, second, won, drawn, lost] =
            [column("game")?, column("first")?, column("second")?, column("won")?, column("drawn")?, column("lost")?];
        let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
        let mut games: Vec<String> = Vec::new();
        for row in &rows {
            if games.last().map(String::as_str) != Some(row[game]) {
                games.push(row[game].to_string());
            }
        }
        let number = |text: &str| text.parse::<f64>().ok();
        let score = |name: &str, a: &str, b: &str| {
            let row = rows.iter().find(|row| row[game] == name && row[first] == a && row[second] == b)?;
            let (won, drawn, lost) = (number(row[won])?, number(row[drawn])?, number(row[lost])?);
            Some((won + drawn / 2.0) / (won + drawn + lost))
        };
        let of = |name: &String| {
            let names: Vec<String> = players.iter().map(Heuristic::to_string).collect();
            let mut matrix = Matrix::new(players, |_, _| 0.5);
            for (i, j) in pairs(players.len()) {
                let value = score(name, &names[i], &names[j])
                    .or_else(|| score(name, &names[j], &names[i]).map(|score| 1.0 - score))?;
                (matrix.score[i][j], matrix.score[j][i]) = (value, 1.0 - value);
            }
            Some(matrix)
        };
        let all = games.iter().map(of).collect::<Option<Vec<Matrix>>>()?;
        Some(Model { matrix: Matrix::mean(&all)?, games })
    }

    /// The model with three players: CG, WGC and WGCM.
    pub fn three() -> Model {
        Model::named("CG WGC WGCM")
    }

    /// The model with four players: C, CG, WGM and WGC.
    pub fn four() -> Model {
        Model::named("C CG WGM WGC")
    }

    fn named(names: &str) -> Model {
        let players: Vec<Heuristic> = names.split(' ').filter_map(|name| name.parse().ok()).collect();
        Model::built_in(&players).expect("the built-in model has these players")
    }
}

/// Distances between all games.
pub fn distances(matrices: &[Matrix]) -> Vec<Vec<f64>> {
    matrices.iter().map(|a| matrices.iter().map(|b| a.distance(b)).collect()).collect()
}

/// Distance of a set of games, from those between all: the sum over its pairs.
pub fn set_distance(distances: &[Vec<f64>], set: &[usize]) -> f64 {
    pairs(set.len()).map(|(i, j)| distances[set[i]][set[j]]).sum()
}

/// All subsets of a size, by place, in order.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    (0..1u32 << n)
        .filter(|bits| bits.count_ones() as usize == size)
        .map(|bits| (0..n).filter(|k| bits >> k & 1 != 0).collect())
        .collect()
}

/// Games in two parts: alike, and unlike.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// Games that are alike: the model set.
    pub model: Vec<usize>,
    /// The rest.
    pub rest: Vec<usize>,
    /// Mean distance of pairs in each.
    pub distances: [f64; 2],
}

/// Most games that are partitioned: the subsets of more are too many.
const MOST: usize = 20;

/// The partition whose larger part is most alike and whose smaller part is least, by the distances between all games: the mean distance of pairs
/// in the smaller less that in the larger is the greatest. `None` with fewer than four games, where a part would have no pair, or with more
/// than twenty.
pub fn partition(distances: &[Vec<f64>]) -> Option<Partition> {
    let n = distances.len();
    if !(4..=MOST).contains(&n) {
        return None;
    }
    let mean = |set: &[usize]| set_distance(distances, set) / ((set.len() * (set.len() - 1)) / 2) as f64;
    let mut best: Option<Partition> = None;
    // Of halves of the same size either may be the model, so both are tried.
    for size in n.div_ceil(2)..=n - 2 {
        for model in subsets(n, size) {
            let rest: Vec<usize> = (0..n).filter(|k| !model.contains(k)).collect();
            let means = [mean(&model), mean(&rest)];
            let gain = |p: &[f64; 2]| p[1] - p[0];
            if best.as_ref().is_none_or(|known| gain(&means) > gain(&known.distances)) {
                best = Some(Partition { model, rest, distances: means });
            }
        }
    }
    best
}

/// The place of a set among all of its size, the most alike first, and how many there are. `None` with more than twenty games.
pub fn rank(distances: &[Vec<f64>], set: &[usize]) -> Option<(usize, usize)> {
    if distances.len() > MOST {
        return None;
    }
    let own = set_distance(distances, set);
    let all = subsets(distances.len(), set.len());
    Some((1 + all.iter().filter(|other| set_distance(distances, other) < own).count(), all.len()))
}

/// The players, so many, that differ most among themselves, and their spread. `None` if there are not so many.
pub fn best_players(model: &Matrix, k: usize) -> Option<(Vec<Heuristic>, f64)> {
    let mut best: Option<(Vec<usize>, f64)> = None;
    for places in subsets(model.players.len(), k) {
        let spread = model.spread(&places);
        if best.as_ref().is_none_or(|(_, known)| spread > *known) {
            best = Some((places, spread));
        }
    }
    best.map(|(places, spread)| (places.iter().map(|&place| model.players[place]).collect(), spread))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(value: f64) -> Matrix {
        Matrix::new(&Heuristic::all()[..2], |_, _| value)
    }

    #[test]
    fn games_that_are_alike_are_the_model() {
        // Three close together, two far from them and from each other.
        let games = distances(&[0.5, 0.9, 0.52, 0.1, 0.54].map(flat));
        let found = partition(&games).expect("five games");
        assert_eq!((found.model, found.rest), (vec![0, 2, 4], vec![1, 3]));
        assert!((found.distances[1] - 0.64).abs() < 1e-12);
        assert_eq!(rank(&games, &[0, 2, 4]), Some((1, 10)));
        assert_eq!(rank(&games, &[1, 3]), Some((10, 10)));
        assert_eq!(partition(&games[..3]), None);
    }

    #[test]
    fn the_players_chosen_differ_most() {
        let players = Heuristic::all()[..4].to_vec();
        let strength = |h: Heuristic| [0.1, 0.4, 0.6, 0.45][players.iter().position(|p| *p == h).expect("one of them")];
        let matrix = Matrix::new(&players, |a, b| 0.5 + (strength(a) - strength(b)) / 2.0);
        let (two, spread) = best_players(&matrix, 2).expect("there are four");
        assert_eq!(two, [players[0], players[2]]);
        assert!((spread - 0.0625).abs() < 1e-12);
        assert_eq!(best_players(&matrix, 5), None);
    }

    #[test]
    fn the_built_in_models_are_complete() {
        for model in [Model::three(), Model::four()] {
            assert!(model.games.len() >= 4, "{:?}", model.games);
            let averages: f64 = model.matrix.averages().iter().sum();
            assert!((averages - model.matrix.players.len() as f64 / 2.0).abs() < 1e-9);
            assert!(model.matrix.spread(&[0, 1, 2]) > 0.0, "the players differ");
        }
        assert_eq!(Model::three().games, Model::four().games);
    }
}
