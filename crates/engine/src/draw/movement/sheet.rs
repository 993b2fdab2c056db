//! Boards in a grid, those of a row as high and those of a column as wide as each other, and the words above and under them.

use super::super::canvas::{Canvas, Point};
use super::Movement;
use super::board::board;
use super::panel::{Field, Panel};

/// Squares between two boards.
const GAP: f64 = 0.9;
/// Squares left of a board, for the arrow.
const MARGIN: f64 = 0.8;
/// Boards side by side, and squares across them, at most.
const COLUMNS: usize = 5;
const WIDEST: f64 = 33.0;
/// Squares across the narrowest column: room for words.
const NARROWEST: f64 = 6.0;
/// Size of the words under a board, and squares for a line of them.
const WORDS: f64 = 0.42;
const LINE: f64 = 0.6;
/// Squares for a name.
const NAME: f64 = 0.9;

/// One board or, without one, words in its place.
pub(super) struct Cell<'a> {
    piece: &'a Movement<'a>,
    panel: Option<&'a Panel>,
    field: Field,
    title: Option<String>,
    /// The first of its piece.
    first: bool,
}

impl<'a> Cell<'a> {
    /// The boards of a piece, with its name or without.
    pub(super) fn of(piece: &'a Movement<'a>, panels: &'a [Panel], named: bool) -> Vec<Cell<'a>> {
        let cell = |(i, panel): (usize, Option<&'a Panel>)| {
            let title = match panels.len() {
                0 | 1 => piece.name.to_string(),
                n => format!("{}, {} of {n}", piece.name, i + 1),
            };
            let field = panel.map_or(((-1, -1), (1, 1)), |panel| panel.field(piece.size()));
            Cell { piece, panel, field, title: named.then_some(title), first: i == 0 }
        };
        let none = panels.is_empty().then_some(None);
        panels.iter().map(Some).chain(none).enumerate().map(cell).collect()
    }

    /// What stands under it, in lines that fit its column.
    fn notes(&self, width: f64) -> Vec<String> {
        let most = ((width - MARGIN) / (WORDS * 0.43)) as usize;
        let wrapped = |note: &String| {
            let mut lines = vec![String::new()];
            for word in note.split(' ') {
                match lines.last_mut() {
                    Some(line) if line.is_empty() => line.push_str(word),
                    Some(line) if line.chars().count() + word.chars().count() < most => {
                        *line = format!("{line} {word}")
                    }
                    _ => lines.push(word.to_string()),
                }
            }
            lines
        };
        match self.panel {
            Some(panel) => panel.notes.iter().flat_map(wrapped).collect(),
            None => vec!["too intricate to draw:".to_string(), "read the rules".to_string()],
        }
    }
}

/// Leftmost and rightmost square of each of so many columns.
fn columns(cells: &[Cell<'_>], count: usize) -> Vec<(i32, i32)> {
    let union = |(low, high): (i32, i32), cell: &Cell<'_>| (low.min(cell.field.0.0), high.max(cell.field.1.0));
    let column = |i: usize| cells.iter().skip(i).step_by(count).fold((0, 0), union);
    (0..count.min(cells.len())).map(column).collect()
}

fn width((low, high): (i32, i32)) -> f64 {
    (MARGIN + f64::from(high - low + 1)).max(NARROWEST)
}

fn across(columns: &[(i32, i32)]) -> f64 {
    columns.iter().copied().map(width).sum::<f64>() + GAP * columns.len().saturating_sub(1) as f64
}

/// Draws the cells hanging down from the origin; how wide they are together, and where they end.
pub(super) fn grid(canvas: &mut Canvas, cells: &[Cell<'_>]) -> (f64, f64) {
    let fits = |count: &usize| *count == 1 || across(&columns(cells, *count)) <= WIDEST;
    let most = (1..=COLUMNS).rev().find(fits).unwrap_or(1);
    // Rows as long as each other, if they still fit.
    let even = cells.len().div_ceil(cells.len().div_ceil(most).max(1)).max(1);
    let count = if fits(&even) { even } else { most };
    let columns = columns(cells, count);
    let mut top = 0.0;
    for row in cells.chunks(count) {
        let drawn = || row.iter().filter(|cell| cell.panel.is_some()).map(|cell| cell.field);
        let low = drawn().map(|field| field.0.1).min().unwrap_or(0);
        let high = drawn().map(|field| field.1.1).max().unwrap_or(0);
        let name = if row.iter().any(|cell| cell.title.is_some()) { NAME } else { 0.0 };
        let under = top - name - f64::from(high - low + 1);
        let mut left = 0.0;
        let mut lines = 0;
        for (cell, &(from, to)) in row.iter().zip(&columns) {
            let width = width((from, to));
            let start = left + MARGIN;
            if let Some(title) = &cell.title {
                let class = if cell.first { "name" } else { "again" };
                words(
                    canvas,
                    (start, top - 0.45),
                    0.58,
                    title,
                    &format!(r##"class="{class}" fill="#444444" font-weight="bold""##),
                );
            }
            let notes = cell.notes(width);
            lines = lines.max(notes.len());
            match cell.panel {
                Some(panel) => {
                    let middle = (start + 0.5 - f64::from(from), under + 0.5 - f64::from(low));
                    board(canvas, middle, panel, ((from, low), (to, high)), cell.piece.sign);
                    notes_at(canvas, (start, under), &notes);
                }
                None => notes_at(canvas, (start, top - name), &notes),
            }
            left += width + GAP;
        }
        top = under - 0.25 - LINE * lines as f64 - GAP * 0.6;
    }
    canvas.include((0.0, 0.0), 0.1);
    (across(&columns), top)
}

fn notes_at(canvas: &mut Canvas, (left, top): Point, notes: &[String]) {
    for (i, note) in notes.iter().enumerate() {
        let p = (left, top - 0.5 - LINE * i as f64);
        words(canvas, p, WORDS, note, r##"class="note" fill="#444444" font-style="italic""##);
    }
}

fn words(canvas: &mut Canvas, p: Point, size: f64, text: &str, style: &str) {
    canvas.include(p, 0.4);
    canvas.include((p.0 + text.chars().count() as f64 * size * 0.52, p.1), 0.4);
    canvas.text(p, size, text, &format!(r#"{style} style="text-anchor:start""#));
}
