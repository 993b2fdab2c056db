//! Turns and reflections that carry a board onto itself, or onto another of the same form.

use super::isomorphism::graphs;
use super::*;

pub(super) fn symmetries(topology: &Topology) -> Vec<Vec<Cell>> {
    isomorphisms(topology, topology)
}

pub(super) fn isomorphisms(from: &Topology, to: &Topology) -> Vec<Vec<Cell>> {
    if from.cells() != to.cells() || from.ring != to.ring {
        return Vec::new();
    }
    if from.ring == 0 {
        return graphs(from, to);
    }
    let (here, there) = (points(from), points(to));
    let index = Index::new(&there);
    let step = if from.ring == 6 { 60.0f64 } else { 90.0 };
    let turns = (360.0 / step) as usize;
    let flips: &[f64] = if from.level.iter().any(|&l| l > 1) { &[1.0, -1.0] } else { &[1.0] };
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for &up in flips {
        for mirror in [1.0, -1.0] {
            for turn in 0..turns {
                let (sin, cos) = (step * turn as f64).to_radians().sin_cos();
                let map = |p: &[f64; 3]| {
                    let (x, y) = (p[0] * mirror, p[1]);
                    [x * cos - y * sin, x * sin + y * cos, p[2] * up]
                };
                let image: Option<Vec<Cell>> = here.iter().map(|p| index.find(map(p))).collect();
                if let Some(image) = image.filter(|i| !found.contains(i) && preserves(from, to, i)) {
                    found.push(image);
                }
            }
        }
    }
    found
}

/// Middles of the cells relative to the mean of all: every symmetry keeps that mean. Boards with levels are square and go by column, row, level.
fn points(topology: &Topology) -> Vec<[f64; 3]> {
    let levels = topology.level.iter().any(|&l| l > 1);
    let mut points: Vec<[f64; 3]> = (0..topology.cells())
        .map(|c| {
            let grid = [topology.column[c], topology.row[c], topology.level[c]].map(f64::from);
            if levels { grid } else { [topology.centres[c].0, topology.centres[c].1, 0.0] }
        })
        .collect();
    for axis in 0..3 {
        let mean = points.iter().map(|p| p[axis]).sum::<f64>() / points.len() as f64;
        points.iter_mut().for_each(|p| p[axis] -= mean);
    }
    points
}

/// Points sorted from west to east.
struct Index {
    sorted: Vec<([f64; 3], Cell)>,
}

impl Index {
    fn new(points: &[[f64; 3]]) -> Index {
        let mut sorted: Vec<_> = points.iter().enumerate().map(|(i, &p)| (p, i as Cell)).collect();
        sorted.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        Index { sorted }
    }

    fn find(&self, p: [f64; 3]) -> Option<Cell> {
        const NEAR: f64 = 1e-6;
        let start = self.sorted.partition_point(|(q, _)| q[0] < p[0] - NEAR);
        let near = self.sorted[start..].iter().take_while(|(q, _)| q[0] < p[0] + NEAR);
        near.into_iter().find(|(q, _)| (q[1] - p[1]).abs() < NEAR && (q[2] - p[2]).abs() < NEAR).map(|&(_, c)| c)
    }
}

/// Whether a map keeps direct neighbours (on alquerque boards not every turn does).
pub(super) fn preserves(from: &Topology, to: &Topology, image: &[Cell]) -> bool {
    (0..image.len()).all(|c| {
        let (here, there) = (&from.direct[c], &to.direct[image[c] as usize]);
        here.len() == there.len() && here.iter().all(|&o| there.binary_search(&image[o as usize]).is_ok())
    })
}
