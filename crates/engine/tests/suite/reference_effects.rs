//! One action, effect or end condition a test.

use crate::reference_kit::table::{Table, set_up};
use engine::core::{Outcome, Snapshot};
use gdl::ast::Player;

const FIRST: Option<Outcome> = Some(Outcome::Win(Player::First));

/// A row of seven (unless told otherwise), a man that goes anywhere empty on its line, the effects under test.
fn row(post: &str, start: &str) -> Table {
    set_up(&format!(
        "(board (tiling square) (size 7 2))
         (pieces (Man All (moves (move (pre (and (owner from) (empty to) (line))) (action (pop) (push)) (post {post}))))
                 (King All (value 5) (state 2) (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
         (start {start}) (end (All win (in-a-row 7)))"
    ))
}

/// What stands on row 1.
fn line(table: &Table) -> Vec<String> {
    ["A1", "B1", "C1", "D1", "E1", "F1", "G1"].iter().map(|label| table.at(label)).collect()
}

#[test]
fn approach_withdraw_between_line() {
    let start = "(place (Man White) C2 D1) (place (Man Black) A1 B1 F1 G1)";
    let mut table = row("(capture approach)", start);
    table.play("D1-E1");
    assert_eq!(line(&table), ["bM", "bM", "", "", "wM", "", ""]);
    let mut table = row("(capture approach)", start);
    table.play("D1-C1");
    assert_eq!(line(&table), ["", "", "wM", "", "", "bM", "bM"]);
    assert_eq!(table.snapshot().captured, [2, 0]);
    let mut table = row("(capture withdraw)", "(place (Man White) E1) (place (Man Black) F1 G1)");
    table.play("E1-C1");
    assert_eq!(line(&table), ["", "", "wM", "", "", "", ""]);
    let mut table = row("(capture line)", start);
    table.play("D1-E1");
    assert_eq!(line(&table), ["", "", "", "", "wM", "", ""]);
    let mut table =
        row("(capture between (if (= (column current) 3)))", "(place (Man White) A1) (place (Man Black) B1 C1)");
    table.play("A1-D1");
    assert_eq!(line(&table), ["", "bM", "", "wM", "", "", ""]);
}

#[test]
fn custodial_runs_end_in_own_pieces_or_hostile_cells() {
    let start = "(place (Man White) A1 D2) (place (Man Black) B1 C1 E1 F1 G2)";
    let mut table = row("(capture custodial)", start);
    table.play("D2-D1");
    assert_eq!(line(&table), ["wM", "", "", "wM", "bM", "bM", ""]);
    let mut table = row("(capture custodial 1 1)", start);
    table.play("D2-D1");
    assert_eq!(table.snapshot().captured, [0, 0]);
    let mut table = row("(capture custodial hostile (cells G1))", start);
    table.play("D2-D1");
    assert_eq!(line(&table), ["wM", "", "", "wM", "", "", ""]);
    let mut table = row("(convert custodial)", start);
    table.play("D2-D1");
    assert_eq!(line(&table), ["wM", "wM", "wM", "wM", "bM", "bM", ""]);
}

#[test]
fn records_subsume_and_captured_types() {
    let mut table = row(
        "(capture between (King enemy) subsume)",
        "(place (Man White) A1) (place (King Black) B1) (place (Man Black) C1 A2)",
    );
    table.play("A1-D1");
    assert_eq!(line(&table), ["", "", "bM", "wK", "", "", ""]);
    let mut table = set_up(
        "(board (tiling square) (size 3 1))
         (pieces (Man All (moves (move (pre (owner from)) (action (pop) (push)) (post (capture)))))
                 (King All (moves (move (pre (owner from)) (action (pop) (push)) (post (capture))))))
         (start (place (Man White) A1) (place (Man Black) B1) (place (King Black) C1))
         (end (All win (capture (King enemy) 1)))",
    );
    table.play("A1-B1");
    assert_eq!((table.outcome(), table.snapshot().captured), (None, [1, 0]));
    table.play("C1-A1 B1-A1");
    assert_eq!(table.outcome(), FIRST);
}

#[test]
fn own_pieces_are_replaced_only_by_a_record() {
    let text = |post| {
        format!(
            "(board (tiling square) (size 2 1))
        (pieces (Man All (moves (move (pre (owner from)) (action (pop) (push)) (post {post})))))
        (start (place (Man White) A1) (place (Man White) B1)) (end (All win (in-a-row 3)))"
        )
    };
    let mut table = set_up(&text("(capture)"));
    table.play("A1-B1");
    assert_eq!(table.at("B1"), "wM wM");
    let mut table = set_up(&text("(capture replace any)"));
    table.play("A1-B1");
    assert_eq!((table.at("B1").as_str(), table.snapshot().captured), ("wM", [1, 0]));
}

#[test]
fn surrounded_groups_are_taken_and_recycled() {
    let text = |more| {
        format!(
            "(board (tiling square) (size 3))
        (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture surround {more}))))))
        (start (in-hand (Stone All) 5) (place (Stone Black) A1 A2) (place (Stone White) B1 B2))
        (end (All win (in-a-row 4)))"
        )
    };
    let mut table = set_up(&text(""));
    table.play("A3");
    assert_eq!((table.at("A1"), table.at("A2"), table.snapshot().captured), (String::new(), String::new(), [2, 0]));
    assert_eq!(table.snapshot().hands[1], [Some(5)]);
    let mut table = set_up(&text("recycle"));
    table.play("A3");
    assert_eq!(table.snapshot().hands, [vec![Some(4)], vec![Some(7)]]);
}

