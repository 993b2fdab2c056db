//! Geometry as tables of sets, worked out once a game: neighbours, rays, which line joins two cells.

use crate::bits::Bits;
use crate::core::{Cell, NO_CELL};
use crate::topology::Topology;
use gdl::ast::Nbors;

/// Index of a neighbour kind in [`Tables::nbors`].
pub fn nbors_index(nbors: Nbors) -> usize {
    match nbors {
        Nbors::Board => 0,
        Nbors::Direct => 1,
        Nbors::Indirect => 2,
        Nbors::All => 3,
    }
}

/// Lines of one neighbour kind.
#[derive(Clone, Debug)]
pub struct Lines {
    /// One direction of each axis.
    pub axes: Vec<u8>,
}

/// The cells of a ray, and in which order their numbers run.
#[derive(Clone, Copy, Debug)]
pub struct Ray<const W: usize> {
    /// The cells.
    pub cells: Bits<W>,
    /// Numbers grow along the ray; otherwise they fall.
    pub ascending: bool,
}

impl<const W: usize> Ray<W> {
    /// The cells up to and including the first of the stops.
    #[inline(always)]
    pub fn until(&self, stops: &Bits<W>) -> Bits<W> {
        let stops = self.cells & *stops;
        if self.ascending { self.cells.up_to_first(&stops) } else { self.cells.down_to_last(&stops) }
    }
}

/// Two rays of a cell that run opposite ways in cell numbers, searched at once.
#[derive(Clone, Copy, Debug)]
pub struct Span<const W: usize> {
    /// Cells of the ray along which numbers fall.
    pub lower: Bits<W>,
    /// Cells of the ray along which numbers grow.
    pub upper: Bits<W>,
}

impl<const W: usize> Span<W> {
    /// Pairs falling rays with growing ones.
    pub fn pairs(rays: &[Ray<W>]) -> Vec<Span<W>> {
        let side = |ascending| rays.iter().filter(move |r| r.ascending == ascending && r.cells.any()).map(|r| r.cells);
        let (falling, growing): (Vec<_>, Vec<_>) = (side(false).collect(), side(true).collect());
        let at = |rays: &[Bits<W>], i: usize| rays.get(i).copied().unwrap_or_default();
        let n = falling.len().max(growing.len());
        (0..n).map(|i| Span { lower: at(&falling, i), upper: at(&growing, i) }).collect()
    }

    /// The cells of both rays up to and including the first of the stops on each.
    ///
    /// All cells from the last stop below to the first stop above are one difference of powers of two; where there is no stop the
    /// difference runs to the end of the word.
    #[inline(always)]
    pub fn until(&self, stops: &Bits<W>) -> Bits<W> {
        let mut out = Bits::EMPTY;
        if W == 1 {
            let below = self.lower.0[0] & stops.0[0] | 1;
            let above = self.upper.0[0] & stops.0[0];
            let last = 1u64 << 63 >> below.leading_zeros();
            let first = above & above.wrapping_neg();
            out.0[0] = (self.lower.0[0] | self.upper.0[0]) & first.wrapping_add(first).wrapping_sub(last);
        } else {
            out = self.lower.down_to_last(&(self.lower & *stops)) | self.upper.up_to_first(&(self.upper & *stops));
        }
        out
    }
}

/// The board as the hot path sees it.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// Number of cells.
    pub cells: usize,
    /// All cells.
    pub board: Bits<W>,
    /// Neighbours of each cell: the board's adjacency, direct, indirect, both.
    pub nbors: [Vec<Bits<W>>; 4],
    /// Number of directions.
    pub dirs: usize,
    /// Number of directions in the plane.
    pub ring: usize,
    /// `next[cell * dirs + dir]`, `NO_CELL` off the board.
    pub next: Vec<Cell>,
    /// Reverse of each direction.
    pub opposite: Vec<u8>,
    /// Directions of the board's lines.
    pub line_dirs: Vec<u8>,
    /// Lowest line direction from a to b at `a * cells + b`, `u8::MAX` if not on one line.
    pub line: Vec<u8>,
    /// Rays of each cell along the board's lines, `rays[cell * line_dirs.len() + i]`; none if numbers do not run one way along every ray.
    pub rays: Vec<Ray<W>>,
    /// The rays of each cell in opposite pairs, `line_dirs.len()` of them or fewer; none where there are no rays.
    pub spans: Vec<Vec<Span<W>>>,
    /// Each line direction as a displacement of cell numbers, with the cells that have a neighbour that way; none if some direction is not the same
    /// displacement everywhere.
    pub shifts: Vec<(i32, Bits<W>)>,
    /// Cells so many steps ahead, `ahead[(cell * line_dirs.len() + i) * reach + steps]`; worked out only for rules that ask.
    pub ahead: Vec<Cell>,
    /// Steps [`Tables::ahead`] knows of.
    pub reach: usize,
    /// Cells of each ray along the board's lines, `ray_sets[cell * line_dirs.len() + i]`.
    pub ray_sets: Vec<Bits<W>>,
    /// Index of each direction among the line directions, `u8::MAX` if lines do not run that way.
    pub line_index: Vec<u8>,
    /// Some pairs of cells are joined by more than one line; the lowest direction counts.
    pub ambiguous: bool,
    /// Cells on a line with each cell.
    pub on_line: Vec<Bits<W>>,
    /// Axes of each neighbour kind.
    pub lines: [Lines; 4],
    /// Distances at `a * cells + b`.
    pub distance: Vec<u16>,
    /// Phase of each cell.
    pub phase: Vec<u8>,
    /// Row of each cell, from 1.
    pub row: Vec<u16>,
    /// Column of each cell, from 1.
    pub column: Vec<u16>,
    /// Outermost cells.
    pub edge: Bits<W>,
    /// Corner cells.
    pub corners: Bits<W>,
    /// Middle cells.
    pub middle: Bits<W>,
    /// Pieces must touch.
    pub boardless: bool,
}

