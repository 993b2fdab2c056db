//! Commands about descriptions: list, rules, check, fmt, ludemes, import, export, completions.

use crate::kit::{BROKEN, SMALL, file, folder, ludi, ludi_with};

#[test]
fn list_shows_the_library() {
    let all = ludi(&["list"]).exits(0).says("GAME").says("Yavalath").remarks(" games");
    assert_eq!(all.out.lines().count(), gdl::library::all().len() + 1, "every game loads and has one line");
    ludi(&["list", "--family", "chess-like"]).exits(0).says("  Bring one of your pawns");
    let some = ludi(&["list", "--family", "connection", "--search", "PIET HEIN"]).exits(0).says("Hex ");
    assert!(!some.out.contains("Havannah "), "{}", some.out);
    ludi(&["list", "--search", "no game says this"]).exits(0).remarks("no game of the library");
    ludi(&["list", "--family", "conection"]).exits(2).remarks("did you mean connection?");
    ludi(&["list", "--tag", "clasic"]).exits(2).remarks("there is no tag \"clasic\"").remarks("did you mean classic?");
    ludi(&["list", "--board", "hexx"]).exits(2).remarks("did you mean hex?");
    let hexes = ludi(&["list", "--board", "hex"]).exits(0).says("Yavalath").says("Hex ");
    assert!(!hexes.out.contains("Tic-Tac-Toe") && !hexes.out.contains("Chess "), "{}", hexes.out);
}

#[test]
fn list_as_json_is_an_array() {
    let answer = ludi(&["list", "--tag", "classic", "--json"]).exits(0).json();
    let games = answer.as_array().expect("an array");
    assert!(games.len() > 3);
    for key in ["name", "family", "board", "goal", "origin", "tags", "aliases", "file"] {
        assert!(games[0].get(key).is_some(), "{key}");
    }
    assert_eq!(ludi(&["list", "--search", "nonesuch", "--json"]).exits(0).json(), serde_json::json!([]));
}

#[test]
fn rules_come_in_english_markdown_and_ludemes() {
    ludi(&["rules", "yavalath"]).exits(0).says("YAVALATH").says("Aim.").says("four in a row");
    ludi(&["rules", "Yavalath", "--markdown"]).exits(0).says("# Yavalath").says("**Aim.**");
    ludi(&["rules", "YAVALATH", "--text"]).exits(0).says("(game Yavalath");
    let json = ludi(&["rules", "yavalath", "--json"]).exits(0).json();
    assert_eq!(json["game"], "Yavalath");
    assert!(json["rules"].as_str().is_some_and(|text| text.contains("**Board.**")));
}

#[test]
fn names_are_forgiving() {
    for name in ["nine mens morris", "Nine-Men's-Morris", "NINEMENSMORRIS"] {
        ludi(&["rules", name]).exits(0);
    }
    ludi(&["rules", "yavalat"]).exits(2).remarks("no game or file called \"yavalat\"").remarks("yavalath");
    ludi(&["rules", "qqqqqqqqqqqq"]).exits(2).remarks("ludi list");
    ludi(&["rules", "nowhere/hex.ludi"]).exits(2).remarks("no such file").remarks("the library has");
}

#[test]
fn check_points_at_errors() {
    let dir = folder("check");
    let (good, bad) = (file(&dir, "good.ludi", SMALL), file(&dir, "bad.ludi", BROKEN));
    ludi(&["check", &good]).exits(0).says("is valid");
    ludi(&["check", "hex", "chess"]).exits(0).says("all 2 games are valid");
    ludi(&["check", &bad]).exits(1).says("bad.ludi:3:18").says("in-a-rwo").says("in-a-row").says("not valid: 1 error");
    ludi(&["check", &good, &bad]).exits(1).says("1 of 2 games are not valid: 1 error");
    ludi(&["check", &good, "nowhere.ludi"]).exits(2).says("1 file not read").remarks("nowhere.ludi");
    ludi_with(SMALL.as_bytes(), &["check", "-"]).exits(0).says("standard input is valid");
    ludi(&["check"]).exits(2).remarks("Usage");
}

#[test]
fn check_as_json_has_places() {
    let json = ludi_with(BROKEN.as_bytes(), &["check", "-", "--json"]).exits(1).json();
    assert_eq!(json[0]["file"], "standard input");
    assert_eq!(json[0]["valid"], false);
    let remark = &json[0]["diagnostics"][0];
    assert_eq!(remark["severity"], "error");
    assert_eq!((remark["line"].as_u64(), remark["column"].as_u64()), (Some(3), Some(18)));
    assert!(remark["code"].as_str().is_some_and(|code| code.starts_with('E')));
    assert!(remark["message"].is_string());
    assert!(remark["hints"].to_string().contains("in-a-row"), "{remark}");
}

