//! What the table of the library says about the criteria themselves: constants, near-aliases, the bias of the score, and how the score
//! agrees with people.
//!
//! `cargo run --release -p criticism --example study -- docs/measurements.csv data/human-ratings.csv docs/correlations.csv > docs/measurements.md`
//!
//! The third path may be left out; the whole matrix of correlations is written there.

use criticism::criteria::CRITERIA;
use criticism::weights::Weights;
use std::collections::HashMap;

/// Two criteria as near as this might be one.
const ALIAS: f64 = 0.98;
/// Games in which both criteria of a pair must have a value.
const FEWEST: usize = 20;
/// A criterion that varies less than this is constant.
const CONSTANT: f64 = 1e-6;

type Table = Vec<HashMap<String, String>>;

fn read(path: &str) -> Table {
    let mut reader = csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    reader.deserialize().map(|row| row.unwrap_or_else(|error| panic!("{path}: {error}"))).collect()
}

fn number(row: &HashMap<String, String>, column: &str) -> Option<f64> {
    row.get(column)?.parse().ok()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Pearson's correlation; `None` if one of the two does not vary.
fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (x, y) = (mean(&xs), mean(&ys));
    let sum = |f: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|&(a, b)| f(a - x, b - y)).sum::<f64>();
    let (xx, yy) = (sum(&|a, _| a * a), sum(&|_, b| b * b));
    (xx > CONSTANT && yy > CONSTANT).then(|| sum(&|a, b| a * b) / (xx * yy).sqrt())
}

/// Ranks from 1, ties shared.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |v: f64| values.iter().filter(|w| **w < v).count() as f64;
    let equal = |v: f64| values.iter().filter(|w| **w == v).count() as f64;
    values.iter().map(|&v| below(v) + (equal(v) + 1.0) / 2.0).collect()
}

/// Spearman's correlation with its 95 % interval (Fisher's transformation, Bonett and Wright's error).
fn spearman(pairs: &[(f64, f64)]) -> Option<(f64, f64, f64)> {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let r = correlation(&ranks(&xs).into_iter().zip(ranks(&ys)).collect::<Vec<_>>())?;
    let error = ((1.0 + r * r / 2.0) / (pairs.len() as f64 - 3.0)).sqrt();
    let end = |sign: f64| libm::tanh(libm::atanh(r) + sign * 1.96 * error);
    Some((r, end(-1.0), end(1.0)))
}

/// Whether a game is of the population evolution begins with.
fn sample(name: &str) -> bool {
    let game = gdl::library::find(name).and_then(|entry| gdl::load(entry.text).game);
    game.is_some_and(|game| game.support.tags.iter().any(|tag| tag == "sample"))
}

/// Two criteria with their correlation and the games that have both.
type Pair = (f64, &'static str, &'static str, usize);

