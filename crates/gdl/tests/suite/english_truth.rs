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
    says(
        &sheet,
        "one cell to the north-east or north-west (Black: to the south-east or south-west), to an empty",
        "straight",
    );
    says(&known("sample-008"), "the next cell to the south-west is occupied or off the board", "to the south is");
    let turning = "(game G (board (tiling hex) (size 4)) (pieces (P All (moves
        (move (pre (and (owner from) (empty to) (steps f))) (action (pop) (push)) (post (change-dirn b))))))
        (start (place (P All) home)) (end (All win (reach away))))";
    let at_first = "forward is at first to the north-east for White and to the south-west for Black.";
    says(&self::sheet(turning), at_first, "along the strips");
    let triangles = "(game G (board (tiling tri) (shape hex) (size 3)) (pieces (P All (moves
        (move (pre (and (owner from) (empty to) (or (steps f) (steps f fl)))) (action (pop) (push))))))
        (start (place (P All) home)) (end (All win (reach away))))";
    let said = "Forward is to the north-east for White and to the south-west for Black, along the strips of triangles that run so: ";
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

#[test]
fn turning_pieces_are_told_truly() {
    let sheet = known("sample-052");
    says(
        &sheet,
        "to a square that does not hold a weathercock of your own, either one square straight forward, or else exactly two squares straight forward, or else exactly three squares straight forward, provided",
        "jumping over",
    );
    says(&sheet, "A weathercock that has turned points its own way, and forward", "");
    // The second rule lifts a piece and puts it back, and turns the one it points at.
    let second = sheet.lines().find(|line| line.starts_with("- Choose")).expect("the second rule");
    says(second, "put on its square what was lifted. The weathercock on the square chosen turns clockwise", "moved");
}

#[test]
fn what_a_push_puts_down_is_told() {
    let with = |action: &str| {
        sheet(&format!(
            "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre (adjacent)) (action {action})))))
             (start (place (Stone All) home)) (end (All win (reach away))))"
        ))
    };
    says(&with("(push from) (pop to) (push beyond)"), "put on its square one new stone of yours; lift", "or if");
    says(
        &with("(pop all) (push to) (push behind 2)"),
        "goes to what was lifted; put on the square straight behind",
        "or if",
    );
}

#[test]
fn pieces_that_start_on_one_cell_are_counted_and_told() {
    let sheet = sheet(
        "(game G (board (tiling square) (size 5)) (start (place (Piece White) A1 A1 B2) (place (Piece Black) A1 C3))
         (end (All win (in-a-row 3))))",
    );
    says(&sheet, "White begins with two pieces on A1 and B2. Black begins with two pieces on A1 and C3.", "");
    let pile = "On A1 they lie on top of one another, from the bottom: one White piece then one Black piece.";
    says(&sheet, pile, "");
    says(&sheet, "A stack belongs to the owner of its top piece", "");
}

#[test]
fn numbers_out_of_reach_are_told_as_they_count() {
    let with = |play: &str, end: &str| {
        sheet(&format!("(game G (board (tiling square) (size 5)) (play {play}) (end (All win {end})))"))
    };
    says(&with("(turn-limit 5000)", "(in-a-row 3)"), "after 1000 turns", "5000");
    says(&with("can-pass", "(in-a-row -3)"), "You win as soon as you make one in a row", "three");
    says(&with("can-pass", "(group 0)"), "group of at least one piece", "zero");
    says(&with("can-pass", "(stack 40)"), "at least 40 pieces (no stack grows above 32)", "");
}

/// A sheet around one rule on a small board.
fn one_rule(rule: &str) -> String {
    sheet(&format!(
        "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves {rule}))) (start (place (Stone All) home))
         (end (All win (> (count friend edge) (/ (count board edge) 2)))))"
    ))
}

#[test]
fn choices_are_told_as_choices() {
    let ordo = known("ordo");
    says(&ordo, "ou may then go on in the same turn with", "If you wish, you must");
    says(&known("catchup"), "You may then go on in the same turn with", "If you wish, you must");
    let repeat = "(move (pre (and (owner from) (adjacent))) (action (pop) (push)) (post (repeat forced optional)))";
    says(&one_rule(repeat), "The same stone may go on moving in this way", "must go on");
}

