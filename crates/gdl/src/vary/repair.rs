//! Names after an edit: those that lost their meaning get a new one, those defined twice become two.

use super::{Chance, written};
use crate::check::Names;
use crate::table;
use crate::tree::{Node, NodeKind};

/// Repairs the names of a child; `old` are the names of its parents.
pub(super) fn repair(child: &mut Node, old: &[&Names], rng: &mut Chance) {
    rename_doubles(child);
    let copy = child.clone();
    let names = Names::of(&copy);
    for section in child.children_mut().into_iter().flatten() {
        if section.head() != Some("support") {
            rename(section, &names, old, rng);
        }
    }
    super::cells::fit(child);
}

fn rename(node: &mut Node, names: &Names, old: &[&Names], rng: &mut Chance) {
    match &mut node.kind {
        NodeKind::Atom(word) => {
            if let Some(new) = replacement(word, names, old, rng) {
                node.kind = new.kind;
            }
        }
        NodeKind::List(children) => children.iter_mut().for_each(|child| rename(child, names, old, rng)),
        _ => {}
    }
}

fn known(word: &str, names: &Names) -> bool {
    !table::word(word).is_empty()
        || names.pieces.contains(&word)
        || names.players.contains(&word)
        || names.regions.contains(&word)
        || names.labels.contains(&word)
        || names.nodes.binary_search(&word).is_ok()
        || names.params.iter().any(|(name, _)| *name == word)
}

/// What a word should be now, if it meant something in a parent and does not any more.
fn replacement(word: &str, names: &Names, old: &[&Names], rng: &mut Chance) -> Option<Node> {
    if known(word, names) {
        return None;
    }
    let mut pick = |list: &[&str]| match list.len() {
        0 => None,
        len => Some(written(list[rng(len as u32) as usize])),
    };
    for parent in old {
        if parent.pieces.contains(&word) {
            return pick(&names.pieces);
        }
        if let Some(at) = parent.players.iter().position(|name| *name == word) {
            return names.players.get(at).map(|name| Node::atom(*name));
        }
        if parent.regions.contains(&word) {
            return pick(&names.regions).or_else(|| pick(&["centre", "corners", "edge", "away", "home"]));
        }
        if let Some((_, value)) = parent.params.iter().find(|(name, _)| *name == word) {
            return Some(Node::int(*value));
        }
        if parent.labels.contains(&word) {
            return pick(&names.labels);
        }
        if parent.nodes.contains(&word) {
            return pick(if names.nodes.is_empty() { &["A1", "B2", "C3", "A2", "B1"] } else { &names.nodes });
        }
    }
    None
}

/// Gives the second of two definitions with one name a name of its own.
fn rename_doubles(child: &mut Node) {
    for head in ["players", "pieces", "params"] {
        if let Some(section) = child.children_mut().into_iter().flatten().find(|section| section.head() == Some(head)) {
            doubles_in(section);
        }
    }
    let board = child.children_mut().into_iter().flatten().find(|section| section.head() == Some("board"));
    let regions = board.and_then(|board| board.children_mut()?.iter_mut().find(|part| part.head() == Some("regions")));
    if let Some(regions) = regions {
        doubles_in(regions);
    }
}

fn doubles_in(section: &mut Node) {
    let mut seen: Vec<String> = Vec::new();
    for item in section.children_mut().into_iter().flatten().skip(1) {
        let name = match &mut item.kind {
            NodeKind::Atom(word) => Some(word),
            NodeKind::List(children) => match children.first_mut().map(|head| &mut head.kind) {
                Some(NodeKind::Atom(word)) => Some(word),
                _ => None,
            },
            _ => None,
        };
        let Some(name) = name else { continue };
        let base = name.clone();
        let mut number = 2;
        while seen.contains(name) {
            *name = format!("{}-{number}", base.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-'));
            number += 1;
        }
        seen.push(name.clone());
    }
}
