//! What a variant has of its own: what was changed, as ludemes, and a name.

use crate::kin::tree;
use gdl::distance::{Change, differences};
use gdl::printer::{print, print_flat};
use gdl::tree::{Node, same};

/// Letters of an element, before and after, that can still be taken in at a glance.
const GLANCE: usize = 90;

/// What differs, as ludemes.
pub fn ludemes(before: &str, after: &str) -> Vec<String> {
    let (Some(a), Some(b)) = (tree(before), tree(after)) else { return Vec::new() };
    let parts = differences(&a, &b);
    let list = |text: &str| text.starts_with('(');
    // A number alone does not say which: of a board's size, both were three.
    let words = parts.iter().all(|part| matches!(&part.change, Change::Changed(a, b) if !list(a) && !list(b)));
    if let Some(whole) = element(&a, &b).filter(|_| words) {
        return vec![whole];
    }
    let said = parts.into_iter().map(|part| match part.change {
        Change::OnlyInFirst(a) => placed(&part.path, &format!("without {a}")),
        Change::OnlyInSecond(b) => placed(&part.path, &format!("with {b}")),
        Change::Changed(a, b) => placed(&part.path, &format!("{a} → {b}")),
    });
    said.collect()
}

fn placed(path: &[String], what: &str) -> String {
    if path.is_empty() { what.to_string() } else { format!("{}: {what}", path.join(" › ")) }
}

/// The smallest element that holds everything that differs, before and after; `None` if that is too long.
fn element(game: &Node, variant: &Node) -> Option<String> {
    let (mut a, mut b, mut path) = (game, variant, Vec::new());
    loop {
        let together = a.children().iter().zip(b.children());
        let differing: Vec<_> = together.filter(|(x, y)| !same(x, y)).collect();
        let alike = a.children().len() == b.children().len();
        match differing.as_slice() {
            &[(x, y)] if alike && x.head().is_some() && x.head() == y.head() => (a, b) = (x, y),
            _ => break,
        }
        path.extend(a.head().map(str::to_string));
    }
    // The element says itself what it is.
    path.pop()?;
    let [old, new] = [a, b].map(print_flat);
    (old != new && old.len() + new.len() <= GLANCE).then(|| placed(&path, &format!("{old} → {new}")))
}

/// A variant as a game of its own: what was written about the original (its names, where it is from, its aim, its tags) is not true of it.
pub fn named(text: &str, number: usize) -> String {
    let Some(mut game) = gdl::reader::read(text).0.into_iter().find(|node| node.head() == Some("game")) else {
        return text.to_string();
    };
    let Some(parts) = game.children_mut().filter(|parts| parts.len() > 1) else { return text.to_string() };
    let original = parts[1].as_atom().or(parts[1].as_str()).unwrap_or_default().to_string();
    parts[1] = match parts[1].as_atom() {
        Some(name) => Node::atom(format!("{name}-Variant-{number}")),
        None => Node::str(format!("{original} Variant {number}")),
    };
    let about = Node::form("description", [Node::str(format!("A variant of {original}."))]);
    match parts.iter_mut().find(|part| part.head() == Some("support")).and_then(Node::children_mut) {
        Some(known) => {
            known.retain(|fact| fact.head().is_none_or(|head| head == "advisors"));
            known.insert(1, about);
        }
        None => parts.push(Node::form("support", [about])),
    }
    print(&[game])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> &'static str {
        gdl::library::find(name).expect("in the library").text
    }

    #[test]
    fn changes_of_different_numbers_read_differently() {
        let game = of("tic-tac-toe");
        let said = |new: &str| ludemes(game, &game.replace("(size 3 3)", new));
        assert_eq!(said("(size 3 4)"), ["board: (size 3 3) → (size 3 4)"]);
        assert_eq!(said("(size 4 3)"), ["board: (size 3 3) → (size 4 3)"]);
        let swap = game.replace("(end (All", "(play swap-rule) (end (All");
        assert_eq!(ludemes(game, &swap), ["with (play swap-rule)"]);
    }

    #[test]
    fn a_variant_does_not_pass_for_the_original() {
        let text = named(&of("tic-tac-toe").replace("(size 3 3)", "(size 3 4)"), 2);
        let game = gdl::load(&text).game.expect("valid");
        assert_eq!(game.name, "Tic-Tac-Toe-Variant-2");
        for gone in ["Noughts", "classic", "antiquity", "line of three"] {
            assert!(!text.contains(gone), "{text}");
        }
        assert!(text.contains("A variant of Tic-Tac-Toe."), "{text}");
    }
}
