//! The shortest games, move by move.

use super::chart::escape;
use super::{Subject, boards, figure, spell};
use crate::trial::{End, Trial};
use engine::core::Step;

/// Games shown.
const SHOWN: usize = 2;

/// The shortest games that somebody won, or if none was won, the shortest at all.
pub fn section(subject: &Subject<'_>) -> String {
    let trials = &subject.found.trials;
    let mut sorted: Vec<&Trial> = trials.iter().filter(|t| t.end.winner().is_some()).collect();
    if sorted.is_empty() {
        sorted = trials.iter().filter(|t| t.end != End::Timeout).collect();
    }
    sorted.sort_by_key(|t| (t.turns.len(), t.index));
    let games: String = sorted.iter().take(SHOWN).map(|trial| game(subject, trial)).collect();
    if games.is_empty() {
        return String::new();
    }
    super::section("shortest", "The shortest games", &format!("<div class=\"pair\">\n{games}</div>\n"))
}

fn game(subject: &Subject<'_>, trial: &Trial) -> String {
    let steps: Vec<Step> = trial.turns.iter().flat_map(|turn| turn.steps.iter().copied()).collect();
    let turns = spell(subject.game, trial.first, &[], &steps);
    let mut position = subject.game.start(trial.first);
    steps.iter().for_each(|&step| position.play(step));
    let names = subject.game.ast().players.each_ref().map(|p| p.name.as_str());
    let end = match trial.end {
        End::Win(side) => format!("{} wins", names[side.index()]),
        _ => "drawn".to_string(),
    };
    let begun = names[trial.first.index()];
    let text = format!("Trial {}, begun by {begun}: {end} after {} turns", trial.index + 1, turns.len());
    let moves: Vec<String> = turns
        .iter()
        .enumerate()
        .map(|(i, turn)| {
            let number = if i % 2 == 0 { format!("<i>{}.</i> ", i / 2 + 1) } else { String::new() };
            let text = escape(turn);
            // Random turns of the opening are no player's doing.
            if i < trial.opening {
                format!("{number}<span class=\"random\">{text}</span>")
            } else {
                format!("{number}{text}")
            }
        })
        .collect();
    let caption = format!("<b>{}.</b> <span class=\"moves\">{}</span>", escape(&text), moves.join(" "));
    let grey = if trial.opening > 0 { " <small>Moves in italics were made at random.</small>" } else { "" };
    figure(&boards::position(&position, &format!("The final position. {text}")), &format!("{caption}{grey}"))
}
