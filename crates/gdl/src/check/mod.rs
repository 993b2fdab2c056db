//! A syntax tree against the ludeme table. Everything that does not fit is reported; what fits comes back as terms.

mod definitions;
mod everyday;
mod explain;
mod names;
mod shortcuts;
mod term;

pub use names::{Names, is_label};
pub use term::{Term, Value};

use crate::codes::*;
use crate::diagnostic::{Diagnostic, note};
use crate::reader::MAX_DEPTH;
use crate::span::Span;
use crate::suggest::slips;
use crate::table::{self, Form, How, Kind, Ludeme, Row};
use crate::tree::{Node, NodeKind};

/// More remarks than this help nobody.
pub(crate) const MOST_DIAGNOSTICS: usize = 100;

/// A checked file.
pub struct Checked<'a> {
    /// The game, if there is one to speak of. With errors it lacks the sections they are in.
    pub game: Option<Term<'a>>,
    /// The names it defines.
    pub names: Names<'a>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a file.
pub fn check(nodes: &[Node]) -> Checked<'_> {
    let mut checker = Checker { names: Names::default(), diagnostics: Vec::new(), depth: 0 };
    let Some(game) = nodes.iter().find(|node| node.head() == Some("game")) else {
        let misspelt = nodes.iter().find(|node| node.head().is_some_and(|head| slips(head, "game", 1) <= 1));
        let place = misspelt.or(nodes.first()).map_or(Span::default(), HeadSpan::span_of_head);
        let problem = Diagnostic::error(NOT_A_GAME, place, "there is no `(game …)` here");
        checker.report(match misspelt {
            Some(_) => problem.label(place, "did you mean `game`?"),
            None => problem.hint("a game is written `(game NAME (board …) (end …))`"),
        });
        return checker.finish(None);
    };
    for node in nodes.iter().filter(|node| !std::ptr::eq(*node, game)) {
        let place = node.span_of_head();
        let strayed = node.head().filter(|head| Ludeme::Game.row().slot(head).is_some());
        checker.report(match strayed {
            Some(head) => {
                let message = format!("`{head}` stands outside the game");
                let end = game.span.end as usize;
                Diagnostic::error(NOT_A_GAME, place, message)
                    .label(Span::new(end.saturating_sub(1), end), "this `)` ends the game")
                    .hint("there is a `)` too many up to there; remove it")
            }
            None => Diagnostic::error(NOT_A_GAME, place, "a file holds one game and nothing else")
                .label(game.span_of_head(), "the game is here"),
        });
    }
    checker.names = Names::of(game);
    checker.definitions(game);
    let term = checker.term(game, Kind::Game);
    checker.finish(term)
}

/// Checks one fragment as the given kind, with the names of some game.
pub fn check_fragment<'a>(node: &'a Node, want: Kind, names: Names<'a>) -> Checked<'a> {
    let mut checker = Checker { names, diagnostics: Vec::new(), depth: 0 };
    let term = checker.term(node, want);
    checker.finish(term)
}

pub(crate) trait HeadSpan {
    fn span_of_head(&self) -> Span;
}

impl HeadSpan for Node {
    /// The place of its first word, so that a long list is not underlined whole.
    fn span_of_head(&self) -> Span {
        self.children().first().map_or(self.span, HeadSpan::span_of_head)
    }
}

struct Checker<'a> {
    names: Names<'a>,
    diagnostics: Vec<Diagnostic>,
    depth: usize,
}

/// How a node can be read as the kind asked for.
enum Fit<'a> {
    Row(&'static Row),
    Leaf(Value<'a>),
}

/// The word that decides what a node is, and its rows.
fn rows_of(node: &Node) -> &'static [&'static Row] {
    node.as_atom().or_else(|| node.head()).map_or(&[], table::word)
}

