//! Turns and reflections that carry the board onto itself, and exchanges of parts that are alike.

use super::*;

/// Most automorphisms of a graph that are worth keeping; with more, only the identity is reported.
const MOST: usize = 64;

/// Search steps spent on a graph before giving up.
const PATIENCE: usize = 200_000;

pub(super) fn symmetries(topology: &Topology) -> Vec<Vec<Cell>> {
    if topology.ring == 0 {
        return automorphisms(topology);
    }
    let points = points(topology);
    let index = Index::new(&points);
    let step = if topology.ring == 6 { 60.0f64 } else { 90.0 };
    let turns = (360.0 / step) as usize;
    let flips: &[f64] = if topology.level.iter().any(|&l| l > 1) { &[1.0, -1.0] } else { &[1.0] };
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for &up in flips {
        for mirror in [1.0, -1.0] {
            for turn in 0..turns {
                let (sin, cos) = (step * turn as f64).to_radians().sin_cos();
                let map = |p: &[f64; 3]| {
                    let (x, y) = (p[0] * mirror, p[1]);
                    [x * cos - y * sin, x * sin + y * cos, p[2] * up]
                };
                let image: Option<Vec<Cell>> = points.iter().map(|p| index.find(map(p))).collect();
                if let Some(image) = image.filter(|i| !found.contains(i) && preserves(topology, i)) {
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

/// Whether a permutation keeps direct neighbours (on alquerque boards not every turn does).
fn preserves(topology: &Topology, image: &[Cell]) -> bool {
    (0..image.len()).all(|c| {
        let (here, there) = (&topology.direct[c], &topology.direct[image[c] as usize]);
        here.len() == there.len() && here.iter().all(|&o| there.binary_search(&image[o as usize]).is_ok())
    })
}

/// Automorphisms of a graph that carry lines onto lines, by search with a bound on its length; the identity alone if there are too many.
fn automorphisms(topology: &Topology) -> Vec<Vec<Cell>> {
    let all: Vec<Cell> = (0..topology.cells() as Cell).collect();
    let found = Search { lines: true, ..Search::new(topology, &all, &all) }.run().unwrap_or_default();
    if found.first() == Some(&all) { found } else { vec![all] }
}

/// Exchanges of two parts of the board that no step leads between and that are alike, with everything else left in place; none if there are too many.
pub(super) fn exchanges(topology: &Topology) -> Vec<Vec<Cell>> {
    let parts = parts(topology);
    let pairs = parts.iter().enumerate().flat_map(|(at, a)| parts[at + 1..].iter().map(move |b| (a, b)));
    let mut found = Vec::new();
    for (a, b) in pairs.filter(|(a, b)| a.len() == b.len()) {
        for image in Search::new(topology, a, b).run().unwrap_or_default() {
            let mut whole: Vec<Cell> = (0..topology.cells() as Cell).collect();
            for (&cell, &to) in a.iter().zip(&image) {
                (whole[cell as usize], whole[to as usize]) = (to, cell);
            }
            found.push(whole);
        }
        if found.len() > MOST {
            return Vec::new();
        }
    }
    found
}

/// Cells that neighbours of any kind join, part by part.
fn parts(topology: &Topology) -> Vec<Vec<Cell>> {
    let mut part = vec![usize::MAX; topology.cells()];
    let mut parts: Vec<Vec<Cell>> = Vec::new();
    for start in 0..topology.cells() {
        if part[start] != usize::MAX {
            continue;
        }
        part[start] = parts.len();
        let mut cells = vec![start as Cell];
        let mut next = 0;
        while let Some(&cell) = cells.get(next) {
            next += 1;
            for &other in topology.direct[cell as usize].iter().chain(&topology.indirect[cell as usize]) {
                if part[other as usize] == usize::MAX {
                    part[other as usize] = parts.len();
                    cells.push(other);
                }
            }
        }
        cells.sort_unstable();
        parts.push(cells);
    }
    parts
}

/// A search for all maps of some cells onto as many others that keep distances.
struct Search<'a> {
    topology: &'a Topology,
    /// Cells to be placed, in this order, and where they may go.
    cells: &'a [Cell],
    places: &'a [Cell],
    /// Distances of each cell to those of its own set, ascending: cells of unlike profiles are no images of each other.
    profiles: [Vec<Vec<Option<u32>>>; 2],
    /// Whether lines must become lines.
    lines: bool,
    /// Images of the cells placed so far.
    image: Vec<Cell>,
    found: Vec<Vec<Cell>>,
    patience: usize,
}

impl<'a> Search<'a> {
    fn new(topology: &'a Topology, cells: &'a [Cell], places: &'a [Cell]) -> Search<'a> {
        let profiles = [cells, places].map(|set| {
            let profile = |&cell: &Cell| {
                let mut all: Vec<Option<u32>> = set.iter().map(|&other| topology.distance(cell, other)).collect();
                all.sort_unstable();
                all
            };
            set.iter().map(profile).collect()
        });
        Search {
            topology,
            cells,
            places,
            profiles,
            lines: false,
            image: Vec::new(),
            found: Vec::new(),
            patience: PATIENCE,
        }
    }

    /// All maps; none if there are too many or the search takes too long.
    fn run(mut self) -> Option<Vec<Vec<Cell>>> {
        self.extend().then_some(self.found)
    }

    /// Tries every image of the next cell in ascending order, so that the identity is found first. False: gave up.
    fn extend(&mut self) -> bool {
        let at = self.image.len();
        if at == self.cells.len() {
            if !self.lines || keeps_lines(self.topology, &self.image) {
                self.found.push(self.image.clone());
            }
            return self.found.len() <= MOST;
        }
        for place in 0..self.places.len() {
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            if self.fits(at, place) {
                self.image.push(self.places[place]);
                if !self.extend() {
                    return false;
                }
                self.image.pop();
            }
        }
        true
    }

    fn fits(&self, at: usize, place: usize) -> bool {
        let (cell, candidate) = (self.cells[at], self.places[place]);
        let mut placed = self.cells.iter().zip(&self.image);
        self.profiles[0][at] == self.profiles[1][place]
            && !self.image.contains(&candidate)
            && placed
                .all(|(&other, &image)| self.topology.distance(cell, other) == self.topology.distance(candidate, image))
    }
}

/// Whether every line becomes a line, walked either way.
fn keeps_lines(topology: &Topology, image: &[Cell]) -> bool {
    let lines: Vec<Vec<Cell>> = (0..topology.dirs as Dir).flat_map(|d| runs(topology, d)).collect();
    let mapped = |line: &Vec<Cell>| line.iter().map(|&c| image[c as usize]).collect::<Vec<_>>();
    lines.iter().all(|line| lines.contains(&mapped(line)))
}

/// Maximal walks in one direction.
fn runs(topology: &Topology, dir: Dir) -> Vec<Vec<Cell>> {
    let back = topology.opposite[dir as usize];
    let starts =
        (0..topology.cells() as Cell).filter(|&c| topology.next(c, back).is_none() && topology.next(c, dir).is_some());
    starts.map(|c| std::iter::once(c).chain(topology.ray(c, dir)).collect()).collect()
}
