//! `ludi check`

use crate::numbers::counted;
use crate::output::{Report, complain};
use crate::page::Page;
use ludi::open::{Remarks, Verdict, drawn};
use ludi::{Error, Finder};
use serde::Serialize;

/// Check descriptions of games
///
/// Shows every error and warning with its place and what to do about it. A game with warnings can be played; one with
/// errors cannot, and the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi check mygame.ludi
  ludi check games/*/*.ludi
  cat mygame.ludi | ludi check - --json")]
pub struct Args {
    /// Files (- for standard input) or names of games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Verdicts {
    files: Vec<Verdict>,
    /// Files that could not be read.
    #[serde(skip)]
    unread: usize,
}

pub fn run(args: &Args) -> Result<Verdicts, Error> {
    let finder = Finder::here();
    let (files, unread) = each(&args.files, |name| finder.find(name).map(|source| source.verdict()))?;
    Ok(Verdicts { files, unread })
}

/// Does something with each file. One that fails is complained about and counted, and the others are done all the same; one alone fails.
pub fn each<T>(files: &[String], work: impl Fn(&str) -> Result<T, Error>) -> Result<(Vec<T>, usize), Error> {
    let mut done = Vec::new();
    for name in files {
        match work(name) {
            Ok(result) => done.push(result),
            Err(failure) if files.len() > 1 => complain(&failure),
            Err(failure) => return Err(failure),
        }
    }
    let failed = files.len() - done.len();
    Ok((done, failed))
}

impl Report for Verdicts {
    fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        for verdict in &self.files {
            let drawn = drawn(&verdict.remarks, page.colour);
            if !drawn.is_empty() {
                out += &format!("{drawn}\n");
            }
        }
        out + &self.summary()
    }

    fn code(&self) -> u8 {
        match (self.unread, self.files.iter().all(|verdict| verdict.valid)) {
            (0, true) => 0,
            (0, false) => 1,
            _ => 2,
        }
    }
}

impl Verdicts {
    fn summary(&self) -> String {
        let counts = self.files.iter().flat_map(|verdict| &verdict.remarks).map(Remarks::counts);
        let (errors, warnings) = counts.fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1));
        let invalid = self.files.iter().filter(|verdict| !verdict.valid).count();
        let verdict = match (self.files.as_slice(), invalid) {
            ([one], 0) => format!("{} is valid", one.file),
            ([one], _) => format!("{} is not valid", one.file),
            (many, 0) => format!("all {} are valid", counted(many.len(), "game")),
            (many, _) => format!("{invalid} of {} are not valid", counted(many.len(), "game")),
        };
        let mut found = Vec::new();
        found.extend((errors > 0).then(|| counted(errors, "error")));
        found.extend((warnings > 0).then(|| counted(warnings, "warning")));
        found.extend((self.unread > 0).then(|| format!("{} not read", counted(self.unread, "file"))));
        if found.is_empty() { format!("{verdict}\n") } else { format!("{verdict}: {}\n", found.join(", ")) }
    }
}
