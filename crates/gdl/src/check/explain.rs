//! Saying what is wrong so that a newcomer can put it right.

use super::everyday::{meant, operator_between, operator_first, sizes};
use super::shortcuts::in_short;
use super::{Checker, HeadSpan};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::printer::print_flat;
use crate::reader::is_word;
use crate::span::Span;
use crate::suggest::closest;
use crate::table::{self, Arg, Form, How, Kind, Ludeme, Row};
use crate::tree::{Node, NodeKind};

/// "a, b or c".
fn one_of(mut items: Vec<String>) -> String {
    items.dedup();
    match items.split_last() {
        None => "nothing more".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// "`a`, `b` and `c`".
pub(super) fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn expected(kinds: &[Kind]) -> String {
    // A region need not be named beside contents, which include it.
    let covered = |kind: Kind| kinds.iter().any(|other| *other != kind && other.includes(kind));
    one_of(kinds.iter().filter(|kind| **kind != Kind::Anything && !covered(**kind)).map(|kind| kind.name()).collect())
}

/// What a row is or where it belongs, to follow a word in a sentence.
fn what_row_is(row: &Row) -> String {
    let section = Ludeme::Game.row().args.iter().any(|arg| arg.kind == Kind::Only(row.ludeme));
    match row.gives {
        Kind::Part if section => ", which is a section of the game".to_string(),
        Kind::Part | Kind::Modifier => {
            let home = |host: &&Row| host.args.iter().any(|arg| arg.kind == Kind::Only(row.ludeme));
            match table::rows().filter(home).collect::<Vec<_>>().as_slice() {
                [host] if host.form == Form::Open => format!(", which belongs in the definition of a {}", host.word),
                [host] => format!(", which belongs in `({} …)`", host.word),
                _ => String::new(),
            }
        }
        kind => format!(", which is {}", kind.name()),
    }
}

/// The one of these parts that takes such a ludeme: `(push)` right inside a move belongs into its action.
pub(super) fn shelf(row: &Row, node: &Node, kinds: &[Kind]) -> Option<&'static str> {
    let well_formed = if node.as_atom().is_some() { row.bare() } else { row.list() };
    let shelf = kinds.iter().find_map(|kind| match kind {
        Kind::Only(part) => {
            let takes = part.row().args.iter().any(|arg| arg.kind == row.gives);
            let apart = matches!(row.gives, Kind::Part | Kind::Modifier);
            let shelf = part.row().form == Form::List && (takes && !apart || kind.holds(row));
            shelf.then_some(part.row().word)
        }
        _ => None,
    });
    shelf.filter(|_| well_formed)
}

/// What to do with a ludeme that stands where another kind is expected.
fn way_out(row: &Row, node: &Node, kinds: &[Kind], host: Option<&Row>) -> Option<String> {
    let asks = |asked: &[Kind]| kinds.iter().any(|kind| asked.contains(kind));
    let written = if node.as_atom().is_some() { row.example.to_string() } else { in_short(node) };
    if row.gives == Kind::Int && asks(&[Kind::Bool, Kind::Goal]) {
        return Some(format!("compare it with a number, for example `(< {written} 3)`"));
    }
    if row.gives == Kind::Bool && asks(&[Kind::Int]) && host.is_some_and(|host| host.gives == Kind::Bool) {
        return Some(format!("a condition needs no comparison: write `{written}` alone"));
    }
    None
}

/// End conditions that need a number.
fn counting() -> Vec<&'static str> {
    let counts = |row: &&'static Row| row.args.iter().any(|arg| arg.how.required() && arg.kind.includes(Kind::Number));
    Kind::Goal.rows().filter(counts).map(|row| row.word).collect()
}

/// A name as a text holds it: in quotes if it is no word, as labels need not be.
fn as_written(name: &str) -> String {
    if is_word(name) { name.to_string() } else { print_flat(&Node::str(name)) }
}

