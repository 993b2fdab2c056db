//! What the distance is made of.

use super::{apart, closest, is_list, is_number, is_ordered, is_word, of_leaves, select, whole};
use crate::nameless::nameless;
use crate::printer::print_flat;
use crate::span::Span;
use crate::tree::{Node, NodeKind};

/// One thing that differs between two games.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The ludemes it stands in, outermost first, as the first game calls them: `pieces`, `Stone`, `moves`.
    pub path: Vec<String>,
    /// What it is.
    pub change: Change,
    /// Its part of the distance. All parts together are the distance.
    pub cost: f64,
}

/// How a part of the rules differs, as each game writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The second game has nothing like it.
    OnlyInFirst(String),
    /// The first game has nothing like it.
    OnlyInSecond(String),
    /// What the first game says, and what the second says in its place.
    Changed(String, String),
}

/// All that differs, the most costly first; equal costs in the order of the rules.
pub fn differences(a: &Node, b: &Node) -> Vec<Difference> {
    let (marked_a, marked_b) = (nameless(&marked(a)), nameless(&marked(b)));
    let mut parts = Parts { written: [a, b].map(nodes), path: Vec::new(), found: Vec::new() };
    parts.compare(&marked_a, &marked_b, 1.0);
    // The distance is the mean of both directions, of which this is one.
    let (sum, distance) = (parts.found.iter().map(|part| part.cost).sum::<f64>(), super::distance(a, b));
    let mut found = parts.found;
    found.iter_mut().for_each(|part| part.cost *= distance / sum);
    found.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    found
}

/// A copy whose nodes know their place in the preorder, from 1.
fn marked(game: &Node) -> Node {
    fn mark(node: &mut Node, next: &mut u32) {
        *next += 1;
        node.span = Span { start: *next, end: *next };
        node.children_mut().into_iter().flatten().for_each(|child| mark(child, next));
    }
    let mut copy = game.clone();
    mark(&mut copy, &mut 0);
    copy
}

fn nodes(game: &Node) -> Vec<&Node> {
    game.walk().map(|(_, node)| node).collect()
}

/// The comparison of [`super::difference`], kept instead of summed up.
struct Parts<'a> {
    /// The nodes of each game as it writes them, in preorder.
    written: [Vec<&'a Node>; 2],
    path: Vec<String>,
    found: Vec<Difference>,
}

impl Parts<'_> {
    /// A node as the game writes it; what the comparison has added, as it is.
    fn written<'b>(&'b self, which: usize, node: &'b Node) -> &'b Node {
        let place = (node.span.start as usize).checked_sub(1);
        place.and_then(|place| self.written[which].get(place).copied()).unwrap_or(node)
    }

    fn text(&self, which: usize, node: &Node) -> String {
        print_flat(self.written(which, node))
    }

    fn add(&mut self, change: Change, cost: f64) {
        if cost > 0.0 {
            self.found.push(Difference { path: self.path.clone(), change, cost });
        }
    }

    fn compare(&mut self, a: &Node, b: &Node, depth: f64) {
        let changed = |parts: &Self| Change::Changed(parts.text(0, a), parts.text(1, b));
        match (&a.kind, &b.kind) {
            (NodeKind::List(_), NodeKind::List(_)) if a.head() == b.head() => {
                let written = self.written(0, a);
                let name = written.head().or(written.as_atom()).unwrap_or_default().to_string();
                // Everything stands in the game.
                let inner = depth > 1.0 && !name.is_empty();
                self.path.extend(inner.then_some(name));
                if is_ordered(a) {
                    self.in_order(
                        &a.args().iter().collect::<Vec<_>>(),
                        &b.args().iter().collect::<Vec<_>>(),
                        depth + 1.0,
                    );
                } else {
                    self.in_any_order(a.args(), b.args(), depth + 1.0);
                }
                self.path.truncate(self.path.len() - usize::from(inner));
            }
            (NodeKind::List(_), _) | (_, NodeKind::List(_)) => {
                self.add(changed(self), whole(a, depth).cost + whole(b, depth).cost);
            }
            (a, b) => self.add(changed(self), of_leaves(a, b) / depth),
        }
    }

    fn in_order(&mut self, a: &[&Node], b: &[&Node], depth: f64) {
        a.iter().zip(b).for_each(|(a, b)| self.compare(a, b, depth));
        let common = a.len().min(b.len());
        self.rest(&a[common..], &b[common..], depth);
    }

    fn in_any_order(&mut self, a: &[Node], b: &[Node], depth: f64) {
        self.in_order(&select(a, is_number), &select(b, is_number), depth);
        let (mut words_a, mut words_b) = (select(a, is_word), select(b, is_word));
        apart(&mut words_a, &mut words_b);
        self.in_order(&words_a, &words_b, depth);
        let (mut lists_a, mut lists_b) = (select(a, is_list), select(b, is_list));
        let mut pairs = closest(&lists_a, &lists_b, depth);
        pairs.sort_by_key(|pair| (pair.0, pair.1));
        for (i, j, _) in &pairs {
            self.compare(lists_a[*i], lists_b[*j], depth);
        }
        let mut at = 0..lists_a.len();
        lists_a.retain(|_| at.next().is_some_and(|i| pairs.iter().all(|pair| pair.0 != i)));
        let mut at = 0..lists_b.len();
        lists_b.retain(|_| at.next().is_some_and(|j| pairs.iter().all(|pair| pair.1 != j)));
        self.rest(&lists_a, &lists_b, depth);
    }

    fn rest(&mut self, a: &[&Node], b: &[&Node], depth: f64) {
        for node in a {
            self.add(Change::OnlyInFirst(self.text(0, node)), whole(node, depth).cost);
        }
        for node in b {
            self.add(Change::OnlyInSecond(self.text(1, node)), whole(node, depth).cost);
        }
    }
}
