//! `cargo xtask callgrind`: instructions of fixed work, which a busy machine does not disturb.

use crate::run::{cargo, quiet, root, shown};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const KEPT: &str = "docs/instructions.txt";

/// One processor for all, so that counts can be kept; what valgrind knows ends there too.
const PROCESSOR: &str = "-C target-cpu=x86-64-v3";

/// Name, command, and an argument for much and for little work: the difference leaves out loading and compiling.
const WORK: [(&str, &[&str], &str, &str); 8] = [
    ("playouts of yavalath", &["playout", "yavalath", "--threads", "1", "--count"], "2000", "1"),
    ("playouts of hex", &["playout", "hex", "--threads", "1", "--count"], "300", "1"),
    ("playouts of breakthrough", &["playout", "breakthrough", "--threads", "1", "--count"], "300", "1"),
    ("playouts of othello", &["playout", "othello", "--threads", "1", "--count"], "100", "1"),
    ("playouts of english-checkers", &["playout", "english-checkers", "--threads", "1", "--count"], "100", "1"),
    ("playouts of lines-of-action", &["playout", "lines-of-action", "--threads", "1", "--count"], "30", "1"),
    ("perft of chess", &["perft", "chess", "--depth"], "4", "1"),
    ("perft of english-checkers", &["perft", "english-checkers", "--depth"], "6", "1"),
];

/// Counts, compares with the kept counts; `--update` keeps the new ones.
pub fn run(args: &[String]) -> Result<bool> {
    let target = root().join("target/callgrind");
    let mut build = cargo(&["build", "--release", "--package", "ludi-cli", "--target-dir"]);
    ensure!(shown(build.arg(&target).env("RUSTFLAGS", PROCESSOR))?.success, "ludi does not build");
    let ludi = target.join("release/ludi");
    let kept = kept();
    let mut fresh = String::new();
    let mut steady = true;
    println!("{:32} {:>14} {:>14} {:>8}", "", "instructions", "kept", "change");
    for (name, args, much, little) in WORK {
        let count = instructions(&ludi, args, much)?.saturating_sub(instructions(&ludi, args, little)?);
        let change = kept.get(name).map(|kept| 100.0 * (count as f64 / *kept as f64 - 1.0));
        steady &= change.is_none_or(|change| change < 2.0);
        let (before, change) = match (kept.get(name), change) {
            (Some(kept), Some(change)) => (kept.to_string(), format!("{change:+.1} %")),
            _ => ("-".into(), "new".into()),
        };
        println!("{name:32} {count:>14} {before:>14} {change:>8}");
        fresh += &format!("{count:>14} {name}\n");
    }
    if args.iter().any(|arg| arg == "--update") {
        std::fs::write(root().join(KEPT), fresh)?;
        return Ok(true);
    }
    if !steady {
        println!("more than 2 % slower; if that is meant, keep it with `cargo xtask callgrind --update`");
    }
    Ok(steady)
}

fn kept() -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(root().join(KEPT)).unwrap_or_default();
    let pair = |line: &str| {
        let (count, name) = line.trim().split_once(' ')?;
        Some((name.to_string(), count.parse().ok()?))
    };
    text.lines().filter_map(pair).collect()
}

fn instructions(ludi: &Path, args: &[&str], amount: &str) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(ludi).args(args).arg(amount);
    let done = quiet(&mut valgrind).context("valgrind is needed for this")?;
    ensure!(done.success, "{}", done.text);
    let line = done.text.lines().find(|line| line.contains("Collected")).context("callgrind says no count")?;
    line.rsplit(' ').next().and_then(|count| count.parse().ok()).with_context(|| format!("no count in `{line}`"))
}
