//! Integer functions.

use super::Lower;
use crate::ast::{Int, Who};
use crate::check::{Term, Value};
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn int(&mut self, term: &Term) -> Int {
        let Some(ludeme) = term.ludeme() else { return Int::Const(self.constant(term)) };
        match ludeme {
            L::Distance => {
                let (a, b) = self.pair(term);
                Int::Distance(a, b)
            }
            L::NumBetween => {
                let (a, b) = self.pair(term);
                Int::NumBetween(self.what(term.req("what")), a, b)
            }
            L::NumLine => {
                let (a, b) = self.pair(term);
                Int::NumLine(self.what(term.req("what")), a, b)
            }
            L::NumNbors => Int::NumNbors(self.cell_of(term), self.what(term.req("what"))),
            L::GroupSize => Int::GroupSize(self.cell_of(term)),
            L::Height => Int::Height(self.cell_of(term)),
            L::PhaseOf => Int::Phase(self.cell_of(term)),
            L::PieceState => Int::PieceState(self.cell_of(term)),
            L::CellState => Int::CellState(self.cell_of(term)),
            L::Value => Int::Value(self.cell_of(term)),
            L::RowOf => Int::Row(self.cell_of(term)),
            L::ColumnOf => Int::Column(self.cell_of(term)),
            L::Count => {
                let what = self.what(term.req("what"));
                Int::Count(what, term.get("region").map(|region| self.region(region)))
            }
            L::InHand => Int::InHand(piece_index(term.req("piece"))),
            L::ScoreOf => Int::Score(self.player(term)),
            L::Liberties => Int::Liberties(self.cell_of(term)),
            L::Captured => Int::Captured(self.player(term)),
            L::LineLength => Int::LineLength(self.cell_of(term)),
            L::Territory => Int::Territory(self.player(term)),
            L::LargestGroup => Int::LargestGroup(self.player(term)),
            L::Changed => Int::Changed,
            L::Turn => Int::Turn,
            L::CaptureValue => Int::CaptureValue,
            L::Add => Int::Add(self.ints(term, "term")),
            L::Sub => Int::Sub(self.ints(term, "term")),
            L::Mul => Int::Mul(self.ints(term, "factor")),
            L::Div => Int::Div(Box::new(self.int(term.req("a"))), Box::new(self.int(term.req("b")))),
            L::Mod => Int::Mod(Box::new(self.int(term.req("a"))), Box::new(self.int(term.req("b")))),
            L::Min => Int::Min(self.ints(term, "term")),
            L::Max => Int::Max(self.ints(term, "term")),
            L::Abs => Int::Abs(Box::new(self.int(term.req("term")))),
            other => unreachable!("{other:?} is no integer"),
        }
    }

    fn ints(&mut self, term: &Term, name: &str) -> Vec<Int> {
        term.all(name).map(|item| self.int(item)).collect()
    }

    fn player(&mut self, term: &Term) -> Who {
        term.get("player").map_or(Who::Friend, |player| self.who(player))
    }

    pub(super) fn opt_int(&mut self, term: &Term, name: &str) -> Option<Int> {
        term.get(name).map(|item| self.int(item))
    }

    pub(super) fn int_or(&mut self, term: &Term, name: &str, default: i32) -> Int {
        self.opt_int(term, name).unwrap_or(Int::Const(default))
    }
}

/// The index of a piece named directly.
pub(super) fn piece_index(term: &Term) -> usize {
    match term.value {
        Value::Piece(piece) => piece,
        _ => unreachable!("the table asks for the name of a piece"),
    }
}
