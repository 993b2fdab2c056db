//! The signs of a movement picture, one by one.

use super::super::canvas::{Canvas, Point};
use super::plot::{Square, Stop};
use gdl::ast::On;

pub(super) const LIGHT: &str = "#f6efe0";
pub(super) const DARK: &str = "#e9dcc0";
pub(super) const LINES: &str = "#c3b18c";
const MOVE: &str = "#1f6fb5";
const TAKE: &str = "#c8322b";
const WAY: &str = "#7a6a4d";
const OWN: &str = "#2d2d2d";
/// For ends of conditional moves.
const DASHES: &str = r#" stroke-dasharray="2.5 2""#;

/// A blue dot to go to, a red ring to take, both for both. Dashes: only if conditions are met.
pub(super) fn end(canvas: &mut Canvas, p: Point, on: On, size: f64, dashed: bool) {
    let dashes = if dashed { DASHES } else { "" };
    if on.empty {
        let fill = if dashed { "#ffffff" } else { MOVE };
        canvas.circle(p, 0.17 * size, &format!(r#"fill="{fill}" stroke="{MOVE}" stroke-width="1.6"{dashes}"#));
    }
    if on.enemy {
        canvas.circle(p, 0.3 * size, &format!(r#"fill="none" stroke="{TAKE}" stroke-width="2.2"{dashes}"#));
    }
    if on.own {
        canvas.circle(p, 0.38 * size, &format!(r#"fill="none" stroke="{OWN}" stroke-width="1.6"{dashes}"#));
    }
}

/// So much before the end of a line.
fn before(from: Point, to: Point, gap: f64) -> Point {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1e-9);
    let part = (length - gap).max(0.2) / length;
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

fn arrow_head(canvas: &mut Canvas, from: Point, to: Point, size: f64, colour: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length * size, dy / length * size);
    let points = [to, (to.0 - ux - 0.5 * uy, to.1 - uy + 0.5 * ux), (to.0 - ux + 0.5 * uy, to.1 - uy - 0.5 * ux)];
    canvas.polygon(&points, &format!(r#"fill="{colour}""#));
}

/// So many steps in a direction, with an arrow if they may be more.
pub(super) fn slide(canvas: &mut Canvas, middle: Point, (dx, dy): Square, steps: i32, on: bool) {
    let along = |far: f64| (middle.0 + far * f64::from(dx), middle.1 + far * f64::from(dy));
    let over = if on { 0.45 / f64::from(dx.abs().max(dy.abs()).max(1)) } else { 0.0 };
    let tip = along(f64::from(steps) + over);
    canvas.line(middle, tip, &format!(r#"stroke="{MOVE}" stroke-width="2" stroke-opacity="0.75""#));
    if on {
        arrow_head(canvas, middle, tip, 0.26, MOVE);
    }
}

/// One step of a conditional move; steps that are repeated are dotted.
pub(super) fn stretch(canvas: &mut Canvas, from: Point, to: Point, star: bool) {
    let dots = if star { r#" stroke-dasharray="1 4" stroke-linecap="round""# } else { "" };
    canvas.line(from, to, &format!(r#"stroke="{WAY}" stroke-width="1.6"{dots}"#));
}

/// The last step of a conditional move: up to the rim of the sign of its end, with an arrow.
pub(super) fn arrival(canvas: &mut Canvas, from: Point, to: Point, on: On) {
    let rim = match on {
        On { own: true, .. } => 0.4,
        On { enemy: true, .. } => 0.32,
        _ => 0.19,
    };
    let tip = before(from, to, rim);
    stretch(canvas, from, tip, false);
    arrow_head(canvas, from, tip, 0.2, WAY);
}

/// An arrow along the left edge of a board.
pub(super) fn forward(canvas: &mut Canvas, low: Point) {
    let (from, to) = (low, (low.0, low.1 + 0.75));
    canvas.line(from, to, &format!(r#"stroke="{WAY}" stroke-width="1.6""#));
    arrow_head(canvas, from, (to.0, to.1 + 0.15), 0.3, WAY);
    canvas.upward_text((low.0, low.1 + 1.05), 0.36, "forward", &format!(r#"class="forward" fill="{WAY}""#));
}

/// What a square on the way must hold: a small circle (nothing), a cross (an enemy), a triangle (a friend), a diamond (a piece).
pub(super) fn needs(canvas: &mut Canvas, p: Point, on: On) {
    let cross = |canvas: &mut Canvas, size: f64| {
        for sign in [1.0, -1.0] {
            let (a, b) = ((p.0 - size, p.1 - sign * size), (p.0 + size, p.1 + sign * size));
            canvas.line(a, b, &format!(r#"stroke="{TAKE}" stroke-width="2""#));
        }
    };
    let triangle = |canvas: &mut Canvas, size: f64| {
        let points = [(p.0, p.1 + size), (p.0 - 0.87 * size, p.1 - 0.5 * size), (p.0 + 0.87 * size, p.1 - 0.5 * size)];
        canvas.polygon(&points, &format!(r#"fill="{OWN}""#));
    };
    let ring = format!(r##"fill="#ffffff" stroke="{WAY}" stroke-width="1.4""##);
    canvas.raw("<g class=\"need\">\n");
    match (on.empty, on.enemy, on.own) {
        (true, false, false) => canvas.circle(p, 0.11, &ring),
        (false, true, false) => cross(canvas, 0.12),
        (false, false, true) => triangle(canvas, 0.16),
        (false, true, true) => {
            let points = [(p.0, p.1 + 0.16), (p.0 + 0.16, p.1), (p.0, p.1 - 0.16), (p.0 - 0.16, p.1)];
            canvas.polygon(&points, &format!(r#"fill="{OWN}""#));
        }
        (true, true, false) => {
            canvas.circle(p, 0.2, &ring);
            cross(canvas, 0.1);
        }
        (true, false, true) => {
            canvas.circle(p, 0.21, &ring);
            triangle(canvas, 0.13);
        }
        (true, true, true) | (false, false, false) => {}
    }
    canvas.raw("</g>\n");
}

/// Whether a stop on the way has a sign: a step over anything has none.
pub(super) fn signed(stop: &Stop) -> bool {
    !(stop.on.empty && stop.on.enemy && stop.on.own)
}
