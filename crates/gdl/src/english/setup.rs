//! Pieces, the start position and hands.

use super::piles;
use super::region::{self, home, phase};
use super::voice::{Party, Voice};
use super::words::{agreeing, capital, counted, list, number, ordinal, plural};
use crate::ast::{Act, Action, Compass, EffectKind, Game, Move, Place, Player, Region, Shape, Tiling, Who};

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

/// Whether a rule brings new pieces to the board.
fn breeds(m: &Move) -> bool {
    let Action::Acts(acts) = &m.action else { return false };
    let pushes = acts.iter().filter(|act| matches!(act, Act::Push { .. })).count();
    let pops = acts.iter().filter(|act| matches!(act, Act::Pop { .. })).count();
    pushes > pops || acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. }))
}

/// Cells of a region on a plain square board, as (column, row); `None` where they cannot be told without the board.
fn squares(game: &Game, part: &Region, owner: Player) -> Option<Vec<(i64, i64)>> {
    let board = &game.board;
    if board.tiling != Tiling::Square
        || board.shape != Shape::Square
        || board.size.len() > 2
        || !board.without.is_empty()
    {
        return None;
    }
    let w = i64::from(*board.size.first()?);
    let h = board.size.get(1).map_or(w, |&h| i64::from(h));
    let all = || (1..=w).flat_map(move |x| (1..=h).map(move |y| (x, y)));
    let fit = |test: &dyn Fn(i64, i64) -> bool| Some(all().filter(|&(x, y)| test(x, y)).collect());
    match part {
        Region::Home(k) => {
            let k = i64::from(*k);
            match game.players[owner.index()].dirn {
                Compass::N => fit(&|_, y| y == 1 + k),
                Compass::S => fit(&|_, y| y == h - k),
                Compass::E => fit(&|x, _| x == 1 + k),
                Compass::W => fit(&|x, _| x == w - k),
                Compass::Ne | Compass::Se | Compass::Sw | Compass::Nw | Compass::Up | Compass::Down => None,
            }
        }
        Region::Rows(rows) => fit(&|_, y| rows.iter().any(|&r| i64::from(r) == y)),
        Region::Columns(columns) => fit(&|x, _| columns.iter().any(|&c| i64::from(c) == x)),
        Region::Cells(cells) => {
            fit(&|x, y| cells.iter().any(|c| c.eq_ignore_ascii_case(&format!("{}{y}", region::column(x as i32)))))
        }
        Region::Phase(p) => fit(&|x, y| (x + y) % 2 == i64::from(*p)),
        Region::Board => Some(all().collect()),
        Region::Union(parts) => {
            parts.iter().map(|r| squares(game, r, owner)).collect::<Option<Vec<_>>>().map(|all| all.concat())
        }
        Region::Centre => fit(&|x, y| (2 * x - w - 1).abs() <= 1 && (2 * y - h - 1).abs() <= 1),
        Region::Named(i) => {
            let parts = &board.regions.get(*i)?.parts;
            parts.iter().map(|r| squares(game, r, owner)).collect::<Option<Vec<_>>>().map(|all| all.concat())
        }
        Region::Sides { .. }
        | Region::AllSides { .. }
        | Region::Corners
        | Region::Edge
        | Region::Away
        | Region::Own => None,
    }
}

/// The squares a clause fills for a player, where they can be told.
pub fn filled(game: &Game, place: &Place, owner: Player) -> Option<Vec<(i64, i64)>> {
    let whole = [Region::Board];
    let parts = if place.places.is_empty() { &whole[..] } else { &place.places[..] };
    let mut cells = Vec::new();
    for part in parts {
        cells.extend(squares(game, part, owner)?);
    }
    cells.retain(|(x, y)| place.phases.is_empty() || place.phases.contains(&(((x + y) % 2) as i32)));
    cells.sort_unstable();
    cells.dedup();
    Some(cells)
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
    let near = homes.iter().zip(0..).all(|(&k, i)| k == i);
    match homes.len() {
        0 => {}
        n if near && n > 1 => {
            said.push(format!("the {} rows nearest to {} side", number(n as i64), voice.whose(Who::Player(owner))))
        }
        1 => said.push(home(voice, Who::Player(owner), homes[0])),
        _ => {
            let rows: Vec<String> = homes.iter().map(|&k| ordinal(i64::from(k) + 1)).collect();
            said.push(format!("the {} rows from {} side", list(&rows, "and"), voice.whose(Who::Player(owner))));
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
        let begins = voice.does(Who::Player(player), ("begin", "begins"), true);
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
        _ if several => at.replacen("on ", "on each of ", 1),
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
                Who::Player(_) => voice.does(hand.owner, ("have", "has"), true),
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
            match p.owner {
                Who::Player(player) => format!("{name} ({} only)", voice.name(player)),
                Who::Nobody => format!("{name} (neutral)"),
                Who::All | Who::Current | Who::Friend | Who::Enemy => name,
            }
        })
        .collect();
    Some(format!("There are {}.", list(&said, "and")))
}
