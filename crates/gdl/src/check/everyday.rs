//! What people write who know games but not the language: everyday words and forms, and how the language says them.

use crate::table;
use crate::tree::{Node, NodeKind};

/// Everyday words and the words they may mean, likeliest first. Slips of the pen are found by their letters; these have other letters.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["line", "lines", "row", "in-row", "in-line", "n-in-a-row", "align", "aligned", "connect-n"], &["in-a-row"]),
    (&["north", "up", "top", "upwards"], &["n", "f"]),
    (&["south", "down", "bottom", "downwards"], &["s", "b"]),
    (&["east", "right"], &["e", "r"]),
    (&["west", "left"], &["w", "l"]),
    (&["northeast", "north-east"], &["ne"]),
    (&["northwest", "north-west"], &["nw"]),
    (&["southeast", "south-east"], &["se"]),
    (&["southwest", "south-west"], &["sw"]),
    (&["forward", "forwards", "ahead"], &["f"]),
    (&["backward", "backwards", "back"], &["b"]),
    (&["grid", "squares", "chessboard", "checkerboard", "rectangle", "rectangular", "rect"], &["square"]),
    (&["triangle", "triangles", "triangular"], &["tri"]),
    (&["hexagon", "hexagons", "hexagonal"], &["hex"]),
    (&["diamond", "parallelogram"], &["rhombus"]),
    (&["octagon", "octagons"], &["trunc-square"]),
    (&["opponent", "foe", "other"], &["enemy"]),
    (&["mine", "own", "self", "friendly"], &["owner", "friend"]),
    (&["vacant", "free", "unoccupied"], &["empty"]),
    (&["place", "drop", "put", "add"], &["push"]),
    (&["take", "lift", "pick"], &["pop"]),
    (&["kill", "remove", "eat"], &["capture", "pop"]),
    (&["flip", "turn-over"], &["convert"]),
    (&["neighbours", "neighbors", "neighbour", "neighbor", "next-to"], &["all-nbors", "adjacent"]),
    (&["diagonals", "diagonal", "diagonally"], &["i-nbors"]),
    (&["orthogonal", "orthogonals", "orthogonally"], &["d-nbors"]),
    (&["stuck", "stalemate", "blocked", "cannot-move", "no-moves"], &["no-move"]),
    (&["tie", "drawn"], &["draw"]),
    (&["wins", "won", "victory"], &["win"]),
    (&["loses", "lost", "defeat", "loss"], &["lose"]),
    (&["both", "everyone", "any", "each", "players"], &["All"]),
    (&["connection", "link", "join"], &["connect"]),
    (&["width", "height", "dimensions", "dim"], &["size"]),
    (&["setup", "initial", "begin"], &["start"]),
    (&["goal", "goals", "ending", "finish"], &["end"]),
    (&["rules", "movement"], &["moves"]),
];

/// The word meant by an everyday one, if it is among those that would fit.
pub(super) fn meant<'a>(word: &str, fitting: &[&'a str]) -> Option<&'a str> {
    let said = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let mut meanings = WORDS.iter().filter(|(everyday, _)| said(everyday)).flat_map(|(_, meanings)| meanings.iter());
    meanings.find_map(|meaning| fitting.iter().find(|word| *word == meaning)).copied()
}

/// `5x5` as the language writes it: numbers side by side.
pub(super) fn sizes(word: &str) -> Option<String> {
    let numbers: Vec<&str> = word.split(['x', 'X', '*', ',', '×']).collect();
    let number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (numbers.len() > 1 && numbers.iter().all(number)).then(|| numbers.join(" "))
}

/// The operator of a list written as `(A or B)`.
pub(super) fn operator_between(children: &[Node]) -> Option<(&str, &Node)> {
    let [first, second, _, ..] = children else { return None };
    let operator = second.as_atom()?;
    let operates = table::word(operator).iter().any(|row| row.list() && !row.args.is_empty());
    (operates && !matches!(first.kind, NodeKind::Atom(_))).then_some((operator, second))
}

/// Such a list with its operator in front; `None` if it has several.
pub(super) fn operator_first(operator: &str, children: &[Node]) -> Option<Node> {
    let (joints, parts): (Vec<_>, Vec<_>) =
        children.iter().enumerate().partition(|(at, child)| at % 2 == 1 && child.as_atom().is_some());
    let alike = joints.iter().all(|(_, joint)| joint.as_atom() == Some(operator));
    (alike && parts.len() == joints.len() + 1)
        .then(|| Node::form(operator, parts.into_iter().map(|(_, part)| part.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyday_words_mean_words_of_the_language() {
        for (everyday, meanings) in WORDS {
            for meaning in *meanings {
                assert!(!table::word(meaning).is_empty(), "{meaning} is no word");
                assert!(!everyday.contains(meaning), "{meaning} means itself");
            }
        }
        assert_eq!(meant("Line", &["connect", "in-a-row"]), Some("in-a-row"));
        assert_eq!(meant("right", &["f", "l", "r"]), Some("r"));
        assert_eq!(meant("right", &["connect"]), None);
    }

    #[test]
    fn numbers_written_with_a_cross_are_told_apart() {
        assert_eq!(sizes("8x10"), Some("8 10".to_string()));
        assert_eq!(sizes("3x3x3"), Some("3 3 3".to_string()));
        assert_eq!((sizes("x"), sizes("5x"), sizes("55")), (None, None, None));
    }
}
