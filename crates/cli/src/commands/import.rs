//! `ludi import`

use crate::diagnostics::{Remark, Remarks};
use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, say, writable, write_file};
use crate::page::Page;
use crate::source::file;
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
pub struct Imported {
    file: String,
    text: String,
    diagnostics: Vec<Remark>,
    #[serde(skip)]
    written: bool,
}

pub fn run(args: &Args) -> Result<Imported, Failure> {
    let source = file(&args.file)?;
    let (text, diagnostics) = gdl::sbg::import(&source.text);
    let remarks = Remarks { path: source.path.clone(), text: source.text, diagnostics };
    let drawn = remarks.draw(&Page::stderr());
    let Some(text) = text else {
        let (errors, _) = remarks.counts();
        return Err(Failure::No(format!("{drawn}\nerror: {} has {}\n", source.path, counted(errors, "error"))));
    };
    say(&drawn);
    if let Some(path) = &args.output {
        write_file(path, &text)?;
    }
    Ok(Imported { file: source.path, text, diagnostics: remarks.data(), written: args.output.is_some() })
}

impl Report for Imported {
    fn text(&self, _page: &Page) -> String {
        if self.written { String::new() } else { self.text.clone() }
    }
}
