//! Points with names, the way Fig. 11 shows predicted scores against people's ranks.

use super::labels::arrange;
use super::{escape, line, picture, short, text, ticks};

const SIZE: (f64, f64) = (760.0, 520.0);
/// Room around the plotting area: left, top, right, bottom.
const ROOM: (f64, f64, f64, f64) = (56.0, 12.0, 16.0, 44.0);

/// A named point.
#[derive(Clone, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Shown beside it.
    pub name: String,
}

/// A plot of points.
#[derive(Clone, Debug)]
pub struct Scatter<'a> {
    /// The points.
    pub points: Vec<Point>,
    /// What the horizontal axis counts.
    pub x: &'a str,
    /// What the vertical axis counts.
    pub y: &'a str,
    /// What it is about.
    pub title: &'a str,
    /// Intercept and slope of a line through the points.
    pub line: Option<(f64, f64)>,
    /// The vertical axis counts ranks, with 1 at the top.
    pub best_first: bool,
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if !low.is_finite() {
        return (0.0, 1.0);
    }
    let margin = if high > low { 0.06 * (high - low) } else { 0.5 };
    (low - margin, high + margin)
}

/// Draws it.
pub fn scatter(plot: &Scatter<'_>) -> String {
    let (x_range, y_range) = (range(plot.points.iter().map(|p| p.x)), range(plot.points.iter().map(|p| p.y)));
    let (left, top, right, bottom) = (ROOM.0, ROOM.1, SIZE.0 - ROOM.2, SIZE.1 - ROOM.3);
    let sx = |x: f64| left + (x - x_range.0) / (x_range.1 - x_range.0) * (right - left);
    let up = |y: f64| (y - y_range.0) / (y_range.1 - y_range.0) * (bottom - top);
    let sy = |y: f64| if plot.best_first { top + up(y) } else { bottom - up(y) };
    let mut body = String::new();
    for tick in ticks(x_range.0, x_range.1) {
        body += &line("grid", (sx(tick), top), (sx(tick), bottom));
        body += &text(sx(tick), bottom + 15.0, "middle", "", &short(tick));
    }
    for tick in ticks(y_range.0, y_range.1) {
        body += &line("grid", (left, sy(tick)), (right, sy(tick)));
        body += &text(left - 6.0, sy(tick) + 4.0, "end", "", &short(tick));
    }
    body += &line("axis", (left, bottom), (right, bottom));
    body += &line("axis", (left, top), (left, bottom));
    body += &text((left + right) / 2.0, SIZE.1 - 8.0, "middle", "", plot.x);
    body += &format!(
        "<text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        (top + bottom) / 2.0,
        escape(plot.y)
    );
    if let Some((intercept, slope)) = plot.line {
        // Cut where it leaves the picture.
        let clip = |x: f64| (x, (intercept + slope * x).clamp(y_range.0, y_range.1));
        let at = |y: f64| ((y - intercept) / slope).clamp(x_range.0, x_range.1);
        let ends = if slope == 0.0 { x_range } else { (at(y_range.0), at(y_range.1)) };
        let (a, b) = (clip(ends.0), clip(ends.1));
        body += &line("fit", (sx(a.0), sy(a.1)), (sx(b.0), sy(b.1)));
    }
    let named: Vec<(f64, f64, &str)> = plot.points.iter().map(|p| (sx(p.x), sy(p.y), p.name.as_str())).collect();
    for ((x, y, name), place) in named.iter().zip(arrange(&named, (left, top, right, bottom))) {
        body += &format!("<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>\n");
        body += &text(place.x, place.y, place.anchor, "name", name);
    }
    picture(SIZE.0, SIZE.1, plot.title, &body)
}
