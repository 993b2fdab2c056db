//! `ludi export`

use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::output::{Report, write_file};
use crate::page::Page;
use serde::Serialize;

/// Write a game as a file
///
/// As ludemes in the canonical layout, or as Simplified Boardgames if the game belongs to that class (chess-like games on
/// rectangular boards).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi export hex -o myhex.ludi         a copy to change
  ludi export gardner --sbg")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Ludemes (the default)
    #[arg(long)]
    ludi: bool,
    /// Simplified Boardgames
    #[arg(long, conflicts_with = "ludi")]
    sbg: bool,
    /// Where to write it [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Exported {
    game: String,
    format: &'static str,
    text: String,
    #[serde(skip)]
    written: bool,
}

pub fn run(args: &Args) -> Result<Exported, Failure> {
    let Ready { game, text } = ready(&args.game)?;
    let name = game.ast().name.clone();
    let (format, text) = if args.sbg {
        let text = gdl::sbg::export(game.ast())
            .map_err(|reason| Failure::no(format!("{name} cannot be written as Simplified Boardgames: {reason}")))?;
        ("sbg", text)
    } else {
        ("ludi", gdl::printer::print(&gdl::reader::read(&text).0))
    };
    if let Some(path) = &args.output {
        write_file(path, &text)?;
    }
    Ok(Exported { game: name, format, text, written: args.output.is_some() })
}

impl Report for Exported {
    fn text(&self, _page: &Page) -> String {
        if self.written { String::new() } else { self.text.clone() }
    }
}
