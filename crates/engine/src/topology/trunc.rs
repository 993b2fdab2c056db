//! The truncated square tiling 4.8.8: octagons in rows and columns, a small square between every four.
//!
//! Columns and rows count both kinds: octagons stand on odd ones (A1 C1 E1 … A3 C3 …), small squares on even ones (B2 D2 …).

use super::plan::{Plan, Spot, label, link, ring_opposites};
use super::square::RING;
use super::*;

/// `w` by `h` octagons with the small squares between them.
pub(super) fn board(w: i32, h: i32) -> Plan {
    let (columns, rows) = (2 * w - 1, 2 * h - 1);
    let points: Vec<_> = (0..rows).flat_map(|y| (y % 2..columns).step_by(2).map(move |x| (x, y, 0))).collect();
    let rank = |f: &dyn Fn(i32, i32) -> i32| points.iter().map(|&(x, y, _)| Some(f(x, y))).collect();
    let next = link(&points, 8, |(x, _, _), d| {
        let (dx, dy) = RING[d];
        match (d % 2 == 0, octagon(x)) {
            (true, true) => Some((2 * dx, 2 * dy, 0)),
            (true, false) => None,
            (false, _) => Some((dx, dy, 0)),
        }
    });
    Plan {
        next,
        sides: vec![
            (Compass::N, rank(&|_, y| rows - 1 - y)),
            (Compass::E, rank(&|x, _| columns - 1 - x)),
            (Compass::S, rank(&|_, y| y)),
            (Compass::W, rank(&|x, _| x)),
        ],
        spots: points.iter().map(|&(x, y, _)| spot(x, y)).collect(),
        ring: 8,
        turn: 1,
        opposite: ring_opposites(8),
        direct_dir: vec![true; 8],
        joined: Vec::new(),
        touching: Vec::new(),
        shared_corners: false,
    }
}

fn octagon(x: i32) -> bool {
    x % 2 == 0
}

fn spot(x: i32, y: i32) -> Spot {
    let pitch = 1.0 + 2f64.sqrt();
    let (cx, cy) = (f64::from(x) * pitch / 2.0, f64::from(y) * pitch / 2.0);
    let (column, row) = (x as u16 + 1, y as u16 + 1);
    let (far, near) = (pitch / 2.0, 0.5f64.sqrt());
    let (outline, phase, inner) = if octagon(x) {
        let quarter = [(far, -0.5), (far, 0.5), (0.5, far), (-0.5, far)];
        let other = quarter.map(|(dx, dy)| (-dx, -dy));
        ([quarter, other].concat(), ((x + y) / 2 % 2) as u8, 8)
    } else {
        (vec![(near, 0.0), (0.0, near), (-near, 0.0), (0.0, -near)], 2, 4)
    };
    Spot {
        label: label(column, row),
        column,
        row,
        level: 1,
        phase,
        at: (cx, cy, 0.0),
        polygon: outline.into_iter().map(|(dx, dy)| (cx + dx, cy + dy)).collect(),
        inner,
    }
}
