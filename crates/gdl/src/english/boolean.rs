//! Boolean functions as clauses that follow "if".

use super::absent;
use super::compare::{compare, inverse};
use super::goal;
use super::path;
use super::region::{place, single};
use super::voice::{Kind, Moment, Voice};
use super::words::{a, clauses, list};
use crate::ast::{Bool, Region, Site, Who};

/// A boolean as a clause: "the square it goes to is empty".
pub fn boolean(voice: &Voice, cond: &Bool) -> String {
    say(voice, cond, true)
}

/// A boolean, or its denial, as a clause.
pub fn say(voice: &Voice, cond: &Bool, yes: bool) -> String {
    if absent::condition(voice, cond) {
        return absent::verdict(voice, yes);
    }
    let is = if yes { "is" } else { "is not" };
    let holds = if yes { "holds" } else { "does not hold" };
    match cond {
        Bool::True => constant(yes),
        Bool::False => constant(!yes),
        Bool::Empty(site) => format!("{} is {}", voice.site(site), if yes { "empty" } else { not_empty(site) }),
        Bool::Owner(site) => owner(voice, site, Who::Current, yes),
        Bool::Friend(site) => owner(voice, site, Who::Friend, yes),
        Bool::Enemy(site) => owner(voice, site, Who::Enemy, yes),
        Bool::Piece(site, record) => match (site, voice.moment) {
            (Site::From, Moment::Before) if voice.kind == Kind::Movement => {
                format!("{} {is} {}", voice.piece_on(site), a(&voice.record(record, false)))
            }
            _ => format!("{} {holds} {}", voice.site(site), a(&voice.record(record, false))),
        },
        Bool::Line(x, y) => match moved(voice, x, y) {
            true => format!("the move {is} along a straight line"),
            false => format!("{} and {} {} on one straight line", voice.site(x), voice.site(y), are(yes)),
        },
        Bool::Adjacent(x, y) => match moved(voice, x, y) {
            true => format!("the move {is} to an adjacent {}", voice.cell()),
            false => format!("{} {is} next to {}", voice.spot(x), voice.spot(y)),
        },
        Bool::Connected => match voice.kind {
            Kind::Movement if voice.moment == Moment::End => {
                format!("the last move was {}to an adjacent {}", not(yes), voice.cell())
            }
            Kind::Movement => format!("the move {is} to an adjacent {}", voice.cell()),
            _ => format!(
                "{} {is} next to {}",
                voice.site(&Site::To),
                voice.one_of(Some(Who::Friend), &voice.any_piece())
            ),
        },
        Bool::Steps(steps) => format!("the move {is} this walk: {}", path::walk(voice, steps)),
        Bool::Path(p) => format!("the move {is} of this kind: {}", path::path(voice, p)),
        Bool::In(site, region) if voice.victim_on(site).is_some() => {
            format!("{} {is} {}", voice.spot(site), place(voice, region))
        }
        Bool::In(site, Region::Cells(cells)) => format!("{} {is} {}", voice.site(site), list(cells, "or")),
        Bool::In(site, region) => {
            let at = single(voice, region).unwrap_or_else(|| place(voice, region));
            format!("{} {is} {at}", voice.site(site))
        }
        Bool::Edge(site) => format!("{} {is} on the edge of the board", voice.spot(site)),
        Bool::Corner(site) if voice.victim_on(site).is_some() => format!("{} {is} in a corner", voice.spot(site)),
        Bool::Corner(site) => format!("{} {is} a corner", voice.site(site)),
        Bool::Flag(site, flag) => {
            format!("{} {} mark {flag}", voice.piece_on(site), if yes { "carries" } else { "does not carry" })
        }
        Bool::FirstMove => match voice.moment {
            Moment::End => format!("it was {}the first turn of the player who has just moved", not(yes)),
            _ => format!("this {is} your first turn"),
        },
        Bool::Last(site) => format!("{} {is} where the previous move ended", voice.site(site)),
        Bool::Cmp(cmp, x, y) => compare(voice, if yes { *cmp } else { inverse(*cmp) }, x, y),
        Bool::And(parts) => junction(voice, parts, yes, yes),
        Bool::Or(parts) => junction(voice, parts, !yes, yes),
        Bool::Not(inner) => say(voice, inner, !yes),
        Bool::Xor(x, y) => match yes {
            true => format!("exactly one of “{}” and “{}” is so", boolean(voice, x), boolean(voice, y)),
            false => format!("both or neither of “{}” and “{}” is so", boolean(voice, x), boolean(voice, y)),
        },
        Bool::If(test, then, other) => choice(voice, test, then, other, yes),
        Bool::Goal(g) => goal::say(voice, g, yes),
    }
}

