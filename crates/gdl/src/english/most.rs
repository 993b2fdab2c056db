//! Comparing the two players: "you have more stones on the board than your opponent".

use super::int::int;
use super::voice::{Party, Voice};
use super::words::{number, plural};
use crate::ast::{Int, Player, What, Who};

/// What there should be more of, if it can be said as "have more …".
fn stuff(voice: &Voice, n: &Int) -> Option<String> {
    match n {
        Int::Count(What::Friend, None) => Some(format!("{} on the board", plural(&voice.any_piece()))),
        Int::Count(What::Friend, Some(region)) => {
            Some(format!("{} {}", plural(&voice.any_piece()), super::region::place(voice, region)))
        }
        Int::Count(What::Piece(record), None) if record.owner == Some(Who::Friend) => {
            Some(format!("{}{} on the board", plural(&voice.kind_of(record)), voice.traits(record)))
        }
        Int::Territory(Who::Friend) => Some("territory".to_string()),
        Int::Captured(Who::Friend) => Some("captured pieces".to_string()),
        Int::Score(Who::Friend) => Some("points".to_string()),
        Int::InHand(piece) => Some(format!("{} in hand", plural(&voice.piece_name(*piece)))),
        Int::Add(terms) => {
            let parts: Option<Vec<String>> = terms.iter().map(|t| stuff(voice, t)).collect();
            parts.map(|parts| parts.join(" plus "))
        }
        _ => None,
    }
}

fn bonus(voice: &Voice, handicap: &Int) -> String {
    let second = voice.does(Who::Player(Player::Second), ("count", "counts"), true);
    match handicap {
        Int::Const(0) => String::new(),
        other => format!(" ({second} {} more)", int(voice, other)),
    }
}

/// Doubled counts are there to make room for half a point: told undoubled.
fn halved(voice: &Voice, n: &Int, handicap: &Int) -> Option<(Int, String)> {
    let (Int::Mul(factors), Int::Const(bonus)) = (n, handicap) else { return None };
    let x = match &factors[..] {
        [Int::Const(2), x] | [x, Int::Const(2)] => x,
        _ => return None,
    };
    stuff(voice, x)?;
    let half = if bonus % 2 == 0 { String::new() } else { " and a half".to_string() };
    let second = voice.does(Who::Player(Player::Second), ("count", "counts"), true);
    let text = match bonus {
        0 => String::new(),
        _ => format!(" ({second} {}{half} more)", number(i64::from(*bonus) / 2)),
    };
    Some((x.clone(), text))
}

fn than(voice: &Voice) -> String {
    voice.who(Who::Enemy)
}

/// The comparison, or its denial, as a clause.
pub fn say(voice: &Voice, n: &Int, handicap: &Int, yes: bool) -> String {
    let half = halved(voice, n, handicap);
    let (n, bonus) = match &half {
        Some((n, text)) => (n, text.clone()),
        None => (n, bonus(voice, handicap)),
    };
    let more = if yes { "more" } else { "no more" };
    let fewer = if yes { "fewer" } else { "no fewer" };
    match (stuff(voice, n), n) {
        (None, Int::Sub(terms)) if matches!(&terms[..], [x] if stuff(voice, x).is_some()) => format!(
            "{} {fewer} {} than {}{bonus}",
            voice.does(Who::Friend, ("have", "has"), true),
            stuff(voice, &terms[0]).unwrap_or_default(),
            than(voice)
        ),
        (Some(stuff), _) => {
            format!("{} {more} {stuff} than {}{bonus}", voice.does(Who::Friend, ("have", "has"), true), than(voice))
        }
        (None, Int::LargestGroup(Who::Friend)) => format!(
            "{} largest group is {} than {}{bonus}",
            voice.whose(Who::Friend),
            if yes { "bigger" } else { "no bigger" },
            voice.whose(Who::Enemy)
        ),
        (None, Int::Sub(terms)) if matches!(&terms[..], [_]) => {
            let less = if yes { "lower" } else { "no lower" };
            format!(
                "{} is {less} for {} than for {}{bonus}",
                reading(voice, &terms[0]),
                voice.who(Who::Friend),
                than(voice)
            )
        }
        (None, _) => {
            let higher = if yes { "higher" } else { "no higher" };
            format!("{} is {higher} for {} than for {}{bonus}", reading(voice, n), voice.who(Who::Friend), than(voice))
        }
    }
}

/// The integer as each player reads it.
fn reading(voice: &Voice, n: &Int) -> String {
    match voice.friend {
        Party::You => int(voice, n),
        Party::Named(_) => {
            format!("{}, read by each player for himself,", int(&Voice { friend: Party::You, ..*voice }, n))
        }
    }
}

/// The comparison as an aim.
pub fn pursue(voice: &Voice, n: &Int, handicap: &Int) -> String {
    let text = say(voice, n, handicap, true);
    match text.strip_prefix(&voice.does(Who::Friend, ("have", "has"), true)) {
        Some(rest) => format!("have{rest}"),
        None => format!("see to it that {text}"),
    }
}
