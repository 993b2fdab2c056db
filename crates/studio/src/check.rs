//! The editor's other half: what is wrong with a text, what its game looks like, and what words there are.

use crate::failure::{Answer, Failure};
use crate::server::Shared;
use axum::Json;
use axum::extract::State;
use gdl::diagnostic::Diagnostic;
use gdl::span::Span;
use gdl::table::{FAMILIES, Form, How, Row};
use ludi::open::Source;
use ludi::shelf::Entry;
use ludi::table::{Introduction, Shown, introduce, show};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Remarks that are sent; a text with more is far from being a game.
const MOST: usize = 100;

/// A description.
#[derive(Debug, Deserialize)]
pub struct Written {
    text: String,
}

/// What is to be said about it.
#[derive(Debug, Serialize)]
pub struct Checked {
    remarks: Vec<Remark>,
    /// Unless there are errors.
    game: Option<Introduction>,
    start: Option<Shown>,
}

/// A remark with its places, which count as browsers do: in units of UTF-16.
#[derive(Debug, Serialize)]
struct Remark {
    error: bool,
    code: &'static str,
    message: String,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    hints: Vec<String>,
    labels: Vec<(usize, usize, String)>,
}

/// `POST /api/check`
pub async fn check(State(studio): State<Shared>, Json(written): Json<Written>) -> Answer<Json<Checked>> {
    studio.work.quick(move || Ok(Json(checked(&written.text)))).await
}

fn checked(text: &str) -> Checked {
    let found = Source::written("the text", text).check();
    let diagnostics = found.remarks.iter().flat_map(|remarks| &remarks.diagnostics);
    let remarks = diagnostics.take(MOST).map(|found| remark(text, found)).collect();
    let Some(game) = found.game else { return Checked { remarks, game: None, start: None } };
    let entry = Entry::open("", game);
    let start = show(&entry.game, &[]).ok().map(|(shown, _)| shown);
    Checked { remarks, start, game: Some(introduce(&entry)) }
}

fn remark(text: &str, found: &Diagnostic) -> Remark {
    let place = |byte: u32| {
        let before = text.get(..byte as usize).unwrap_or(text);
        before.encode_utf16().count()
    };
    let (start, end) = (place(found.span.start), place(found.span.end));
    let before = text.get(..found.span.start as usize).unwrap_or(text);
    let label = |(span, words): &(Span, String)| (place(span.start), place(span.end), words.clone());
    Remark {
        error: found.is_error(),
        code: found.code,
        message: found.message.clone(),
        start,
        end,
        line: before.matches('\n').count() + 1,
        column: before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1,
        hints: found.hints.clone(),
        labels: found.labels.iter().take(10).map(label).collect(),
    }
}

#[derive(Debug, Serialize)]
pub struct Kept {
    key: String,
}

/// `POST /api/keep`: a text that is a game gets a name for ever.
pub async fn keep(State(studio): State<Shared>, Json(written): Json<Written>) -> Answer<Json<Kept>> {
    let games = studio.clone();
    studio.work.quick(move || Ok(Json(Kept { key: games.games.keep(&written.text)? }))).await
}

/// `POST /api/format`: the canonical layout.
pub async fn format(State(studio): State<Shared>, Json(written): Json<Written>) -> Answer<Json<Laid>> {
    let work = move || {
        let (nodes, found) = gdl::reader::read(&written.text);
        if found.iter().any(Diagnostic::is_error) {
            return Err(Failure::Bad("parentheses or quotes do not match; mend them first".into()));
        }
        Ok(Json(Laid { text: gdl::printer::print(&nodes) }))
    };
    studio.work.quick(work).await
}

#[derive(Debug, Serialize)]
pub struct Laid {
    text: String,
}

/// A word of the language.
#[derive(Debug, Serialize)]
pub struct Word {
    word: &'static str,
    family: &'static str,
    usage: String,
    gives: String,
    doc: &'static str,
    example: &'static str,
    /// Written in parentheses.
    list: bool,
    /// Written alone.
    bare: bool,
    arguments: Vec<Argument>,
    /// Words that may stand in it.
    accepts: BTreeSet<&'static str>,
}

#[derive(Debug, Serialize)]
struct Argument {
    name: &'static str,
    kind: String,
    needed: bool,
    doc: &'static str,
}

/// `GET /api/ludemes`
pub async fn ludemes() -> Json<Vec<Word>> {
    Json(FAMILIES.iter().flat_map(|(family, rows)| rows.iter().map(|row| word(family, row))).collect())
}

fn word(family: &'static str, row: &'static Row) -> Word {
    let within = |row: &'static Row| row.args.iter().flat_map(|arg| arg.kind.rows());
    // What stands in lists without a keyword, such as end clauses, is found under the list around them.
    let open = within(row).filter(|row| row.form == Form::Open).flat_map(within);
    let mut accepts: BTreeSet<&'static str> =
        within(row).chain(open).filter(|row| row.form != Form::Open).map(|row| row.word).collect();
    accepts.extend(row.args.iter().filter(|arg| arg.how == How::Named).map(|arg| arg.name));
    let argument = |arg: &'static gdl::table::Arg| Argument {
        name: arg.name,
        kind: arg.kind.name(),
        needed: arg.how.required(),
        doc: arg.doc,
    };
    Word {
        word: row.word,
        family,
        usage: row.usage(),
        gives: row.gives.name(),
        doc: row.doc,
        example: row.example,
        list: row.list(),
        bare: row.bare(),
        arguments: row.args.iter().map(argument).collect(),
        accepts,
    }
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn places_are_counted_as_browsers_do() {
        let text = "; naïve 🎲\n(game G (board (tiling hexx) (size 5)) (end (All win (in-a-row 4))))";
        let found = checked(text);
        assert!(found.game.is_none());
        let remark = &found.remarks[0];
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(String::from_utf16(&units[remark.start..remark.end]).unwrap(), "hexx");
        assert_eq!((remark.line, remark.column), (2, 24));
    }

    #[test]
    fn a_game_comes_with_its_start() {
        let found = checked(gdl::library::find("chess").unwrap().text);
        assert!(found.game.is_some() && found.start.is_some() && !found.remarks.iter().any(|remark| remark.error));
    }
}
