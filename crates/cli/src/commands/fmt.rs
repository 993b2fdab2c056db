//! `ludi fmt`

use crate::diagnostics::Remarks;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, say};
use crate::page::Page;
use crate::source::{Format, Source, file, plain};
use gdl::diagnostic::has_errors;
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

#[derive(Debug, Serialize)]
struct Layout {
    file: String,
    /// Could be read as a tree; if not it was left alone.
    valid: bool,
    /// The layout was not the canonical one.
    changed: bool,
    /// The new text, for standard input only.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub fn run(args: &Args) -> Result<Formatted, Failure> {
    let mut formatted = Formatted { files: Vec::new(), check: args.check, unread: 0 };
    for name in &args.files {
        match layout(name, args.check) {
            Ok(layout) => formatted.files.push(layout),
            Err(failure) if args.files.len() > 1 => {
                say(failure.text());
                formatted.unread += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(formatted)
}

fn layout(name: &str, check: bool) -> Result<Layout, Failure> {
    let Source { path, text, format, .. } = file(name)?;
    if format == Format::Sbg {
        let failure = Failure::usage(format!("{path} is not written in ludemes"));
        return Err(failure.hint(format!("`ludi import {path}` translates it")));
    }
    let (nodes, diagnostics) = gdl::reader::read(&text);
    let valid = !has_errors(&diagnostics);
    say(&Remarks { path: path.clone(), text: text.clone(), diagnostics }.draw(&Page::stderr()));
    if !valid {
        return Ok(Layout { file: path, valid, changed: false, text: None });
    }
    let new = gdl::printer::print(&nodes);
    let changed = new != text;
    if changed && name != "-" && !check {
        std::fs::write(name, &new)
            .map_err(|error| Failure::usage(format!("cannot write {path}: {}", plain(&error))))?;
    }
    Ok(Layout { file: path, valid, changed, text: (name == "-" && !check).then_some(new) })
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
