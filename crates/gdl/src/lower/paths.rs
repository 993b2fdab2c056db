//! Paths.

use super::{Lower, turtle_word};
use crate::ast::{On, Path, PathDir, Subject};
use crate::check::{Term, Value};
use crate::table::Ludeme as L;

impl Lower<'_> {
    pub(super) fn path(&mut self, term: &Term) -> Path {
        match term.ludeme().expect("no path is a name") {
            L::StepBy => {
                let (dx, dy) = (self.number(term.req("dx"), -64, 64), self.number(term.req("dy"), -64, 64));
                self.place(Subject::Offset(dx, dy), term.span());
                Path::Step { dir: PathDir::Offset(dx, dy), on: on(term) }
            }
            L::StepTo => {
                let direction = term.req("direction");
                let dir = match turtle_word(direction.ludeme()) {
                    Some(turtle) => {
                        self.place(Subject::Steps, term.span());
                        PathDir::Turtle(turtle)
                    }
                    None => PathDir::Compass(self.compass(direction)),
                };
                Path::Step { dir, on: on(term) }
            }
            L::Seq => Path::Seq(self.paths(term)),
            L::OrPath => Path::Or(self.paths(term)),
            L::Star => Path::Star(Box::new(self.path(term.req("path")))),
            L::Rot => Path::Rot(Box::new(self.path(term.req("path")))),
            L::Mirror => Path::Mirror(Box::new(self.path(term.req("path")))),
            L::Fb => Path::Fb(Box::new(self.path(term.req("path")))),
            other => unreachable!("{other:?} is no path"),
        }
    }

    fn paths(&mut self, term: &Term) -> Vec<Path> {
        term.all("path").map(|item| self.path(item)).collect()
    }
}

fn on(term: &Term) -> On {
    let mut on = On { empty: false, enemy: false, own: false };
    for letters in term.all("on") {
        let Value::Word(letters) = letters.value else { continue };
        on.empty |= letters.contains('e');
        on.enemy |= letters.contains('p');
        on.own |= letters.contains('w');
    }
    on
}