#[test]
fn small_words_are_in_their_places() {
    says(&one_rule("(move (pre (edge from)) (action (pop)))"), "Take any stone, whoever owns it, off the board", "");
    says(&known("sample-059"), "the number of squares on the edge of the board", "on the board on");
    says(&known("dameo"), "any number of squares held by yourself and then one empty square", "own squares");
    says(&known("quixo"), "Let one of your cubes or a neutral one change places with", "not an enemy piece");
    let not_mine = "(move (pre (and (not (owner from)) (adjacent))) (action (pop) (push)))";
    says(&one_rule(not_mine), "Move one of your opponent's stones to an adjacent", "your own");
}

#[test]
fn pieces_are_counted_on_every_board_with_rows() {
    says(&known("sample-034"), "White begins with nine pawns on the two rows nearest to White's side", "");
    says(&known("alquerque"), "begins with twelve men on the two rows", "");
    let home = |board: &str, players: &str| {
        sheet(&format!(
            "(game G (players {players}) (board {board}) (start (place (Piece All) home (home 1)))
             (end (All win (reach away))))"
        ))
    };
    says(
        &home("(tiling hex) (shape tri) (size 4)", "White Black"),
        "White begins with seven pieces on the two rows",
        "",
    );
    says(&home("(tiling hex) (shape trapezium) (size 3 4)", "White Black"), "Black begins with eleven pieces", "");
    says(&home("(tiling square) (size 5) (without A1)", "White Black"), "White begins with nine pieces", "");
    let across = home("(tiling square) (size 5)", "(White ne) (Black sw)");
    says(&across, "White begins with three pieces on the two diagonals nearest to White's corner", "home row");
    says(&across, "to the corner opposite your own", "");
}

#[test]
fn gravity_is_told_only_where_something_is_placed() {
    let with = |action: &str| {
        sheet(&format!(
            "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre (empty to)) (action {action})))))
             (start (place (Stone All) home)) (play (gravity s)) (end (All win (in-a-row 3))))"
        ))
    };
    says(&with("(push)"), "to the south is occupied or off the board", "");
    says(&with("(pop) (push)"), "Move any stone", "may be placed");
}

#[test]
fn names_are_written_as_people_write_them() {
    says(&known("nine-mens-morris"), "# Nine Men's Morris", "Mens");
    let sheet = sheet(
        "(game G (players white black) (board (tiling square) (size 5) (regions (white (sides n)) (black (sides s))))
         (pieces (Stone-1 All (moves (move (pre (empty to)) (action (push))))) (Stone-2 All (moves (move (action (pass))))))
         (start (place (Stone-2 white) A1 B1) (in-hand (Stone-1 black) 3)) (end (All win (connect own-regions))))",
    );
    says(&sheet, "There are stones no. 1 and stones no. 2.", "stone 2s");
    says(&sheet, "White begins with two stones no. 2 on A1 and B1. Black has three stones no. 1 in hand.", "");
    says(&sheet, "White moves first.", "");
}

#[test]
fn a_swap_captures_nothing() {
    let swap = "(move (pre (and (owner from) (adjacent) (enemy to))) (action (swap)) (post (capture replace)))";
    says(&one_rule(swap), "Let one of your stones change places with an adjacent enemy stone.", "captur");
}

#[test]
fn a_stone_that_stays_is_told_to_stay() {
    let drawn = "(move (pre (and (owner from) (adjacent))) (action (pop beyond) (push)))";
    says(&one_rule(drawn), "Choose one of your stones and a square, as if to move it there:", "go to");
    let both = "(move (pre (and (owner from) (adjacent))) (action (pop beyond) (pop) (push)))";
    says(&one_rule(both), "a square for it to go to", "as if");
}

