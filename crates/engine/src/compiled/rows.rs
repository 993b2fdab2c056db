//! Whether a row of a length runs through a cell: by the sets of cells that make one, worked out once a game.

use super::plan::Plan;
use super::runs::windows;
use super::state::State;
use super::tables::Tables;
use crate::bits::Bits;
use crate::core::Cell;

/// Most sets through one cell that are quicker to compare than a walk along its lines.
const MANY: usize = 16;

/// Rows of one length along the board's lines.
#[derive(Clone, Debug)]
pub struct Through<const W: usize> {
    length: i32,
    /// The rows through each cell; `None` where a walk is quicker.
    rows: Option<Vec<Vec<Bits<W>>>>,
    /// All of them.
    all: Vec<Bits<W>>,
}

impl<const W: usize> Through<W> {
    /// Rows of a length of 2 or more.
    pub fn new(tables: &Tables<W>, length: i32) -> Self {
        let through = |cell| windows(tables, 0, cell, length as u32);
        let rows: Vec<Vec<Bits<W>>> =
            if W <= 2 && length <= MANY as i32 { (0..tables.cells as Cell).map(through).collect() } else { Vec::new() };
        let few = !rows.is_empty() && rows.iter().all(|rows| rows.len() <= MANY);
        let mut all: Vec<Bits<W>> = Vec::new();
        if few {
            let mut seen = std::collections::HashSet::new();
            all.extend(rows.iter().flatten().filter(|row| seen.insert(row.0)));
        }
        Through { length, rows: few.then_some(rows), all }
    }
}

impl<const W: usize> Plan<W> {
    /// Whether a row of its owner's tops runs through a cell.
    #[inline]
    pub(super) fn in_row(&self, st: &State<W>, row: usize, cell: Cell) -> bool {
        let (row, Some(owner)) = (&self.rows[row], st.owner(cell)) else { return false };
        let own = &st.own[owner];
        match &row.rows {
            Some(rows) => rows[cell as usize].iter().any(|row| own.covers(row)),
            None => self.longest_through(own, cell, 0) >= row.length,
        }
    }

    /// The cells of a set through which a row of their owner's tops runs.
    pub(super) fn in_rows(&self, st: &State<W>, row: usize, cells: Bits<W>) -> Bits<W> {
        let all = &self.rows[row].all;
        // Cell by cell each of few is quicker than every row of the board.
        if self.rows[row].rows.is_none() || (cells.count() as usize) < all.len() / MANY {
            return cells.iter().filter(|&cell| self.in_row(st, row, cell)).collect();
        }
        let mut found = Bits::EMPTY;
        for own in st.own.iter().filter(|own| own.meets(&cells)) {
            for row in all.iter().filter(|row| own.covers(row)) {
                found |= *row;
            }
        }
        found & cells
    }
}
