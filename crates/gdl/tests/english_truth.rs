//! Sheets say what the rules do: each of these once said something else.

use gdl::{english, load::load};

fn sheet(text: &str) -> String {
    let loaded = load(text);
    english::rules(&loaded.game.unwrap_or_else(|| panic!("{:?} in {text}", loaded.diagnostics)))
}

/// The sheet of a library game.
fn known(name: &str) -> String {
    sheet(gdl::library::find(name).expect("a game of the library").text)
}

/// A sheet says one thing and does not say another.
#[track_caller]
fn says(sheet: &str, said: &str, unsaid: &str) {
    assert!(sheet.contains(said), "“{said}” is not in\n{sheet}");
    assert!(unsaid.is_empty() || !sheet.contains(unsaid), "“{unsaid}” is in\n{sheet}");
}

#[test]
fn a_longer_first_turn_is_told_beside_a_single_rule() {
    says(&known("unlur"), "Make one move (the very first turn of the game: five moves), as follows: Place a stone", "");
    says(&known("hex"), "**On your turn.** Place a piece", "Make one move");
}
