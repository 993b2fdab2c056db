//! Comparisons as clauses.

use super::absent::{known, verdict};
use super::int::{countable, int};
use super::region::single;
use super::voice::{Moment, Voice};
use super::words::{agreeing, list, number, ordinal};
use crate::ast::{Cmp, EffectKind, Int, PieceSel, Player, Record, Site, What, Who};

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
        Cmp::Ne => (format!("any number but {}", number(n)), 2),
        Cmp::Lt => (format!("fewer than {}", number(n)), n),
        Cmp::Le => (format!("at most {}", number(n)), n),
        Cmp::Gt => (format!("at least {}", number(n + 1)), n + 1),
        Cmp::Ge => (format!("at least {}", number(n)), n),
    }
}

fn holds(cmp: Cmp, x: i32, y: i32) -> bool {
    match cmp {
        Cmp::Eq => x == y,
        Cmp::Ne => x != y,
        Cmp::Lt => x < y,
        Cmp::Le => x <= y,
        Cmp::Gt => x > y,
        Cmp::Ge => x >= y,
    }
}

/// "is exactly 3", "is greater than 2".
fn relation(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Eq => "equals",
        Cmp::Ne => "does not equal",
        Cmp::Lt => "is less than",
        Cmp::Le => "is at most",
        Cmp::Gt => "is more than",
        Cmp::Ge => "is at least",
    }
}

/// A comparison as a clause.
pub fn compare(voice: &Voice, cmp: Cmp, a: &Int, b: &Int) -> String {
    match (known(voice, a), known(voice, b)) {
        (Int::Const(x), Int::Const(y)) if !matches!((a, b), (Int::Const(_), Int::Const(_))) => {
            return verdict(voice, !holds(cmp, *x, *y));
        }
        // A sum of counts is nothing if each of them is.
        (Int::Add(terms), Int::Const(0)) if cmp == Cmp::Eq && terms.iter().all(|t| countable(voice, t).is_some()) => {
            let none: Vec<String> = terms.iter().map(|term| compare(voice, Cmp::Eq, term, b)).collect();
            return list(&none, "and");
        }
        (Int::Const(_), Int::Const(_)) => {}
        (Int::Const(_), _) => return compare(voice, flipped(cmp), b, a),
        (_, Int::Const(n)) => {
            if let Some(text) = counted(voice, cmp, a, *n) {
                return text;
            }
        }
        (Int::Row(x), Int::Row(y)) => return beside(voice, cmp, x, y, ["row", "north", "south"]),
        (Int::Column(x), Int::Column(y)) => return beside(voice, cmp, x, y, ["column", "east", "west"]),
        (Int::Height(x), Int::Height(y)) => return taller(voice, cmp, x, y),
        _ => {}
    }
    let (left, mut right) = (int(voice, a), int(voice, b));
    for site in [Site::From, Site::To] {
        let name = voice.site(&site);
        // Only where no other cell could be meant.
        if left.ends_with(&name) && left.matches(voice.cell()).count() == 1 {
            right = right.replace(&name, &format!("that {}", voice.cell()));
        }
    }
    format!("{left} {} {right}", relation(cmp))
}

/// Rows and columns compared as people see them.
fn beside(voice: &Voice, cmp: Cmp, x: &Site, y: &Site, [line, more, less]: [&str; 3]) -> String {
    let how = match cmp {
        Cmp::Eq => format!("is on the same {line} as"),
        Cmp::Ne => format!("is not on the same {line} as"),
        Cmp::Lt => format!("is further {less} than"),
        Cmp::Le => format!("is not further {more} than"),
        Cmp::Gt => format!("is further {more} than"),
        Cmp::Ge => format!("is not further {less} than"),
    };
    format!("{} {how} {}", voice.spot(x), voice.spot(y))
}

