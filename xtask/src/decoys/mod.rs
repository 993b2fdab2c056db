//! `cargo xtask decoys`: does the critic tell games from what are none? Measures the decoys of `tests/decoys`, the thirty best rated games of the library, random games
//! of the grammar and broken samples by `ludi measure --quick`, a row each, and says how well the scores part them.
//!
//! A row that is there already is not measured again unless the build is another, so a run that was stopped goes on; a decoy whose text has changed keeps its row until
//! the table goes. What is random or broken is made by the example
//! `yardstick` of `criticism`.

mod area;
mod row;
mod rows;
mod summary;
mod tasks;
mod wish;
mod work;

use crate::run::{beside, cargo, root, shown};
use anyhow::{Result, ensure};
use rows::Rows;
use wish::Wish;

/// Measures what is missing and prints the summary.
pub fn run(args: &[String]) -> Result<bool> {
    let wish = Wish::read(args)?;
    // In one command, so that features and therefore artefacts are the same.
    let build = ["build", "--profile", "ci", "--package", "ludi-cli", "--package", "criticism"];
    let parts = ["--bin", "ludi", "--example", "yardstick"];
    ensure!(shown(&mut cargo(&[&build[..], &parts].concat()))?.success, "ludi does not build");
    let own = beside("yardstick-games")?;
    let folder = wish.out.as_ref().map_or_else(|| own.clone(), |out| root().join(out));
    std::fs::create_dir_all(&folder)?;
    let (tasks, mut left_out) = tasks::all(&wish, &own)?;
    let ludi = work::Ludi::new(wish.seed)?;
    let mut rows = Rows::open(&folder.join("decoys.csv"), ludi.build(), wish.seed)?;
    left_out.extend(work::measure(&ludi, &tasks, &mut rows)?);
    let page = summary::page(&rows.of(&tasks), &left_out, &wish, ludi.build());
    print!("{page}");
    println!("\nrows: {}", rows.path().display());
    if wish.out.is_some() {
        let path = folder.join("decoys.md");
        std::fs::write(&path, format!("# Decoys\n\nMade by `cargo xtask decoys`.\n\n{page}"))?;
        println!("wrote {}", path.display());
    }
    Ok(true)
}
