//! Play: steps by their names, the positions they lead to, games with people and machines.

mod budget;
mod session;

pub use budget::{Budget, think};
pub use engine::core::Step;
pub use session::{Answer, Options, Played, Session};

use crate::error::Error;
use crate::outcome::Ended;
use engine::{Game, Position};
use gdl::ast::Player;

/// The position that steps lead to from the start.
pub fn reach<'g, S: AsRef<str>>(game: &'g Game, steps: &[S]) -> Result<Position<'g>, Error> {
    let mut position = game.start(Player::First);
    for (index, text) in steps.iter().enumerate() {
        let Some(step) = position.find(text.as_ref()) else { return Err(refused(&position, index, text.as_ref())) };
        position.play(step);
    }
    Ok(position)
}

/// The position that legal steps lead to from the start.
pub fn at<'g>(game: &'g Game, steps: &[Step]) -> Position<'g> {
    let mut position = game.start(Player::First);
    steps.iter().for_each(|&step| position.play(step));
    position
}

/// Legal steps that begin so, whatever the case.
pub fn beginning(position: &Position<'_>, text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    position.names().into_iter().filter(|name| name.to_lowercase().starts_with(&text)).collect()
}

fn refused(position: &Position<'_>, index: usize, text: &str) -> Error {
    let number = index + 1;
    if let Some(ended) = Ended::of(position) {
        return Error::no(format!("step {number}, {text}, comes after the end of the game: {}", ended.sentence()));
    }
    let some = |names: &[String]| names[..names.len().min(8)].join(" ");
    let (near, all) = (beginning(position, text), position.names());
    let failure = Error::no(format!("step {number}, {text}, is not legal there"));
    if !near.is_empty() {
        return failure.hint(format!("steps that begin so: {}", some(&near)));
    }
    let more = if all.len() > 8 { " …" } else { "" };
    failure.hint(format!("legal are: {}{more}", some(&all)))
}
