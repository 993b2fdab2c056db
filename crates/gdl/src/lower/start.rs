//! The start section.

use super::Lower;
use crate::ast::*;
use crate::check::{Term, Value};
use crate::codes::*;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn place_clause(&mut self, term: &Term) -> Place {
        let n = term.get("number").map_or(1, |number| self.number(number, 1, 32) as u32);
        let (piece, owner, record) = self.owned(term.req("piece"));
        self.facts.appears(piece);
        let (mut places, mut phases) = (Vec::new(), Vec::new());
        // Clauses are told apart by where they stand.
        let clause = term.span().start as usize;
        for place in term.all("where") {
            let cells: Vec<&Term> = match place.value {
                Value::Cell(_) => vec![place],
                _ if place.ludeme() == Some(L::Cells) => place.all("cell").collect(),
                _ => Vec::new(),
            };
            for cell in cells {
                if let Value::Cell(label) = cell.value {
                    self.facts.started.push((clause, owner, label.to_string(), cell.span()));
                }
            }
            match self.region(place) {
                Region::Phase(phase) => phases.push(phase),
                region => places.push(region),
            }
        }
        let state = record.state.map(|state| state as u8);
        Place { n, piece, owner, state, flags: record.flags, places, phases }
    }

    pub(super) fn hand_clause(&mut self, term: &Term) -> Hand {
        let (piece, owner, record) = self.owned(term.req("piece"));
        if owner == Who::Nobody {
            self.error(SENSE, term.req("piece").span(), "nobody's pieces are in no hand: name a player or All");
        }
        if record.state.is_some() || record.flags.is_some() {
            self.error(SENSE, term.req("piece").span(), "pieces in hand have the state and flags of their type");
        }
        Hand { piece, owner, n: self.number(term.req("number"), 0, 100_000) as u32 }
    }

    /// A piece to put somewhere: its type, and whose it is (by default the owner of the type).
    fn owned(&mut self, term: &Term) -> (usize, Who, Record) {
        let record = self.record(term);
        let piece = match record.piece {
            PieceSel::Type(piece) => piece,
            _ => {
                self.error(SENSE, term.span(), "the start needs the name of a piece type");
                0
            }
        };
        if record.value.is_some() {
            self.error(SENSE, term.span(), "the value belongs to the type of a piece; it cannot be set here");
        }
        let owner = record.owner.unwrap_or_else(|| self.facts.owner_of(piece));
        if matches!(owner, Who::Current | Who::Friend | Who::Enemy) {
            self.error(SENSE, term.span(), "before the game starts there is no mover: name a player, All or none");
        }
        self.no_moves_for(piece, owner, term.span());
        (piece, owner, record)
    }
}
