//! The language reference, written from the ludeme table.

use crate::ast::{Bool, Int};
use crate::codes::CODES;
use crate::english::{self, Moment, Party, Voice};
use crate::example::{Framed, Role, framed};
use crate::load::load;
use crate::table::{Arg, FAMILIES, Form, How, Kind, Row, Source, rows};

const INTRODUCTION: &str = "\
# The ludeme language

This page is written by `cargo xtask docs` from the ludeme table; change `crates/gdl/src/table/`, not this file.
How steps are found, made and judged is told in [semantics.md](semantics.md).

A description is one s-expression: `(game NAME section …)`. A list begins with its keyword; words hold letters, digits and
hyphens; `;` begins a comment; texts stand in double quotes. Keywords are lower case and never names; names of players and
pieces by custom begin with a capital. Sections come in any order. Inside a ludeme, keywords and lists come in any order too; only integers and
cells are told apart by their order. Integers may be given by parameters. Cells are labelled `A1`, on boards with
levels `A1/2`, on graphs by the names of the nodes.

Some words recur. The *mover* makes the step. The *friend* is the player a rule is read for: the mover in a move, the
player of the clause in `end`. Owner, type and state of a cell are those of the *top* piece of its stack. Functions
of one cell mean the moving piece if none is named: `from` in `pre`, `to` afterwards. Functions of two cells mean `from` and `to`. About a
cell that does not exist (the `from` of a placement, `beyond` off the board) every condition is false and every integer 0.

In the entries, square brackets hold what may be left out, `…` means that more may follow, and capitals stand for
something of a kind. The mark tells where a word comes from: *paper* is Browne and Maire, Evolutionary Game Design, 2010;
*thesis* is reported from Browne's thesis; *ours* was added here.
";

/// The whole reference.
pub fn language_md() -> String {
    let mut out = INTRODUCTION.to_string();
    out += "\n## Grammar\n\n```\n";
    let width = 20;
    for row in rows().filter(|row| matches!(row.gives, Kind::Game | Kind::Part | Kind::Record)) {
        out += &format!("{:width$} {}\n", row.word, row.usage());
    }
    out += "```\n\n## Kinds\n\nWhat may stand where a kind is asked for.\n\n";
    for (kind, text) in kinds() {
        out += &format!("- **{}**: {text}\n", kind.short());
    }
    for (title, rows) in FAMILIES {
        out += &format!("\n## {title}\n");
        for row in *rows {
            out += &entry(row);
        }
    }
    out += "\n## Errors and warnings\n\n";
    for (code, text) in CODES {
        out += &format!("- `{code}`: {text}\n");
    }
    out += "\n## Index\n\n";
    let mut words: Vec<&Row> = rows().filter(|row| row.form != Form::Open).collect();
    words.sort_by_key(|row| (row.word.to_ascii_lowercase(), row.ludeme as usize));
    let links: Vec<String> = words.iter().map(|row| link(row)).collect();
    out += &links.join(" · ");
    out.push('\n');
    out
}

fn anchor(row: &Row) -> String {
    format!("{:?}", row.ludeme).to_lowercase()
}

fn link(row: &Row) -> String {
    format!("[`{}`](#{})", row.word, anchor(row))
}

/// Kinds with several ways to fill them, and the words of each.
fn kinds() -> Vec<(Kind, String)> {
    let mut seen: Vec<Kind> = Vec::new();
    for kind in rows().flat_map(|row| row.args).map(|arg| arg.kind) {
        if !matches!(kind, Kind::Only(_)) && !seen.contains(&kind) {
            seen.push(kind);
        }
    }
    if !seen.contains(&Kind::Bool) {
        seen.push(Kind::Bool);
    }
    seen.sort_by_key(|kind| kind.short());
    seen.into_iter()
        .map(|kind| {
            let words: Vec<String> =
                rows().filter(|row| row.gives == kind && row.form != Form::Open).map(link).collect();
            let parts: Vec<String> = kind.parts().iter().map(|part| part.name()).collect();
            let mut text = kind.name();
            if !words.is_empty() {
                text += &format!(": {}", words.join(" "));
            }
            if !parts.is_empty() {
                text += &format!("; also {}", parts.join(", "));
            }
            (kind, text)
        })
        .collect()
}

