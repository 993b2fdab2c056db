//! Distilling: junk goes, rules that matter stay.

use criticism::distil::{Budget, Distilled, distilled};
use gdl::defaults::normal_form;
use gdl::printer::print_flat;
use gdl::tree::Node;

fn read(text: &str) -> Node {
    let loaded = gdl::load(text);
    assert!(loaded.game.is_some(), "{:?}", loaded.diagnostics);
    loaded.nodes.into_iter().next().expect("a game")
}

fn library(name: &str) -> &'static str {
    gdl::library::find(name).expect("in the library").text
}

fn distil(text: &str) -> Distilled {
    distilled(&read(text), &[], &Budget::usual(1)).expect("a game")
}

/// What matters of a tree to whoever compares two.
fn bare(tree: &Node) -> String {
    let mut tree = normal_form(tree);
    tree.strip_comments();
    if let Some(parts) = tree.children_mut() {
        parts.retain(|part| part.head() != Some("support"));
    }
    print_flat(&tree)
}

/// Junk planted in a game goes again, whatever else does.
fn goes(name: &str, changes: &[(&str, &str)]) {
    let text = library(name);
    let clean = bare(&distil(text).tree);
    for (old, new) in changes {
        let junk = text.replacen(old, new, 1);
        assert_ne!(text, junk, "{name}: {old}");
        assert_eq!(bare(&distil(&junk).tree), clean, "{name}: {new}");
    }
}

#[test]
fn planted_junk_goes_again() {
    goes(
        "tic-tac-toe",
        &[
            ("(in-a-row 3)", "(or (in-a-row 3) (in-a-row (min 5)))"),
            ("(in-a-row 3)", "(and (in-a-row (+ 1 2)) (not (= 4 3)))"),
            ("(All win (in-a-row 3))", "(All win (in-a-row 3)) (All lose (capture 2))"),
            ("(size 3 3)", "(size 3 3) (regions (Yard (cells A1)) (Shed Yard))"),
            ("(end ", "(play (turn-limit 40)) (end "),
        ],
    );
    goes("yavalath", &[("(in-a-row 4)", "(if (> (max 2 1) 1) (in-a-row 4) (full))")]);
    goes(
        "breakthrough",
        &[
            ("(owner from)", "(owner from) (> (height from) (* 0 7))"),
            ("(Pawn All", "(Pawn All (state 3) (flags 2)"),
            ("(eliminate enemy)", "(or (eliminate enemy) (and (eliminate enemy) (full)))"),
        ],
    );
}

#[test]
fn a_piece_that_never_enters_goes_with_all_that_speaks_of_it() {
    let text = library("breakthrough");
    let junk = text
        .replacen("(pieces", "(pieces (Ghost All (moves (move (pre (owner from)) (action (pop) (push)))))", 1)
        .replacen("(end ", "(end (All win (count-me)) ", 1)
        .replacen("(count-me)", "(>= (count (Ghost friend)) 2)", 1);
    assert_ne!(text, junk);
    assert_eq!(bare(&distil(&junk).tree), bare(&distil(text).tree));
}

#[test]
fn rules_that_matter_stay() {
    for (name, rules) in [
        ("yavalath", &["(All win (in-a-row 4))", "(All lose (in-a-row 3))"][..]),
        ("breakthrough", &["reach", "(eliminate)", "(capture)", "home"]),
        ("nine-mens-morris", &["(no-move)", "(priority 2)", "(= (count friend) 3)", "(turn-limit 300)"]),
        ("go-9", &["no-repeat", "surround", "can-pass"]),
        ("hex-7", &["connect"]),
        ("gonnect", &["swap-rule"]),
    ] {
        let text = library(name);
        let left = bare(&distil(text).tree);
        for rule in rules.iter().filter(|rule| bare(&read(text)).contains(**rule)) {
            assert!(left.contains(rule), "{name} lost {rule}: {left}");
        }
    }
}

#[test]
fn the_result_depends_on_the_seed_alone() {
    let game = read(&library("tic-tac-toe").replacen("(end ", "(end (All lose (capture 2)) ", 1));
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let found = pool.install(|| distilled(&game, &[], &Budget::usual(7))).expect("a game");
        (print_flat(&found.tree), found.extent, found.removals.len())
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn what_is_seen_too_little_of_is_kept() {
    let game = read(&library("tic-tac-toe").replacen("(end ", "(end (All lose (capture 2)) ", 1));
    let budget = Budget { many: 10, ..Budget::usual(1) };
    let found = distilled(&game, &[], &budget).expect("a game");
    assert!(print_flat(&found.tree).contains("(capture 2)"), "{found:?}");
}
