//! How games are looked at, all alike.

use super::looks::Looks;
use crate::open::read;
use crate::runs::guarded;
use criticism::assess::{Assessment, player};
use criticism::copycat::copycats;
use criticism::screening::Screening;
use criticism::trial::Trial;
use criticism::weights::Weights;
use engine::Game;
use strategy::Policy;

/// Games of a copy-cat that is proved; others play until they lose.
const CATS: u64 = 2;

/// A game that was looked at.
pub struct Seen {
    pub text: String,
    pub policy: Policy,
    pub looks: Looks,
    pub trials: Vec<Trial>,
}

/// What is asked beside the trials, which takes longer than all else.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    Nothing,
    /// Whether copying is enough, unless the game surely is not viable anyway.
    Cats,
    /// All it takes to call a game viable, unless it surely is not anyway.
    Test,
    /// The same in any case.
    TestAlways,
}

/// What games are looked at with.
pub struct Eye {
    pub screening: Screening,
    pub weights: Weights,
}

impl Eye {
    /// A variant, if it passes the screening. One that brings the judge down does not.
    pub fn first(&self, text: &str, beside: Beside, seed: u64) -> Result<Seen, String> {
        guarded(|| {
            let game = read(text)?;
            self.screening.speed(&game, seed)?;
            let policy = self.screening.policy(&game, &[], seed)?;
            Ok(self.measured(&game, policy, 1, beside, seed))
        })
        .unwrap_or_else(|why| Err(format!("judging it crashed: {why}")))
    }

    /// A game that was looked at, with other trials and three times as many. It is not screened again: a game that passed once is listed,
    /// whatever another seed would say of its speed. `None` if that brings the judge down.
    pub fn again(&self, seen: &Seen, beside: Beside, seed: u64) -> Option<Seen> {
        let game = read(&seen.text).expect("it was a game at the first look");
        guarded(|| self.measured(&game, seen.policy.clone(), 3, beside, seed)).ok()
    }

    /// Looks at a game with so many times the trials.
    pub fn measured(&self, game: &Game, policy: Policy, times: u64, beside: Beside, seed: u64) -> Seen {
        let trials = self.screening.trials.map(|trials| times * trials);
        // More trials may take more work, each as much as before.
        let measuring = times as f64 * self.screening.measuring;
        let screening = Screening { trials, measuring, ..self.screening.clone() };
        let settings = screening.settings(game, screening.nodes, &policy, seed);
        let found = screening.first(game, &policy, &self.weights, f64::MAX, seed);
        let looks = Looks::of(&found, None);
        let seen =
            |found: Assessment, looks| Seen { text: game.text().to_string(), policy, looks, trials: found.trials };
        match beside {
            Beside::Nothing => seen(found, looks),
            Beside::Cats | Beside::Test if looks.hopeless() => seen(found, looks),
            Beside::Cats => {
                let looks = Looks::of(&found, Some(&copycats(game, &player(), CATS, seed)));
                seen(found, looks)
            }
            Beside::Test | Beside::TestAlways => {
                let found = screening.test(game, found, &settings);
                let looks = Looks::of(&found, Some(&found.copycats));
                seen(found, looks)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_screened_once() {
        let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let screening = Screening { nodes: 2, trials: [2; 2], ..Screening::default() };
        let eye =
            |measuring| Eye { screening: Screening { measuring, ..screening.clone() }, weights: Weights::default() };
        let seen = eye(5e8).first(text, Beside::Nothing, 1).expect("it passes");
        // What another seed makes of its speed does not take it off the list.
        let strict = eye(1.0);
        assert!(strict.first(text, Beside::Nothing, 2).is_err());
        assert!(!strict.again(&seen, Beside::Nothing, 2).expect("it does not crash").looks.flaws.is_empty());
    }
}
