//! What the rows say, as a page.

use super::area::area;
use super::row::Row;
use super::tasks::LeftOut;
use super::wish::Wish;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The slowest games told.
const SLOWEST: usize = 10;
/// Sets, or sets together, that are held against the rated games.
const AGAINST: [&[&str]; 4] = [&["decoys"], &["random"], &["broken"], &["random", "broken"]];

/// The page, without its head.
pub fn page(rows: &[Row], left_out: &[LeftOut], wish: &Wish, build: &str) -> String {
    let mut page = String::new();
    let mut say = |text: String| page += &(text + "\n");
    let minutes = rows.iter().map(|row| row.seconds).sum::<f64>() / 60.0;
    say(format!(
        "`ludi measure --quick --seed {}`, build {build}, {minutes:.1} minutes of processor time. What is not viable counts as score 0.\n",
        wish.seed
    ));
    say("| set | games | viable | highest score of a viable one |\n|---|---:|---:|---:|".into());
    for set in &wish.sets {
        let all = of(rows, &[set]);
        let viable: Vec<f64> = all.iter().filter(|row| row.viable).map(|row| row.score).collect();
        let best = viable.iter().copied().max_by(f64::total_cmp).map_or("–".to_string(), |best| format!("{best:.2}"));
        say(format!("| {set} | {} | {} | {best} |", all.len(), viable.len()));
    }
    let rated = of(rows, &["rated"]);
    let areas = areas(rows, &rated, wish);
    if !areas.is_empty() {
        let head = "| rated games against | area under the curve | 95 % | of the viable rated ones alone | 95 % |";
        say(format!("\n{head}\n|---|---:|---|---:|---|\n{}", areas.join("\n")));
    }
    confused(rows, &rated, &mut say);
    let poor = rated.iter().filter(|row| !row.viable);
    let poor: Vec<String> = poor.map(|row| format!("- {}: {}", row.name, row.reasons)).collect();
    if !rated.is_empty() {
        say(listed("Rated games that are not viable", &poor));
    }
    let mut slow: Vec<&Row> = rows.iter().collect();
    slow.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let slow: Vec<String> =
        slow.iter().take(SLOWEST).map(|row| format!("- {} {}: {:.1} s", row.set, row.title(), row.seconds)).collect();
    say(listed("Slowest", &slow));
    omitted(left_out, &mut say);
    page
}

fn of<'r>(rows: &'r [Row], sets: &[&str]) -> Vec<&'r Row> {
    rows.iter().filter(|row| sets.contains(&row.set.as_str())).collect()
}

fn listed(head: &str, items: &[String]) -> String {
    let items = if items.is_empty() { "None.".to_string() } else { items.join("\n") };
    format!("\n## {head}\n\n{items}")
}

/// A line for each set. A rated game that is not viable ties with all that are not: each of thirty takes a sixtieth off the first area, however well the others are parted;
/// the second leaves them out.
fn areas(rows: &[Row], rated: &[&Row], wish: &Wish) -> Vec<String> {
    let worths = |rows: &[&Row]| rows.iter().map(|row| row.worth()).collect::<Vec<_>>();
    let viable: Vec<&Row> = rated.iter().copied().filter(|row| row.viable).collect();
    let cells = |good: &[&Row], bad: &[f64]| match area(&worths(good), bad) {
        Some(found) => format!("{:.3} | {:.3} – {:.3}", found.value, found.low, found.high),
        None => "– | –".to_string(),
    };
    let asked = AGAINST.iter().filter(|sets| sets.iter().all(|set| wish.sets.contains(set)));
    let line = |sets: &&[&str]| {
        let bad = worths(&of(rows, sets));
        format!("| {} | {} | {} |", sets.join(" and "), cells(rated, &bad), cells(&viable, &bad))
    };
    if rated.is_empty() { Vec::new() } else { asked.map(line).collect() }
}

/// Games that are none and lie above a viable rated one; without rated ones, all that are viable.
fn confused(rows: &[Row], rated: &[&Row], say: &mut impl FnMut(String)) {
    let lowest = rated.iter().filter(|row| row.viable).min_by(|a, b| a.score.total_cmp(&b.score));
    let limit = lowest.map_or(f64::MIN, |row| row.score);
    let mut above: Vec<&Row> =
        rows.iter().filter(|row| row.set != "rated" && row.viable && row.score >= limit).collect();
    above.sort_by(|a, b| b.score.total_cmp(&a.score));
    let passed = |row: &Row| rated.iter().filter(|other| other.viable && other.score <= row.score).count();
    let told = above.iter().map(|row| match passed(row) {
        0 => format!("- {} {}: {:.2}", row.set, row.title(), row.score),
        count => format!("- {} {}: {:.2}, not below {count} viable rated", row.set, row.title(), row.score),
    });
    let head = match lowest {
        Some(row) => format!("Not below the lowest viable rated game ({}, {:.2})", row.name, row.score),
        None => "Viable though no games".to_string(),
    };
    say(listed(&head, &told.collect::<Vec<_>>()));
}

/// What was not measured: those too vast or sound one by one, the others by their reason.
fn omitted(left_out: &[LeftOut], say: &mut impl FnMut(String)) {
    if left_out.is_empty() {
        return;
    }
    let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let mut text = String::new();
    for one in left_out {
        let reason = one.reason.as_str();
        if reason.starts_with("too much work") || reason.starts_with("sound") {
            let way = if one.way.is_empty() { String::new() } else { format!(" ({})", one.way) };
            // Writing to a text does not fail.
            let _ = writeln!(text, "- {} {}{way}: {reason}", one.set, one.name);
        } else {
            let kind = reason.split(':').next().unwrap_or(reason);
            *counts.entry((one.set, kind)).or_default() += 1;
        }
    }
    for ((set, kind), count) in counts {
        let _ = writeln!(text, "- {count} {set}: {kind}");
    }
    say(format!("\n## Left out\n\n{}", text.trim_end()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decoys::row::row;

    #[test]
    fn the_page_tells_what_is_confused() {
        let mut rows =
            vec![row("rated", "hex", true, 0.6), row("rated", "go", true, 0.4), row("rated", "tafl", false, 0.7)];
        rows.extend([row("decoys", "coin", true, 0.5), row("decoys", "brim", false, 0.9)]);
        rows[2].reasons = "always drawn".into();
        let wish = Wish::read(&["--only", "rated", "--only", "decoys"].map(String::from)).expect("sound");
        let left =
            LeftOut { set: "broken", name: "x".into(), way: "tiny".into(), reason: "does not compile: y".into() };
        let page = page(&rows, &[left], &wish, "b");
        // Pairs: hex beats both, go beats brim, tafl ties with brim.
        for part in [
            "| decoys | 2 | 1 | 0.50 |",
            "| decoys | 0.583 |",
            "| 0.750 |",
            "viable rated game (go, 0.40)\n\n- decoys coin: 0.50, not below 1 viable rated\n",
            "- tafl: always drawn",
            "- 1 broken: does not compile",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }
}
