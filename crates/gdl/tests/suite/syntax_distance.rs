//! The distance between games.

use gdl::distance::{Change, Likeness, differences, distance};
use gdl::reader::read;
use gdl::tree::Node;

fn tree(text: &str) -> Node {
    read(text).0.remove(0)
}

const BASE: &str = "(game Tic-Tac-Toe (players White Black) (board (tiling square i-nbors) (size 3))
  (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) (end (All win (in-a-row 3))))";

#[test]
fn names_do_not_matter() {
    let other = "(game Xo (players (Cross n) (Nought s)) (board (size 3) (tiling square i-nbors)) ; comment
      (pieces (Mark All (label \"M\") (moves (move (label \"put\") (action (push)) (pre (empty to))))))
      (end (All win (in-a-row 3))) (support (description \"x\")))";
    assert_eq!(distance(&tree(BASE), &tree(other)), 0.0);
    assert_eq!(distance(&tree(BASE), &tree(BASE)), 0.0);
}

#[test]
fn structure_weighs_more_than_words_and_words_more_than_numbers() {
    let base = tree(BASE);
    let d = |from: &str, to: &str| {
        assert!(BASE.contains(from));
        let other = tree(&BASE.replace(from, to));
        let there = distance(&base, &other);
        assert_eq!(there, distance(&other, &base));
        assert!(there > 0.0 && there <= 1.0);
        there
    };
    let number = d("(in-a-row 3)", "(in-a-row 4)");
    let word = d("square", "hex");
    let goal = d("(in-a-row 3)", "(connect (sides n s))");
    let section = d("(end (All win (in-a-row 3)))", "(lose (no-move))");
    assert!(number < word && word < goal && goal < section, "{number} {word} {goal} {section}");
    let near = d("(end", "(play can-pass) (end");
    assert!(near > word);
}

#[test]
fn order_matters_where_it_does() {
    let compare = |a: &str, b: &str| distance(&tree(a), &tree(b));
    assert!(
        compare("(game A (end (All win (< (height from) 2))))", "(game A (end (All win (< 2 (height from)))))") > 0.0
    );
    assert_eq!(
        compare("(game A (end (All win (and (full) (passed)))))", "(game A (end (All win (and (passed) (full)))))"),
        0.0
    );
    assert_eq!(compare("()", "()"), 0.0);
    assert_eq!(compare("a", "(b)"), 1.0);
}

#[test]
fn differences_name_what_differs_as_each_game_writes_it() {
    let other = BASE
        .replace("(players White Black)", "(players White (Black e))")
        .replace("Stone", "Mark")
        .replace("(in-a-row 3)", "(in-a-row Mark 4)")
        .replace("(pre (empty to)) ", "")
        .replace("(end", "(play can-pass) (end");
    let found = differences(&tree(BASE), &tree(&other));
    let shown: Vec<String> = found
        .iter()
        .map(|part| match &part.change {
            Change::OnlyInFirst(a) => format!("{}: - {a}", part.path.join(" ")),
            Change::OnlyInSecond(b) => format!("{}: + {b}", part.path.join(" ")),
            Change::Changed(a, b) => format!("{}: {a} > {b}", part.path.join(" ")),
        })
        .collect();
    assert_eq!(
        shown,
        [
            ": + (play can-pass)",
            "pieces Stone moves move: - (pre (empty to))",
            "end All in-a-row: + Mark",
            "players Black: s > e",
            "end All in-a-row: 3 > 4",
        ]
    );
    assert!(found.is_sorted_by(|a, b| a.cost >= b.cost));
}

#[test]
fn differences_add_up_to_the_distance() {
    let trees: Vec<Node> = gdl::library::all().iter().step_by(9).map(|entry| tree(entry.text)).collect();
    for (i, a) in trees.iter().enumerate() {
        for b in &trees[i..] {
            let (found, distance) = (differences(a, b), distance(a, b));
            assert!((found.iter().map(|part| part.cost).sum::<f64>() - distance).abs() < 1e-9);
            assert_eq!(found.is_empty(), distance == 0.0);
            // Names of the comparison's own have a blank in them, as no word of a text has.
            assert!(found.iter().flat_map(|part| &part.path).all(|word| !word.contains(' ')));
        }
    }
}

#[test]
fn distances_have_words() {
    let words = [0.0, 0.05, 0.1, 1.0].map(|distance| Likeness::of(distance).word());
    assert_eq!(words, ["duplicate", "variant", "distinct", "distinct"]);
}
