//! `ludi ludemes`

use crate::failure::Failure;
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use gdl::suggest::closest;
use gdl::table::{Arg, FAMILIES, Form, How, Kind, Row, Source, rows};
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
    rows: Vec<Entry>,
    #[serde(skip)]
    full: bool,
}

#[derive(Debug, Serialize)]
struct Entry {
    word: &'static str,
    family: &'static str,
    /// What it may stand for: where a kind is asked for, words of that kind may be written.
    kind: String,
    form: &'static str,
    source: &'static str,
    usage: String,
    meaning: &'static str,
    arguments: Vec<Argument>,
    example: &'static str,
}

#[derive(Debug, Serialize)]
struct Argument {
    name: &'static str,
    kind: String,
    occurs: &'static str,
    meaning: &'static str,
    /// Words that may stand there.
    words: Vec<&'static str>,
}

pub fn run(args: &Args) -> Result<Ludemes, Failure> {
    let all = || FAMILIES.iter().flat_map(|(family, rows)| rows.iter().map(move |row| Entry::of(family, row)));
    let Some(word) = &args.word else { return Ok(Ludemes { rows: all().collect(), full: false }) };
    let wanted = word.trim_matches(['(', ')']);
    let rows: Vec<Entry> = all().filter(|entry| entry.word.eq_ignore_ascii_case(wanted)).collect();
    if rows.is_empty() {
        return Err(unknown(wanted));
    }
    Ok(Ludemes { rows, full: true })
}

fn unknown(word: &str) -> Failure {
    let words: Vec<&str> = rows().map(|row| row.word).collect();
    let failure = Failure::usage(format!("the language has no word \"{word}\""));
    match closest(word, &words) {
        Some(near) => failure.hint(format!("did you mean {near}?")),
        None => failure.hint("`ludi ludemes` shows all of them"),
    }
}

impl Entry {
    fn of(family: &'static str, row: &'static Row) -> Entry {
        Entry {
            word: row.word,
            family,
            kind: row.gives.name(),
            form: match row.form {
                Form::List => "list",
                Form::Bare => "word",
                Form::Either | Form::Greedy => "word or list",
                Form::Open => "list without a word",
            },
            source: match row.source {
                Source::Paper => "paper",
                Source::Thesis => "thesis",
                Source::Ours => "ludi",
            },
            usage: row.usage(),
            meaning: row.doc,
            arguments: row.args.iter().map(Argument::of).collect(),
            example: row.example,
        }
    }
}

impl Argument {
    fn of(arg: &'static Arg) -> Argument {
        let mut words: Vec<&str> = arg.kind.rows().filter(|row| row.form != Form::Open).map(|row| row.word).collect();
        words.dedup();
        // A word that is a ludeme of its own is explained in its own row.
        let meaning = match arg.kind {
            Kind::Only(ludeme) if arg.doc.is_empty() => ludeme.row().doc,
            _ => arg.doc,
        };
        Argument {
            name: arg.name,
            kind: arg.kind.name(),
            occurs: match arg.how {
                How::One => "once",
                How::Optional => "at most once",
                How::Many => "any number",
                How::Some => "at least once",
                How::Named => "at most once, after its name",
            },
            meaning,
            words,
        }
    }
}

impl Report for Ludemes {
    fn text(&self, page: &Page) -> String {
        if self.full {
            let entries: Vec<String> = self.rows.iter().map(|entry| entry.explain(page)).collect();
            return entries.join("\n");
        }
        let mut out = String::new();
        for (family, _) in FAMILIES {
            let rows = self.rows.iter().filter(|entry| entry.family == *family);
            let rows = rows.map(|entry| vec![format!("  {}", entry.word), entry.meaning.to_string()]);
            let gap = if out.is_empty() { "" } else { "\n" };
            out += &format!("{gap}{}\n{}", page.bold(family), draw(page, Fit::Wrap, &[], rows.collect(), &[]));
        }
        out
    }
}

impl Entry {
    fn explain(&self, page: &Page) -> String {
        let mut out = format!("{}\n", page.bold(&self.usage));
        out += &page.wrap("  ", &format!("{} ({}; {})", self.meaning, self.kind, self.family.to_lowercase()));
        if !self.arguments.is_empty() {
            let rows = self.arguments.iter().map(|arg| {
                let gap = if arg.meaning.is_empty() { "" } else { ": " };
                vec![format!("    {}", arg.name), arg.occurs.to_string(), format!("{}{gap}{}", arg.kind, arg.meaning)]
            });
            out += &format!("\n  takes\n{}", draw(page, Fit::Wrap, &[], rows.collect(), &[]));
        }
        format!("{out}\n  example\n    {}\n", self.example)
    }
}
