//! `cargo xtask experiment-2`: which criteria predict what people like; writes the tables and figures of `docs/experiment-2.md`.
//!
//! All figures come from `ludi fit` and `ludi agree` and depend on nothing but the tables of measurements and the seed.

use crate::run::{beside, cargo, command, root, shown};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

const FOLDER: &str = "docs/experiment-2";
const MEASUREMENTS: &str = "docs/measurements.csv";
const RATINGS: &str = "data/human-ratings.csv";
/// Ranks of evolved games that the paper tells.
const EVOLVED: &str = "data/evolved-ranks.csv";
/// Permutations of the whole procedure.
const PERMUTATIONS: &str = "99";

/// The paper's Table I.
const PAPER: [(&str, &str, &str); 5] = [
    ("all", "linear", "0.426"),
    ("intrinsic", "linear", "0.115"),
    ("viability", "linear", "0.609"),
    ("quality", "linear", "0.437"),
    ("all", "un-nested", "0.828"),
];

/// Runs everything and writes the tables.
pub fn run(_: &[String]) -> Result<bool> {
    ensure!(shown(&mut cargo(&["build", "--profile", "ci", "--package", "ludi-cli"]))?.success, "ludi does not build");
    let ludi = Ludi(beside("ludi")?.to_string_lossy().into_owned());
    std::fs::create_dir_all(root().join(FOLDER))?;
    let at = |name: &str| format!("{FOLDER}/{name}");
    let fit = ["fit", "--measurements", MEASUREMENTS, "--ratings", RATINGS];
    let [weights, importance, scatter] = ["weights.txt", "importance.svg", "scatter.svg"].map(at);
    let files = ["--weights", &weights, "--importance", &importance, "--scatter", &scatter];
    let main = ludi.ask(&[&fit[..], &["--permutations", PERMUTATIONS], &files].concat())?;

    let mut page = String::from(
        "# Experiment II: the tables\n\nMade by `cargo xtask experiment-2`. What they mean: [experiment-2.md](../experiment-2.md).\n",
    );
    table_1(&mut page, &main)?;
    best_set(&mut page, &main)?;
    criteria(&mut page, &main)?;
    games(&mut page, &main)?;
    page += "\n## Other ways to measure and to ask\n\nR as in the first table, without permutations. `--quick` measures without the slow criteria.\n\n";
    page += "| measured with | criteria | all, linear | all, ridge | viability, ridge | quality, ridge | selected | un-nested |\n|---|---:|---|---|---|---|---|---|\n";
    variant(&mut page, "docs/measurements.csv", &main)?;
    let few = ["--permutations", "0"];
    let on_score = ludi.ask(&[&fit[..], &few, &["--on", "score"]].concat())?;
    variant(&mut page, "the same, rating instead of rank", &on_score)?;
    for seed in ["2", "3"] {
        let again = ludi.ask(&[&fit[..], &few, &["--seed", seed]].concat())?;
        variant(&mut page, &format!("the same, `ludi fit --seed {seed}`"), &again)?;
    }
    let mut others: Vec<String> = std::fs::read_dir(root().join(FOLDER))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".csv"))
        .collect();
    others.sort();
    let slow = slow_criteria(&root().join(FOLDER), others.first())?;
    if !slow.is_empty() {
        let fast = ludi.ask(&[&fit[..], &few, &["--without", &slow]].concat())?;
        variant(&mut page, "docs/measurements.csv without the slow criteria", &fast)?;
    }
    for name in &others {
        let path = at(name);
        let found = ludi.ask(&[&["fit", "--measurements", &path, "--ratings", RATINGS][..], &few].concat())?;
        variant(&mut page, &format!("`{}`", text(&found["options"])), &found)?;
    }

    page += "\n## Scores and ranks\n\nCorrelation of score and rank; below 0, they agree.\n\n| scores by | games | Pearson | Spearman | Kendall |\n|---|---|---|---|---|\n";
    agreement(&mut page, "the paper's weights", "the 41 rated", &ludi.ask(&["agree", MEASUREMENTS, RATINGS])?)?;
    let figure = at("evolved.svg");
    let paper = ludi.ask(&["agree", MEASUREMENTS, EVOLVED, "--scatter", &figure])?;
    agreement(&mut page, "the paper's weights", "six evolved ones", &paper)?;
    let fitted = ludi.ask(&["agree", MEASUREMENTS, EVOLVED, "--weights", &weights])?;
    agreement(&mut page, "weights.txt, which has seen Yavalath's rating", "six evolved ones", &fitted)?;
    std::fs::write(root().join(at("tables.md")), &page)?;
    println!("wrote {}", at("tables.md"));
    Ok(true)
}

struct Ludi(String);

impl Ludi {
    fn ask(&self, args: &[&str]) -> Result<Value> {
        println!("ludi {}", args.join(" "));
        let output = command(&self.0, args).arg("--json").output().context("ludi runs")?;
        ensure!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
        let mut envelope: Value = serde_json::from_slice(&output.stdout).context("JSON")?;
        Ok(envelope["result"].take())
    }
}

/// Criteria that a quick table has no values of.
fn slow_criteria(folder: &Path, name: Option<&String>) -> Result<String> {
    let Some(name) = name else { return Ok(String::new()) };
    let table = std::fs::read_to_string(folder.join(name))?;
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().context("a header")?.split(',').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let empty = |column: usize| rows.iter().all(|row| row.get(column).is_some_and(|cell| cell.is_empty()));
    let end = |name: &str| name.ends_with("_low") || name.ends_with("_high");
    let slow = header.iter().enumerate().filter(|(column, name)| !end(name) && empty(*column));
    Ok(slow.map(|(_, name)| *name).collect::<Vec<_>>().join(","))
}

