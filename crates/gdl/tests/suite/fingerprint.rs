//! Fingerprints of games.

use gdl::reader::read;
use gdl::tree::Node;
use gdl::{Fingerprint, fingerprint, library, load};
use std::collections::BTreeMap;

fn tree(text: &str) -> Node {
    read(text).0.remove(0)
}

fn print(text: &str) -> String {
    fingerprint(&tree(text)).to_string()
}

const BASE: &str = "(game Tic-Tac-Toe (players White Black) (board (tiling square i-nbors) (size 3) (regions (mid (cells B2))))
  (params (K 3)) (pieces (Stone All (moves (move (pre (not (in to mid))) (action (push)))))) (end (All win (in-a-row K))))";

#[test]
fn fingerprints_are_the_same_on_every_machine_and_in_every_version() {
    assert_eq!(print("(game A)"), "0e545442d337adf5e99778283d5074f7");
    assert_eq!(print(BASE), "44baba3f6d15f5e345dc53eec940d47c");
    assert_eq!(print(library::find("yavalath").unwrap().text), "3b5db5942a2bc80c035ac2b02d6f7d7d");
}

#[test]
fn names_comments_and_support_do_not_matter() {
    let other = "; noughts and crosses
      (game Xo (players (Cross n) (Nought s)) (board (tiling square i-nbors) (size 3) (regions (heart (cells B2)))) ; a board
      (params (Row 3)) (pieces (Mark All (label \"M\") (moves (move (label put) (pre (not (in to heart))) (action (push))))))
      (end (All win (in-a-row Row))) (support (description \"x\")))";
    assert!(!load(other).has_errors() && !load(BASE).has_errors());
    assert_eq!(print(other), print(BASE));
}

#[test]
fn rules_order_and_what_is_spelt_out_matter() {
    for (from, to) in [
        ("(params (K 3))", "(params (K 4))"),
        ("square i-nbors", "square"),
        ("White", "(White s)"),
        ("(size 3)", "(shape square) (size 3)"),
        ("(not (in to mid))", "(not (in from mid))"),
        ("(tiling square i-nbors) (size 3)", "(size 3) (tiling square i-nbors)"),
        ("(size 3)", "(size \"3\")"),
    ] {
        assert!(BASE.contains(from));
        assert_ne!(print(&BASE.replace(from, to)), print(BASE), "{to}");
    }
}

#[test]
fn a_label_matters_where_again_calls_it_and_only_there() {
    let game = |first: &str, second: &str, called: &str| {
        print(&format!(
            "(game G (pieces (Man All (moves (move {first} (action (push)) (post (again {called}))) (move {second} (action (pop)))))))"
        ))
    };
    let take = game("", "(label Take)", "Take");
    assert_eq!(game("", "(label Hit)", "Hit"), take);
    assert_eq!(game("", "(label Man)", "Man"), take, "a label may be called like a piece");
    assert_eq!(game("(label Put)", "(label Take)", "Take"), take, "a label for show");
    assert_ne!(game("(label Take)", "", "Take"), take);
    assert_ne!(game("(label Put)", "(label Take)", "Put"), take);
}

#[test]
fn no_two_games_of_the_library_share_a_fingerprint() {
    let mut seen: BTreeMap<Fingerprint, &str> = BTreeMap::new();
    for entry in library::all() {
        let game = read(entry.text).0.into_iter().find(|node| node.head() == Some("game")).expect("a game");
        if let Some(other) = seen.insert(fingerprint(&game), entry.file_stem) {
            panic!("{other} and {} are the same game", entry.file_stem);
        }
    }
    assert!(seen.len() > 200);
}

#[test]
fn a_fingerprint_is_read_back_and_nothing_else_is() {
    let made = fingerprint(&tree(BASE));
    assert_eq!(made.to_string().parse(), Ok(made));
    let upper = made.to_string().to_uppercase();
    for wrong in ["", "12", &upper, &format!("{made}0"), "+0000000000000000000000000000000"] {
        assert!(wrong.parse::<Fingerprint>().is_err(), "{wrong}");
    }
}
