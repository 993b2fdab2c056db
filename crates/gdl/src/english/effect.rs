//! What happens after the action, as clauses.

use super::bearing::heading;
use super::boolean::boolean;
use super::int::int;
use super::region::place;
use super::voice::{Moment, Voice, marks};
use super::words::{a, number, title};
use crate::ast::{Dirn, Effect, EffectKind, Heading, Int, Nbors, Record, Site, Targets, Turtle, Who};

/// An effect as a clause that can stand as a sentence.
pub fn effect(voice: &Voice, effect: &Effect) -> String {
    let voice = voice.at(Moment::Effect);
    let victim = victim(&voice, &effect.kind);
    let voice = &Voice { victim: victim.as_deref(), ..voice };
    let what = kind(voice, &effect.kind);
    // Going on is told as a choice where it is one.
    let (what, optional) = match &effect.kind {
        EffectKind::Again(_) | EffectKind::Repeat { .. } if effect.optional => {
            (what.replacen("must then go on", "may then go on", 1).replacen("must go on", "may go on", 1), false)
        }
        _ => (what, effect.optional),
    };
    let wish = if optional { "if you wish, " } else { "" };
    match (&effect.cond, &effect.kind) {
        (Some(cond), EffectKind::Capture { .. } | EffectKind::Convert { .. }) => {
            let cond = once(&boolean(voice, cond), voice.victim.unwrap_or_default());
            let each = if what.contains(" are ") { "each only if" } else { "only if" };
            format!("{wish}{what}, but {each} {cond}{}", aftermath(voice, &effect.kind))
        }
        (Some(cond), _) => {
            let wish = if optional { "and you wish it, " } else { "" };
            // Only captures and conversions bind a cell of their own to the condition.
            format!("if {}, {wish}{what}", boolean(&voice.at(Moment::After), cond))
        }
        (None, _) => format!("{wish}{what}{}", aftermath(voice, &effect.kind)),
    }
}

/// What a capture or conversion is done to, each time.
fn victim(voice: &Voice, kind: &EffectKind) -> Option<String> {
    let (EffectKind::Capture { record, .. } | EffectKind::Convert { record, .. }) = kind else { return None };
    let article = if super::goal::sole(voice, record.as_ref()) { "the" } else { "that" };
    Some(format!("{article} {}", one(voice, record.as_ref())))
}

/// One of the pieces an effect acts on.
fn one(voice: &Voice, record: Option<&Record>) -> String {
    match record {
        None => voice.owned(Some(Who::Enemy), &voice.any_piece(), false),
        Some(record) => voice.record(record, false),
    }
}

/// What has been named need not be named again to say what is next to it.
fn once(text: &str, name: &str) -> String {
    match text.find(name) {
        Some(at) if !name.is_empty() => {
            let (first, later) = text.split_at(at + name.len());
            format!("{first}{}", later.replace(&format!("next to {name}"), "next to it"))
        }
        _ => text.to_string(),
    }
}

/// What becomes of captured pieces beside leaving the board at once.
fn aftermath(voice: &Voice, kind: &EffectKind) -> String {
    let EffectKind::Capture { recycle, subsume, delayed, .. } = kind else { return String::new() };
    let mut text = String::new();
    if *recycle {
        text += "; what is captured goes back to its owner's hand";
    }
    if *subsume {
        text += &format!("; {} becomes a piece of the type captured last", voice.piece_on(&Site::To));
    }
    if *delayed {
        text += "; what is captured is taken off only when the turn ends, and until then stands in the way and cannot be captured again";
    }
    text
}

