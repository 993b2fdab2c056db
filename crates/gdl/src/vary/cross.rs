//! Crossover: elements of one game replaced by elements of the same kind from another.

use super::{Chance, Spot, repair, shell, spots};
use crate::check::{Term, Value, check};
use crate::table::{Kind, Ludeme};
use crate::tree::{Node, NodeKind};
use std::collections::HashMap;

/// Sections a game may lack and take from another.
const SECTIONS: [&str; 4] = ["players", "pieces", "start", "play"];

/// The game with its short forms written out: `(win X)` becomes an `end` clause, so that the clauses of any two games are of one kind.
pub fn spelt_out(game: &Node) -> Node {
    let mut game = game.clone();
    let Some(children) = game.children_mut() else { return game };
    let mut clauses = Vec::new();
    for head in ["win", "lose"] {
        for short in children.iter().filter(|child| child.head() == Some(head)) {
            clauses.extend(short.args().iter().map(|c| Node::list([Node::atom("All"), Node::atom(head), c.clone()])));
        }
    }
    if clauses.is_empty() {
        return game;
    }
    let first = children.iter().position(|child| matches!(child.head(), Some("win" | "lose"))).unwrap_or(0);
    match children.iter_mut().find(|child| child.head() == Some("end")).and_then(Node::children_mut) {
        Some(end) => end.append(&mut clauses),
        None => children.insert(first, Node::form("end", clauses)),
    }
    children.retain(|child| !matches!(child.head(), Some("win" | "lose")));
    game
}

/// A copy of `template` in which each element is crossed over, with the chance `rate`, by an element of `other` that stands in the
/// same kind of place.
///
/// An *element* is a ludeme written as a list; words and numbers are attributes of the element they stand in and travel
/// with it. Conditions of moves and of the end are different places, so each finds its like. Where a place may hold several (end clauses,
/// moves, pieces, the conditions of an `and`), the newcomer is as likely to join as to replace. A section only `other` has counts
/// as an element of the template too. What was crossed over is not crossed again. `None` if either game cannot be read.
pub fn cross(template: &Node, other: &Node, rate: f64, rng: &mut Chance) -> Option<Node> {
    let nodes = [std::slice::from_ref(template), std::slice::from_ref(other)];
    let (host, guest) = (check(nodes[0]), check(nodes[1]));
    let own: HashMap<*const Node, Spot> =
        elements(host.game.as_ref()?).into_iter().map(|spot| (std::ptr::from_ref(spot.term.node), spot)).collect();
    let lent = elements(guest.game.as_ref()?);
    let mut crossing = Crossing { own: &own, lent: &lent, other, rate, rng };
    let mut child = crossing.copy(template)?;
    crossing.sections(&mut child)?;
    repair::repair(&mut child, &[&host.names, &guest.names], rng);
    Some(child)
}

/// The elements of a game: ludemes written as lists, the game itself aside.
pub(super) fn elements<'t, 'n>(game: &'t Term<'n>) -> Vec<Spot<'t, 'n>> {
    let is_element = |spot: &Spot| {
        spot.host.is_some()
            && spot.living()
            && spot.term.node.as_list().is_some()
            && matches!(spot.term.value, Value::Row(..))
            && spot.term.want != Kind::Only(Ludeme::Support)
    };
    spots(game, false).into_iter().filter(is_element).collect()
}

/// Whether a chance of `rate` comes true.
pub(super) fn happens(rate: f64, rng: &mut Chance) -> bool {
    const PARTS: u32 = 1_000_000;
    f64::from(rng(PARTS)) < rate * f64::from(PARTS)
}

struct Crossing<'c, 't, 'n, 'r> {
    own: &'c HashMap<*const Node, Spot<'t, 'n>>,
    lent: &'c [Spot<'t, 'n>],
    other: &'c Node,
    rate: f64,
    rng: &'c mut Chance<'r>,
}

impl Crossing<'_, '_, '_, '_> {
    fn copy(&mut self, node: &Node) -> Option<Node> {
        let NodeKind::List(children) = &node.kind else { return Some(node.clone()) };
        let mut kept = Vec::with_capacity(children.len());
        for child in children {
            match self.newcomer(child) {
                Some((new, joins)) => {
                    if joins {
                        kept.push(self.copy(child)?);
                    }
                    kept.push(new);
                }
                None => kept.push(self.copy(child)?),
            }
        }
        Some(Node { kind: NodeKind::List(kept), ..shell(node) })
    }

    /// What crosses over at an element, if anything, and whether it joins instead of replacing.
    fn newcomer(&mut self, node: &Node) -> Option<(Node, bool)> {
        let spot = self.own.get(&std::ptr::from_ref(node))?;
        if !happens(self.rate, self.rng) {
            return None;
        }
        let (_, arg) = spot.host?;
        let fits: Vec<&Node> = self
            .lent
            .iter()
            .filter(|donor| donor.term.want == spot.term.want && !donor.term.bound)
            .map(|donor| donor.term.node)
            .collect();
        let new = *fits.get((self.rng)(u32::try_from(fits.len()).ok().filter(|n| *n > 0)?) as usize)?;
        let crowd = spot.term.want == Kind::Only(Ludeme::PlayerDef);
        let joins = arg.how.repeats() && !crowd && (self.rng)(2) == 0;
        Some((new.clone(), joins))
    }

    /// Sections the template lacks; and pieces come with the position they stand in.
    fn sections(&mut self, child: &mut Node) -> Option<()> {
        for head in SECTIONS {
            if let (None, Some(section)) = (child.find(head), self.other.find(head))
                && happens(self.rate, self.rng)
            {
                child.children_mut()?.push(section.clone());
            }
        }
        let same = |a: Option<&Node>, b: Option<&Node>| match (a, b) {
            (Some(a), Some(b)) => crate::tree::same(a, b),
            _ => false,
        };
        if same(child.find("pieces"), self.other.find("pieces"))
            && let Some(start) = self.other.find("start")
        {
            let children = child.children_mut()?;
            children.retain(|section| section.head() != Some("start"));
            children.push(start.clone());
        }
        Some(())
    }
}
