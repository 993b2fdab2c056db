//! The board as geometry: cells, neighbours, directions, lines, regions, phases, symmetries, distances, polygons.
//!
//! Built once from the `board` section. Knows nothing of pieces or rules.

mod build;
mod check;
mod graph;
mod hex;
mod isomorphism;
mod plan;
mod regions;
mod shapes;
mod square;
mod symmetry;
mod tri;
mod trunc;

use crate::core::Cell;
use gdl::ast::{Board, Compass, Nbors, Player, PlayerDef, Problem, Region, Subject, Turtle};

/// A direction, by index. On square, alquerque and trunc-square boards 0..8 are n ne e se s sw w nw; on hex and tri boards 0..6 are ne e se sw w nw; boards
/// with levels continue with 8 up, 9 down, 10..18 the upward diagonals (n first, clockwise), 18..26 the downward ones. On graph boards 2k and 2k+1 are the two ways along line k.
pub type Dir = u8;

/// A region named in the board section: its owner, and its cell sets with the first and with the second player as friend.
pub type NamedRegion = (Option<Player>, [Vec<Vec<Cell>>; 2]);

/// A board.
#[derive(Clone, Debug)]
pub struct Topology {
    /// Label of each cell: `A1`, `AA12`, `C3/2`, or a graph node's name.
    pub labels: Vec<String>,
    /// Number of directions.
    pub dirs: usize,
    /// Number of directions in the plane, in clockwise order: 8, 6, or 0 on graphs.
    pub ring: usize,
    /// Ring steps that the turtle's l and r turn: 2 on square and alquerque (90 degrees), 1 elsewhere.
    pub turn: usize,
    /// `next[cell * dirs + dir]`.
    pub next: Vec<Option<Cell>>,
    /// The reverse of each direction.
    pub opposite: Vec<Dir>,
    /// Whether a direction leads to direct neighbours (else to indirect ones). Graph, alquerque, hex, tri, trunc-square: all direct.
    pub direct_dir: Vec<bool>,
    /// Direct neighbours (shared edge) of each cell, ascending.
    pub direct: Vec<Vec<Cell>>,
    /// Indirect neighbours (shared vertex only), ascending.
    pub indirect: Vec<Vec<Cell>>,
    /// The board's adjacency (by `i-nbors`, `no-d-nbors`), ascending.
    pub adjacent: Vec<Vec<Cell>>,
    /// Whether indirect neighbours are adjacent.
    pub i_nbors: bool,
    /// Whether direct neighbours are not adjacent.
    pub no_d_nbors: bool,
    /// Distances over the adjacency, `distance[a * cells + b]`; `u16::MAX` if unreachable.
    pub distance: Vec<u16>,
    /// Phase of each cell.
    pub phase: Vec<u8>,
    /// Row of each cell, from 1; 0 on graphs whose nodes are not named like cells.
    pub row: Vec<u16>,
    /// Column of each cell, from 1; 0 likewise.
    pub column: Vec<u16>,
    /// Level of each cell, from 1.
    pub level: Vec<u16>,
    /// Outline of each cell in board units (edge length about 1, y upwards); for graph and alquerque boards an empty polygon.
    pub polygons: Vec<Vec<(f64, f64)>>,
    /// Middle of each cell.
    pub centres: Vec<(f64, f64)>,
    /// Sides, clockwise from the northernmost: name and cells.
    pub sides: Vec<(Compass, Vec<Cell>)>,
    /// Corner cells.
    pub corners: Vec<Cell>,
    /// Outermost cells.
    pub edge: Vec<Cell>,
    /// The cell or cells nearest the middle.
    pub middle: Vec<Cell>,
    /// `boardless`: pieces must touch.
    pub boardless: bool,
    /// Direction of play of each player, if the board has it.
    pub facing: [Option<Dir>; 2],
    /// Compass direction of each player, which fixes his home.
    pub toward: [Compass; 2],
    /// Named regions of the board, in order.
    pub named: Vec<NamedRegion>,
}

impl Topology {
    /// Builds a board. Returns warnings beside it, or the errors.
    pub fn build(board: &Board, players: &[PlayerDef; 2]) -> Result<(Topology, Vec<Problem>), Vec<Problem>> {
        build::build(board, players)
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.labels.len()
    }

    /// The cell of that label (case ignored).
    pub fn find(&self, label: &str) -> Option<Cell> {
        self.labels.iter().position(|l| l.eq_ignore_ascii_case(label)).map(|c| c as Cell)
    }

    /// The next cell in a direction.
    #[inline]
    pub fn next(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.next[cell as usize * self.dirs + dir as usize]
    }

