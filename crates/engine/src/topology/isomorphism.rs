//! Maps from cells to cells that keep distances: of one graph onto another, of one part of a board onto another that is like it.

use super::*;

/// Most maps that are worth keeping.
const MOST: usize = 64;

/// Search steps before giving up.
const PATIENCE: usize = 200_000;

/// Isomorphisms of graphs that carry lines onto lines, by search with a bound on its length; if there are too many, that alone which gives each cell the one of the same
/// number, if it is one. Of a graph onto itself the identity comes first.
pub(super) fn graphs(from: &Topology, to: &Topology) -> Vec<Vec<Cell>> {
    let all: Vec<Cell> = (0..from.cells() as Cell).collect();
    let search = Search { lines: true, ..Search::new([from, to], [&all, &all]) };
    search.run().unwrap_or_else(|| if symmetry::preserves(from, to, &all) { vec![all] } else { Vec::new() })
}

/// Exchanges of two parts of the board that no step leads between and that are alike, with everything else left in place; none if there are too many.
pub(super) fn exchanges(topology: &Topology) -> Vec<Vec<Cell>> {
    let parts = parts(topology);
    let pairs = parts.iter().enumerate().flat_map(|(at, a)| parts[at + 1..].iter().map(move |b| (a, b)));
    let mut found = Vec::new();
    for (a, b) in pairs.filter(|(a, b)| a.len() == b.len()) {
        for image in Search::new([topology; 2], [a, b]).run().unwrap_or_default() {
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

/// A search for all maps of some cells of a board onto as many of another that keep distances.
struct Search<'a> {
    boards: [&'a Topology; 2],
    /// Cells to be placed, in this order, and where they may go.
    sets: [&'a [Cell]; 2],
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
    fn new(boards: [&'a Topology; 2], sets: [&'a [Cell]; 2]) -> Search<'a> {
        let profiles = [0, 1].map(|at| {
            let profile = |&cell: &Cell| {
                let mut all: Vec<Option<u32>> =
                    sets[at].iter().map(|&other| boards[at].distance(cell, other)).collect();
                all.sort_unstable();
                all
            };
            sets[at].iter().map(profile).collect()
        });
        Search { boards, sets, profiles, lines: false, image: Vec::new(), found: Vec::new(), patience: PATIENCE }
    }

    /// All maps; none if there are too many or the search takes too long.
    fn run(mut self) -> Option<Vec<Vec<Cell>>> {
        self.extend().then_some(self.found)
    }

    /// Tries every image of the next cell in ascending order, so that the identity is found first. False: gave up.
    fn extend(&mut self) -> bool {
        let at = self.image.len();
        if at == self.sets[0].len() {
            if !self.lines || keeps_lines(self.boards[0], self.boards[1], &self.image) {
                self.found.push(self.image.clone());
            }
            return self.found.len() <= MOST;
        }
        for place in 0..self.sets[1].len() {
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            if self.fits(at, place) {
                self.image.push(self.sets[1][place]);
                if !self.extend() {
                    return false;
                }
                self.image.pop();
            }
        }
        true
    }

    fn fits(&self, at: usize, place: usize) -> bool {
        let (cell, candidate) = (self.sets[0][at], self.sets[1][place]);
        let mut placed = self.sets[0].iter().zip(&self.image);
        let [from, to] = self.boards;
        self.profiles[0][at] == self.profiles[1][place]
            && !self.image.contains(&candidate)
            && placed.all(|(&other, &image)| from.distance(cell, other) == to.distance(candidate, image))
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