impl<'a> Checker<'a> {
    fn finish(self, game: Option<Term<'a>>) -> Checked<'a> {
        Checked { game, names: self.names, diagnostics: self.diagnostics }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        note(&mut self.diagnostics, diagnostic, MOST_DIAGNOSTICS);
    }

    fn full(&self) -> bool {
        self.diagnostics.iter().filter(|found| found.is_error()).count() >= MOST_DIAGNOSTICS
    }

    /// Reads a node as a kind, or says why it cannot be read so.
    fn term(&mut self, node: &'a Node, want: Kind) -> Option<Term<'a>> {
        match self.fit(node, rows_of(node), want) {
            Some(fit) => self.accept(node, want, fit),
            None => {
                self.misfit(node, &[want], None);
                None
            }
        }
    }

    fn accept(&mut self, node: &'a Node, want: Kind, fit: Fit<'a>) -> Option<Term<'a>> {
        let value = match fit {
            Fit::Leaf(value) => {
                if let Value::Cell(word) = value
                    && !self.names.is_cell(word)
                {
                    self.small_label(word, node.span);
                }
                value
            }
            Fit::Row(row) => {
                let children = match (&node.kind, row.form) {
                    (NodeKind::List(children), Form::Open) => children,
                    (NodeKind::List(children), _) => &children[1..],
                    (_, Form::Open) => std::slice::from_ref(node),
                    _ => &[],
                };
                Value::Row(row, self.bind(node, row, children, want)?)
            }
        };
        Some(Term { node, want, value, bound: false })
    }

    /// The first way to read a node as a kind; looks at the head of a list only.
    fn fit(&self, node: &'a Node, rows: &[&'static Row], want: Kind) -> Option<Fit<'a>> {
        if want == Kind::Anything {
            return Some(Fit::Leaf(Value::Raw));
        }
        match &node.kind {
            NodeKind::Int(value) => want.includes(Kind::Number).then_some(Fit::Leaf(Value::Number(*value))),
            NodeKind::Str(text) => {
                let is_label = want == Kind::Label && self.names.labels.contains(&text.as_str());
                (want == Kind::Text || is_label).then_some(Fit::Leaf(Value::Word(text)))
            }
            NodeKind::Atom(word) => match rows.iter().find(|row| row.bare() && want.accepts(row)) {
                Some(row) => Some(Fit::Row(row)),
                None if want == Kind::Only(Ludeme::PlayerDef) => Some(Fit::Row(Ludeme::PlayerDef.row())),
                None => self.fit_name(word, want).map(Fit::Leaf),
            },
            NodeKind::List(children) => {
                let head = children.first()?;
                let mut fits = rows.iter().filter(|row| row.list() && want.accepts(row));
                if let Some(first) = fits.next() {
                    // Rows that share word and kind are told apart by their first argument.
                    let rest = fits.find(|row| {
                        let arg = children.get(1).filter(|arg| !self.fits(arg, first.args.first().map(|arg| arg.kind)));
                        arg.is_some_and(|arg| self.fits(arg, row.args.first().map(|arg| arg.kind)))
                    });
                    return Some(Fit::Row(rest.unwrap_or(first)));
                }
                match want {
                    Kind::Only(ludeme) => {
                        let row = ludeme.row();
                        (row.form == Form::Open && head.as_atom().is_some()).then_some(Fit::Row(row))
                    }
                    _ => (want.includes(Kind::Record)
                        && self.fits(head, Some(Kind::PieceRef))
                        && head.as_atom().is_some())
                    .then(|| Fit::Row(Ludeme::Record.row())),
                }
            }
        }
    }

    fn fits(&self, node: &'a Node, want: Option<Kind>) -> bool {
        want.is_some_and(|want| self.fit(node, rows_of(node), want).is_some())
    }

    fn fit_name(&self, word: &'a str, want: Kind) -> Option<Value<'a>> {
        let names = &self.names;
        let position = |kind: Kind, list: &[&str]| {
            if want.includes(kind) { list.iter().position(|name| *name == word) } else { None }
        };
        if matches!(want, Kind::Name | Kind::Text) {
            return Some(Value::Word(word));
        }
        if let Some(piece) = position(Kind::PieceName, &names.pieces) {
            return Some(Value::Piece(piece));
        }
        if let Some(region) = position(Kind::RegionName, &names.regions) {
            return Some(Value::Region(region));
        }
        if let Some(player) = position(Kind::PlayerName, &names.players) {
            return Some(Value::Player(player));
        }
        if want.includes(Kind::Number)
            && let Some(param) = names.params.iter().position(|(name, _)| *name == word)
        {
            return Some(Value::Param(param));
        }
        let is_word = (want == Kind::Label && names.labels.contains(&word)) || (want == Kind::On && is_on(word));
        if is_word {
            return Some(Value::Word(word));
        }
        // A label in small letters is reported where it is accepted; taken for the cell, it hides no mistake after it.
        let digit = word.ends_with(|c: char| c.is_ascii_digit());
        let small = || digit && is_label(&word.to_ascii_uppercase()) && self.what_is(word).is_none();
        (want.includes(Kind::Cell) && (names.is_cell(word) || small())).then_some(Value::Cell(word))
    }

    /// Gives each child to the first argument of the row that takes it. `None` if something is wrong.
    fn bind(
        &mut self,
        node: &'a Node,
        row: &'static Row,
        children: &'a [Node],
        want: Kind,
    ) -> Option<Vec<(usize, Term<'a>)>> {
        if self.depth >= MAX_DEPTH {
            let message = format!("lists are nested more than {MAX_DEPTH} deep");
            self.report(Diagnostic::error(BOUND, node.span, message));
            return None;
        }
        if self.full() || row.ludeme == Ludeme::Clause && self.bare_condition(node) {
            return None;
        }
        self.depth += 1;
        // Inside `end` the logical words join end conditions too.
        let kind_of = |slot: usize| match row.args[slot].kind {
            Kind::Bool if want == Kind::Goal => Kind::Goal,
            kind => kind,
        };
        let mut args: Vec<(usize, Term<'a>)> = Vec::with_capacity(children.len());
        let mut sound = true;
        // Parts of a section that stand about without it, with the argument that section is.
        let mut loose: Vec<(usize, &'a Node)> = Vec::new();
        let mut at = 0;
        while at < children.len() {
            let child = &children[at];
            if let Some(taken) = self.open_clause(row, &children[at..]) {
                (at, sound) = (at + taken, false);
                continue;
            }
            at += 1;
            if let Some((slot, value, taken)) = named_value(row, children, at - 1) {
                at += taken;
                match args.iter().find(|(filled, _)| *filled == slot) {
                    Some((_, earlier)) => {
                        let earlier = earlier.span();
                        self.twice(child, earlier, row.args[slot].name);
                        sound = false;
                    }
                    None => match self.term(value, kind_of(slot)) {
                        Some(term) => args.push((slot, Term { bound: true, ..term })),
                        None => sound = false,
                    },
                }
                continue;
            }
            let rows = rows_of(child);
            let mut full = None;
            let mut found = None;
            for (slot, arg) in row.args.iter().enumerate().filter(|(_, arg)| arg.how != How::Named) {
                if full.is_some() && arg.kind == Kind::Anything {
                    break;
                }
                if let Some(fit) = self.fit(child, rows, kind_of(slot)) {
                    if arg.how.repeats() || !args.iter().any(|(filled, _)| *filled == slot) {
                        found = Some((slot, fit));
                        break;
                    }
                    full = full.or(Some(slot));
                }
            }
            let Some((slot, fit)) = found else {
                sound = false;
                let open: Vec<Kind> = (0..row.args.len())
                    .filter(|&slot| row.args[slot].how.repeats() || !args.iter().any(|(filled, _)| *filled == slot))
                    .map(kind_of)
                    .collect();
                // Any word is a name; one after the name was meant for what is still open.
                let named = |slot: usize| row.args[slot].kind == Kind::Name && row.ludeme != Ludeme::PieceDef;
                match (full, section_of(row, child, children)) {
                    (Some(slot), _) if !named(slot) || open.is_empty() => {
                        self.too_many(child, row, slot, &args, children);
                    }
                    (None, Some(section)) => loose.push((section, child)),
                    _ => self.misfit(child, &open, Some(row)),
                }
                continue;
            };
            let term = match fit {
                Fit::Row(greedy) if greedy.form == Form::Greedy && child.as_atom().is_some() => {
                    let end = greedy_end(greedy, children, at, &self.names);
                    let inner = self.bind(child, greedy, &children[at..end], kind_of(slot));
                    let bound = end > at;
                    at = end;
                    inner.map(|mut inner| {
                        inner.iter_mut().for_each(|(_, term)| term.bound = true);
                        Term { node: child, want: kind_of(slot), value: Value::Row(greedy, inner), bound }
                    })
                }
                fit => self.accept(child, kind_of(slot), fit),
            };
            match term {
                Some(term) => args.push((slot, term)),
                None => sound = false,
            }
        }
        // A section that went wrong is not missing; one whose parts stand about without it is.
        let all_sound = sound;
        for (slot, arg) in row.args.iter().enumerate() {
            let parts: Vec<&Node> =
                loose.iter().filter(|(section, _)| *section == slot).map(|(_, part)| *part).collect();
            let empty = arg.how.required() && !args.iter().any(|(filled, _)| *filled == slot);
            if !parts.is_empty() {
                self.loose_parts(arg.kind, &parts);
            } else if empty && all_sound {
                self.missing(node, row, arg);
                sound = false;
            }
        }
        self.depth -= 1;
        (sound || row.ludeme == Ludeme::Game).then_some(args)
    }
}

/// The argument of a row whose own part such a child is, if the children do not hold that argument at all: `board` for `(tiling hex)`
/// right inside a game.
fn section_of(row: &Row, child: &Node, children: &[Node]) -> Option<usize> {
    let fits = |part: &Row| row.args.iter().any(|arg| arg.kind.accepts(part));
    let parts = rows_of(child);
    row.args.iter().position(|arg| {
        let word = parts.iter().find_map(|part| explain::shelf(part, child, &[arg.kind]));
        let given = children.iter().any(|node| node.head() == word);
        word.is_some() && !given && !parts.iter().any(|part| fits(part))
    })
}

/// `name value` or `(name value)` at a position: the argument, the value, and how many further children it takes.
fn named_value<'a>(row: &Row, children: &'a [Node], at: usize) -> Option<(usize, &'a Node, usize)> {
    let named = |word: &str| row.args.iter().position(|arg| arg.how == How::Named && arg.name == word);
    match &children[at].kind {
        NodeKind::Atom(word) => Some((named(word)?, children.get(at + 1)?, 1)),
        NodeKind::List(pair) if pair.len() == 2 => Some((named(pair[0].as_atom()?)?, &pair[1], 0)),
        _ => None,
    }
}

/// End of the run of integers and named values after a bare greedy word.
fn greedy_end(row: &Row, children: &[Node], mut at: usize, names: &Names) -> usize {
    while at < children.len() {
        let number = children[at].as_int().is_some()
            || children[at].as_atom().is_some_and(|word| names.params.iter().any(|(name, _)| *name == word));
        match named_value(row, children, at) {
            Some((_, _, taken)) => at += 1 + taken,
            None if number => at += 1,
            None => break,
        }
    }
    at
}

/// Whether a word is made of one to three different letters of e, p, w.
fn is_on(word: &str) -> bool {
    let bytes = word.as_bytes();
    (1..=3).contains(&bytes.len())
        && bytes.iter().enumerate().all(|(at, letter)| b"epw".contains(letter) && !bytes[..at].contains(letter))
}
