//! Policies: how much each advisor weighs for each player.

use crate::advisor::terms;
use engine::{Game, with_plan};
use std::fmt;
use std::str::FromStr;

/// A weighting of advisors for each player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// For each player: term name and weight, in the order of the game's terms.
    pub weights: [Vec<(String, f32)>; 2],
}

impl Policy {
    /// What the rules themselves suggest.
    pub fn derive(game: &Game) -> Policy {
        let terms = with_plan!(game, plan => terms(plan).terms);
        let of = |player: usize| {
            let weighed = terms.iter().filter(|term| term.weights[player] != 0.0);
            weighed.map(|term| (term.name.clone(), term.weights[player])).collect()
        };
        Policy { weights: [of(0), of(1)] }
    }

    /// The policy stored in the game's `support`, else the derived one.
    pub fn of(game: &Game) -> Policy {
        Policy::stored(game).unwrap_or_else(|| Policy::derive(game))
    }

    /// The policy stored in the game's `support`. Names the game has no term for are dropped; `None` if no other is left.
    pub fn stored(game: &Game) -> Option<Policy> {
        let names = Policy::names(game);
        let stored = &game.ast().support.advisors;
        let mut policy = Policy::default();
        for name in &names {
            let Some((_, weights)) = stored.iter().find(|(stored, _)| stored == name) else { continue };
            for player in 0..2 {
                if let Some(weight) = weights.get(player).or(weights.first()) {
                    policy.weights[player].push((name.clone(), *weight as f32 / 1000.0));
                }
            }
        }
        (policy != Policy::default()).then_some(policy)
    }

    /// Names of all terms of a game, in order.
    pub fn names(game: &Game) -> Vec<String> {
        with_plan!(game, plan => terms(plan).terms).into_iter().map(|term| term.name).collect()
    }

    /// Entries for `support`: weights in thousandths, one for both players if they agree.
    pub fn to_support(&self) -> Vec<(String, Vec<i32>)> {
        let thousandths = |weight: f32| (weight * 1000.0).round() as i32;
        let entry = |name: &str| {
            let [a, b] = self.weights_of(name).map(thousandths);
            (name.to_string(), if a == b { vec![a] } else { vec![a, b] })
        };
        self.terms().into_iter().map(entry).collect()
    }

    /// The weight of a term for each player; 0 if it has none.
    pub fn weights_of(&self, name: &str) -> [f32; 2] {
        [0, 1].map(|player| {
            let found = self.weights[player].iter().find(|(known, _)| known == name);
            found.map_or(0.0, |(_, weight)| *weight)
        })
    }

    /// Names of the terms either player weighs, the first player's first.
    pub fn terms(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.weights[0].iter().map(|(name, _)| name.as_str()).collect();
        for (name, _) in &self.weights[1] {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }
}

/// One term a line: its name, then its weight for both players or for each.
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in self.terms() {
            let [a, b] = self.weights_of(name);
            if a == b {
                writeln!(f, "{name} {a}")?;
            } else {
                writeln!(f, "{name} {a} {b}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Policy {
    type Err = String;

    /// Reads what `Display` writes. Empty lines, and all from a `;` on, are passed over.
    fn from_str(text: &str) -> Result<Policy, String> {
        let mut policy = Policy::default();
        for (number, line) in text.lines().enumerate() {
            let wrong = |what: String| Err(format!("line {}: {what}", number + 1));
            let line = line.split(';').next().unwrap_or("").trim();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            if policy.weights[0].iter().any(|(known, _)| known == name) {
                return wrong(format!("{name} stands here twice"));
            }
            let mut weights = Vec::new();
            for word in words {
                match word.parse::<f32>() {
                    Ok(weight) if weight.is_finite() => weights.push(weight),
                    _ => return wrong(format!("{word} is not a weight")),
                }
            }
            let [first, second] = match weights.as_slice() {
                [both] => [*both; 2],
                [first, second] => [*first, *second],
                _ => return wrong(format!("{name} needs one weight for both players or one for each")),
            };
            policy.weights[0].push((name.to_string(), first));
            policy.weights[1].push((name.to_string(), second));
        }
        Ok(policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        Game::read(text).0.expect("the game loads")
    }

    fn library(name: &str) -> Game {
        game(gdl::library::find(name).expect("a library game").text)
    }

    #[test]
    fn rules_suggest_what_to_heed() {
        let check =
            |name: &str, derived: &str| assert_eq!(Policy::derive(&library(name)).to_string(), derived, "{name}");
        // The losing three is no term: who is near it is near the winning four.
        check("Yavalath", "in-a-row 1\n");
        check("Misere-Tic-Tac-Toe", "in-a-row -1\n");
        check("Hex-7", "connect 1\n");
        check("Amazons", "no-move -1\n");
        check("Los-Alamos", "reach 1\nno-move -0.2\nmaterial 1\nattack 0.1\ndefence 0.2\n");
        check("Fox-and-Hounds", "reach 1 0\nno-move 0 -1\n");
        // The hare is never captured, so that it stands at the limit says nothing.
        check("Hare-and-Hounds", "no-move-2 -1 0\nreach 0 1\n");
        // To be stuck wins or loses: what is around the pawn decides.
        check("Trike", "count 1\n");
        // Nobody goes back, so steps are spent; men that only pass each other are never cramped.
        check("Sample-036", "reach 1\nno-move -0.2\n");
        check("Ugolki", "reach 1\nmost 0.5\n");
    }

    #[test]
    fn a_side_without_goals_fights_or_flees() {
        let aimless = "(game G (players White Black) (board (tiling square) (size 4))
            (pieces (Man All (moves (move (pre (and (owner from) (empty to) (connected))) (action (pop) (push))))))
            (start (place (Man All) home)) (end (White win (reach away))))";
        let policy = Policy::derive(&game(aimless));
        assert_eq!(policy.to_string(), "reach 1 0\nmobility 0 0.5\nproximity 0 0.5\n");
    }

    #[test]
    fn texts_and_support_come_back_as_they_were() {
        let text = "in-a-row 1\nin-a-row-2 -0.25 -0.5\n";
        let policy: Policy = text.parse().expect("a policy");
        assert_eq!(policy.to_string(), text);
        assert_eq!(
            policy.to_support(),
            [("in-a-row".to_string(), vec![1000]), ("in-a-row-2".into(), vec![-250, -500])]
        );
        let entries = policy.to_support().into_iter();
        let written: Vec<String> = entries
            .map(|(name, weights)| {
                format!("({name} {})", weights.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
            })
            .collect();
        let yavalath =
            "(game Y (board (tiling hex) (shape hex) (size 3)) (end (All win (in-a-row 4)) (All lose (in-a-row 3)))
            (support (advisors (unheard-of 7) ADVISORS)))";
        let game = game(&yavalath.replace("ADVISORS", &written.join(" ")));
        assert_eq!(Policy::stored(&game), Some(policy.clone()));
        assert_eq!(Policy::of(&game), policy);
        assert_eq!(Policy::stored(&library("Hex-7")), None);
    }

    #[test]
    fn errors_say_where_and_what() {
        let check = |text: &str, error: &str| assert_eq!(text.parse::<Policy>(), Err(error.to_string()));
        check("reach 1\nmobility", "line 2: mobility needs one weight for both players or one for each");
        check("reach much", "line 1: much is not a weight");
        check("reach 1 2 3", "line 1: reach needs one weight for both players or one for each");
        check("; a note\nreach 1\n\nreach 2", "line 4: reach stands here twice");
        check("reach inf", "line 1: inf is not a weight");
    }
}
