//! Bars with intervals, the way Fig. 10 shows what each predictor contributes.

use super::{escape, line, picture, short, text, ticks};
use crate::interval::Interval;

const LABEL: f64 = 170.0;
const ROW: f64 = 20.0;
const WIDTH: f64 = 640.0;

/// A bar a row, from 0 to its value; `minus` rows have another colour.
pub fn bars(rows: &[(String, Interval, bool)], axis: &str, title: &str) -> String {
    let low = rows.iter().map(|(_, i, _)| i.low).fold(0.0, f64::min);
    let high = rows.iter().map(|(_, i, _)| i.high).fold(0.0, f64::max).max(low + 1e-9);
    let x = |value: f64| LABEL + (value - low) / (high - low) * (WIDTH - LABEL - 20.0);
    let bottom = 10.0 + ROW * rows.len() as f64;
    let mut body = String::new();
    for tick in ticks(low, high) {
        body += &line("grid", (x(tick), 6.0), (x(tick), bottom));
        body += &text(x(tick), bottom + 14.0, "middle", "", &short(tick));
    }
    for (number, (name, Interval { value, low, high }, minus)) in rows.iter().enumerate() {
        let top = 10.0 + ROW * number as f64;
        let (left, right) = (x(value.min(0.0)), x(value.max(0.0)));
        let class = if *minus { "minus" } else { "bar" };
        let said = format!("{name}: {value:.3} ({low:.3} to {high:.3})");
        body += &text(LABEL - 8.0, top + 12.0, "end", "", name);
        body += &format!(
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{}</title></rect>\n",
            top + 2.0,
            (right - left).max(0.5),
            ROW - 6.0,
            escape(&said)
        );
        body += &line("whisker", (x(*low), top + ROW / 2.0 - 1.0), (x(*high), top + ROW / 2.0 - 1.0));
    }
    body += &line("axis", (x(0.0), 6.0), (x(0.0), bottom));
    body += &text((LABEL + WIDTH) / 2.0, bottom + 32.0, "middle", "", axis);
    picture(WIDTH, bottom + 40.0, title, &body)
}