fn capitalised(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

impl<'a> Checker<'a> {
    /// A node that fits none of the kinds.
    pub(super) fn misfit(&mut self, node: &'a Node, kinds: &[Kind], host: Option<&'static Row>) {
        if self.full() || self.commas(node) {
            return;
        }
        let expected = match host {
            Some(host) if kinds.is_empty() && host.args.is_empty() => format!("`{}` takes nothing", host.word),
            Some(host) if kinds.is_empty() => format!("`{}` takes no more", host.word),
            _ => format!("expected {}", expected(kinds)),
        };
        let wrong =
            |found: &str| Diagnostic::error(WRONG_KIND, node.span_of_head(), format!("{expected}, found {found}"));
        let usage = |diagnostic: Diagnostic| match host {
            Some(host) => diagnostic.hint(format!("the way to write it: `{}`", host.usage())),
            None => diagnostic,
        };
        let diagnostic = match &node.kind {
            NodeKind::Int(value) => {
                let diagnostic = wrong(&format!("the integer {value}"));
                // `(line 4)` is a condition, but one that counts cells was meant.
                match host.and_then(|host| meant(host.word, &counting())) {
                    Some(word) => diagnostic.hint(format!("did you mean `({word} {value})`?")),
                    None => usage(diagnostic),
                }
            }
            NodeKind::Str(text) if kinds.contains(&Kind::Label) => {
                self.unknown(text, &print_flat(node), node.span, &[Kind::Label], &expected)
            }
            NodeKind::Str(_) => usage(wrong("a text in quotes")),
            NodeKind::List(children) if children.is_empty() => {
                let found = Diagnostic::error(WRONG_KIND, node.span, format!("{expected}, found empty parentheses"));
                usage(found)
            }
            NodeKind::List(children) => match children[0].as_atom() {
                Some(word) => self.misfit_word(word, node, kinds, &expected, host),
                None => match operator_between(children) {
                    Some((word, place)) => {
                        let message = format!("`{word}` must stand first, before what it joins");
                        let first = operator_first(word, children);
                        let hint = first.map_or_else(|| format!("({word} … …)"), |meant| in_short(&meant));
                        Diagnostic::error(WRONG_KIND, place.span, message).hint(format!("write `{hint}`"))
                    }
                    None => usage(wrong("a list that does not begin with a word")),
                },
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
                Form::Bare => format!("`{word}` must stand without parentheses"),
                _ => format!("`{word}` must stand in parentheses"),
            };
            let hint = if row.form == Form::Bare { word.to_string() } else { row.usage() };
            return Diagnostic::error(WRONG_FORM, node.span, form).hint(format!("write `{hint}`"));
        }
        if let Some(row) = rows.iter().find(|row| row.gives == Kind::Goal && kinds.contains(&Kind::Bool)) {
            let message = format!("`{}` is an end condition and may stand only in `end`", row.word);
            return Diagnostic::error(MISPLACED_GOAL, span, message)
                .hint("conditions of moves speak of cells and pieces, such as `(empty to)`");
        }
        if let Some(row) = rows.first() {
            let message = format!("{expected}, found `{word}`{}", what_row_is(row));
            let diagnostic = Diagnostic::error(WRONG_KIND, span, message);
            let words = self.words(kinds);
            let same = words.iter().find(|other| other.eq_ignore_ascii_case(word)).copied();
            if same == Some(Ludeme::AllPlayers.row().word) {
                let message = format!("`{word}` is not a player");
                return Diagnostic::error(WRONG_KIND, span, message).label(span, "both players are `All`");
            }
            if let Some(same) = same.or_else(|| meant(word, &words)) {
                return diagnostic.label(span, format!("did you mean `{same}`?"));
            }
            if host.is_some_and(|host| host.ludeme == Ludeme::CaptureEffect) && word == Ludeme::Enemy.row().word {
                return Diagnostic::error(WRONG_KIND, span, "`capture` takes enemy pieces without being told").hint(
                    "write `(capture)` for the piece on the cell moved to, or `(capture d-nbors)` for its neighbours",
                );
            }
            if let Some(shelf) = shelf(row, node, kinds) {
                let message = format!("`{word}` must stand inside `({shelf} …)`");
                return Diagnostic::error(WRONG_KIND, span, message).hint("put it there");
            }
            return match (way_out(row, node, kinds, host), host) {
                (Some(way), _) => diagnostic.hint(way),
                (None, Some(host)) => diagnostic.hint(format!("the way to write it: `{}`", host.usage())),
                (None, None) => diagnostic,
            };
        }
        if let Some(what) = self.what_is(word) {
            let diagnostic =
                Diagnostic::error(WRONG_KIND, span, format!("{expected}, found `{word}`, which is {what}"));
            let player = what == "a player";
            return match host {
                Some(host) if player && let Some(way) = self.piece_of(host, word) => diagnostic.hint(way),
                Some(Row { ludeme: Ludeme::Start, .. }) if player && let Some(way) = self.owned_start(node, word) => {
                    diagnostic.hint(way)
                }
                _ if player && kinds.contains(&Kind::What) => diagnostic.hint(format!("his pieces are `(any {word})`")),
                Some(Row { ludeme: Ludeme::WinIf | Ludeme::LoseIf, word: result, .. }) if player => {
                    diagnostic.hint(format!("for one player alone: `(end ({word} {result} …))`"))
                }
                Some(host) if kinds.iter().all(|kind| matches!(kind, Kind::Only(_))) => {
                    diagnostic.hint(format!("the way to write it: `{}`", host.usage()))
                }
                _ => diagnostic,
            };
        }
        let diagnostic = self.unknown(word, word, span, kinds, expected);
        match section_meant(node, kinds) {
            Some(meant) if diagnostic.labels.is_empty() => {
                let hints = vec![format!("write `{}`", in_short(&meant))];
                Diagnostic { hints, ..diagnostic }
            }
            _ => diagnostic,
        }
    }

    pub(super) fn what_is(&self, word: &str) -> Option<&'static str> {
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

    /// A name or a word, and how it is written, that nothing defines.
    fn unknown(&self, word: &str, written: &str, span: Span, kinds: &[Kind], expected: &str) -> Diagnostic {
        let includes = |kind: Kind| kinds.iter().any(|asked| asked.includes(kind));
        let words = self.words(kinds);
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
            Some(thing) => Diagnostic::error(UNDEFINED, span, format!("no {thing} `{written}`")),
            None => {
                let direction = |kind: &Kind| matches!(kind, Kind::Compass | Kind::Turtle | Kind::Dirn | Kind::PathDir);
                let what = if kinds.iter().all(direction) { "direction" } else { "word" };
                Diagnostic::error(UNKNOWN_WORD, span, format!("unknown {what} `{written}`"))
            }
        };
        if includes(Kind::Label) && self.names.labels.is_empty() && closest(word, &words).is_none() {
            return diagnostic.hint(format!("no move has a label; the one that is meant needs `(label {written})`"));
        }
        if let Some(numbers) = sizes(word).filter(|_| includes(Kind::Number)) {
            return diagnostic.hint(format!("write `{numbers}`"));
        }
        match meant(word, &words).or_else(|| closest(word, &words)) {
            Some(near) => diagnostic.label(span, format!("did you mean `{}`?", as_written(near))),
            None => match thing.and_then(|_| self.known_names(kinds)) {
                Some(known) => diagnostic.hint(known),
                None => diagnostic.hint(format!("{expected}{}", some_words(kinds))),
            },
        }
    }

    /// A cell label in small letters.
    pub(super) fn small_label(&mut self, word: &str, span: Span) {
        let diagnostic = Diagnostic::error(UNKNOWN_WORD, span, format!("unknown word `{word}`"));
        self.report(diagnostic.hint(format!("cell labels are written in capitals: `{}`", word.to_ascii_uppercase())));
    }

    /// All words and names that would fit.
    fn words(&self, kinds: &[Kind]) -> Vec<&'a str> {
        let includes = |kind: Kind| kinds.iter().any(|asked| asked.includes(kind));
        let mut words: Vec<&str> = Vec::new();
        for kind in kinds {
            words.extend(kind.rows().filter(|row| row.form != Form::Open).map(|row| row.word));
        }
        for (kind, list) in self.name_lists() {
            if includes(kind) {
                words.extend(list.iter());
            }
        }
        if includes(Kind::Number) {
            words.extend(self.names.params.iter().map(|(name, _)| *name));
        }
        words.dedup();
        words
    }

    fn name_lists(&self) -> [(Kind, &Vec<&'a str>); 5] {
        let names = &self.names;
        [
            (Kind::PieceName, &names.pieces),
            (Kind::PlayerName, &names.players),
            (Kind::RegionName, &names.regions),
            (Kind::Label, &names.labels),
            (Kind::Cell, &names.nodes),
        ]
    }

    /// The names there are of the first kind that is asked for.
    fn known_names(&self, kinds: &[Kind]) -> Option<String> {
        let includes = |kind: Kind| kinds.iter().any(|asked| asked.includes(kind));
        let (kind, list) = self.name_lists().into_iter().find(|(kind, list)| includes(*kind) && !list.is_empty())?;
        let what = match kind {
            Kind::PieceName => "piece",
            Kind::PlayerName => "player",
            Kind::RegionName => "region",
            Kind::Label => "label",
            _ => return None,
        };
        let known: Vec<String> = list.iter().take(12).map(|name| as_written(name)).collect();
        let known = listed(&known.iter().map(String::as_str).collect::<Vec<_>>());
        let both = kind == Kind::PlayerName && kinds.iter().any(|kind| kind.accepts(Ludeme::AllPlayers.row()));
        let more = match list.len() {
            13.. => ", among others",
            _ if both => "; `All` means both",
            _ => "",
        };
        Some(match list.len() {
            1 => format!("the only {what} is {known}{more}"),
            _ => format!("the {what}s are {known}{more}"),
        })
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
        children: &'a [Node],
    ) {
        let first = args.iter().find(|(filled, _)| *filled == slot).map(|(_, term)| term.node);
        if let (Kind::Only(ludeme), Some(first)) = (row.args[slot].kind, first) {
            let section = row.ludeme == Ludeme::Game;
            let name = ludeme.row().word;
            let what = if section {
                format!("there is a second `{name}` section")
            } else {
                format!("`{name}` is given twice")
            };
            let diagnostic = Diagnostic::error(TWICE, node.span_of_head(), what);
            let diagnostic = diagnostic.label(first.span_of_head(), "the first one is here");
            return self.report(if section {
                diagnostic.hint(format!("put all of it into one `({name} …)`"))
            } else {
                diagnostic
            });
        }
        if let (Ludeme::Game, Some(first), NodeKind::Atom(_)) = (row.ludeme, first, &node.kind)
            && row.args[slot].name == "name"
        {
            return self.name_of_words(first, node, children);
        }
        if let (Ludeme::PieceDef, "name", NodeKind::Atom(word)) = (row.ludeme, row.args[slot].name, &node.kind)
            && self.unknown_owner(word, node.span, children)
        {
            return;
        }
        if let Some(first) = first
            && self.second_condition(node, row, first, children)
        {
            return;
        }
        let kind = row.args[slot].kind;
        let alike = row.args.iter().filter(|arg| arg.how != How::Named && arg.kind == kind).count();
        let number = matches!(kind, Kind::Int | Kind::Number);
        let one = match alike {
            1 if number => Some("one number".to_string()),
            2 if number => Some("two numbers".to_string()),
            3 if number => Some("three numbers".to_string()),
            1 => kind.name().strip_prefix("a ").filter(|name| !name.contains('(')).map(|name| format!("one {name}")),
            _ => None,
        };
        let message = match one {
            _ if row.form == Form::Open => format!("the {} has one {} too many", row.word, row.args[slot].name),
            Some(one) => format!("`{}` takes {one}; this one is too many", row.word),
            None => format!("`{}` has one argument too many", row.word),
        };
        let diagnostic = Diagnostic::error(TOO_MANY, node.span, message);
        let fitting = self.words(&row.args.iter().map(|arg| arg.kind).collect::<Vec<_>>());
        let diagnostic = match node.as_atom().and_then(|word| meant(word, &fitting)) {
            Some(near) => diagnostic.label(node.span, format!("did you mean `{near}`?")),
            None => diagnostic,
        };
        self.report(diagnostic.hint(format!("remove it; the way to write it: `{}`", row.usage())));
    }

    /// A second word after the name of the game; further ones are part of the same mistake.
    fn name_of_words(&mut self, first: &Node, second: &Node, children: &[Node]) {
        let said = |found: &Diagnostic| found.code == TOO_MANY && found.labels.iter().any(|(at, _)| *at == first.span);
        if !self.diagnostics.iter().any(said) {
            let diagnostic = Diagnostic::error(TOO_MANY, second.span, "the name of a game is one word");
            let words: Vec<&str> = children.iter().map_while(Node::as_atom).collect();
            let hint = format!("write `{}`, or in quotes `\"{}\"`", words.join("-"), words.join(" "));
            self.report(diagnostic.label(first.span, "the name").hint(hint));
        }
    }

    /// A required argument that is not there.
    pub(super) fn missing(&mut self, node: &'a Node, row: &'static Row, arg: &Arg) {
        let span = node.span_of_head();
        if row.ludeme == Ludeme::Game && arg.name != "name" {
            let diagnostic =
                Diagnostic::error(MISSING_SECTION, span, format!("the game has no `{}` section", arg.name));
            return self.report(diagnostic.hint(match arg.name {
                "board" => "for example `(board (tiling square) (size 8))`",
                _ => "see the language reference",
            }));
        }
        let host = if row.form == Form::Open { format!("the {}", row.word) } else { format!("`{}`", row.word) };
        let what = match (arg.kind, arg.how) {
            (kind @ Kind::Only(_), How::Some) => format!("at least one {}", kind.name()),
            (kind @ Kind::Only(_), _) => kind.name(),
            (kind, How::Some) => {
                format!("at least one {}", kind.name().trim_start_matches("an ").trim_start_matches("a "))
            }
            (kind, _) if arg.name.len() == 1 || kind.name().contains(arg.name) => kind.name(),
            (kind, _) => format!("its {}: {}", arg.name, kind.name()),
        };
        let diagnostic = Diagnostic::error(MISSING, span, format!("{host} lacks {what}"));
        self.report(diagnostic.hint(format!("the way to write it: `{}`", row.usage())));
    }
}

