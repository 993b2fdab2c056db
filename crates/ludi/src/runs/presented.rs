//! What is found out about a game before it is shown: how few words will do, and whether it is a known game in disguise.

use super::judge::guarded;
use crate::distil::{Length, shorter};
use crate::kin::{Known, shelf, tree, variant_of};
use crate::open::read;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A known game that a new one is a variant of, by play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Disguise {
    /// The known game.
    pub name: String,
    /// Share of positions whose steps are the same, in the direction in which the two are more alike.
    pub steps: f64,
    /// Share of games that end the same way at the same time, in that direction.
    pub ends: f64,
    /// Whether the known game was put on a board as large as the new one's.
    pub refitted: bool,
}

impl Disguise {
    /// In a sentence.
    pub fn words(&self) -> String {
        let on = if self.refitted { ", on a board of this size" } else { "" };
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        format!(
            "A variant of {}{on}: {} of the positions have the same moves, {} of the games end alike.",
            self.name,
            percent(self.steps),
            percent(self.ends)
        )
    }
}

/// A game as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Presented {
    /// Its text without what does not matter to how it is played.
    pub text: String,
    /// Words of its rule sheet.
    pub words: u64,
    /// The known game it is a variant of.
    pub variant: Option<Disguise>,
}

impl Presented {
    /// A game that deserves the trouble; `None` if the text holds none, or if somebody crashed over it: it is then shown as it was bred.
    pub(super) fn of(text: &str, seed: u64) -> Option<Presented> {
        guarded(|| {
            let game = read(text).ok()?;
            let known: Vec<&Known> = shelf().iter().collect();
            let variant = variant_of(&game, &[], &known).map(|found| Disguise {
                steps: found.common.best().steps.value,
                ends: found.common.best().ends.map_or(0.0, |ends| ends.value),
                name: found.name,
                refitted: found.refitted,
            });
            let text = shorter(&game, seed).unwrap_or_else(|| text.to_string());
            Some(Presented { words: words(&text), text, variant })
        })
        .unwrap_or_default()
    }
}

/// Words of the rule sheet of a text.
pub(super) fn words(text: &str) -> u64 {
    tree(text).map_or(0, |tree| Length::of(&tree).words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_game_with_a_dead_rule_is_told_as_what_it_is() {
        let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
        let bred = text.replace("Tic-Tac-Toe", "Zeni").replace("(in-a-row 3)", "(or (in-a-row 3) (in-a-row 9))");
        let shown = Presented::of(&bred, 1).expect("a game");
        assert!(shown.words < words(&bred) && !shown.text.contains("in-a-row 9"), "{}", shown.text);
        let variant = shown.variant.expect("it is known");
        assert_eq!((variant.name.as_str(), variant.refitted), ("Tic-Tac-Toe", false));
        assert!(Presented::of("(game", 1).is_none());
    }
}
