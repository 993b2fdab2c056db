//! Games in which whoever copies does not lose, and games in which he does.

use criticism::assess::Effort;
use criticism::copycat::{CopyCat, Evidence, copycats, flaw};
use engine::Game;
use gdl::ast::Player;

fn read(text: &str) -> Game {
    Game::read(text).0.expect("a valid game")
}

fn library(name: &str) -> Game {
    read(gdl::library::find(name).expect("a library game").text)
}

fn found(game: &Game) -> Vec<CopyCat> {
    copycats(game, &Effort::quick().player, 2, 1)
}

/// Dominoes on a board of so many columns and rows.
fn cram(columns: u32, rows: u32) -> Game {
    let text = gdl::library::find("cram").expect("a library game").text;
    read(&text.replace("(size 6 5)", &format!("(size {columns} {rows})")))
}

/// Stones that must not touch their own kind.
fn apart(columns: u32, rows: u32) -> Game {
    let text = include_str!("../broken/copy-cat.ludi");
    read(&text.replace("(size 4)", &format!("(size {columns} {rows})")))
}

#[test]
fn dominoes_are_mirrored_from_either_end() {
    let cats = found(&cram(4, 4));
    let cat = flaw(&cats).expect("the second player copies");
    assert_eq!((cat.seat, cat.evidence, cat.lost), (Player::Second, Evidence::Proved { wins: true }, 0));
    assert_eq!(
        cat.words(),
        "the second player always wins by answering every move with its image under a turn by 180°"
    );
    let cats = found(&cram(4, 3));
    let cat = flaw(&cats).expect("the first player lays a domino in the middle");
    assert_eq!((cat.seat, cat.evidence), (Player::First, Evidence::Proved { wins: true }));
    assert_eq!(
        cat.words(),
        "the first player always wins by taking the middle of the board and then answering every move with its image under a turn by 180°"
    );
    assert_eq!(flaw(&found(&cram(5, 3))), None, "no domino has the middle square for its middle");
}

#[test]
fn what_is_too_large_to_prove_is_observed() {
    let cats = found(&apart(8, 8));
    let cat = flaw(&cats).expect("the second player copies");
    assert_eq!((cat.seat, cat.evidence, cat.games), (Player::Second, Evidence::Observed, 20));
    assert_eq!(
        cat.words(),
        "the second player won all of 20 games by answering every move with its image under a turn by 180°"
    );
}

#[test]
fn stones_are_mirrored_with_the_centre_first() {
    let cats = found(&apart(4, 4));
    let cat = flaw(&cats).expect("the second player copies");
    assert_eq!((cat.seat, cat.faith()), (Player::Second, 1.0));
    // With a stone in the middle he may no longer go next to it, and the other may.
    assert_eq!(flaw(&found(&apart(5, 5))), None);
    let lonely = include_str!("../broken/copy-cat.ludi").replace("(size 4)", "(size 5)").replace("to friend", "to any");
    let cats = found(&read(&lonely));
    let cat = flaw(&cats).expect("where no stones may touch, the first player takes the centre");
    assert_eq!((cat.seat, cat.mirrored.middle, cat.evidence), (Player::First, true, Evidence::Proved { wins: true }));
}

#[test]
fn men_that_capture_are_mirrored_too() {
    // Two boards side by side, each the other turned round with the colours exchanged: what happens on one can be done on the other.
    let text = gdl::library::find("clobber").expect("a library game").text;
    let apart = text.replace("(size 5 6)", "(size 5 4) (without C1 C2 C3 C4)");
    assert_ne!(text, apart);
    let cats = found(&read(&apart));
    let cat = flaw(&cats).expect("the second player copies");
    assert_eq!(
        (cat.seat, cat.evidence, cat.name.as_str()),
        (Player::Second, Evidence::Proved { wins: true }, "a turn by 180°")
    );
}

#[test]
fn games_worth_playing_have_no_copycat() {
    for name in ["tic-tac-toe", "hex-7", "yavalath", "breakthrough", "connect-four"] {
        let cats = found(&library(name));
        assert_eq!(flaw(&cats).map(CopyCat::words), None, "{name}");
        // One game was enough to see that.
        assert!(cats.iter().all(|cat| cat.games <= 2), "{name}");
    }
}

#[test]
fn who_cannot_lose_anyway_is_no_copycat() {
    // Thirty-seven cells are filled, whatever anybody does; and nobody ever wins.
    let coin = "(game Coin (board (tiling hex) (shape hex) (size 4)) (end (All lose (no-move))))";
    let pairs = "(game Pairs (board (tiling square) (size 4)) (end (All lose (no-move))))";
    let peace = "(game Peace (board (tiling square) (size 4)) (end (All win (in-a-row 9))))";
    for text in [coin, pairs, peace] {
        assert_eq!(flaw(&found(&read(text))).map(CopyCat::words), None, "{text}");
    }
}

#[test]
fn known_strategies_are_found() {
    let said = |name: &str| flaw(&found(&library(name))).map(CopyCat::words).unwrap_or_default();
    let middle = "by taking the middle of the board and then answering every move with its image under a turn by 180°";
    assert_eq!(said("misere-tic-tac-toe"), format!("the first player never loses {middle}"));
    assert_eq!(said("kayles"), format!("the first player always wins {middle}"));
}

#[test]
fn a_field_beside_another_is_copied() {
    // Dominoes north and south for one, east and west for the other, on a lying field and a standing one: what is played on one is answered on the other.
    let text = "(game Plots (players (Long n) (Broad s))
        (board (tiling square) (size 6 4) (without D1 D2 D3 D4 A1 B1 C1 A4 B4 C4 E4 F4))
        (pieces (Plot none (moves
            (move (owner Long) (pre (and (not (empty to)) (adjacent) (> (row to) (row from))))
                (action (pop) (push)) (post (trim 0)))
            (move (owner Broad) (pre (and (not (empty to)) (adjacent) (> (column to) (column from))))
                (action (pop) (push)) (post (trim 0))))))
        (start (place (Plot none))) (end (All lose (no-move))))";
    let cats = found(&Game::read(text).0.expect("a sound game"));
    let cat = flaw(&cats).expect("the second player copies");
    assert_eq!((cat.seat, cat.evidence), (Player::Second, Evidence::Proved { wins: true }));
    assert!(cat.name.contains("two parts of the board"), "{}", cat.name);
}
