//! What the score is made of.

use super::chart::{escape, picture, plain, short};
use super::{Subject, figure, paragraph};
use crate::criteria::CRITERIA;
use std::fmt::Write;

/// Height of a bar with its gap.
const ROW: f64 = 22.0;

/// Bars from the bias to the score, the largest contributions first.
pub fn section(subject: &Subject<'_>) -> String {
    let (weights, measured) = (subject.weights, &subject.found.measurement);
    let mut parts: Vec<(&str, f64, f64, f64)> = Vec::new();
    let mut missing = Vec::new();
    for ((criterion, figure), weight) in
        CRITERIA.iter().zip(&measured.figures).zip(&weights.of).filter(|(_, w)| **w != 0.0)
    {
        match figure {
            Some(figure) => parts.push((criterion.name, *weight, figure.value, weight * figure.value)),
            None => missing.push(criterion.name),
        }
    }
    parts.sort_by(|a, b| b.3.abs().total_cmp(&a.3.abs()));
    let score = measured.score;
    let mut text = format!(
        "The score by the criteria is <strong>{}</strong> ({}): the bias {} and what each weighted criterion adds, weight times value.",
        plain(score.value, 2),
        match subject.found.trials.len() {
            0 | 1 => "of one game, which leaves its error unknown".to_string(),
            _ => format!("{} – {}", plain(score.low, 2), plain(score.high, 2)),
        },
        plain(weights.bias, 2)
    );
    if !missing.is_empty() {
        text += &format!(" Not measured here, and so left out: {}.", escape(&missing.join(", ")));
    }
    let drawing = waterfall(weights.bias, &parts, score.value);
    super::section(
        "score",
        "The score and what makes it",
        &format!("{}{}", paragraph(&text), figure(&drawing, "Each bar begins where the last one ended.")),
    )
}

/// Bars that add up.
fn waterfall(bias: f64, parts: &[(&str, f64, f64, f64)], total: f64) -> String {
    let mut sums = vec![0.0, bias];
    parts.iter().for_each(|part| sums.push(sums[sums.len() - 1] + part.3));
    let low = sums.iter().copied().fold(0.0, f64::min);
    let high = sums.iter().copied().fold(0.0, f64::max);
    let (left, width) = (210.0, 460.0);
    let at = |x: f64| left + width * (x - low) / (high - low).max(1e-9);
    let mut body = format!(
        r#"<line class="grid" x1="{0}" x2="{0}" y1="0" y2="{1}"/>"#,
        short(at(0.0)),
        short(ROW * (parts.len() + 2) as f64)
    );
    let mut row = |i: usize, name: &str, from: f64, to: f64, class: &str, note: &str| {
        let y = ROW * i as f64;
        let (x1, x2) = (at(from.min(to)), at(from.max(to)));
        let _ = write!(
            body,
            r#"<text class="label" x="{}" y="{}" text-anchor="end">{}</text><rect class="{class}" x="{}" y="{}" width="{}" height="14"><title>{}</title></rect><text class="tick" x="{}" y="{}">{}</text>"#,
            left - 8.0,
            short(y + 15.0),
            escape(name),
            short(x1),
            short(y + 4.0),
            short((x2 - x1).max(1.0)),
            escape(note),
            short(x2 + 5.0),
            short(y + 15.0),
            escape(note),
        );
    };
    row(0, "bias", 0.0, bias, "sum", &plain(bias, 2));
    for (i, (name, weight, value, part)) in parts.iter().enumerate() {
        let sign = if *part >= 0.0 { "+" } else { "" };
        let note = format!("{sign}{} = {} × {}", plain(*part, 3), plain(*weight, 3), plain(*value, 2));
        row(i + 1, name, sums[i + 1], sums[i + 2], if *part >= 0.0 { "first" } else { "second" }, &note);
    }
    row(parts.len() + 1, "score", 0.0, total, "sum", &plain(total, 2));
    picture((left + width + 150.0, ROW * (parts.len() + 2) as f64 + 4.0), &body, "Contributions to the score")
}