fn kind(voice: &Voice, kind: &EffectKind) -> String {
    let moved = voice.piece_on(&Site::To);
    match kind {
        EffectKind::Capture { targets, record, .. } => {
            format!("{} captured", targets_are(voice, targets, record.as_ref()))
        }
        EffectKind::Convert { targets, record, owner, state } => {
            let are = targets_are(voice, targets, record.as_ref());
            let state = state.as_ref().map(|n| format!("given {}", numeral(voice, n)));
            let had = record.as_ref().and_then(|r| r.owner).map(|who| voice.who(who));
            let gets = voice.who(owner.unwrap_or(Who::Current));
            match (owner, state) {
                (_, Some(state)) if had == Some(gets) => format!("{are} {state}"),
                (None | Some(Who::Current | Who::Friend), None) => format!("{are} turned over to your colour"),
                (Some(Who::Nobody), None) => format!("{are} made neutral"),
                (Some(Who::Nobody), Some(state)) => format!("{are} made neutral and {state}"),
                (Some(who), None) => format!("{are} turned over to {}", to_owner(voice, *who)),
                (None | Some(Who::Current | Who::Friend), Some(state)) => format!("{are} turned over to your colour and {state}"),
                (Some(who), Some(state)) => format!("{are} turned over to {} and {state}", to_owner(voice, *who)),
            }
        }
        EffectKind::ConvertSelf { owner, state } => match (owner, state) {
            (Some(who), None) => format!("{moved} changes to {}", to_owner(voice, *who)),
            (None, Some(n)) => format!("{moved} gets {}", numeral(voice, n)),
            (Some(who), Some(n)) => format!("{moved} changes to {} and gets {}", to_owner(voice, *who), numeral(voice, n)),
            (None, None) => "nothing else changes".to_string(),
        },
        EffectKind::Rotate(n) => {
            let eighth = super::geometry::Grid::of(voice) != Some(super::geometry::Grid::Hex)
                && !matches!(voice.game.board.tiling, crate::ast::Tiling::Tri);
            let unit = if eighth { "eighth" } else { "sixth" };
            match n {
                Int::Const(1) => format!("{moved} turns clockwise by one {unit} of a circle, and its marks turn with it"),
                n => format!("{moved} turns clockwise by {} {unit}s of a circle, and its marks turn with it", int(voice, n)),
            }
        }
        EffectKind::ChangeDirn(dirn) => match dirn {
            Dirn::Compass(c) => format!("from now on you play towards the {}", heading(voice, *c)),
            Dirn::Turtle(t) => format!("from now on {} is your forward direction", turtle(*t)),
            Dirn::All => "your direction of play stays as it is".to_string(),
        },
        EffectKind::Displace { dirn, record } => displace(voice, *dirn, record.as_ref()),
        EffectKind::CellState(site, n) => written(voice, site, n),
        EffectKind::PieceState(site, n) => format!("{} gets {}", voice.piece_on(site), numeral(voice, n)),
        EffectKind::IncState { site, amount, modulo } => {
            let (verb, by) = match amount {
                Int::Const(n) if *n < 0 => ("falls", number(-i64::from(*n))),
                other => ("rises", int(voice, other)),
            };
            let wrap = match modulo {
                Some(m) => format!(", counting round from {} to zero", last_before(voice, m)),
                None => String::new(),
            };
            format!("the number on {} {verb} by {by}{wrap}", voice.piece_on(site))
        }
        EffectKind::AddFlags(site, flags) => format!("{} gets {}", voice.piece_on(site), marks(*flags)),
        EffectKind::RemoveFlags(site, flags) => format!("{} loses {}", voice.piece_on(site), marks(*flags)),
        EffectKind::Score(n) => match n {
            Int::Const(1) => "you score one point".to_string(),
            Int::Const(n) if *n < 0 => format!("you lose {}", super::words::counted(-i64::from(*n), "point")),
            Int::Const(n) => format!("you score {}", super::words::counted(i64::from(*n), "point")),
            n => format!("you score as many points as {}", int(voice, n)),
        },
        EffectKind::Repeat { forced, heading } => repeat(voice, *forced, *heading),
        EffectKind::Promote { piece, region, at_end } => {
            let becomes = a(&voice.piece_name(*piece));
            let when = match (region, at_end) {
                (Some(region), true) => format!(" if it ends the turn {}", place(voice, region)),
                (Some(region), false) => format!(" if it is {}", place(voice, region)),
                (None, true) => " when the turn ends".to_string(),
                (None, false) => String::new(),
            };
            format!("{moved} becomes {becomes}{when}")
        }
        EffectKind::Again(label) => format!("you must then go on in the same turn with “{}”, if you can", title(label)),
        EffectKind::Trim(Int::Const(0)) => {
            "the whole stack there is taken off the board: your own pieces go back to your hand, the others count as captured".to_string()
        }
        EffectKind::Trim(n) => format!(
            "if the stack there is now higher than {}, pieces are taken from its bottom until it is not: your own go back to your hand, the others count as captured",
            int(voice, n)
        ),
    }
}

