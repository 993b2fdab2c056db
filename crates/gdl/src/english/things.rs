//! The pieces a rule moves, places or lifts.

use super::facts::{Facts, Hold};
use super::int::int;
use super::setup;
use super::voice::Voice;
use super::words::{a, agreeing, counted, list, number, plural};
use crate::ast::{Act, Int, Site, Who};

/// The pieces moved; `lifts` are the numbers of pieces a move may take.
pub fn subject(voice: &Voice, facts: &Facts, lifts: &[Option<&Int>]) -> String {
    let noun = voice.own_piece();
    let piece = voice.piece.unwrap_or(0);
    let neutral = voice.game.pieces.get(piece).is_some_and(|p| p.owner == Who::Nobody) || only_neutral(voice, piece);
    let sole = setup::sole(voice.game, piece);
    let stack = match facts.from {
        Hold::Own => format!("a stack topped by one of your {}", plural(&noun)),
        Hold::Enemy => format!("a stack topped by an enemy {noun}"),
        Hold::Neutral if !neutral => format!("a stack topped by a neutral {noun}"),
        Hold::NotOwn if !neutral => format!("a stack not topped by one of your {}", plural(&noun)),
        Hold::NotEnemy if !neutral => format!("a stack not topped by an enemy {noun}"),
        _ if neutral => "any stack".to_string(),
        _ => format!("any stack, whoever owns the {noun} on top,"),
    };
    match lifts {
        [] | [Some(Int::Const(1))] => match facts.from {
            _ if facts.just_moved => format!("the {noun} that has just moved"),
            Hold::Own if sole => format!("your {noun}"),
            Hold::Own => format!("one of your {}", plural(&noun)),
            Hold::Enemy => format!("one of your opponent's {}", plural(&noun)),
            Hold::NotEnemy if !neutral && !setup::neutral(voice.game) => format!("one of your {}", plural(&noun)),
            Hold::NotEnemy if !neutral => format!("one of your {} or a neutral one", plural(&noun)),
            Hold::NotOwn if !neutral && !setup::neutral(voice.game) => {
                format!("one of your opponent's {}", plural(&noun))
            }
            Hold::NotOwn if !neutral => format!("one of your opponent's {} or a neutral one", plural(&noun)),
            Hold::Neutral if !neutral => format!("any neutral {noun}"),
            _ if neutral && sole => format!("the {noun}"),
            _ if neutral => format!("any {noun}"),
            _ => format!("any {noun}, whoever owns it,"),
        },
        [None] => format!("{}, whole,", stack.trim_end_matches(',')),
        [Some(Int::Const(n))] => format!("the top {} of {stack}", counted(i64::from(*n), "piece")),
        [Some(other)] => {
            format!("pieces from the top of {}, their number being {},", stack.trim_end_matches(','), int(voice, other))
        }
        several if counting(several).is_some() => {
            format!("up to {} from the top of {stack}", counted(counting(several).unwrap_or(1), "piece"))
        }
        several => {
            let said: Vec<String> = several
                .iter()
                .map(|n| match n {
                    Some(Int::Const(n)) => number(i64::from(*n)),
                    Some(other) => int(voice, other),
                    None => "all".to_string(),
                })
                .collect();
            format!("the top {} pieces of {stack}", list(&said, "or"))
        }
    }
}

/// The last of one, two, three …, if the numbers are just these.
fn counting(lifts: &[Option<&Int>]) -> Option<i64> {
    let all = lifts.iter().zip(1..).all(|(n, i)| *n == Some(&Int::Const(i)));
    all.then_some(lifts.len() as i64)
}

/// Whether pieces of a type stand on the board as nobody's only and never come to belong to anyone.
fn only_neutral(voice: &Voice, piece: usize) -> bool {
    let game = voice.game;
    let mut placed = game.start.iter().filter(|p| p.piece == piece).peekable();
    placed.peek().is_some()
        && placed.all(|p| p.owner == Who::Nobody)
        && game.pieces.iter().flat_map(|p| &p.moves).all(|m| {
            !matches!(&m.action, crate::ast::Action::Acts(acts) if acts.iter().any(|act| matches!(act, Act::Push { owner: Some(_), .. } | Act::Push { trail: true, .. })))
                && super::voice::Kind::of(m) != super::voice::Kind::Placement
                && !m.post.iter().any(|e| {
                    matches!(e.kind, crate::ast::EffectKind::Convert { .. } | crate::ast::EffectKind::ConvertSelf { .. })
                })
        })
}

/// New pieces and where they come from.
pub fn new_pieces(voice: &Voice, n: &Int, owner: Option<Who>) -> String {
    let piece = voice.piece.unwrap_or(0);
    let noun = voice.own_piece();
    let nobodys = voice.game.pieces.get(piece).is_some_and(|p| p.owner == Who::Nobody);
    let neutral = owner == Some(Who::Nobody) || (owner.is_none() && nobodys);
    let colour = match owner {
        _ if neutral => "",
        None | Some(Who::Current | Who::Friend) => " of your colour",
        Some(Who::Enemy) => " of your opponent's colour",
        Some(Who::Player(_) | Who::All | Who::Nobody) => "",
    };
    let noun = match owner {
        _ if neutral => format!("neutral {noun}"),
        Some(Who::Player(p)) => format!("{} {noun}", voice.name(p)),
        _ => noun,
    };
    let hand = if setup::limited(voice.game, piece) { " from your hand" } else { "" };
    match n {
        Int::Const(1) => format!("{}{colour}{hand}", a(&noun)),
        Int::Const(n) => format!("{}{colour}{hand}", counted(i64::from(*n), &noun)),
        other => format!("{}{colour}{hand}, their number being {},", plural(&noun), int(voice, other)),
    }
}

/// The acts of an unusual action one by one. A push puts down all that was lifted before it; with nothing in hand it makes new pieces.
pub fn in_order(voice: &Voice, acts: &[Act]) -> Vec<String> {
    let mut carried = false;
    acts.iter()
        .map(|one| {
            let said = act(voice, one, carried);
            carried = match one {
                Act::Pop { .. } => true,
                Act::Push { .. } => false,
                Act::Swap => carried,
            };
            said
        })
        .collect()
}

fn act(voice: &Voice, act: &Act, carried: bool) -> String {
    match act {
        Act::Push { at, n, owner, trail } => {
            let owner = owner.map_or_else(String::new, |w| match w {
                Who::Nobody => " as neutral pieces".to_string(),
                _ => format!(", belonging to {}", voice.who(w)),
            });
            let trail = match trail {
                true => format!(", leaving new ones on the empty {} of the way", voice.cells()),
                false => String::new(),
            };
            let many = if *n == Int::Const(1) { 1 } else { 2 };
            let what = match carried {
                true => "what was lifted".to_string(),
                false => format!("{} new {} of yours", int(voice, n), agreeing(many, &voice.own_piece())),
            };
            format!("put on {} {what}{owner}{trail}", voice.site(at))
        }
        Act::Pop { at, n: None } => format!("lift the whole stack from {}", voice.site(at)),
        Act::Pop { at, n: Some(Int::Const(1)) } => format!("lift the top piece from {}", voice.site(at)),
        Act::Pop { at, n: Some(n) } => {
            format!("lift the top pieces from {}, to the number of {}", voice.site(at), int(voice, n))
        }
        Act::Swap => format!("exchange what stands on {} and {}", voice.site(&Site::From), voice.site(&Site::To)),
    }
}
