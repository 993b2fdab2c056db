//! Lines and groups.

use super::Reference;
use super::tally;
use crate::core::Cell;
use crate::topology::Dir;
use gdl::ast::Nbors;

impl Reference {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.topology.cells()).map(|c| c as Cell)
    }

    pub(super) fn next(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        if usize::from(dir) < self.topology.dirs { self.topology.next(cell, dir) } else { None }
    }

    /// The cell so many columns east and rows north on the same level.
    pub(super) fn offset(&self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let [x, y, z] =
            [&self.topology.column, &self.topology.row, &self.topology.level].map(|of| i32::from(of[cell as usize]));
        self.places.get(&(x + dx, y + dy, z)).copied()
    }

    pub(super) fn is_adjacent(&self, a: Cell, b: Cell) -> bool {
        self.topology.adjacent[a as usize].contains(&b)
    }

    /// Every facing: the directions that l and r turn to from n.
    pub(super) fn all_facings(&self) -> Vec<Dir> {
        (0..self.topology.ring as Dir).step_by(self.topology.turn.max(1)).collect()
    }

    /// Cells outward from (not including) a cell; a line that closes on itself is followed once round.
    pub(super) fn ray(&self, cell: Cell, dir: Dir) -> Vec<Cell> {
        tally::spend(4);
        let mut cells: Vec<Cell> = Vec::new();
        let mut at = cell;
        while let Some(next) = self.next(at, dir) {
            if next == cell || cells.contains(&next) {
                break;
            }
            cells.push(next);
            at = next;
        }
        cells
    }

    /// The board line direction from `a` to `b`; none from a cell to itself.
    pub(super) fn line(&self, a: Cell, b: Cell) -> Option<Dir> {
        if a == b { None } else { self.topology.line(a, b) }
    }

    /// Cells strictly between, from `a` on.
    pub(super) fn between(&self, a: Cell, b: Cell) -> Option<Vec<Cell>> {
        let dir = self.line(a, b)?;
        Some(self.ray(a, dir).into_iter().take_while(|&c| c != b).collect())
    }

    /// The whole line through two cells.
    pub(super) fn whole_line(&self, a: Cell, b: Cell) -> Option<Vec<Cell>> {
        let dir = self.line(a, b)?;
        Some(self.line_through(a, dir))
    }

    /// The whole line through a cell along a direction, no cell twice.
    pub(super) fn line_through(&self, cell: Cell, dir: Dir) -> Vec<Cell> {
        let mut cells = vec![cell];
        let back = self.topology.opposite[dir as usize];
        for c in self.ray(cell, dir).into_iter().chain(self.ray(cell, back)) {
            if !cells.contains(&c) {
                cells.push(c);
            }
        }
        cells
    }

    /// The longest run through `cell` along a direction and its reverse of cells for which `is_in` holds, no cell twice.
    pub(super) fn run_through(&self, cell: Cell, dir: Dir, is_in: impl Fn(Cell) -> bool) -> usize {
        let back = self.topology.opposite[dir as usize];
        let mut run = vec![cell];
        for d in [dir, back] {
            for c in self.ray(cell, d).into_iter().take_while(|&c| is_in(c)) {
                if !run.contains(&c) {
                    run.push(c);
                }
            }
        }
        run.len()
    }

    /// All cells joined to `start` through cells for which `is_in` holds, `start` included, ascending.
    pub(super) fn flood(&self, start: Cell, nbors: Nbors, is_in: impl Fn(Cell) -> bool) -> Vec<Cell> {
        tally::nbors(&nbors);
        tally::spend(self.topology.cells() as u64);
        let mut seen = vec![false; self.topology.cells()];
        seen[start as usize] = true;
        let mut frontier = vec![start];
        while let Some(cell) = frontier.pop() {
            for next in self.topology.nbors(cell, nbors) {
                if !seen[next as usize] && is_in(next) {
                    seen[next as usize] = true;
                    frontier.push(next);
                }
            }
        }
        self.cells().filter(|&c| seen[c as usize]).collect()
    }

    /// The connected parts of a set of cells.
    pub(super) fn parts(&self, set: &[Cell], nbors: Nbors) -> Vec<Vec<Cell>> {
        let mut parts: Vec<Vec<Cell>> = Vec::new();
        for &cell in set {
            if !parts.iter().any(|part| part.contains(&cell)) {
                parts.push(self.flood(cell, nbors, |c| set.contains(&c)));
            }
        }
        parts
    }
}
