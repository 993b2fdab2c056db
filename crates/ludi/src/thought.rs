//! What a player thinks, in words.

use crate::numbers::grouped;
use engine::Position;
use engine::core::Step;
use schemars::JsonSchema;
use serde::Serialize;
use strategy::Choice;

/// What a player would do, and why.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Thought {
    /// The step.
    pub step: String,
    /// What it is worth to him, from -1 to 1; `None` if the player has no view.
    pub score: Option<f64>,
    /// The same in words: `+0.125`, `win in 3`.
    pub score_text: Option<String>,
    /// How far he looked.
    pub depth: u32,
    /// Positions or iterations.
    pub nodes: u64,
    /// What he expects, his own step first.
    pub line: Vec<String>,
    /// Plies to the end, if he has proved a win or a loss.
    #[serde(skip)]
    pub plies: Option<u32>,
}

impl Thought {
    /// A choice in a position.
    pub fn of(position: &Position<'_>, choice: &Choice) -> Thought {
        Thought {
            step: name_of(position, choice.step),
            score: choice.score.map(|score| score.value()),
            score_text: choice.score.map(|score| score.to_string()),
            depth: choice.depth,
            nodes: choice.nodes,
            line: position.names_along(&choice.line),
            plies: choice.score.and_then(|score| score.plies()),
        }
    }

    /// Why: the step's worth, the effort, the line expected. Empty if the player has no view.
    pub fn reason(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.score_text.clone());
        if self.nodes > 0 {
            parts.push(format!("{} nodes", grouped(self.nodes)));
        }
        if self.depth > 0 {
            parts.push(format!("depth {}", self.depth));
        }
        if self.line.len() > 1 {
            parts.push(format!("expecting {}", self.line.join(" ")));
        }
        parts.join(", ")
    }
}

/// Text of a legal step.
pub fn name_of(position: &Position<'_>, step: Step) -> String {
    let index = position.steps().iter().position(|&legal| legal == step);
    index.map_or_else(|| "?".to_string(), |index| position.names().swap_remove(index))
}
