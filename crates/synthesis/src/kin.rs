//! The trees of the population, ready to breed and to be compared. All of it can be made again from the texts.

use crate::describe::Description;
use gdl::ast::Game;
use gdl::distance::Nameless;
use gdl::tree::Node;

/// What is kept of a member beside its text, by order of arrival.
#[derive(Clone, Debug)]
pub(crate) struct Relative {
    /// As read from its text.
    pub tree: Node,
    /// For distances.
    pub nameless: Nameless,
    /// `None` if it does not load.
    pub description: Option<Description>,
    /// The rules as people read them; empty if it does not load.
    pub sheet: String,
}

impl Relative {
    /// Reads a text.
    pub fn of(text: &str) -> Option<Relative> {
        let loaded = gdl::load(text);
        let tree = loaded.nodes.into_iter().find(|node| node.head() == Some("game"))?;
        let description = loaded.game.as_ref().map(|game| Description::of(&tree, game));
        let sheet = loaded.game.map_or_else(String::new, sheet);
        Some(Relative { nameless: Nameless::of(&tree), description, sheet, tree })
    }
}

/// The rule sheet without the name. Trees that differ only in what changes nothing (a side of the board nobody asks for, a default
/// written out) have the same.
pub(crate) fn sheet(mut game: Game) -> String {
    game.name = String::new();
    gdl::english::rules(&game)
}

/// The first of some relatives whose rules read the same.
pub(crate) fn double(sheet: &str, relatives: &[Relative]) -> Option<usize> {
    relatives.iter().position(|other| !sheet.is_empty() && other.sheet == sheet)
}

/// Relatives nearer than a distance, nearest first, at most so many.
pub(crate) fn within(child: &Nameless, relatives: &[Relative], distance: f64, most: usize) -> Vec<usize> {
    let possible = relatives.iter().enumerate().filter(|(_, other)| child.at_least(&other.nameless) < distance + 1e-9);
    let measured = possible.map(|(at, other)| (child.distance(&other.nameless), at));
    let mut near: Vec<(f64, usize)> = measured.filter(|(apart, _)| *apart < distance).collect();
    near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    near.into_iter().take(most).map(|(_, at)| at).collect()
}

/// The nearest of some relatives and its distance, the earliest of equals; most are passed over without comparing trees.
pub(crate) fn nearest(child: &Nameless, relatives: &[Relative]) -> Option<(usize, f64)> {
    let mut order: Vec<(f64, usize)> =
        relatives.iter().enumerate().map(|(at, other)| (child.at_least(&other.nameless), at)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut best: Option<(usize, f64)> = None;
    for (bound, at) in order {
        // Sums in another order differ in the last bits.
        if best.is_some_and(|(_, distance)| bound > distance + 1e-9) {
            break;
        }
        let distance = child.distance(&relatives[at].nameless);
        if best.is_none_or(|(first, least)| distance < least || (distance == least && at < first)) {
            best = Some((at, distance));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_nothing_makes_no_new_game() {
        let game = |name: &str, players: &str, n: u32| {
            let text =
                format!("(game {name} {players} (board (tiling square) (size 3)) (end (All win (in-a-row {n}))))");
            Relative::of(&text).expect("a tree")
        };
        let known = [game("Long", "", 3), game("Short", "", 2), Relative::of("(game Broken)").expect("a tree")];
        assert_eq!(double(&game("New", "(players (White s) (Black))", 2).sheet, &known), Some(1));
        assert_eq!(double(&game("New", "(players (White s) (Black))", 1).sheet, &known), None);
        assert_eq!(double(&Relative::of("(game Else)").expect("a tree").sheet, &known), None);
    }

    #[test]
    fn nothing_nearer_is_passed_over() {
        let library: Vec<Relative> =
            gdl::library::all().iter().filter_map(|entry| Relative::of(entry.text)).take(80).collect();
        for (at, child) in library.iter().enumerate() {
            let others: Vec<Relative> =
                library.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other.clone()).collect();
            let mut best = (usize::MAX, f64::INFINITY);
            for (other, relative) in others.iter().enumerate() {
                let distance = child.nameless.distance(&relative.nameless);
                assert!(child.nameless.at_least(&relative.nameless) <= distance + 1e-9);
                if distance < best.1 {
                    best = (other, distance);
                }
            }
            assert_eq!(nearest(&child.nameless, &others), Some(best));
        }
    }
}
