//! Pieces: discs with signs, states, facings and flags; stacks as piles of discs.

use super::canvas::{Canvas, Point};
use super::{Paint, Picture};
use crate::core::Man;

/// Discs of a pile that are drawn; the number beside it tells its full height.
const VISIBLE: usize = 5;

/// Draws the stack of a cell inside a circle of that radius. Returns where its top disc is.
pub(super) fn stack(canvas: &mut Canvas, picture: &Picture, cell: usize, at: Point, radius: f64) -> (Point, f64) {
    let men = picture.stack(cell);
    let shown = &men[men.len().saturating_sub(VISIBLE)..];
    if shown.len() < 2 {
        for man in shown {
            disc(canvas, at, radius, picture.paint(man.owner));
            face(canvas, picture, man, at, radius);
        }
        return (at, radius);
    }
    // A pile of five fills the circle: two radii and four rises make its diameter.
    let (r, rise) = (radius * 0.68, radius * 0.16);
    let base = at.1 - rise * (shown.len() - 1) as f64 / 2.0;
    let place = |i: usize| (at.0, base + rise * i as f64);
    for (i, man) in shown.iter().enumerate() {
        let paint = picture.paint(man.owner);
        // Dark discs upon dark discs need a light rim.
        let outline = if paint.light { paint.outline } else { "#b5b5b5" };
        disc(canvas, place(i), r, Paint { outline, ..paint });
    }
    shown.last().iter().for_each(|man| face(canvas, picture, man, place(shown.len() - 1), r));
    let badge = (at.0 + radius * 0.86, at.1 - radius * 0.8);
    let size = radius * 0.58;
    canvas.circle(badge, size * 0.62, r##"fill="#fffbe8" stroke="#6b5c42" stroke-width="1""##);
    canvas.text(badge, size, &men.len().to_string(), r##"fill="#3a2f1c" font-weight="bold""##);
    (place(shown.len() - 1), r)
}

fn disc(canvas: &mut Canvas, at: Point, radius: f64, paint: Paint) {
    let width = (radius * canvas.scale * 0.09).clamp(1.0, 2.0);
    let style = format!(r#"fill="{}" stroke="{}" stroke-width="{width:.1}""#, paint.fill, paint.outline);
    canvas.circle(at, radius, &style);
}

/// What is written on the top piece.
fn face(canvas: &mut Canvas, picture: &Picture, man: &Man, at: Point, radius: f64) {
    let paint = picture.paint(man.owner);
    flags(canvas, picture, man, at, radius, paint);
    let sign = picture.sign(man);
    let ink = format!(r#"fill="{}""#, paint.ink);
    let bold = format!(r#"{ink} font-weight="bold""#);
    let fitted = |text: &str, size: f64| size / (text.chars().count().max(1) as f64 / 1.6).max(1.0);
    let state = man.state.to_string();
    match (sign.is_empty(), man.state) {
        (true, 0) => {}
        (true, _) => canvas.text(at, fitted(&state, radius * 0.95), &state, &ink),
        (false, 0) => canvas.text(at, fitted(sign, radius * 1.15), sign, &bold),
        (false, _) => {
            canvas.text((at.0, at.1 + radius * 0.18), fitted(sign, radius * 0.95), sign, &bold);
            canvas.text((at.0, at.1 - radius * 0.56), radius * 0.5, &state, &ink);
        }
    }
}

/// A pointer in the direction the piece faces, and ticks at the rim for its flags: flag i in ring direction i.
fn flags(canvas: &mut Canvas, picture: &Picture, man: &Man, at: Point, radius: f64, paint: Paint) {
    let ring = picture.topology.ring;
    let towards = |i: usize, far: f64| {
        let first = if ring == 6 { 30.0 } else { 0.0 };
        let turn = (first + i as f64 * 360.0 / ring.max(1) as f64).to_radians();
        (at.0 + far * radius * turn.sin(), at.1 + far * radius * turn.cos())
    };
    let stroke =
        format!(r#"stroke="{}" stroke-width="{:.1}" stroke-linecap="round""#, paint.ink, radius * canvas.scale * 0.1);
    for i in (0..ring.min(8)).filter(|i| man.flags >> i & 1 == 1) {
        canvas.line(towards(i, 0.68), towards(i, 0.88), &stroke);
    }
    if let Some(facing) = man.facing.filter(|_| ring > 0) {
        let (tip, left, right) = facing_arrow(facing as usize, ring);
        let corner = |(turn, far): (f64, f64)| (at.0 + far * radius * turn.sin(), at.1 + far * radius * turn.cos());
        let points = [tip, left, right].map(corner);
        canvas.polygon(&points, &format!(r#"fill="{}""#, paint.ink));
    }
}

/// Tip and base of a pointer just inside the rim of a disc, as angle clockwise from north and distance in radii.
fn facing_arrow(facing: usize, ring: usize) -> ((f64, f64), (f64, f64), (f64, f64)) {
    let first = if ring == 6 { 30.0 } else { 0.0 };
    let turn = (first + facing as f64 * 360.0 / ring as f64).to_radians();
    ((turn, 0.94), (turn - 0.36, 0.66), (turn + 0.36, 0.66))
}
