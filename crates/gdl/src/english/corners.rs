//! Corners of the board where a goal asks for sides: cells that lie on two of them.

use super::voice::Voice;
use crate::ast::{Board, Bool, Compass, Goal, Region, Shape, Side, Tiling};

/// Says that a corner cell belongs to both its sides, where the goals ask for sides that meet.
pub fn shared(voice: &Voice) -> Option<String> {
    let game = voice.game;
    let ring = ring(&game.board)?;
    let mut asked: Vec<Compass> = Vec::new();
    let mut note = |region: &Region| sides(&game.board, ring, region, &mut asked);
    for clause in &game.end.clauses {
        goals(&clause.cond, &mut note);
    }
    let meet = (0..ring.len()).any(|i| asked.contains(&ring[i]) && asked.contains(&ring[(i + 1) % ring.len()]));
    meet.then(|| format!("A corner {} belongs to both the sides that meet there.", voice.cell()))
}

/// The sides clockwise, on boards where every two neighbours of them share a cell.
fn ring(board: &Board) -> Option<&'static [Compass]> {
    use Compass::*;
    if board.size.len() > 2 || board.size.contains(&1) || !board.without.is_empty() {
        return None;
    }
    match (&board.tiling, board.shape) {
        (Tiling::Hex, Shape::Hex) => Some(&[N, Ne, Se, S, Sw, Nw]),
        (Tiling::Hex, Shape::Tri) => Some(&[Ne, S, Nw]),
        (Tiling::Square, Shape::Rhombus) => Some(&[Ne, Se, Sw, Nw]),
        (Tiling::Hex, Shape::Rhombus | Shape::Square | Shape::Trapezium)
        | (Tiling::Square | Tiling::Alquerque | Tiling::TruncSquare, Shape::Square) => Some(&[N, E, S, W]),
        _ => None,
    }
}

/// The regions that goals ask for.
fn goals(cond: &Bool, note: &mut impl FnMut(&Region)) {
    match cond {
        Bool::Goal(Goal::Connect { regions: region, .. } | Goal::Reach { region, .. }) => note(region),
        Bool::And(parts) | Bool::Or(parts) => parts.iter().for_each(|part| goals(part, note)),
        Bool::Not(inner) => goals(inner, note),
        Bool::Xor(a, b) => [a, b].into_iter().for_each(|part| goals(part, note)),
        Bool::If(a, b, c) => [a, b, c].into_iter().for_each(|part| goals(part, note)),
        _ => {}
    }
}

/// Sides a region is made of, corners counted. What it names is named on the board, before it.
fn sides(board: &Board, ring: &[Compass], region: &Region, asked: &mut Vec<Compass>) {
    match region {
        Region::Sides { which, open: false } => asked.extend(which.iter().filter_map(|side| match side {
            Side::Compass(compass) => Some(*compass),
            Side::Number(n) => ring.get((*n as usize).checked_sub(1)?).copied(),
        })),
        Region::AllSides { open: false } => asked.extend(ring),
        Region::Union(parts) => parts.iter().for_each(|part| sides(board, ring, part, asked)),
        // A definition refers only to earlier ones; a mistaken one that does not is not followed.
        Region::Named(i) => {
            let parts = board.regions.get(*i).map_or(&[][..], |def| &def.parts);
            let sound = |part: &&Region| !matches!(part, Region::Own | Region::Union(_) | Region::Named(_));
            parts.iter().filter(sound).for_each(|part| sides(board, ring, part, asked));
        }
        Region::Own => {
            let owned = board.regions.iter().filter(|def| def.owner.is_some()).flat_map(|def| &def.parts);
            owned
                .filter(|part| !matches!(part, Region::Own | Region::Union(_)))
                .for_each(|part| sides(board, ring, part, asked));
        }
        _ => {}
    }
}
