//! A map from the cells of one board to those of another.

use engine::core::{Cell, NO_CELL};
use engine::topology::{Dir, Topology};

/// Where each cell goes, and where directions go.
#[derive(Clone, Debug)]
pub struct Image {
    /// The image of each cell.
    pub cells: Vec<Cell>,
    directions: Vec<Option<Dir>>,
}

impl Image {
    /// From where the cells go.
    pub fn new(from: &Topology, to: &Topology, cells: &[Cell]) -> Image {
        let leads = |d: Dir, image: Dir| {
            let mut pairs = (0..cells.len() as Cell).filter_map(|cell| Some((cell, from.next(cell, d)?)));
            pairs.all(|(a, b)| to.next(cells[a as usize], image) == Some(cells[b as usize]))
        };
        let directions = (0..from.dirs as Dir).map(|d| (0..to.dirs as Dir).find(|&image| leads(d, image)));
        Image { directions: directions.collect(), cells: cells.to_vec() }
    }

    /// The image of a cell; what is none stays none.
    pub fn cell(&self, cell: Cell) -> Cell {
        if cell == NO_CELL { NO_CELL } else { self.cells[cell as usize] }
    }

    /// The image of a direction, if it has one.
    pub fn direction(&self, dir: Dir) -> Option<Dir> {
        self.directions.get(dir as usize).copied().flatten()
    }
}