/// The upper triangle of the matrix of correlations with names above and beside it; a cell is empty where fewer games than needed have both, or one does
/// not vary.
fn write_matrix(path: &str, pairs: &[Pair]) -> Result<(), csv::Error> {
    let mut writer = csv::Writer::from_path(path)?;
    writer.write_record(std::iter::once("criterion").chain(CRITERIA.iter().map(|c| c.id)))?;
    for a in &CRITERIA {
        let cell = |b: &str| {
            let found = pairs.iter().find(|pair| pair.1 == a.id && pair.2 == b);
            found.map_or(String::new(), |pair| format!("{:.3}", pair.0))
        };
        writer.write_record(std::iter::once(a.id.to_string()).chain(CRITERIA.iter().map(|b| cell(b.id))))?;
    }
    writer.flush()?;
    Ok(())
}

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let (measurements, ratings, matrix) = match paths.as_slice() {
        [measurements, ratings] => (measurements, ratings, None),
        [measurements, ratings, matrix] => (measurements, ratings, Some(matrix)),
        _ => panic!("measurements.csv, human-ratings.csv and perhaps correlations.csv, please"),
    };
    let (table, ratings) = (read(measurements), read(ratings));
    let games = table.len();
    let options = &table[0]["options"];
    println!("# What the criteria measure, seen over the library\n");
    println!(
        "Made from `docs/measurements.csv` ({games} games; `ludi measure --library {options} --csv docs/measurements.csv`) by"
    );
    println!(
        "`cargo run --release -p criticism --example study -- docs/measurements.csv data/human-ratings.csv docs/correlations.csv > docs/measurements.md`."
    );
    println!("`docs/correlations.csv` holds the correlation of every two criteria.\n");
    let viable = table.iter().filter(|row| row["viable"] == "true").count();
    println!("{viable} of {games} games are viable.\n");

    println!(
        "## The criteria\n\n| criterion | games | mean | deviation | least | most |\n|---|---:|---:|---:|---:|---:|"
    );
    let column = |id: &str| -> Vec<f64> { table.iter().filter_map(|row| number(row, id)).collect() };
    let mut constant = Vec::new();
    for criterion in &CRITERIA {
        let values = column(criterion.id);
        if values.is_empty() {
            constant.push(criterion.id);
            println!("| {} | 0 | | | | |", criterion.id);
            continue;
        }
        let m = mean(&values);
        let deviation = mean(&values.iter().map(|v| (v - m) * (v - m)).collect::<Vec<_>>()).sqrt();
        let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
        println!("| {} | {} | {m:.3} | {deviation:.3} | {least:.3} | {most:.3} |", criterion.id, values.len());
        if most - least < CONSTANT {
            constant.push(criterion.id);
        }
    }
    println!("\nConstant: {}.\n", if constant.is_empty() { "none".into() } else { constant.join(", ") });

    println!(
        "## Pairs\n\nPearson's correlation over the games that have both; all pairs above 0.9 in size, strongest first.\n"
    );
    println!("| | | r | games |\n|---|---|---:|---:|");
    let mut pairs: Vec<Pair> = Vec::new();
    for (i, a) in CRITERIA.iter().enumerate() {
        for b in &CRITERIA[i + 1..] {
            let both: Vec<(f64, f64)> =
                table.iter().filter_map(|row| Some((number(row, a.id)?, number(row, b.id)?))).collect();
            if let Some(r) = (both.len() >= FEWEST).then(|| correlation(&both)).flatten() {
                pairs.push((r, a.id, b.id, both.len()));
            }
        }
    }
    if let Some(path) = matrix {
        write_matrix(path, &pairs).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    pairs.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    for (r, a, b, n) in pairs.iter().take_while(|pair| pair.0.abs() > 0.9) {
        println!("| {a} | {b} | {r:.3} | {n} |");
    }
    let aliases = pairs.iter().filter(|pair| pair.0.abs() > ALIAS).count();
    println!("\nAbove {ALIAS} in size: {aliases} of {} pairs.\n", pairs.len());

    let samples: Vec<f64> =
        table.iter().filter(|row| sample(&row["game"])).filter_map(|row| number(row, "score")).collect();
    let own = mean(&samples) - Weights::default().bias;
    println!(
        "## The score\n\nMean of the {} sample games without bias: {own:.4}; a bias of {:.4} makes it one half.\n",
        samples.len(),
        0.5 - own
    );

    let mut rated = Vec::new();
    for row in &ratings {
        let Some(entry) = gdl::library::find(&row["name"]) else { continue };
        let Some(measured) = table.iter().find(|m| m["game"] == entry.file_stem) else { continue };
        rated.push((measured, number(row, "average_rating").expect("a rating"), row["name"].clone()));
    }
    println!(
        "## People\n\nSpearman's correlation with the mean ratings of {} games (`data/human-ratings.csv`), 95 % interval.\n",
        rated.len()
    );
    println!("| | r | 95 % | games |\n|---|---:|---|---:|");
    let mut rows = Vec::new();
    for id in std::iter::once("score").chain(CRITERIA.iter().map(|c| c.id)) {
        let both: Vec<(f64, f64)> =
            rated.iter().filter_map(|(row, rating, _)| Some((number(row, id)?, *rating))).collect();
        if let Some((r, low, high)) = (both.len() >= FEWEST).then(|| spearman(&both)).flatten() {
            rows.push((r, format!("| {id} | {r:+.2} | {low:+.2} – {high:+.2} | {} |", both.len())));
        }
    }
    println!("{}", rows[0].1);
    let mut rest = rows.split_off(1);
    rest.sort_by(|a, b| b.0.total_cmp(&a.0));
    rest.iter().for_each(|(_, row)| println!("{row}"));
}