/// The words of the one kind that matters, where they say more than its name.
fn some_words(kinds: &[Kind]) -> String {
    let mut open = kinds.iter().filter(|kind| !matches!(kind, Kind::Only(_)));
    let (
        Some(
            kind @ (Kind::Bool
            | Kind::Goal
            | Kind::Int
            | Kind::Effect
            | Kind::Region
            | Kind::Tiling
            | Kind::Shape
            | Kind::Path),
        ),
        None,
    ) = (open.next(), open.next())
    else {
        return String::new();
    };
    let mut words: Vec<_> = kind.rows().filter(|row| row.gives == *kind).map(|row| row.word).collect();
    // Words of several meanings have several rows.
    words.dedup();
    let more = if words.len() > 12 { ", …" } else { "" };
    format!(": {}{more}", words.iter().take(12).copied().collect::<Vec<_>>().join(", "))
}

/// The section whose parts stand in a list with an unknown word before them: `(rules (can-pass))` for `(play can-pass)`.
fn section_meant(node: &Node, kinds: &[Kind]) -> Option<Node> {
    let part = |kind: &Kind, node: &Node| {
        let row = super::rows_of(node).iter().find(|row| kind.holds(row))?;
        Some(if row.form == Form::Bare { Node::atom(row.word) } else { node.clone() })
    };
    kinds.iter().filter(|_| !node.args().is_empty()).find_map(|kind| {
        let Kind::Only(section) = kind else { return None };
        let parts: Option<Vec<Node>> = node.args().iter().map(|arg| part(kind, arg)).collect();
        Some(Node::form(section.row().word, parts?)).filter(|_| section.row().form == Form::List)
    })
}
