//! A position as a self-contained SVG picture.

use super::canvas::{Canvas, Point, escape, short};
use super::{Mark, Picture, coordinates, men, targets};

/// Picture units across an ordinary cell.
const CELL: f64 = 44.0;

/// Draws a position. Every cell carries its label as `data-cell`, so that a page can listen for clicks.
pub fn svg(picture: &Picture) -> String {
    let t = picture.topology;
    let cell = breadth(picture);
    let mut canvas = Canvas::new(CELL / cell);
    for c in 0..t.cells() {
        t.polygons[c].iter().for_each(|&p| canvas.include(p, 0.12 * cell));
        if t.polygons[c].is_empty() {
            canvas.include(t.centres[c], 0.55 * cell);
        }
    }
    cells(&mut canvas, picture, cell);
    owned_sides(&mut canvas, picture, cell);
    for c in 0..t.cells() {
        let room = room(picture, c, cell);
        ground(&mut canvas, picture, c, room);
        let (at, radius) = men::stack(&mut canvas, picture, c, t.centres[c], 0.8 * room);
        overlay(&mut canvas, picture, c, at, radius);
        state(&mut canvas, picture, c, room);
    }
    if picture.coordinates {
        coordinates::draw(&mut canvas, picture, cell);
    }
    coordinates::captions(&mut canvas, picture);
    let [first, second] = &picture.names.players;
    let title = format!("{first} and {second}: a board of {} cells", t.cells());
    canvas.finish(&title)
}

/// Distance across the widest kind of cell, edge to edge.
fn breadth(picture: &Picture) -> f64 {
    let t = picture.topology;
    let widest = (0..t.cells()).map(|c| 2.0 * inradius(picture, c)).fold(0.0, f64::max);
    // Octagons are large beside their squares, and triangles have room at their corners.
    match t.polygons.first().map_or(0, Vec::len) {
        0 => 1.0,
        3 => widest * 1.15,
        8 => widest * 0.75,
        _ => widest,
    }
}

/// Radius of the circle a cell's content may fill.
fn room(picture: &Picture, cell: usize, breadth: f64) -> f64 {
    if picture.topology.polygons[cell].is_empty() { 0.46 * breadth } else { inradius(picture, cell) }
}

/// Distance from the middle of a cell to its nearest edge.
fn inradius(picture: &Picture, cell: usize) -> f64 {
    let (polygon, m) = (&picture.topology.polygons[cell], picture.topology.centres[cell]);
    let edges = (0..polygon.len()).map(|i| (polygon[i], polygon[(i + 1) % polygon.len()]));
    let far = |(a, b): (Point, Point)| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        ((m.0 - a.0) * dy - (m.1 - a.1) * dx).abs() / dx.hypot(dy)
    };
    edges.map(far).fold(f64::MAX, f64::min)
}

