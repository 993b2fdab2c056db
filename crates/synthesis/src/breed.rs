//! One child of two parents, every node of which knows where it came from.
//!
//! Elements are the ludemes written as lists (see [`gdl::vary::cross`]); each is crossed over and each is mutated with its own chance.
//! Nodes carry their origin through all of it in their span, which means nothing to a tree that was not just read.

use crate::plain::plain_names;
use crate::rng::Rng;
use crate::search::Origin;
use gdl::span::Span;
use gdl::table::{self, Ludeme};
use gdl::tree::Node;
use gdl::vary::{cross, makes_sense, mutate_each, random_game, spelt_out};

/// Attempts at a crossover that can be read.
const TRIES: u32 = 4;
/// Attempts at a game out of the grammar.
const RANDOM_TRIES: u32 = 50;

/// Chances of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// To be crossed over.
    pub crossover: f64,
    /// To be mutated.
    pub mutation: f64,
}

/// A child of two parents, the `template` (0 or 1) of which it is a copy where nothing else was done. It has no name yet
/// and no notes. It makes sense as a rule, not always.
pub fn breed(parents: [&Node; 2], template: usize, rates: Rates, rng: &mut Rng) -> (Node, Vec<Origin>) {
    let marked = [marked(parents[0], 0), marked(parents[1], 1)];
    let (host, guest) = (&marked[template], &marked[1 - template]);
    let chance = &mut |n| rng.below(n);
    let mut child = host.clone();
    for _ in 0..TRIES {
        if let Some(crossed) = cross(host, guest, rates.crossover, chance) {
            child = crossed;
            if makes_sense(&child) {
                break;
            }
        }
    }
    child = written_out(&mutate_each(&child, rates.mutation, chance));
    plain_names(&mut child);
    let origins = origins(&child, parents);
    (child, origins)
}

/// A game out of the grammar alone; `None` if no attempt made sense.
pub fn random(rng: &mut Rng) -> Option<(Node, Vec<Origin>)> {
    let mut child = written_out(&random_game("New", RANDOM_TRIES, &mut |n| rng.below(n))?);
    plain_names(&mut child);
    let origins = vec![Origin::Mutation; child.size()];
    Some((child, origins))
}

/// A copy without notes and comments whose nodes know their place.
fn marked(parent: &Node, which: u32) -> Node {
    fn mark(node: &mut Node, which: u32, next: &mut u32) {
        // 0 is for nodes made on the way.
        let at = 1 + 2 * *next + which;
        node.span = Span { start: at, end: at };
        *next += 1;
        node.children_mut().into_iter().flatten().for_each(|child| mark(child, which, next));
    }
    let mut copy = parent.clone();
    mark(&mut copy, which, &mut 0);
    copy.strip_comments();
    if let Some(sections) = copy.children_mut() {
        sections.retain(|section| section.head() != Some("support"));
    }
    copy
}

/// Where each node came from; what no longer reads as it did in the parent was changed on the way.
fn origins(child: &Node, parents: [&Node; 2]) -> Vec<Origin> {
    let places: [Vec<&Node>; 2] = parents.map(|parent| parent.walk().map(|(_, node)| node).collect());
    let origin = |node: &Node| {
        let Some(mark) = node.span.start.checked_sub(1) else { return Origin::Mutation };
        let (which, index) = ((mark % 2) as usize, (mark / 2) as usize);
        match places[which].get(index) {
            Some(old) if label(old) == label(node) => Origin::Parent(which, index),
            _ => Origin::Mutation,
        }
    };
    child.walk().map(|(_, node)| origin(node)).collect()
}

/// What a node says by itself: its word or number; for a list its keyword, if it has one.
pub fn label(node: &Node) -> String {
    match node.as_list() {
        Some(_) => format!("({}", node.head().filter(|head| !table::word(head).is_empty()).unwrap_or("")),
        None => gdl::printer::print_flat(node),
    }
}

/// A game as the population keeps it: short forms written out, sections in order, no comments.
pub fn written_out(game: &Node) -> Node {
    let mut game = spelt_out(game);
    game.strip_comments();
    in_order(&mut game);
    game
}

/// A copy without the nodes (by preorder) that are said to be dead, as far as the game makes sense without each.
pub fn tidied(game: &Node, dead: &[usize]) -> Node {
    let mut dead = dead.to_vec();
    dead.sort_unstable();
    dead.dedup();
    let mut tidy = game.clone();
    // From the last to the first: the places before stay.
    for index in dead.into_iter().rev() {
        let Some((path, _)) = game.walk().nth(index) else { continue };
        let Some((at, host)) = path.split_last() else { continue };
        let mut without = tidy.clone();
        if let Some(children) = without.get_mut(host).and_then(Node::children_mut) {
            children.remove(*at);
        }
        if makes_sense(&without) {
            tidy = without;
        }
    }
    tidy
}

/// Sections in the order of the table, notes last.
fn in_order(game: &mut Node) {
    let slot = |node: &Node| node.head().and_then(|head| Ludeme::Game.row().slot(head)).map_or(0, |slot| slot + 1);
    if let Some(children) = game.children_mut() {
        children.sort_by_key(slot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_written_out_is_the_same_game() {
        for entry in gdl::library::all() {
            let loaded = gdl::load(entry.text);
            let text = gdl::printer::print(&[written_out(&loaded.nodes[0])]);
            assert_eq!(gdl::load(&text).game, loaded.game, "{}", entry.file_stem);
            assert!(!text.contains("(win ") && !text.contains("(lose "), "{text}");
        }
    }

    #[test]
    fn a_losing_line_can_join_a_winning_one() {
        let game = |result: &str, length: u32| {
            let text =
                format!("(game G (board (tiling hex) (shape hex) (size 5)) (end (All {result} (in-a-row {length}))))");
            gdl::load(&text).nodes.remove(0)
        };
        let (four, three) = (game("win", 4), game("lose", 3));
        let rates = Rates { crossover: 0.1, mutation: 0.0 };
        let yavalath = "(end (All win (in-a-row 4)) (All lose (in-a-row 3)))";
        let found = (0..200).any(|index| {
            let (child, origins) = breed([&four, &three], 0, rates, &mut Rng::part(9, index));
            let from_three = origins.iter().filter(|origin| matches!(origin, Origin::Parent(1, _))).count();
            child.find("end").is_some_and(|end| gdl::printer::print_flat(end) == yavalath) && from_three == 6
        });
        assert!(found);
    }
}
