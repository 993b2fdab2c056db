//! Integer functions as noun phrases, and comparisons as clauses.

use super::absent::known;
use super::region::{place, single};
use super::voice::{Kind, Moment, Voice};
use super::words::{clauses, number, plural};
use crate::ast::{Int, Site, What, Who};

/// An integer as a noun phrase: "three", "the size of the group there".
pub fn int(voice: &Voice, int: &Int) -> String {
    let number_of = |(what, place): (&What, String)| {
        if let What::Region(region) = what
            && let Some(name) = single(voice, region)
        {
            return format!("one if {name} is{place}");
        }
        let things = match what {
            What::Friend => voice.mine(None, true),
            other => voice.what(other, true),
        };
        format!("the number of {things}{place}")
    };
    match known(voice, int) {
        Int::Const(n) => number(i64::from(*n)),
        Int::Distance(a, b) => distance(voice, a, b),
        Int::GroupSize(site) => format!("the size of the group on {}", voice.site(site)),
        Int::Height(site) => format!("the height of the stack on {}", voice.site(site)),
        Int::Phase(site) => format!("the colour number of {}", voice.site(site)),
        Int::PieceState(site) => format!("the number on {}", voice.piece_on(site)),
        Int::CellState(site) => format!("the number written on {}", voice.site(site)),
        Int::Value(site) => format!("the value of {}", voice.piece_on(site)),
        Int::Row(site) => format!("the row number of {}", voice.site(site)),
        Int::Column(site) => format!("the column number of {}", voice.site(site)),
        Int::InHand(piece) => {
            format!("the number of {} in {} hand", plural_of(voice, *piece), voice.whose(Who::Friend))
        }
        Int::Score(who) => format!("{} score", voice.whose(*who)),
        Int::Liberties(site) => {
            format!("the number of empty {} next to the group on {}", voice.cells(), voice.site(site))
        }
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
        Int::Turn => "the turn number".to_string(),
        Int::CaptureValue => "the total value of the pieces captured by the move".to_string(),
        Int::Add(terms) => joined(voice, terms, "plus"),
        Int::Sub(terms) => match &terms[..] {
            [only] => format!("minus {}", self::int(voice, only)),
            _ => joined(voice, terms, "minus"),
        },
        Int::Mul(terms) => joined(voice, terms, "times"),
        Int::Div(a, b) => format!("{} divided by {}, rounded towards zero", self::int(voice, a), self::int(voice, b)),
        Int::Mod(a, b) => format!("the remainder of {} divided by {}", self::int(voice, a), self::int(voice, b)),
        Int::Min(terms) => format!("the least of {}", all(voice, terms)),
        Int::Max(terms) => format!("the greatest of {}", all(voice, terms)),
        Int::Abs(x) => format!("the size, regardless of sign, of {}", self::int(voice, x)),
        Int::NumBetween(..) | Int::NumLine(..) | Int::NumNbors(..) | Int::Count(..) => {
            countable(voice, int).map(number_of).expect("these four are what countable names")
        }
    }
}

fn plural_of(voice: &Voice, piece: usize) -> String {
    plural(&voice.piece_name(piece))
}

fn all(voice: &Voice, terms: &[Int]) -> String {
    clauses(&terms.iter().map(|t| int(voice, t)).collect::<Vec<_>>(), "and")
}

fn joined(voice: &Voice, terms: &[Int], joint: &str) -> String {
    let parts: Vec<String> = terms
        .iter()
        .map(|term| {
            let text = int(voice, term);
            let compound = matches!(term, Int::Add(_) | Int::Sub(_) | Int::Mul(_) | Int::Div(..) | Int::Mod(..));
            if compound { format!("the result of “{text}”") } else { text }
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
        // The current cell of a capture is not where the move ends.
        _ if is_step(a, b) && voice.kind == Kind::Movement && ![a, b].iter().any(|s| voice.victim_on(s).is_some()) => {
            "the distance moved".to_string()
        }
        _ => format!("the distance from {} to {}", voice.site(a), voice.site(b)),
    }
}

/// The two ends of a line, as a phrase that follows "between" or "through".
fn ends(voice: &Voice, a: &Site, b: &Site) -> String {
    format!("{} and {}", voice.site(a), voice.site(b))
}

/// Integers that count things: what is counted, and where (with a leading space).
pub(super) fn countable<'i>(voice: &Voice, int: &'i Int) -> Option<(&'i What, String)> {
    match int {
        Int::NumBetween(what, a, b) => Some((what, format!(" on the line between {}", ends(voice, a, b)))),
        Int::NumLine(what, a, b) if is_step(a, b) => Some((what, " on the whole line of the move".to_string())),
        Int::NumLine(what, a, b) => Some((what, format!(" on the whole line through {}", ends(voice, a, b)))),
        Int::NumNbors(site, what) => Some((what, format!(" next to {}", voice.spot(site)))),
        Int::Count(what, None) => Some((what, " on the board".to_string())),
        Int::Count(what, Some(region)) => Some((what, format!(" {}", place(voice, region)))),
        _ => None,
    }
}
