//! Comparing the two players: "you have more stones on the board than your opponent".

use super::int::int;
use super::voice::{Party, Voice};
use super::words::plural;
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
        Int::Territory(Who::Friend) => Some(format!("territory (empty {} surrounded by one player alone)", voice.cells())),
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
    match handicap {
        Int::Const(0) => String::new(),
        other => format!(" ({} counts {} more)", voice.name(Player::Second), int(voice, other)),
    }
}

fn than(voice: &Voice) -> String {
    voice.who(Who::Enemy)
}

/// The comparison, or its denial, as a clause.
pub fn say(voice: &Voice, n: &Int, handicap: &Int, yes: bool) -> String {
    let bonus = bonus(voice, handicap);
    let more = if yes { "more" } else { "no more" };
    match (stuff(voice, n), n) {
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
            format!("{} is {less} for {} than for {}{bonus}", reading(voice, &terms[0]), voice.who(Who::Friend), than(voice))
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
        Party::Named(_) => format!("{}, read by each player for himself,", int(&Voice { friend: Party::You, ..*voice }, n)),
    }
}

/// The comparison as an aim.
pub fn pursue(voice: &Voice, n: &Int, handicap: &Int) -> String {
    let bonus = bonus(voice, handicap);
    match stuff(voice, n) {
        Some(stuff) => format!("have more {stuff} than {}{bonus}", than(voice)),
        None => format!("see to it that {}", say(voice, n, handicap, true)),
    }
}
