//! Which games are measured: those of the project, and those made for it.

use super::row::Row;
use super::wish::Wish;
use crate::run::{beside, command, root, shown};
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Decoys, the rated games, and what was left out by hand.
const FOLDER: &str = "tests/decoys";

/// A game to be measured.
pub struct Task {
    /// What it is measured for.
    pub set: &'static str,
    /// Its name.
    pub name: String,
    /// How it was broken, if it was.
    pub way: String,
    /// What `ludi` knows it by.
    pub game: String,
}

/// A game that is not measured, and why.
pub struct LeftOut {
    /// The set it would have been in.
    pub set: &'static str,
    /// Its name.
    pub name: String,
    /// How it was broken, if it was.
    pub way: String,
    /// Why.
    pub reason: String,
}

impl Task {
    /// Whether a row is about this game.
    pub fn is(&self, row: &Row) -> bool {
        (self.set, &self.name, &self.way) == (row.set.as_str(), &row.name, &row.way)
    }
}

/// The games of the sets asked for. What must be made for that is written into a folder.
pub fn all(wish: &Wish, folder: &Path) -> Result<(Vec<Task>, Vec<LeftOut>)> {
    let (mut tasks, mut left_out) = (Vec::new(), Vec::new());
    for &set in &wish.sets {
        match set {
            "rated" => tasks.extend(rated()?),
            "decoys" => tasks.extend(decoys()?),
            _ => made(set, wish, &folder.join(set), &mut tasks, &mut left_out)?,
        }
    }
    Ok((tasks, left_out))
}

fn rated() -> Result<Vec<Task>> {
    let mut table = csv::Reader::from_path(root().join(FOLDER).join("rated.csv"))?;
    let task = |record: csv::StringRecord| {
        let name = record.get(0).context("a name")?.to_string();
        Ok(Task { set: "rated", game: name.clone(), name, way: String::new() })
    };
    table.records().map(|record| task(record?)).collect()
}

fn decoys() -> Result<Vec<Task>> {
    let mut names: Vec<String> = std::fs::read_dir(root().join(FOLDER))?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".ludi").map(str::to_string))
        .collect();
    names.sort();
    let task = |name: String| Task { set: "decoys", game: format!("{FOLDER}/{name}.ludi"), name, way: String::new() };
    Ok(names.into_iter().map(task).collect())
}

/// Random or broken games, made anew; the same wish makes the same.
fn made(
    set: &'static str,
    wish: &Wish,
    folder: &Path,
    tasks: &mut Vec<Task>,
    left_out: &mut Vec<LeftOut>,
) -> Result<()> {
    let yardstick = beside("examples")?.join("yardstick");
    let [count, seed] = [wish.counts[usize::from(set == "broken")], wish.seed].map(|number| number.to_string());
    let place = folder.to_string_lossy();
    let listed = format!("{FOLDER}/left-out.csv");
    let how = if set == "random" { &seed } else { &listed };
    println!("making {set} games");
    ensure!(shown(&mut command(&yardstick.to_string_lossy(), &[set, &count, how, &place]))?.success, "none were made");
    let mut table = csv::Reader::from_path(folder.join("made.csv"))?;
    for record in table.records() {
        let record = record?;
        let cell = |at: usize| record.get(at).unwrap_or_default().to_string();
        let (name, way, file, reason) = (cell(0), cell(1), cell(2), cell(3));
        if reason.is_empty() {
            tasks.push(Task { set, name, way, game: folder.join(file).to_string_lossy().into_owned() });
        } else {
            left_out.push(LeftOut { set, name, way, reason });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_decoys_enough_and_thirty_games_beside_them() {
        assert!(decoys().expect("the folder is there").len() >= 36);
        assert_eq!(rated().expect("the table is there").len(), 30);
    }

    #[test]
    fn every_decoy_says_why_it_is_none_and_is_listed() {
        let list = std::fs::read_to_string(root().join(FOLDER).join("README.md")).expect("the list");
        for task in decoys().expect("the folder is there") {
            let text = std::fs::read_to_string(root().join(&task.game)).expect("a description");
            assert!(text.starts_with("; "), "{} does not say why it is no game", task.game);
            assert!(list.contains(&format!("| [{0}]({0}.ludi) |", task.name)), "{} is not listed", task.name);
        }
    }
}
