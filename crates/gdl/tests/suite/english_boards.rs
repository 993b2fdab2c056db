//! Sheets tell boards as they are drawn: sides, rows, corners, neighbours.

use gdl::{english, load::load};

/// A sheet around a board and who plays which way, with stones on the home rows that step forward.
fn on(board: &str, players: &str) -> String {
    let text = format!(
        "(game G (players {players}) (board {board}) (pieces (Log All (moves
           (move (pre (and (owner from) (empty to) (steps f))) (action (pop) (push))))))
         (start (place (Log All) home)) (end (All win (reach away))))"
    );
    let loaded = load(&text);
    english::rules(&loaded.game.unwrap_or_else(|| panic!("{:?} in {text}", loaded.diagnostics)))
}

/// A sheet says one thing and does not say another.
#[track_caller]
fn says(sheet: &str, said: &str, unsaid: &str) {
    assert!(sheet.contains(said), "“{said}” is not in\n{sheet}");
    assert!(unsaid.is_empty() || !sheet.contains(unsaid), "“{unsaid}” is in\n{sheet}");
}

#[test]
fn forward_on_triangles_depends_on_where_they_point() {
    let sheet = on("(tiling tri) (shape hex) (size 2)", "(Oak n) (Elm s)");
    let oak = "for Oak from a cell that points up to its neighbour on the east and from one that points down to the one straight above it;";
    let elm = "for Elm from a cell that points up to the one straight below it and from one that points down to its neighbour on the west.";
    says(&sheet, oak, "straight north or south");
    says(&sheet, elm, "");
    let sideways = on("(tiling tri) (shape square) (size 6)", "(Oak e) (Elm w)");
    says(&sideways, "for Oak from every cell to its neighbour on the east;", "points");
    let hexagons = "(game G (board (tiling hex) (size 4)) (start (place (Log All) home)) (pieces (Log All (moves
        (move (pre (and (owner from) (empty to) (steps f l f))) (action (pop) (push)))))) (end (All win (reach away))))";
    let hexagons = english::rules(&load(hexagons).game.expect("a sound description"));
    let forward = "No neighbouring cell lies straight north or south: forward is to the north-east for White";
    says(&hexagons, forward, "of another");
}

#[test]
fn a_trapezium_of_triangles_is_told_by_its_rows() {
    let sheet = on("(tiling tri) (shape trapezium) (size 5 3)", "(Oak n) (Elm s)");
    let rows = "three rows, the shortest, of nine cells, at the south, each of the others two longer than the one before (33 cells)";
    says(&sheet, rows, "short side");
}

#[test]
fn who_plays_across_a_rhombus_sits_at_a_corner() {
    for tiling in ["hex", "tri"] {
        let sheet = on(&format!("(tiling {tiling}) (shape rhombus) (size 4 3)"), "(Sun ne) (Moon sw)");
        says(&sheet, "Sun begins with one log on Sun's home corner.", "home row");
        says(&sheet, "to the corner opposite your own", "farthest");
    }
    let text = "(game G (players (Sun ne) (Moon sw)) (board (tiling hex) (shape rhombus) (size 4))
        (start (place (Piece All) home (home 1))) (end (All win (reach away))))";
    let rows = english::rules(&load(text).game.expect("a sound description"));
    says(&rows, "Sun begins with three pieces on the two rows nearest to Sun's corner.", "diagonal");
    // A triangle has a side opposite each corner.
    let triangle = on("(tiling hex) (shape tri) (size 5)", "(Sun ne) (Moon sw)");
    says(&triangle, "Sun begins with one log on Sun's home corner. Moon begins with five logs on Moon's home row.", "");
}

#[test]
fn home_rows_are_counted_on_every_flat_board() {
    let count = |board: &str, players: &str, said: &str| says(&on(board, players), said, "begins with logs");
    count("(tiling tri) (shape hex) (size 2)", "(Oak n) (Elm s)", "Oak begins with five logs");
    count("(tiling tri) (shape tri) (size 4)", "(Oak n) (Elm s)", "Oak begins with seven logs");
    count("(tiling tri) (shape trapezium) (size 2 3)", "(Oak n) (Elm s)", "Elm begins with seven logs");
    count("(tiling trunc-square) (size 5)", "(Oak n) (Elm s)", "Oak begins with five logs");
    count("(tiling hex) (shape hex) (size 4)", "(Oak ne) (Elm sw)", "Oak begins with four logs on Oak's home row");
    count("(tiling hex) (shape trapezium) (size 3 4)", "(Oak se) (Elm nw)", "Elm begins with four logs");
    count("(tiling square) (shape rhombus) (size 4)", "(Oak ne) (Elm sw)", "Elm begins with four logs");
}

#[test]
fn a_stack_stands_on_each_of_its_cells() {
    let at = |place: &str| {
        let text = format!(
            "(game G (players Oak Elm) (board (tiling square) (size 4)) (start (place (Piece Oak) 2 {place}))
             (end (All win (in-a-row 4))))"
        );
        english::rules(&load(&text).game.expect("a sound description"))
    };
    says(&at("home"), "Oak begins with a stack of two pieces on each square of Oak's home row.", "each of");
    says(&at("corners"), "a stack of two pieces on each of the corners.", "square of");
    says(&at("(phase 0) home"), "a stack of two pieces on each of the dark squares of Oak's home row.", "square of");
}

#[test]
fn blocks_have_levels_faces_and_slices() {
    let sheet = |players: &str, end: &str| {
        let text = format!(
            "(game G (players {players}) (board (tiling square) (size 3 3 3)) (start (place (Piece All) home)) (end (All win {end})))"
        );
        english::rules(&load(&text).game.expect("a sound description"))
    };
    let sides = sheet("(Oak n) (Elm s)", "(connect (sides n s))");
    says(&sides, "A side of the block is a whole face of it.", "");
    says(&sides, "A row is here a whole slice of the block, one cell thick.", "");
    let upright = sheet("(Oak up) (Elm down)", "(connect (sides up down))");
    says(
        &upright,
        "Oak sits below the board and plays upwards; Elm sits above the board and plays downwards.",
        "the up",
    );
    says(&upright, "connect the top and bottom sides", "");
    says(&sheet("(Oak n) (Elm s)", "(reach (cells A1/2))"), "on the second level, level 1 being the lowest.", "");
}

#[test]
fn a_region_that_names_itself_is_a_mistake_and_no_end() {
    let text = "(game G (board (tiling hex) (size 4) (regions (a a b) (b a))) (start (place (Piece White) a) (place (Piece Black) A1)) (win (in-a-row 3)))";
    let loaded = load(text);
    assert!(loaded.game.is_none() && !loaded.diagnostics.is_empty());
}

#[test]
fn every_sheet_says_how_cells_are_named() {
    for name in ["yavalath", "gonnect", "hasami-shogi", "mixtour", "unlur", "sample-049", "konane"] {
        let sheet = english::rules(&load(gdl::library::find(name).expect("in the library").text).game.expect("sound"));
        says(&sheet, " are named by ", "");
    }
    says(&on("(tiling trunc-square) (size 4)", "Oak Elm"), "octagons stand in columns A, C, E and so on", "");
    says(&on("(tiling square) (size 4 4 1)", "Oak Elm"), "columns are lettered", "A1/2");
    says(&on("(tiling hex) (shape boardless)", "Oak Elm"), "leans to the north-west; the middle is K11.", "");
}