fn entry(row: &Row) -> String {
    let source = match row.source {
        Source::Paper => "paper",
        Source::Thesis => "thesis",
        Source::Ours => "ours",
    };
    let title = if row.form == Form::Open { row.word.to_string() } else { format!("`{}`", row.word) };
    let gives = match row.gives {
        Kind::Part | Kind::Modifier | Kind::Game => String::new(),
        kind => format!("{}, ", kind.name()),
    };
    let mut out = format!(
        "\n<a id=\"{}\"></a>\n### {title}\n\n`{}` ({gives}{source})  \n{}\n",
        anchor(row),
        row.usage(),
        row.doc
    );
    let args: Vec<String> = row.args.iter().filter_map(argument).collect();
    if !args.is_empty() {
        out += &format!("\n{}\n", args.join("\n"));
    }
    out += &format!("\nExample: `{}`", row.example);
    if let Some(english) = english(row.example) {
        out += &format!("  \nIn English: {}", english.trim_end_matches('.'));
    }
    out.push('\n');
    out
}

fn argument(arg: &Arg) -> Option<String> {
    if let Kind::Only(part) = arg.kind
        && arg.doc.is_empty()
    {
        let link = link(part.row());
        return (part.row().form != Form::Open).then(|| format!("- {link}{}", how(arg)));
    }
    let name =
        if arg.how == How::Named { format!("`({} …)`", arg.name) } else { format!("`{}`", arg.name.to_uppercase()) };
    let doc = if arg.doc.is_empty() { String::new() } else { format!(": {}", arg.doc) };
    let kind = match arg.kind {
        Kind::Only(part) if part.row().form != Form::Open => link(part.row()),
        kind => kind.name(),
    };
    Some(format!("- {name}{}, {kind}{doc}", how(arg)))
}

fn how(arg: &Arg) -> &'static str {
    match arg.how {
        How::One => "",
        How::Optional | How::Named => " (optional)",
        How::Many => " (any number)",
        How::Some => " (one or more)",
    }
}

/// What an example says, in words.
fn english(example: &str) -> Option<String> {
    let framed = framed(example)?;
    let game = framed.loaded.game.as_ref()?;
    let rule = &game.pieces[0].moves[0];
    let voice = Voice::rule(game, 0, rule);
    Some(match framed.role {
        Role::Game => english::aim(game),
        Role::Condition => match &rule.pre {
            Bool::And(all) => english::boolean(&voice, all.get(1)?),
            _ => return None,
        },
        Role::Integer => match &rule.pre {
            Bool::Cmp(_, a, _) if !matches!(a, Int::Const(_)) => english::int(&voice, a),
            _ => return None,
        },
        Role::Effect => english::effect(&voice.at(Moment::Effect), rule.post.first()?),
        Role::Move | Role::Action => voice.reserved() + &english::rule(game, 0, &[rule]),
        Role::Board => english::board(&Voice::end(game, Party::You)),
        Role::Goal => english::boolean(&Voice::end(game, Party::You), &game.end.clauses.first()?.cond),
        Role::Section => return new_sentences(&framed),
    })
}

/// The sentences of the rules that are there only because of the fragment.
fn new_sentences(framed: &Framed) -> Option<String> {
    let sheet = |text: &str| load(text).game.map(|game| english::rules(&game));
    let (with, without) = (sheet(&framed.text)?, sheet(&framed.without).unwrap_or_default());
    let sentences = |sheet: &str| -> Vec<String> {
        // Headings, also those that begin a paragraph in bold, are not sentences.
        let lines = sheet.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.map(|line| {
            line.strip_prefix("**").and_then(|line| line.split_once("**")).map_or(line, |(_, rest)| rest.trim())
        });
        let parts = lines.flat_map(|line| {
            line.split(". ").map(|part| part.trim_start_matches(['-', ' ']).trim_end_matches('.').to_string())
        });
        parts.filter(|part| !part.is_empty()).collect()
    };
    let old = sentences(&without);
    let new: Vec<String> = sentences(&with).into_iter().filter(|sentence| !old.contains(sentence)).take(3).collect();
    (!new.is_empty()).then(|| format!("{}.", new.join(". ")))
}
