//! Tables without lines, columns two blanks apart.

use crate::page::Page;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, presets::NOTHING};

/// How a table is laid out on a terminal; in files and pipes every row is one line, however long.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// Long cells are broken into lines.
    Wrap,
    /// Long cells are cut.
    Cut,
}

/// Draws a table; columns whose number is in `right` are aligned to the right.
pub fn draw(page: &Page, fit: Fit, header: &[&str], rows: Vec<Vec<String>>, right: &[usize]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    if !header.is_empty() {
        table.set_header(header.to_vec());
    }
    for cells in rows {
        let mut row = Row::from(cells);
        if fit == Fit::Cut && page.width.is_some() {
            row.max_height(1);
        }
        table.add_row(row);
    }
    if let Some(width) = page.width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        // What a row is about is never cut.
        if index == 0 && fit == Fit::Cut {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if right.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut out = String::new();
    for (index, line) in table.lines().enumerate() {
        let line = line.trim_end();
        out.push_str(&if index == 0 && !header.is_empty() { page.bold(line) } else { line.to_string() });
        out.push('\n');
    }
    out
}
