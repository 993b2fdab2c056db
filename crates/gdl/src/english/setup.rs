//! Pieces, the start position and hands.

use super::filling::filled;
use super::piles;
use super::region::{self, home, phase};
use super::voice::{Party, Voice};
use super::words::{agreeing, capital, counted, list, number, ordinal, plural};
use crate::ast::{Act, Action, EffectKind, Game, Move, Place, Player, Region, Who};

/// Whether pieces of nobody can occur.
pub fn neutral(game: &Game) -> bool {
    let made = |action: &Action| matches!(action, Action::Acts(acts) if acts.iter().any(|act| matches!(act, Act::Push { owner: Some(Who::Nobody), .. })));
    game.start.iter().any(|p| p.owner == Who::Nobody)
        || game.pieces.iter().any(|p| {
            p.owner == Who::Nobody
                || p.moves.iter().any(|m| {
                    made(&m.action)
                        || m.post.iter().any(|e| {
                            matches!(
                                e.kind,
                                EffectKind::Convert { owner: Some(Who::Nobody), .. }
                                    | EffectKind::ConvertSelf { owner: Some(Who::Nobody), .. }
                            )
                        })
                })
        })
}

/// Whether a type is limited by a hand.
pub fn limited(game: &Game, piece: usize) -> bool {
    game.hands.iter().any(|h| h.piece == piece)
}

/// Whether pieces of a type can only belong to the player who has its moves.
pub fn movers_own(game: &Game, piece: usize) -> bool {
    let Some(Who::Player(owner)) = game.pieces.get(piece).map(|p| p.owner) else { return false };
    let gives = |act: &Act| matches!(act, Act::Push { owner: Some(_), .. });
    let changes = game.pieces.iter().flat_map(|p| &p.moves).any(|m| {
        matches!(&m.action, Action::Acts(acts) if acts.iter().any(gives))
            || m.post.iter().any(|e| match e.kind {
                EffectKind::Convert { .. } | EffectKind::ConvertSelf { .. } => true,
                EffectKind::Promote { piece: p, .. } => p == piece,
                EffectKind::Capture { subsume, .. } => subsume,
                _ => false,
            })
    });
    !changes && game.start.iter().all(|p| p.piece != piece || p.owner == Who::Player(owner))
}

/// Whether each player who has pieces of this type has exactly one, and can get no more.
pub fn sole(game: &Game, piece: usize) -> bool {
    let placed: Vec<&Place> = game.start.iter().filter(|p| p.piece == piece).collect();
    let many = |p: &Place, player: Player| match &p.places[..] {
        _ if p.n > 1 => 2,
        [Region::Cells(cells)] if p.phases.is_empty() => cells.len(),
        _ => filled(game, p, player).map_or(2, |cells| cells.len()),
    };
    let single = |player: Player| {
        let mine = placed.iter().filter(|p| p.owner == Who::Player(player) || p.owner == Who::All);
        mine.map(|p| many(p, player)).sum::<usize>() <= 1
    };
    let nobodys = placed.iter().filter(|p| p.owner == Who::Nobody).map(|p| many(p, Player::First)).sum::<usize>();
    let owned = placed.iter().any(|p| p.owner != Who::Nobody);
    let makes = game.pieces.iter().enumerate().any(|(i, p)| {
        p.moves.iter().any(|m| {
            let new = i == piece && breeds(m);
            new || m.post.iter().any(|e| matches!(&e.kind, EffectKind::Promote { piece: p, .. } if *p == piece))
                || m.post.iter().any(|e| matches!(&e.kind, EffectKind::Convert { .. } | EffectKind::ConvertSelf { .. }))
        })
    });
    let few = if owned { nobodys == 0 && Player::BOTH.into_iter().all(single) } else { nobodys == 1 };
    !placed.is_empty() && few && !makes && !limited(game, piece)
}

/// Whether there is never more than one piece on the board.
pub fn single(game: &Game) -> bool {
    let many = |p: &Place| {
        let readers = if p.owner == Who::All { 2 } else { 1 };
        let cells = labelled(p).or(filled(game, p, Player::First).map(|cells| cells.len() as i64));
        cells.map_or(2, |n| n * readers * i64::from(p.n))
    };
    game.start.iter().map(many).sum::<i64>() <= 1 && !game.pieces.iter().flat_map(|p| &p.moves).any(breeds)
}

