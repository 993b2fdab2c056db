//! Distilling a game: what went is told, and what is left is a game.

use crate::kit::{folder, ludi_in};

#[test]
fn what_went_is_told_and_what_is_left_is_written() {
    let dir = folder("distil");
    let text = gdl::library::find("tic-tac-toe").expect("in the library").text;
    let junk = text.replace("(All win (in-a-row 3))", "(All win (or (in-a-row 3) (in-a-row 5))) (All lose (= 4 3))");
    std::fs::write(dir.join("junk.ludi"), junk).expect("a file");
    ludi_in(&dir, &["distil", "junk.ludi", "--write", "clean.ludi"])
        .exits(0)
        .remarks("wrote clean.ludi")
        .says("109 words of rules")
        .says("Without these the rules come to the same:")
        .says("five");
    ludi_in(&dir, &["distance", "clean.ludi", "tic-tac-toe"]).exits(0).says("duplicates");
    let json = ludi_in(&dir, &["distil", "clean.ludi", "--json"]).exits(0).json();
    assert_eq!(json["gone"].as_array().map(Vec::len), Some(0), "{json}");
    ludi_in(&dir, &["distil", "nowhere.ludi"]).exits(2);
}
