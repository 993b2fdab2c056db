//! What stands before and after the games: the run in a sentence, the table of contents, the funnel, how to make it again.

use super::entry::Shown;
use super::{Gallery, Stage};
use crate::catalogue::{board, few_words};
use crate::numbers::{counted, grouped};
use criticism::report::chart::{escape, picture, plain, short};
use criticism::report::{figure, paragraph, section};
use std::fmt::Write;

/// Height of a bar of the funnel with its gap.
const ROW: f64 = 24.0;

/// Title and what the run did.
pub fn head(gallery: &Gallery) -> String {
    let made = gallery.funnel.first().map_or(0, |stage| stage.count);
    let passes = gallery.passes;
    // What was measured once may not be called by that word.
    let viable = gallery.best.iter().filter(|entry| entry.viable && entry.verdict.starts_with(passes)).count();
    let shown = match gallery.best.len() {
        0 => "None of them was kept.".to_string(),
        1 => format!("The best is shown here; it is {}.", gallery.best[0].verdict),
        n => format!(
            "The best {n} are shown here, {} of them {passes}.",
            if viable == n { "all".into() } else { viable.to_string() }
        ),
    };
    let from = match gallery.founders {
        0 => ", the first of them drawn at random".to_string(),
        many => format!(" bred from {}", counted(many, "known game")),
    };
    format!(
        "<h1>New games</h1>\n<p class=\"aim\">{}{from}. {shown}</p>\n<p class=\"origin\">Run “{}”. {}</p>\n",
        counted(made as usize, "game"),
        escape(&gallery.run),
        "Machines made and measured them; whether they are fun, only people can tell."
    )
}

/// Games to begin with: the first three that hold at the second look and are no known game in disguise.
pub fn tonight(shown: &[Shown<'_>]) -> String {
    let best = shown.iter().filter(|shown| shown.entry.viable && shown.entry.new == Some(true)).take(3);
    let item = |shown: &Shown<'_>| {
        let aim = shown.ast().map_or_else(String::new, |game| escape(&gdl::english::aim(game)));
        let (anchor, name) = (shown.anchor(), escape(&shown.entry.name));
        format!(
            "<li><a href=\"#{anchor}\"><strong>{name}</strong></a> {aim} <small>({} words of rules)</small></li>\n",
            shown.entry.words
        )
    };
    let items: String = best.map(item).collect();
    if items.is_empty() {
        return String::new();
    }
    section("tonight", "Tonight, try these", &format!("<ol>\n{items}</ol>\n"))
}

