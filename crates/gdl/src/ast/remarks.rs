//! What only later stages can judge, and what they say about it.

use super::{Compass, Side};

/// Something in a description that only the board can judge. Lowering notes where each stands in the text, so that the engine's
/// verdicts (a cell off the board, a side the shape lacks) can point at the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The whole game.
    Game,
    /// The board section.
    Board,
    /// The size list.
    Size,
    /// The shape word.
    Shape,
    /// A cell label.
    Cell(String),
    /// A side.
    Side(Side),
    /// A row number.
    Row(i32),
    /// A column number.
    Column(i32),
    /// A home row number.
    Home(i32),
    /// A compass direction.
    Compass(Compass),
    /// A line length.
    Length(i32),
    /// A piece type.
    Piece(usize),
    /// A named region.
    Region(usize),
    /// An offset or turtle step inside a path.
    Path,
    /// A turtle walk.
    Steps,
    /// The `i-nbors` word of the tiling.
    INbors,
    /// `i-nbors` as the neighbours a rule looks at.
    Diagonals,
    /// A path step by columns and rows.
    Offset(i32, i32),
    /// The size of a group.
    Group(i32),
}

/// What a later stage has to say about a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Errors stop compilation, warnings do not.
    pub error: bool,
    /// About what.
    pub subject: Subject,
    /// One plain sentence, without capital or full stop, words of the language in backticks.
    pub message: String,
    /// What to do about it, in the same style.
    pub hint: Option<String>,
}

impl Problem {
    /// Something that stops compilation.
    pub fn error(subject: Subject, message: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem { error: true, subject, message: message.into(), hint: Some(hint.into()) }
    }

    /// Something allowed but hardly meant.
    pub fn warning(subject: Subject, message: impl Into<String>, hint: impl Into<String>) -> Problem {
        Problem { error: false, ..Problem::error(subject, message, hint) }
    }
}
