//! What all runs have in common: how long they go, where they are kept, how they end.

use crate::interrupts::interrupts;
use crate::output::terminal;
use crate::output::{complain, writable, write_file};
use ludi::Error;
use ludi::error::plain;
use ludi::gallery::Page;
use ludi::open::STORE;
use ludi::runs::{Begin, Evolve, Evolved, Until, evolve};
use std::path::PathBuf;

/// How a run is kept and shown.
#[derive(Debug, clap::Args)]
pub struct Session {
    /// Best games to be shown and measured again
    #[arg(long, value_name = "N", default_value_t = 10)]
    best: usize,
    /// Where to write the page with the best games; `-` for none
    #[arg(long, value_name = "FILE", default_value = "evolution.html", value_parser = writable)]
    html: String,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: PathBuf,
    /// Name of the run: letters, digits and - _ .
    #[arg(long, value_parser = run_name, conflicts_with = "resume")]
    name: Option<String>,
    /// Go on with a run [default: the last]; how it breeds and measures was said when it began
    #[arg(long, value_name = "RUN", num_args = 0..=1, default_missing_value = "last")]
    resume: Option<String>,
    /// Go on with a run that another build of Ludi began, though their figures may not be comparable
    #[arg(long, requires = "resume")]
    other_build: bool,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

impl Session {
    /// Begins a run or goes on with one, and shows what it has made. `kind` is of the runs that may go on.
    pub fn conduct(&self, kind: Option<&str>, until: Until, begin: Begin) -> Result<Evolved, Error> {
        let wish = Evolve {
            begin: match &self.resume {
                Some(run) => {
                    Begin::Resume { run: run.clone(), kind: kind.map(str::to_string), other_build: self.other_build }
                }
                None => begin,
            },
            until,
            best: self.best,
            page: (self.html != "-").then(|| self.html.clone()),
            store: self.store.clone(),
            name: self.name.clone(),
            threads: self.threads,
        };
        let mut evolved = evolve(&wish, &interrupts(), terminal())?;
        let pages = std::mem::replace(&mut evolved.pages, Ok(Vec::new()));
        // The games are told all the same.
        if let Err(error) = pages.and_then(|pages| pages.iter().try_for_each(written)) {
            complain(&error);
            evolved.pages = Err(error);
        }
        Ok(evolved)
    }
}

/// Writes a page, and the folder it belongs into if there is none.
fn written(page: &Page) -> Result<(), Error> {
    if let Some(folder) = page.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| Error::usage(format!("cannot make the folder {}: {}", folder.display(), plain(&error))))?;
    }
    write_file(&page.path.to_string_lossy(), &page.html)
}

/// A name under which RUN/NAME finds the run's games, and which is neither a number nor `last`.
fn run_name(text: &str) -> Result<String, String> {
    let known = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if text.is_empty() || !text.chars().all(known) || text.starts_with(['.', '-']) {
        return Err("a name has letters, digits and - _ . and begins with a letter or a digit".into());
    }
    match text {
        "last" => Err("`last` means the last run".into()),
        text if text.chars().all(|c| c.is_ascii_digit()) => Err("a number means the run of that number".into()),
        text => Ok(text.to_string()),
    }
}
