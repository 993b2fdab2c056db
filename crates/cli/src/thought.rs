//! What a player thinks, in words.

use crate::numbers::grouped;
use engine::Position;
use engine::core::Step;
use strategy::Choice;

/// Text of a legal step.
pub fn name_of(position: &Position<'_>, step: Step) -> String {
    let index = position.steps().iter().position(|&legal| legal == step);
    index.map_or_else(|| "?".to_string(), |index| position.names().swap_remove(index))
}

/// Why a step was chosen: its worth, the effort, the line expected. Empty if the player has no view.
pub fn reason(position: &Position<'_>, choice: &Choice) -> String {
    let mut parts = Vec::new();
    parts.extend(choice.score.map(|score| score.to_string()));
    if choice.nodes > 0 {
        parts.push(format!("{} nodes", grouped(choice.nodes)));
    }
    if choice.depth > 0 {
        parts.push(format!("depth {}", choice.depth));
    }
    let line = position.names_along(&choice.line);
    if line.len() > 1 {
        parts.push(format!("expecting {}", line.join(" ")));
    }
    parts.join(", ")
}
