//! Whether the rules are the same for both players: then neither side can be favoured, and nothing need be measured.

use engine::Game;
use gdl::tree::Node;

/// Words that mean another thing for either player, whose directions differ, or that stand where such words may be left out.
const SIDED: [&str; 19] = [
    "f",
    "b",
    "l",
    "r",
    "fl",
    "fr",
    "bl",
    "br",
    "dirn",
    "change-dirn",
    "rotate",
    "displace",
    "like",
    "path",
    "steps",
    "pattern",
    "own-regions",
    "First",
    "Second",
];

/// Whether a game starts with an empty board and its text mentions neither player, nor anything that differs for them. Sides that start with pieces on
/// opposite ends may be just as equal; that is not looked into.
pub fn same_for_both(game: &Game) -> bool {
    let names = game.ast().players.each_ref().map(|player| player.name.as_str());
    let sided = |node: &Node| node.as_atom().is_some_and(|word| names.contains(&word) || SIDED.contains(&word));
    let rules = |section: &&Node| !matches!(section.head(), Some("players" | "support"));
    let rules = game.tree().children().iter().filter(rules);
    game.ast().start.is_empty() && !rules.flat_map(Node::walk).any(|(_, node)| sided(node))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_like_stones_are_the_same_for_both() {
        let of = |name: &str| {
            let entry = gdl::library::find(name).expect("in the library");
            same_for_both(&Game::read(entry.text).0.expect("valid"))
        };
        assert!(of("yavalath") && of("tic-tac-toe") && of("gomoku"));
        assert!(!of("hex") && !of("chess") && !of("breakthrough") && !of("fox-and-geese") && !of("tablut"));
    }
}
