//! Turns and reflections that carry a board onto itself, or onto another of the same form.

use super::*;

/// Most automorphisms of a graph that are worth keeping; with more, only the identity is reported.
const MOST: usize = 64;

/// Search steps spent on a graph before giving up.
const PATIENCE: usize = 200_000;

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
fn preserves(from: &Topology, to: &Topology, image: &[Cell]) -> bool {
    (0..image.len()).all(|c| {
        let (here, there) = (&from.direct[c], &to.direct[image[c] as usize]);
        here.len() == there.len() && here.iter().all(|&o| there.binary_search(&image[o as usize]).is_ok())
    })
}

/// Isomorphisms of graphs that carry lines onto lines, by search with a bound on its length; if there are too many or the graphs are large, that
/// alone which gives each cell the one of the same number, if it is one.
fn graphs(from: &Topology, to: &Topology) -> Vec<Vec<Cell>> {
    let cells = from.cells();
    if cells <= 64 {
        let mut search = Search { from, to, image: Vec::new(), found: Vec::new(), patience: PATIENCE };
        if search.extend() {
            return search.found;
        }
    }
    let identity: Vec<Cell> = (0..cells as Cell).collect();
    if preserves(from, to, &identity) { vec![identity] } else { Vec::new() }
}

struct Search<'a> {
    from: &'a Topology,
    to: &'a Topology,
    /// Images of the nodes placed so far, in order.
    image: Vec<Cell>,
    found: Vec<Vec<Cell>>,
    patience: usize,
}

impl Search<'_> {
    /// Tries every image of the next node in ascending order, so of a board's symmetries the identity is found first. False: gave up.
    fn extend(&mut self) -> bool {
        let node = self.image.len();
        let cells = self.from.cells();
        if node == cells {
            if keeps_lines(self.from, self.to, &self.image) {
                self.found.push(self.image.clone());
            }
            return self.found.len() <= MOST;
        }
        for candidate in 0..cells as Cell {
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            if self.fits(node, candidate) {
                self.image.push(candidate);
                if !self.extend() {
                    return false;
                }
                self.image.pop();
            }
        }
        true
    }

    fn fits(&self, node: usize, candidate: Cell) -> bool {
        let Search { from, to, .. } = self;
        let cells = from.cells();
        let placed = |(o, &i): (usize, &Cell)| {
            from.distance[node * cells + o] == to.distance[candidate as usize * cells + i as usize]
        };
        from.direct[node].len() == to.direct[candidate as usize].len()
            && !self.image.contains(&candidate)
            && self.image.iter().enumerate().all(placed)
    }
}

/// Whether every line becomes a line, walked either way.
fn keeps_lines(from: &Topology, to: &Topology, image: &[Cell]) -> bool {
    let lines = |board: &Topology| -> Vec<Vec<Cell>> { (0..board.dirs as Dir).flat_map(|d| runs(board, d)).collect() };
    let there = lines(to);
    let mapped = |line: &Vec<Cell>| line.iter().map(|&c| image[c as usize]).collect::<Vec<_>>();
    lines(from).iter().all(|line| there.contains(&mapped(line)))
}

/// Maximal walks in one direction.
fn runs(topology: &Topology, dir: Dir) -> Vec<Vec<Cell>> {
    let back = topology.opposite[dir as usize];
    let starts =
        (0..topology.cells() as Cell).filter(|&c| topology.next(c, back).is_none() && topology.next(c, dir).is_some());
    starts.map(|c| std::iter::once(c).chain(topology.ray(c, dir)).collect()).collect()
}
