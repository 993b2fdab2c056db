//! Saying what is wrong so that a newcomer can put it right.

use super::{Checker, HeadSpan, is_label};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::suggest::closest;
use crate::table::{self, Arg, Form, How, Kind, Ludeme, Row};
use crate::tree::{Node, NodeKind};

/// "a, b or c", cut short if long.
fn one_of(mut items: Vec<String>) -> String {
    items.dedup();
    if items.len() > 8 {
        items.truncate(7);
        items.push("…".to_string());
    }
    match items.split_last() {
        None => "nothing more".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn expected(kinds: &[Kind]) -> String {
    one_of(kinds.iter().filter(|kind| **kind != Kind::Anything).map(|kind| kind.name()).collect())
}

fn capitalised(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

impl<'a> Checker<'a> {
    /// A node that fits none of the kinds.
    pub(super) fn misfit(&mut self, node: &'a Node, kinds: &[Kind], host: Option<&'static Row>) {
        if self.full() {
            return;
        }
        let expected = match host {
            Some(host) if kinds.is_empty() && host.args.is_empty() => format!("`{}` takes nothing", host.word),
            Some(host) if kinds.is_empty() => format!("`{}` takes no more", host.word),
            _ => format!("expected {}", expected(kinds)),
        };
        let wrong = |found: &str| {
            Diagnostic::error(WRONG_KIND, node.span_of_head(), format!("{expected}, found {found}"))
        };
        let usage = |diagnostic: Diagnostic| match host {
            Some(host) => diagnostic.hint(format!("the way to write it: `{}`", host.usage())),
            None => diagnostic,
        };
        let diagnostic = match &node.kind {
            NodeKind::Int(value) => usage(wrong(&format!("the integer {value}"))),
            NodeKind::Str(_) => usage(wrong("a text in quotes")),
            NodeKind::List(children) if children.is_empty() => {
                let found = Diagnostic::error(WRONG_KIND, node.span, format!("{expected}, found empty parentheses"));
                usage(found)
            }
            NodeKind::List(children) => match children[0].as_atom() {
                Some(word) => self.misfit_word(word, node, kinds, &expected, host),
                None => usage(wrong("a list that does not begin with a word")),
            },
            NodeKind::Atom(word) => self.misfit_word(word, node, kinds, &expected, host),
        };
        self.report(diagnostic);
    }

    fn misfit_word(
        &self,
        word: &str,
        node: &'a Node,
        kinds: &[Kind],
        expected: &str,
        host: Option<&'static Row>,
    ) -> Diagnostic {
        let span = node.span_of_head();
        let rows = table::word(word);
        if let Some(row) = rows.iter().find(|row| kinds.iter().any(|kind| kind.accepts(row))) {
            let form = match row.form {
                Form::Bare => format!("`{word}` stands without parentheses"),
                _ => format!("`{word}` stands in parentheses"),
            };
            let hint = if row.form == Form::Bare { word.to_string() } else { row.usage() };
            return Diagnostic::error(WRONG_FORM, node.span, form).hint(format!("write `{hint}`"));
        }
        if let Some(row) = rows.iter().find(|row| row.gives == Kind::Goal && kinds.contains(&Kind::Bool)) {
            let message = format!("`{}` is an end condition and may stand only in `end`", row.word);
            return Diagnostic::error(MISPLACED_GOAL, span, message).hint("conditions of moves speak of cells and pieces, such as `(empty to)`");
        }
        if let Some(row) = rows.first() {
            let what = match row.gives {
                Kind::Part | Kind::Modifier => format!("`{word}`, which belongs elsewhere"),
                kind => format!("`{word}`, which is {}", kind.name()),
            };
            let diagnostic = Diagnostic::error(WRONG_KIND, span, format!("{expected}, found {what}"));
            return match host {
                Some(host) => diagnostic.hint(format!("the way to write it: `{}`", host.usage())),
                None => diagnostic,
            };
        }
        if let Some(what) = self.what_is(word) {
            let diagnostic = Diagnostic::error(WRONG_KIND, span, format!("{expected}, found `{word}`, which is {what}"));
            let contents = kinds.contains(&Kind::What) && what == "a player";
            return if contents { diagnostic.hint(format!("his pieces are `(any {word})`")) } else { diagnostic };
        }
        self.unknown(word, span, kinds, node.as_atom().is_none(), expected)
    }

    fn what_is(&self, word: &str) -> Option<&'static str> {
        let names = &self.names;
        Some(match () {
            () if names.pieces.contains(&word) => "a piece",
            () if names.players.contains(&word) => "a player",
            () if names.regions.contains(&word) => "a region",
            () if names.params.iter().any(|(name, _)| *name == word) => "a parameter",
            () if names.is_cell(word) => "a cell label",
            () if names.labels.contains(&word) => "the label of a move",
            () => return None,
        })
    }

    fn unknown(&self, word: &str, span: Span, kinds: &[Kind], list: bool, expected: &str) -> Diagnostic {
        let includes = |kind: Kind| kinds.iter().any(|asked| asked.includes(kind));
        let mut words: Vec<&str> = Vec::new();
        for kind in kinds {
            words.extend(kind.rows().filter(|row| row.form != Form::Open).map(|row| row.word));
        }
        let names = &self.names;
        for (kind, list) in [
            (Kind::PieceName, &names.pieces),
            (Kind::PlayerName, &names.players),
            (Kind::RegionName, &names.regions),
            (Kind::Label, &names.labels),
            (Kind::Cell, &names.nodes),
        ] {
            if includes(kind) {
                words.extend(list.iter());
            }
        }
        if includes(Kind::Number) {
            words.extend(names.params.iter().map(|(name, _)| *name));
        }
        words.dedup();
        let label = word.to_ascii_uppercase();
        if includes(Kind::Cell) && is_label(&label) {
            let message = format!("unknown word `{word}`");
            return Diagnostic::error(UNKNOWN_WORD, span, message).hint(format!("cell labels are written in capitals: `{label}`"));
        }
        let thing = match () {
            () if includes(Kind::Label) => Some("move is labelled"),
            () if !capitalised(word) => None,
            () if includes(Kind::PieceName) && includes(Kind::PlayerName) => Some("piece or player is called"),
            () if includes(Kind::PieceName) => Some("piece is called"),
            () if includes(Kind::PlayerName) => Some("player is called"),
            () if includes(Kind::RegionName) => Some("region is called"),
            () => None,
        };
        let diagnostic = match thing {
            Some(thing) => Diagnostic::error(UNDEFINED, span, format!("no {thing} `{word}`")),
            None => Diagnostic::error(UNKNOWN_WORD, span, format!("unknown word `{word}`")),
        };
        match closest(word, &words) {
            Some(near) => diagnostic.label(span, format!("did you mean `{near}`?")),
            None if list && kinds.iter().all(|kind| matches!(kind, Kind::Only(_))) => diagnostic.hint(expected.to_string()),
            None => diagnostic.hint(format!("{expected}{}", self.some_words(kinds))),
        }
    }

    /// A few words that would fit.
    fn some_words(&self, kinds: &[Kind]) -> String {
        let [kind @ (Kind::Bool | Kind::Goal | Kind::Int | Kind::Effect | Kind::Region | Kind::Tiling | Kind::Shape | Kind::Site | Kind::Path)] =
            kinds
        else {
            return String::new();
        };
        let words: Vec<_> = kind.rows().filter(|row| row.gives == *kind).map(|row| row.word).take(12).collect();
        format!(": {} …", words.join(" "))
    }

    /// An argument that is there already.
    pub(super) fn twice(&mut self, node: &'a Node, first: Span, name: &str) {
        let diagnostic = Diagnostic::error(TWICE, node.span_of_head(), format!("`{name}` is given twice"));
        self.report(diagnostic.label(first, "first given here"));
    }

    /// A child whose place is taken.
    pub(super) fn too_many(
        &mut self,
        node: &'a Node,
        row: &'static Row,
        slot: usize,
        args: &[(usize, super::Term<'a>)],
    ) {
        let first = args.iter().find(|(filled, _)| *filled == slot).map(|(_, term)| term.node);
        if let (Kind::Only(ludeme), Some(first)) = (row.args[slot].kind, first) {
            let section = row.ludeme == Ludeme::Game;
            let name = ludeme.row().word;
            let what = if section { format!("there is a second `{name}` section") } else { format!("`{name}` is given twice") };
            let diagnostic = Diagnostic::error(TWICE, node.span_of_head(), what);
            return self.report(diagnostic.label(first.span_of_head(), "the first one is here"));
        }
        let message = if row.form == Form::Open {
            format!("the {} has one {} too many", row.word, row.args[slot].name)
        } else {
            format!("`{}` has one argument too many", row.word)
        };
        let diagnostic = Diagnostic::error(TOO_MANY, node.span, message);
        self.report(diagnostic.hint(format!("the way to write it: `{}`", row.usage())));
    }

    /// A required argument that is not there.
    pub(super) fn missing(&mut self, node: &'a Node, row: &'static Row, arg: &Arg) {
        let span = node.span_of_head();
        if row.ludeme == Ludeme::Game && arg.name != "name" {
            let diagnostic = Diagnostic::error(MISSING_SECTION, span, format!("the game has no `{}` section", arg.name));
            return self.report(diagnostic.hint(match arg.name {
                "board" => "for example `(board (tiling square) (size 8))`",
                _ => "see the language reference",
            }));
        }
        let host = if row.form == Form::Open { format!("the {}", row.word) } else { format!("`{}`", row.word) };
        let what = match (arg.kind, arg.how) {
            (kind @ Kind::Only(_), How::Some) => format!("at least one {}", kind.name()),
            (kind @ Kind::Only(_), _) => kind.name(),
            (kind, How::Some) => format!("at least one {}", kind.name().trim_start_matches("an ").trim_start_matches("a ")),
            (kind, _) if kind.name().contains(arg.name) => kind.name(),
            (kind, _) => format!("{}: {}", arg.name, kind.name()),
        };
        let diagnostic = Diagnostic::error(MISSING, span, format!("{host} lacks {what}"));
        self.report(diagnostic.hint(format!("the way to write it: `{}`", row.usage())));
    }
}
