//! `ludi fmt`

use super::check::each;
use super::import::mention;
use crate::numbers::counted;
use crate::output::Report;
use crate::page::Page;
use ludi::Error;
use ludi::error::plain;
use ludi::open::{Layout, Source};
use serde::Serialize;

/// Lay out descriptions in the canonical way
///
/// Files are rewritten in place; comments keep their places. A file whose parentheses or strings are broken is left
/// alone, and the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi fmt mygame.ludi
  ludi fmt --check games/*/*.ludi       change nothing, say which files would change
  cat mygame.ludi | ludi fmt -")]
pub struct Args {
    /// Files to rewrite; - reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; the exit code is 1 if a file would change
    #[arg(long)]
    check: bool,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Formatted {
    files: Vec<Layout>,
    #[serde(skip)]
    check: bool,
    #[serde(skip)]
    unread: usize,
}

pub fn run(args: &Args) -> Result<Formatted, Error> {
    let (files, unread) = each(&args.files, |name| layout(name, args.check))?;
    Ok(Formatted { files, check: args.check, unread })
}

/// Lays out a file in its place; the new text is kept for standard output only.
fn layout(name: &str, check: bool) -> Result<Layout, Error> {
    let mut layout = Source::file(name)?.layout()?;
    mention(&layout.remarks);
    if name == "-" && !check {
        return Ok(layout);
    }
    let text = layout.text.take().filter(|_| layout.changed && !check);
    let trouble = |error| Error::usage(format!("cannot write {name}: {}", plain(&error)));
    text.map_or(Ok(()), |text| std::fs::write(name, text).map_err(trouble))?;
    Ok(layout)
}

impl Report for Formatted {
    fn text(&self, _page: &Page) -> String {
        if let [Layout { text: Some(text), .. }] = self.files.as_slice() {
            return text.clone();
        }
        let mut out = String::new();
        for layout in &self.files {
            match (layout.valid, layout.changed) {
                (false, _) => out += &format!("left alone: {}\n", layout.file),
                (true, true) if self.check => out += &format!("would change: {}\n", layout.file),
                (true, true) => out += &format!("changed: {}\n", layout.file),
                (true, false) => {}
            }
        }
        let changed = self.files.iter().filter(|layout| layout.changed).count();
        let verb = if self.check { "would change" } else { "changed" };
        out + &format!("{}, {changed} {verb}\n", counted(self.files.len(), "file"))
    }

    fn code(&self) -> u8 {
        let bad = |layout: &Layout| !layout.valid || (self.check && layout.changed);
        match (self.unread, self.files.iter().any(bad)) {
            (0, false) => 0,
            (0, true) => 1,
            _ => 2,
        }
    }
}
