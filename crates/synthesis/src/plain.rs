//! Plain names for what mutation made: generated parts are called `New17`, which nobody wants to read in a game.

use gdl::tree::{Node, NodeKind};

/// Names for the things each section defines.
const NAMES: [(&str, &[&str]); 4] = [
    ("players", &["White", "Black"]),
    ("pieces", &["Man", "Rider", "Guard", "Scout", "Tower", "Herald", "Wolf", "Star"]),
    ("params", &["K", "L", "M", "N"]),
    ("regions", &["zone", "court", "camp", "isle"]),
];

/// Gives everything called `New` and a number the first name of its sort that the game does not use; what is left over stays.
pub(crate) fn plain_names(game: &mut Node) {
    for (section, names) in NAMES {
        let defined: Vec<String> = match section {
            "regions" => game.find("board").and_then(|board| board.find(section)),
            _ => game.find(section),
        }
        .map_or(&[][..], Node::args)
        .iter()
        .filter_map(|item| item.as_atom().or(item.head()))
        .filter(|name| is_made_up(name))
        .map(str::to_string)
        .collect();
        for old in defined {
            // A region called White belongs to White as soon as there is one.
            let taken = |name: &str| match section {
                "players" => ["players", "pieces"].iter().any(|head| defines(game, head, name)),
                _ => uses(game, name),
            };
            if let Some(new) = names.iter().find(|name| !taken(name)) {
                rename(game, &old, new);
            }
        }
    }
}

fn is_made_up(name: &str) -> bool {
    name.strip_prefix("New").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'))
}

fn defines(game: &Node, section: &str, name: &str) -> bool {
    let items = game.find(section).map_or(&[][..], Node::args);
    items.iter().any(|item| item.as_atom().or(item.head()) == Some(name))
}

fn uses(node: &Node, name: &str) -> bool {
    node.as_atom() == Some(name) || node.children().iter().any(|child| uses(child, name))
}

fn rename(node: &mut Node, old: &str, new: &str) {
    match &mut node.kind {
        NodeKind::Atom(word) if word == old => *word = new.to_string(),
        NodeKind::List(children) => children.iter_mut().for_each(|child| rename(child, old, new)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_up_names_become_plain_everywhere() {
        let text = "(game New3 (players (White n) New240) (board (tiling square) (size 4)) (pieces (Man All (moves (move (action (push))))) (New7 New240 (moves (move (action (push)))))) (end (New240 win (in-a-row New7 3))))";
        let mut game = gdl::reader::read(text).0.remove(0);
        plain_names(&mut game);
        let want = text.replace("New240", "Black").replace("New7", "Rider");
        assert_eq!(gdl::printer::print_flat(&game), want);
        assert!(gdl::load(&want).game.is_some());

        let text = "(game Two (players New1 (New2 e)) (board (tiling square) (size 4) (regions (White corners))) (win (reach own-regions)))";
        let mut game = gdl::reader::read(text).0.remove(0);
        plain_names(&mut game);
        assert_eq!(gdl::printer::print_flat(&game), text.replace("New1", "White").replace("New2", "Black"));
    }
}
