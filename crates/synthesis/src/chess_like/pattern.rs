//! Raw move patterns: what rules of pieces are made of.

use gdl::ast::{self, Path, PathDir};
use serde::{Deserialize, Serialize};

/// What a square stepped on may hold, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum On {
    /// Nothing.
    E,
    /// A piece of the opponent.
    P,
    /// An own piece.
    W,
    /// Nothing or a piece of the opponent.
    EP,
    /// Nothing or an own piece.
    EW,
    /// A piece of either.
    PW,
}

impl On {
    /// In the order of the tables of probabilities.
    pub const ALL: [On; 6] = [On::E, On::P, On::W, On::EP, On::EW, On::PW];

    /// Whether an own piece may stand there.
    pub fn own(self) -> bool {
        matches!(self, On::W | On::EW | On::PW)
    }

    fn ast(self) -> ast::On {
        let enemy = matches!(self, On::P | On::EP | On::PW);
        ast::On { empty: matches!(self, On::E | On::EP | On::EW), enemy, own: self.own() }
    }
}

/// One step of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Tuple {
    /// Columns to the right.
    pub dx: i32,
    /// Rows forward.
    pub dy: i32,
    /// What the square may hold.
    pub on: On,
    /// Whether the step may be repeated, or left out if it is not the last.
    pub star: bool,
}

/// Steps one after the other, and the images of them that belong to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pattern {
    /// The steps.
    pub tuples: Vec<Tuple>,
    /// Front and back may be exchanged.
    pub fb: bool,
    /// It may be turned by quarter turns.
    pub rot: bool,
}

impl Pattern {
    /// A step sideways would set left apart from right, so such a pattern has its mirror image too.
    pub fn mirrored(&self) -> bool {
        self.tuples.iter().any(|tuple| tuple.dx != 0)
    }

    /// As a path of the language.
    pub fn path(&self) -> Path {
        let mut steps = Vec::new();
        for (at, tuple) in self.tuples.iter().enumerate() {
            let step = Path::Step { dir: PathDir::Offset(tuple.dx, tuple.dy), on: tuple.on.ast() };
            if tuple.star {
                steps.push(Path::Star(Box::new(step.clone())));
            }
            // The last step is always made: without it a move could end where only the step before looked, on an own piece.
            if !tuple.star || at + 1 == self.tuples.len() {
                steps.push(step);
            }
        }
        let mut path = Path::Seq(steps);
        if self.mirrored() {
            path = Path::Mirror(Box::new(path));
        }
        if self.fb {
            path = Path::Fb(Box::new(path));
        }
        if self.rot {
            path = Path::Rot(Box::new(path));
        }
        path
    }
}