fn number(value: &Value) -> Result<f64> {
    value.as_f64().with_context(|| format!("a number, not {value}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> Result<&Vec<Value>> {
    value.as_array().context("a list")
}

/// A correlation with its interval.
fn signed(value: &Value) -> Result<String> {
    let [r, low, high] = ["value", "low", "high"].map(|key| number(&value[key]));
    Ok(format!("{:+.2} ({:+.2} to {:+.2})", r?, low?, high?))
}

fn table_1(page: &mut String, found: &Value) -> Result<()> {
    *page += "\n## Table I\n\n| criteria | method | number | R (95 %) | plain R (95 %) | saved | R by chance (middle 95 %) | P (95 %) | paper |\n|---|---|---:|---|---|---:|---|---|---:|\n";
    for figure in list(&found["figures"])? {
        let (set, method) = (text(&figure["set"]), text(&figure["method"]));
        let paper = PAPER.iter().find(|(s, m, _)| (*s, *m) == (set, method)).map_or("", |(.., r)| r);
        let chance = &figure["permuted"];
        let at = |key: &str| number(&chance[key]);
        let p = &chance["interval"];
        writeln!(
            page,
            "| {set} | {method} | {} | {} | {} | {:+.2} | {:+.2} ({:+.2} to {:+.2}) | {:.2} ({:.2} – {:.2}) | {paper} |",
            figure["criteria"],
            signed(&figure["correlation"])?,
            signed(&figure["plain"])?,
            number(&figure["explained"])?,
            at("mean")?,
            at("low")?,
            at("high")?,
            at("p")?,
            number(&p["low"])?,
            number(&p["high"])?,
        )?;
    }
    Ok(())
}

fn best_set(page: &mut String, found: &Value) -> Result<()> {
    *page += "\n## The un-nested set\n\n![what each criterion contributes](importance.svg)\n\nRed bars have a weight below 0.\n\n| criterion | weight | error grows by (95 %) |\n|---|---:|---|\n";
    for part in list(&found["best_set"])? {
        let growth = &part["growth"];
        let [value, low, high] = ["value", "low", "high"].map(|key| number(&growth[key]));
        let weight = number(&part["weight"])?;
        writeln!(page, "| {} | {weight:+.3} | {:+.3} ({:+.3} to {:+.3}) |", text(&part["id"]), value?, low?, high?)?;
    }
    Ok(())
}

fn criteria(page: &mut String, found: &Value) -> Result<()> {
    *page += "\n## The criteria\n\nSpearman's correlation with people's opinion; models of the nested selection that picked the criterion and how many of these gave it a \
              positive weight; weight in the ridge regression of all games, on criteria of deviation 1; weight in the thesis.\n\n\
              | criterion | Spearman (95 %) | picked | positive | ridge | thesis |\n|---|---|---:|---:|---:|---:|\n";
    let mut all = list(&found["criteria"])?.clone();
    all.sort_by_key(|c| std::cmp::Reverse(c["picked"].as_u64()));
    for criterion in &all {
        let coefficient = &criterion["spearman"]["coefficient"];
        let spearman = if coefficient.is_null() { "–".to_string() } else { signed(coefficient)? };
        let thesis = criterion["paper"].as_f64().map_or(String::new(), |w| format!("{w:+.3}"));
        let ridge = number(&criterion["ridge"])?;
        writeln!(
            page,
            "| {} | {spearman} | {} | {} | {ridge:+.3} | {thesis} |",
            text(&criterion["id"]),
            criterion["picked"],
            criterion["positive"]
        )?;
    }
    Ok(())
}

fn games(page: &mut String, found: &Value) -> Result<()> {
    *page += "\n## The games\n\n![predictions against ranks](scatter.svg)\n\nRanks, and ranks of what a ridge regression without the game predicts; the worst mistakes first.\n\n| game | rank | predicted |\n|---|---:|---:|\n";
    for game in list(&found["games"])? {
        writeln!(page, "| {} | {} | {} |", text(&game["game"]), game["rank"], game["predicted_rank"])?;
    }
    Ok(())
}

fn variant(page: &mut String, name: &str, found: &Value) -> Result<()> {
    let figures = list(&found["figures"])?;
    let of = |set: &str, method: &str| {
        let figure = figures.iter().find(|f| text(&f["set"]) == set && text(&f["method"]) == method);
        signed(&figure.context("a figure")?["correlation"])
    };
    writeln!(
        page,
        "| {name} | {} | {} | {} | {} | {} | {} | {} |",
        list(&found["criteria"])?.len(),
        of("all", "linear")?,
        of("all", "ridge")?,
        of("viability", "ridge")?,
        of("quality", "ridge")?,
        of("all", "selected")?,
        of("all", "un-nested")?
    )?;
    Ok(())
}

fn agreement(page: &mut String, weights: &str, games: &str, found: &Value) -> Result<()> {
    let [a, b, c] = ["pearson", "spearman", "kendall"].map(|name| {
        let found = &found[name];
        Ok::<_, anyhow::Error>(format!("{}, p = {:.3}", signed(&found["coefficient"])?, number(&found["p"])?))
    });
    writeln!(page, "| {weights} | {games} | {} | {} | {} |", a?, b?, c?)?;
    Ok(())
}
