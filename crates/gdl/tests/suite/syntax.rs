//! Reader, printer and renderer: nothing is lost, nothing panics.

use gdl::diagnostic::{Diagnostic, has_errors};
use gdl::printer::print;
use gdl::reader::{MAX_TEXT, read};
use gdl::render::{line_column, render};
use gdl::span::Span;
use gdl::tree::{Node, same, same_all};

/// SplitMix64: enough randomness for trees, the same on every machine.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn word(&mut self) -> String {
        let words = [
            "game",
            "a",
            "-",
            "x!",
            "Los-Alamos-Chess",
            "<=",
            "A1/2",
            "+",
            "it's",
            "a.b",
            "fairly-long-word-of-the-language",
        ];
        words[self.below(words.len() as u64) as usize].to_string()
    }

    fn text(&mut self) -> String {
        let parts = ["a", "\"", "\\", "\n", "é", " ", "; x", "\r", "(", "日本"];
        (0..self.below(8)).map(|_| parts[self.below(parts.len() as u64) as usize]).collect()
    }

    fn comment(&mut self) -> String {
        let parts = ["", "why", "; doubled", "  indented", "ünï", ") (", "\"quoted", "two\nlines", " "];
        parts[self.below(parts.len() as u64) as usize].to_string()
    }

    fn node(&mut self, depth: u64, comments: u64) -> Node {
        let mut node = match self.below(if depth == 0 { 4 } else { 8 }) {
            0 | 1 => Node::atom(self.word()),
            2 => Node::int([0, 7, -3, i64::MAX, i64::MIN][self.below(5) as usize]),
            3 => Node::str(self.text()),
            _ => {
                let count = self.below(7);
                let mut list = Node::list((0..count).map(|_| self.node(depth - 1, comments)));
                if self.below(100) < comments {
                    list.closing = (0..=self.below(2)).map(|_| self.comment()).collect();
                }
                list
            }
        };
        if self.below(100) < comments {
            node.comments = (0..=self.below(2)).map(|_| self.comment()).collect();
        }
        if self.below(100) < comments {
            node.trailing = Some(self.comment());
        }
        node
    }
}

fn comment_count(text: &str) -> usize {
    let (nodes, _) = read(text);
    let all = nodes.iter().flat_map(|node| node.walk().map(|(_, node)| node).collect::<Vec<_>>());
    all.map(|n| n.comments.len() + n.closing.len() + n.after.len() + usize::from(n.trailing.is_some())).sum()
}

#[test]
fn random_trees_survive_printing() {
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let comments = [0, 5, 30][seed as usize % 3];
        let mut nodes: Vec<Node> = (0..1 + rng.below(3)).map(|_| rng.node(5, comments)).collect();
        if comments > 0 {
            nodes.last_mut().unwrap().after = vec![rng.comment()];
        }
        let text = print(&nodes);
        let (again, diagnostics) = read(&text);
        assert!(diagnostics.is_empty(), "seed {seed}: {diagnostics:?}\n{text}");
        assert!(same_all(&nodes, &again), "seed {seed}\n{text}");
        assert_eq!(print(&again), text, "seed {seed}");
        let written: usize = nodes
            .iter()
            .flat_map(|node| node.walk().map(|(_, n)| n.clone()).collect::<Vec<_>>())
            .map(|n| n.comments.len() + n.closing.len() + n.after.len() + usize::from(n.trailing.is_some()))
            .sum();
        assert_eq!(comment_count(&text), written, "seed {seed}\n{text}");
        assert!(text.ends_with('\n') && !text.contains('\r') && !text.contains(" \n"));
    }
}

#[test]
fn random_bytes_never_panic() {
    let alphabet =
        ["(", "(", ")", "\"", ";", "\n", " ", "a", "-1", "é", "\\", "\r\n", "\0", "99999999999999999999", "\u{feff}"];
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let text: String = (0..rng.below(60)).map(|_| alphabet[rng.below(alphabet.len() as u64) as usize]).collect();
        let (nodes, diagnostics) = read(&text);
        print(&nodes);
        render("x.ludi", &text, &diagnostics, seed % 2 == 0);
    }
}

#[test]
fn comments_keep_their_places() {
    let text = "; first\n; second\n(game Foo ; the name\n  ; about players\n  (players White Black) ; two\n  (end (All win (in-a-row 3)))\n  ; nothing more\n)\n; the end\n";
    let (nodes, diagnostics) = read(text);
    assert!(diagnostics.is_empty());
    assert_eq!(print(&nodes), text);
    assert_eq!(nodes[0].comments, ["first", "second"]);
    assert_eq!(nodes[0].children()[1].trailing.as_deref(), Some("the name"));
    assert_eq!(nodes[0].closing, ["nothing more"]);
    assert_eq!(nodes[0].after, ["the end"]);
}