/// Whether a rule brings new pieces to the board.
fn breeds(m: &Move) -> bool {
    let Action::Acts(acts) = &m.action else { return false };
    let pushes = acts.iter().filter(|act| matches!(act, Act::Push { .. })).count();
    let pops = acts.iter().filter(|act| matches!(act, Act::Pop { .. })).count();
    pushes > pops || acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. }))
}

/// Where a clause puts its pieces: "on the two rows nearest to White's side".
fn spots(voice: &Voice, place: &Place, owner: Player) -> String {
    let mut homes: Vec<i32> =
        place.places.iter().filter_map(|r| if let Region::Home(k) = r { Some(*k) } else { None }).collect();
    homes.sort_unstable();
    homes.dedup();
    let mut said: Vec<String> = Vec::new();
    let full = filled(voice.game, &Place { phases: Vec::new(), ..place.clone() }, owner)
        .is_some_and(|cells| Some(cells.len() as u64) == super::board::cells(&voice.game.board));
    if place.places.is_empty() || full {
        let which = match &place.phases[..] {
            [] => voice.cells(),
            some => list(&some.iter().map(|&p| phase(voice, p, true)).collect::<Vec<_>>(), "and"),
        };
        return format!("on all {which}");
    }
    if let Some(labels) = labels_of(place) {
        return format!("on {}", list(&in_runs(&labels), "and"));
    }
    let near = homes.iter().zip(0..).all(|(&k, i)| k == i);
    let (row, side) = region::ranks(voice, Who::Player(owner));
    match homes.len() {
        0 => {}
        n if near && n > 1 => {
            said.push(format!("the {} {row}s nearest to {} {side}", number(n as i64), voice.whose(Who::Player(owner))))
        }
        1 => said.push(home(voice, Who::Player(owner), homes[0])),
        _ => {
            let rows: Vec<String> = homes.iter().map(|&k| ordinal(i64::from(k) + 1)).collect();
            said.push(format!("the {} {row}s from {} {side}", list(&rows, "and"), voice.whose(Who::Player(owner))));
        }
    }
    let named = Voice { friend: Party::Named(owner), ..*voice };
    for part in &place.places {
        match part {
            Region::Home(_) => {}
            other => {
                let text = region::region(&named, other);
                // A cell named twice is filled once.
                if !said.contains(&text) {
                    said.push(text);
                }
            }
        }
    }
    match &place.phases[..] {
        [] => format!("on {}", list(&said, "and")),
        some => {
            let which: Vec<String> = some.iter().map(|&p| phase(voice, p, true)).collect();
            format!("on the {} of {}", list(&which, "and"), list(&said, "and"))
        }
    }
}

/// Cells by label, four or more that follow each other in a row as one: "A2 to G2".
fn in_runs(cells: &[String]) -> Vec<String> {
    let split = |cell: &str| {
        let mut letters = cell.chars();
        let column = letters.next().filter(char::is_ascii_uppercase)?;
        Some((column as u32, letters.as_str().parse::<u32>().ok()?))
    };
    let follows = |a: &str, b: &str| {
        split(a).zip(split(b)).is_some_and(|((column, row), (next, same))| next == column + 1 && same == row)
    };
    let mut out = Vec::new();
    for run in cells.chunk_by(|a, b| follows(a, b)) {
        match run {
            [first, _, _, .., last] => out.push(format!("{first} to {last}")),
            some => out.extend(some.iter().cloned()),
        }
    }
    out
}

/// What stands on the board at the start, a sentence for each owner.
pub fn start(voice: &Voice) -> Vec<String> {
    let game = voice.game;
    let mut out = Vec::new();
    for player in Player::BOTH {
        let mine: Vec<&Place> =
            game.start.iter().filter(|p| p.owner == Who::Player(player) || p.owner == Who::All).collect();
        if mine.is_empty() {
            continue;
        }
        let said: Vec<String> = mine.iter().map(|p| clause(voice, p, player)).collect();
        let begins = capital(&voice.does(Who::Player(player), ("begin", "begins"), true));
        out.push(format!("{begins} with {}.", list(&said, "and")));
    }
    let others: Vec<String> = game
        .start
        .iter()
        .filter(|p| !matches!(p.owner, Who::Player(_) | Who::All))
        .map(|p| clause(voice, p, Player::First))
        .collect();
    if !others.is_empty() {
        out.push(format!("Neutral, belonging to nobody: {}.", list(&others, "and")));
    }
    if out.is_empty() {
        out.push("The board begins empty.".to_string());
    }
    out.extend(piles::say(voice));
    out
}