#[test]
fn a_rule_of_one_player_speaks_of_him_alone() {
    let sheet = sheet(
        "(game G (board (tiling hex) (size 4)) (pieces (Bee All (moves
           (move (owner White) (pre (and (owner from) (empty to) (steps f))) (action (pop) (push))))))
         (start (place (Bee All) home)) (end (All win (reach away))))",
    );
    says(&sheet, "White only: Move one of your bees one cell to the north-east, to an empty cell.", "(Black:");
    let docs = gdl::reference_docs::language_md();
    says(&docs, "In English: White only: Place a stone of your colour on any empty square", "");
}

#[test]
fn numbers_are_written_as_they_are_reckoned() {
    says(&known("sample-062"), "The number written on the square it went to rises by one.", "The number the number");
    let with = |post: &str| {
        one_rule(&format!("(move (pre (and (owner from) (adjacent) (empty to))) (action (pop) (push)) (post {post}))"))
    };
    says(
        &with("(cell-state from (- (cell-state from) 2))"),
        "The number written on the square it left falls by two.",
        "",
    );
    says(
        &with("(cell-state to (count friend))"),
        "The number of your stones on the board is written on the square",
        "",
    );
    says(&with("(piece-state to (turn))"), "The moved stone gets a number equal to the turn number.", "");
}

#[test]
fn what_belongs_together_is_told_together() {
    let silver =
        "to a square exactly two steps away that does not hold a piece of your own, whatever stands on the way";
    says(&known("sample-054"), silver, "not mattering");
    says(&known("halim-1"), "in any direction, diagonals included, over empty squares", "");
    let chain = "Go on with the man that has just moved: diagonally by a jump";
    says(&known("international-checkers"), chain, "Move the man that has just moved");
    says(&known("chess"), "to an empty square or onto an enemy piece, capturing it.", "by replacement");
    let run = |path: &str| {
        one_rule(&format!("(move (pre (and (owner from) (path (seq (step f p) {path})))) (action (pop) (push)))"))
    };
    let passed = "passing in turn over one enemy-held square and then";
    let last = "empty squares, stopping on the last it passes";
    says(
        &run("(star (step f e)) (step f e)"),
        &format!("{passed} one or more empty squares, stopping on any of them"),
        "where it stops",
    );
    says(&run("(step f e) (star (step f e)) (step f e)"), &format!("{passed} two or more {last}"), "where it stops");
    says(&run("(star (step f e))"), &format!("{passed} any number (even none) of {last}"), "where it stops");
    says(&run("(star (step f p)) (step f e)"), "one empty square, where it stops", "stopping");
}

#[test]
fn counts_other_than_a_number_are_said_plainly() {
    let with = |pre: &str| one_rule(&format!("(move (pre (and (empty to) {pre})) (action (push)))"));
    let nbors = "provided that the number of your stones next to the square chosen does not equal two.";
    says(&with("(!= (num-nbors to friend) 2)"), nbors, "any number but");
    let cells = "(move (pre (and (owner from) (empty to) (adjacent) (!= (count friend) 2))) (action (pop) (push)))";
    says(&one_rule(cells), "the number of your stones on the board does not equal two", "any number but");
}

#[test]
fn moves_of_a_turn_are_announced_as_they_are_chosen() {
    let two = |moves: &str| {
        sheet(&format!(
            "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves {moves}))) (play (moves-per-turn 2))
             (start (place (Stone All) home)) (end (All win (reach away))))"
        ))
    };
    let (place, lift) = ("(move (pre (empty to)) (action (push)))", "(move (pre (owner from)) (action (pop)))");
    says(&two(place), "Make two moves, each of them as follows: Place", "one of the following");
    says(&two(&format!("{place} {lift}")), "Make two moves, each of them one of the following:", "as follows");
    let morris = known("nine-mens-morris");
    says(&morris, "**On your turn.** Do one of the following:", "");
    says(&morris, "Only when a move above tells you to (moves marked “must” come first: if", "");
}

