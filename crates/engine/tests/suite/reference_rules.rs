//! One detail of the semantics a test: turns, repeats, captures, endings.

use crate::reference_kit::table::{set_up, set_up_for};
use engine::core::{Outcome, Reason};
use gdl::ast::Player;

const FIRST: Option<Outcome> = Some(Outcome::Win(Player::First));
const SECOND: Option<Outcome> = Some(Outcome::Win(Player::Second));

#[test]
fn a_full_board_is_a_draw_because_nobody_can_move() {
    let mut table = set_up("(board (tiling square) (size 2)) (end (All win (in-a-row 3)))");
    table.play("A1 A2 B1 B2");
    let ending = table.ending().expect("the game is over");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::Passed));
    assert_eq!((table.snapshot().turn, table.steps()), (5, String::new()));
}

#[test]
fn either_player_may_begin() {
    let mut table =
        set_up_for(Player::Second, "(board (tiling square) (size 2)) (play swap-rule) (end (All win (in-a-row 2)))");
    table.play("A1");
    assert_eq!(table.at("A1"), "bP");
    assert_eq!(table.steps(), "A2 B1 B2 swap");
    table.play("swap");
    let after = table.snapshot();
    assert_eq!((after.mover, after.turn, after.swapped), (Player::First, 3, true));
    assert_eq!(table.steps(), "A2 B1 B2");
}

#[test]
fn who_cannot_move_passes() {
    let mut table = set_up(
        "(board (tiling square) (size 3 1))
         (pieces (Man White (moves (move (pre (and (empty to) (adjacent))) (action (pop) (push)))))
                 (Rock Black (moves (move (pre (> (turn) 3)) (action (pass))) (move (pre (and (empty to) (> (turn) 3))) (action (push))))))
         (start (place (Man White) A1))
         (end (All win (in-a-row 3)))",
    );
    table.play("A1-B1");
    assert_eq!(table.steps(), "pass");
    table.play("pass B1-A1");
    assert_eq!(table.steps(), "B1 C1 rule-pass");
    assert_eq!(table.ending(), None);
}

#[test]
fn passes_of_both_end_the_game_and_passed_is_read() {
    let rules = "(board (tiling square) (size 3 1)) (play can-pass)";
    let mut table = set_up(&format!("{rules} (end (All win (and (passed) (most (count friend)))))"));
    table.play("A1 pass pass");
    assert_eq!(table.outcome(), FIRST);
    let mut table = set_up(&format!("{rules} (end (All win (in-a-row 3)))"));
    table.play("A1 pass pass");
    assert_eq!(table.ending().map(|e| e.reason), Some(Reason::Passed));
}

#[test]
fn no_move_is_read_for_the_player_about_to_begin() {
    let mut table = set_up("(board (tiling square) (size 3 1)) (end (All lose (no-move)))");
    table.play("A1 B1 C1");
    assert_eq!(table.outcome(), FIRST);
}

#[test]
fn a_repeating_piece_may_stop_and_does_not_come_back() {
    let mut table = set_up(
        "(board (tiling square) (size 2))
         (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push)) (post (repeat))))))
         (start (place (Man White) A1) (place (Man Black) B2))
         (end (All win (in-a-row 3)))",
    );
    assert_eq!(table.steps(), "A1-A2 A1-B1");
    table.play("A1-A2");
    // A1 is visited and B2 taken, so the chain cannot go on and the turn is over.
    assert_eq!((table.snapshot().mover, table.snapshot().turn), (Player::Second, 2));
    table.play("B2-B1");
    assert_eq!(table.steps(), "B1-A1 stop");
    table.play("stop");
    assert_eq!((table.snapshot().mover, table.snapshot().turn), (Player::First, 3));
}

#[test]
fn a_straight_repeat_keeps_its_direction_and_a_turning_one_does_not() {
    let game = |heading: &str| {
        set_up(&format!(
            "(board (tiling square) (size 3))
             (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent)))
               (action (pop) (push)) (post (repeat forced {heading}))))))
             (start (place (Man White) A1)) (end (All win (in-a-row 3)))"
        ))
    };
    let mut table = game("straight");
    table.play("A1-A2");
    assert_eq!(table.steps(), "A2-A3");
    let mut table = game("turning");
    table.play("A1-A2");
    assert_eq!(table.steps(), "A2-B2");
}

