//! Cells, players, pieces and contents.

use super::Lower;
use crate::ast::*;
use crate::check::{Term, Value};
use crate::codes::*;
use crate::diagnostic::Diagnostic;
use crate::table::{Kind, Ludeme as L};

const NO_FROM: &str = "this move only adds a piece: there is no `from`";
const TAKE_UP: &str = "if a piece is to move, it is taken up first: `(action (pop) (push))`";

impl Lower<'_> {
    pub(super) fn site(&mut self, term: &Term) -> Site {
        match term.ludeme() {
            None => Site::Label(self.cell(term)),
            Some(L::From) => {
                if self.placement {
                    let message = format!("{NO_FROM}, so no condition on it ever holds");
                    self.report(Diagnostic::warning(CANNOT_HOLD, term.span(), message).hint(TAKE_UP));
                }
                Site::From
            }
            Some(L::To) => Site::To,
            Some(L::CurrentCell) => Site::Current,
            Some(L::LastFrom) => Site::LastFrom,
            Some(L::LastTo) => Site::LastTo,
            Some(L::Beyond) => Site::Beyond,
            Some(L::Behind) => Site::Behind,
            Some(other) => unreachable!("{other:?} is no cell"),
        }
    }

    /// The cell a function is about: the moving piece's if none is named.
    pub(super) fn cell_of(&mut self, term: &Term) -> Site {
        match term.get("cell") {
            Some(cell) => self.site(cell),
            None => {
                if self.here == Site::From {
                    self.unsaid_from(term);
                }
                self.here.clone()
            }
        }
    }

    /// The two cells a function is about.
    pub(super) fn pair(&mut self, term: &Term) -> (Site, Site) {
        if term.get("a").is_none() {
            self.unsaid_from(term);
        }
        let a = term.get("a").map_or(Site::From, |a| self.site(a));
        let b = term.get("b").map_or(Site::To, |b| self.site(b));
        (a, b)
    }

    /// A function that means `from` by naming no cell, in a move that has none.
    fn unsaid_from(&mut self, term: &Term) {
        if self.placement {
            let Some(row) = term.ludeme().map(L::row) else { return };
            let word = row.word;
            let outcome = if row.gives == Kind::Int { "so this is always 0" } else { "so this never holds" };
            let hint = match row.slot("b") {
                Some(_) => format!("`{word}` without cells goes from `from` to `to`; name both cells"),
                None => format!("`{word}` without a cell speaks of `from`; name another cell, such as `to`"),
            };
            let message = format!("{NO_FROM}, {outcome}");
            self.report(Diagnostic::warning(CANNOT_HOLD, term.span(), message).hint(hint).hint(TAKE_UP));
        }
    }

    pub(super) fn who(&mut self, term: &Term) -> Who {
        match (term.ludeme(), &term.value) {
            (None, Value::Player(player)) => Who::Player(Player::BOTH[(*player).min(1)]),
            (Some(L::AllPlayers), _) => Who::All,
            (Some(L::Nobody | L::Neutral), _) => Who::Nobody,
            (Some(L::Mover), _) => Who::Current,
            (Some(L::Friend), _) => Who::Friend,
            (Some(L::Enemy), _) => Who::Enemy,
            _ => unreachable!("the table asks for a player"),
        }
    }

    fn piece_sel(&mut self, term: &Term) -> PieceSel {
        match (term.ludeme(), &term.value) {
            (None, Value::Piece(piece)) => PieceSel::Type(*piece),
            (Some(L::AnyPiece), _) => PieceSel::Any,
            (Some(L::CurrentPiece), _) => PieceSel::Current,
            (Some(L::CapturedPiece), _) => PieceSel::Captured,
            _ => unreachable!("the table asks for a piece type"),
        }
    }

    pub(super) fn record(&mut self, term: &Term) -> Record {
        if term.ludeme() != Some(L::Record) {
            return Record { piece: self.piece_sel(term), owner: None, state: None, flags: None, value: None };
        }
        Record {
            piece: self.piece_sel(term.req("piece")),
            owner: term.get("owner").map(|owner| self.who(owner)),
            state: term.get("state").map(|state| self.number(state, 0, 255)),
            flags: term.get("flags").map(|flags| self.flags(flags)),
            value: term.get("value").map(|value| self.constant(value)),
        }
    }

    pub(super) fn opt_record(&mut self, term: &Term) -> Option<Record> {
        term.get("record").map(|record| self.record(record))
    }

    /// Flag numbers as bits.
    pub(super) fn flags(&mut self, term: &Term) -> u8 {
        term.all("flag").fold(0, |bits, flag| bits | 1 << self.number(flag, 0, 7))
    }

    pub(super) fn what(&mut self, term: &Term) -> What {
        match (term.ludeme(), &term.value) {
            (Some(L::WhatEmpty), _) => What::Empty,
            (Some(L::Friend), _) => What::Friend,
            (Some(L::Enemy), _) => What::Enemy,
            (Some(L::AnyPiece), _) => What::Any,
            (Some(L::Record | L::CurrentPiece | L::CapturedPiece), _) | (None, Value::Piece(_)) => {
                What::Piece(self.record(term))
            }
            _ => What::Region(self.region(term)),
        }
    }

    pub(super) fn nbors(&mut self, term: Option<&Term>) -> Nbors {
        if let Some(term) = term.filter(|term| term.ludeme() == Some(L::INbors)) {
            self.place(Subject::Diagonals, term.span());
        }
        match term.and_then(Term::ludeme) {
            Some(L::DNbors) => Nbors::Direct,
            Some(L::INbors) => Nbors::Indirect,
            Some(L::AllNbors) => Nbors::All,
            _ => Nbors::Board,
        }
    }
}
