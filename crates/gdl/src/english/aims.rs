//! Goals as aims: what a player sets out to do.

use super::goal::{amount, by, in_a_row, noun, on_lines, ring_fill, row, say, several, shape, sole, traits};
use super::int::int;
use super::region::{definitions, place};
use super::voice::{Party, Voice};
use crate::ast::{Amount, Bool, Cmp, Goal, Int, Record, Region, What, Who};

/// What a player who wins by the goal sets out to do, as an imperative; `None` where only a clause will do.
pub fn pursue(voice: &Voice, cond: &Bool) -> Option<String> {
    let Bool::Goal(goal) = cond else {
        return match cond {
            Bool::Cmp(Cmp::Eq, Int::Count(What::Piece(record), None), Int::Const(0))
                if !matches!(record.owner, Some(Who::Friend | Who::Current)) =>
            {
                let sole = sole(voice, Some(record));
                Some(match sole {
                    true => format!("capture the {}", voice.record(record, false)),
                    false => format!("clear the board of all {}", voice.record(record, true)),
                })
            }
            Bool::And(parts) => when(voice, parts),
            _ => None,
        };
    };
    let colour = if voice.friend == Party::You { " of your colour" } else { "" };
    let mine = |record: &Option<Record>| voice.mine(record.as_ref(), true);
    Some(match goal {
        Goal::Connect { record, nbors, k, regions } => format!(
            "connect {}{} with one unbroken chain of {}{}",
            several(voice, k.as_ref(), regions),
            own_sides(voice, regions),
            mine(record),
            by(voice, *nbors)
        ),
        Goal::Cycle { record, n, full, nbors } => format!(
            "make a closed ring of {} around at least {}{}{}",
            mine(record),
            amount(voice, n, voice.cell()),
            ring_fill(voice, *full),
            by(voice, *nbors)
        ),
        Goal::Group { record, n: None, nbors, .. } => {
            format!(
                "bring all {}, at least two of them, together in one connected group{}",
                mine(record),
                by(voice, *nbors)
            )
        }
        Goal::Group { n: Some(_), .. } => order(voice, goal, ("have", "has"), "make"),
        Goal::InARow { record, n, nbors } => {
            format!("make {} {}{colour}{}", row(voice, n), in_a_row(voice, record.as_ref()), on_lines(voice, *nbors))
        }
        Goal::Reach { record, amount: many, region } => match many {
            Amount::N(Int::Const(1)) if sole(voice, record.as_ref()) => {
                format!("bring {} to {}", voice.mine(record.as_ref(), false), landing(voice, region))
            }
            Amount::N(Int::Const(1)) => format!(
                "bring {}{} to {}",
                voice.one_of(Some(Who::Friend), &noun(voice, record.as_ref())),
                traits(voice, record.as_ref()),
                landing(voice, region)
            ),
            Amount::N(n) => format!(
                "bring {} of {} own to {}",
                amount(voice, n, &noun(voice, record.as_ref())),
                voice.whose(Who::Friend),
                landing(voice, region)
            ),
            Amount::All => format!("bring all {} to {}", mine(record), landing(voice, region)),
            Amount::Fill => format!("fill every {} {} with {}", voice.cell(), place(voice, region), mine(record)),
        },
        Goal::Capture { .. } => order(voice, goal, ("have captured", "has captured"), "capture"),
        Goal::Eliminate(Who::Enemy) => format!("leave {} without any pieces", voice.who(Who::Enemy)),
        Goal::Eliminate(Who::Friend) => format!("get rid of all {} pieces", voice.whose(Who::Friend)),
        Goal::Stack { .. } => order(voice, goal, ("own", "owns"), "own"),
        Goal::NoMove => format!("be without a legal move when {} turn begins", voice.whose(Who::Friend)),
        Goal::Score(Some(n)) => format!("bring {} score to at least {}", voice.whose(Who::Friend), int(voice, n)),
        Goal::Pattern { record, steps } => format!("let {} form {}", mine(record), shape(voice, steps)),
        Goal::Most(n, handicap) => super::most::pursue(voice, n, handicap),
        Goal::Eliminate(Who::Player(_) | Who::All | Who::Nobody | Who::Current)
        | Goal::Score(None)
        | Goal::CellState(..)
        | Goal::PieceState(_)
        | Goal::Full
        | Goal::Passed => return None,
    })
}

/// A region as the end of a journey.
fn landing(voice: &Voice, r: &Region) -> String {
    match r {
        Region::Corners => "a corner".to_string(),
        Region::AllSides { .. } => "a side of the board".to_string(),
        _ => place(voice, r).split_once(' ').map_or_else(String::new, |(_, rest)| rest.to_string()),
    }
}

/// Which sides are whose, said where the aim needs it.
fn own_sides(voice: &Voice, regions: &Region) -> String {
    match (regions, voice.friend) {
        (Region::Own, Party::You) => {
            let told: Vec<String> = definitions(voice)
                .iter()
                .filter(|text| !text.starts_with("The region"))
                .map(|text| text.trim_end_matches('.').replace(" own", ""))
                .collect();
            if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) }
        }
        _ => String::new(),
    }
}

fn when(voice: &Voice, parts: &[Bool]) -> Option<String> {
    let (stops, rest): (Vec<&Bool>, Vec<&Bool>) =
        parts.iter().partition(|p| matches!(p, Bool::Goal(Goal::Passed | Goal::Full)));
    match (&stops[..], &rest[..]) {
        ([stop], [rest]) => Some(format!("{} when {}", pursue(voice, rest)?, super::boolean::boolean(voice, stop))),
        _ => None,
    }
}

/// The condition as an order: its subject and verb give way to the imperative.
fn order(voice: &Voice, goal: &Goal, verb: (&str, &str), imperative: &str) -> String {
    let text = say(voice, goal, true);
    let subject = voice.does(Who::Friend, verb, true);
    text.strip_prefix(&subject).map_or_else(|| format!("see to it that {text}"), |rest| format!("{imperative}{rest}"))
}