#[test]
fn captures_along_a_path_are_read_before_the_step() {
    let mut table = set_up(
        "(board (tiling square) (size 5 1))
         (pieces (Man All (moves (move (pre (and (owner from) (path (rot (seq (step 1 0 p) (star (step 1 0 p)) (step 1 0 e))))))
            (action (pop) (push)) (post (capture path))))))
         (start (place (Man White) A1) (place (Man Black) B1 C1)) (end (All win (eliminate enemy)))",
    );
    assert_eq!(table.steps(), "A1-D1");
    table.play("A1-D1");
    assert_eq!((table.snapshot().captured, table.outcome()), ([2, 0], FIRST));
}

#[test]
fn offsets_are_turned_for_the_second_player() {
    let mut table = set_up(
        "(board (tiling square) (size 3))
         (pieces (Man All (moves (move (pre (and (owner from) (path (mirror (step 1 1 ep))))) (action (pop) (push)) (post (capture))))))
         (start (place (Man White) B1) (place (Man Black) B3)) (end (All win (reach away)))",
    );
    assert_eq!(table.steps(), "B1-A2 B1-C2");
    table.play("B1-A2");
    assert_eq!(table.steps(), "B3-A2 B3-C2");
}

#[test]
fn turtle_paths_use_the_facing() {
    let table = set_up(
        "(board (tiling hex) (shape hex) (size 3))
         (pieces (Man All (moves (move (pre (and (owner from) (path (or (step f e) (seq (step r e) (step r e)))))) (action (pop) (push))))))
         (start (place (Man White) C3)) (end (All win (reach away)))",
    );
    // North is north-east on hex boards, and r is a sixth of a turn from it.
    assert_eq!(table.steps(), "C3-D4 C3-E3");
}

#[test]
fn stacks_are_popped_in_order_and_trimmed_from_below() {
    let mut table = set_up(
        "(board (tiling square) (size 3 1))
         (pieces (Man All (moves (move (pre (owner from)) (action (pop 2) (push)) (post (trim 3))))))
         (start (in-hand (Man White) 0) (place 2 (Man White) A1) (place (Man Black) B1) (place (Man White) B1))
         (end (All win (stack 4)))",
    );
    table.play("A1-B1");
    assert_eq!(table.at("B1"), "wM wM wM");
    let Snapshot { captured, hands, .. } = table.snapshot();
    assert_eq!((captured, &hands[0]), ([1, 0], &vec![Some(0)]));
}

#[test]
fn swap_trail_and_removal() {
    let text = |action| {
        format!(
            "(board (tiling square) (size 4 1))
        (pieces (Man All (moves (move (pre (owner from)) (action {action})))))
        (start (place (Man White) A1) (place (Man Black) D1)) (end (All win (in-a-row 4)))"
        )
    };
    let mut table = set_up(&text("(swap)"));
    table.play("A1-D1");
    assert_eq!((table.at("A1").as_str(), table.at("D1").as_str()), ("bM", "wM"));
    let mut table = set_up(&text("(pop) (push trail)"));
    table.play("A1-C1");
    assert_eq!(["A1", "B1", "C1"].map(|label| table.at(label)), ["wM", "wM", "wM"]);
    let mut table = set_up(&text("(pop)"));
    assert_eq!(table.steps(), "-A1");
    table.play("-A1");
    assert_eq!((table.at("A1"), table.snapshot().captured), (String::new(), [0, 0]));
}

#[test]
fn displaced_stacks_move_on_or_fall_off() {
    let mut table = row("(displace all)", "(place (Man White) D2) (place (Man Black) C1 E1 F1)");
    table.play("D2-D1");
    assert_eq!(line(&table), ["", "bM", "", "wM", "bM", "bM", ""]);
    let mut table = row("(displace e)", "(place (Man White) F2) (place (Man Black) G1 A2)");
    table.play("F2-F1");
    assert_eq!((line(&table)[6].as_str(), table.snapshot().captured), ("", [0, 0]));
}

#[test]
fn rotation_turns_facing_and_flags() {
    let mut table = set_up(
        "(board (tiling square) (size 3))
         (pieces (Man All (flags 7) (moves (move (pre (and (owner from) (steps f))) (action (pop) (push)) (post (rotate 2))))))
         (start (place (Man White) A1)) (end (All win (in-a-row 3)))",
    );
    assert_eq!(table.steps(), "A1-A2");
    table.play("A1-A2");
    let man = table.top("A2");
    assert_eq!((man.facing, man.flags), (Some(2), 0b10));
    table.play("pass");
    assert_eq!(table.steps(), "A2-B2");
}

