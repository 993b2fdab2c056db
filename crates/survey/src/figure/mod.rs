//! Figures as SVG that stand alone, on light pages and dark ones.

mod bars;
mod labels;
mod scatter;

pub use bars::bars;
pub use scatter::{Point, Scatter, scatter};

const STYLE: &str = "text{font:11px system-ui,sans-serif;fill:#333}.name{font-size:9px}.axis,.tick{stroke:#999;stroke-width:1}\
.grid{stroke:#999;stroke-opacity:.25}.dot{fill:#2a6fb0}.bar{fill:#2a6fb0;fill-opacity:.75}.minus{fill:#c0562f;fill-opacity:.75}\
.whisker{stroke:#333;stroke-width:1.2}.fit{stroke:#c0562f;stroke-width:1.4}\
@media(prefers-color-scheme:dark){text{fill:#ddd}.whisker{stroke:#ddd}.dot,.bar{fill:#6bb0ee}.minus{fill:#ee8c66}.fit{stroke:#ee8c66}}";

/// A picture around its parts.
fn picture(width: f64, height: f64, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n{body}</svg>\n",
        escape(title)
    )
}

/// A text at a place; `anchor` is start, middle or end.
fn text(x: f64, y: f64, anchor: &str, class: &str, words: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n", escape(words))
}

/// A straight line.
fn line(class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n")
}

fn escape(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// About five round numbers within a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = libm::pow(10.0, libm::floor(libm::log10(rough)));
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough * 0.999).unwrap_or(rough);
    let first = libm::ceil(low / step - 1e-9) as i64;
    let last = libm::floor(high / step + 1e-9) as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A number without needless digits.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            ticks(0.0, 1.0).iter().map(|t| short(*t)).collect::<Vec<_>>(),
            ["0", "0.2", "0.4", "0.6", "0.8", "1"]
        );
        assert_eq!(ticks(-3.0, 42.0), [0.0, 10.0, 20.0, 30.0, 40.0]);
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let one = Point { x: 1.0, y: 2.0, name: "<a> & \"b\"".into() };
        let picture =
            scatter(&Scatter { points: vec![one], x: "x", y: "y", title: "</title>", line: None, best_first: false });
        assert!(picture.contains("&lt;a&gt; &amp; &quot;b&quot;") && !picture.contains("<a>"));
        assert!(!picture.contains("NaN"));
    }
}
