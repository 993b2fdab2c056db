//! How different two games are: a weighted difference of their trees, in which structure near the root weighs most,
//! words less and numbers least. What things are called does not matter.

mod outline;

use crate::nameless::nameless;
use crate::tree::{Node, NodeKind};
use outline::Outline;

/// Cost of a word in place of another.
const OTHER_WORD: f64 = 0.25;
/// Greatest cost of a number in place of another.
const OTHER_NUMBER: f64 = 0.1;

/// Heads whose arguments mean something else in another order.
const ORDERED: [&str; 17] = [
    "<",
    "<=",
    ">",
    ">=",
    "-",
    "/",
    "mod",
    "if",
    "seq",
    "step",
    "steps",
    "pattern",
    "players",
    "distance",
    "num-between",
    "num-line",
    "line",
];

/// Distance between two games: 0 if they differ in names and descriptions at most, never more than 1, symmetric.
pub fn distance(a: &Node, b: &Node) -> f64 {
    Nameless::of(a).distance(&Nameless::of(b))
}

/// A game made ready to be compared with many others.
#[derive(Clone, Debug)]
pub struct Nameless {
    tree: Node,
    outline: Outline,
}

impl Nameless {
    /// The game without its names and notes.
    pub fn of(game: &Node) -> Nameless {
        let tree = nameless(game);
        let outline = Outline::of(&tree);
        Nameless { tree, outline }
    }

    /// [`distance`].
    pub fn distance(&self, other: &Nameless) -> f64 {
        // Matching is greedy and could depend on who comes first; the mean does not.
        let (there, back) = (difference(&self.tree, &other.tree, 1.0), difference(&other.tree, &self.tree, 1.0));
        let share = |part: Part| if part.weight > 0.0 { part.cost / part.weight } else { 0.0 };
        ((share(there) + share(back)) / 2.0).clamp(0.0, 1.0)
    }

    /// A quick answer that is never above the distance.
    pub fn at_least(&self, other: &Nameless) -> f64 {
        self.outline.at_least(&other.outline)
    }
}

/// Part of the sum: what differs, and all there is.
#[derive(Clone, Copy, Default)]
struct Part {
    cost: f64,
    weight: f64,
}

impl std::ops::AddAssign for Part {
    fn add_assign(&mut self, other: Part) {
        self.cost += other.cost;
        self.weight += other.weight;
    }
}

/// All of a tree that the other game lacks.
fn whole(node: &Node, depth: f64) -> Part {
    let mut part = Part { cost: 1.0 / depth, weight: 1.0 / depth };
    for child in node.args() {
        part += whole(child, depth + 1.0);
    }
    part
}

fn difference(a: &Node, b: &Node, depth: f64) -> Part {
    let leaf = |cost: f64| Part { cost: cost / depth, weight: 1.0 / depth };
    match (&a.kind, &b.kind) {
        (NodeKind::List(_), NodeKind::List(_)) if a.head() == b.head() => {
            let mut part = leaf(0.0);
            part += if a.head().is_some_and(|head| ORDERED.contains(&head)) {
                in_order(&a.args().iter().collect::<Vec<_>>(), &b.args().iter().collect::<Vec<_>>(), depth + 1.0)
            } else {
                in_any_order(a.args(), b.args(), depth + 1.0)
            };
            part
        }
        (NodeKind::List(_), _) | (_, NodeKind::List(_)) => {
            let mut part = whole(a, depth);
            part += whole(b, depth);
            part
        }
        (NodeKind::Int(a), NodeKind::Int(b)) => {
            let (gap, size) = (a.abs_diff(*b) as f64, a.unsigned_abs().max(b.unsigned_abs()) as f64);
            leaf(if gap == 0.0 { 0.0 } else { OTHER_NUMBER * (gap / size).min(1.0) })
        }
        (a, b) => leaf(if a == b { 0.0 } else { OTHER_WORD }),
    }
}

fn in_order(a: &[&Node], b: &[&Node], depth: f64) -> Part {
    let mut part = Part::default();
    for (a, b) in a.iter().zip(b) {
        part += difference(a, b, depth);
    }
    let common = a.len().min(b.len());
    for rest in a[common..].iter().chain(&b[common..]) {
        part += whole(rest, depth);
    }
    part
}

/// Numbers are matched by position; equal words first, then any; lists with lists of the same head, the closest first.
fn in_any_order(a: &[Node], b: &[Node], depth: f64) -> Part {
    fn select(nodes: &[Node], test: impl Fn(&Node) -> bool) -> Vec<&Node> {
        nodes.iter().filter(|node| test(node)).collect()
    }
    let is_number = |node: &Node| node.as_int().is_some();
    let is_word = |node: &Node| node.as_int().is_none() && node.as_list().is_none();
    let is_list = |node: &Node| node.as_list().is_some();
    let mut part = in_order(&select(a, is_number), &select(b, is_number), depth);

    let (mut words_a, mut words_b) = (select(a, is_word), select(b, is_word));
    words_a.retain(|word| {
        let Some(index) = words_b.iter().position(|other| other == word) else { return true };
        part += difference(word, words_b.remove(index), depth);
        false
    });
    part += in_order(&words_a, &words_b, depth);

    let (lists_a, lists_b) = (select(a, is_list), select(b, is_list));
    let mut pairs: Vec<(f64, usize, usize, Part)> = Vec::new();
    for (i, a) in lists_a.iter().enumerate() {
        for (j, b) in lists_b.iter().enumerate().filter(|(_, b)| b.head() == a.head()) {
            let part = difference(a, b, depth);
            pairs.push((part.cost, i, j, part));
        }
    }
    pairs.sort_by(|x, y| x.0.total_cmp(&y.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let (mut used_a, mut used_b) = (vec![false; lists_a.len()], vec![false; lists_b.len()]);
    for (_, i, j, pair) in pairs {
        if !used_a[i] && !used_b[j] {
            (used_a[i], used_b[j]) = (true, true);
            part += pair;
        }
    }
    let rest_a = lists_a.iter().zip(&used_a);
    for (rest, _) in rest_a.chain(lists_b.iter().zip(&used_b)).filter(|(_, used)| !**used) {
        part += whole(rest, depth);
    }
    part
}