#[test]
fn states_saturate_and_wrap() {
    let mut table = row("(inc-state 3 4) (cell-state from 999)", "(place (Man White) A1) (place (Man Black) G2)");
    table.play("A1-B1 G2-F2 B1-C1");
    assert_eq!(table.top("C1").state, 2);
    assert_eq!(table.snapshot().cell_states[0], 255);
}

#[test]
fn change_of_direction() {
    let mut table = row("(change-dirn b)", "(place (Man White) A1) (place (Man Black) G2)");
    let before = table.snapshot().hash;
    table.play("A1-B1 G2-F2 B1-A1 F2-G2");
    assert_eq!(table.snapshot().hash, before, "both have turned twice");
}

/// Places stones at the start and asks, after a stone of White's, whether he has won.
fn holds(board: &str, start: &str, to: &str, goal: &str) -> bool {
    let mut table = set_up(&format!(
        "{board} (start {start}) (pieces (Stone All (moves (move (action (push))))))
        (end (White win {goal}))"
    ));
    table.play(to);
    table.outcome() == FIRST
}

#[test]
fn end_conditions() {
    let small = "(board (tiling square) (size 4))";
    let ring = "(place (Stone White) A2 B3 C2)";
    assert!(!holds(small, ring, "B1", "(cycle)"), "a ring of diagonals does not close by direct neighbours");
    assert!(holds(&small.replace("square)", "square i-nbors)"), ring, "B1", "(cycle)"));
    assert!(holds(small, "(place (Stone White) A1 A2 A3 B1 B3 C1 C2)", "C3", "(cycle)"));
    assert!(!holds(small, "(place (Stone White) A1 A2 A3 B1 B3 C1 C2)", "C3", "(cycle 2)"));
    assert!(!holds(small, "(place (Stone White) A1 A2 A3 B1 B3 C1 C2)", "C3", "(cycle full)"));
    assert!(holds(small, "(place (Stone White) A1 A2 A3 B1 B3 C1 C2 B2)", "C3", "(cycle full)"));
    assert!(holds(
        "(board (tiling hex) (shape hex) (size 3))",
        "(place (Stone White) B2 C2 D3 D4 C4)",
        "B3",
        "(cycle)"
    ));
    let column = "(place (Stone White) B1 B2 B3)";
    assert!(holds(small, column, "B4", "(connect (sides n s))"));
    assert!(!holds(small, column, "C3", "(connect (sides n s))"));
    assert!(holds(small, column, "A3", "(connect 2 (sides all))"));
    assert!(holds(small, column, "B4", "(group)"));
    assert!(!holds(small, column, "C4", "(group)"));
    assert!(holds(small, column, "C4", "(group all-nbors)"));
    assert!(holds(small, column, "C2", "(group 4)"));
    assert!(!holds(small, column, "B1", "(group 4)"));
    assert!(holds(small, column, "B1", "(group 4 stack)"));
    assert!(holds(small, column, "B1", "(stack 2)"));
    assert!(holds(small, "(place (Stone White) A1 B1 A2)", "B2", "(pattern f r f r f)"));
    assert!(holds(small, "(place (Stone White) A1 C3)", "B2", "(in-a-row 3 all-nbors)"));
    assert!(!holds(small, "(place (Stone White) A1 C3)", "B2", "(in-a-row 3)"));
    assert!(holds(small, "(place (Stone White) A4 B4 C4)", "D4", "(reach fill away)"));
    assert!(!holds(small, "(place (Stone White) A4 B4 C3)", "D4", "(reach all away)"));
    assert!(holds(small, "(place (Stone White) A4 B4 C3)", "D4", "(reach 3 away)"));
    assert!(holds(small, "(place (Stone White) A1)", "D4", "(= (territory) 14)"));
    assert!(!holds(small, "(place (Stone White) A1) (place (Stone Black) A2)", "D4", "(> (territory) 0)"));
}

#[test]
fn place_for_all_uses_each_home_and_phases_filter() {
    let table = set_up(
        "(board (tiling square) (size 3)) (pieces (Man All (moves (move (pre (empty to)) (action (push))))))
         (start (place (Man All) home (phase 0))) (end (All win (in-a-row 3)))",
    );
    assert_eq!(["A1", "B1", "C1", "A3", "B3", "C3"].map(|l| table.at(l)), ["wM", "", "wM", "bM", "", "bM"]);
}

#[test]
fn boardless_pieces_touch() {
    let mut table = set_up("(board (tiling square) (shape boardless)) (end (All win (in-a-row 4)))");
    assert_eq!(table.steps(), "K11");
    table.play("K11");
    assert_eq!(table.steps(), "J11 K10 K12 L11");
}
