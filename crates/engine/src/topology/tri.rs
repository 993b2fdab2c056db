//! Triangular tiling, in level rows of triangles that point up and down in turn.
//!
//! Lattice: x counts half edges, y rows; a triangle points up where x + y is even. A direction leads along one of the three strips that
//! run through every triangle. A letter is a vertical line: a triangle and the one across its level edge share it.

use super::plan::{Lattice, Plan, Spot, label, link, ring_opposites};
use super::*;

type Point = (i32, i32, i32);

/// How far a triangle is from a side; `None` if no edge of it can lie there.
type Rank<'a> = &'a dyn Fn(i32, i32) -> Option<i32>;

/// Ring steps ne e se sw w nw of a triangle that points up, and of one that points down.
const UP: [(i32, i32); 6] = [(1, 0), (1, 0), (0, -1), (0, -1), (-1, 0), (-1, 0)];
const DOWN: [(i32, i32); 6] = [(0, 1), (1, 0), (1, 0), (-1, 0), (-1, 0), (0, 1)];

fn up(x: i32, y: i32) -> bool {
    (x + y) % 2 == 0
}

/// Number of the strip leaning north-east that a triangle lies in, counted eastwards.
fn rising(x: i32, y: i32) -> i32 {
    (x - y).div_euclid(2)
}

/// Number of the strip leaning north-west, counted eastwards.
fn falling(x: i32, y: i32) -> i32 {
    (x + y + 1).div_euclid(2)
}

/// A triangle, point up, with `n` edges along each side.
pub(super) fn triangle(n: i32) -> Plan {
    let points = rows(n, |r| (r, 2 * (n - r) - 1));
    let (ne, nw) = (|x, y| if_up(x, y, n - falling(x, y)), |x, y| if_up(x, y, rising(x, y)));
    plan(points, &[(Compass::Ne, &ne), (Compass::S, &south), (Compass::Nw, &nw)])
}

/// A hexagon with `n` edges along each side.
pub(super) fn hexagon(n: i32) -> Plan {
    let points = rows(2 * n, |r| if r < n { (-r - 1, 2 * (n + r) + 1) } else { (r - 2 * n, 2 * (3 * n - 1 - r) + 1) });
    let sides: [(Compass, Rank); 6] = [
        (Compass::N, &|x, y| if_down(x, y, 2 * n - 1 - y)),
        (Compass::Ne, &|x, y| if_up(x, y, 3 * n - falling(x, y))),
        (Compass::Se, &|x, y| if_down(x, y, 3 * n - rising(x, y))),
        (Compass::S, &south),
        (Compass::Sw, &|x, y| if_down(x, y, falling(x, y) + n)),
        (Compass::Nw, &|x, y| if_up(x, y, rising(x, y) + 3 * n)),
    ];
    plan(points, &sides)
}

/// `n` edges by `m` rows, each row half an edge further east.
pub(super) fn rhombus(n: i32, m: i32) -> Plan {
    let points = rows(m, |r| (r, 2 * n));
    let sides: [(Compass, Rank); 4] = [
        (Compass::N, &|x, y| if_down(x, y, m - 1 - y)),
        (Compass::E, &|x, y| if_down(x, y, n - rising(x, y))),
        (Compass::S, &south),
        (Compass::W, &|x, y| if_up(x, y, rising(x, y))),
    ];
    plan(points, &sides)
}

/// `b` rows of 2a - 1, 2a + 1 … triangles, the shortest south; its southern side has a - 1 edges.
pub(super) fn trapezium(a: i32, b: i32) -> Plan {
    let points = rows(b, |r| (-r - 1, 2 * (a + r) - 1));
    let north = |x, y| if_down(x, y, b - 1 - y);
    let east = |x, y| if_down(x, y, a + b - rising(x, y));
    let west = |x, y| if_down(x, y, falling(x, y) + b);
    let mut sides: Vec<(Compass, Rank)> =
        vec![(Compass::N, &north), (Compass::E, &east), (Compass::S, &south), (Compass::W, &west)];
    if a == 1 {
        sides.remove(2);
    }
    plan(points, &sides)
}

