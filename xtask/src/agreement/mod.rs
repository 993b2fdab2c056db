//! `cargo xtask agreement A B [--quick Q]`: does the critic say the same of a game twice?
//!
//! A and B are tables of `ludi measure --library --csv` with different seeds; Q one with `--quick` and the seed of A. Exits with 1 if words that are sure contradict each other.

mod numbers;
mod page;
mod table;

use anyhow::{Result, bail};
use table::Table;

/// Compares tables and prints what differs.
pub fn run(args: &[String]) -> Result<bool> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let (a, b, quick) = match words[..] {
        [a, b] => (a, Some(b), None),
        [a, b, "--quick", quick] => (a, Some(b), Some(quick)),
        [a, "--quick", quick] => (a, None, Some(quick)),
        _ => bail!("usage: cargo xtask agreement A.csv B.csv [--quick Q.csv], or A.csv --quick Q.csv"),
    };
    let a = Table::read(a)?;
    let mut good = true;
    if let Some(b) = b {
        let found = page::seeds(&a, &Table::read(b)?);
        print!("{}", found.text);
        good &= found.contradictions == 0;
    }
    if let Some(quick) = quick {
        let found = page::quick(&a, &Table::read(quick)?);
        print!("{}", found.text);
        good &= found.contradictions == 0;
    }
    Ok(good)
}
