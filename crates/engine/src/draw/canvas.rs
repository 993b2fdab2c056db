//! The SVG text itself: board units to picture units, y turned downwards, numbers kept short.

use std::fmt::Write;

/// A point in board units.
pub(super) type Point = (f64, f64);

/// Collects shapes and the area they need.
pub(super) struct Canvas {
    body: String,
    /// Picture units to a board unit.
    pub scale: f64,
    low: Point,
    high: Point,
}

impl Canvas {
    pub(super) fn new(scale: f64) -> Canvas {
        Canvas { body: String::new(), scale, low: (f64::MAX, f64::MAX), high: (f64::MIN, f64::MIN) }
    }

    /// Makes room for a point in board units and so much around it.
    pub(super) fn include(&mut self, p: Point, around: f64) {
        let (x, y, r) = (p.0 * self.scale, -p.1 * self.scale, around * self.scale);
        self.low = (self.low.0.min(x - r), self.low.1.min(y - r));
        self.high = (self.high.0.max(x + r), self.high.1.max(y + r));
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.body.push_str(text);
    }

    fn xy(&self, p: Point) -> (String, String) {
        (short(p.0 * self.scale), short(-p.1 * self.scale))
    }

    pub(super) fn polygon(&mut self, points: &[Point], attributes: &str) {
        let list: Vec<String> = points.iter().map(|&p| self.xy(p)).map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(self.body, r#"<polygon points="{}" {attributes}/>"#, list.join(" "));
    }

    pub(super) fn line(&mut self, a: Point, b: Point, attributes: &str) {
        let ((x1, y1), (x2, y2)) = (self.xy(a), self.xy(b));
        let _ = writeln!(self.body, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {attributes}/>"#);
    }

    pub(super) fn circle(&mut self, at: Point, radius: f64, attributes: &str) {
        let (x, y) = self.xy(at);
        let r = short(radius * self.scale);
        let _ = writeln!(self.body, r#"<circle cx="{x}" cy="{y}" r="{r}" {attributes}/>"#);
    }

    /// Text centred on a point; `size` in board units.
    pub(super) fn text(&mut self, at: Point, size: f64, text: &str, attributes: &str) {
        // Baselines are set by hand: not every viewer knows dominant-baseline.
        let (x, y) = self.xy((at.0, at.1 - size * 0.35));
        let size = short(size * self.scale);
        let text = escape(text);
        let _ = writeln!(self.body, r#"<text x="{x}" y="{y}" font-size="{size}" {attributes}>{text}</text>"#);
    }

    /// Text that runs upwards from a point; `size` in board units.
    pub(super) fn upward_text(&mut self, at: Point, size: f64, text: &str, attributes: &str) {
        let (x, y) = self.xy((at.0 + size * 0.35, at.1));
        let size = short(size * self.scale);
        let place = format!(r#"transform="translate({x} {y}) rotate(-90)" style="text-anchor:start""#);
        let _ = writeln!(self.body, r#"<text {place} font-size="{size}" {attributes}>{}</text>"#, escape(text));
    }

    /// The finished picture.
    pub(super) fn finish(self, title: &str) -> String {
        let (w, h) = (self.high.0 - self.low.0, self.high.1 - self.low.1);
        let view = [self.low.0, self.low.1, w, h].map(short).join(" ");
        let (w, h) = (short(w), short(h));
        let font = r#"font-family="Helvetica, Arial, sans-serif" text-anchor="middle""#;
        let head = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{w}" height="{h}" role="img" {font}>"#
        );
        format!("{head}\n<title>{}</title>\n{}</svg>\n", escape(title), self.body)
    }
}

/// A number with at most one decimal.
pub(super) fn short(x: f64) -> String {
    let rounded = (x * 10.0).round() / 10.0;
    // No "-0".
    format!("{}", rounded + 0.0)
}

/// Text that means itself inside XML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