/// Heights of two stacks compared.
fn taller(voice: &Voice, cmp: Cmp, x: &Site, y: &Site) -> String {
    let how = match cmp {
        Cmp::Eq => "as high as",
        Cmp::Ne => "not as high as",
        Cmp::Lt => "lower than",
        Cmp::Le => "no higher than",
        Cmp::Gt => "higher than",
        Cmp::Ge => "no lower than",
    };
    format!("the stack on {} is {how} the one on {} (nothing counts as height zero)", voice.site(x), voice.site(y))
}

/// Which turn it is, in words.
fn turn(cmp: Cmp, n: i32) -> String {
    let n = i64::from(n);
    let first = |n: i64| match n {
        1 => "the first turn of the game".to_string(),
        n => format!("one of the first {} turns of the game", number(n)),
    };
    match cmp {
        Cmp::Eq => format!("this is the {} turn of the game", ordinal(n)),
        Cmp::Ne => format!("this is not the {} turn of the game", ordinal(n)),
        Cmp::Lt if n > 1 => format!("this is {}", first(n - 1)),
        Cmp::Le if n > 0 => format!("this is {}", first(n)),
        Cmp::Gt if n > 0 => format!("this is not {}", first(n)),
        Cmp::Ge if n > 1 => format!("this is not {}", first(n - 1)),
        Cmp::Lt | Cmp::Le => "the impossible happens".to_string(),
        Cmp::Gt | Cmp::Ge => "nothing more is needed".to_string(),
    }
}

/// Odd turns are the first player's and even ones the second's, as long as nobody can swap sides.
fn whose_turn(voice: &Voice, cmp: Cmp, a: &Int, n: i32) -> Option<String> {
    let Int::Mod(x, two) = a else { return None };
    if **x != Int::Turn || **two != Int::Const(2) || voice.game.play.swap_rule {
        return None;
    }
    let player = match (cmp, n) {
        (Cmp::Eq, 1) | (Cmp::Ne, 0) => Player::First,
        (Cmp::Eq, 0) | (Cmp::Ne, 1) => Player::Second,
        _ => return None,
    };
    let who = Who::Player(player);
    Some(match voice.moment {
        Moment::End => format!("{} just moved", voice.does(who, ("have", "has"), true)),
        _ => format!("it is {} turn", voice.whose(who)),
    })
}