#[test]
fn a_promoted_piece_does_not_go_on() {
    let mut table = set_up(
        "(board (tiling square) (size 4 1))
         (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))
                    (post (promote King (cells B1)) (repeat)))))
                 (King All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
         (start (place (Man White) A1) (place (Man Black) D1))
         (end (All win (in-a-row 3)))",
    );
    table.play("A1-B1");
    assert_eq!((table.at("B1").as_str(), table.snapshot().mover), ("wK", Player::Second));
}

#[test]
fn promotion_at_end_waits_for_the_last_cell_of_the_turn() {
    let game = |steps: &str| {
        let mut table = set_up(
            "(board (tiling square) (size 4 1))
             (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))
                        (post (promote King (cells B1) at-end) (repeat)))))
                     (King All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
             (start (place (Man White) A1) (place (Man Black) D1))
             (end (All win (in-a-row 3)))",
        );
        table.play(steps);
        table
    };
    assert_eq!(game("A1-B1").at("B1"), "wM");
    assert_eq!(game("A1-B1 stop").at("B1"), "wK");
    assert_eq!(game("A1-B1 B1-C1").at("C1"), "wM");
}

#[test]
fn again_calls_a_move_that_exists_only_so() {
    let mut table = set_up(
        "(board (tiling square) (size 3))
         (pieces (Man All (moves
           (move (pre (empty to)) (action (push)) (post (again Take (if (>= (line-length to) 2)))))
           (move (label Take) (pre (enemy from)) (action (pop))))))
         (end (All win (in-a-row 3)))",
    );
    table.play("A1 C3 A2");
    assert_eq!((table.steps(), table.snapshot().mover), ("-C3".into(), Player::First));
    table.play("-C3");
    let after = table.snapshot();
    assert_eq!((after.mover, after.turn, after.captured), (Player::Second, 4, [0, 0]));
}

#[test]
fn several_moves_a_turn() {
    let mut table =
        set_up("(board (tiling square) (size 3)) (play (moves-per-turn 2 first 1)) (end (All win (in-a-row 3)))");
    table.play("A1 B1 B2");
    assert_eq!((table.snapshot().mover, table.snapshot().turn), (Player::First, 3));
    table.play("A2");
    assert_eq!((table.snapshot().mover, table.snapshot().turn), (Player::First, 3));
    // A game that ends within a turn.
    table.play("A3");
    assert_eq!((table.outcome(), table.snapshot().turn), (FIRST, 4));
    assert_eq!(table.reference.perft(&table.reference.start(Player::First), 2, false), 9 * 8 * 7);
    assert_eq!(table.reference.perft(&table.reference.start(Player::First), 3, true), 9 * 8 * 7);
}

const JUMPS: &str = "(board (tiling square) (size 5 3))
  (pieces (Man All (moves (move (pre (and (owner from) (empty to) (= (num-between enemy) 1) (= (distance) 2)))
     (action (pop) (push)) (post (capture between DELAYED) (repeat forced)) (after (> (changed) 0))))))";

#[test]
fn delayed_captures_stand_until_the_turn_ends() {
    let rest = "(start (place (Man White) A1) (place (Man Black) B1 D1 D3)) (end (All win (eliminate enemy)))";
    let mut table = set_up(&format!("{} {rest}", JUMPS.replace("DELAYED", "delayed")));
    table.play("A1-C1");
    assert_eq!((table.at("B1").as_str(), table.snapshot().captured), ("bM", [0, 0]));
    table.play("C1-E1");
    assert_eq!((table.at("B1").as_str(), table.at("D1").as_str()), ("", ""));
    assert_eq!(table.snapshot().captured, [2, 0]);
    let mut table = set_up(&format!("{} {rest}", JUMPS.replace("DELAYED", "")));
    table.play("A1-C1");
    assert_eq!((table.at("B1").as_str(), table.snapshot().captured), ("", [1, 0]));
}

#[test]
fn a_marked_stack_is_not_captured_again() {
    let mut table = set_up(
        "(board (tiling square) (size 3 1)) (play (moves-per-turn 2))
         (pieces (Man All (moves (move (pre (and (owner from) (empty to) (= (num-between enemy) 1)))
            (action (pop) (push)) (post (capture between delayed)) (after (> (changed) 0))))))
         (start (place (Man White) A1) (place (Man Black) B1)) (end (All win (in-a-row 3)))",
    );
    table.play("A1-C1");
    // The second move of the turn would jump the marked man again.
    assert_eq!((table.snapshot().turn, table.at("B1").as_str()), (2, ""));
}

#[test]
fn max_capture_takes_the_longest_chain() {
    let mut table = set_up(&format!(
        "{} (start (place (Man White) C1) (place (Man Black) B1 D1 E2)) (play max-capture) (end (All win (in-a-row 3)))",
        JUMPS.replace("DELAYED", "")
    ));
    assert_eq!(table.steps(), "C1-E1");
    table.play("C1-E1");
    assert_eq!(table.steps(), "E1-E3");
}