fn constant(yes: bool) -> String {
    if yes { "nothing more is needed".to_string() } else { "the impossible happens".to_string() }
}

/// A missing cell is not empty either.
fn not_empty(site: &Site) -> &'static str {
    match site {
        Site::Beyond | Site::Behind => "occupied or off the board",
        Site::LastFrom | Site::LastTo => "not empty, or there is none",
        Site::From | Site::To | Site::Current | Site::Label(_) => "occupied",
    }
}

fn not(yes: bool) -> &'static str {
    if yes { "" } else { "not " }
}

fn are(yes: bool) -> &'static str {
    if yes { "are" } else { "are not" }
}

/// Whether two cells are the ends of the move.
fn moved(voice: &Voice, x: &Site, y: &Site) -> bool {
    voice.kind == Kind::Movement
        && voice.moment != Moment::End
        && matches!((x, y), (Site::From, Site::To) | (Site::To, Site::From))
}

fn owner(voice: &Voice, site: &Site, who: Who, yes: bool) -> String {
    let any = voice.any_piece();
    match (site, voice.moment, voice.kind) {
        (Site::From, Moment::Before, Kind::Movement | Kind::Removal) => {
            let is = if yes { "is" } else { "is not" };
            let whose = match who {
                Who::Enemy => "an enemy piece".to_string(),
                _ => "your own".to_string(),
            };
            format!("{} {is} {whose}", voice.piece_on(site))
        }
        _ => {
            let holds = if yes { "holds" } else { "does not hold" };
            format!("{} {holds} {}", voice.site(site), voice.one_of(Some(who), &any))
        }
    }
}

/// Parts joined by "and" (all) or "or". A denied junction denies its parts.
fn junction(voice: &Voice, parts: &[Bool], all: bool, yes: bool) -> String {
    if let Some(text) = goal::idiom(voice, parts, all && yes) {
        return text;
    }
    let nested = |part: &Bool, and: bool| match part {
        Bool::And(v) => v.len() > 1 && yes == and,
        Bool::Or(v) => v.len() > 1 && yes != and,
        _ => false,
    };
    let texts: Vec<String> = parts
        .iter()
        .map(|part| {
            let text = say(voice, part, yes);
            if all && nested(part, false) && !text.starts_with("one of") { format!("either {text}") } else { text }
        })
        .collect();
    match (texts.is_empty(), all) {
        (true, _) => constant(all),
        (false, true) => clauses(&texts, "and"),
        // Letters keep alternatives apart that hold an "and" themselves.
        (false, false) if parts.len() > 1 && parts.iter().any(|part| nested(part, true)) => {
            let lettered: Vec<String> =
                texts.iter().zip('a'..='z').map(|(text, letter)| format!("({letter}) {text}")).collect();
            match lettered.len() == texts.len() {
                true => format!("one of these is so: {}", lettered.join("; ")),
                false => format!("one of these is so: {}", texts.join("; ")),
            }
        }
        (false, false) => clauses(&texts, "or"),
    }
}

fn choice(voice: &Voice, test: &Bool, then: &Bool, other: &Bool, yes: bool) -> String {
    let when = boolean(voice, test);
    match (other, yes) {
        (Bool::True, true) => format!("if {when}, then {}", say(voice, then, true)),
        (Bool::True, false) => format!("{when} and yet {}", say(voice, then, false)),
        _ => format!("if {when}, then {}, and otherwise {}", say(voice, then, yes), say(voice, other, yes)),
    }
}
