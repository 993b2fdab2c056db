//! Boards: tilings, the shapes they take, sizes.

use super::Chance;
use crate::tree::Node;

/// Tilings with the shapes they take and how many numbers each wants.
const BOARDS: &[(&str, &[(&str, usize)])] = &[
    ("square", &[("square", 2), ("square", 1), ("rhombus", 1)]),
    ("hex", &[("hex", 1), ("rhombus", 2), ("tri", 1), ("trapezium", 2), ("square", 2)]),
    ("tri", &[("tri", 1), ("hex", 1), ("rhombus", 2), ("trapezium", 2), ("square", 2)]),
    ("trunc-square", &[("square", 2), ("square", 1)]),
    ("alquerque", &[("square", 1)]),
];

fn size(numbers: usize, shape: &str, rng: &mut Chance) -> Node {
    let sides: Vec<i64> =
        (0..numbers).map(|_| if shape == "hex" { 3 + i64::from(rng(4)) } else { 3 + i64::from(rng(7)) }).collect();
    Node::form("size", sides.into_iter().map(Node::int))
}

fn tiling(word: &str, rng: &mut Chance) -> Node {
    let mut parts = vec![Node::atom(word)];
    if word != "hex" && rng(3) == 0 {
        parts.push(Node::atom("i-nbors"));
        if rng(12) == 0 {
            parts.push(Node::atom("no-d-nbors"));
        }
    }
    Node::form("tiling", parts)
}

/// A small random graph: a ring with chords, or a few lines.
fn graph(rng: &mut Chance) -> Node {
    let node = |at: u32| Node::atom(format!("Q{at}"));
    let nodes = 4 + rng(5);
    let mut parts: Vec<Node> = (0..nodes).map(|at| Node::list([node(at), node((at + 1) % nodes)])).collect();
    for _ in 0..rng(4) {
        let from = rng(nodes);
        parts.push(Node::list([node(from), node((from + 2) % nodes)]));
    }
    if rng(2) == 0 {
        let line = |at: u32| Node::list([node(at), node((at + 1) % nodes), node((at + 2) % nodes)]);
        parts.push(Node::form("lines", [line(0), line(2)]));
    }
    Node::form("tiling", [Node::form("graph", parts)])
}

/// Tiling, shape and size of a random board.
pub(super) fn parts(rng: &mut Chance) -> Vec<Node> {
    if rng(24) == 0 {
        return vec![graph(rng)];
    }
    let (word, shapes) = BOARDS[rng(BOARDS.len() as u32) as usize];
    if rng(24) == 0 {
        return vec![tiling(word, rng), Node::form("shape", [Node::atom("boardless")])];
    }
    let (shape, numbers) = shapes[rng(shapes.len() as u32) as usize];
    vec![tiling(word, rng), Node::form("shape", [Node::atom(shape)]), size(numbers, shape, rng)]
}

/// A board with another tiling, shape or size; regions and the rest stay.
pub(super) fn vary(board: &Node, rng: &mut Chance) -> Option<Node> {
    let mut new = board.clone();
    let children = new.children_mut()?;
    let at = |children: &[Node], head: &str| children.iter().position(|child| child.head() == Some(head));
    if let (Some(size), true) = (at(children, "size"), rng(2) == 0) {
        let numbers = children[size].children_mut()?;
        let which = 1 + rng(u32::try_from(numbers.len()).ok()?.saturating_sub(1).max(1)) as usize;
        if let Some(number) = numbers.get_mut(which)
            && let Some(old) = number.as_int()
        {
            let step = [-2, -1, 1, 2][rng(4) as usize];
            *number = Node::int((old + step).clamp(2, 12));
            return Some(new);
        }
    }
    children.retain(|child| !matches!(child.head(), Some("tiling" | "shape" | "size")));
    children.extend(parts(rng));
    Some(new)
}