/// `h` rows of `w` triangles, one above the other.
pub(super) fn square(w: i32, h: i32) -> Plan {
    let points = rows(h, |_| (0, w));
    let sides: [(Compass, Rank); 4] = [
        // A single column may end in a point.
        (Compass::N, &|x, y| if w == 1 { Some(h - 1 - y) } else { if_down(x, y, h - 1 - y) }),
        (Compass::E, &|x, _| Some(w - 1 - x)),
        (Compass::S, &south),
        (Compass::W, &|x, _| Some(x)),
    ];
    plan(points, &sides)
}

fn if_up(x: i32, y: i32, rank: i32) -> Option<i32> {
    up(x, y).then_some(rank)
}

fn if_down(x: i32, y: i32, rank: i32) -> Option<i32> {
    (!up(x, y)).then_some(rank)
}

fn south(x: i32, y: i32) -> Option<i32> {
    if_up(x, y, y)
}

/// Rows from the south, each given by its first x and its number of triangles.
fn rows(n: i32, row: impl Fn(i32) -> (i32, i32)) -> Vec<Point> {
    let mut points = Vec::new();
    for r in 0..n {
        let (first, count) = row(r);
        points.extend((first..first + count).map(|x| (x, r, 0)));
    }
    points
}

fn plan(points: Vec<Point>, sides: &[(Compass, Rank)]) -> Plan {
    let west = points.iter().map(|p| p.0).min().unwrap_or(0);
    let rank = |f: Rank| points.iter().map(|&(x, y, _)| f(x, y)).collect();
    let next = link(&points, 6, |(x, y, _), d| {
        let (dx, dy) = if up(x, y) { UP[d] } else { DOWN[d] };
        Some((dx, dy, 0))
    });
    Plan {
        touching: touching(&points, &next),
        sides: sides.iter().map(|&(name, f)| (name, rank(f))).collect(),
        spots: points.iter().map(|&(x, y, _)| spot(x, y, (x - west + 1) as u16)).collect(),
        next,
        ring: 6,
        turn: 1,
        opposite: ring_opposites(6),
        direct_dir: vec![true; 6],
        joined: Vec::new(),
        shared_corners: true,
    }
}

/// Vertices of a triangle on the lattice of half edges and row lines.
fn vertices(x: i32, y: i32) -> [(i32, i32); 3] {
    if up(x, y) { [(x - 1, y), (x + 1, y), (x, y + 1)] } else { [(x, y), (x + 1, y + 1), (x - 1, y + 1)] }
}

/// Pairs of triangles, the lower index first, that share a vertex but no edge.
fn touching(points: &[Point], next: &[Option<Cell>]) -> Vec<(Cell, Cell)> {
    let lattice = Lattice::new(points);
    let mut pairs = Vec::new();
    for (i, &(x, y, _)) in points.iter().enumerate() {
        let cell = i as Cell;
        let start = pairs.len();
        for (vx, vy) in vertices(x, y) {
            let around = (vy - 1..=vy).flat_map(|r| (vx - 1..=vx + 1).map(move |c| (c, r, 0)));
            let others = around.filter_map(|p| lattice.get(p));
            pairs.extend(others.filter(|&o| o > cell && !next[i * 6..i * 6 + 6].contains(&Some(o))).map(|o| (cell, o)));
        }
        let mut own = pairs.split_off(start);
        own.sort_unstable();
        own.dedup();
        pairs.append(&mut own);
    }
    pairs
}

fn spot(x: i32, y: i32, column: u16) -> Spot {
    let height = 3f64.sqrt() / 2.0;
    let polygon: Vec<_> =
        vertices(x, y).iter().map(|&(vx, vy)| (f64::from(vx) / 2.0, f64::from(vy) * height)).collect();
    let middle = polygon.iter().map(|p| p.1).sum::<f64>() / 3.0;
    let row = y as u16 + 1;
    Spot {
        label: label(column, row),
        column,
        row,
        level: 1,
        phase: u8::from(!up(x, y)),
        at: (f64::from(x) / 2.0, middle, 0.0),
        polygon,
        inner: 3,
    }
}
