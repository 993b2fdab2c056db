//! Mistakes that nearly everybody makes once: parts left out because they seem to go without saying. Read by the table alone they would
//! give a row of errors about what follows from them; each gets one answer that says what to write.

use super::explain::listed;
use super::{Checker, HeadSpan, rows_of};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::printer::print_flat;
use crate::span::Span;
use crate::suggest::closest;
use crate::table::{Kind, Ludeme, Row};
use crate::tree::Node;

/// Longer texts are not repeated in a hint.
const SHORT: usize = 60;

/// The text if it is short, else its beginning.
pub(super) fn in_short(node: &Node) -> String {
    let text = print_flat(node);
    match node.head() {
        Some(head) if text.chars().count() > SHORT => format!("({head} …)"),
        _ => text,
    }
}

/// Whether a node begins as a condition does, and not as the name of a player.
fn is_condition(node: &Node) -> bool {
    let rows = rows_of(node);
    let condition = rows.iter().any(|row| row.list() && matches!(row.gives, Kind::Goal | Kind::Bool));
    node.head().is_some() && condition && !rows.iter().any(|row| Kind::Who.accepts(row))
}

/// Rows that take a single condition, where several are meant to hold together.
fn takes_one_condition(row: &Row) -> bool {
    use Ludeme::*;
    matches!(row.ludeme, Pre | After | EffectIf | Clause | WinIf | LoseIf)
}

impl<'a> Checker<'a> {
    /// `(in-a-row 3)` where `(All win (in-a-row 3))` was meant.
    pub(super) fn bare_condition(&mut self, clause: &'a Node) -> bool {
        if !is_condition(clause) {
            return false;
        }
        let message = "the clause lacks a player and a result";
        let hint = format!("write `(All win {})`", in_short(clause));
        self.report(Diagnostic::error(MISSING, clause.span_of_head(), message).hint(hint));
        self.term(clause, Kind::Goal);
        true
    }

    /// `All win (in-a-row 3)` right inside `end`: how many children make up the clause without parentheses.
    pub(super) fn open_clause(&mut self, row: &Row, children: &'a [Node]) -> Option<usize> {
        if row.ludeme != Ludeme::End {
            return None;
        }
        let head = children.first()?;
        let bare = rows_of(head).iter().any(|row| row.bare() && row.gives == Kind::Goal);
        if let Some(word) = head.as_atom().filter(|_| bare) {
            let diagnostic = Diagnostic::error(MISSING, head.span, "the clause lacks a player and a result");
            self.report(diagnostic.hint(format!("write `(All win ({word}))`")));
            return Some(1);
        }
        let is = |at: usize, kind: Kind| {
            children.get(at).is_some_and(|node| node.as_atom().is_some() && self.fits(node, Some(kind)))
        };
        let named = usize::from(is(0, Kind::Who));
        let resulting = is(named, Kind::GameResult);
        let condition = children.get(named + 1).filter(|node| resulting && is_condition(node))?;
        let result = print_flat(&children[named]);
        let player = if named == 1 { print_flat(&children[0]) } else { "All".to_string() };
        let message = match named {
            1 => "the clause stands without parentheses",
            _ => "the clause lacks a player, and parentheses around it",
        };
        let span = Span { start: children[0].span.start, end: condition.span.end };
        let hint = format!("write `(end ({player} {result} {}))`", in_short(condition));
        self.report(Diagnostic::error(WRONG_FORM, span, message).hint(hint));
        self.term(condition, Kind::Goal);
        Some(named + 2)
    }

    /// A word after the name of a piece that is no player.
    pub(super) fn unknown_owner(&mut self, word: &str, span: Span, definition: &'a [Node]) -> bool {
        if definition.iter().any(|part| part.as_atom().is_some() && self.fits(part, Some(Kind::Who))) {
            // The owner is there; a name that is the owner's has been answered as such.
            return definition.first().and_then(Node::as_atom).is_some_and(|name| self.names.players.contains(&name));
        }
        let mut owners = self.names.players.clone();
        owners.extend(["All", "none"]);
        let diagnostic = Diagnostic::error(UNDEFINED, span, format!("no player is called `{word}`"));
        let name = definition.first().and_then(Node::as_atom).unwrap_or_default();
        let swapped = self.names.players.iter().find(|player| player.eq_ignore_ascii_case(name));
        self.report(match (swapped, closest(word, &owners)) {
            (Some(player), _) => {
                diagnostic.hint(format!("the name of a piece comes before its owner: `({word} {player} …)`"))
            }
            (None, Some(near)) => diagnostic.label(span, format!("did you mean `{near}`?")),
            (None, None) => {
                let players = listed(&self.names.players);
                diagnostic.hint(format!("the players are {players}; `All` means both, `none` nobody"))
            }
        });
        true
    }