impl<const W: usize> Tables<W> {
    /// Works out the tables of a board.
    pub fn new(topology: &Topology) -> Self {
        let cells = topology.cells();
        let sets = |lists: &[Vec<Cell>]| lists.iter().map(|l| l.iter().copied().collect()).collect::<Vec<Bits<W>>>();
        let direct = sets(&topology.direct);
        let indirect = sets(&topology.indirect);
        let both = direct.iter().zip(&indirect).map(|(a, b)| *a | *b).collect();
        let next: Vec<Cell> = topology.next.iter().map(|c| c.unwrap_or(NO_CELL)).collect();
        let line_dirs = topology.line_dirs(Nbors::Board);
        let mut line = vec![u8::MAX; cells * cells];
        let mut on_line = vec![Bits::EMPTY; cells];
        let mut ambiguous = false;
        let mut rays = Vec::with_capacity(cells * line_dirs.len());
        let mut monotone = true;
        for from in 0..cells {
            for &dir in &line_dirs {
                let mut at = next[from * topology.dirs + dir as usize];
                let mut ray = Ray { cells: Bits::EMPTY, ascending: at != NO_CELL && at as usize > from };
                let mut before = from as Cell;
                while at != NO_CELL {
                    ray.cells.insert(at);
                    monotone &= (at > before) == ray.ascending;
                    before = at;
                    let slot = &mut line[from * cells + at as usize];
                    if *slot == u8::MAX {
                        *slot = dir;
                    } else {
                        ambiguous = true;
                    }
                    on_line[from].insert(at);
                    at = next[at as usize * topology.dirs + dir as usize];
                }
                rays.push(ray);
            }
        }
        let ray_sets = rays.iter().map(|ray| ray.cells).collect();
        if !monotone || ambiguous {
            rays.clear();
        }
        let spans = rays.chunks(line_dirs.len().max(1)).map(Span::pairs).collect();
        let shifts = line_dirs.iter().map_while(|&dir| displacement(&next, topology.dirs, dir)).collect::<Vec<_>>();
        let shifts = if shifts.len() == line_dirs.len() { shifts } else { Vec::new() };
        let mut line_index = vec![u8::MAX; topology.dirs];
        line_dirs.iter().enumerate().for_each(|(i, &dir)| line_index[dir as usize] = i as u8);
        let axes = |nbors| Lines {
            axes: topology.line_dirs(nbors).into_iter().filter(|&d| d < topology.opposite[d as usize]).collect(),
        };
        Tables {
            cells,
            board: Bits::first_n(cells),
            nbors: [sets(&topology.adjacent), direct, indirect, both],
            dirs: topology.dirs,
            ring: topology.ring,
            next,
            opposite: topology.opposite.clone(),
            line_dirs,
            line,
            on_line,
            rays,
            spans,
            shifts,
            ahead: Vec::new(),
            reach: 0,
            ray_sets,
            line_index,
            ambiguous,
            lines: [axes(Nbors::Board), axes(Nbors::Direct), axes(Nbors::Indirect), axes(Nbors::All)],
            distance: topology.distance.clone(),
            phase: topology.phase.clone(),
            row: topology.row.clone(),
            column: topology.column.clone(),
            edge: topology.edge.iter().copied().collect(),
            corners: topology.corners.iter().copied().collect(),
            middle: topology.middle.iter().copied().collect(),
            boardless: topology.boardless,
        }
    }

    /// Works out [`Tables::ahead`].
    pub fn look_ahead(&mut self) {
        let longest = self.ray_sets.iter().map(|ray| ray.count() as usize).max().unwrap_or(0);
        self.reach = longest + 2;
        let mut ahead = Vec::with_capacity(self.cells * self.line_dirs.len() * self.reach);
        for cell in 0..self.cells as Cell {
            for &dir in &self.line_dirs {
                let mut at = cell;
                for _ in 0..self.reach {
                    ahead.push(at);
                    at = if at == NO_CELL { NO_CELL } else { self.next(at, dir) };
                }
            }
        }
        self.ahead = ahead;
    }

