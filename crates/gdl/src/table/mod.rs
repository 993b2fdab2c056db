//! The ludeme table: the grammar as data.
//!
//! One row a ludeme. The checker, error suggestions, the language reference, editor completion and the variation of
//! games are all derived from these rows; nothing else knows which word may stand where.

mod actions;
mod board;
mod bools;
mod effects;
mod end;
mod ints;
mod kind;
mod ludeme;
mod moves;
mod paths;
mod play;
mod regions;
mod sections;
mod start;
mod support;
mod words;

pub use kind::Kind;
pub use ludeme::Ludeme;

use std::collections::HashMap;
use std::sync::OnceLock;

/// What the system knows about one ludeme.
#[derive(Debug)]
pub struct Row {
    /// Which one.
    pub ludeme: Ludeme,
    /// The keyword. For [`Form::Open`] rows, which have none, a name for the documents.
    pub word: &'static str,
    /// What it is worth: where it may stand.
    pub gives: Kind,
    /// How it is written.
    pub form: Form,
    /// Where it comes from.
    pub source: Source,
    /// What it takes. Integers and cells fill these in the order written, all else may come in any order.
    pub args: &'static [Arg],
    /// Its meaning, one to three sentences.
    pub doc: &'static str,
    /// A fragment that uses it and loads without complaint in a suitable game.
    pub example: &'static str,
}

/// How a ludeme is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `(word …)`.
    List,
    /// `word`.
    Bare,
    /// `word` or `(word …)`.
    Either,
    /// As `Either`; written bare, the integers and named values right after it belong to it.
    Greedy,
    /// A list without keyword, such as a piece record: it begins with its first argument.
    Open,
}

/// Where a ludeme comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The paper "Evolutionary Game Design" by Browne and Maire.
    Paper,
    /// Reported from Browne's thesis.
    Thesis,
    /// This system.
    Ours,
}

/// One argument of a ludeme.
#[derive(Debug)]
pub struct Arg {
    /// Unique in its row.
    pub name: &'static str,
    /// What may stand there.
    pub kind: Kind,
    /// How often, and how it is written.
    pub how: How,
    /// What it means.
    pub doc: &'static str,
}

/// How often an argument is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Exactly once.
    One,
    /// At most once.
    Optional,
    /// Any number of times.
    Many,
    /// At least once.
    Some,
    /// At most once, after its name: `(name value)` or `name value`.
    Named,
}

impl How {
    /// Whether a second one is welcome.
    pub fn repeats(self) -> bool {
        matches!(self, How::Many | How::Some)
    }
    /// Whether it must be there.
    pub fn required(self) -> bool {
        matches!(self, How::One | How::Some)
    }
}

const fn arg(name: &'static str, kind: Kind, how: How, doc: &'static str) -> Arg {
    Arg { name, kind, how, doc }
}
const fn one(name: &'static str, kind: Kind, doc: &'static str) -> Arg {
    arg(name, kind, How::One, doc)
}
const fn opt(name: &'static str, kind: Kind, doc: &'static str) -> Arg {
    arg(name, kind, How::Optional, doc)
}
const fn many(name: &'static str, kind: Kind, doc: &'static str) -> Arg {
    arg(name, kind, How::Many, doc)
}
const fn some(name: &'static str, kind: Kind, doc: &'static str) -> Arg {
    arg(name, kind, How::Some, doc)
}
const fn named(name: &'static str, kind: Kind, doc: &'static str) -> Arg {
    arg(name, kind, How::Named, doc)
}
/// An optional word that is a ludeme of its own.
const fn flag(name: &'static str, ludeme: Ludeme) -> Arg {
    arg(name, Kind::Only(ludeme), How::Optional, "")
}

/// A row; eight plain fields read better in columns than as a struct literal.
macro_rules! row {
    ($ludeme:ident $word:literal $gives:expr, $form:ident $source:ident, [$($arg:expr),* $(,)?], $doc:expr, $example:expr) => {
        $crate::table::Row {
            ludeme: $crate::table::Ludeme::$ludeme,
            word: $word,
            gives: $gives,
            form: $crate::table::Form::$form,
            source: $crate::table::Source::$source,
            args: { const ARGS: &[$crate::table::Arg] = &[$($arg),*]; ARGS },
            doc: $doc,
            example: $example,
        }
    };
}
use row;

/// The families in the order of the reference: title and rows.
pub const FAMILIES: &[(&str, &[Row])] = &[
    ("Game, players, parameters, pieces", sections::ROWS),
    ("Board", board::ROWS),
    ("Regions", regions::ROWS),
    ("Moves", moves::ROWS),
    ("Actions", actions::ROWS),
    ("Effects", effects::ROWS),
    ("What captures and conversions hit", effects::TARGETS),
    ("Conditions", bools::ROWS),
    ("Integers", ints::ROWS),
    ("Paths", paths::ROWS),
    ("Cells, players, pieces, directions", words::ROWS),
    ("Start", start::ROWS),
    ("Play", play::ROWS),
    ("End", end::ROWS),
    ("Support", support::ROWS),
];

/// Every row, family by family.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    FAMILIES.iter().flat_map(|(_, rows)| rows.iter())
}

struct Index {
    by_word: HashMap<&'static str, Vec<&'static Row>>,
    by_ludeme: Vec<&'static Row>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut by_word: HashMap<_, Vec<_>> = HashMap::new();
        for row in rows().filter(|row| row.form != Form::Open) {
            by_word.entry(row.word).or_default().push(row);
        }
        let mut by_ludeme: Vec<_> = rows().collect();
        by_ludeme.sort_by_key(|row| row.ludeme as usize);
        Index { by_word, by_ludeme }
    })
}

/// The rows of a keyword, in the order of the table.
pub fn word(word: &str) -> &'static [&'static Row] {
    index().by_word.get(word).map_or(&[], Vec::as_slice)
}

impl Ludeme {
    /// Its row.
    pub fn row(self) -> &'static Row {
        index().by_ludeme[self as usize]
    }
}

impl Row {
    /// Whether the bare word is a way to write it.
    pub fn bare(&self) -> bool {
        matches!(self.form, Form::Bare | Form::Either | Form::Greedy)
    }
    /// Whether a list is a way to write it.
    pub fn list(&self) -> bool {
        self.form != Form::Bare
    }
    /// Position of an argument.
    pub fn slot(&self, name: &str) -> Option<usize> {
        self.args.iter().position(|arg| arg.name == name)
    }
    /// The way to write it, such as `(num-nbors [cell] what)`.
    pub fn usage(&self) -> String {
        if self.form == Form::Bare || (self.args.is_empty() && self.bare()) {
            return self.word.to_string();
        }
        let mut parts = if self.form == Form::Open { vec![] } else { vec![self.word.to_string()] };
        parts.extend(self.args.iter().map(Arg::usage));
        format!("({})", parts.join(" "))
    }
}

impl Arg {
    fn usage(&self) -> String {
        let shown = match self.kind {
            Kind::Only(ludeme) if ludeme.row().form == Form::Bare => ludeme.row().word.to_string(),
            Kind::Only(ludeme) if ludeme.row().form != Form::Open => format!("({} …)", ludeme.row().word),
            _ => self.name.to_uppercase(),
        };
        match self.how {
            How::One => shown,
            How::Optional => format!("[{shown}]"),
            How::Many => format!("[{shown} …]"),
            How::Some => format!("{shown} …"),
            How::Named => format!("[({} {})]", self.name, self.kind.short()),
        }
    }
}
