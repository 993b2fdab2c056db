//! `ludi solve`.

use crate::kit::ludi;

const TIC_TAC_TOE: &str = "\
Tic-Tac-Toe: drawn with best play
best line: A1 B2 B1 C1 A3 A2 C2 B3 C3: drawn (no moves left)
positions: 1,522 (proof-number search, 8 symmetric images taken as one)
";

#[test]
fn solve_gives_value_line_and_positions() {
    assert_eq!(ludi(&["solve", "tic-tac-toe"]).exits(0).out, TIC_TAC_TOE);
    ludi(&["solve", "valion"]).exits(0).says("the first player (White) wins in 5 steps").says("White wins");
    ludi(&["solve", "mu-torere"]).exits(0).says("drawn with best play").says("and so on (repetition)");
    ludi(&["solve", "tic-tac-toe", "--moves", "A1 B1"]).exits(0).says("the first player (White) wins in 5 steps");
    let json = ludi(&["solve", "dodgem", "--json"]).exits(0).json();
    assert_eq!((json["value"].as_str(), json["first_can_win"].as_bool()), (Some("first"), Some(true)));
    assert_eq!(json["line"].as_array().map(Vec::len), json["plies"].as_u64().map(|plies| plies as usize));
    assert!(json["obstacle"].is_null() && json["positions"].as_u64() > Some(100));
}

#[test]
fn solve_admits_what_it_does_not_know() {
    ludi(&["solve", "hex", "--limit", "20000", "--memory", "8"])
        .exits(1)
        .says("Hex: not solved: the limit was reached")
        .says("known: nothing yet");
    let json = ludi(&["solve", "chess", "--limit", "1000", "--json"]).exits(1).json();
    assert!(json["value"].is_null() && json["obstacle"] == "limit");
    for name in ["go", "teiglith"] {
        ludi(&["solve", name]).exits(1).says("repetition is forbidden");
    }
    ludi(&["solve", "nonesuch"]).exits(2);
    ludi(&["solve", "tic-tac-toe", "--moves", "A1 A1"]).exits(1).remarks("not legal");
}
