//! Players as short texts: `random`, `ab:depth=3`, `uct:iterations=1000`.

use crate::player::{Choice, Player};
use crate::policy::Policy;
use engine::rng::Rng;
use engine::{Game, Position};
use std::fmt;
use std::str::FromStr;

/// A player to be made for any game.
#[derive(Clone, Debug, PartialEq)]
pub enum Spec {
    /// Uniform over the legal steps.
    Random,
}

impl Spec {
    /// The player for a game. `policy` is what the text's `policy=` names (files are the caller's business); `None`: the game's own.
    pub fn player<'g>(&self, _game: &'g Game, _policy: Option<&Policy>) -> Box<dyn Player + 'g> {
        match self {
            Spec::Random => Box::new(Random),
        }
    }

    /// What `policy=` names, if the text has it.
    pub fn policy_name(&self) -> Option<&str> {
        None
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        match text {
            "random" => Ok(Spec::Random),
            _ => Err(format!("there is no player {text}")),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("random")
    }
}

/// Plays anything legal.
struct Random;

impl Player for Random {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let steps = position.steps();
        Choice::plain(steps[rng.below(steps.len() as u32) as usize])
    }
}
