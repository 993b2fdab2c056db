//! What each tiling hands to the builder: its cells in reading order, where the directions lead, and how far each cell is from each side.

use super::*;

/// One cell of a board under construction.
#[derive(Debug)]
pub(super) struct Spot {
    pub label: String,
    pub column: u16,
    pub row: u16,
    pub level: u16,
    pub phase: u8,
    /// Middle of the cell in the plane of its level, and the level.
    pub at: (f64, f64, f64),
    /// Outline in the plane of its level.
    pub polygon: Vec<(f64, f64)>,
    /// Direct neighbours such a cell has inside a large board; with fewer it lies on the edge.
    pub inner: usize,
}

/// A board before cells are cut out and neighbours, sides and distances are worked out.
#[derive(Debug)]
pub(super) struct Plan {
    /// In reading order: level by level, row by row from the south, west to east.
    pub spots: Vec<Spot>,
    pub ring: usize,
    pub turn: usize,
    pub opposite: Vec<Dir>,
    pub direct_dir: Vec<bool>,
    /// `next[cell * dirs + dir]`.
    pub next: Vec<Option<Cell>>,
    /// Pairs of direct neighbours which no direction joins (graph edges outside the lines).
    pub joined: Vec<(Cell, Cell)>,
    /// Pairs of indirect neighbours which no direction joins (triangles).
    pub touching: Vec<(Cell, Cell)>,
    /// For each side its name and the distance of each cell from it; the nearest cells form the side. `None`: the cell
    /// can never be on that side.
    pub sides: Vec<(Compass, Vec<Option<i32>>)>,
    /// Where two sides meet at a wide angle two cells share the corner (triangles).
    pub shared_corners: bool,
}

impl Plan {
    pub(super) fn dirs(&self) -> usize {
        self.opposite.len()
    }

    /// Takes cells away; the others keep their labels.
    pub(super) fn remove(&mut self, gone: &[bool]) {
        let dirs = self.dirs();
        let mut count = 0;
        let renamed: Vec<Option<Cell>> = gone
            .iter()
            .map(|&g| {
                count += Cell::from(!g);
                (!g).then(|| count - 1)
            })
            .collect();
        let rename = |c: Cell| renamed[c as usize];
        let kept = |i: usize| !gone[i];
        self.next = (0..self.next.len()).filter(|i| kept(i / dirs)).map(|i| self.next[i].and_then(rename)).collect();
        for pairs in [&mut self.joined, &mut self.touching] {
            *pairs = pairs.iter().filter_map(|&(a, b)| Some((rename(a)?, rename(b)?))).collect();
        }
        for (_, ranks) in &mut self.sides {
            keep(ranks, gone);
        }
        keep(&mut self.spots, gone);
    }
}

fn keep<T>(list: &mut Vec<T>, gone: &[bool]) {
    let mut flags = gone.iter();
    list.retain(|_| !flags.next().expect("one flag a cell"));
}

/// Cells by lattice position, for finding neighbours.
pub(super) struct Lattice {
    low: (i32, i32, i32),
    span: (i32, i32, i32),
    cells: Vec<Option<Cell>>,
}

impl Lattice {
    pub(super) fn new(points: &[(i32, i32, i32)]) -> Lattice {
        let low = points.iter().fold((i32::MAX, i32::MAX, i32::MAX), |m, p| (m.0.min(p.0), m.1.min(p.1), m.2.min(p.2)));
        let high = points.iter().fold(low, |m, p| (m.0.max(p.0), m.1.max(p.1), m.2.max(p.2)));
        let span = (high.0 - low.0 + 1, high.1 - low.1 + 1, high.2 - low.2 + 1);
        let mut lattice = Lattice { low, span, cells: vec![None; (span.0 * span.1 * span.2) as usize] };
        for (i, &p) in points.iter().enumerate() {
            let slot = lattice.slot(p).expect("every point is inside its bounds");
            lattice.cells[slot] = Some(i as Cell);
        }
        lattice
    }

    fn slot(&self, p: (i32, i32, i32)) -> Option<usize> {
        let (x, y, z) = (p.0 - self.low.0, p.1 - self.low.1, p.2 - self.low.2);
        let inside = (0..self.span.0).contains(&x) && (0..self.span.1).contains(&y) && (0..self.span.2).contains(&z);
        inside.then(|| ((z * self.span.1 + y) * self.span.0 + x) as usize)
    }

    pub(super) fn get(&self, p: (i32, i32, i32)) -> Option<Cell> {
        self.cells[self.slot(p)?]
    }
}

/// Fills a `next` table: `step` says how a direction moves on the lattice from a point.
pub(super) fn link(
    points: &[(i32, i32, i32)],
    dirs: usize,
    step: impl Fn((i32, i32, i32), usize) -> Option<(i32, i32, i32)>,
) -> Vec<Option<Cell>> {
    let lattice = Lattice::new(points);
    let mut next = Vec::with_capacity(points.len() * dirs);
    for &p in points {
        next.extend((0..dirs).map(|d| {
            let (dx, dy, dz) = step(p, d)?;
            lattice.get((p.0 + dx, p.1 + dy, p.2 + dz))
        }));
    }
    next
}

/// Opposites in a ring of directions: half way round.
pub(super) fn ring_opposites(ring: usize) -> Vec<Dir> {
    (0..ring).map(|d| ((d + ring / 2) % ring) as Dir).collect()
}

/// Column letters: A to Z, then AA, AB and so on.
pub(super) fn letters(column: u16) -> String {
    let mut n = column;
    let mut text = Vec::new();
    while n > 0 {
        n -= 1;
        text.push(char::from(b'A' + (n % 26) as u8));
        n /= 26;
    }
    text.iter().rev().collect()
}

/// The label of a cell on a board with rows and columns.
pub(super) fn label(column: u16, row: u16) -> String {
    format!("{}{row}", letters(column))
}

/// A label taken apart: column and row, both from 1; `None` if it is not letters and a number.
pub(super) fn unlabel(label: &str) -> Option<(u16, u16)> {
    let cut = label.find(|c: char| !c.is_ascii_alphabetic())?;
    let row: u16 = label[cut..].parse().ok().filter(|&r| (1..=999).contains(&r))?;
    if cut == 0 || cut > 2 || label.as_bytes()[cut] == b'+' {
        return None;
    }
    let column = label[..cut].bytes().fold(0, |n, b| n * 26 + u16::from(b.to_ascii_uppercase() - b'A' + 1));
    Some((column, row))
}
