//! Things that are allowed but hardly meant.

use super::Lower;
use crate::ast::*;
use crate::check::Term;
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::printer::print_flat;
use crate::span::Span;
use std::collections::BTreeMap;

/// What lowering notices on its way.
#[derive(Default)]
pub(super) struct Facts {
    /// Owners of the piece types, from the definitions.
    pub owners: Vec<Who>,
    /// Types that can come onto the board.
    appear: Vec<usize>,
    /// Cells the clauses of the start name, by clause; with the owner of what comes there.
    pub started: Vec<(usize, Who, String, Span)>,
    /// Some effect captures.
    pub captures: bool,
    /// Some effect scores.
    pub scores: bool,
    /// Places of `capture` end conditions.
    pub capture_goals: Vec<Span>,
    /// Places of `score` end conditions.
    pub score_goals: Vec<Span>,
    /// Heights `stack` end conditions ask for, and their places.
    pub stack_goals: Vec<(i32, Span)>,
    /// Places of `eliminate` end conditions.
    pub eliminate_goals: Vec<Span>,
}

impl Facts {
    pub(super) fn appears(&mut self, piece: usize) {
        if !self.appear.contains(&piece) {
            self.appear.push(piece);
        }
    }

    pub(super) fn owner_of(&self, piece: usize) -> Who {
        self.owners.get(piece).copied().unwrap_or(Who::All)
    }
}

impl Lower<'_> {
    pub(super) fn warnings(&mut self, term: &Term, game: &Game) {
        let defs: Vec<Span> = term
            .get("pieces")
            .map_or_else(Vec::new, |p| p.all("piece").map(|piece| piece.req("name").span()).collect());
        for (index, piece) in game.pieces.iter().enumerate() {
            if !game.default_pieces && !self.facts.appear.contains(&index) {
                let message = format!("no `{}` can ever be on the board", piece.name);
                let hint = "place it in `start`, give it a move that only pushes, or promote another piece to it";
                self.report(Diagnostic::warning(NEVER_PLACED, defs[index], message).hint(hint));
            }
        }
        if !self.facts.captures {
            for span in std::mem::take(&mut self.facts.capture_goals) {
                self.warn(CANNOT_HOLD, span, "no move captures anything, so this never holds");
            }
        }
        if !self.facts.scores {
            for span in std::mem::take(&mut self.facts.score_goals) {
                self.warn(CANNOT_HOLD, span, "no move scores, so every score stays 0");
            }
        }
        self.futile(term, game);
        self.shared_cells(game);
        for (index, used) in std::mem::take(&mut self.used_regions).into_iter().enumerate() {
            let span =
                self.places.iter().find(|(subject, _)| *subject == Subject::Region(index)).map(|(_, span)| *span);
            if let (false, Some(span)) = (used, span) {
                self.warn(UNUSED, span, format!("nothing uses the region `{}`", self.names.regions[index]));
            }
        }
    }

    /// A piece given to one player though its type, and so its moves, belong to the other.
    pub(super) fn no_moves_for(&mut self, piece: usize, owner: Who, span: Span) {
        let (Who::Player(holder), Who::Player(mover)) = (owner, self.facts.owner_of(piece)) else { return };
        if holder != mover {
            let [holder, mover] = [holder, mover].map(|player| self.names.players[player.index()]);
            let message = format!("{holder} can never move this one: the type belongs to {mover}, and so do its moves");
            let hint = "define the type for `All`, or a type of his own";
            self.report(Diagnostic::warning(NO_EFFECT, span, message).hint(hint));
        }
    }

    /// Cells of the start on which pieces lie upon each other, unless the game is one of stacks.
    fn shared_cells(&mut self, game: &Game) {
        let started = std::mem::take(&mut self.facts.started);
        if started.is_empty() {
            return;
        }
        let stacks = game.start.iter().any(|place| place.n > 1) || crate::english::rules_stack(game);
        let mut named: BTreeMap<(usize, &str), Span> = BTreeMap::new();
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (clause, owner, cell, span) in &started {
            let in_clause = named.get(&(*clause, cell.as_str())).copied();
            let before = seen.get(cell.as_str()).copied();
            named.entry((*clause, cell)).or_insert(*span);
            seen.entry(cell).or_insert(*span);
            let message = match before {
                _ if let Some(before) = in_clause => {
                    let message = format!("this clause names `{cell}` twice and fills it once");
                    Diagnostic::warning(NO_EFFECT, *span, message)
                        .label(before, "first named here")
                        .hint(format!("remove one; a stack of two is `(place 2 … {cell})`"))
                }
                Some(before) if !stacks => {
                    let message = format!("two pieces start on `{cell}`, one on top of the other");
                    Diagnostic::warning(SHARED_CELL, *span, message)
                        .label(before, "the lower one is placed here")
                        .hint("remove one of them, unless a stack is meant")
                }
                None if !stacks && *owner == Who::All => {
                    let message = format!("both players start on `{cell}`, one on top of the other");
                    Diagnostic::warning(SHARED_CELL, *span, message)
                        .hint("write a `place` for each player, with cells of his own")
                }
                _ => continue,
            };
            self.report(message);
        }
    }

    /// Conditions of one `and` that exclude each other.
    pub(super) fn contradiction(&mut self, term: &Term, all: &[Bool]) {
        // Every pair is compared; nobody writes more by hand.
        if all.len() > 32 {
            return;
        }
        let whole = self.pre == Some(term.span());
        let outcome = if whole { "this move can never be made" } else { "this `and` never holds" };
        let held = |site: &Site| {
            all.iter().position(|other| match other {
                Bool::Owner(at) | Bool::Friend(at) | Bool::Enemy(at) | Bool::Piece(at, _) => at == site,
                _ => false,
            })
        };
        for (index, condition) in all.iter().enumerate() {
            let clash = match condition {
                Bool::Empty(site) => held(site),
                Bool::Enemy(site) => {
                    all.iter().position(|o| matches!(o, Bool::Owner(at) | Bool::Friend(at) if at == site))
                }
                Bool::Not(inner) => all.iter().position(|other| *other == **inner),
                _ => None,
            };
            let written = |index: usize| term.all("condition").nth(index);
            if let (Some(one), Some(other)) = (written(index), clash.and_then(written)) {
                let [first, second] = if index < clash.unwrap_or(index) { [one, other] } else { [other, one] };
                let [a, b] = [first, second].map(|condition| print_flat(condition.node));
                let message = format!("`{a}` and `{b}` never hold together, so {outcome}");
                let found = Diagnostic::warning(CANNOT_HOLD, second.span(), message);
                self.report(found.label(first.span(), "this excludes it"));
            }
        }
    }
}
