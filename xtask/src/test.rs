//! `cargo xtask test`: what a change must pass. Everything is built once, in one profile.

use crate::browser;
use crate::run::{Stages, beside, cargo, command, present, shown};
use anyhow::Result;
use std::process::Command;

/// Seconds each fuzz target gets.
const FUZZ_SECONDS: &str = "5";

/// Runs all stages up to the first that fails.
pub fn run(_: &[String]) -> Result<bool> {
    let mut stages = Stages::default();
    component("rustfmt", "fmt");
    component("clippy", "clippy");
    all(&mut stages)?;
    Ok(stages.finish())
}

fn all(stages: &mut Stages) -> Result<()> {
    let go_on = stages.command("format", &mut cargo(&["fmt", "--all", "--check"]))?
        && stages.command("lint", &mut lint())?
        && stages.command("build, unit tests, suite, perft, playthroughs, differential", &mut tests(""))?
        && stages.command("documentation tests", &mut doc_tests())?
        && stages.stage("the README's command, in short", || shown(&mut evolve()?))?
        && stages.stage("the studio: a browser, strangers, crowds", browser::stage)?;
    if go_on {
        let mut fuzz = tests("fuzz_smoke");
        stages.command("fuzz smoke", fuzz.env("LUDI_FUZZ_SECONDS", FUZZ_SECONDS))?;
    }
    Ok(())
}

fn lint() -> Command {
    cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--profile", "ci", "--", "-D", "warnings"])
}

/// The tests of the workspace, or of one file of the suites. The selection is always the whole workspace, so that features and
/// therefore artefacts stay the same.
pub fn tests(file: &str) -> Command {
    if present(cargo(&["nextest", "--version"])) {
        let mut tests = cargo(&["nextest", "run", "--cargo-profile", "ci", "--workspace", "--no-fail-fast"]);
        tests.args(["--status-level", "fail", "--final-status-level", "fail"]);
        // Examples are type-checked by the lint; building them takes a minute, and they hold no tests.
        tests.args(["--lib", "--bins", "--tests"]);
        if !file.is_empty() {
            tests.args(["-E", &format!("binary(=suite) & test(/^{file}::/)")]);
        }
        tests
    } else {
        let mut tests = cargo(&["test", "--profile", "ci", "--workspace", "--no-fail-fast"]);
        // Documentation tests are a stage of their own.
        match file.is_empty() {
            true => tests.args(["--lib", "--bins", "--tests"]),
            false => tests.args(["--test", "suite", &format!("{file}::")]),
        };
        tests
    }
}

fn doc_tests() -> Command {
    cargo(&["test", "--doc", "--profile", "ci", "--workspace", "--quiet"])
}

/// The engine with bugs planted on purpose: the comparison with the reference must find each. It is built anew for that, so only
/// `cargo xtask deep` does it.
pub fn planted() -> Command {
    // The engine alone: nothing above it need be built a second time.
    cargo(&[
        "test",
        "--profile",
        "ci",
        "--package",
        "engine",
        "--features",
        "planted",
        "--test",
        "suite",
        "differential_planted::",
    ])
}

/// A very short run, in a folder of its own, by the binary the tests have built and used.
fn evolve() -> Result<Command> {
    let ludi = beside("ludi")?;
    let folder = ludi.with_file_name("readme-command");
    // What an earlier run left would only be added to.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let short = ["evolve", "--children", "12", "--best", "1", "--nodes", "30", "--trials", "3"];
    let mut evolve = command(&ludi.to_string_lossy(), &short);
    evolve.current_dir(folder);
    Ok(evolve)
}

/// Part of every toolchain rustup installs, unless a minimal one was asked for.
fn component(name: &str, subcommand: &str) {
    if !present(cargo(&[subcommand, "--version"])) {
        present(command("rustup", &["component", "add", name]));
    }
}