fn clause(voice: &Voice, place: &Place, owner: Player) -> String {
    let noun = voice.piece_name(place.piece);
    let cells = filled(voice.game, place, owner).map(|cells| cells.len() as i64);
    let each = i64::from(place.n);
    let what = match (each, cells) {
        (1, Some(n)) => counted(n, &noun),
        (1, None) => match labelled(place) {
            Some(n) => counted(n, &noun),
            None => plural(&noun),
        },
        (each, _) => format!("a stack of {}", counted(each, &noun)),
    };
    let mut extra = Vec::new();
    if let Some(state) = place.state {
        extra.push(format!("showing the number {state}"));
    }
    if let Some(flags) = place.flags {
        extra.push(format!("with {}", super::voice::marks(flags)));
    }
    let extra = if extra.is_empty() { String::new() } else { format!(", {},", list(&extra, "and")) };
    let at = spots(voice, place, owner);
    let several = each > 1 && cells.or(labelled(place)) != Some(1);
    let at = match at.strip_prefix("on all ") {
        Some(rest) if several => format!("on each of the {rest}"),
        _ if several => {
            let spot = |part: &Region| matches!(part, Region::Cells(_) | Region::Corners | Region::Phase(_));
            match place.phases.is_empty() && !place.places.iter().all(spot) {
                true => at.replacen("on ", &format!("on each {} of ", voice.cell()), 1),
                false => at.replacen("on ", "on each of ", 1),
            }
        }
        _ => at,
    };
    format!("{what}{extra} {at}")
}

/// How many cells a clause names, if it names nothing else.
fn labelled(place: &Place) -> Option<i64> {
    labels_of(place).map(|labels| labels.len() as i64)
}

/// The cells a clause names, each once, if it names nothing else.
pub fn labels_of(place: &Place) -> Option<Vec<String>> {
    if !place.phases.is_empty() || place.places.is_empty() {
        return None;
    }
    let mut labels: Vec<String> = Vec::new();
    for part in &place.places {
        let Region::Cells(cells) = part else { return None };
        for cell in cells {
            if !labels.contains(cell) {
                labels.push(cell.clone());
            }
        }
    }
    Some(labels)
}

/// Pieces in hand.
pub fn hands(voice: &Voice) -> Vec<String> {
    voice
        .game
        .hands
        .iter()
        .map(|hand| {
            let noun = voice.piece_name(hand.piece);
            let (what, at_first) = match hand.n {
                0 => (format!("no {}", plural(&noun)), " at first"),
                n => (counted(i64::from(n), &noun), ""),
            };
            let who = match hand.owner {
                Who::Player(_) => capital(&voice.does(hand.owner, ("have", "has"), true)),
                Who::All => "Each player has".to_string(),
                Who::Nobody | Who::Current | Who::Friend | Who::Enemy => {
                    format!("{} has", capital(&voice.who(hand.owner)))
                }
            };
            format!("{who} {what} in hand{at_first}.")
        })
        .collect()
}

/// Properties of new pieces worth a sentence.
pub fn properties(voice: &Voice) -> Vec<String> {
    let mut out = Vec::new();
    for (i, piece) in voice.game.pieces.iter().enumerate() {
        let noun = voice.piece_name(i);
        if piece.state > 0 {
            out.push(format!("A new {noun} shows the number {}.", piece.state));
        }
        if piece.flags > 0 {
            out.push(format!("A new {noun} carries {}.", super::voice::marks(piece.flags)));
        }
    }
    out
}

/// The kinds of pieces, if there is more than one.
pub fn kinds(voice: &Voice) -> Option<String> {
    let game = voice.game;
    if game.pieces.len() < 2 {
        return None;
    }
    let said: Vec<String> = game
        .pieces
        .iter()
        .enumerate()
        .map(|(i, p)| {
            let name = agreeing(2, &voice.piece_name(i));
            // A letter that is not the first of the name must be known to read a board.
            let letter = p.label.clone().filter(|l| l.chars().count() == 1 && !p.name.starts_with(l.as_str()));
            let whose = match p.owner {
                Who::Player(player) => Some(format!("{} only", voice.name(player))),
                Who::Nobody => Some("neutral".to_string()),
                Who::All | Who::Current | Who::Friend | Who::Enemy => None,
            };
            match Vec::from_iter(letter.into_iter().chain(whose)) {
                notes if notes.is_empty() => name,
                notes => format!("{name} ({})", notes.join(", ")),
            }
        })
        .collect();
    Some(format!("There are {}.", list(&said, "and")))
}
