//! The checked tree: nodes together with the rows of the table they were found to be.

use crate::span::Span;
use crate::table::{Kind, Ludeme, Row};
use crate::tree::Node;

/// A node that fits the table.
#[derive(Clone, Debug)]
pub struct Term<'a> {
    /// Where it is written.
    pub node: &'a Node,
    /// The kind that was asked for.
    pub want: Kind,
    /// What it is.
    pub value: Value<'a>,
    /// The value of a named argument, or part of the arguments of a bare word, so it cannot be cut out alone.
    pub bound: bool,
}

/// What a term is.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A ludeme with its arguments, each with its position in [`Row::args`], in the order written.
    Row(&'static Row, Vec<(usize, Term<'a>)>),
    /// An integer.
    Number(i64),
    /// A named integer, by position.
    Param(usize),
    /// A player, by position.
    Player(usize),
    /// A piece type, by position.
    Piece(usize),
    /// A region, by position.
    Region(usize),
    /// A cell label.
    Cell(&'a str),
    /// A name, a text, a label or letters, as the kind says.
    Word(&'a str),
    /// Kept as it is.
    Raw,
}

impl<'a> Term<'a> {
    /// Its place.
    pub fn span(&self) -> Span {
        self.node.span
    }
    /// The ludeme, if it is one.
    pub fn ludeme(&self) -> Option<Ludeme> {
        match &self.value {
            Value::Row(row, _) => Some(row.ludeme),
            _ => None,
        }
    }
    /// Its arguments with their positions in the row.
    pub fn args(&self) -> &[(usize, Term<'a>)] {
        match &self.value {
            Value::Row(_, args) => args,
            _ => &[],
        }
    }
    /// All arguments of a name, in order.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &Term<'a>> {
        let slot = match &self.value {
            Value::Row(row, _) => {
                let slot = row.slot(name);
                debug_assert!(slot.is_some(), "{} has no argument {name}", row.word);
                slot
            }
            _ => None,
        };
        self.args().iter().filter(move |(at, _)| Some(*at) == slot).map(|(_, term)| term)
    }
    /// The argument of a name.
    pub fn get(&self, name: &str) -> Option<&Term<'a>> {
        self.all(name).next()
    }
    /// An argument that must be given.
    pub fn req(&self, name: &str) -> &Term<'a> {
        self.get(name).expect("terms are made only of sound nodes, so required arguments are there")
    }
    /// Whether an argument is given.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}
