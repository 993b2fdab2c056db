//! `ludi ludemes`

use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::ludemes::{Ludeme, all, explain};
use serde::Serialize;

/// Explain the words of the language
///
/// Without a word: all of them, by family. With one: what it means, what it takes, and an example. The JSON is what an
/// editor needs to complete and explain words.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi ludemes
  ludi ludemes capture
  ludi ludemes --json > completion.json")]
pub struct Args {
    /// The word to explain
    word: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct Ludemes {
    words: Vec<Ludeme>,
    #[serde(skip)]
    full: bool,
}

pub fn run(args: &Args) -> Result<Ludemes, Error> {
    let words = args.word.as_ref().map_or_else(|| Ok(all()), |word| explain(word))?;
    Ok(Ludemes { words, full: args.word.is_some() })
}

impl Report for Ludemes {
    fn text(&self, page: &Page) -> String {
        if self.full {
            let words: Vec<String> = self.words.iter().map(|word| explained(word, page)).collect();
            return words.join("\n");
        }
        let family = |words: &[Ludeme]| {
            let rows = words.iter().map(|word| vec![format!("  {}", word.word), word.meaning.to_string()]);
            format!("{}\n{}", page.bold(words[0].family), draw(page, Fit::Wrap, &[], rows.collect(), &[]))
        };
        self.words.chunk_by(|a, b| a.family == b.family).map(family).collect::<Vec<_>>().join("\n")
    }
}

/// All about a word.
fn explained(word: &Ludeme, page: &Page) -> String {
    let mut out = format!("{}\n", page.bold(&word.usage));
    out += &page.wrap("  ", &format!("{} ({}; {})", word.meaning, word.kind, word.family.to_lowercase()));
    if !word.arguments.is_empty() {
        let rows = word.arguments.iter().map(|arg| {
            let gap = if arg.meaning.is_empty() { "" } else { ": " };
            vec![format!("    {}", arg.name), arg.occurs.to_string(), format!("{}{gap}{}", arg.kind, arg.meaning)]
        });
        out += &format!("\n  takes\n{}", draw(page, Fit::Wrap, &[], rows.collect(), &[]));
    }
    format!("{out}\n  example\n    {}\n", word.example)
}
