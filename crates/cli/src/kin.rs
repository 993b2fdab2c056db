//! Games as distances see them.

use gdl::tree::Node;
use gdl::vary::spelt_out;

/// The tree of a description, short forms written out so that rules which mean the same compare equal; `None` if it holds no game.
pub fn tree(text: &str) -> Option<Node> {
    let (nodes, _) = gdl::reader::read(text);
    nodes.iter().find(|node| node.head() == Some("game")).map(spelt_out)
}

/// A distance as it is shown.
pub fn number(distance: f64) -> String {
    // What is not nothing does not look like it.
    if distance > 0.0 && distance < 0.0005 { "<0.001".to_string() } else { format!("{distance:.3}") }
}