/// Comparisons of a count with a constant read better as "there are at least three …".
fn counted(voice: &Voice, cmp: Cmp, a: &Int, n: i32) -> Option<String> {
    // "The number of … does not equal two" is the plainest there is.
    if cmp == Cmp::Ne && n != 0 && !matches!(a, Int::Turn | Int::Mod(..) | Int::Phase(_)) {
        return None;
    }
    let (much, many) = quantity(cmp, n);
    let be = if many == 1 { "is" } else { "are" };
    if let Some((what, place)) = countable(voice, a) {
        return Some(match what {
            What::Region(region) if single(voice, region).is_some() => {
                let is = if there(cmp, n)? { "is" } else { "is not" };
                format!("{} {is}{place}", single(voice, region)?)
            }
            What::Piece(r) if matches!(a, Int::Count(..)) && only_one(voice, r.piece) => {
                sole_there(voice, r, cmp, n, &place)?
            }
            What::Piece(r) if matches!(a, Int::Count(..)) && matches!(r.owner, Some(Who::Friend | Who::Enemy)) => {
                let who = r.owner.unwrap_or(Who::Friend);
                let noun = agreeing(many, &voice.kind_of(r));
                format!("{} {much} {noun}{}{place}", voice.does(who, ("have", "has"), true), voice.traits(r))
            }
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
        Int::Changed => Some(format!(
            "{} {} {much} {}",
            if voice.moment == Moment::End { "the last move" } else { "it" },
            changes(voice),
            pieces(voice, many)
        )),
        Int::Height(site) if cmp == Cmp::Eq && n == 0 => Some(format!("there is no piece on {}", voice.site(site))),
        Int::Turn => Some(turn(cmp, n)),
        Int::Mod(x, two) => whose_turn(voice, cmp, a, n).or_else(|| {
            let even = match (&**two, cmp, n) {
                (Int::Const(2), Cmp::Eq, 0) | (Int::Const(2), Cmp::Ne, 1) => "even",
                (Int::Const(2), Cmp::Eq, 1) | (Int::Const(2), Cmp::Ne, 0) => "odd",
                _ => return None,
            };
            Some(format!("{} is {even}", int(voice, x)))
        }),
        Int::Phase(site) if matches!(cmp, Cmp::Eq | Cmp::Ne) => Some(format!(
            "{} is {}one of the {}",
            voice.site(site),
            if cmp == Cmp::Eq { "" } else { "not " },
            super::region::phase(voice, n, true)
        )),
        Int::LineLength(site) if matches!(cmp, Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge) => {
            let stands = if matches!(cmp, Cmp::Gt | Cmp::Ge) { "stands" } else { "does not stand" };
            let least = if matches!(cmp, Cmp::Le | Cmp::Gt) { n.saturating_add(1) } else { n };
            let (much, many) = quantity(Cmp::Ge, least);
            let (piece, pieces) = (voice.piece_on(site), pieces(voice, many));
            Some(format!("{piece} {stands} in an unbroken line of {much} {pieces} of its colour"))
        }
        Int::LineLength(site) => Some(format!(
            "the longest unbroken line of one colour through {} has {much} {}",
            voice.site(site),
            pieces(voice, many)
        )),
        Int::Liberties(Site::To) if voice.moment == Moment::After => Some(format!(
            "the group {} belongs to has {much} empty {} next to it",
            voice.piece_on(&Site::To),
            agreeing(many, voice.cell())
        )),
        Int::InHand(piece) => Some(format!(
            "{} {much} {} in hand",
            voice.does(Who::Friend, ("have", "has"), true),
            agreeing(many, &voice.piece_name(*piece))
        )),
        Int::Captured(who) if *who != Who::All => {
            Some(format!("{} captured {much} {}", voice.does(*who, ("have", "has"), true), pieces(voice, many)))
        }
        _ => None,
    }
}

fn only_one(voice: &Voice, piece: PieceSel) -> bool {
    matches!(piece, PieceSel::Type(i) if super::setup::sole(voice.game, i))
}

/// Whether a comparison of a count says that there is something, or that there is nothing.
fn there(cmp: Cmp, n: i32) -> Option<bool> {
    match (cmp, n) {
        (Cmp::Eq | Cmp::Le, 0) | (Cmp::Lt, 1) => Some(false),
        (Cmp::Ne | Cmp::Gt, 0) | (Cmp::Ge, 1) => Some(true),
        _ => None,
    }
}

/// Whether a piece of which each side has only one is there or not.
fn sole_there(voice: &Voice, record: &Record, cmp: Cmp, n: i32, place: &str) -> Option<String> {
    let there = there(cmp, n)?;
    let noun = format!("{}{}", voice.kind_of(record), voice.traits(record));
    let piece = match record.owner {
        Some(who @ (Who::Friend | Who::Enemy | Who::Player(_) | Who::Current)) => {
            format!("{} {noun}", voice.whose(who))
        }
        Some(Who::All | Who::Nobody) | None => format!("the {noun}"),
    };
    let place = place.trim_start();
    Some(match (there, place) {
        (true, _) => format!("{piece} is {place}"),
        (false, "on the board") => format!("{piece} is gone from the board"),
        (false, _) => format!("{piece} is not {place}"),
    })
}

/// What steps of this game do to other pieces.
fn changes(voice: &Voice) -> &'static str {
    let effects = || voice.game.pieces.iter().flat_map(|p| &p.moves).flat_map(|m| &m.post);
    let takes = effects().any(|e| matches!(e.kind, EffectKind::Capture { .. }));
    let turns = effects().any(|e| matches!(e.kind, EffectKind::Convert { .. }));
    match (takes, turns) {
        (true, false) => "captures",
        (false, true) => "turns over",
        _ => "captures or turns over",
    }
}

fn pieces(voice: &Voice, many: i64) -> String {
    agreeing(many, &voice.any_piece())
}
