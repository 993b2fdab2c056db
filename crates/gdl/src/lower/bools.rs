//! Conditions.

use super::{Lower, turtle_word};
use crate::ast::{Bool, Cmp, Subject, Turtle};
use crate::check::Term;
use crate::codes::*;
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn bool(&mut self, term: &Term) -> Bool {
        match term.ludeme().expect("no condition is a name") {
            L::Empty => Bool::Empty(self.cell_of(term)),
            L::Owner => Bool::Owner(self.cell_of(term)),
            L::EnemyAt => Bool::Enemy(self.cell_of(term)),
            L::FriendAt => Bool::Friend(self.cell_of(term)),
            L::PieceAt => Bool::Piece(self.cell_of(term), self.record(term.req("record"))),
            L::LineBool => {
                let (a, b) = self.pair(term);
                Bool::Line(a, b)
            }
            L::Adjacent => {
                let (a, b) = self.pair(term);
                Bool::Adjacent(a, b)
            }
            L::Connected => Bool::Connected,
            L::Steps => Bool::Steps(self.walk(term)),
            L::PathBool => {
                self.place(Subject::Path, term.span());
                Bool::Path(self.path(term.req("path")))
            }
            L::In => Bool::In(self.cell_of(term), self.region(term.req("region"))),
            L::EdgeBool => Bool::Edge(self.cell_of(term)),
            L::Corner => Bool::Corner(self.cell_of(term)),
            L::FlagBool => Bool::Flag(self.cell_of(term), self.number(term.req("number"), 0, 7) as u8),
            L::FirstMove => Bool::FirstMove,
            L::Last => Bool::Last(self.cell_of(term)),
            L::Eq => self.compare(Cmp::Eq, term),
            L::NotEq => self.compare(Cmp::Ne, term),
            L::Lt => self.compare(Cmp::Lt, term),
            L::Le => self.compare(Cmp::Le, term),
            L::Gt => self.compare(Cmp::Gt, term),
            L::Ge => self.compare(Cmp::Ge, term),
            L::And => {
                let all: Vec<Bool> = term.all("condition").map(|item| self.bool(item)).collect();
                self.contradiction(term, &all);
                Bool::And(all)
            }
            L::Or => Bool::Or(term.all("condition").map(|item| self.bool(item)).collect()),
            L::Not => Bool::Not(Box::new(self.bool(term.req("condition")))),
            L::Xor => Bool::Xor(Box::new(self.bool(term.req("a"))), Box::new(self.bool(term.req("b")))),
            L::IfBool => {
                let condition = self.bool(term.req("condition"));
                let then = self.bool(term.req("then"));
                let other = term.get("else").map_or(Bool::True, |other| self.bool(other));
                Bool::If(Box::new(condition), Box::new(then), Box::new(other))
            }
            _ => Bool::Goal(self.goal(term)),
        }
    }

    fn compare(&mut self, cmp: Cmp, term: &Term) -> Bool {
        let (a, b) = (self.int(term.req("a")), self.int(term.req("b")));
        if a == b && matches!(cmp, Cmp::Ne | Cmp::Lt | Cmp::Gt) || constants_fail(cmp, &a, &b) {
            self.warn(CANNOT_HOLD, term.span(), "this comparison never holds");
        }
        Bool::Cmp(cmp, a, b)
    }

    /// The turtle words of a walk.
    pub(super) fn walk(&mut self, term: &Term) -> Vec<Turtle> {
        self.place(Subject::Steps, term.span());
        term.all("step").map(|step| turtle_word(step.ludeme()).expect("the table asks for turtle words")).collect()
    }
}

fn constants_fail(cmp: Cmp, a: &crate::ast::Int, b: &crate::ast::Int) -> bool {
    let (crate::ast::Int::Const(a), crate::ast::Int::Const(b)) = (a, b) else { return false };
    !match cmp {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
    }
}
