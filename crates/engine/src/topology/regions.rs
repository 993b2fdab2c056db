//! Regions as cell sets.

use super::*;
use gdl::ast::Side;

pub(super) fn regions(topology: &Topology, region: &Region, friend: Player) -> Vec<Vec<Cell>> {
    match region {
        Region::Sides { which, open } => which.iter().filter_map(|&s| side(topology, s, *open)).collect(),
        Region::AllSides { open } => {
            (1..=topology.sides.len() as u32).filter_map(|n| side(topology, Side::Number(n), *open)).collect()
        }
        Region::Corners => topology.corners.iter().map(|&c| vec![c]).collect(),
        Region::Edge => vec![topology.edge.clone()],
        Region::Centre => vec![topology.middle.clone()],
        Region::Rows(rows) => rows.iter().map(|&n| select(topology, |c| i32::from(topology.row[c]) == n)).collect(),
        Region::Columns(columns) => {
            columns.iter().map(|&n| select(topology, |c| i32::from(topology.column[c]) == n)).collect()
        }
        Region::Cells(labels) => {
            let mut cells: Vec<Cell> = labels.iter().filter_map(|l| topology.find(l)).collect();
            cells.sort_unstable();
            cells.dedup();
            vec![cells]
        }
        Region::Phase(phase) => vec![select(topology, |c| i32::from(topology.phase[c]) == *phase)],
        Region::Home(k) => vec![home(topology, *k, friend)],
        Region::Away => vec![away(topology, friend)],
        Region::Union(parts) => {
            let mut cells: Vec<Cell> = parts.iter().flat_map(|part| topology.region(part, friend)).collect();
            cells.sort_unstable();
            cells.dedup();
            vec![cells]
        }
        Region::Named(i) => topology.named.get(*i).map_or(Vec::new(), |(_, sets)| sets[friend.index()].clone()),
        Region::Own => {
            let own = topology.named.iter().filter(|(owner, _)| *owner == Some(friend));
            own.flat_map(|(_, sets)| sets[friend.index()].iter().cloned()).collect()
        }
        Region::Board => vec![select(topology, |_| true)],
    }
}

fn select(topology: &Topology, holds: impl Fn(usize) -> bool) -> Vec<Cell> {
    (0..topology.cells()).filter(|&c| holds(c)).map(|c| c as Cell).collect()
}

fn side(topology: &Topology, side: Side, open: bool) -> Option<Vec<Cell>> {
    let (_, cells) = match side {
        Side::Compass(compass) => topology.sides.iter().find(|(name, _)| *name == compass)?,
        Side::Number(n) => topology.sides.get((n as usize).checked_sub(1)?)?,
    };
    Some(cells.iter().copied().filter(|c| !open || !topology.corners.contains(c)).collect())
}

/// The row `k` steps before a player's home row; empty if there is none.
pub(super) fn home(topology: &Topology, k: i32, player: Player) -> Vec<Cell> {
    let rows = rows_ahead(topology, player);
    select(topology, |c| k >= 0 && rows.get(c) == Some(&k))
}

fn away(topology: &Topology, player: Player) -> Vec<Cell> {
    let rows = rows_ahead(topology, player);
    let last = rows.iter().max();
    select(topology, |c| rows.get(c).is_some() && rows.get(c) == last)
}

/// For each cell, how many rows it lies before the player's home row. Rows are those of the labels for players who face north or south, columns for
/// east or west, levels for up or down; for the others, lines at right angles to that way. Graphs whose nodes are not named like cells have none.
fn rows_ahead(topology: &Topology, player: Player) -> Vec<i32> {
    let toward = topology.toward[player.index()];
    let along = |numbers: &[u16], sign: i32| {
        let signed: Vec<i32> = numbers.iter().map(|&n| sign * i32::from(n)).collect();
        let first = signed.iter().copied().min().unwrap_or(0);
        signed.into_iter().map(|n| n - first).collect()
    };
    if topology.ring == 0 && topology.row.iter().all(|&r| r == 0) {
        return Vec::new();
    }
    match toward {
        Compass::N => along(&topology.row, 1),
        Compass::S => along(&topology.row, -1),
        Compass::E => along(&topology.column, 1),
        Compass::W => along(&topology.column, -1),
        Compass::Up => along(&topology.level, 1),
        Compass::Down => along(&topology.level, -1),
        Compass::Ne => slanted(topology, 1.0, 1.0),
        Compass::Se => slanted(topology, 1.0, -1.0),
        Compass::Sw => slanted(topology, -1.0, -1.0),
        Compass::Nw => slanted(topology, -1.0, 1.0),
    }
}

/// Rows of a player who faces between two compass points: at right angles to the diagonal, or on hex and tri boards parallel to a side,
/// whose outward way is 30 degrees from east or west.
fn slanted(topology: &Topology, sx: f64, sy: f64) -> Vec<i32> {
    let rise = if topology.ring == 6 { 1.0 / 3f64.sqrt() } else { 1.0 };
    let columns = topology.column.iter().copied().max().map_or(0.0, f64::from);
    let far: Vec<f64> = (0..topology.cells())
        .map(|c| {
            // Levels are drawn beside each other; here they lie upon each other.
            let x = topology.centres[c].0 - f64::from(topology.level[c].saturating_sub(1)) * (columns + 1.0);
            let way = sx * x + sy * rise * topology.centres[c].1;
            // The triangles of one strip are one row; strips are one unit wide, measured this way.
            if topology.polygons[c].len() == 3 { (way + 0.5).floor() } else { way }
        })
        .collect();
    let mut values = far.clone();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    far.iter().map(|v| values.partition_point(|w| *w < v - 1e-6) as i32).collect()
}
