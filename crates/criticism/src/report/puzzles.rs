//! Puzzles from the trials.

use super::chart::escape;
use super::{Subject, boards, paragraph, spell};
use crate::puzzles::Puzzle;
use std::fmt::Write;

/// Diagrams with the answer folded away.
pub fn section(subject: &Subject<'_>) -> String {
    let puzzles = &subject.found.puzzles;
    if puzzles.is_empty() {
        return String::new();
    }
    let mut body = paragraph("Positions from the trials with one winning move. The answer is below each.");
    body += "<div class=\"multiples\">\n";
    for (number, puzzle) in puzzles.iter().enumerate() {
        body += &diagram(subject, number + 1, puzzle);
    }
    super::section("puzzles", "Puzzles", &format!("{body}</div>\n"))
}

fn diagram(subject: &Subject<'_>, number: usize, puzzle: &Puzzle) -> String {
    let mut position = subject.game.start(puzzle.first);
    puzzle.steps.iter().for_each(|&step| position.play(step));
    let mover = &subject.game.ast().players[position.mover().index()].name;
    // A win in five plies takes three moves of the winner's, where turns have one step.
    let text = format!("Puzzle {number}: {mover} moves and wins in {}", puzzle.plies.div_ceil(2));
    let line = if puzzle.line.first() == Some(&puzzle.answer) {
        &puzzle.line[..]
    } else {
        std::slice::from_ref(&puzzle.answer)
    };
    let names = spell(subject.game, puzzle.first, &puzzle.steps, line);
    let mut answer = String::new();
    if let Some((first, rest)) = names.split_first() {
        let _ = write!(answer, "<b>{}</b> {}", escape(first), escape(&rest.join(" ")));
    }
    format!(
        "<figure>{}<figcaption>{}.<details><summary>Answer</summary>{answer}</details></figcaption></figure>\n",
        boards::position(&position, &text),
        escape(&text)
    )
}
