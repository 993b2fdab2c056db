//! Cells after the board changed: labels beyond its edge are moved onto it.

use crate::check::is_label;
use crate::tree::{Node, NodeKind};

/// The boards whose labels are easily told.
#[derive(Clone, Copy)]
enum Outline {
    /// So many columns and rows.
    Box(i64, i64),
    /// A hexagon of hexagons with that many cells along an edge.
    Hexagon(i64),
}

/// Moves labels that are off the board onto it. Boards of other outlines are left alone.
pub(super) fn fit(game: &mut Node) {
    let Some(outline) = game.find("board").and_then(outline) else { return };
    for section in game.children_mut().into_iter().flatten() {
        if section.head() != Some("support") {
            fit_in(section, outline);
        }
    }
}

fn outline(board: &Node) -> Option<Outline> {
    let word = |head: &str| board.find(head).and_then(|part| part.children().get(1)?.as_atom());
    let size = board.find("size")?;
    let width = size.children().get(1)?.as_int()?;
    let height = size.children().get(2).map_or(Some(width), Node::as_int)?;
    match (word("tiling")?, word("shape")) {
        ("square" | "alquerque" | "trunc-square", None | Some("square")) if size.children().len() < 4 => {
            Some(Outline::Box(width, height))
        }
        ("hex", Some("rhombus")) => Some(Outline::Box(width, height)),
        ("hex", None | Some("hex")) => Some(Outline::Hexagon(width)),
        _ => None,
    }
}

fn fit_in(node: &mut Node, outline: Outline) {
    match &mut node.kind {
        NodeKind::Atom(word) if is_label(word) => {
            if let Some(new) = moved(word, outline) {
                *word = new;
            }
        }
        NodeKind::List(children) => children.iter_mut().for_each(|child| fit_in(child, outline)),
        _ => {}
    }
}

/// The label a label becomes, if it must.
fn moved(label: &str, outline: Outline) -> Option<String> {
    let letters = label.bytes().take_while(u8::is_ascii_uppercase).count();
    let column = label[..letters].bytes().fold(0, |sum, letter| sum * 26 + i64::from(letter - b'A') + 1);
    // Small squares between octagons and cells of upper levels are written otherwise; they are not ours to move.
    let row: i64 = label[letters..].parse().ok()?;
    let (new_column, new_row) = match outline {
        Outline::Box(width, height) => (column.clamp(1, width.max(1)), row.clamp(1, height.max(1))),
        Outline::Hexagon(edge) => {
            let row = row.clamp(1, (2 * edge - 1).max(1));
            (column.clamp((row - edge + 1).max(1), (row + edge - 1).min(2 * edge - 1).max(1)), row)
        }
    };
    ((new_column, new_row) != (column, row) && new_column <= 26)
        .then(|| format!("{}{new_row}", (b'A' + (new_column - 1) as u8) as char))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_move_onto_the_board_and_others_stay() {
        assert_eq!(moved("H8", Outline::Box(5, 4)).as_deref(), Some("E4"));
        assert_eq!(moved("B3", Outline::Box(5, 4)), None);
        assert_eq!(moved("A9", Outline::Hexagon(5)).as_deref(), Some("E9"));
        assert_eq!(moved("I1", Outline::Hexagon(5)).as_deref(), Some("E1"));
        assert_eq!(moved("I5", Outline::Hexagon(5)), None);
    }
}
