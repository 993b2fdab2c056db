//! Regions: sides, corners, rows, named parts of the board.

use super::bearing::six;
use super::filling::lone;
use super::voice::{Party, Voice};
use super::words::{capital, list, number, ordinal, title, words};
use crate::ast::{Compass, Player, Region, RegionDef, Shape, Side, Tiling, Who};

/// A compass word in full.
pub fn compass(dirn: Compass) -> &'static str {
    match dirn {
        Compass::N => "north",
        Compass::Ne => "north-east",
        Compass::E => "east",
        Compass::Se => "south-east",
        Compass::S => "south",
        Compass::Sw => "south-west",
        Compass::W => "west",
        Compass::Nw => "north-west",
        Compass::Up => "up",
        Compass::Down => "down",
    }
}

/// Letters of a column: 1 is A, 27 is AA.
pub fn column(n: i32) -> String {
    let (mut left, mut out) = (n, String::new());
    while left > 0 {
        let digit = (left - 1) % 26;
        out.insert(0, char::from(b'A' + digit as u8));
        left = (left - 1) / 26;
    }
    if out.is_empty() { n.to_string() } else { out }
}

/// A region as a noun phrase: "the north and south sides", "A1 and B2".
pub fn region(voice: &Voice, region: &Region) -> String {
    let and = |items: &[String]| list(items, "and");
    match region {
        Region::Sides { which, open } => format!("{}{}", sides(which), corners_out(*open)),
        Region::AllSides { open } => format!("all sides of the board{}", corners_out(*open)),
        Region::Corners => "the corners".to_string(),
        Region::Edge => "the edge of the board".to_string(),
        Region::Centre => "the centre of the board".to_string(),
        Region::Rows(rows) => numbered("row", &rows.iter().map(i32::to_string).collect::<Vec<_>>()),
        Region::Columns(columns) => numbered("column", &columns.iter().map(|&c| column(c)).collect::<Vec<_>>()),
        Region::Cells(cells) => and(cells),
        Region::Phase(p) => format!("the {}", phase(voice, *p, true)),
        Region::Home(k) => home(voice, Who::Friend, *k),
        Region::Away => match (cornered(voice, Who::Friend, region), ranks(voice, Who::Friend)) {
            (true, (_, "corner")) => format!("the corner opposite {} own", voice.whose(Who::Friend)),
            (true, (_, side)) => format!("the corner farthest from {} {side}", voice.whose(Who::Friend)),
            (false, (_, side)) => format!("the row farthest from {} {side}", voice.whose(Who::Friend)),
        },
        Region::Union(parts) => and(&parts.iter().map(|r| self::region(voice, r)).collect::<Vec<_>>()),
        Region::Named(i) => match voice.game.board.regions.get(*i) {
            Some(def) => named(voice, def),
            None => "a region that does not exist".to_string(),
        },
        Region::Own => own(voice),
        Region::Board => "the board".to_string(),
    }
}

/// A region as a place: "on the edge of the board", "in a corner".
pub fn place(voice: &Voice, region: &Region) -> String {
    let inside = match region {
        Region::Centre => true,
        Region::Named(_) if single(voice, region).is_some() => false,
        Region::Named(_) | Region::Own => !self::region(voice, region).contains(" side"),
        Region::Union(parts) if !parts.is_empty() => {
            return list(&parts.iter().map(|r| place(voice, r)).collect::<Vec<_>>(), "or");
        }
        Region::Union(_) => false,
        Region::Corners => return "in a corner".to_string(),
        Region::AllSides { open } => return format!("on a side of the board{}", corners_out(*open)),
        Region::Cells(cells) => return format!("on {}", list(cells, "or")),
        Region::Rows(rows) if rows.len() > 1 => {
            return format!("on {}", any_numbered("row", &rows.iter().map(i32::to_string).collect::<Vec<_>>()));
        }
        Region::Columns(columns) if columns.len() > 1 => {
            return format!("on {}", any_numbered("column", &columns.iter().map(|&c| column(c)).collect::<Vec<_>>()));
        }
        Region::Phase(p) => return format!("on one of the {}", phase(voice, *p, true)),
        Region::Sides { which, open } if which.len() > 1 => {
            return format!(
                "on {}{}",
                sides(which).replace(" and ", " or ").replace("sides", "side"),
                corners_out(*open)
            );
        }
        Region::Sides { .. }
        | Region::Edge
        | Region::Rows(_)
        | Region::Columns(_)
        | Region::Home(_)
        | Region::Away
        | Region::Board => false,
    };
    format!("{} {}", if inside { "in" } else { "on" }, self::region(voice, region))
}

