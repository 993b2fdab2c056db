//! Small charts as SVG. Colours come from the page's style sheet by class, so that one picture serves light and dark pages.

use std::fmt::Write;

/// A plot with two axes, in picture units of its own.
pub struct Plot {
    size: (f64, f64),
    x: (f64, f64),
    y: (f64, f64),
    body: String,
}

/// Room around the plotting area: left, top, right, bottom.
const ROOM: (f64, f64, f64, f64) = (40.0, 10.0, 10.0, 34.0);

impl Plot {
    /// An empty plot of a size, with the ranges of its axes.
    pub fn new(size: (f64, f64), x: (f64, f64), y: (f64, f64)) -> Plot {
        // An axis of one value would divide by nothing.
        let wide = |(low, high): (f64, f64)| if high > low { (low, high) } else { (low - 0.5, low + 0.5) };
        Plot { size, x: wide(x), y: wide(y), body: String::new() }
    }

    fn sx(&self, x: f64) -> f64 {
        let (left, _, right, _) = ROOM;
        left + (x - self.x.0) / (self.x.1 - self.x.0) * (self.size.0 - left - right)
    }

    fn sy(&self, y: f64) -> f64 {
        let (_, top, _, bottom) = ROOM;
        self.size.1 - bottom - (y - self.y.0) / (self.y.1 - self.y.0) * (self.size.1 - top - bottom)
    }

    /// Numbers along the horizontal axis, and what they count.
    pub fn x_axis(&mut self, ticks: &[(f64, String)], caption: &str) {
        let below = self.sy(self.y.0);
        for (x, label) in ticks {
            let x = short(self.sx(*x));
            let _ = write!(
                self.body,
                r#"<text class="tick" x="{x}" y="{}" text-anchor="middle">{}</text>"#,
                short(below + 14.0),
                escape(label)
            );
        }
        let middle = short((self.sx(self.x.0) + self.sx(self.x.1)) / 2.0);
        let _ = write!(
            self.body,
            r#"<text class="tick" x="{middle}" y="{}" text-anchor="middle">{}</text>"#,
            short(self.size.1 - 4.0),
            escape(caption)
        );
    }

    /// Numbers along the vertical axis with faint lines across.
    pub fn y_axis(&mut self, ticks: &[(f64, String)]) {
        let (left, right) = (short(self.sx(self.x.0)), short(self.sx(self.x.1)));
        for (y, label) in ticks {
            let y = self.sy(*y);
            let _ = write!(self.body, r#"<line class="grid" x1="{left}" x2="{right}" y1="{0}" y2="{0}"/>"#, short(y));
            let _ = write!(
                self.body,
                r#"<text class="tick" x="{}" y="{}" text-anchor="end">{}</text>"#,
                short(self.sx(self.x.0) - 5.0),
                short(y + 4.0),
                escape(label)
            );
        }
    }

    /// A bar from the bottom (or from `base`) to a height.
    pub fn bar(&mut self, x: (f64, f64), y: (f64, f64), class: &str, title: &str) {
        let (left, right) = (self.sx(x.0), self.sx(x.1));
        let (top, bottom) = (self.sy(y.0.max(y.1)), self.sy(y.0.min(y.1)));
        let gap = if right - left > 4.0 { 1.0 } else { 0.0 };
        let _ = write!(
            self.body,
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}"><title>{}</title></rect>"#,
            short(left + gap),
            short(top),
            short((right - left - 2.0 * gap).max(0.5)),
            short((bottom - top).max(0.0)),
            escape(title)
        );
    }

