//! Cells a placement does not have: it comes from nowhere, so nothing lies before or beyond it on its way either. A condition about such a cell never
//! holds, and an integer about it is zero.

use super::voice::{Kind, Moment, Voice};
use crate::ast::{Bool, Int, Site};

fn lacks(voice: &Voice, site: &Site) -> bool {
    voice.kind == Kind::Placement
        && voice.moment != Moment::End
        && matches!(site, Site::From | Site::Beyond | Site::Behind)
}

/// Whether a condition asks about a cell that is not there.
pub fn condition(voice: &Voice, cond: &Bool) -> bool {
    match cond {
        Bool::Empty(site)
        | Bool::Owner(site)
        | Bool::Friend(site)
        | Bool::Enemy(site)
        | Bool::Piece(site, _)
        | Bool::In(site, _)
        | Bool::Edge(site)
        | Bool::Corner(site)
        | Bool::Flag(site, _)
        | Bool::Last(site) => lacks(voice, site),
        Bool::Line(a, b) | Bool::Adjacent(a, b) => lacks(voice, a) || lacks(voice, b),
        Bool::Steps(_) | Bool::Path(_) => lacks(voice, &Site::From),
        Bool::True
        | Bool::False
        | Bool::Connected
        | Bool::FirstMove
        | Bool::Cmp(..)
        | Bool::And(_)
        | Bool::Or(_)
        | Bool::Not(_)
        | Bool::Xor(..)
        | Bool::If(..)
        | Bool::Goal(_) => false,
    }
}

/// An integer, or the zero it is if it is about a cell that is not there.
pub fn known<'i>(voice: &Voice, int: &'i Int) -> &'i Int {
    static ZERO: Int = Int::Const(0);
    let missing = match int {
        Int::GroupSize(site)
        | Int::Height(site)
        | Int::Phase(site)
        | Int::PieceState(site)
        | Int::CellState(site)
        | Int::Value(site)
        | Int::Row(site)
        | Int::Column(site)
        | Int::Liberties(site)
        | Int::LineLength(site)
        | Int::NumNbors(site, _) => lacks(voice, site),
        Int::Distance(a, b) | Int::NumBetween(_, a, b) | Int::NumLine(_, a, b) => lacks(voice, a) || lacks(voice, b),
        _ => false,
    };
    if missing { &ZERO } else { int }
}

/// Whether a condition about a missing cell holds, in words; `yes` unless it is denied.
pub fn verdict(voice: &Voice, yes: bool) -> String {
    match yes {
        true => format!("it came from another {} (which never happens)", voice.cell()),
        false => "nothing more is needed".to_string(),
    }
}
