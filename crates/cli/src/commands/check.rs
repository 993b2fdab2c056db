//! `ludi check`

use crate::diagnostics::Remark;
use crate::failure::Failure;
use crate::game::{Checked, check};
use crate::numbers::counted;
use crate::output::{Report, say};
use crate::page::Page;
use crate::source::open;
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

#[derive(Debug, Serialize)]
struct Verdict {
    file: String,
    valid: bool,
    diagnostics: Vec<Remark>,
    #[serde(skip)]
    checked: Checked,
}

pub fn run(args: &Args) -> Result<Verdicts, Failure> {
    let mut verdicts = Verdicts { files: Vec::new(), unread: 0 };
    for name in &args.files {
        match open(name) {
            Ok(source) => {
                let mut checked = check(&source);
                // A plan may be large; all that is needed of it is that it exists.
                let valid = checked.game.take().is_some();
                let diagnostics = checked.remarks.iter().flat_map(|part| part.data()).collect();
                verdicts.files.push(Verdict { file: source.path, valid, diagnostics, checked });
            }
            // The other files are checked all the same.
            Err(failure) if args.files.len() > 1 => {
                say(failure.text());
                verdicts.unread += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(verdicts)
}

impl Report for Verdicts {
    fn text(&self, page: &Page) -> String {
        let mut out = String::new();
        for verdict in &self.files {
            let drawn = verdict.checked.draw(page);
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
        let (errors, warnings) = self
            .files
            .iter()
            .map(|verdict| verdict.checked.counts())
            .fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1));
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