    /// Next cell in a direction, or `NO_CELL`.
    #[inline(always)]
    pub fn next(&self, cell: Cell, dir: u8) -> Cell {
        self.next[cell as usize * self.dirs + dir as usize]
    }

    /// Line direction from a to b, if on one line.
    #[inline(always)]
    pub fn line(&self, a: Cell, b: Cell) -> Option<u8> {
        match self.line[a as usize * self.cells + b as usize] {
            u8::MAX => None,
            dir => Some(dir),
        }
    }

    /// Cells of the ray from a cell in a line direction.
    #[inline(always)]
    fn ray_set(&self, cell: Cell, dir: u8) -> Bits<W> {
        self.ray_sets[cell as usize * self.line_dirs.len() + self.line_index[dir as usize] as usize]
    }

    /// Cells strictly between two cells on their line.
    #[inline]
    pub fn between(&self, a: Cell, b: Cell) -> Bits<W> {
        match self.line(a, b) {
            None => Bits::EMPTY,
            Some(dir) => self.ray_set(a, dir) & self.ray_set(b, self.opposite[dir as usize]),
        }
    }

    /// All cells of the line through a cell in a line direction.
    #[inline]
    pub fn line_through(&self, cell: Cell, dir: u8) -> Bits<W> {
        self.ray_set(cell, dir) | self.ray_set(cell, self.opposite[dir as usize]) | Bits::one(cell)
    }

    /// All cells of the line through two cells, both included.
    #[inline]
    pub fn whole_line(&self, a: Cell, b: Cell) -> Bits<W> {
        match self.line(a, b) {
            None => Bits::EMPTY,
            Some(dir) => self.line_through(a, dir),
        }
    }

    /// Cells adjacent to a set (members of the set may be among them).
    #[inline]
    pub fn around(&self, set: Bits<W>, nbors: usize) -> Bits<W> {
        let mut out = Bits::EMPTY;
        for cell in set.iter() {
            out |= self.nbors[nbors][cell as usize];
        }
        out
    }

    /// The connected part of `within` that holds `seed`, unless it touches a cell of `air`.
    #[inline]
    pub fn airless(&self, seed: Bits<W>, within: Bits<W>, air: &Bits<W>) -> Option<Bits<W>> {
        let mut group = seed;
        let mut front = seed;
        while front.any() {
            let around = self.around(front, 0);
            if around.meets(air) {
                return None;
            }
            front = (around & within).minus(&group);
            group |= front;
        }
        Some(group)
    }

    /// The connected part of `within` that holds `seed`.
    #[inline]
    pub fn flood(&self, seed: Bits<W>, within: Bits<W>, nbors: usize) -> Bits<W> {
        let mut group = seed & within;
        let mut front = group;
        while front.any() {
            front = (self.around(front, nbors) & within).minus(&group);
            group |= front;
        }
        group
    }
}

/// A direction as a displacement of cell numbers, if it is the same one from every cell.
fn displacement<const W: usize>(next: &[Cell], dirs: usize, dir: u8) -> Option<(i32, Bits<W>)> {
    let mut shift = (0, Bits::EMPTY);
    for (cell, &to) in next.iter().skip(dir as usize).step_by(dirs).enumerate().filter(|(_, to)| **to != NO_CELL) {
        let delta = i32::from(to) - cell as i32;
        if shift.0 != 0 && shift.0 != delta {
            return None;
        }
        shift.0 = delta;
        shift.1.insert(cell as Cell);
    }
    Some(shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn spans_agree_with_walks<const W: usize>() {
        let mut rng = Rng::new(W as u64);
        let cells = 64 * W as u32;
        for _ in 0..300 {
            let from = rng.below(cells) as i32;
            let steps = [1 + rng.below(9) as i32, -1 - rng.below(9) as i32];
            let stops: Bits<W> = (0..rng.below(20)).map(|_| rng.below(cells) as Cell).collect();
            let cells_of =
                |step: i32| (1..).map(move |k| from + k * step).take_while(|c| (0..cells as i32).contains(c));
            let ray = |step: i32| Ray { cells: cells_of(step).map(|c| c as Cell).collect(), ascending: step > 0 };
            let mut walked = Bits::EMPTY;
            for step in steps {
                let free = cells_of(step).take_while(|&c| !stops.has(c as Cell)).count();
                cells_of(step).take(free + 1).for_each(|c| walked.insert(c as Cell));
            }
            let [span] = Span::pairs(&steps.map(ray))[..] else { panic!("two rays make one pair") };
            assert_eq!(span.until(&stops), walked);
            assert_eq!(ray(steps[0]).until(&stops) | ray(steps[1]).until(&stops), walked);
        }
    }

    #[test]
    fn pairs_of_rays_end_at_the_first_stop_on_each() {
        spans_agree_with_walks::<1>();
        spans_agree_with_walks::<2>();
        spans_agree_with_walks::<4>();
    }
}
