//! Text to rule tree in one go.

use crate::ast::{Board, Game, PlayerDef, Problem, Subject};
use crate::check::check;
use crate::codes::*;
use crate::diagnostic::{Diagnostic, Severity, has_errors};
use crate::lower::lower;
use crate::reader::read;
use crate::span::Span;
use crate::tree::Node;

/// A description as far as it could be understood.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The text it was read from; empty if there was none, but a tree.
    pub text: String,
    /// The syntax tree.
    pub nodes: Vec<Node>,
    /// The rule tree; `None` if and only if there is an error.
    pub game: Option<Game>,
    /// All that was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the things stand that only a board can judge.
    pub places: Vec<(Subject, Span)>,
    /// The board and the players, if these are sound though the game may not be: enough to judge the places by.
    pub board: Option<(Board, [PlayerDef; 2])>,
}

/// Reads, checks and lowers a text.
pub fn load(text: &str) -> Loaded {
    let (nodes, diagnostics) = read(text);
    if let Some(meant) = as_meant(text, &diagnostics) {
        let loaded = load_nodes(meant);
        return Loaded { text: text.to_string(), nodes, game: None, ..loaded }.with(diagnostics);
    }
    let mut loaded = Loaded { text: text.to_string(), ..load_nodes(nodes) };
    // Where parentheses or strings went wrong, parts seem to be missing or misplaced that are not; only words and names can
    // be judged.
    if has_errors(&diagnostics) {
        loaded.game = None;
        loaded.board = None;
        // A number that could not be read has no value to complain about.
        let unread = |span: Span| diagnostics.iter().any(|found| found.span == span);
        loaded.diagnostics.retain(|found| {
            matches!(found.code, UNKNOWN_WORD | UNDEFINED | NAME_TWICE | NAME_TAKEN)
                || found.code == RANGE && !unread(found.span)
        });
    }
    loaded.with(diagnostics)
}

/// Parentheses that may be missing for the rest still to be judged.
const UNWRITTEN: usize = 4;

/// The tree as its indentation suggests it was meant, where nothing is wrong with the text but parentheses that are missing before some lines: each
/// takes the place of a blank, so that everything else stays where it is.
fn as_meant(text: &str, diagnostics: &[Diagnostic]) -> Option<Vec<Node>> {
    let mut found = diagnostics.to_vec();
    let mut meant = text.to_string();
    for _ in 0..UNWRITTEN {
        let [Diagnostic { code: UNCLOSED, labels, .. }] = found.as_slice() else { return None };
        let (line, _) = labels.last()?;
        let line = line.start as usize;
        let blank = line.checked_sub(1)?..line;
        if meant.get(blank.clone()) != Some(" ") {
            return None;
        }
        meant.replace_range(blank, ")");
        let (nodes, left) = read(&meant);
        if left.is_empty() {
            return Some(nodes);
        }
        found = left;
    }
    None
}

/// Checks and lowers a syntax tree.
pub fn load_nodes(nodes: Vec<Node>) -> Loaded {
    let checked = check(&nodes);
    let lowered = lower(&checked);
    let mut diagnostics = checked.diagnostics;
    // Warnings about a game half understood would mislead, and so would sections that stand outside it.
    let half = has_errors(&diagnostics);
    let strayed = diagnostics.iter().any(|found| found.code == NOT_A_GAME);
    let kept = |found: &Diagnostic| !(half && !found.is_error() || strayed && found.code == MISSING_SECTION);
    diagnostics.extend(lowered.diagnostics.into_iter().filter(kept));
    let game = lowered.game.filter(|_| !has_errors(&diagnostics));
    let section = |head: &str| nodes.iter().find(|node| node.head() == Some("game"))?.find(head).map(|node| node.span);
    let spoilt = |span: Span| {
        diagnostics.iter().any(|found| found.is_error() && span.start <= found.span.start && found.span.end <= span.end)
    };
    let sound = !["board", "players", "params"].into_iter().filter_map(section).any(spoilt);
    let board = lowered.board.filter(|_| sound);
    let mut loaded = Loaded { text: String::new(), nodes, game, diagnostics, places: lowered.places, board };
    loaded.sort();
    loaded
}

impl Loaded {
    /// The same with what reading the text found.
    fn with(mut self, diagnostics: Vec<Diagnostic>) -> Loaded {
        self.diagnostics.splice(0..0, diagnostics);
        self.sort();
        self
    }

    fn sort(&mut self) {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    }

    /// Whether something is wrong enough that there is no game.
    pub fn has_errors(&self) -> bool {
        has_errors(&self.diagnostics)
    }

    /// Adds what a later stage found, each at the place of its subject. An error takes the game away.
    pub fn add_problems(&mut self, problems: &[Problem]) {
        for problem in problems {
            let place = self.places.iter().find(|(subject, _)| *subject == problem.subject);
            let place = place.or_else(|| self.places.first());
            let (severity, code) =
                if problem.error { (Severity::Error, BOARD_ERROR) } else { (Severity::Warning, BOARD_WARNING) };
            self.diagnostics.push(Diagnostic {
                severity,
                code,
                span: place.map_or(Span::default(), |(_, span)| *span),
                message: problem.message.clone(),
                labels: Vec::new(),
                hints: problem.hint.iter().cloned().collect(),
            });
        }
        if has_errors(&self.diagnostics) {
            self.game = None;
        }
        self.sort();
    }
}
