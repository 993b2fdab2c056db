//! Levels of play as text: how many there are, and what happens between players of each.

use crate::numbers::counted;
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Estimate;
use ludi::measure::{Between, ByStrength, Climbed};

/// How many levels are told apart, and where they end.
pub(super) fn ladder(found: &Climbed) -> String {
    let levels = counted(found.levels.len(), "level");
    let told = match found.levels.as_slice() {
        [] => "above random moves",
        [_] => "above chance, surely stronger than random moves",
        _ => "above chance, each surely stronger than the one below",
    };
    match (found.flat_from, &found.stalled) {
        (Some(0), _) => "no level of play above chance: more thought is no better than random moves".to_string(),
        (Some(iterations), Some(stalled)) => format!(
            "{levels} of play {told}; from {iterations} iterations on it is flat ({}: {:.0} % of the points)",
            stalled.player,
            100.0 * stalled.score.value
        ),
        (Some(iterations), None) => format!("{levels} of play {told}; from {iterations} iterations on it is flat"),
        (None, _) => format!("at least {levels} of play {told}; the budget ended before the climb did"),
    }
}

/// A row a level: what came of its games against itself.
pub(super) fn table(found: &ByStrength, page: &Page) -> String {
    let header = ["between", "games", "draws", "cut off", "first wins", "turns"];
    let share = |share: &Estimate| interval(share, 100.0, " %");
    let row = |level: &Between| {
        vec![
            format!("  {}", level.player),
            level.games.to_string(),
            share(&level.draws),
            share(&level.unfinished),
            level.first.as_ref().map_or("–".to_string(), share),
            interval(&level.length, 1.0, ""),
        ]
    };
    let rows = found.levels.iter().map(row).collect();
    let note = "  first wins: of the games that somebody wins; in brackets the interval at 95 %\n";
    format!("\n{}{note}", draw(page, Fit::Cut, &header, rows, &[1]))
}

fn interval(Estimate { value, low, high }: &Estimate, by: f64, unit: &str) -> String {
    let [value, low, high] = [value, low, high].map(|x| format!("{:.0}", by * x));
    format!("{value}{unit} ({low} – {high})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludi::measure::Level;

    fn level(player: &str, value: f64) -> Level {
        Level { player: player.to_string(), pairs: 8, score: Estimate { value, low: 0.51, high: 0.9 } }
    }

    #[test]
    fn a_ladder_tells_how_many_levels_there_are_and_where_they_end() {
        let open = Climbed { levels: vec![level("uct:iterations=4", 0.8)], stalled: None, flat_from: None };
        let said = ladder(&open);
        assert!(said.starts_with("at least 1 level of play above chance, surely stronger than random moves"), "{said}");
        let stalled = Some(level("uct:iterations=64", 0.52));
        let said = ladder(&Climbed { stalled, flat_from: Some(4), ..open });
        assert!(said.ends_with("from 4 iterations on it is flat (uct:iterations=64: 52 % of the points)"), "{said}");
        let none = Climbed { levels: Vec::new(), stalled: None, flat_from: Some(0) };
        assert!(ladder(&none).starts_with("no level of play above chance"));
    }
}