#[test]
fn every_way_to_lose_is_in_the_aim() {
    let aim = |end: &str| {
        sheet(&format!(
            "(game G (players Oak Elm) (board (tiling square) (size 5)) (start (place (Piece All) home)) (end (All win (reach away)) {end}))"
        ))
    };
    let both = aim("(Oak lose (or (= (count friend) 0) (> (turn) 50)))");
    says(
        &both,
        "Oak loses if Oak has no pieces on the board or if this is not one of the first 50 turns of the game.",
        "",
    );
    // What the other sets out to do is told once.
    says(
        &aim("(Oak lose (= (count friend) 0))"),
        "Elm: leave Oak without any pieces on the board to win.",
        "Oak: avoid",
    );
}

#[test]
fn stacks_are_explained_only_where_they_can_arise() {
    for name in ["sample-055", "sample-062", "wythoff"] {
        says(&known(name), "**The game ends.**", "Stacks:");
    }
    let take = |post: &str| {
        let rule = "(pre (and (owner from) (adjacent) (not (friend to)))) (action (pop) (push))";
        one_rule(&format!("(move {rule} (post (capture {post})))"))
    };
    says(&take("recycle"), "goes back to its owner's hand", "Stacks:");
    says(&take("(if (edge to))"), "Stacks:", "");
}

#[test]
fn what_is_captured_is_told_from_what_moved() {
    let corner = "Every enemy pawn next to the square the moved pawn went to is captured, but only if that enemy pawn is in a corner and there are exactly two pawns of your own next to it.";
    says(&known("hasami-shogi"), corner, "that square");
    let king = "The enemy king, if next to the square the moved man went to, is captured, but only if the number of your pieces next to the enemy king plus one if the throne is next to it equals four.";
    says(&known("ard-ri"), king, "that square");
    says(&known("seega"), "are captured, but each only if that enemy stone is not in the centre of the board", "");
    let with = |cond: &str| {
        one_rule(&format!(
            "(move (pre (and (owner from) (adjacent) (empty to))) (action (pop) (push)) (post (capture all-nbors (if {cond}))))"
        ))
    };
    // From the square left to that of the captured stone is not the move.
    let far = "the distance from the square the moved stone left to the square of that enemy stone equals one";
    says(&with("(= (distance from current) 1)"), far, "the distance moved equals");
    says(&with("(= (piece-state current) 1)"), "but only if the number on that enemy stone equals one", "");
    says(&with("(in current (rows 1))"), "but only if that enemy stone is on row 1", "");
}

#[test]
fn who_moves_after_a_swap_is_told() {
    // The second seat takes the first side over, and the first seat moves with the second side.
    let swap = "take over Black, with the position as it stands; the opponent then plays White and moves next.";
    says(&known("gonnect"), swap, "");
}

#[test]
fn what_has_a_height_is_occupied() {
    says(
        &known("mixtour"),
        "onto a disc, whoever owns it, provided that the height of the stack on",
        "empty or occupied",
    );
    let with =
        |height: &str| one_rule(&format!("(move (pre (and (owner from) (adjacent) {height})) (action (pop) (push)))"));
    says(&with("(> (height to) 0)"), "onto an adjacent stone, whoever owns it", "empty or occupied");
    says(&with("(<= (height from) (height to))"), "onto an adjacent stone, whoever owns it", "empty or occupied");
    for open in ["(>= (height to) 0)", "(< (height to) 3)", "(= (height to) (turn))", "(>= (height from) (height to))"]
    {
        says(&with(open), "to an adjacent square, empty or occupied", "onto");
    }
}

#[test]
fn the_note_on_numbers_agrees_with_new_pieces() {
    let rolling = known("sample-049");
    says(&rolling, "A new stone shows the number 1.", "0 at first");
    says(&rolling, "- Every stone shows a number that moves with it.", "255");
    let with = |effect: &str| {
        one_rule(&format!(
            "(move (pre (and (owner from) (adjacent) (empty to))) (action (pop) (push)) (post {effect}))"
        ))
    };
    let at_first = "and is 0 at first, unless said otherwise.";
    says(&with("(piece-state to 3)"), at_first, "255");
    // What may grow comes to an end.
    for effect in ["(inc-state to)", "(inc-state to 1 0)", "(piece-state to (turn))"] {
        says(&with(effect), &format!("from 0 to 255, that moves with it {at_first}"), "");
    }
}

