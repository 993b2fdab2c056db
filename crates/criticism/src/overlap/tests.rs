//! Games planted in other words, on other sides and turned, and games that look alike and are not.

use super::*;
use gdl::tree::Node;
use gdl::vary::mutate;

fn read(text: &str) -> Game {
    Game::read(text).0.unwrap_or_else(|| panic!("not a game: {text}"))
}

fn library(name: &str) -> &'static str {
    gdl::library::find(name).expect("in the library").text
}

/// A library game with words exchanged.
fn but(name: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(library(name).to_string(), |text, (old, new)| {
        assert!(text.contains(old), "{old} is not in {text}");
        text.replace(old, new)
    })
}

fn compare(a: &str, b: &str) -> Option<Common> {
    common(&Specimen::new(read(a), &[]), &Specimen::new(read(b), &[]))
}

fn same(a: &str, b: &str) -> bool {
    compare(a, b).is_some_and(|found| found.same())
}

fn variant(a: &str, b: &str) -> bool {
    compare(a, b).is_some_and(|found| found.variant())
}

#[test]
fn names_of_players_and_pieces_do_not_matter() {
    let pebbles = "(pieces (Pebble All (moves (move (pre (empty to)) (action (push))))))\n  (end";
    let other = but("yavalath", &[("White Black", "Blue Red"), ("(end", pebbles)]);
    assert!(same(library("yavalath"), &other));
}

#[test]
fn rules_that_never_matter_do_not_make_another_game() {
    let game = library("tic-tac-toe");
    let with = |old: &str, new: &str| but("tic-tac-toe", &[(old, new)]);
    assert!(same(game, &with("(in-a-row 3)", "(or (in-a-row 3) (in-a-row 7))")), "there is no room for seven");
    assert!(same(game, &with("(end (All", "(play (turn-limit 200)) (end (All")), "nine turns are all there are");
    assert!(!same(game, &with("(in-a-row 3)", "(in-a-row 4)")));
    assert!(compare(game, &with("(size 3 3)", "(size 3 4)")).is_none());
    assert!(!same(game, &with("(end (All", "(play swap-rule) (end (All")));
    let loa = library("lines-of-action");
    let dead = "(or (and (owner from) (line) (> (distance) 40)) (and (owner from) (line)";
    let odd = but(
        "lines-of-action",
        &[
            ("(and (owner from) (line)", dead),
            ("(not (friend to))", "(not (friend to)))"),
            ("(group)", "(group) (full)"),
        ],
    );
    assert!(same(loa, &odd));
}

#[test]
fn a_board_may_be_turned_and_the_sides_exchanged() {
    let of =
        |size: &str| format!("(game A (board (tiling square i-nbors) (size {size})) (end (All win (in-a-row 3))))");
    assert!(same(&of("3 4"), &of("4 3")) && !same(&of("3 4"), &of("4 4")));
    // Whose men stand where is exchanged, or the board laid on its side: the same.
    let exchanged =
        but("lines-of-action", &[("Man Black", "Man X"), ("Man White", "Man Black"), ("Man X", "Man White")]);
    assert!(same(library("lines-of-action"), &exchanged));
    // Half a turn, and each in the other's place.
    let turned = [("(Red n) (Blue e)", "(Red s) (Blue w)"), ("B1 C1", "B3 A3"), ("A2 A3", "C2 C1")];
    assert!(same(library("dodgem"), &but("dodgem", &turned)));
    let exchanged =
        [("(Red n) (Blue e)", "(Red e) (Blue n)"), ("B1 C1", "A2 A3 X"), ("A2 A3)", "B1 C1)"), ("A2 A3 X", "A2 A3")];
    assert!(same(library("dodgem"), &but("dodgem", &exchanged)));
    assert!(!same(library("dodgem"), &but("dodgem", &[("A2 A3", "A1 A3")])));
}

#[test]
fn another_end_is_another_game() {
    let found = compare(library("tic-tac-toe"), library("misere-tic-tac-toe")).expect("the same board");
    assert!(found.there.steps.value == 1.0 && found.back.steps.value == 1.0, "{found:?}");
    assert!(!found.variant() && found.best().least() < 0.6, "{found:?}");
    let nearer = but("breakthrough", &[("(reach away)", "(reach (rows 4 5))")]);
    assert!(!variant(library("breakthrough"), &nearer));
    assert!(!variant(library("hex"), library("rex")));
    assert!(!variant(library("yavalath"), library("bravalath")));
}

#[test]
fn a_choice_is_part_of_a_step() {
    // One stone a turn, or one and perhaps another: every game of the first can be played in the second.
    let one = "(game One (board (tiling square) (size 4)) (end (All win (and (full) (most (largest-group))))))";
    let two = "(game Two (board (tiling square) (size 4))
        (pieces (Stone All (moves
            (move (pre (empty to)) (action (push)) (post (again Last optional)))
            (move (label Last) (pre (empty to)) (action (push))))))
        (end (All win (and (full) (most (largest-group))))))";
    let found = compare(one, two).expect("the same board");
    assert!(found.there.steps.value < 0.3, "{found:?}");
}

#[test]
fn a_hurry_changes_no_verdict() {
    for (a, b) in [("hex", "rex"), ("gomoku", "renju"), ("morabaraba", "twelve-mens-morris"), ("chess", "shatranj")] {
        let [a, b] = [a, b].map(|name| Specimen::new(read(library(name)), &[]));
        let slow = common(&a, &b).is_some_and(|found| found.variant());
        assert_eq!(slow, confusable(&a, &b).is_some_and(|found| found.variant()));
    }
}

#[test]
fn the_same_games_give_the_same_figures() {
    let found = || compare(library("brazilian-checkers"), library("russian-checkers"));
    assert_eq!(found(), found());
    assert!(found().is_some());
}

/// Whatever becomes of a game, it can be compared with what it was.
#[test]
fn random_edits_are_compared_with_what_they_were() {
    let mut compared = 0;
    for (index, entry) in gdl::library::all().iter().enumerate().step_by(6) {
        let mut rng = engine::rng::Rng::part(5, index as u64);
        let game = read(entry.text);
        if game.topology().cells() > 100 || game.trials(gdl::ast::Player::First) > 50 {
            continue;
        }
        let (mut tree, _): (Node, _) = mutate(game.tree(), None, &mut |n| rng.below(n));
        for _ in 0..2 {
            tree = mutate(&tree, None, &mut |n| rng.below(n)).0;
        }
        let Some(edited) = Game::read(&gdl::printer::print(&[tree])).0 else { continue };
        if let Some(found) = common(&Specimen::new(&game, &[]), &Specimen::new(edited, &[])) {
            let shares = [found.there, found.back].map(|part| part.least());
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{}: {found:?}", entry.file_stem);
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared}");
}