/// Cells as outlines, or points with the lines between them.
fn cells(canvas: &mut Canvas, picture: &Picture, cell: f64) {
    let t = picture.topology;
    let theme = &picture.theme;
    let points = t.polygons.iter().all(Vec::is_empty);
    if points {
        ground_plate(canvas, picture, cell);
        let stroke = format!(r#"stroke="{}" stroke-width="2" stroke-linecap="round""#, theme.lines);
        for a in 0..t.cells() {
            for &b in t.direct[a].iter().filter(|&&b| b as usize > a) {
                canvas.line(t.centres[a], t.centres[b as usize], &stroke);
            }
        }
    }
    canvas.raw(&format!("<g stroke=\"{}\" stroke-width=\"1.2\" stroke-linejoin=\"round\">\n", theme.lines));
    for c in 0..t.cells() {
        let phase = if picture.phase { t.phase[c] as usize % 3 } else { 0 };
        let tag = format!(r#"fill="{}" data-cell="{}""#, theme.cells[phase], escape(&t.labels[c]));
        if points {
            canvas.circle(t.centres[c], 0.1 * cell, &tag);
        } else {
            canvas.polygon(&t.polygons[c], &tag);
        }
    }
    canvas.raw("</g>\n");
}

/// The ground under a board of points.
fn ground_plate(canvas: &mut Canvas, picture: &Picture, cell: f64) {
    let centres = &picture.topology.centres;
    let low = centres.iter().fold((f64::MAX, f64::MAX), |m, p| (m.0.min(p.0), m.1.min(p.1)));
    let high = centres.iter().fold((f64::MIN, f64::MIN), |m, p| (m.0.max(p.0), m.1.max(p.1)));
    let pad = if picture.topology.ring == 0 { coordinates::reach(picture).max(0.75) } else { 0.55 } * cell;
    let (l, b, r, t) = (low.0 - pad, low.1 - pad, high.0 + pad, high.1 + pad);
    let corners = [(l, b), (r, b), (r, t), (l, t)];
    corners.iter().for_each(|&p| canvas.include(p, 0.05 * cell));
    let style = format!(
        r#"fill="{}" stroke="{}" stroke-width="1" stroke-linejoin="round""#,
        picture.theme.cells[0], picture.theme.lines
    );
    canvas.polygon(&corners, &style);
}

/// Goals: sides that belong to a player get a band of his colour, other named cells a dashed ring.
fn owned_sides(canvas: &mut Canvas, picture: &Picture, cell: f64) {
    for target in targets(picture.topology) {
        let paint = target.owner.map(|owner| picture.paint(Some(owner)));
        if let Some(paint) = paint.filter(|_| !target.edges.is_empty()) {
            for (width, colour) in [(7.0, paint.outline), (5.0, paint.fill)] {
                let style = format!(r#"stroke="{colour}" stroke-width="{width}" stroke-linecap="round""#);
                target.edges.iter().for_each(|&(a, b)| canvas.line(a, b, &style));
            }
            continue;
        }
        let colour = paint.map_or(picture.theme.ink, |p| if p.light { "#ffffff" } else { p.fill });
        let style = format!(r#"fill="none" stroke="{colour}" stroke-width="1.6" stroke-dasharray="3 3""#);
        for c in target.cells.into_iter().map(usize::from) {
            canvas.circle(picture.topology.centres[c], 0.9 * room(picture, c, cell), &style);
        }
    }
}

/// What lies under the pieces: chosen cells, the last move.
fn ground(canvas: &mut Canvas, picture: &Picture, cell: usize, room: f64) {
    let t = picture.topology;
    let at = t.centres[cell];
    for mark in picture.marks_on(cell) {
        let fill = match mark {
            Mark::Selected => picture.theme.choice,
            Mark::From | Mark::LastMove => picture.theme.last,
            Mark::Winning => picture.theme.winning,
            Mark::Tint([r, g, b]) => &format!("#{r:02x}{g:02x}{b:02x}"),
            Mark::Plus | Mark::Number(_) => continue,
        };
        let opacity = match mark {
            Mark::From => 0.18,
            Mark::Tint(_) => 1.0,
            _ => 0.38,
        };
        let mut style = format!(r#"fill="{fill}" fill-opacity="{opacity}" pointer-events="none""#);
        if let Mark::Tint(_) = mark {
            // It covers the cell with its outline.
            style += &format!(r#" stroke="{}" stroke-width="1""#, picture.theme.lines);
        }
        if t.polygons[cell].is_empty() {
            canvas.circle(at, 1.05 * room, &style);
        } else {
            canvas.polygon(&t.polygons[cell], &style);
        }
    }
}

/// The state of a cell, in its north-western corner.
fn state(canvas: &mut Canvas, picture: &Picture, cell: usize, room: f64) {
    if picture.state(cell) == 0 {
        return;
    }
    let (x, y) = picture.topology.centres[cell];
    let westward = |p: &&Point| p.1 - p.0;
    let corner = picture.topology.polygons[cell].iter().max_by(|a, b| westward(a).total_cmp(&westward(b)));
    let (cx, cy) = corner.copied().unwrap_or((x - room, y + room));
    let at = (x + 0.78 * (cx - x), y + 0.78 * (cy - y));
    let halo = format!(r#"stroke="{}" stroke-width="3" paint-order="stroke""#, picture.theme.cells[0]);
    let style = format!(r#"fill="{}" {halo}"#, picture.theme.ink);
    canvas.text(at, 0.4 * room, &picture.state(cell).to_string(), &style);
}

/// What lies over the pieces: plus signs, rings, numbers.
fn overlay(canvas: &mut Canvas, picture: &Picture, cell: usize, at: Point, radius: f64) {
    let theme = &picture.theme;
    let top = picture.stack(cell).last().map(|man| picture.paint(man.owner));
    for mark in picture.marks_on(cell) {
        match mark {
            Mark::Plus => {
                let (arm, width) = (0.3 * radius, short((radius * canvas.scale * 0.14).max(1.5)));
                let style = format!(r#"stroke="{}" stroke-width="{width}" stroke-linecap="round""#, theme.choice);
                canvas.line((at.0 - arm, at.1), (at.0 + arm, at.1), &style);
                canvas.line((at.0, at.1 - arm), (at.0, at.1 + arm), &style);
            }
            Mark::LastMove | Mark::Winning if top.is_some() => {
                let colour = if mark == Mark::Winning { theme.winning } else { theme.last };
                let width = short((radius * canvas.scale * 0.16).max(2.0));
                canvas.circle(at, radius, &format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#));
            }
            Mark::Number(n) => {
                let text = n.to_string();
                let ink = top.map_or(theme.ink, |p| p.ink);
                let size = radius * 1.0 / (text.len() as f64 / 2.0).max(1.0);
                canvas.text(at, size, &text, &format!(r#"fill="{ink}""#));
            }
            _ => {}
        }
    }
}
