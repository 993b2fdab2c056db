//! Steps given on the command line.

use crate::failure::Failure;
use crate::outcome::Ended;
use clap::Args;
use engine::{Game, Position};
use gdl::ast::Player;

/// Where play has got to.
#[derive(Args, Debug, Default)]
pub struct Played {
    /// Steps made before, in order, between blanks or commas: "A1 B2,C3-C4"
    #[arg(
        id = "played",
        long = "moves",
        visible_alias = "after",
        value_name = "STEPS",
        default_value = "",
        hide_default_value = true
    )]
    steps: String,
}

impl Played {
    /// The steps one by one.
    pub fn steps(&self) -> Vec<&str> {
        self.steps.split(|c: char| c == ',' || c.is_whitespace()).filter(|step| !step.is_empty()).collect()
    }

    /// The position they lead to.
    pub fn reach<'g>(&self, game: &'g Game) -> Result<Position<'g>, Failure> {
        let mut position = game.start(Player::First);
        for (index, text) in self.steps().into_iter().enumerate() {
            let Some(step) = position.find(text) else { return Err(refused(&position, index, text)) };
            position.play(step);
        }
        Ok(position)
    }
}

fn refused(position: &Position<'_>, index: usize, text: &str) -> Failure {
    let number = index + 1;
    if let Some(ended) = Ended::of(position) {
        return Failure::no(format!("step {number}, {text}, comes after the end of the game: {}", ended.sentence()));
    }
    let names = position.names();
    let wanted = text.to_lowercase();
    let near: Vec<&str> =
        names.iter().map(String::as_str).filter(|name| name.to_lowercase().starts_with(&wanted)).take(8).collect();
    let failure = Failure::no(format!("step {number}, {text}, is not legal there"));
    if !near.is_empty() {
        return failure.hint(format!("steps that begin so: {}", near.join(" ")));
    }
    let some: Vec<&str> = names.iter().map(String::as_str).take(8).collect();
    let more = if names.len() > some.len() { " …" } else { "" };
    failure.hint(format!("legal are: {}{more}", some.join(" ")))
}
