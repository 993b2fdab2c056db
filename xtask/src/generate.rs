//! Kept files that are made from the code: the test that compares each also writes it.

use crate::run::{cargo, shown};
use anyhow::Result;

/// `docs/language.md`, from the ludeme table.
pub fn docs(_: &[String]) -> Result<bool> {
    update("gdl", "docs")
}

/// `tests/perft`.
pub fn perft(_: &[String]) -> Result<bool> {
    update("engine", "perft")
}

/// `tests/playthroughs`.
pub fn playthroughs(_: &[String]) -> Result<bool> {
    update("engine", "playthroughs")
}

/// `crates/ludi/signature.txt`.
pub fn signature(_: &[String]) -> Result<bool> {
    let done = update("ludi", "signature")?;
    if done {
        println!("where the first line has changed, a line of CHANGELOG.md says why, and what the new signature is");
    }
    Ok(done)
}

/// `docs/schema`.
pub fn schema(_: &[String]) -> Result<bool> {
    update("ludi", "schema")
}

fn update(package: &str, test: &str) -> Result<bool> {
    let mut tests =
        cargo(&["test", "--quiet", "--profile", "ci", "--workspace", "--test", "suite", &format!("{test}::")]);
    let done = shown(tests.env("UPDATE", "1"))?;
    if done.success {
        println!("written by the test `{test}` of {package}; `git diff` shows what changed");
    }
    Ok(done.success)
}
