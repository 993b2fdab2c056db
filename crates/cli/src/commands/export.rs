//! `ludi export`

use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use ludi::Error;
use ludi::export::{Exported, export, export_viable};
use ludi::open::STORE;
use serde::Serialize;
use std::path::PathBuf;

/// Write a game as a file
///
/// As ludemes in the canonical layout, or as Simplified Boardgames if the game belongs to that class (chess-like games on
/// rectangular boards).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi export hex -o myhex.ludi         a copy to change
  ludi export gardner --sbg
  ludi export last --viable games       the viable games of the last run, a file each
  ludi export recombination-1 --store other.db --viable games")]
pub struct Args {
    /// Name of a game, a file, or a run
    game: String,
    /// Write the viable games of a run of `ludi evolve` into this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["ludi", "sbg", "output"])]
    viable: Option<PathBuf>,
    /// The file that keeps the run
    #[arg(long, value_name = "FILE", default_value = STORE, requires = "viable")]
    store: PathBuf,
    /// Ludemes (the default)
    #[arg(long)]
    ludi: bool,
    /// Simplified Boardgames
    #[arg(long, conflicts_with = "ludi")]
    sbg: bool,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE", value_parser = writable)]
    output: Option<String>,
}

/// What was exported; what stands in files is not shown again.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Written {
    exported: Exported,
    #[serde(skip)]
    written: bool,
}

pub fn run(args: &Args) -> Result<Written, Error> {
    if let Some(folder) = &args.viable {
        let exported = export_viable(&args.store, &args.game, folder, terminal())?;
        return Ok(Written { exported, written: true });
    }
    let exported = export(&args.game, args.sbg, terminal())?;
    if let Some(path) = &args.output {
        write_file(path, &exported.text)?;
    }
    Ok(Written { exported, written: args.output.is_some() })
}

impl Report for Written {
    fn text(&self, _page: &Page) -> String {
        if self.written { String::new() } else { self.exported.text.clone() }
    }
}
