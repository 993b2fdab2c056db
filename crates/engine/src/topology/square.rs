//! Square boards, flat or with levels, diamonds, and the alquerque grid of points.

use super::plan::{Plan, Spot, label, link, ring_opposites};
use super::*;

/// Ring steps n ne e se s sw w nw as columns east and rows north.
pub(super) const RING: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// All 26 steps in the order of the direction indices.
const SPACE: [(i32, i32, i32); 26] = {
    let mut steps = [(0, 0, 0); 26];
    let mut i = 0;
    while i < 8 {
        let (x, y) = RING[i];
        steps[i] = (x, y, 0);
        steps[10 + i] = (x, y, 1);
        steps[18 + i] = (x, y, -1);
        i += 1;
    }
    steps[8] = (0, 0, 1);
    steps[9] = (0, 0, -1);
    steps
};

/// A box of cells; one level makes a flat board.
pub(super) fn cuboid(width: i32, height: i32, levels: i32) -> Plan {
    let points = box_points(width, height, levels);
    let dirs = if levels > 1 { 26 } else { 8 };
    let inner = if levels > 1 { 6 } else { 4 };
    let mut opposite = ring_opposites(8);
    if levels > 1 {
        opposite.extend([9, 8]);
        opposite.extend((0..8).map(|i| 18 + (i + 4) % 8));
        opposite.extend((0..8).map(|i| 10 + (i + 4) % 8));
    }
    let mut sides = compass_sides(&points, width, height);
    if levels > 1 {
        let faces = [(Compass::Up, levels - 1), (Compass::Down, 0)];
        sides.extend(faces.map(|(name, z)| (name, points.iter().map(|p| Some((p.2 - z).abs())).collect())));
    }
    Plan {
        next: link(&points, dirs, |_, d| Some(SPACE[d])),
        spots: points.iter().map(|&p| spot(p, levels > 1, inner)).collect(),
        ring: 8,
        turn: 2,
        opposite,
        direct_dir: SPACE[..dirs].iter().map(|s| s.0.abs() + s.1.abs() + s.2.abs() == 1).collect(),
        joined: Vec::new(),
        touching: Vec::new(),
        sides,
        shared_corners: false,
    }
}

/// A square standing on its corner, `n` cells along each side.
pub(super) fn diamond(n: i32) -> Plan {
    let (far, mut points) = (n - 1, box_points(2 * n - 1, 2 * n - 1, 1));
    points.retain(|p| (p.0 - far).abs() + (p.1 - far).abs() <= far);
    let rank = |sx: i32, sy: i32| points.iter().map(|p| Some(far - sx * (p.0 - far) - sy * (p.1 - far))).collect();
    let sides = vec![
        (Compass::Ne, rank(1, 1)),
        (Compass::Se, rank(1, -1)),
        (Compass::Sw, rank(-1, -1)),
        (Compass::Nw, rank(-1, 1)),
    ];
    Plan {
        next: link(&points, 8, |_, d| Some(SPACE[d])),
        spots: points.iter().map(|&p| spot(p, false, 4)).collect(),
        sides,
        ..cuboid(1, 1, 1)
    }
}

/// Points of a grid; every other one, A1 first, has diagonals.
pub(super) fn alquerque(width: i32, height: i32) -> Plan {
    let points = box_points(width, height, 1);
    let crossed = |p: (i32, i32, i32)| (p.0 + p.1) % 2 == 0;
    let spots = points.iter().map(|&p| Spot { polygon: Vec::new(), ..spot(p, false, if crossed(p) { 8 } else { 4 }) });
    Plan {
        next: link(&points, 8, |p, d| (d % 2 == 0 || crossed(p)).then_some(SPACE[d])),
        spots: spots.collect(),
        direct_dir: vec![true; 8],
        sides: compass_sides(&points, width, height),
        ..cuboid(1, 1, 1)
    }
}

fn box_points(width: i32, height: i32, levels: i32) -> Vec<(i32, i32, i32)> {
    let rows = (0..levels).flat_map(|z| (0..height).map(move |y| (y, z)));
    rows.flat_map(|(y, z)| (0..width).map(move |x| (x, y, z))).collect()
}

fn compass_sides(points: &[(i32, i32, i32)], width: i32, height: i32) -> Vec<(Compass, Vec<Option<i32>>)> {
    let rank = |f: &dyn Fn(i32, i32) -> i32| points.iter().map(|p| Some(f(p.0, p.1))).collect();
    vec![
        (Compass::N, rank(&|_, y| height - 1 - y)),
        (Compass::E, rank(&|x, _| width - 1 - x)),
        (Compass::S, rank(&|_, y| y)),
        (Compass::W, rank(&|x, _| x)),
    ]
}

fn spot((x, y, z): (i32, i32, i32), levels: bool, inner: usize) -> Spot {
    let (column, row, level) = (x as u16 + 1, y as u16 + 1, z as u16 + 1);
    let mut label = label(column, row);
    if levels {
        label.push_str(&format!("/{level}"));
    }
    let (cx, cy) = (f64::from(x), f64::from(y));
    let polygon = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(dx, dy)| (cx + dx, cy + dy)).to_vec();
    Spot { label, column, row, level, phase: ((x + y) % 2) as u8, at: (cx, cy, f64::from(z)), polygon, inner }
}
