//! Which cells a region holds, on boards whose labels follow from tiling, shape and size.

use super::region::column;
use crate::ast::{Board, Compass, Game, Place, Player, Region, Shape, Tiling};

/// Column and row, both from 1.
type Spot = (i64, i64);

/// The cells of a flat board; `None` if only the board itself could tell.
fn spots(board: &Board) -> Option<Vec<Spot>> {
    if board.size.len() > 2 {
        return None;
    }
    let w = i64::from(*board.size.first()?);
    let h = board.size.get(1).map_or(w, |&h| i64::from(h));
    // First and last column of a row, counted from 0.
    let row = |r: i64| match (&board.tiling, board.shape) {
        (Tiling::Square | Tiling::Alquerque, Shape::Square) => Some((0, w - 1)),
        (Tiling::Hex, Shape::Rhombus | Shape::Square) => Some((0, w - 1)),
        (Tiling::Hex, Shape::Tri) => Some((0, w - 1 - r)),
        (Tiling::Hex, Shape::Trapezium) => Some((0, w - 1 + r)),
        (Tiling::Hex, Shape::Hex) => Some(((r - w + 1).max(0), (r + w - 1).min(2 * w - 2))),
        _ => None,
    };
    let rows = match (&board.tiling, board.shape) {
        (Tiling::Hex, Shape::Hex) => 2 * w - 1,
        (Tiling::Hex, Shape::Tri) => w,
        _ => h,
    };
    let mut out = Vec::new();
    for r in 0..rows {
        let (first, last) = row(r)?;
        out.extend((first..=last).map(|c| (c + 1, r + 1)));
    }
    let cut = named(&board.without);
    out.retain(|spot| !cut.contains(spot));
    Some(out)
}

/// The cells some labels name.
fn named(labels: &[String]) -> Vec<Spot> {
    let spot = |label: &String| {
        let (letters, row) = label.split_at(label.bytes().take_while(u8::is_ascii_alphabetic).count());
        let column = letters.bytes().fold(0, |n, b| n * 26 + i64::from(b.to_ascii_uppercase() - b'A') + 1);
        Some((column, row.parse().ok()?))
    };
    labels.iter().filter_map(spot).collect()
}

/// The label of a cell.
pub fn label((x, y): Spot) -> String {
    format!("{}{y}", column(x as i32))
}

/// Whether cells lie as on a chessboard.
fn chequered(board: &Board) -> bool {
    matches!(board.tiling, Tiling::Square | Tiling::Alquerque)
}

/// How far a cell lies along a player's way.
fn ahead(board: &Board, toward: Compass, (x, y): Spot) -> Option<i64> {
    match toward {
        Compass::N => Some(y),
        Compass::S => Some(-y),
        Compass::E => Some(x),
        Compass::W => Some(-x),
        Compass::Ne if chequered(board) => Some(x + y),
        Compass::Se if chequered(board) => Some(x - y),
        Compass::Sw if chequered(board) => Some(-x - y),
        Compass::Nw if chequered(board) => Some(y - x),
        _ => None,
    }
}

/// The cells of a region, read for a player; `None` where they cannot be told without the board.
fn cells(game: &Game, part: &Region, reader: Player) -> Option<Vec<Spot>> {
    let board = &game.board;
    let all = spots(board)?;
    let several = |parts: &[Region]| {
        parts.iter().map(|r| cells(game, r, reader)).collect::<Option<Vec<_>>>().map(|all| all.concat())
    };
    let fit = |test: &dyn Fn(Spot) -> bool| Some(all.iter().copied().filter(|&spot| test(spot)).collect());
    match part {
        Region::Home(k) => {
            let toward = game.players[reader.index()].dirn;
            let far = all.iter().map(|&spot| ahead(board, toward, spot)).collect::<Option<Vec<_>>>()?;
            let first = far.iter().copied().min()?;
            let home = all.iter().zip(&far).filter(|(_, at)| **at == first + i64::from(*k));
            Some(home.map(|(spot, _)| *spot).collect())
        }
        Region::Rows(rows) => fit(&|(_, y)| rows.iter().any(|&r| i64::from(r) == y)),
        Region::Columns(columns) => fit(&|(x, _)| columns.iter().any(|&c| i64::from(c) == x)),
        Region::Cells(labels) => {
            let cells = named(labels);
            fit(&|spot| cells.contains(&spot))
        }
        Region::Phase(p) if chequered(board) => fit(&|(x, y)| (x + y) % 2 == i64::from(*p)),
        Region::Board => Some(all),
        Region::Union(parts) => several(parts),
        Region::Centre if chequered(board) && board.without.is_empty() => {
            let (w, h) = (all.iter().map(|spot| spot.0).max()?, all.iter().map(|spot| spot.1).max()?);
            fit(&|(x, y)| (2 * x - w - 1).abs() <= 1 && (2 * y - h - 1).abs() <= 1)
        }
        Region::Named(i) => several(&board.regions.get(*i)?.parts),
        Region::Phase(_)
        | Region::Centre
        | Region::Sides { .. }
        | Region::AllSides { .. }
        | Region::Corners
        | Region::Edge
        | Region::Away
        | Region::Own => None,
    }
}

/// The cells a clause of the start fills for a player, where they can be told.
pub fn filled(game: &Game, place: &Place, owner: Player) -> Option<Vec<Spot>> {
    let whole = [Region::Board];
    let parts = if place.places.is_empty() { &whole[..] } else { &place.places[..] };
    let mut out = Vec::new();
    for part in parts {
        out.extend(cells(game, part, owner)?);
    }
    if !place.phases.is_empty() {
        if !chequered(&game.board) {
            return None;
        }
        out.retain(|(x, y)| place.phases.contains(&(((x + y) % 2) as i32)));
    }
    out.sort_unstable();
    out.dedup();
    Some(out)
}
