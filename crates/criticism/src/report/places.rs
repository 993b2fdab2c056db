//! Where on the board games happen.

use super::boards::{legend, map, sequential, target};
use super::{Subject, figure};
use crate::images::{firsts, images, pooled};
use engine::core::Cell;

/// Heat map of moves, and how much of the board is used.
pub fn section(subject: &Subject<'_>) -> String {
    let game = subject.game;
    let cells = game.topology().cells();
    let trials = &subject.found.trials;
    let mut ends = vec![0u32; cells];
    let mut used = vec![0u32; cells];
    for trial in trials {
        for turn in trial.measured() {
            if let Some(cell) = turn.steps.iter().rev().copied().find_map(target) {
                ends[cell as usize] += 1;
            }
        }
        for cell in visited(subject, trial) {
            used[cell as usize] += 1;
        }
    }
    if trials.is_empty() {
        return String::new();
    }
    let images = images(game, trials);
    let (ends, used) = (pooled(&ends, &images), pooled(&used, &images));
    let most = ends.iter().copied().fold(0.0, f64::max);
    let heat: Vec<Option<f64>> = ends.iter().map(|n| Some(n / if most > 0.0 { most } else { 1.0 })).collect();
    let usage: Vec<Option<f64>> = used.iter().map(|n| Some(n / trials.len() as f64)).collect();
    let busiest =
        ends.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0))).map_or(0, |(cell, _)| cell);
    let firsts = firsts(cells, &images);
    let like = match firsts.iter().filter(|first| **first == firsts[busiest]).count() {
        0 | 1 => String::new(),
        n => format!(" and the {} like it", n - 1),
    };
    let label = &game.topology().labels[busiest];
    let alike = match images.len() {
        0 => String::new(),
        n => format!(" The game is the same after {}; cells that are alike for that reason have their mean.", turns(n)),
    };
    let where_to = format!("Where turns end: the darker, the more often; most often on {label}{like}.{alike}");
    let idle = used.iter().filter(|n| **n == 0.0).count();
    let unused = match idle {
        0 => "every cell is used in some game".to_string(),
        1 => "one cell is never used".to_string(),
        n => format!("{n} of {cells} cells are never used"),
    };
    let board = format!("Share of the games in which a cell carries a piece, in %: {unused}.");
    let [hot, wide] = [
        figure(
            &format!(
                "{}{}",
                map(game, &heat, sequential, false, &where_to),
                legend(sequential, ["never", "most often"])
            ),
            &format!("<b>Moves.</b> {}", super::escape(&where_to)),
        ),
        figure(
            &format!("{}{}", map(game, &usage, sequential, true, &board), legend(sequential, ["0 %", "100 %"])),
            &format!("<b>Board usage.</b> {board}"),
        ),
    ];
    super::section("places", "Where games happen", &format!("<div class=\"pair\">\n{hot}{wide}</div>\n"))
}

/// How many turns and reflections leave a game as it is.
fn turns(count: usize) -> String {
    if count == 1 {
        "one turn or reflection of the board".into()
    } else {
        format!("{count} turns and reflections of the board")
    }
}

/// Cells that carried a piece at some time of a trial.
fn visited(subject: &Subject<'_>, trial: &crate::trial::Trial) -> Vec<Cell> {
    let mut position = subject.game.start(trial.first);
    let mut seen = vec![false; subject.game.topology().cells()];
    let mut note = |position: &engine::Position<'_>| {
        for (seen, stack) in seen.iter_mut().zip(position.snapshot().stacks) {
            *seen |= !stack.is_empty();
        }
    };
    note(&position);
    for turn in &trial.turns {
        turn.steps.iter().for_each(|&step| position.play(step));
        note(&position);
    }
    seen.iter().enumerate().filter(|(_, seen)| **seen).map(|(cell, _)| cell as Cell).collect()
}
