//! `cargo xtask deep`: the long checks, for an evening or before a release.

use crate::run::{Stages, cargo, shown};
use crate::test::{planted, tests};
use anyhow::{Context, Result};

/// Mutated games compared when no number is given.
const CHILDREN: u64 = 20_000;

/// Runs all long checks, whatever fails on the way.
pub fn run(args: &[String]) -> Result<bool> {
    let children = match args.first() {
        Some(text) => text.parse().with_context(|| format!("{text} is not a number of games"))?,
        None => CHILDREN,
    };
    let mut stages = Stages::default();
    for (what, count) in [("library", 1), ("examples", 1), ("children", children)] {
        stages.stage(&format!("both implementations agree: {what}"), || duel(what, count))?;
    }
    stages.command("planted bugs are found", &mut planted())?;
    let acceptance = ["test", "--profile", "ci", "-p", "engine", "--features", "deep", "--test", "suite", "acceptance"];
    stages
        .command("every word and every ending occurs often enough", cargo(&acceptance).args(["--", "--nocapture"]))?;
    stages.command("counts, all depths", tests("perft").env("LUDI_DEEP", "1"))?;
    stages.command("the language reference is fresh", &mut tests("docs"))?;
    stages.command("hostile inputs", &mut tests("hostile"))?;
    Ok(stages.finish())
}

fn duel(what: &str, count: u64) -> Result<crate::run::Done> {
    let args = ["run", "--quiet", "--profile", "ci", "--package", "engine", "--example", "duel", "--", what];
    let mut done = shown(cargo(&args).arg(count.to_string()))?;
    done.success &= done.text.lines().any(|line| line == "differences 0");
    Ok(done)
}