    /// A second condition where one may stand: both were meant to hold.
    pub(super) fn second_condition(
        &mut self,
        node: &'a Node,
        row: &'static Row,
        first: &'a Node,
        children: &[Node],
    ) -> bool {
        if !takes_one_condition(row) || node.head().is_none() {
            return false;
        }
        // A third is part of the same mistake.
        let said = |found: &Diagnostic| found.code == TOO_MANY && found.labels.iter().any(|(at, _)| *at == first.span);
        if self.diagnostics.iter().any(said) {
            return true;
        }
        let mut joined = String::new();
        for part in children.iter().filter(|part| is_condition(part)) {
            let inner = if part.head() == Some("and") { part.args() } else { std::slice::from_ref(part) };
            inner.iter().for_each(|condition| joined = format!("{joined} {}", print_flat(condition)));
        }
        if joined.chars().count() > SHORT {
            joined = " … …".to_string();
        }
        let host = if row.ludeme == Ludeme::Clause { "an end clause".into() } else { format!("`{}`", row.word) };
        let diagnostic = Diagnostic::error(TOO_MANY, node.span, format!("{host} takes one condition"));
        let diagnostic = diagnostic.label(first.span, "the first is here");
        self.report(diagnostic.hint(format!("where all must hold, write `(and{joined})`")));
        true
    }

    /// Cells with a comma between them, as `A1, B1`. Every cell but the last has one; that is said once.
    pub(super) fn commas(&mut self, node: &Node) -> bool {
        let Some(word) = node.as_atom().filter(|word| word.contains(',')) else { return false };
        let cells: Vec<&str> = word.split(',').filter(|cell| !cell.is_empty()).collect();
        if cells.is_empty() || !cells.iter().all(|cell| self.names.is_cell(&cell.to_ascii_uppercase())) {
            return false;
        }
        const HINT: &str = "cells are separated by spaces alone, such as `A1 B1`";
        if !self.diagnostics.iter().any(|found| found.hints.iter().any(|hint| hint == HINT)) {
            let message = format!("there is a comma in `{word}`");
            self.report(Diagnostic::error(UNKNOWN_WORD, node.span, message).hint(HINT));
        }
        true
    }

    /// Parts of a section without the section around them.
    pub(super) fn loose_parts(&mut self, section: Kind, parts: &[&'a Node]) {
        let (Some(first), Kind::Only(ludeme)) = (parts.first(), section) else { return };
        let mut words: Vec<&str> = parts.iter().filter_map(|part| part.as_atom().or_else(|| part.head())).collect();
        words.dedup();
        let verb = if words.len() > 1 { "belong" } else { "belongs" };
        let message = format!("{} {verb} inside {}", listed(&words), section.name());
        let whole = Node::form(ludeme.row().word, parts.iter().map(|part| (*part).clone()));
        self.report(
            Diagnostic::error(WRONG_KIND, first.span_of_head(), message).hint(format!("write `{}`", in_short(&whole))),
        );
    }

    /// What to write for `(White (place Pawn home))`, where the start wants what is placed.
    pub(super) fn owned_start(&self, node: &'a Node, player: &str) -> Option<String> {
        let clause = node.args().iter().find(|clause| matches!(clause.head(), Some("place" | "in-hand")))?;
        let his = |part: &Node| match part.as_atom() {
            Some(word) if self.names.pieces.contains(&word) => Node::list([part.clone(), Node::atom(player)]),
            _ => part.clone(),
        };
        let meant = Node::list(clause.children().iter().map(his));
        Some(format!("the owner goes with the piece: `{}`", in_short(&meant)))
    }

    /// What to write for a player's name where the start wants one of his pieces.
    pub(super) fn piece_of(&self, host: &Row, player: &str) -> Option<String> {
        let rest = match host.ludeme {
            Ludeme::Place => "A1",
            Ludeme::HandClause => "5",
            _ => return None,
        };
        let piece = self.names.pieces.first()?;
        Some(format!("name the piece: `({} ({piece} {player}) {rest})`", host.word))
    }
}