    /// A line through points.
    pub fn line(&mut self, points: &[(f64, f64)], class: &str) {
        let _ = write!(self.body, r#"<polyline class="{class}" points="{}"/>"#, self.list(points));
    }

    /// The area between a line and a height.
    pub fn area(&mut self, points: &[(f64, f64)], base: f64, class: &str) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let mut all = points.to_vec();
        all.extend([(last.0, base), (first.0, base)]);
        let _ = write!(self.body, r#"<polygon class="{class}" points="{}"/>"#, self.list(&all));
    }

    /// A band between two lines given as (x, low, high).
    pub fn band(&mut self, points: &[(f64, f64, f64)], class: &str) {
        let mut all: Vec<(f64, f64)> = points.iter().map(|p| (p.0, p.2)).collect();
        all.extend(points.iter().rev().map(|p| (p.0, p.1)));
        let _ = write!(self.body, r#"<polygon class="{class}" points="{}"/>"#, self.list(&all));
    }

    /// A dot with its interval.
    pub fn error(&mut self, x: f64, (value, low, high): (f64, f64, f64), title: &str) {
        let (x, y, low, high) = (short(self.sx(x)), short(self.sy(value)), short(self.sy(low)), short(self.sy(high)));
        let _ = write!(
            self.body,
            r#"<g><title>{}</title><line class="whisker" x1="{x}" x2="{x}" y1="{low}" y2="{high}"/><circle class="dot" cx="{x}" cy="{y}" r="4"/></g>"#,
            escape(title)
        );
    }

    /// A horizontal line whose meaning the words below the picture tell.
    pub fn level(&mut self, y: f64) {
        let (left, right, y) = (self.sx(self.x.0), self.sx(self.x.1), self.sy(y));
        let _ = write!(
            self.body,
            r#"<line class="level" x1="{}" x2="{}" y1="{2}" y2="{2}"/>"#,
            short(left),
            short(right),
            short(y)
        );
    }

    /// A vertical line that means something.
    pub fn moment(&mut self, x: f64, label: &str) {
        let (top, bottom, x) = (self.sy(self.y.1), self.sy(self.y.0), self.sx(x));
        let _ = write!(
            self.body,
            r#"<line class="level" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>"#,
            short(x),
            short(top),
            short(bottom)
        );
        // Near the right edge the words stand on the left of the line.
        let (at, anchor) = if x > self.size.0 * 0.7 { (x - 4.0, "end") } else { (x + 4.0, "start") };
        let _ = write!(
            self.body,
            r#"<text class="tick" x="{}" y="{}" text-anchor="{anchor}">{}</text>"#,
            short(at),
            short(top + 10.0),
            escape(label)
        );
    }

    fn list(&self, points: &[(f64, f64)]) -> String {
        points
            .iter()
            .map(|&(x, y)| format!("{},{}", short(self.sx(x)), short(self.sy(y))))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The finished picture, with a description for those who do not see it.
    pub fn finish(self, description: &str) -> String {
        picture(self.size, &self.body, description)
    }
}

/// An SVG picture with a description.
pub fn picture(size: (f64, f64), body: &str, description: &str) -> String {
    let (w, h) = (short(size.0), short(size.1));
    let text = escape(description);
    format!(
        r#"<svg class="chart" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{text}">{body}</svg>"#
    )
}

/// Round numbers for an axis, about so many.
pub fn ticks(low: f64, high: f64, about: usize) -> Vec<(f64, String)> {
    let span = (high - low).max(1e-9);
    let mut step = 0.01;
    // 1, 2, 5, 10, 20, …
    for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
        if span / step <= about as f64 {
            break;
        }
        step *= factor;
    }
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last)
        .map(|n| n as f64 * step)
        .map(|x| {
            (
                x,
                plain(
                    x,
                    if step < 0.1 {
                        2
                    } else if step < 1.0 {
                        1
                    } else {
                        0
                    },
                ),
            )
        })
        .collect()
}

/// A number with so many decimals, its minus sign a real one.
pub fn plain(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    let zero = text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.');
    if zero { text.trim_start_matches('-').to_string() } else { text.replace('-', "−") }
}

/// A coordinate with at most one decimal.
pub fn short(x: f64) -> String {
    format!("{}", (x * 10.0).round() / 10.0 + 0.0)
}

/// Text that means itself inside HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let labels = |low, high, about| ticks(low, high, about).into_iter().map(|t| t.1).collect::<Vec<_>>();
        assert_eq!(labels(0.0, 1.0, 5), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"][..]);
        assert_eq!(labels(0.0, 47.0, 5), ["0", "10", "20", "30", "40"]);
        assert_eq!(labels(-1.0, 1.0, 4), ["−1.0", "−0.5", "0.0", "0.5", "1.0"]);
    }

    #[test]
    fn points_land_on_the_scale() {
        let mut plot = Plot::new((150.0, 144.0), (0.0, 10.0), (0.0, 1.0));
        plot.line(&[(0.0, 0.0), (10.0, 1.0)], "x");
        assert!(plot.finish("a").contains(r#"points="40,110 140,10""#));
        // One value on an axis must not divide by nothing.
        let mut flat = Plot::new((100.0, 100.0), (3.0, 3.0), (0.0, 0.0));
        flat.line(&[(3.0, 0.0)], "x");
        assert!(!flat.finish("<").contains("NaN"));
    }
}
