//! The cell a step leads to, and the way there.

use super::compare::quantity;
use super::facts::{Facts, Hold, Travel};
use super::path;
use super::region::place;
use super::voice::{Kind, Voice};
use super::words::{a, agreeing, list};
use crate::ast::{Bool, Cmp, Dirn, Int, Region, Site, Tiling, What, Who};

/// A condition on the target as a phrase that follows the noun: "on the edge of the board".
pub fn near(voice: &Voice, cond: &Bool) -> Option<String> {
    let any = voice.any_piece();
    match cond {
        Bool::Connected if voice.kind == Kind::Placement => {
            Some(format!("next to {}", voice.one_of(Some(Who::Friend), &any)))
        }
        Bool::In(Site::To, Region::Cells(_)) => None,
        Bool::In(Site::To, region) => Some(place(voice, region)),
        Bool::Edge(Site::To) => Some("on the edge of the board".to_string()),
        Bool::Corner(Site::To) => Some("in a corner".to_string()),
        Bool::Adjacent(Site::To, other) | Bool::Adjacent(other, Site::To)
            if *other != Site::From && *other != Site::To =>
        {
            Some(format!("next to {}", voice.site(other)))
        }
        Bool::Cmp(cmp, Int::NumNbors(Site::To, what), Int::Const(n)) => {
            let (much, many) = quantity(*cmp, *n);
            if *cmp == Cmp::Ne && *n != 0 {
                return None;
            }
            Some(match many {
                0 => format!("not next to any {}", voice.what(what, false)),
                _ => format!("next to {much} {}", voice.what(what, many != 1)),
            })
        }
        Bool::Not(inner) => match &**inner {
            Bool::In(Site::To, Region::Cells(cells)) => Some(format!("other than {}", list(cells, "and"))),
            Bool::In(Site::To, _) | Bool::Edge(Site::To) | Bool::Corner(Site::To) => {
                near(voice, inner).map(|text| format!("not {text}"))
            }
            Bool::Connected if voice.kind == Kind::Placement => {
                Some(format!("not next to any {}", voice.owned(Some(Who::Friend), &any, false)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The target with its preposition: "to an adjacent empty cell", "onto an enemy stone".
pub fn target(voice: &Voice, hold: Hold, adjective: &str, mods: &str) -> String {
    let (cell, any) = (voice.cell(), voice.any_piece());
    let one = |noun: &str| match adjective {
        "any" => format!("any {noun}"),
        "" => a(noun),
        _ => a(&format!("{adjective} {noun}")),
    };
    let enemy = voice.owned(Some(Who::Enemy), &any, false);
    let own = voice.owned(Some(Who::Friend), &any, false);
    let (to, onto) = match voice.kind {
        Kind::Placement => ("on", "on top of"),
        _ => ("to", "onto"),
    };
    match hold {
        Hold::Any if mods.is_empty() => format!("{to} {}, empty or occupied", one(cell)),
        Hold::Any => format!("{to} {}, empty or occupied,{mods}", one(cell)),
        Hold::Empty => format!("{to} {}{mods}", one(&format!("empty {cell}"))),
        Hold::Own => format!("{onto} {}{mods}", one(&own)),
        Hold::Enemy => format!("{onto} {}{mods}", one(&enemy)),
        Hold::Occupied => format!("{onto} {}{mods}, whoever owns it", one(&any)),
        Hold::Neutral => format!("{onto} {}{mods}", one(&voice.owned(Some(Who::Nobody), &any, false))),
        Hold::Either => format!("{onto} {}{mods}", one(&voice.owned(Some(Who::All), &any, false))),
        Hold::NotOwn => format!("{to} {}{mods} that does not hold {}", one(cell), a(&own)),
        Hold::NotEnemy => format!("{to} {}{mods} that does not hold {}", one(cell), a(&enemy)),
        Hold::EmptyOrEnemy => format!("{to} {}{mods} that is empty or holds {}", one(cell), a(&enemy)),
        Hold::EmptyOrOwn => format!("{to} {}{mods} that is empty or holds {}", one(cell), a(&own)),
    }
}

/// The chess piece that moves along this board's lines.
fn like_chess(voice: &Voice) -> &'static str {
    let board = &voice.game.board;
    match (&board.tiling, board.i_nbors, board.no_d_nbors) {
        (Tiling::Square, true, false) if board.size.len() < 3 => " (like a chess queen)",
        (Tiling::Square, false, false) if board.size.len() < 3 => " (like a chess rook)",
        (Tiling::Square, true, true) if board.size.len() < 3 => " (like a chess bishop)",
        _ => "",
    }
}

fn far(voice: &Voice, (cmp, n): (Cmp, i32)) -> String {
    let (much, many) = quantity(cmp, n);
    format!("{much} {}", agreeing(many, voice.cell()))
}

/// The way and the target: "any distance in a straight line over empty cells".
pub fn travel(voice: &Voice, facts: &Facts, dirn: Option<Dirn>, mods: &str, jumping: bool) -> String {
    let cells = voice.cells();
    let hold = facts.to;
    match &facts.travel {
        Travel::Any if hold == Hold::Any && mods.is_empty() => {
            format!("to any other {}, empty or occupied", voice.cell())
        }
        Travel::Any => target(voice, hold, "any", mods),
        Travel::Adjacent => target(voice, hold, "adjacent", mods),
        Travel::Slide(None) if hold == Hold::Empty && mods.is_empty() => {
            format!("any distance in a straight line over empty {cells}{}", like_chess(voice))
        }
        Travel::Stopped => {
            let at = if mods.is_empty() { String::new() } else { format!(", {}", target(voice, hold, "", mods)) };
            format!(
                "as far as it can go in a straight line over empty {cells}, until a piece or the edge of the board stops it{at}"
            )
        }
        Travel::Slide(None) => {
            format!(
                "any distance in a straight line over empty {cells}{}, {}",
                like_chess(voice),
                target(voice, hold, "", mods)
            )
        }
        Travel::Slide(Some(pair)) => format!(
            "{} in a straight line, with no piece in between, {}",
            far(voice, *pair),
            target(voice, hold, "", mods)
        ),
        Travel::Jump(what) => {
            let over = match what {
                What::Any => a(&format!("adjacent {}", voice.any_piece())) + ", whoever owns it,",
                What::Empty => format!("an empty adjacent {}", voice.cell()),
                other => a(&format!("adjacent {}", voice.what(other, false))),
            };
            let behind = match hold {
                Hold::Empty => format!("to the empty {} straight behind it{mods}", voice.cell()),
                _ => format!("to the {} straight behind it{}", voice.cell(), condition(voice, hold, mods)),
            };
            format!("{} {over} {behind}", if jumping { "over" } else { "by a jump over" })
        }
        Travel::Line(None) => format!("in a straight line {}", target(voice, hold, "", mods)),
        Travel::Line(Some(pair)) => {
            format!(
                "{} in a straight line, whatever lies between, {}",
                far(voice, *pair),
                target(voice, hold, "", mods)
            )
        }
        Travel::Far(cmp, n) => {
            let (much, many) = quantity(*cmp, *n);
            let mods = format!(" {much} {} away{mods}", agreeing(many, "step"));
            let to = target(voice, hold, if hold == Hold::Empty { "any" } else { "" }, &mods);
            format!("{to}, whatever stands on the way")
        }
        Travel::Walks(list) => {
            let mut way = path::walks(voice, dirn, list);
            if facts.rest.iter().any(|cond| looks_between(cond)) {
                way = way.replace(", jumping over anything", "");
            }
            match hold {
                Hold::Any if mods.is_empty() && !way.contains("; or ") => {
                    format!("{way}, whether the {} there is empty or occupied", voice.cell())
                }
                _ => path::landed(way, &target(voice, hold, "", mods)),
            }
        }
        Travel::Path(p) => {
            let way = path::facing(voice, dirn, p);
            match (hold, mods.is_empty()) {
                (Hold::Any, true) => way,
                _ => format!("{way}; and always {}", target(voice, hold, "", mods)),
            }
        }
    }
}

/// Whether a condition is about what lies between the ends of the move.
fn looks_between(cond: &Bool) -> bool {
    match cond {
        Bool::Cmp(_, a, b) => [a, b].into_iter().any(|int| matches!(int, Int::NumBetween(..))),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().any(looks_between),
        Bool::Not(inner) => looks_between(inner),
        _ => false,
    }
}

/// What the cell behind a jumped piece must hold, as a relative clause.
fn condition(voice: &Voice, hold: Hold, mods: &str) -> String {
    let any = voice.any_piece();
    let own = a(&voice.owned(Some(Who::Friend), &any, false));
    let enemy = a(&voice.owned(Some(Who::Enemy), &any, false));
    let text = match hold {
        Hold::Any => ", empty or occupied".to_string(),
        Hold::Empty => ", which must be empty".to_string(),
        Hold::Own => format!(", which must hold {own}"),
        Hold::Enemy => format!(", which must hold {enemy}"),
        Hold::Occupied => ", which must be occupied".to_string(),
        Hold::Neutral => format!(", which must hold a neutral {any}"),
        Hold::Either => ", which must hold a piece of either player".to_string(),
        Hold::NotOwn => format!(", which must not hold {own}"),
        Hold::NotEnemy => format!(", which must not hold {enemy}"),
        Hold::EmptyOrEnemy => format!(", which must be empty or hold {enemy}"),
        Hold::EmptyOrOwn => format!(", which must be empty or hold {own}"),
    };
    format!("{text}{mods}")
}