#[test]
fn a_number_set_at_will_and_tested_is_a_choice() {
    let fanorona = known("fanorona");
    let choice = "Choose one of two: either every enemy stone in the unbroken line straight ahead of the moved stone, beginning on the next point, is captured; or every enemy stone in the unbroken line the stone moved straight away from, beginning on the point just behind its start, is captured.";
    says(&fanorona, choice, "the number");
    let with = |post: &str, more: &str| {
        one_rule(&format!(
            "(move (pre (and (owner from) (adjacent) (empty to))) (action (pop) (push)) (post {post})) {more}"
        ))
    };
    let set = "(piece-state to 2 optional)";
    let ahead = "(capture approach (if (= (piece-state to) 2)))";
    let behind = "(convert withdraw (if (= (piece-state to) 0)))";
    let back = "(piece-state to 0)";
    let whole = [set, ahead, behind, back].join(" ");
    says(&with(&whole, ""), "is captured; or every", "gets the number");
    // Nothing else may set the number, and nothing may be left out.
    let other = "(move (pre (and (owner from) (adjacent) (enemy to))) (action (swap)) (post (inc-state to)))";
    says(&with(&whole, other), "If you wish, the moved stone gets the number two.", "Choose one of two");
    for part in [[set, ahead, back, ""], [set, ahead, behind, ""], [set, ahead, behind, "(piece-state to 1)"]] {
        says(&with(&part.join(" "), ""), "If you wish, the moved stone gets the number two.", "Choose one of two");
    }
    let all = "(capture all (if (= (piece-state to) 2)))";
    says(&with(&[set, all, behind, back].join(" "), ""), "If you wish", "Choose one of two");
}

/// A small game of pawns and bears; what the pawn, the bear and the start are is up to the caller.
fn chess_like(bear: &str, pawns: &str, end: &str) -> String {
    let piece = |name: &str, path: &str| {
        format!(
            "({name} All (moves (move (pre (and (owner from) (path {path}))) (action (pop) (push)) (post (capture replace)))))"
        )
    };
    format!(
        "(game G (players (White n) (Black s)) (board (tiling square) (size 6 6)) (pieces {} {})
           (start (place (Pawn White) {pawns}) (place (Pawn Black) A5 B5 C5 D5 E5) (place (Bear White) C1) (place (Bear Black) C6))
           (play free-repeat (turn-limit 90 draw)) (end {end} (All lose (no-move))))",
        piece("Pawn", "(or (step 0 1 e) (mirror (step 1 1 p)))"),
        piece("Bear", bear)
    )
}

#[test]
fn what_can_never_happen_is_not_told() {
    let sheet = |text: &str| gdl::english::rules(&gdl::load(text).game.expect("a sound description"));
    let goals = "(All lose (= (count (Bear friend)) 0)) (All win (reach Pawn away))";
    let conflict = "would make both players winners";
    let plain = sheet(&chess_like("(rot (step 0 1 ep))", "A2 B2 C2 D2 E2", goals));
    says(&plain, "White begins with five pawns on A2 to E2 and one bear on C1.", conflict);
    says(&plain, "Positions may be repeated.", "the one listed first counts");
    // Who begins where he wants to go has won as soon as anybody moves.
    let begun = sheet(&chess_like("(rot (step 0 1 ep))", "A2 B2 C2 D2 E6", goals));
    says(&begun, conflict, "A2 to E");
    // Taking one's own is another matter.
    says(&sheet(&chess_like("(rot (step 0 1 epw))", "A2 B2 C2 D2 E2", goals)), conflict, "Never moves");
    // Nothing behind the first row; and who only goes forward never comes back.
    let still = sheet(&chess_like("(mirror (step 1 -1 ep))", "A2 B2 C2 D2 E2", goals));
    says(&still, "Never moves: from where it stands none of its moves stays on the board.", "Move your bear");
    says(&sheet(&chess_like("(step 0 1 ep)", "A2 B2 C2 D2 E2", goals)), "Move your bear", "repeated");
}
