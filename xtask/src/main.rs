//! The chores of the project, one command each: `cargo xtask` lists them.
//!
//! It knows the other crates only as programs and tests, so that it builds in seconds and runs even when they do not.
#![forbid(unsafe_code)]

mod agreement;
mod browser;
mod callgrind;
mod decoys;
mod deep;
mod experiment_2;
mod fuzz;
mod generate;
mod peers;
mod places;
mod run;
mod strength;
mod test;

use anyhow::Result;
use std::process::ExitCode;

type Chore = fn(&[String]) -> Result<bool>;

/// Name, arguments, what it does, how.
const CHORES: &[(&str, &str, &str, Chore)] = &[
    ("test", "", "everything that must hold before a change lands", test::run),
    ("browser", "", "the studio in a browser, and strangers and crowds over HTTP; part of test", browser::run),
    ("deep", "[CHILDREN]", "the long checks: 20,000 mutated games in both implementations, deep counts", deep::run),
    ("docs", "", "write docs/language.md anew", generate::docs),
    ("perft", "", "write tests/perft anew", generate::perft),
    ("playthroughs", "", "write tests/playthroughs anew", generate::playthroughs),
    ("schema", "", "write docs/schema anew: what --json outputs hold", generate::schema),
    ("signature", "", "write crates/ludi/signature.txt anew: the build's signature", generate::signature),
    ("bench-peers", "[SECONDS]", "our speed beside other systems and hand-written limits", peers::run),
    ("strength", "[GAMES]", "how strong the players are; writes docs/strength.md", strength::run),
    (
        "decoys",
        "[--only SET] [--seed N] [--count N] [--out FOLDER]",
        "does the critic tell games from what are none",
        decoys::run,
    ),
    (
        "agreement",
        "A.csv B.csv [--quick Q.csv]",
        "does the critic say the same twice: tables of two seeds, and of --quick",
        agreement::run,
    ),
    (
        "places",
        "[DECOYS.csv] [--library FILE]",
        "write data/score-places.csv and data/usual-values.csv anew from tables of measurements",
        places::run,
    ),
    ("experiment-2", "", "which criteria predict what people like; writes docs/experiment-2", experiment_2::run),
    ("fuzz", "[MINUTES]", "coverage-guided fuzzing of parser, compiler, engine and teller", fuzz::run),
    (
        "callgrind",
        "[--update]",
        "instructions of fixed playouts and counts, beside docs/instructions.txt",
        callgrind::run,
    ),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted = args.first().map_or("", String::as_str);
    let Some((.., chore)) = CHORES.iter().find(|(name, ..)| *name == wanted) else {
        eprintln!("usage: cargo xtask CHORE\n");
        for (name, arguments, about, _) in CHORES {
            eprintln!("  {:24} {about}", format!("{name} {arguments}"));
        }
        return ExitCode::from(2);
    };
    match chore(&args[1..]) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why:#}");
            ExitCode::FAILURE
        }
    }
}
