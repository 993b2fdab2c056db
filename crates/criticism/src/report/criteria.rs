//! All criteria with their intervals.

use super::chart::{escape, plain, short};
use super::{Subject, paragraph};
use crate::criteria::{CRITERIA, Category, Criterion};
use std::fmt::Write;
use strategy::contest::statistics::Interval;

/// One table a category.
pub fn section(subject: &Subject<'_>) -> String {
    let note = "Each value with its 95 % interval, and where it lies on its range. Point at a name for the formula and its source.";
    let tables: String =
        [Category::Viability, Category::Quality, Category::Intrinsic].map(|category| table(subject, category)).concat();
    super::section("criteria", "All 57 criteria", &format!("{}{tables}", paragraph(note)))
}

fn table(subject: &Subject<'_>, category: Category) -> String {
    let title = match category {
        Category::Intrinsic => "Intrinsic: the rules and the equipment",
        Category::Viability => "Viability: do games end, and fairly?",
        Category::Quality => "Quality: what games are like",
    };
    let figures = CRITERIA.iter().zip(&subject.found.measurement.figures).filter(|(c, _)| c.category == category);
    let mut rows = String::new();
    for (criterion, figure) in figures {
        let formula = format!("{} = {}. Source: {}.", criterion.name, criterion.formula, criterion.source);
        let (value, interval, bar) = match figure {
            Some(f) if f.low == f.high => (plain(f.value, 2), String::new(), bar(criterion, f)),
            Some(f) => (plain(f.value, 2), format!("{} – {}", plain(f.low, 2), plain(f.high, 2)), bar(criterion, f)),
            None => ("–".to_string(), "not measured".to_string(), String::new()),
        };
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\"><abbr title=\"{}\">{}</abbr></th><td class=\"number\">{value}</td><td class=\"number\">{interval}</td><td>{bar}</td><td>{}</td></tr>",
            escape(&formula),
            escape(criterion.name),
            escape(criterion.about)
        );
    }
    format!(
        "<details open><summary>{title}</summary>\n<div class=\"scroll\"><table class=\"criteria\"><thead><tr><th>criterion</th><th class=\"number\">value</th><th class=\"number\">95 %</th><th>range</th><th>what it asks</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n</details>\n"
    )
}

/// The interval on the criterion's range.
pub fn bar(criterion: &Criterion, figure: &Interval) -> String {
    let (least, most) = criterion.range;
    let at = |x: f64| short(3.0 + 114.0 * ((x - least) / (most - least)).clamp(0.0, 1.0));
    format!(
        r#"<svg class="chart" viewBox="0 0 120 12" width="120" height="12" role="img" aria-label="{} of {} to {}"><line class="rail" x1="3" x2="117" y1="6" y2="6"/><line class="whisker wide" x1="{}" x2="{}" y1="6" y2="6"/><circle class="dot" cx="{}" cy="6" r="3.5"/></svg>"#,
        plain(figure.value, 2),
        plain(least, 2),
        plain(most, 2),
        at(figure.low),
        at(figure.high),
        at(figure.value)
    )
}