/// One row a game.
pub fn table(shown: &[Shown<'_>], gallery: &Gallery) -> String {
    let Gallery { passes, measure, .. } = gallery;
    let scores = || shown.iter().map(|shown| shown.entry.score);
    let low = scores().map(|score| score.low).fold(f64::INFINITY, f64::min);
    let high = scores().map(|score| score.high).fold(f64::NEG_INFINITY, f64::max);
    let at = |x: f64| short(4.0 + 92.0 * ((x - low) / (high - low).max(1e-9)).clamp(0.0, 1.0));
    let mut rows = String::new();
    for shown in shown {
        let entry = shown.entry;
        let score = entry.score;
        let interval = format!("{} – {}", plain(score.low, 2), plain(score.high, 2));
        let bar = format!(
            r#"<svg class="chart" viewBox="0 0 100 12" width="100" height="12" role="img" aria-label="{interval}"><line class="rail" x1="4" x2="96" y1="6" y2="6"/><line class="whisker wide" x1="{}" x2="{}" y1="6" y2="6"/><circle class="dot" cx="{}" cy="6" r="3.5"/></svg>"#,
            at(score.low),
            at(score.high),
            at(score.value)
        );
        let (goal, board) = match shown.ast() {
            Some(game) => (few_words(gdl::english::aim(game).trim_end_matches('.')), board(&game.board)),
            None => ("–".to_string(), "–".to_string()),
        };
        let _ = writeln!(
            rows,
            "<tr><td class=\"number\">{}</td><th scope=\"row\"><a href=\"#{}\">{}</a></th><td class=\"number\">{}</td><td>{bar}<small>{interval}</small></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            entry.rank,
            shown.anchor(),
            escape(&entry.name),
            plain(score.value, 2),
            if entry.remeasured { "twice" } else { "once" },
            escape(&entry.verdict),
            escape(&goal),
            escape(&board),
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    let head = format!(
        "<th class=\"number\">rank</th><th>game</th><th class=\"number\">{measure}</th><th>95 % interval</th><th>measured</th><th>verdict</th><th>goal</th><th>board</th>"
    );
    let mixed = shown.iter().any(|s| s.entry.viable) && !shown.iter().all(|s| s.entry.remeasured && s.entry.viable);
    let order = if mixed {
        paragraph(&format!(
            "New games that were still {passes} when measured a second time come first, then those measured once and not refuted, whose figures are likely flattered, then variants of known games, then those that are not {passes}."
        ))
    } else {
        String::new()
    };
    let body = format!(
        "{order}<div class=\"scroll\"><table class=\"contents\"><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    );
    section("contents", "The best", &body)
}

/// Bars of what became of the children.
pub fn funnel(gallery: &Gallery) -> String {
    let Some(all) = gallery.funnel.iter().map(|stage| stage.count).max() else { return String::new() };
    let (left, width) = (150.0, 300.0);
    let mut body = String::new();
    for (index, Stage { name, count, dropped }) in gallery.funnel.iter().enumerate() {
        let y = ROW * index as f64;
        let base = short(y + 16.0);
        let share = *count as f64 / all.max(1) as f64;
        let (class, sign) = if *dropped { ("second", "− ") } else { ("first", "") };
        let _ = write!(
            body,
            r#"<text class="label" x="{}" y="{base}" text-anchor="end">{sign}{}</text><rect class="{class}" x="{left}" y="{}" width="{}" height="15"/><text class="tick" x="{}" y="{base}">{} ({} %)</text>"#,
            left - 8.0,
            escape(name),
            short(y + 4.0),
            short((width * share).max(1.0)),
            short(left + (width * share).max(1.0) + 6.0),
            grouped(*count),
            plain(100.0 * share, if share > 0.0 && share < 0.1 { 1 } else { 0 }),
        );
    }
    let spoken: Vec<String> = gallery.funnel.iter().map(|stage| format!("{} {}", stage.name, stage.count)).collect();
    let drawing = picture((left + width + 100.0, ROW * gallery.funnel.len() as f64 + 4.0), &body, &spoken.join(", "));
    let caption = r#"<i class="key first"></i> went on, <i class="key second"></i> (−) were dropped there."#;
    section("funnel", "What became of the children", &figure(&drawing, caption))
}

/// How the page came about.
pub fn colophon(gallery: &Gallery) -> String {
    let mut rows = vec![
        ("run", escape(&gallery.run)),
        ("seed", gallery.seed.to_string()),
        ("command", format!("<code>{}</code>", escape(&gallery.command))),
    ];
    if gallery.founders > 0 {
        rows.insert(2, ("first population", counted(gallery.founders, "game")));
    }
    if let Some(archive) = gallery.archive {
        let text = format!(
            "{} % of the kinds of game are taken; scores of their best: highest {}, mean {}, sum {}",
            plain(100.0 * archive.coverage, 2),
            plain(archive.obj_max, 2),
            plain(archive.obj_mean, 2),
            plain(archive.qd_score, 1)
        );
        rows.push(("archive", text));
    }
    let rows: String = rows.iter().map(|(what, text)| format!("<dt>{what}</dt><dd>{text}</dd>\n")).collect();
    section(
        "colophon",
        "How they were made",
        &format!("<dl class=\"plain\">\n{rows}</dl>\n{}", paragraph(gallery.about)),
    )
}
