//! Small changes of one game: numbers first, the swap rule, then one ludeme at a time.

use crate::rng::Rng;
use gdl::printer::print;
use gdl::tree::{Node, NodeKind};
use gdl::vary::{EditKind, edit};
use std::collections::BTreeSet;

/// How far numbers are moved.
const MOVES: [i64; 4] = [1, -1, 2, -2];

/// Edits of one ludeme, in turn.
const EDITS: [EditKind; 6] = [
    EditKind::ChangeWord,
    EditKind::Remove,
    EditKind::Insert,
    EditKind::ReplaceSubtree,
    EditKind::Board,
    EditKind::Generate,
];

/// Numbers of the rules that are moved beside the size of the board.
const MOST: usize = 6;

/// Random edits in a row that may come to nothing before the source is taken to be dry.
const PATIENCE: u32 = 400;

/// Variants of a game, each once, in an order that depends on the seed alone: an endless list as good as.
#[derive(Debug)]
pub struct Variants {
    game: Node,
    planned: std::vec::IntoIter<Node>,
    seen: BTreeSet<String>,
    seed: u64,
    drawn: u64,
}

impl Variants {
    /// Of the first game in a text; `None` if there is none.
    pub fn of(text: &str, seed: u64) -> Option<Variants> {
        let game = gdl::reader::read(text).0.into_iter().find(|node| node.head() == Some("game"))?;
        let mut planned = numbers(&game);
        planned.insert(planned.len().min(8), swapped(&game));
        planned.extend(together(&game));
        let seen = BTreeSet::from([gdl::fingerprint(&game).to_string()]);
        Some(Variants { game, planned: planned.into_iter(), seen, seed, drawn: 0 })
    }

    fn next_node(&mut self) -> Option<Node> {
        if let Some(node) = self.planned.next() {
            return Some(node);
        }
        for _ in 0..PATIENCE {
            let kind = EDITS[(self.drawn % EDITS.len() as u64) as usize];
            let mut rng = Rng::part(self.seed, self.drawn);
            self.drawn += 1;
            if let Some(node) = edit(&self.game, None, kind, &mut |n| rng.below(n)) {
                return Some(node);
            }
        }
        None
    }
}

impl Iterator for Variants {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        for _ in 0..PATIENCE {
            let node = self.next_node()?;
            let text = print(std::slice::from_ref(&node));
            if self.seen.insert(gdl::fingerprint(&node).to_string()) && gdl::load(&text).game.is_some() {
                return Some(text);
            }
        }
        None
    }
}

/// Every number of the rules moved a little, small moves of all before large ones; those of a square board's size together first.
fn numbers(game: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    for by in MOVES {
        found.extend(resized(game, by));
        let mut at = 0;
        loop {
            let mut copy = game.clone();
            let mut left = at;
            match nth(&mut copy, &mut left) {
                Some(number) if *number + by >= 0 => {
                    *number += by;
                    found.push(copy);
                }
                Some(_) => {}
                None => break,
            }
            at += 1;
        }
    }
    found
}

/// Larger boards with another number moved too: a longer row wants more room.
fn together(game: &Node) -> Vec<Node> {
    let sizes = [1, 2, 3].into_iter().filter_map(|by| resized(game, by).or_else(|| first_of_size(game, by)));
    let mut found = Vec::new();
    for larger in sizes {
        let others = (0..MOST).map_while(|at| {
            let mut copy = larger.clone();
            nth(&mut copy, &mut { at }).map(|number| *number += 1)?;
            Some(copy)
        });
        found.extend(others);
    }
    found
}

/// The one number of the board's size moved.
fn first_of_size(game: &Node, by: i64) -> Option<Node> {
    let mut copy = game.clone();
    let numbers = size(&mut copy)?;
    match numbers {
        [number] => number.kind = NodeKind::Int(number.as_int()? + by),
        _ => return None,
    }
    Some(copy)
}

/// The numbers of the board's size.
fn size(game: &mut Node) -> Option<&mut [Node]> {
    let part = |parts: &mut Vec<Node>, head: &str| parts.iter().position(|part| part.head() == Some(head));
    let sections = game.children_mut()?;
    let board = part(sections, "board")?;
    let board = sections[board].children_mut()?;
    let size = part(board, "size")?;
    board[size].children_mut()?.get_mut(1..)
}

/// The numbers of the board's size moved together, if there are several and they are equal.
fn resized(game: &Node, by: i64) -> Option<Node> {
    let mut copy = game.clone();
    let numbers = size(&mut copy)?;
    let first = numbers.first()?.as_int()?;
    if numbers.len() < 2 || first + by < 1 || numbers.iter().any(|number| number.as_int() != Some(first)) {
        return None;
    }
    numbers.iter_mut().for_each(|number| number.kind = NodeKind::Int(first + by));
    Some(copy)
}

/// The number with so many before it, `support` left out.
fn nth<'n>(node: &'n mut Node, left: &mut usize) -> Option<&'n mut i64> {
    if node.head() == Some("support") {
        return None;
    }
    match &mut node.kind {
        NodeKind::Int(value) => {
            if *left == 0 {
                return Some(value);
            }
            *left -= 1;
            None
        }
        NodeKind::List(children) => children.iter_mut().find_map(|child| nth(child, left)),
        _ => None,
    }
}

/// With a swap rule if there was none, without if there was one.
pub fn swapped(game: &Node) -> Node {
    let mut copy = game.clone();
    let Some(sections) = copy.children_mut() else { return copy };
    let is_swap = |node: &Node| node.as_atom() == Some("swap-rule");
    match sections.iter().position(|section| section.head() == Some("play")) {
        Some(at) => {
            let play = sections[at].children_mut().expect("a section is a list");
            match play.iter().position(is_swap) {
                Some(swap) => drop(play.remove(swap)),
                None => play.push(Node::atom("swap-rule")),
            }
            if play.len() == 1 {
                sections.remove(at);
            }
        }
        None => {
            let before = sections.iter().position(|section| section.head() == Some("end")).unwrap_or(sections.len());
            sections.insert(before, Node::form("play", [Node::atom("swap-rule")]));
        }
    }
    copy
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str =
        "(game Small (board (tiling square) (size 3)) (end (All win (in-a-row 3))) (support (ranking 7)))";

    #[test]
    fn numbers_come_first_then_ludemes_each_game_once() {
        let variants: Vec<String> = Variants::of(SMALL, 1).expect("a game").take(40).collect();
        assert!(variants[0].contains("(size 4)") && variants[1].contains("(in-a-row 4)"), "{variants:#?}");
        assert!(variants[..10].iter().any(|text| text.contains("swap-rule")));
        assert!(variants.iter().all(|text| text.contains("(ranking 7)")));
        let distinct: BTreeSet<&String> = variants.iter().collect();
        assert_eq!((variants.len(), distinct.len()), (40, 40));
        assert_eq!(Variants::of(SMALL, 1).expect("a game").take(40).collect::<Vec<_>>(), variants);
        assert!(Variants::of("nothing", 1).is_none());
    }

    #[test]
    fn a_square_board_stays_square_first() {
        let text = SMALL.replace("(size 3)", "(size 3 3)");
        let first = Variants::of(&text, 1).expect("a game").next().expect("a variant");
        assert!(first.contains("(size 4 4)"), "{first}");
    }

    #[test]
    fn the_swap_rule_comes_and_goes() {
        let game = &gdl::reader::read(SMALL).0[0];
        let with = swapped(game);
        assert!(print(std::slice::from_ref(&with)).contains("(play swap-rule)"));
        assert_eq!(gdl::fingerprint(&swapped(&with)), gdl::fingerprint(game));
    }
}