#[test]
fn priority_and_optional_effects() {
    let table = set_up(
        "(board (tiling square) (size 2 1))
         (pieces (Man All (moves (move (pre (empty to)) (action (push)) (post (score 2 optional)))
                                 (move mandatory (label Right) (pre (and (empty to) (= (column to) 2))) (action (push))))))
         (end (All win (score 4)))",
    );
    assert_eq!(table.steps(), "B1");
    let mut table = set_up(
        "(board (tiling square) (size 2 1))
         (pieces (Man All (moves (move (pre (empty to)) (action (push)) (post (score 2 optional))))))
         (end (All win (score 2)))",
    );
    assert_eq!(table.steps(), "A1 A1+1 B1 B1+1");
    table.play("A1+1");
    assert_eq!((table.snapshot().scores, table.outcome()), ([2, 0], FIRST));
}

const SHUFFLE: &str = "(board (tiling square) (size 3 2))
  (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent) (= (row from) (row to)))) (action (pop) (push))))))
  (start (place (Man White) A1) (place (Man Black) A2))";

#[test]
fn repetition() {
    let mut table = set_up(&format!("{SHUFFLE} (end (All win (in-a-row 3)))"));
    table.play("A1-B1 A2-B2 B1-A1 B2-A2 A1-B1 A2-B2 B1-A1");
    assert_eq!(table.ending(), None);
    table.play("B2-A2");
    assert_eq!(table.ending().map(|e| (e.outcome, e.reason)), Some((Outcome::Draw, Reason::Repetition)));
    let mut table = set_up(&format!("{SHUFFLE} (play no-repeat) (end (All win (in-a-row 3)))"));
    table.play("A1-B1 A2-B2 B1-A1");
    assert_eq!(table.steps(), "B2-C2");
    let mut table = set_up(&format!("{SHUFFLE} (play free-repeat (turn-limit 9 draw)) (end (All win (in-a-row 3)))"));
    table.play("A1-B1 A2-B2 B1-A1 B2-A2 A1-B1 A2-B2 B1-A1 B2-A2");
    assert_eq!(table.ending(), None);
    table.play("A1-B1");
    assert_eq!(table.ending().map(|e| e.reason), Some(Reason::TurnLimit));
}

#[test]
fn a_result_on_the_opponents_turn_must_last() {
    let text = |opp| {
        format!(
            "(board (tiling square) (size 3 2)) (pieces (Man All (moves
        (move (pre (not (owner to))) (action (push)) (post (capture))))))
        (end (All win (in-a-row 2)) {opp})"
        )
    };
    let mut table = set_up(&text(""));
    table.play("A1 A2 B1");
    assert_eq!(table.outcome(), FIRST);
    let mut table = set_up(&text("opp-turn"));
    table.play("A1 A2 B1");
    assert_eq!(table.outcome(), None);
    table.play("B1"); // captures one of the two, and makes two in a row itself (B1, or A2 above A1 no longer counts)
    assert_eq!(table.outcome(), None);
    let mut table = set_up(&text("opp-turn"));
    table.play("A1 A2 B1 C2");
    assert_eq!(table.outcome(), FIRST);
}

#[test]
fn disagreeing_results_follow_the_tie_rule() {
    let text = |tie| format!("(board (tiling square) (size 2)) (end (White win (full)) (Black win (full)) {tie})");
    for (tie, outcome) in [("", SECOND), ("mover-loses", FIRST), ("draw", Some(Outcome::Draw))] {
        let mut table = set_up(&text(tie));
        table.play("A1 A2 B1 B2");
        assert_eq!(table.outcome(), outcome, "{tie}");
        assert_eq!(table.ending().map(|e| e.reason), Some(Reason::Tie));
    }
}

#[test]
fn hands_are_the_sum_of_their_clauses() {
    let mut table = set_up(
        "(board (tiling square) (size 3)) (start (in-hand (Piece All) 1) (in-hand (Piece White) 1))
         (pieces (Piece All (moves (move (pre (empty to)) (action (push)))))) (end (All lose (no-move)))",
    );
    assert_eq!(table.snapshot().hands, [vec![Some(2)], vec![Some(1)]]);
    table.play("A1 B1 C1");
    assert_eq!(table.snapshot().hands, [vec![Some(0)], vec![Some(0)]]);
    assert_eq!(table.outcome(), FIRST);
}
