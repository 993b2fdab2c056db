//! `cargo xtask places`: what scores and criteria are held against. Writes `data/score-places.csv` (the scores of the library's games and of decoys) and
//! `data/usual-values.csv` (the quartiles of every criterion over the library's viable games) from tables of measurements; nothing is measured.
//!
//! The library's table is `docs/measurements.csv`, or the file after `--library`. The decoys' table is one that `cargo xtask decoys` has written; without
//! an argument the decoys stay as they are.

mod table;
mod usual;

use crate::run::root;
use anyhow::{Context, Result, bail, ensure};
use std::path::Path;
use table::{Score, Table};

const PLACES: &str = "data/score-places.csv";
const USUAL: &str = "data/usual-values.csv";
const LIBRARY: &str = "docs/measurements.csv";

/// Writes both files.
pub fn run(args: &[String]) -> Result<bool> {
    let (library, decoys) = wish(args)?;
    let library = Table::read(&root().join(library))?;
    let games = library.scores("game", None)?;
    ensure!(!games.is_empty(), "the table of the library is empty");
    let places = root().join(PLACES);
    let decoys = match decoys {
        Some(path) => {
            let found = Table::read(&root().join(path))?.scores("name", Some("decoys"))?;
            ensure!(!found.is_empty(), "{path} has no rows of the set `decoys`");
            found
        }
        None if places.exists() => Table::read(&places)?.scores("name", Some("decoys"))?,
        None => Vec::new(),
    };
    write(&places, &["set", "name", "viable", "score"], |writer| {
        for (set, scores) in [("library", &games), ("decoys", &decoys)] {
            for Score { name, viable, score } in scores {
                writer.write_record([set, name, &viable.to_string(), &format!("{score:.4}")])?;
            }
        }
        Ok(())
    })?;
    let usual = usual::quartiles(&library)?;
    write(&root().join(USUAL), &["criterion", "games", "low", "median", "high"], |writer| {
        for (criterion, n, quartiles) in &usual {
            let [low, median, high] = quartiles.map(|value| format!("{value:.4}"));
            writer.write_record([criterion, &n.to_string(), &low, &median, &high])?;
        }
        Ok(())
    })?;
    let viable = |scores: &[Score]| scores.iter().filter(|score| score.viable).count();
    println!(
        "{PLACES}: {} games of the library, {} viable; {} decoys, {} viable",
        games.len(),
        viable(&games),
        decoys.len(),
        viable(&decoys)
    );
    println!("{USUAL}: {} criteria", usual.len());
    let asked = std::fs::read_dir(root().join("tests/decoys"))?.flatten();
    let asked = asked.filter(|file| file.path().extension().is_some_and(|end| end == "ludi")).count();
    if decoys.len() != asked {
        println!("note: tests/decoys has {asked} decoys; `cargo xtask decoys --only decoys` measures them");
    }
    Ok(true)
}

/// The files to be read.
fn wish(args: &[String]) -> Result<(&str, Option<&str>)> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok((LIBRARY, None)),
        ["--library", library] => Ok((library, None)),
        ["--library", library, decoys] | [decoys, "--library", library] => Ok((library, Some(decoys))),
        [decoys] if !decoys.starts_with("--") => Ok((LIBRARY, Some(decoys))),
        _ => bail!("usage: cargo xtask places [DECOYS.csv] [--library MEASUREMENTS.csv]"),
    }
}

fn write(path: &Path, header: &[&str], rows: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> Result<()>) -> Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header)?;
    rows(&mut writer)?;
    let bytes = writer.into_inner().context("a table in memory can be finished")?;
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_apart_by_their_place() {
        let read = |args: &[&str]| {
            let args: Vec<String> = args.iter().map(ToString::to_string).collect();
            wish(&args).map(|(library, decoys)| (library.to_string(), decoys.map(str::to_string))).ok()
        };
        assert_eq!(read(&[]), Some((LIBRARY.into(), None)));
        assert_eq!(read(&["d.csv"]), Some((LIBRARY.into(), Some("d.csv".into()))));
        assert_eq!(read(&["d.csv", "--library", "l.csv"]), Some(("l.csv".into(), Some("d.csv".into()))));
        assert_eq!(read(&["--libary"]), None);
    }
}