/// The name of a region that is one cell: people speak of it as of a thing.
pub fn single(voice: &Voice, region: &Region) -> Option<String> {
    let Region::Named(index) = region else { return None };
    let def = voice.game.board.regions.get(*index).filter(|def| def.owner.is_none())?;
    matches!(&def.parts[..], [Region::Cells(cells)] if cells.len() == 1).then(|| named(voice, def))
}

fn corners_out(open: bool) -> &'static str {
    if open { " (corners not counted)" } else { "" }
}

fn numbered(noun: &str, names: &[String]) -> String {
    let s = if names.len() == 1 { "" } else { "s" };
    format!("{noun}{s} {}", list(names, "and"))
}

fn any_numbered(noun: &str, names: &[String]) -> String {
    format!("{noun} {}", list(names, "or"))
}

fn sides(which: &[Side]) -> String {
    let names: Vec<String> = which
        .iter()
        .map(|side| match side {
            Side::Compass(Compass::Up) => "top".to_string(),
            Side::Compass(Compass::Down) => "bottom".to_string(),
            Side::Compass(c) => compass(*c).to_string(),
            Side::Number(n) => ordinal(i64::from(*n)),
        })
        .collect();
    let counted = which.iter().any(|side| matches!(side, Side::Number(_)));
    let noun = if names.len() == 1 { "side" } else { "sides" };
    let how = if counted { " of the board, counted clockwise from the north" } else { "" };
    format!("the {} {noun}{how}", list(&names, "and"))
}

/// Whether a region is a corner of the board to a player, or to both, who plays across it.
fn cornered(voice: &Voice, who: Who, part: &Region) -> bool {
    let lone = |p: Player| {
        let dirn = voice.game.players[p.index()].dirn;
        matches!(dirn, Compass::Ne | Compass::Se | Compass::Sw | Compass::Nw) && lone(voice.game, part, p)
    };
    match (who, voice.friend) {
        (Who::Player(p), _) | (Who::Friend, Party::Named(p)) => lone(p),
        _ => Player::BOTH.into_iter().all(lone),
    }
}

/// What the lines before a player's seat are called, and where he sits: a player who plays across a board may sit at a corner of it.
pub fn ranks(voice: &Voice, who: Who) -> (&'static str, &'static str) {
    let corner = cornered(voice, who, &Region::Home(0));
    let row = if corner && !six(voice) { "diagonal" } else { "row" };
    (row, if corner { "corner" } else { "side" })
}

/// A home row, or one before it.
pub fn home(voice: &Voice, who: Who, k: i32) -> String {
    let (row, side) = ranks(voice, who);
    match k {
        0 if side == "corner" => format!("{} home corner", voice.whose(who)),
        0 => format!("{} home row", voice.whose(who)),
        _ => format!("the {} {row} from {} {side}", ordinal(i64::from(k) + 1), voice.whose(who)),
    }
}

/// Cells of a phase in words.
pub fn phase(voice: &Voice, phase: i32, many: bool) -> String {
    let cell = if many { voice.cells() } else { voice.cell().to_string() };
    match (&voice.game.board.tiling, phase) {
        (Tiling::Square | Tiling::Alquerque, 0) => format!("dark {cell}"),
        (Tiling::Square | Tiling::Alquerque, 1) => format!("light {cell}"),
        (Tiling::Tri, 0) => format!("{cell} that point up"),
        (Tiling::Tri, 1) => format!("{cell} that point down"),
        (Tiling::Hex, 0..=2) => format!("{cell} of the {} colour", ordinal(i64::from(phase) + 1)),
        (Tiling::TruncSquare, 0) => "dark octagons".to_string(),
        (Tiling::TruncSquare, 1) => "light octagons".to_string(),
        (Tiling::TruncSquare, 2) => "small squares".to_string(),
        (Tiling::Graph { .. }, 0) => cell,
        _ => format!("{cell} of colour number {phase}"),
    }
}

/// How phases look, for a sheet that uses them, and their numbers where it counts with them.
pub fn colouring(voice: &Voice, numbers: bool) -> Vec<String> {
    let cells = voice.cells();
    let (look, counted) = match &voice.game.board.tiling {
        Tiling::Square | Tiling::Alquerque => (
            Some(format!("The {cells} are dark and light in turn, as on a chessboard, A1 being dark.")),
            "Dark has colour number 0, light 1.".to_string(),
        ),
        Tiling::Hex => (
            Some(format!(
                "The {cells} have three colours so that no two neighbours are alike; along a row from A1 they follow each other as first, second, third."
            )),
            "Their colour numbers are 0, 1 and 2.".to_string(),
        ),
        Tiling::Tri => (None, format!("The {cells} that point up have colour number 0, those that point down 1.")),
        Tiling::TruncSquare => (
            Some("The octagons are dark and light in turn, A1 being dark.".to_string()),
            "Dark has colour number 0, light 1, and the small squares between them 2.".to_string(),
        ),
        Tiling::Graph { .. } => (None, format!("All {cells} have the colour number 0.")),
    };
    look.into_iter().chain(numbers.then_some(counted)).collect()
}

