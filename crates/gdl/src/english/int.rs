//! Integer functions as noun phrases, and comparisons as clauses.

use super::region::place;
use super::voice::{Kind, Moment, Voice};
use super::words::{clauses, number};
use crate::ast::{Cmp, Int, Site, What, Who};

/// An integer as a noun phrase: "three", "the size of the group there".
pub fn int(voice: &Voice, int: &Int) -> String {
    if let Some((what, place)) = countable(voice, int) {
        return format!("the number of {}{place}", voice.what(what, true));
    }
    let cell = voice.cell();
    match int {
        Int::Const(n) => number(i64::from(*n)),
        Int::Distance(a, b) => distance(voice, a, b),
        Int::GroupSize(site) => format!("the size of the group on {}", voice.site(site)),
        Int::Height(site) => format!("the height of the stack on {}", voice.site(site)),
        Int::Phase(site) => format!("the colour number of {}", voice.site(site)),
        Int::PieceState(site) => format!("the number on {}", voice.piece_on(site)),
        Int::CellState(site) => format!("the number written on {}", voice.site(site)),
        Int::Value(site) => format!("the value of {}", voice.piece_on(site)),
        Int::Row(site) => format!("the row of {}", voice.site(site)),
        Int::Column(site) => format!("the column of {}, A being 1", voice.site(site)),
        Int::InHand(piece) => {
            format!("the number of {} in {} hand", plural_of(voice, *piece), voice.whose(Who::Friend))
        }
        Int::Score(who) => format!("{} score", voice.whose(*who)),
        Int::Liberties(site) => format!("the number of empty {} next to the group on {}", voice.cells(), voice.site(site)),
        Int::Captured(who) => match who {
            Who::All => "the number of pieces captured by both players together".to_string(),
            _ => format!("the number of pieces captured by {}", voice.who(*who)),
        },
        Int::LineLength(site) => {
            format!("the length of the longest unbroken line of one colour through {}", voice.site(site))
        }
        Int::Territory(who) => match who {
            Who::All => "the territory of both players together".to_string(),
            _ => format!("{} territory", voice.whose(*who)),
        },
        Int::LargestGroup(who) => match who {
            Who::All => "the size of the largest group of either player".to_string(),
            _ => format!("the size of {} largest group", voice.whose(*who)),
        },
        Int::Changed => "the number of pieces captured or turned over by the move".to_string(),
        Int::Turn => "the number of the turn, counting both players' turns".to_string(),
        Int::CaptureValue => "the total value of the pieces captured by the move".to_string(),
        Int::Add(terms) => joined(voice, terms, "plus", cell),
        Int::Sub(terms) => match &terms[..] {
            [only] => format!("minus {}", self::int(voice, only)),
            _ => joined(voice, terms, "minus", cell),
        },
        Int::Mul(terms) => joined(voice, terms, "times", cell),
        Int::Div(a, b) => format!("{} divided by {}, rounded towards zero", self::int(voice, a), self::int(voice, b)),
        Int::Mod(a, b) => format!("the remainder of {} divided by {}", self::int(voice, a), self::int(voice, b)),
        Int::Min(terms) => format!("the least of {}", all(voice, terms)),
        Int::Max(terms) => format!("the greatest of {}", all(voice, terms)),
        Int::Abs(x) => format!("the size, regardless of sign, of {}", self::int(voice, x)),
        Int::NumBetween(..) | Int::NumLine(..) | Int::NumNbors(..) | Int::Count(..) => {
            unreachable!("countable names these")
        }
    }
}

fn plural_of(voice: &Voice, piece: usize) -> String {
    super::words::plural(&voice.piece_name(piece))
}

fn all(voice: &Voice, terms: &[Int]) -> String {
    clauses(&terms.iter().map(|t| int(voice, t)).collect::<Vec<_>>(), "and")
}

fn joined(voice: &Voice, terms: &[Int], joint: &str, _cell: &str) -> String {
    let parts: Vec<String> = terms
        .iter()
        .map(|term| {
            let text = int(voice, term);
            let compound = matches!(term, Int::Add(_) | Int::Sub(_) | Int::Mul(_) | Int::Div(..) | Int::Mod(..));
            if compound { format!("the result of {text},") } else { text }
        })
        .collect();
    match parts.len() {
        0 => number(i64::from(joint == "times")),
        _ => parts.join(&format!(" {joint} ")),
    }
}

fn is_step(a: &Site, b: &Site) -> bool {
    matches!((a, b), (Site::From, Site::To | Site::Current) | (Site::To | Site::Current, Site::From))
}

fn distance(voice: &Voice, a: &Site, b: &Site) -> String {
    match voice.moment {
        Moment::End if is_step(a, b) => "the distance of the last move".to_string(),
        _ if is_step(a, b) && voice.kind == Kind::Movement => "the distance moved".to_string(),
        _ => format!("the distance from {} to {}", voice.site(a), voice.site(b)),
    }
}

