//! `cargo xtask fuzz`: libFuzzer on the four targets, one after the other.

use crate::run::{cargo, command, present, root, shown};
use anyhow::{Context, Result, ensure};

const TARGETS: [&str; 4] = ["parser", "compiler", "engine", "teller"];

/// Fuzzes each target for so many minutes (default 1), beginning with the library.
pub fn run(args: &[String]) -> Result<bool> {
    let minutes: f64 = match args.first() {
        Some(text) => text.parse().with_context(|| format!("{text} is not a number of minutes"))?,
        None => 1.0,
    };
    if !present(cargo(&["fuzz", "--version"])) {
        println!("cargo-fuzz is missing; installing it");
        ensure!(shown(&mut cargo(&["install", "cargo-fuzz", "--locked"]))?.success, "cargo-fuzz cannot be installed");
    }
    let seeds = seeds()?;
    for target in TARGETS {
        let corpus = root().join("fuzz/corpus").join(target);
        std::fs::create_dir_all(&corpus)?;
        let limits =
            [format!("-max_total_time={}", (minutes * 60.0).ceil()), "-timeout=20".into(), "-rss_limit_mb=1024".into()];
        let mut fuzz = cargo(&["fuzz", "run", "--sanitizer", "none", target]);
        fuzz.arg(&corpus).arg(&seeds).arg("--").args(limits).args(["-max_len=16384", "-print_final_stats=1"]);
        if !shown(&mut fuzz)?.success {
            println!("{target}: the input is in fuzz/artifacts/{target}");
            return Ok(false);
        }
    }
    Ok(true)
}

/// The library, as files in one folder.
fn seeds() -> Result<std::path::PathBuf> {
    let folder = root().join("fuzz/corpus/library");
    std::fs::create_dir_all(&folder)?;
    let copy = format!("find games -name '*.ludi' -exec cp -t '{}' {{}} +", folder.display());
    ensure!(present(command("sh", &["-c", &copy])), "the library cannot be copied");
    Ok(folder)
}