#[test]
fn what_only_the_board_knows_is_reported_too() {
    let text =
        "(game G (board (tiling square) (size 3)) (start (place (Piece White) Z9)) (end (All win (in-a-row 3))))";
    ludi_with(text.as_bytes(), &["check", "-"]).exits(1).says("Z9");
    let text = "(game G (board (tiling square) (size 3)) (end (All win (in-a-row 7))))";
    ludi_with(text.as_bytes(), &["check", "-"]).exits(0).says("warning").says("is valid: ");
}

#[test]
fn fmt_rewrites_in_place() {
    let dir = folder("fmt");
    let path = file(&dir, "small.ludi", SMALL);
    ludi(&["fmt", "--check", &path]).exits(1).says("would change");
    assert_eq!(std::fs::read_to_string(&path).expect("readable"), SMALL);
    ludi(&["fmt", &path]).exits(0).says("changed: ");
    ludi(&["fmt", "--check", &path]).exits(0).says("1 file, 0 would change");
    let canonical = std::fs::read_to_string(&path).expect("readable");
    let piped = ludi_with(SMALL.as_bytes(), &["fmt", "-"]).exits(0);
    assert_eq!(piped.out, canonical);
    // Unknown words are no reason not to lay them out; broken parentheses are.
    ludi(&["fmt", &file(&dir, "bad.ludi", BROKEN)]).exits(0);
    let torn = "(game Torn (board (tiling square)";
    let path = file(&dir, "torn.ludi", torn);
    ludi(&["fmt", &path]).exits(1).says("left alone").remarks("error");
    assert_eq!(std::fs::read_to_string(&path).expect("readable"), torn);
    ludi(&["fmt", "game.sbg"]).exits(2);
}

#[test]
fn ludemes_explain_words() {
    ludi(&["ludemes"]).exits(0).says("Conditions").says("in-a-row");
    ludi(&["ludemes", "capture"]).exits(0).says("(capture").says("takes").says("example");
    ludi(&["ludemes", "captrue"]).exits(2).remarks("did you mean capture?");
    let json = ludi(&["ludemes", "--json"]).exits(0).json();
    let rows = json.as_array().expect("an array");
    assert_eq!(rows.len(), gdl::table::rows().count());
    for key in ["word", "kind", "meaning", "arguments", "example", "usage", "family", "form", "source"] {
        assert!(rows.iter().all(|row| row.get(key).is_some()), "{key}");
    }
}

#[test]
fn sbg_files_go_both_ways() {
    let dir = folder("sbg");
    let sbg = dir.join("gardner.sbg");
    let sbg = sbg.to_str().expect("UTF-8");
    ludi(&["export", "gardner", "--sbg", "-o", sbg]).exits(0).remarks("wrote ");
    let ludemes = dir.join("gardner.ludi");
    let ludemes = ludemes.to_str().expect("UTF-8");
    ludi(&["import", sbg, "-o", ludemes]).exits(0).remarks("wrote ");
    ludi(&["import", sbg]).exits(0).says("(game Gardner");
    ludi(&["check", sbg, ludemes]).exits(0);
    let perft = |game: &str| ludi(&["perft", game, "--depth", "3"]).exits(0).out;
    assert_eq!(perft("gardner"), perft(sbg));
    assert_eq!(perft("gardner"), perft(ludemes));
    ludi(&["export", "hex", "--sbg"]).exits(1).remarks("cannot be written as Simplified Boardgames");
    ludi(&["export", "hex"]).exits(0).says("(game Hex");
    ludi_with(b"nonsense", &["import", "-"]).exits(1).remarks("error");
    let json = ludi(&["export", "hex", "--json"]).exits(0).json();
    assert_eq!((json["game"].as_str(), json["format"].as_str()), (Some("Hex"), Some("ludi")));
}

#[test]
fn completions_exist_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish"] {
        ludi(&["completions", shell]).exits(0).says("playout");
    }
    ludi(&["completions", "tcsh"]).exits(2);
}

#[test]
fn help_is_there_at_every_level() {
    ludi(&["--help"]).exits(0).says("Examples:").says("exit code");
    ludi(&["--version"]).exits(0).says("ludi ");
    for command in
        ["list", "rules", "show", "moves", "playout", "perft", "bench", "check", "fmt", "ludemes", "import", "export"]
    {
        ludi(&[command, "--help"]).exits(0).says("Examples:").says("--json");
    }
    ludi::<&str>(&[]).exits(2).remarks("Usage");
    ludi(&["plyaout"]).exits(2).remarks("playout");
}
