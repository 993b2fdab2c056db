//! What two tables say of the same games, as a page.

use super::numbers::{part, pearson, spearman};
use super::table::{Check, Row, Table};
use std::collections::{BTreeMap, BTreeSet};

/// As near as this to its limit a figure may lie on either side of it: `limits::INDIFFERENT` of the critic.
const INDIFFERENT: f64 = 0.05;

/// What was found.
pub struct Found {
    /// The page.
    pub text: String,
    /// Games of which sure words contradict each other.
    pub contradictions: usize,
}

/// Two seeds: contradictions of what is sure, what is left open, scores.
pub fn seeds(a: &Table, b: &Table) -> Found {
    let both = a.with(b);
    let mut text = head("Two seeds", a, b, both.len());
    let told: Vec<(&str, Vec<String>)> = both.iter().map(|(x, y)| (x.game.as_str(), opposed(x, y))).collect();
    let at_odds: Vec<&(&str, Vec<String>)> = told.iter().filter(|(_, checks)| !checks.is_empty()).collect();
    text += &format!(
        "Games without a contradiction between decided checks: {}.\n",
        part(both.len() - at_odds.len(), both.len())
    );
    for (game, checks) in &at_odds {
        text += &format!("- {game}: {}\n", checks.join("; "));
    }
    let turned: Vec<String> = both.iter().filter(|(x, y)| x.viable != y.viable).map(|(x, y)| words(x, y)).collect();
    text += &listed("Games viable with one seed and not with the other", &turned, both.len());
    let sure: Vec<String> =
        both.iter().filter(|(x, y)| x.viable != y.viable && x.sure() && y.sure()).map(|(x, y)| words(x, y)).collect();
    text += &listed("Of these, both verdicts sure", &sure, both.len());
    text += &open(&[a, b]);
    text += &scores(&both);
    Found { text, contradictions: at_odds.len() }
}

/// `--quick` against the default, whose sure words count.
pub fn quick(a: &Table, quick: &Table) -> Found {
    let both = a.with(quick);
    let mut text = head("Quick", a, quick, both.len());
    let against: Vec<&(&Row, &Row)> = both.iter().filter(|(x, y)| x.sure() && x.viable != y.viable).collect();
    let told: Vec<String> = against.iter().map(|(x, y)| words(x, y)).collect();
    text += &listed("Games whose verdict of --quick contradicts the sure words of the default", &told, both.len());
    let certain: Vec<String> = against.iter().filter(|(_, y)| y.sure()).map(|(x, y)| words(x, y)).collect();
    text += &listed("Of these, sure in --quick too", &certain, both.len());
    let checks: Vec<String> = both
        .iter()
        .map(|(x, y)| (x.game.as_str(), opposed(x, y)))
        .filter(|(_, checks)| !checks.is_empty())
        .map(|(game, checks)| format!("{game}: {}", checks.join("; ")))
        .collect();
    text += &listed("Games with a contradiction between decided checks", &checks, both.len());
    text += &scores(&both);
    Found { text, contradictions: against.len() }
}

fn head(title: &str, a: &Table, b: &Table, both: usize) -> String {
    let mut text =
        format!("## {title}\n\n{} (`{}`) and {} (`{}`): {both} games in both", a.path, a.options, b.path, b.options);
    let missing = a.rows.len() + b.rows.len() - 2 * both;
    if missing > 0 {
        text += &format!(", {missing} in one alone and passed over");
    }
    text + ".\n\n"
}

fn words(x: &Row, y: &Row) -> String {
    format!("{}: {} / {}", x.game, x.verdict, y.verdict)
}

fn listed(title: &str, items: &[String], of: usize) -> String {
    let items: Vec<String> = items.iter().map(|item| format!("- {item}\n")).collect();
    format!("\n{title}: {}.\n{}", part(items.len(), of), items.concat())
}

/// Checks that are sure in both and say the opposite.
fn opposed(x: &Row, y: &Row) -> Vec<String> {
    let way = |passes: bool| if passes { "passes" } else { "fails" };
    let pairs = x.checks.iter().filter_map(|check| Some((check, y.check(&check.id)?)));
    let against = pairs.filter(|(one, other)| one.sure && other.sure && one.passes != other.passes);
    against
        .map(|(one, other)| {
            format!("{} {} ({}) / {} ({})", one.id, way(one.passes), margin(one), way(other.passes), margin(other))
        })
        .collect()
}

fn margin(check: &Check) -> String {
    check.margin.map_or("no figure".to_string(), |margin| format!("{margin:+.2} from the limit"))
}

