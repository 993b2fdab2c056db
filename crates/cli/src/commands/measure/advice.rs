//! What can be done about a measurement, as text.

use crate::page::Page;
use ludi::measure::{Drag, Measurement, Next};

/// What may mend the checks that failed; those with one answer are answered together.
pub(super) fn flaws(found: &Measurement, page: &Page) -> String {
    let mut told: Vec<(&Next, Vec<usize>)> = Vec::new();
    for (number, flaw) in found.flaws.iter().enumerate() {
        for next in &flaw.next {
            match told.iter_mut().find(|(known, _)| known.commands == next.commands) {
                Some((_, numbers)) => numbers.push(number),
                None => told.push((next, vec![number])),
            }
        }
    }
    if told.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", page.bold("what to try first"));
    for (next, numbers) in told {
        // What stands before the colon is enough to tell checks apart.
        let about = numbers.iter().filter_map(|&number| found.flaws[number].text.split(": ").next());
        let about = about.collect::<Vec<_>>().join("; ");
        let against = if found.flaws.len() > 1 { format!(" (against: {about})") } else { String::new() };
        out += &page.wrap("  ", &format!("{}{against}", next.what));
        out += &lines(next);
    }
    out
}

/// What pulls the score down most.
pub(super) fn drags(found: &Measurement, page: &Page) -> String {
    if found.parts.is_empty() {
        return String::new();
    }
    let title = page.bold("what pulls the score down");
    if found.drags.is_empty() {
        return format!(
            "\n{title}\n{}",
            page.wrap(
                "  ",
                "nothing: every weighted criterion is as good as the median of the library's viable games, or better"
            )
        );
    }
    let mut out = format!("\n{title}, held against the median of the library's viable games\n");
    for (number, drag) in (1..).zip(&found.drags) {
        let Drag { name, value, usual, loss, means, next, .. } = drag;
        let here = value.map_or("no value".to_string(), |value| format!("{:.2}", value.value));
        let chance = if drag.sure { "" } else { ", perhaps by chance" };
        let said = format!("{name} {here}, usually {:.2}, costs {loss:.2}{chance}. {means}", usual.value);
        out += &page.wrap(&format!("  {number} "), &said);
        for next in next {
            out += &page.wrap("    ", &next.what);
            out += &lines(next);
        }
    }
    for next in &found.next {
        out += &page.wrap("  ", &next.what);
        out += &lines(next);
    }
    out
}

/// Commands, never broken, so that they can be copied.
fn lines(next: &Next) -> String {
    next.commands.iter().map(|command| format!("      {command}\n")).collect()
}