    /// Cells from (not including) `cell` outward in a direction.
    pub fn ray(&self, cell: Cell, dir: Dir) -> impl Iterator<Item = Cell> + '_ {
        std::iter::successors(self.next(cell, dir), move |&c| self.next(c, dir))
    }

    /// Neighbours of a kind.
    pub fn nbors(&self, cell: Cell, nbors: Nbors) -> Vec<Cell> {
        let c = cell as usize;
        match nbors {
            Nbors::Board => self.adjacent[c].clone(),
            Nbors::Direct => self.direct[c].clone(),
            Nbors::Indirect => self.indirect[c].clone(),
            Nbors::All => {
                let mut all = [&self.direct[c][..], &self.indirect[c][..]].concat();
                all.sort_unstable();
                all
            }
        }
    }

    /// Directions along which lines run, both ways, ascending.
    pub fn line_dirs(&self, nbors: Nbors) -> Vec<Dir> {
        let (direct, indirect) = match nbors {
            Nbors::Board => (!self.no_d_nbors, self.i_nbors),
            Nbors::Direct => (true, false),
            Nbors::Indirect => (false, true),
            Nbors::All => (true, true),
        };
        (0..self.dirs as Dir).filter(|&d| if self.direct_dir[d as usize] { direct } else { indirect }).collect()
    }

    /// The lowest board line direction that leads from `a` to `b`, if they are on one line.
    pub fn line(&self, a: Cell, b: Cell) -> Option<Dir> {
        self.line_dirs(Nbors::Board).into_iter().find(|&d| self.ray(a, d).take(self.cells()).any(|c| c == b))
    }

    /// Cells strictly between two cells on their line, from `a` on; `None` if not on one line.
    pub fn between(&self, a: Cell, b: Cell) -> Option<Vec<Cell>> {
        let dir = self.line(a, b)?;
        Some(self.ray(a, dir).take_while(|&c| c != b).collect())
    }

    /// The whole line through two cells, in order; `None` if not on one line.
    pub fn whole_line(&self, a: Cell, b: Cell) -> Option<Vec<Cell>> {
        let dir = self.line(a, b)?;
        let mut cells: Vec<Cell> = self.ray(a, self.opposite[dir as usize]).collect();
        cells.reverse();
        cells.push(a);
        cells.extend(self.ray(a, dir));
        Some(cells)
    }

    /// Distance over the adjacency.
    pub fn distance(&self, a: Cell, b: Cell) -> Option<u32> {
        match self.distance[a as usize * self.cells() + b as usize] {
            u16::MAX => None,
            d => Some(u32::from(d)),
        }
    }

    /// The direction a compass word names here. On hex and tri boards n means ne and s means sw.
    pub fn compass(&self, compass: Compass) -> Option<Dir> {
        use Compass::*;
        match self.ring {
            8 => match compass {
                Up | Down if self.dirs == 8 => None,
                other => Some(other as Dir),
            },
            6 => match compass {
                N | Ne => Some(0),
                E => Some(1),
                Se => Some(2),
                S | Sw => Some(3),
                W => Some(4),
                Nw => Some(5),
                Up | Down => None,
            },
            _ => None,
        }
    }

    /// The facing a compass word names here: pieces and players face along their level, never up or down.
    pub fn facing_to(&self, compass: Compass) -> Option<Dir> {
        self.compass(compass).filter(|&dir| usize::from(dir) < self.ring)
    }

    /// Turns a ring direction clockwise by n ring steps.
    pub fn turned(&self, dir: Dir, n: i32) -> Dir {
        (i32::from(dir) + n).rem_euclid(self.ring.max(1) as i32) as Dir
    }

    /// The ring direction a turtle word moves in, seen from a facing (l and r: sideways by one turn).
    pub fn relative(&self, facing: Dir, turtle: Turtle) -> Dir {
        let half = self.ring as i32 / 2;
        let turn = self.turn as i32;
        let n = match turtle {
            Turtle::F => 0,
            Turtle::Fr => 1,
            Turtle::Fl => -1,
            Turtle::B => half,
            Turtle::Bl => half + 1,
            Turtle::Br => half - 1,
            Turtle::R => turn,
            Turtle::L => -turn,
        };
        self.turned(facing, n)
    }

    /// Where a turtle walk from `from` ends, and the cells it moves to; `None` if it leaves the board. f b fl fr bl br move one cell; l and r only turn.
    pub fn walk(&self, from: Cell, facing: Dir, steps: &[Turtle]) -> Option<Vec<Cell>> {
        let (mut at, mut facing) = (from, facing);
        let mut visited = Vec::new();
        for &turtle in steps {
            match turtle {
                Turtle::L | Turtle::R => facing = self.relative(facing, turtle),
                _ => {
                    at = self.next(at, self.relative(facing, turtle))?;
                    visited.push(at);
                }
            }
        }
        Some(visited)
    }

    /// The cell so many columns east and rows north, on square and alquerque boards (same level).
    pub fn offset(&self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let c = cell as usize;
        let (x, y) = (i32::from(self.column[c]) + dx, i32::from(self.row[c]) + dy);
        (0..self.cells())
            .find(|&o| i32::from(self.column[o]) == x && i32::from(self.row[o]) == y && self.level[o] == self.level[c])
            .map(|o| o as Cell)
    }

    /// The cell sets of a region, read for a player. Unknown names have been reported when the game was checked; here they give no cells.
    pub fn regions(&self, region: &Region, friend: Player) -> Vec<Vec<Cell>> {
        regions::regions(self, region, friend)
    }

    /// The union of a region's sets, ascending.
    pub fn region(&self, region: &Region, friend: Player) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.regions(region, friend).into_iter().flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Judges subjects a description mentions: cells, sides, rows, columns and directions the board lacks are errors; home rows off
    /// the board, lines too long for it and needless `i-nbors` are warnings.
    pub fn check(&self, places: &[Subject]) -> Vec<Problem> {
        places.iter().filter_map(|subject| check::subject(self, subject)).collect()
    }

    /// The board's automorphisms that come from turning or reflecting it, as cell permutations, identity first.
    pub fn symmetries(&self) -> Vec<Vec<Cell>> {
        symmetry::symmetries(self)
    }

    /// These, and after them the exchanges of two parts of the board that are alike and that no neighbours join: all by which somebody may copy another.
    pub fn likenesses(&self) -> Vec<Vec<Cell>> {
        let mut all = self.symmetries();
        let more: Vec<Vec<Cell>> =
            isomorphism::exchanges(self).into_iter().filter(|image| !all.contains(image)).collect();
        all.extend(more);
        all
    }

    /// The ways to turn or reflect this board that carry it onto another, as maps from cells to cells; none if they have not the same form.
    pub fn isomorphisms(&self, other: &Topology) -> Vec<Vec<Cell>> {
        symmetry::isomorphisms(self, other)
    }
}
