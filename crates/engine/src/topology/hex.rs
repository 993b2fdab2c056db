//! Hexagonal tiling: cells with a point up, in level rows.
//!
//! Lattice: x counts cells along a row, y rows; north-east is (0, 1), east (1, 0), north-west (-1, 1). Labels name the line parallel to the side
//! of the board that rises from its first cell, so that A1 is the western end of the southern row on every shape: on rhombus and tri boards letters lean north-east, on
//! hex and trapezium boards, which widen northwards, north-west. On staggered square boards the letter is the place in the row.

use super::plan::{Plan, Spot, label, link, ring_opposites};
use super::*;

/// Ring steps ne e se sw w nw.
const RING: [(i32, i32); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

/// A cell before it has geometry: place in its label's row and its row, from 0, and the lattice x.
type Place = (i32, i32, i32);

/// How far a place in a row of a board is from one of its sides.
type Rank<'a> = &'a dyn Fn(i32, i32) -> i32;

/// A hexagon with `n` cells along each side.
pub(super) fn hexagon(n: i32) -> Plan {
    let last = 2 * n - 2;
    let row = |r: i32| ((r - n + 1).max(0)..=(r + n - 1).min(last)).map(move |c| (c, r, c - r));
    let places: Vec<Place> = (0..=last).flat_map(row).collect();
    let sides: [(Compass, Rank); 6] = [
        (Compass::N, &|_, r| last - r),
        (Compass::Ne, &|c, _| last - c),
        (Compass::Se, &|c, r| n - 1 - (c - r)),
        (Compass::S, &|_, r| r),
        (Compass::Sw, &|c, _| c),
        (Compass::Nw, &|c, r| c - r + n - 1),
    ];
    plan(places, &sides)
}

/// `n` cells by `m` rows, each row half a cell further east.
pub(super) fn rhombus(n: i32, m: i32) -> Plan {
    let places = (0..m).flat_map(|r| (0..n).map(move |c| (c, r, c))).collect();
    quadrilateral(places, m, &|c, _| n - 1 - c)
}

/// Rows of `n`, n - 1 … 1 cells, the longest south.
pub(super) fn triangle(n: i32) -> Plan {
    let places = (0..n).flat_map(|r| (0..n - r).map(move |c| (c, r, c))).collect();
    let sides: [(Compass, Rank); 3] =
        [(Compass::Ne, &|c, r| n - 1 - r - c), (Compass::S, &|_, r| r), (Compass::Nw, &|c, _| c)];
    plan(places, &sides)
}

/// `b` rows of `a`, a + 1 … cells, the shortest south.
pub(super) fn trapezium(a: i32, b: i32) -> Plan {
    let places = (0..b).flat_map(|r| (0..a + r).map(move |c| (c, r, c - r))).collect();
    quadrilateral(places, b, &|c, r| a + r - 1 - c)
}

/// Rows of `w` cells, every other row half a cell further east.
pub(super) fn staggered(w: i32, h: i32) -> Plan {
    let places = (0..h).flat_map(|r| (0..w).map(move |c| (c, r, c - r / 2))).collect();
    quadrilateral(places, h, &|c, _| w - 1 - c)
}

fn quadrilateral(places: Vec<Place>, rows: i32, from_east: Rank) -> Plan {
    let sides: [(Compass, Rank); 4] =
        [(Compass::N, &|_, r| rows - 1 - r), (Compass::E, from_east), (Compass::S, &|_, r| r), (Compass::W, &|c, _| c)];
    plan(places, &sides)
}

fn plan(places: Vec<Place>, sides: &[(Compass, Rank)]) -> Plan {
    let points: Vec<_> = places.iter().map(|&(_, r, x)| (x, r, 0)).collect();
    let rank = |f: Rank| places.iter().map(|&(c, r, _)| Some(f(c, r))).collect();
    Plan {
        next: link(&points, 6, |_, d| Some((RING[d].0, RING[d].1, 0))),
        sides: sides.iter().map(|&(name, f)| (name, rank(f))).collect(),
        spots: places.into_iter().map(spot).collect(),
        ring: 6,
        turn: 1,
        opposite: ring_opposites(6),
        direct_dir: vec![true; 6],
        joined: Vec::new(),
        touching: Vec::new(),
        shared_corners: false,
    }
}

fn spot((c, r, x): Place) -> Spot {
    let width = 3f64.sqrt();
    let (cx, cy) = (width * (f64::from(x) + f64::from(r) / 2.0), 1.5 * f64::from(r));
    let half = width / 2.0;
    let outline = [(half, -0.5), (half, 0.5), (0.0, 1.0), (-half, 0.5), (-half, -0.5), (0.0, -1.0)];
    let (column, row) = (c as u16 + 1, r as u16 + 1);
    Spot {
        label: label(column, row),
        column,
        row,
        level: 1,
        // Three colours, no two neighbours alike; on hex and trapezium boards this is (column + row) mod 3.
        phase: (x - r).rem_euclid(3) as u8,
        at: (cx, cy, 0.0),
        polygon: outline.map(|(dx, dy)| (cx + dx, cy + dy)).to_vec(),
        inner: 6,
    }
}