/// The two ends of a line, as a phrase that follows "between" or "through".
fn ends(voice: &Voice, a: &Site, b: &Site) -> String {
    format!("{} and {}", voice.site(a), voice.site(b))
}

/// Integers that count things: what is counted, and where (with a leading space).
fn countable<'i>(voice: &Voice, int: &'i Int) -> Option<(&'i What, String)> {
    match int {
        Int::NumBetween(what, a, b) => Some((what, format!(" on the line between {}", ends(voice, a, b)))),
        Int::NumLine(what, a, b) if is_step(a, b) => Some((what, " on the whole line of the move".to_string())),
        Int::NumLine(what, a, b) => Some((what, format!(" on the whole line through {}", ends(voice, a, b)))),
        Int::NumNbors(site, what) => Some((what, format!(" next to {}", voice.site(site)))),
        Int::Count(what, None) => Some((what, " on the board".to_string())),
        Int::Count(what, Some(region)) => Some((what, format!(" {}", place(voice, region)))),
        _ => None,
    }
}

/// The comparison that holds exactly when the other does not.
pub fn inverse(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
        Cmp::Lt => Cmp::Ge,
        Cmp::Le => Cmp::Gt,
        Cmp::Gt => Cmp::Le,
        Cmp::Ge => Cmp::Lt,
    }
}

/// The comparison with its sides exchanged.
pub fn flipped(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Eq => Cmp::Eq,
        Cmp::Ne => Cmp::Ne,
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
    }
}

/// How many: "no", "at least one", "exactly three"; and the number the noun agrees with.
pub fn quantity(cmp: Cmp, n: i32) -> (String, i64) {
    let n = i64::from(n);
    match cmp {
        Cmp::Eq | Cmp::Le if n == 0 => ("no".to_string(), 0),
        Cmp::Lt if n == 1 => ("no".to_string(), 0),
        Cmp::Ne if n == 0 => ("at least one".to_string(), 1),
        Cmp::Eq => (format!("exactly {}", number(n)), n),
        Cmp::Ne => (format!("any number but {} of the", number(n)), 2),
        Cmp::Lt => (format!("fewer than {}", number(n)), n),
        Cmp::Le => (format!("at most {}", number(n)), n),
        Cmp::Gt => (format!("at least {}", number(n + 1)), n + 1),
        Cmp::Ge => (format!("at least {}", number(n)), n),
    }
}

/// "is exactly 3", "is greater than 2".
fn relation(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Eq => "is exactly",
        Cmp::Ne => "is not",
        Cmp::Lt => "is less than",
        Cmp::Le => "is at most",
        Cmp::Gt => "is more than",
        Cmp::Ge => "is at least",
    }
}

/// A comparison as a clause.
pub fn compare(voice: &Voice, cmp: Cmp, a: &Int, b: &Int) -> String {
    match (a, b) {
        (Int::Const(_), Int::Const(_)) => {}
        (Int::Const(_), _) => return compare(voice, flipped(cmp), b, a),
        (_, Int::Const(n)) => {
            if let Some(text) = counted(voice, cmp, a, *n) {
                return text;
            }
        }
        _ => {}
    }
    format!("{} {} {}", int(voice, a), relation(cmp), int(voice, b))
}

/// Comparisons of a count with a constant read better as "there are at least three …".
fn counted(voice: &Voice, cmp: Cmp, a: &Int, n: i32) -> Option<String> {
    let (much, many) = quantity(cmp, n);
    let be = if many == 1 { "is" } else { "are" };
    if let Some((what, place)) = countable(voice, a) {
        return Some(match what {
            What::Friend if matches!(a, Int::Count(..)) => {
                format!("{} {much} {}{place}", voice.does(Who::Friend, ("have", "has"), true), pieces(voice, many))
            }
            What::Enemy if matches!(a, Int::Count(..)) => {
                format!("{} {much} {}{place}", voice.does(Who::Enemy, ("have", "has"), true), pieces(voice, many))
            }
            _ => format!("there {be} {much} {}{place}", voice.what(what, many != 1)),
        });
    }
    match a {
        Int::Changed => Some(format!("the move captures or turns over {much} {}", pieces(voice, many))),
        Int::Liberties(Site::To) if voice.moment == Moment::After => Some(format!(
            "the group it belongs to has {much} empty {} next to it",
            super::words::agreeing(many, voice.cell())
        )),
        Int::InHand(piece) => Some(format!(
            "{} {much} {} in hand",
            voice.does(Who::Friend, ("have", "has"), true),
            super::words::agreeing(many, &voice.piece_name(*piece))
        )),
        Int::Captured(who) if *who != Who::All => Some(format!(
            "{} captured {much} {}",
            voice.does(*who, ("have", "has"), true),
            pieces(voice, many)
        )),
        Int::Turn if cmp == Cmp::Eq => Some(format!("this is turn {n} of the game, counting both players' turns")),
        _ => None,
    }
}

fn pieces(voice: &Voice, many: i64) -> String {
    super::words::agreeing(many, &voice.any_piece())
}
