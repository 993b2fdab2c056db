//! Mutation element by element.

use super::cross::{elements, happens};
use super::edits::{can_be_renewed, can_be_wrapped, has_other_words};
use super::{Chance, Editor, MOST_NODES, Spot, TRIES, board, graft, repair, spots};
use crate::check::{Value, check};
use crate::english;
use crate::load::load_nodes;
use crate::table::{Kind, Ludeme};
use crate::tree::{Node, same};

/// Depth of fresh parts: a ludeme with its arguments, not a whole rule.
const DEPTH: u32 = 2;

/// A copy of a game in which each element was mutated with the chance `rate`: something added to it, changed in it or removed.
/// To the game itself, sections are added.
///
/// A change that would make the game unreadable is tried again in another way, a few times, and else left out.
pub fn mutate_each(game: &Node, rate: f64, rng: &mut Chance) -> Node {
    let chosen: Vec<usize> = {
        let checked = check(std::slice::from_ref(game));
        let Some(term) = &checked.game else { return game.clone() };
        let list = elements(term);
        let in_order = game.walk().map(|(_, node)| node).enumerate();
        in_order
            .filter(|(index, node)| *index == 0 || list.iter().any(|spot| std::ptr::eq(spot.term.node, *node)))
            .filter(|_| happens(rate, rng))
            .map(|(index, _)| index)
            .collect()
    };
    let mut child = game.clone();
    // From the last to the first: places before the one being changed stay where they are.
    for index in chosen.into_iter().rev() {
        for _ in 0..TRIES {
            if let Some(new) = mutated_at(&child, index, rng)
                && !same(&new, &child)
                && new.size() <= MOST_NODES.max(child.size())
                && makes_sense(&new)
            {
                child = new;
                break;
            }
        }
    }
    child
}

/// Whether a description loads and its tiling takes its shape.
pub fn makes_sense(game: &Node) -> bool {
    let loaded = load_nodes(vec![game.clone()]);
    loaded.game.is_some_and(|game| english::cells(&game.board).is_some_and(|cells| cells > 0))
}

/// One mutation of the element at a place in preorder.
fn mutated_at(game: &Node, index: usize, rng: &mut Chance) -> Option<Node> {
    let checked = check(std::slice::from_ref(game));
    let term = checked.game.as_ref()?;
    let (_, node) = game.walk().nth(index)?;
    let all = spots(term, false);
    let spot = all.iter().find(|spot| std::ptr::eq(spot.term.node, node))?;
    let mut child = {
        let mut editor = Editor { node: game, game: term, names: &checked.names, rng };
        match (editor.rng)(3) {
            _ if index == 0 => editor.insert_at(spot),
            0 => editor.insert_at(spot),
            1 => change(&mut editor, spot, &all),
            _ => remove(&mut editor, spot, &all),
        }?
    };
    repair::repair(&mut child, &[&checked.names], rng);
    Some(child)
}

/// The words and numbers of an element: those of its arguments that are no lists.
fn attributes<'s, 't, 'n>(spot: &Spot<'t, 'n>, all: &'s [Spot<'t, 'n>]) -> Vec<&'s Spot<'t, 'n>> {
    let Value::Row(_, args) = &spot.term.value else { return Vec::new() };
    let is_arg = |other: &&Spot| args.iter().any(|(_, arg)| std::ptr::eq(arg, other.term));
    all.iter().filter(is_arg).filter(|arg| arg.living() && arg.term.node.as_list().is_none()).collect()
}

/// Another number or word in it, another word for it, a fresh one in its place, or one around it.
fn change(editor: &mut Editor, spot: &Spot, all: &[Spot]) -> Option<Node> {
    if spot.term.want == Kind::Only(Ludeme::Board) {
        let new = board::vary(spot.term.node, editor.rng)?;
        return graft(editor.node, spot.term.node, Some(&new));
    }
    let attributes = attributes(spot, all);
    match (editor.rng)(4) {
        0 if can_be_renewed(spot) => editor.generate_at(spot, DEPTH),
        1 if can_be_wrapped(spot) => editor.wrap_at(spot),
        2 if has_other_words(spot) => editor.change_word_at(spot),
        _ => {
            let at = (editor.rng)(u32::try_from(attributes.len()).ok().filter(|n| *n > 0)?) as usize;
            match attributes[at] {
                number if matches!(number.term.value, Value::Number(_)) => editor.change_number_at(number),
                word if has_other_words(word) => editor.change_word_at(word),
                _ => None,
            }
        }
    }
}

/// The element or one of its attributes.
fn remove(editor: &mut Editor, spot: &Spot, all: &[Spot]) -> Option<Node> {
    let mut targets: Vec<&Spot> = attributes(spot, all).into_iter().filter(|arg| arg.removable()).collect();
    targets.extend(Some(spot).filter(|spot| spot.removable()));
    let at = (editor.rng)(u32::try_from(targets.len()).ok().filter(|n| *n > 0)?) as usize;
    editor.remove_at(targets[at])
}
