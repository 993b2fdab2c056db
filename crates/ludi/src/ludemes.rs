//! The words of the language: what each means and what it takes.

use crate::error::Error;
use gdl::suggest::closest;
use gdl::table::{Arg, FAMILIES, Form, How, Kind, Row, Source, rows};
use schemars::JsonSchema;
use serde::Serialize;

/// A word, with what an editor needs to complete and explain it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ludeme {
    /// The word.
    pub word: &'static str,
    /// What it is listed among.
    pub family: &'static str,
    /// What it may stand for: where a kind is asked for, words of that kind may be written.
    pub kind: String,
    /// How it is written: `word`, `list`, `word or list`, `list without a word`.
    pub form: &'static str,
    /// Where it comes from: `paper`, `thesis` or `ludi`.
    pub source: &'static str,
    /// How it is used, arguments named.
    pub usage: String,
    /// What it means.
    pub meaning: &'static str,
    /// What it takes.
    pub arguments: Vec<Argument>,
    /// An example.
    pub example: &'static str,
}

/// Something a word takes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Argument {
    /// What it is called.
    pub name: &'static str,
    /// What may stand there.
    pub kind: String,
    /// How often.
    pub occurs: &'static str,
    /// What it is for.
    pub meaning: &'static str,
    /// Words that may stand there.
    pub words: Vec<&'static str>,
}

/// All words, by family.
pub fn all() -> Vec<Ludeme> {
    FAMILIES.iter().flat_map(|(family, rows)| rows.iter().map(move |row| Ludeme::of(family, row))).collect()
}

/// What a word means; some have several meanings. Parentheses around it do not matter, nor does case.
pub fn explain(word: &str) -> Result<Vec<Ludeme>, Error> {
    let word = word.trim_matches(['(', ')']);
    let found: Vec<Ludeme> = all().into_iter().filter(|entry| entry.word.eq_ignore_ascii_case(word)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let words: Vec<&str> = rows().map(|row| row.word).collect();
    let failure = Error::usage(format!("the language has no word \"{word}\""));
    Err(match closest(word, &words) {
        Some(near) => failure.hint(format!("did you mean {near}?")),
        None => failure.hint("`ludi ludemes` shows all of them"),
    })
}

impl Ludeme {
    fn of(family: &'static str, row: &'static Row) -> Ludeme {
        Ludeme {
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
