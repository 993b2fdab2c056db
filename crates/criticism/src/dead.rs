//! Rules that never mattered: without them the same trials are played, choice for choice, to the same ends.

use crate::trial::{End, Trial};
use engine::Game;
use gdl::Loaded;
use gdl::tree::Node;

/// Places (in preorder) of the elements no trial would miss, together: without all of them the trials are still the same.
pub fn dead(game: &Node, trials: &[Trial]) -> Vec<usize> {
    let Some(whole) = compiled(game) else { return Vec::new() };
    let told: Vec<Story> = trials.iter().map(|trial| Story::of(&whole, trial)).collect();
    let places: Vec<(Vec<usize>, bool)> = game.walk().map(|(path, node)| (path, is_rule(game, node))).collect();
    let mut left = game.clone();
    let mut found = Vec::new();
    // From the last to the first: the places before stay.
    for (index, (path, rule)) in places.iter().enumerate().rev() {
        let Some((at, host)) = path.split_last().filter(|_| *rule && path.len() > 1) else { continue };
        let mut without = left.clone();
        let Some(children) = without.get_mut(host).and_then(Node::children_mut).filter(|list| *at < list.len()) else {
            continue;
        };
        children.remove(*at);
        if compiled(&without).is_some_and(|game| told.iter().all(|story| story.happens_in(&game))) {
            left = without;
            found.push(index);
        }
    }
    found.reverse();
    found
}

/// An element, not a word or a number, and not a remark about the game.
fn is_rule(game: &Node, node: &Node) -> bool {
    let remark = game.find("support").is_some_and(|support| support.walk().any(|(_, inner)| std::ptr::eq(inner, node)));
    node.as_list().is_some() && !remark
}

fn compiled(game: &Node) -> Option<Game> {
    let loaded = gdl::load_nodes(vec![game.clone()]);
    // Where parts stand matters to who wrote them, not to how the rest plays.
    Game::compile(&Loaded { places: Vec::new(), ..loaded }).ok().map(|(game, _)| game)
}

/// A trial in words, for rules are numbered differently in every game.
struct Story {
    first: gdl::ast::Player,
    /// The choices at each step, and the one made.
    chapters: Vec<(Vec<String>, String)>,
    end: Option<End>,
}

impl Story {
    fn of(game: &Game, trial: &Trial) -> Story {
        let mut position = game.start(trial.first);
        let mut chapters = Vec::new();
        for &step in trial.turns.iter().flat_map(|turn| &turn.steps) {
            let mut names = position.names();
            let Some(at) = position.steps().iter().position(|&legal| legal == step) else { break };
            let made = names[at].clone();
            names.sort_unstable();
            chapters.push((names, made));
            position.play(step);
        }
        let end = position.ending().map(|ending| End::of(ending.outcome));
        Story { first: trial.first, chapters, end }
    }

    fn happens_in(&self, game: &Game) -> bool {
        let mut position = game.start(self.first);
        for (choices, made) in &self.chapters {
            let names = position.names();
            let Some(at) = names.iter().position(|name| name == made) else { return false };
            let mut sorted = names;
            sorted.sort_unstable();
            if sorted != *choices {
                return false;
            }
            let Some(&step) = position.steps().get(at) else { return false };
            position.play(step);
        }
        position.ending().map(|ending| End::of(ending.outcome)) == self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{self, Settings};

    #[test]
    fn only_rules_that_never_matter_are_dead() {
        let text = "(game Small (board (tiling square) (size 3)) \
            (end (All win (in-a-row 3)) (All win (in-a-row 9)) (All lose (capture 1))))";
        let game = Game::read(text).0.expect("valid");
        let player: strategy::Spec = "ab:nodes=20".parse().expect("a player");
        let trials = play::trials(&game, &Settings::new(player, 1), 0..10, &|| ());
        let places = dead(game.tree(), &trials);
        let words: Vec<String> = places
            .iter()
            .filter_map(|&index| {
                game.tree().walk().nth(index).map(|(_, node)| gdl::printer::print(std::slice::from_ref(node)))
            })
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(words, ["(All win (in-a-row 9))", "(All lose (capture 1))"]);
    }
}
