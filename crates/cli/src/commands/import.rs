//! `ludi import`

use crate::output::{Report, remark, writable, write_file};
use crate::page::Page;
use ludi::Error;
use ludi::open::{Imported, Remarks, Source};
use serde::Serialize;

/// Translate a game from Simplified Boardgames to ludemes
///
/// Reads an .sbg file and writes the same game in ludemes. (All other commands take .sbg files as they are.)
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi import gardner.sbg
  ludi import gardner.sbg -o gardner.ludi")]
pub struct Args {
    /// The .sbg file; - for standard input
    file: String,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE", value_parser = writable)]
    output: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Translated {
    imported: Imported,
    #[serde(skip)]
    written: bool,
}

pub fn run(args: &Args) -> Result<Translated, Error> {
    let imported = Source::file(&args.file)?.import()?;
    mention(&imported.remarks);
    if let Some(path) = &args.output {
        write_file(path, &imported.text)?;
    }
    Ok(Translated { imported, written: args.output.is_some() })
}

/// Shows what was found in a text, if anything was.
pub fn mention(remarks: &Remarks) {
    if let Some(drawn) = remarks.draw(Page::stderr().colour).strip_suffix('\n') {
        remark(drawn);
    }
}

impl Report for Translated {
    fn text(&self, _page: &Page) -> String {
        if self.written { String::new() } else { self.imported.text.clone() }
    }
}