/// Checks that are not sure: all, and those whose figure is farther from the limit than where either side will do.
fn open(tables: &[&Table]) -> String {
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut games: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in tables.iter().flat_map(|table| &table.rows) {
        for check in &row.checks {
            let far = check.margin.is_none_or(|margin| margin.abs() > INDIFFERENT);
            let count = counts.entry(&check.id).or_default();
            count[0] += 1;
            count[1] += usize::from(!check.sure);
            count[2] += usize::from(!check.sure && far);
            if !check.sure && far {
                games.entry(&check.id).or_default().insert(&row.game);
            }
        }
    }
    let total = |i: usize| counts.values().map(|count| count[i]).sum::<usize>();
    let mut text = format!(
        "\nUndecided checks: {} of all; with a figure farther than {INDIFFERENT} from the limit, {}.\n\n| check | of | undecided | outside ±{INDIFFERENT} | games |\n|---|---:|---:|---:|---|\n",
        part(total(1), total(0)),
        part(total(2), total(0))
    );
    for (id, [all, open, far]) in &counts {
        let games: Vec<&str> = games.get(id).into_iter().flatten().copied().collect();
        text += &format!("| {id} | {all} | {open} | {far} | {} |\n", games.join(", "));
    }
    text
}

fn scores(both: &[(&Row, &Row)]) -> String {
    let pairs: Vec<(f64, f64)> = both.iter().map(|(x, y)| (x.score, y.score)).collect();
    let told = |value: Option<f64>| value.map_or("–".to_string(), |value| format!("{value:.3}"));
    let apart = |(a, b): &(f64, f64)| (a - b).abs();
    let mean = pairs.iter().map(apart).sum::<f64>() / pairs.len().max(1) as f64;
    let widest = both.iter().max_by(|x, y| (x.0.score - x.1.score).abs().total_cmp(&(y.0.score - y.1.score).abs()));
    let widest = widest.map_or(String::new(), |(x, y)| {
        format!(", the widest {:.3} ({}: {:.3} / {:.3})", (x.score - y.score).abs(), x.game, x.score, y.score)
    });
    let (line, order) = (told(pearson(&pairs)), told(spearman(&pairs)));
    format!("\nScores: correlation {line} (Pearson), {order} (Spearman); mean difference {mean:.3}{widest}.\n")
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::table;
    use super::*;

    #[test]
    fn only_what_is_sure_in_both_can_contradict() {
        let a = table(&[
            ("hex", 0.5, "balance:pass:sure:0.2 skill:pass:sure:0.4"),
            ("go", 0.6, "balance:pass:open:0.02"),
            ("nim", 0.1, "copycat:fail:sure:"),
        ]);
        let b = table(&[
            ("hex", 0.4, "balance:fail:sure:-0.1 skill:pass:open:0.1"),
            ("go", 0.7, "balance:fail:sure:-0.1"),
            ("nim", 0.2, "copycat:fail:sure:"),
            ("y", 0.2, "copycat:pass:open:"),
        ]);
        let found = seeds(&a, &b);
        assert_eq!(found.contradictions, 1, "{}", found.text);
        for part in [
            "3 games in both, 1 in one alone and passed over",
            "without a contradiction between decided checks: 2 of 3 (66.7 %)",
            "- hex: balance passes (+0.20 from the limit) / fails (-0.10 from the limit)\n",
            "- hex: viable / not viable\n- go: viable / not viable\n",
            // Nine checks: go's balance is open but near, hex's skill and y's copy-cat are open and far.
            "Undecided checks: 3 of 9 (33.3 %) of all; with a figure farther than 0.05 from the limit, 2 of 9 (22.2 %)",
            "| skill | 2 | 1 | 1 | hex |",
            // 0.12 / sqrt(0.14 · 0.12667), by hand.
            "correlation 0.901 (Pearson), 1.000 (Spearman)",
        ] {
            assert!(found.text.contains(part), "{part}\n{}", found.text);
        }
    }

    #[test]
    fn quick_is_held_against_sure_words_alone() {
        let a = table(&[("hex", 0.5, "balance:pass:sure:0.2"), ("go", 0.5, "balance:pass:open:0.01")]);
        let b = table(&[("hex", 0.5, "balance:fail:open:-0.2"), ("go", 0.5, "balance:fail:sure:-0.3")]);
        let found = quick(&a, &b);
        assert_eq!(found.contradictions, 1, "{}", found.text);
        assert!(found.text.contains("the sure words of the default: 1 of 2 (50.0 %).\n- hex: viable / not viable"));
        assert!(found.text.contains("Of these, sure in --quick too: 0 of 2"), "{}", found.text);
    }
}
