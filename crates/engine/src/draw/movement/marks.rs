//! The signs of a movement picture, and their explanation.

use super::super::canvas::{Canvas, Point};
use super::plot::{Plot, Square, Way};
use gdl::ast::On;

const LIGHT: &str = "#f6efe0";
const DARK: &str = "#e9dcc0";
const LINES: &str = "#c3b18c";
const MOVE: &str = "#1f6fb5";
const TAKE: &str = "#c8322b";
const WAY: &str = "#7a6a4d";
const OWN: &str = "#2d2d2d";

const EMPTY: On = On { empty: true, enemy: false, own: false };
const ENEMY: On = On { empty: false, enemy: true, own: false };
const EITHER: On = On { empty: true, enemy: true, own: false };
const FRIEND: On = On { empty: false, enemy: false, own: true };
const PIECE: On = On { empty: false, enemy: true, own: true };
const NO_ENEMY: On = On { empty: true, enemy: false, own: true };

/// The middle of a square.
fn at(middle: Point, (x, y): Square) -> Point {
    (middle.0 + f64::from(x), middle.1 + f64::from(y))
}

/// A board with everything on it, centred on a point.
pub(super) fn board(canvas: &mut Canvas, middle: Point, plot: &Plot, sign: &str) {
    let r = plot.radius();
    let squares = || (-r..=r).flat_map(move |y| (-r..=r).map(move |x| (x, y)));
    canvas.raw(&format!("<g stroke=\"{LINES}\" stroke-width=\"1\">\n"));
    for square in squares() {
        let p = at(middle, square);
        canvas.include(p, 0.55);
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| (p.0 + x, p.1 + y));
        let fill = if (square.0 + square.1) % 2 == 0 { DARK } else { LIGHT };
        canvas.polygon(&corners, &format!(r#"fill="{fill}""#));
    }
    canvas.raw("</g>\n");
    let shown: Vec<&Way> = plot.ways.iter().filter(|way| inside(way, r)).collect();
    let lanes: Vec<Point> = (0..shown.len()).map(|i| shifted(middle, lane(&shown, i))).collect();
    shown.iter().zip(&lanes).for_each(|(way, lane)| way_line(canvas, *lane, way));
    plot.slides.iter().for_each(|&direction| slide_line(canvas, middle, direction, r));
    for square in squares().filter(|square| *square != (0, 0)) {
        let p = at(middle, square);
        let slides = on_a_slide(plot, square);
        if let Some(on) = plot.free(square) {
            end(canvas, p, on, if slides { 0.62 } else { 1.0 }, "");
        }
        if let Some(on) = plot.conditional(square) {
            end(canvas, p, on, 1.0, r#" stroke-dasharray="2.5 2""#);
        }
    }
    shown.iter().zip(&lanes).for_each(|(way, lane)| way_signs(canvas, *lane, way));
    canvas.circle(middle, 0.38, r##"class="piece" fill="#ffffff" stroke="#2a2a2a" stroke-width="1.5""##);
    canvas.text(middle, 0.46, sign, r##"fill="#1a1a1a" font-weight="bold""##);
}

/// Whether only squares of a slide lead there: leaps get larger signs.
fn on_a_slide(plot: &Plot, square: Square) -> bool {
    use super::plot::Manner;
    plot.ends.iter().filter(|end| end.square == square).all(|end| end.manner == Manner::Slide)
}

/// Ways that leave the picture are not drawn: they only ask whether the board goes on.
fn inside(way: &Way, r: i32) -> bool {
    way.iter().all(|((x, y), _, _)| x.abs() <= r && y.abs() <= r)
}

/// How many ways drawn before pass over squares that this one passes over.
fn lane(ways: &[&Way], index: usize) -> usize {
    let passes = |way: &Way, square: Square| way[..way.len() - 1].iter().any(|(other, _, _)| *other == square);
    let shares =
        |other: &&&Way| ways[index][..ways[index].len() - 1].iter().any(|(square, _, _)| passes(other, *square));
    ways[..index].iter().filter(shares).count()
}

/// Ways over the same squares lie side by side.
fn shifted(middle: Point, index: usize) -> Point {
    let by = ((index + 2) % 5) as f64 * 0.08 - 0.16;
    (middle.0 + by, middle.1 - by)
}

/// A blue dot to go to, a red ring to take, both for both. Dashes: only if conditions are met.
fn end(canvas: &mut Canvas, p: Point, on: On, size: f64, dashes: &str) {
    let hollow = !dashes.is_empty();
    if on.empty {
        let fill = if hollow { "#ffffff" } else { MOVE };
        canvas.circle(p, 0.17 * size, &format!(r#"fill="{fill}" stroke="{MOVE}" stroke-width="1.6"{dashes}"#));
    }
    if on.enemy {
        canvas.circle(p, 0.3 * size, &format!(r#"fill="none" stroke="{TAKE}" stroke-width="2.2"{dashes}"#));
    }
    if on.own {
        canvas.circle(p, 0.38 * size, &format!(r#"fill="none" stroke="{OWN}" stroke-width="1.6"{dashes}"#));
    }
}

fn arrow_head(canvas: &mut Canvas, from: Point, to: Point, size: f64, colour: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length * size, dy / length * size);
    let points = [to, (to.0 - ux - 0.5 * uy, to.1 - uy + 0.5 * ux), (to.0 - ux + 0.5 * uy, to.1 - uy - 0.5 * ux)];
    canvas.polygon(&points, &format!(r#"fill="{colour}""#));
}

fn slide_line(canvas: &mut Canvas, middle: Point, (dx, dy): Square, r: i32) {
    let steps = f64::from(r / dx.abs().max(dy.abs()).max(1));
    let along = |far: f64| (middle.0 + far * f64::from(dx), middle.1 + far * f64::from(dy));
    let tip = along(steps + 0.45 / f64::from(dx.abs().max(dy.abs())));
    canvas.line(middle, tip, &format!(r#"stroke="{MOVE}" stroke-width="2" stroke-opacity="0.75""#));
    arrow_head(canvas, middle, tip, 0.26, MOVE);
}

/// The line of a conditional move; steps that are repeated are dotted.
fn way_line(canvas: &mut Canvas, middle: Point, way: &Way) {
    let mut from = middle;
    for (square, _, star) in way {
        let to = at(middle, *square);
        let dots = if *star { r#" stroke-dasharray="1 4" stroke-linecap="round""# } else { "" };
        canvas.line(from, to, &format!(r#"stroke="{WAY}" stroke-width="1.6"{dots}"#));
        from = to;
    }
    if let [.., (a, _, _), (b, _, _)] = way[..] {
        let (a, b) = (at(middle, a), at(middle, b));
        let length = (b.0 - a.0).hypot(b.1 - a.1).max(1e-9);
        let short = (length - 0.16).max(0.2) / length;
        arrow_head(canvas, a, (a.0 + (b.0 - a.0) * short, a.1 + (b.1 - a.1) * short), 0.2, WAY);
    }
}

fn way_signs(canvas: &mut Canvas, middle: Point, way: &Way) {
    for (square, on, _) in &way[..way.len().saturating_sub(1)] {
        if *square != (0, 0) {
            needs(canvas, at(middle, *square), *on);
        }
    }
}

/// What a square on the way must hold: a small circle (nothing), a cross (an enemy), a triangle (a friend), a diamond (a piece).
fn needs(canvas: &mut Canvas, p: Point, on: On) {
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
    match (on.empty, on.enemy, on.own) {
        (true, false, false) => canvas.circle(p, 0.11, &ring),
        (false, true, false) => cross(canvas, 0.12),
        (false, false, true) => triangle(canvas, 0.16),
        (false, true, true) => {
            let points = [(p.0, p.1 + 0.16), (p.0 + 0.16, p.1), (p.0, p.1 - 0.16), (p.0 - 0.16, p.1)];
            canvas.polygon(&points, &format!(r#"fill="{OWN}""#));
        }
        (true, true, false) => {
            canvas.circle(p, 0.17, &ring);
            cross(canvas, 0.09);
        }
        (true, false, true) => {
            canvas.circle(p, 0.19, &ring);
            triangle(canvas, 0.13);
        }
        (true, true, true) | (false, false, false) => {}
    }
}

/// Draws a sign at a point.
type Sign = Box<dyn Fn(&mut Canvas, Point)>;

/// What the signs mean, in columns, hanging down from a point.
pub(super) fn legend(canvas: &mut Canvas, (left, top): Point, columns: usize) {
    let rows: [(&str, Sign); 11] = [
        ("may go there", Box::new(|c, p| end(c, p, EMPTY, 1.0, ""))),
        ("may take there", Box::new(|c, p| end(c, p, ENEMY, 1.0, ""))),
        ("may go or take there", Box::new(|c, p| end(c, p, EITHER, 1.0, ""))),
        ("dashed: if the way is as shown", Box::new(|c, p| end(c, p, EITHER, 1.0, r#" stroke-dasharray="2.5 2""#))),
        ("slides over empty squares, any distance", Box::new(|c, p| slide_line(c, (p.0 - 0.9, p.1), (1, 0), 1))),
        ("on the way: must be empty", Box::new(|c, p| needs(c, p, EMPTY))),
        ("must be an enemy", Box::new(|c, p| needs(c, p, ENEMY))),
        ("must be a friend", Box::new(|c, p| needs(c, p, FRIEND))),
        ("must be a piece of either side", Box::new(|c, p| needs(c, p, PIECE))),
        (
            "must be empty or an enemy; or a friend",
            Box::new(|c, p| {
                needs(c, (p.0 - 0.25, p.1), EITHER);
                needs(c, (p.0 + 0.25, p.1), NO_ENEMY);
            }),
        ),
        (
            "dotted: any number of such steps, even none",
            Box::new(|c, p| {
                let dots =
                    format!(r#"stroke="{WAY}" stroke-width="1.6" stroke-dasharray="1 4" stroke-linecap="round""#);
                c.line((p.0 - 0.45, p.1), (p.0 + 0.45, p.1), &dots);
            }),
        ),
    ];
    let height = rows.len().div_ceil(columns);
    for (i, (text, sign)) in rows.iter().enumerate() {
        let p = (left + 1.0 + 11.5 * (i / height) as f64, top - 0.85 * (i % height) as f64);
        sign(canvas, p);
        canvas.include(p, 1.0);
        canvas.include((p.0 + 10.4, p.1), 0.5);
        canvas.text((p.0 + 0.9, p.1), 0.46, text, r##"fill="#666666" style="text-anchor:start""##);
    }
}
