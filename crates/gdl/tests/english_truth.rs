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

#[test]
fn directions_on_hexagons_are_those_of_the_drawn_board() {
    let sheet = known("sample-034");
    says(&sheet, "one cell to the north-east or north-west (Black: to the south-east or south-west), to an empty", "straight");
    says(&known("sample-008"), "the next cell to the south-west is occupied or off the board", "to the south is");
    let turning = "(game G (board (tiling hex) (size 4)) (pieces (P All (moves
        (move (pre (and (owner from) (empty to) (steps f))) (action (pop) (push)) (post (change-dirn b))))))
        (start (place (P All) home)) (end (All win (reach away))))";
    let at_first = "forward is at first to the north-east for White and to the south-west for Black.";
    says(&self::sheet(turning), at_first, "along the strips");
    let triangles = "(game G (board (tiling tri) (shape hex) (size 3)) (pieces (P All (moves
        (move (pre (and (owner from) (empty to) (or (steps f) (steps f fl)))) (action (pop) (push))))))
        (start (place (P All) home)) (end (All win (reach away))))";
    let said = "forward is to the north-east for White and to the south-west for Black, along the strips of triangles that run so.";
    says(&self::sheet(triangles), said, "diagonally");
}

#[test]
fn letters_run_as_they_are_drawn() {
    let on = |board: &str| {
        let text = format!("(game G (board {board}) (start (place (Piece White) A1)) (end (All win (in-a-row 3))))");
        sheet(&text)
    };
    for shape in ["(shape hex) (size 3)", "(shape trapezium) (size 3 3)"] {
        says(&on(&format!("(tiling hex) {shape}")), "leans to the north-west", "north-east");
    }
    for shape in ["(shape rhombus) (size 3)", "(shape tri) (size 3)"] {
        says(&on(&format!("(tiling hex) {shape}")), "leans to the north-east", "north-west");
    }
    says(&on("(tiling hex) (shape square) (size 4)"), "every other row lying half a cell further east", "leans");
    says(&on("(tiling tri) (shape tri) (size 3)"), "cells of one letter lie straight above one another", "leans");
}

#[test]
fn a_placement_leaves_no_square() {
    let with = |pre: &str| {
        sheet(&format!(
            "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre {pre}) (action (push))))))
             (end (All win (in-a-row 3))))"
        ))
    };
    let never = "provided that it came from another square (which never happens).";
    for pre in ["(empty)", "(= (distance) 1)", "(and (empty to) (line))", "(> (height from) 0)"] {
        says(&with(pre), never, "it leaves");
    }
    says(&with("(and (empty to) (= (num-between any) 0))"), "nothing more is needed", "it leaves");
}