/// A number given to a piece.
fn numeral(voice: &Voice, n: &Int) -> String {
    match n {
        Int::Const(n) => format!("the number {}", number(i64::from(*n))),
        other => format!("a number equal to {}", int(voice, other)),
    }
}

/// A number put on a cell; one reckoned from the number there is told as a change of it.
fn written(voice: &Voice, site: &Site, n: &Int) -> String {
    let at = voice.site(site);
    let here = |term: &Int| matches!(term, Int::CellState(s) if s == site);
    let (verb, by) = match n {
        Int::Const(n) => return format!("the number {} is written on {at}", number(i64::from(*n))),
        Int::Add(terms) if matches!(&terms[..], [x, Int::Const(1..)] if here(x)) => ("rises", &terms[1]),
        Int::Add(terms) if matches!(&terms[..], [Int::Const(1..), x] if here(x)) => ("rises", &terms[0]),
        Int::Sub(terms) if matches!(&terms[..], [x, Int::Const(1..)] if here(x)) => ("falls", &terms[1]),
        other => return format!("{} is written on {at}", int(voice, other)),
    };
    format!("the number written on {at} {verb} by {}", int(voice, by))
}

fn last_before(voice: &Voice, modulo: &Int) -> String {
    match modulo {
        Int::Const(n) => number(i64::from(*n) - 1),
        other => format!("one less than {}", int(voice, other)),
    }
}

fn to_owner(voice: &Voice, who: Who) -> String {
    match who {
        Who::Nobody => "nobody, becoming neutral".to_string(),
        Who::All => "the side it belongs to".to_string(),
        Who::Player(_) | Who::Current | Who::Friend | Who::Enemy => format!("{} side", voice.whose(who)),
    }
}

fn turtle(turtle: Turtle) -> &'static str {
    match turtle {
        Turtle::F => "the present forward direction",
        Turtle::B => "the opposite direction",
        Turtle::L => "the direction to the left",
        Turtle::R => "the direction to the right",
        Turtle::Fl => "the direction half left",
        Turtle::Fr => "the direction half right",
        Turtle::Bl => "the direction half left behind",
        Turtle::Br => "the direction half right behind",
    }
}

