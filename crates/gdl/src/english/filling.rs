//! Which cells a region holds, on boards whose labels follow from tiling, shape and size.

use super::region::column;
use crate::ast::{Board, Compass, Game, Place, Player, Region, Shape, Tiling};

/// Column and row, both from 1.
pub type Spot = (i64, i64);

/// The cells of a flat board; `None` if only the board itself could tell.
pub fn spots(board: &Board) -> Option<Vec<Spot>> {
    if board.size.len() > 2 {
        return None;
    }
    let w = i64::from(*board.size.first()?);
    let h = board.size.get(1).map_or(w, |&h| i64::from(h));
    // First and last column of a row, all counted from 0.
    let row = |r: i64| match (&board.tiling, board.shape) {
        (Tiling::Square | Tiling::Alquerque | Tiling::Hex | Tiling::Tri, Shape::Square) => Some((0, w - 1)),
        (Tiling::Square, Shape::Rhombus) => Some(((w - 1 - r).abs(), 2 * w - 2 - (w - 1 - r).abs())),
        (Tiling::TruncSquare, Shape::Square) => Some((r % 2, 2 * w - 2 - r % 2)),
        (Tiling::Hex, Shape::Rhombus) => Some((0, w - 1)),
        (Tiling::Hex, Shape::Tri) => Some((0, w - 1 - r)),
        (Tiling::Hex, Shape::Trapezium) => Some((0, w - 1 + r)),
        (Tiling::Hex, Shape::Hex) => Some(((r - w + 1).max(0), (r + w - 1).min(2 * w - 2))),
        (Tiling::Tri, Shape::Rhombus) => Some((r, r + 2 * w - 1)),
        (Tiling::Tri, Shape::Tri) => Some((r, 2 * w - 2 - r)),
        (Tiling::Tri, Shape::Trapezium) => Some((h - 1 - r, h + 2 * w - 3 + r)),
        (Tiling::Tri, Shape::Hex) if r < w => Some((w - 1 - r, 3 * w - 1 + r)),
        (Tiling::Tri, Shape::Hex) => Some((r - w, 5 * w - 2 - r)),
        _ => None,
    };
    let rows = match (&board.tiling, board.shape) {
        (Tiling::Hex, Shape::Hex) | (Tiling::Square, Shape::Rhombus) => 2 * w - 1,
        (Tiling::Tri, Shape::Hex) => 2 * w,
        (_, Shape::Tri) => w,
        (Tiling::TruncSquare, _) => 2 * h - 1,
        _ => h,
    };
    // Octagons and small squares stand in columns of their own.
    let step = if board.tiling == Tiling::TruncSquare { 2 } else { 1 };
    let mut out = Vec::new();
    for r in 0..rows {
        let (first, last) = row(r)?;
        out.extend((first..=last).step_by(step).map(|c| (c + 1, r + 1)));
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

/// For each cell, how many rows it lies before the home row of a player who plays that way.
fn ahead(board: &Board, toward: Compass, all: &[Spot]) -> Option<Vec<i64>> {
    let (across, up) = match toward {
        Compass::N => (0, 1),
        Compass::S => (0, -1),
        Compass::E => (1, 0),
        Compass::W => (-1, 0),
        Compass::Ne => (1, 1),
        Compass::Se => (1, -1),
        Compass::Sw => (-1, -1),
        Compass::Nw => (-1, 1),
        Compass::Up | Compass::Down => return None,
    };
    if across == 0 || up == 0 {
        let far: Vec<i64> = all.iter().map(|&(x, y)| across * x + up * y).collect();
        let first = far.iter().copied().min()?;
        return Some(far.into_iter().map(|at| at - first).collect());
    }
    // Lines at right angles to the way, on boards of six those parallel to a side; empty ones are not counted.
    let far: Vec<i64> = all.iter().map(|&spot| slanted(board, (across, up), spot)).collect();
    let mut lines = far.clone();
    lines.sort_unstable();
    lines.dedup();
    Some(far.into_iter().map(|at| lines.partition_point(|&line| line < at) as i64).collect())
}

/// How far a cell lies along a slanting way, in some unit.
fn slanted(board: &Board, (across, up): (i64, i64), (x, y): Spot) -> i64 {
    let (c, r) = (x - 1, y - 1);
    match board.tiling {
        Tiling::Hex => {
            // How far east the first cell of a letter has come in this row.
            let lean = match board.shape {
                Shape::Hex | Shape::Trapezium => -r,
                Shape::Square => r % 2,
                _ => r,
            };
            across * (2 * c + lean) + up * r
        }
        Tiling::Tri => {
            let size = |i: usize| board.size.get(i).or(board.size.first()).map_or(0, |&n| i64::from(n));
            let west = match board.shape {
                Shape::Hex => size(0),
                Shape::Trapezium => size(1),
                _ => 0,
            };
            let column = c - west;
            let middle = 3 * r + if (column + r) % 2 == 0 { 1 } else { 2 };
            // The triangles of one strip are one row.
            (3 * across * column + up * middle + 3).div_euclid(6)
        }
        _ => across * x + up * y,
    }
}

/// Regions looked up for the cells of one, at most: in a description with mistakes a region may name itself.
const LOOKED_UP: u32 = 200;

/// The cells of a region, read for a player; `None` where they cannot be told without the board.
pub fn cells(game: &Game, part: &Region, reader: Player) -> Option<Vec<Spot>> {
    look_up(game, part, reader, &mut { LOOKED_UP })
}

fn look_up(game: &Game, part: &Region, reader: Player, left: &mut u32) -> Option<Vec<Spot>> {
    *left = left.checked_sub(1)?;
    let board = &game.board;
    let all = spots(board)?;
    let mut several = |parts: &[Region]| {
        let found = parts.iter().map(|part| look_up(game, part, reader, left));
        found.collect::<Option<Vec<_>>>().map(|all| all.concat())
    };
    let fit = |test: &dyn Fn(Spot) -> bool| Some(all.iter().copied().filter(|&spot| test(spot)).collect());
    match part {
        Region::Home(k) => {
            let far = ahead(board, game.players[reader.index()].dirn, &all)?;
            let home = all.iter().zip(far).filter(|(_, at)| *at == i64::from(*k));
            Some(home.map(|(spot, _)| *spot).collect())
        }
        Region::Away => {
            let far = ahead(board, game.players[reader.index()].dirn, &all)?;
            let last = far.iter().copied().max()?;
            Some(all.iter().zip(far).filter(|(_, at)| *at == last).map(|(spot, _)| *spot).collect())
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
        | Region::Own => None,
    }
}

/// Whether a region is just one cell to a player.
pub fn lone(game: &Game, part: &Region, reader: Player) -> bool {
    cells(game, part, reader).is_some_and(|cells| cells.len() == 1)
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