#[test]
fn canonical_layout() {
    let (nodes, _) = read(
        "(game Tic-Tac-Toe (players White Black)\r\n\r\n(board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))",
    );
    insta::assert_snapshot!(print(&nodes), @r"
    (game Tic-Tac-Toe
      (players White Black)
      (board (tiling square i-nbors) (size 3 3))
      (end (All win (in-a-row 3))))
    ");
    let steps = |n: i64| (0..n).map(|i| Node::form("step", [Node::int(i), Node::int(-i), Node::atom("ep")]));
    let long = Node::form("or", steps(12));
    insta::assert_snapshot!(print(&[Node::form("pre", [Node::form("path", [long])])]), @r"
    (pre
      (path
        (or (step 0 0 ep) (step 1 -1 ep) (step 2 -2 ep) (step 3 -3 ep) (step 4 -4 ep) (step 5 -5 ep)
          (step 6 -6 ep) (step 7 -7 ep) (step 8 -8 ep) (step 9 -9 ep) (step 10 -10 ep)
          (step 11 -11 ep))))
    ");
}

#[test]
fn lexing() {
    let (nodes, diagnostics) = read("-5 +7 - + 1x \"a\\\"b\\\\c\" <= x';c\n()");
    assert!(diagnostics.is_empty());
    let expected = [
        Node::int(-5),
        Node::int(7),
        Node::atom("-"),
        Node::atom("+"),
        Node::atom("1x"),
        Node::str("a\"b\\c"),
        Node::atom("<="),
        Node::atom("x'"),
        Node::list([]),
    ];
    assert!(same_all(&nodes, &expected), "{nodes:?}");
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).1.iter().map(|d| d.code).collect()
}

#[test]
fn errors_have_codes() {
    assert_eq!(codes("(a))"), ["W0104"]);
    assert_eq!(codes("(a"), ["E0109"]);
    assert_eq!(codes("(a \"b\n)"), ["E0105"]);
    assert_eq!(codes("\"a\\q\""), ["E0106"]);
    assert_eq!(codes("(schön \"schön\") ; schön"), ["E0107"]);
    assert_eq!(codes("99999999999999999999"), ["E0108"]);
    assert_eq!(codes(&"(".repeat(500_000)), ["E0103"]);
    assert_eq!(codes(&"a ".repeat(200_000)), ["E0102"]);
    assert_eq!(codes(&"a".repeat(MAX_TEXT + 1)), ["E0101"]);
    assert!(codes(&")".repeat(100_000)).len() <= 100);
    assert!(codes(&format!("{}{}", "(".repeat(100), ")".repeat(100))).is_empty());
    assert!(!has_errors(&read("(a))").1));
}

#[test]
fn unclosed_list_is_found_by_indentation() {
    let text = "(game Foo\n  (players White Black\n  (board (tiling hex))\n  (end (All win (group))))\n";
    let (_, diagnostics) = read(text);
    insta::assert_snapshot!(render("foo.ludi", text, &diagnostics, false), @r"
    error[E0109]: a `(` is not closed
     --> foo.ludi:2:3
      |
    2 |   (players White Black
      |   ^ opened here
    3 |   (board (tiling hex))
      |   - the indentation suggests that a `)` is missing before this line
      |
      = help: add `)`
    ");
}

#[test]
fn rendering_is_robust() {
    let text = "(a \"日本\" é)\n";
    for (start, end) in [(0, 0), (5, 6), (4, 5), (13, 99), (98, 99), (0, 99)] {
        let diagnostic = Diagnostic::error("E0000", Span { start, end }, "odd place")
            .label(Span { start: end, end: start }, "reversed")
            .hint("one")
            .hint("two");
        for text in ["", "\n", text, "(a\r\n(b\r\n"] {
            let out = render("p", text, std::slice::from_ref(&diagnostic), false);
            assert!(out.contains("error[E0000]: odd place") && out.contains("help: two"), "{out}");
        }
    }
    assert_eq!(line_column(text, 0), (1, 1));
    assert_eq!(line_column(text, 10), (1, 7));
    assert_eq!(line_column(text, 999), (2, 1));
    assert_eq!(line_column("", 5), (1, 1));
}

#[test]
fn editing_by_path() {
    let (mut nodes, _) = read("(a (b c) (d (e 1)))");
    let tree = &mut nodes[0];
    assert_eq!(tree.get(&[2, 1]).and_then(Node::head), Some("e"));
    assert_eq!(tree.replace(&[2, 1, 1], Node::int(2)).and_then(|old| old.as_int()), Some(1));
    assert!(tree.replace(&[9], Node::int(2)).is_none());
    assert!(same(tree, &read("(a (b c) (d (e 2)))").0[0]));
    let order: Vec<(usize, String)> =
        tree.walk().map(|(path, node)| (path.len(), node.as_atom().unwrap_or("()").to_string())).collect();
    assert_eq!(order.len(), tree.size());
    assert_eq!(order[..4], [(0, "()".into()), (1, "a".into()), (1, "()".into()), (2, "b".into())]);
    assert_eq!(tree.depth(), 3);
}

/// Found by fuzzing: a hundred warnings used to hide the error after them.
#[test]
fn warnings_do_not_hide_errors() {
    let flood = "(game X) ".to_string() + &") ".repeat(150) + "(board \"never closed";
    let (_, found) = gdl::reader::read(&flood);
    assert!(gdl::diagnostic::has_errors(&found));
    assert_eq!(found.iter().filter(|one| !one.is_error()).count(), 100);
    let (_, run) = gdl::reader::read(&("(game X)".to_string() + &")".repeat(150)));
    assert_eq!(run.len(), 1, "a row of parentheses is one mistake");
    assert_eq!(run[0].message, "these 150 `)` close nothing and are ignored");
}
