//! One board of a movement picture with everything on it.

use super::super::canvas::{Canvas, Point};
use super::panel::{Field, Panel, stretches};
use super::plot::{Manner, Square, Way};
use super::signs;

/// The middle of a square.
fn at(middle: Point, (x, y): Square) -> Point {
    (middle.0 + f64::from(x), middle.1 + f64::from(y))
}

fn inside((low, high): Field, (x, y): Square) -> bool {
    (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y)
}

fn squares(canvas: &mut Canvas, middle: Point, (low, high): Field) {
    canvas.raw(&format!("<g stroke=\"{}\" stroke-width=\"1\">\n", signs::LINES));
    for square in (low.1..=high.1).flat_map(|y| (low.0..=high.0).map(move |x| (x, y))) {
        let p = at(middle, square);
        canvas.include(p, 0.55);
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| (p.0 + x, p.1 + y));
        let fill = if (square.0 + square.1) % 2 == 0 { signs::DARK } else { signs::LIGHT };
        canvas.polygon(&corners, &format!(r#"fill="{fill}""#));
    }
    canvas.raw("</g>\n");
}

/// A field around the piece, which stands on a point.
pub(super) fn board(canvas: &mut Canvas, middle: Point, panel: &Panel, field: Field, sign: &str) {
    squares(canvas, middle, field);
    let low = at(middle, field.0);
    signs::forward(canvas, (low.0 - 0.8, low.1 - 0.45));
    let mut drawn = Vec::new();
    let lines = |way: &Way| stretches(way).into_iter().take(way.before().len());
    for line in panel.ways.iter().flat_map(lines) {
        // Ways that begin alike share their first lines.
        if !drawn.contains(&line) {
            signs::stretch(canvas, at(middle, line.0), at(middle, line.1.square), line.1.star);
            drawn.push(line);
        }
    }
    for slide in &panel.slides {
        let within = |n: &i32| inside(field, (n * slide.step.0, n * slide.step.1));
        let steps = slide.most.unwrap_or_else(|| (1..).take_while(within).count() as i32);
        signs::slide(canvas, middle, slide.step, steps, slide.most.is_none());
    }
    for end in panel.ends.iter().filter(|end| inside(field, end.square)) {
        let leaps = |square| panel.ends.iter().any(|end| end.square == square && end.manner == Manner::Leap);
        // Leaps get larger signs than squares of slides.
        signs::end(canvas, at(middle, end.square), end.on, if leaps(end.square) { 1.0 } else { 0.62 }, false);
    }
    for way in &panel.ways {
        if let Some((from, to)) = stretches(way).last() {
            signs::arrival(canvas, at(middle, *from), at(middle, to.square), to.on);
            signs::end(canvas, at(middle, to.square), to.on, 1.0, true);
        }
    }
    let mut needed = Vec::new();
    for stop in panel.ways.iter().flat_map(|way| way.before()).filter(|stop| signs::signed(stop)) {
        if !needed.contains(&stop.square) {
            signs::needs(canvas, at(middle, stop.square), stop.on);
            needed.push(stop.square);
        }
    }
    canvas.circle(middle, 0.38, r##"class="piece" fill="#ffffff" stroke="#2a2a2a" stroke-width="1.5""##);
    canvas.text(middle, 0.46, sign, r##"fill="#1a1a1a" font-weight="bold""##);
}
