//! The parts of a board that rules give a name, as they are shown: sides of a player, other marked cells.

use super::canvas::Point;
use crate::core::Cell;
use crate::topology::Topology;
use gdl::ast::{Compass, Player};

/// A named set of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Whose, if somebody's.
    pub owner: Option<Player>,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// If it is a side of the board that belongs to a player: the edges that look outwards there, in board units.
    pub edges: Vec<(Point, Point)>,
}

/// All of them, in the order of the board section.
pub fn targets(topology: &Topology) -> Vec<Target> {
    let mut found = Vec::new();
    for (owner, sets) in &topology.named {
        for set in &sets[owner.map_or(0, |owner| owner.index())] {
            let side = topology.sides.iter().find(|(_, cells)| cells == set).filter(|_| owner.is_some());
            let edges = match side {
                Some((name, cells)) if !topology.polygons[0].is_empty() => outer_edges(topology, *name, cells),
                _ => Vec::new(),
            };
            found.push(Target { owner: *owner, cells: set.clone(), edges });
        }
    }
    found
}

/// The polygon edges of a side's cells that look outwards on that side.
fn outer_edges(t: &Topology, name: Compass, cells: &[Cell]) -> Vec<(Point, Point)> {
    let (first, last) = (t.centres[cells[0] as usize], t.centres[cells[cells.len() - 1] as usize]);
    let n = t.cells() as f64;
    let mean = t.centres.iter().fold((0.0, 0.0), |m, p| (m.0 + p.0 / n, m.1 + p.1 / n));
    let along = (last.0 - first.0, last.1 - first.1);
    let out = if along.0.hypot(along.1) > 1e-6 {
        let across = (along.1, -along.0);
        let sign = if across.0 * (first.0 - mean.0) + across.1 * (first.1 - mean.1) < 0.0 { -1.0 } else { 1.0 };
        (sign * across.0, sign * across.1)
    } else {
        let turn = (name as u8 as f64 * 45.0).to_radians();
        (turn.sin(), turn.cos())
    };
    let mut edges = Vec::new();
    for &c in cells {
        let polygon = &t.polygons[c as usize];
        for i in 0..polygon.len() {
            let (a, b) = (polygon[i], polygon[(i + 1) % polygon.len()]);
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            let normal = (middle.0 - t.centres[c as usize].0, middle.1 - t.centres[c as usize].1);
            let cos = (normal.0 * out.0 + normal.1 * out.1) / (normal.0.hypot(normal.1) * out.0.hypot(out.1));
            let shared = t.direct[c as usize]
                .iter()
                .any(|&o| on_edge(&t.polygons[o as usize], a) && on_edge(&t.polygons[o as usize], b));
            if cos > 0.4 && !shared {
                edges.push((a, b));
            }
        }
    }
    edges
}

fn on_edge(polygon: &[Point], p: Point) -> bool {
    polygon.iter().any(|q| (p.0 - q.0).abs() < 1e-6 && (p.1 - q.1).abs() < 1e-6)
}
