//! Row numbers and column letters beside the board, captions of levels, names of graph nodes.

use super::Picture;
use super::canvas::{Canvas, Point};
use crate::core::Cell;

/// Where one row or column is named: text and place.
struct Label {
    text: String,
    at: Point,
}

/// Height of the letters of a node's name, in cells.
const NODE_NAME: f64 = 0.3;
/// Radius that discs on nodes take up, in cells, with a little air.
const DISC: f64 = 0.42;

/// Half the width of a node's name, in cells.
fn half_width(name: &str) -> f64 {
    0.3 * NODE_NAME * name.chars().count() as f64
}

/// How far the ground of a graph must reach beyond its outermost nodes to hold their names, in cells.
pub(super) fn reach(picture: &Picture) -> f64 {
    let widest = picture.topology.labels.iter().map(|name| half_width(name)).fold(0.0, f64::max);
    DISC + 2.0 * widest + 0.05
}

/// Draws all coordinates; `cell` is the usual distance between neighbouring cells.
pub(super) fn draw(canvas: &mut Canvas, picture: &Picture, cell: f64) {
    let t = picture.topology;
    let size = if t.ring == 0 { NODE_NAME } else { 0.36 } * cell;
    let mut fill = format!(r#"fill="{}""#, picture.theme.text);
    if t.ring == 0 {
        // Where edges leave no gap, the ground around the letters keeps them legible.
        fill += &format!(r#" stroke="{}" stroke-width="3" paint-order="stroke""#, picture.theme.cells[0]);
    }
    let labels = if t.ring == 0 { nodes(picture, cell) } else { margins(picture, cell) };
    for label in labels {
        canvas.include(label.at, size * 0.8);
        canvas.text(label.at, size, &label.text, &fill);
    }
}

/// Level captions above boards with levels.
pub(super) fn captions(canvas: &mut Canvas, picture: &Picture) {
    let t = picture.topology;
    let levels = t.level.iter().copied().max().unwrap_or(1);
    for level in (1..=levels).filter(|_| levels > 1) {
        let cells = || (0..t.cells()).filter(|&c| t.level[c] == level).map(|c| t.centres[c]);
        let (n, x) = cells().fold((0.0, 0.0), |(n, x), p| (n + 1.0, x + p.0));
        let top = cells().map(|p| p.1).fold(f64::MIN, f64::max);
        let at = (x / n, top + 0.85);
        canvas.include(at, 0.3);
        canvas.text(at, 0.36, &format!("level {level}"), &format!(r#"fill="{}""#, picture.theme.text));
    }
}

/// Node names beside the points, where the widest gap between their edges is.
fn nodes(picture: &Picture, cell: f64) -> Vec<Label> {
    let t = picture.topology;
    let eighth = std::f64::consts::FRAC_PI_4;
    let at = |c: usize| {
        let (x, y) = t.centres[c];
        // Nodes nearby are in the way as edges are.
        let joined = |o: usize| t.direct[c].contains(&(o as Cell));
        let near = |o: usize| (t.centres[o].0 - x).hypot(t.centres[o].1 - y) < 1.5 * cell;
        let around = (0..t.cells()).filter(|&o| o != c && (joined(o) || near(o)));
        let edges: Vec<f64> = around.map(|o| t.centres[o]).map(|p| (p.1 - y).atan2(p.0 - x)).collect();
        let gap = |way: f64| edges.iter().map(|e| (way - e).cos()).fold(-1.0, f64::max);
        // From north-east round; the first of equals is taken.
        let ways = (0..8).map(|i| eighth * f64::from(1 + i));
        let way = ways.min_by(|a, b| (gap(*a) * 100.0).round().total_cmp(&(gap(*b) * 100.0).round())).unwrap_or(eighth);
        // The name clears a disc on the node: half its own extent in that direction further out.
        let extent = half_width(&t.labels[c]) * way.cos().abs() + 0.4 * NODE_NAME * way.sin().abs();
        let far = (DISC + extent) * cell;
        (x + far * way.cos(), y + far * way.sin())
    };
    (0..t.cells()).map(|c| Label { text: t.labels[c].clone(), at: at(c) }).collect()
}

/// Numbers west of the rows, letters south of the columns.
fn margins(picture: &Picture, cell: f64) -> Vec<Label> {
    let t = picture.topology;
    let mut labels = Vec::new();
    for level in 1..=t.level.iter().copied().max().unwrap_or(1) {
        let cells: Vec<usize> = (0..t.cells()).filter(|&c| t.level[c] == level).collect();
        let west = cells.iter().map(|&c| left(picture, c)).fold(f64::MAX, f64::min);
        let south = cells.iter().map(|&c| bottom(picture, c)).fold(f64::MAX, f64::min);
        let lines = |numbers: &[u16]| {
            let mut groups: Vec<(u16, Vec<usize>)> = Vec::new();
            for &c in &cells {
                match groups.iter_mut().find(|(n, _)| *n == numbers[c]) {
                    Some((_, group)) => group.push(c),
                    None => groups.push((numbers[c], vec![c])),
                }
            }
            groups
        };
        let (rows, columns) = (lines(&t.row), lines(&t.column));
        let way = lean(picture, &columns);
        let gap = 0.42 * cell;
        for (n, row) in rows {
            // Triangles of a row have their middles at two heights; the row is named half way.
            let (sum, count) = row.iter().fold((0.0, 0.0), |(s, k), &c| (s + middle(picture, c), k + 1.0));
            let x = if way.is_some() { row.iter().map(|&c| left(picture, c)).fold(f64::MAX, f64::min) } else { west };
            labels.push(Label { text: n.to_string(), at: (x - gap, sum / count) });
        }
        for (_, column) in columns {
            let lowest = column[0];
            let text = t.labels[lowest].chars().take_while(char::is_ascii_alphabetic).collect();
            let (x, y) = t.centres[lowest];
            let at = match way {
                Some((dx, dy)) => (x - dx * 0.85, y - dy * 0.85),
                None => (x, south - gap),
            };
            labels.push(Label { text, at });
        }
    }
    labels
}

/// The step from a cell to the next of its column, if columns lean; `None` if they are upright.
fn lean(picture: &Picture, columns: &[(u16, Vec<usize>)]) -> Option<Point> {
    let t = picture.topology;
    let step = |a: usize, b: usize| (t.centres[b].0 - t.centres[a].0, t.centres[b].1 - t.centres[a].1);
    let steps = || columns.iter().flat_map(|(_, cells)| cells.windows(2).map(|w| step(w[0], w[1])));
    // Cells may be missing, so the shortest step is the one to the neighbour.
    let first = steps().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0.0, 1.0));
    let straight = steps().all(|s| (s.0 * first.1 - s.1 * first.0).abs() < 1e-6);
    (first.0.abs() > 1e-6 && straight).then_some(first)
}

/// Half the width of the ground beside a board's outermost points.
const PLATE: f64 = 0.55;

fn left(picture: &Picture, cell: usize) -> f64 {
    let t = picture.topology;
    let least = t.polygons[cell].iter().map(|p| p.0).fold(f64::MAX, f64::min);
    if t.polygons[cell].is_empty() { t.centres[cell].0 - PLATE } else { least }
}

fn bottom(picture: &Picture, cell: usize) -> f64 {
    let t = picture.topology;
    let least = t.polygons[cell].iter().map(|p| p.1).fold(f64::MAX, f64::min);
    if t.polygons[cell].is_empty() { t.centres[cell].1 - PLATE } else { least }
}

/// Half way between the lowest and the highest point of a cell.
fn middle(picture: &Picture, cell: usize) -> f64 {
    let t = picture.topology;
    let ys = || t.polygons[cell].iter().map(|p| p.1);
    if t.polygons[cell].is_empty() {
        t.centres[cell].1
    } else {
        (ys().fold(f64::MAX, f64::min) + ys().fold(f64::MIN, f64::max)) / 2.0
    }
}