/// The pieces an effect acts on, with their verb: "every enemy stone next to it is".
fn targets_are(voice: &Voice, targets: &Targets, record: Option<&Record>) -> String {
    let one = one(voice, record);
    let own = voice.own_piece();
    let to = voice.site(&Site::To);
    let cell = voice.cell();
    let sole = super::goal::sole(voice, record);
    match targets {
        Targets::Nbors(nbors) if sole && super::goal::usual(voice, *nbors) => format!("the {one}, if next to {to}, is"),
        Targets::Replace => format!("{} that stood on {to} is", any(&one)),
        Targets::Surround => {
            let some =
                if record.is_some() { format!("every {one} in enemy groups") } else { "all enemy groups".to_string() };
            format!("{some} next to {to} that no longer have an empty {cell} next to them are")
        }
        Targets::Nbors(nbors) if super::goal::usual(voice, *nbors) => format!("every {one} next to {to} is"),
        Targets::Nbors(Nbors::Board | Nbors::Direct) => format!("every {one} that shares an edge with {to} is"),
        Targets::Nbors(Nbors::Indirect) => format!("every {one} that touches {to} just at a corner is"),
        Targets::Nbors(Nbors::All) => format!("every {one} that touches {to} along an edge or at a corner is"),
        Targets::Between => {
            let again = to.replace(&format!("the moved {own}"), "it");
            format!("every {one} between {} and {again} is", voice.site(&Site::From))
        }
        Targets::Custodial { min, max, hostile } => {
            let helper = match hostile {
                Some(region) => {
                    let enemy = voice.owned(Some(Who::Enemy), &voice.any_piece(), false);
                    format!(" or a {cell} {} with no {enemy} on it", place(voice, region))
                }
                None => String::new(),
            };
            let length = match (min, max) {
                (Int::Const(1), None) => String::new(),
                (Int::Const(1), Some(Int::Const(1))) => " (one at a time, not several in a row)".to_string(),
                (min, None) => format!(" (at least {} in a row)", int(voice, min)),
                (min, Some(max)) if min == max => format!(" (exactly {} in a row)", int(voice, min)),
                (min, Some(max)) => format!(" (from {} to {} in a row)", int(voice, min), int(voice, max)),
            };
            let many = match record {
                None => voice.owned(Some(Who::Enemy), &voice.any_piece(), true),
                Some(record) => voice.record(record, true),
            };
            let flanked = format!(
                "flanked in an unbroken straight line between {to} and another {} of yours{helper}",
                voice.any_piece()
            );
            if sole && *min == Int::Const(1) {
                format!("the {one}, if {flanked}, is")
            } else {
                format!("{many} {flanked}{length} are")
            }
        }
        Targets::Approach => {
            format!(
                "every {one} in the unbroken line straight ahead of the moved {own}, beginning on the next {cell}, is"
            )
        }
        Targets::Withdraw => {
            format!(
                "every {one} in the unbroken line the {own} moved straight away from, beginning on the {cell} just behind its start, is"
            )
        }
        Targets::Path => format!("every {one} the moved {own} jumped over is"),
        Targets::Line => format!("every {one} anywhere on the line of the move is"),
        Targets::SameGroup => {
            format!("if {to} held an enemy piece before, every {one} in the enemy groups next to {to} is")
        }
        Targets::All => format!("every {one} elsewhere on the board is"),
    }
}

fn any(noun: &str) -> String {
    format!("any {noun}")
}

fn displace(voice: &Voice, dirn: Dirn, record: Option<&Record>) -> String {
    let what = record.map_or_else(|| a(&voice.any_piece()), |r| a(&voice.record(r, false)));
    let to = voice.site(&Site::To);
    let which = match dirn {
        Dirn::Compass(c) => {
            let way = heading(voice, c);
            format!("to the {way} of {to} is pushed one {} further {way}", voice.cell())
        }
        Dirn::Turtle(t) => format!("next to {to} in {} is pushed one {} further that way", turtle_way(t), voice.cell()),
        Dirn::All => format!("next to {to}, in every direction, is pushed one {} straight away", voice.cell()),
    };
    format!("{what} {which} if there is room; pushed off the board it is out of the game")
}

fn turtle_way(t: Turtle) -> &'static str {
    match t {
        Turtle::F => "your forward direction",
        Turtle::B => "your backward direction",
        other => turtle(other),
    }
}

fn repeat(voice: &Voice, forced: bool, heading: Heading) -> String {
    let must = if forced { "must go on" } else { "may go on" };
    let way = match heading {
        Heading::Any => "",
        Heading::Straight => ", always in the same direction",
        Heading::Turning => ", each time in a different direction from the one before",
    };
    format!(
        "the same {} {must} moving in this way within the turn as long as it can{way}, but never to a {} it has already been on in this turn",
        voice.own_piece(),
        voice.cell()
    )
}