/// The name of a region of the board section.
fn named(voice: &Voice, def: &RegionDef) -> String {
    match def.owner {
        Some(player) => format!("{} own {}", voice.whose(Who::Player(player)), own_noun(&[def])),
        None => format!("the {}", words(&def.name)),
    }
}

fn own(voice: &Voice) -> String {
    let owner = match voice.friend {
        Party::You => None,
        Party::Named(p) => Some(p),
    };
    let defs: Vec<&RegionDef> = owned(voice, owner.unwrap_or(Player::First));
    let parts = defs.iter().flat_map(|def| &def.parts).filter(|part| **part != Region::Own);
    let count: usize = parts.filter_map(|part| sets(voice, part)).sum();
    let count = if count > 1 { format!("{} ", number(count as i64)) } else { String::new() };
    format!("{} own {count}{}", voice.whose(Who::Friend), own_noun(&defs))
}

/// The regions a player owns.
pub fn owned<'a>(voice: &Voice<'a>, player: Player) -> Vec<&'a RegionDef> {
    voice.game.board.regions.iter().filter(|def| def.owner == Some(player)).collect()
}

fn own_noun(defs: &[&RegionDef]) -> &'static str {
    let mut parts = defs.iter().flat_map(|d| &d.parts).peekable();
    let all_sides =
        parts.peek().is_some() && parts.clone().all(|r| matches!(r, Region::Sides { .. } | Region::AllSides { .. }));
    let one = match (parts.next(), parts.next()) {
        (Some(Region::Sides { which, .. }), None) => which.len() == 1,
        (Some(_), None) => true,
        _ => false,
    };
    match (all_sides, one) {
        (true, true) => "side",
        (true, false) => "sides",
        (false, true) => "region",
        (false, false) => "regions",
    }
}

/// Number of cell sets of a region, where it can be told.
pub fn sets(voice: &Voice, region: &Region) -> Option<usize> {
    let corners = match voice.game.board.shape {
        Shape::Tri => Some(3),
        Shape::Square | Shape::Rhombus | Shape::Trapezium => Some(4),
        Shape::Hex => Some(6),
        Shape::Boardless => None,
    };
    match region {
        Region::Sides { which, .. } => Some(which.len()),
        Region::AllSides { .. } | Region::Corners => corners,
        Region::Rows(rows) => Some(rows.len()),
        Region::Columns(columns) => Some(columns.len()),
        Region::Edge
        | Region::Centre
        | Region::Cells(_)
        | Region::Phase(_)
        | Region::Home(_)
        | Region::Away
        | Region::Union(_)
        | Region::Board => Some(1),
        Region::Named(i) => defined(voice, &voice.game.board.regions.get(*i)?.parts),
        Region::Own => {
            let player = match voice.friend {
                Party::You => Player::First,
                Party::Named(p) => p,
            };
            owned(voice, player).iter().map(|def| defined(voice, &def.parts)).sum()
        }
    }
}

/// Number of cell sets of a definition. `own-regions` in one means those defined before it, which may be none.
fn defined(voice: &Voice, parts: &[Region]) -> Option<usize> {
    parts.iter().map(|part| if *part == Region::Own { None } else { sets(voice, part) }).sum()
}

/// Sentences that explain the named regions.
pub fn definitions(voice: &Voice) -> Vec<String> {
    let mut out = Vec::new();
    for player in Player::BOTH {
        let defs = owned(voice, player);
        if defs.is_empty() {
            continue;
        }
        let voice = Voice { friend: Party::Named(player), ..*voice };
        let parts: Vec<String> = defs.iter().flat_map(|d| &d.parts).map(|r| region(&voice, r)).collect();
        let noun = own_noun(&defs);
        let verb = if noun.ends_with('s') { "are" } else { "is" };
        let whose = capital(&voice.whose(Who::Player(player)));
        out.push(format!("{whose} own {noun} {verb} {}.", list(&parts, "and")));
    }
    for def in voice.game.board.regions.iter().filter(|d| d.owner.is_none()) {
        let parts: Vec<String> = def.parts.iter().map(|r| region(voice, r)).collect();
        out.push(format!("The region called “{}” is {}.", title(&words(&def.name)), list(&parts, "and")));
    }
    out
}
