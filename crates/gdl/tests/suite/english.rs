//! The sheets of the whole library: nothing of the language leaks, and some are kept word for word.

use gdl::{english, load::load};
use std::{fs, path::Path, path::PathBuf};

/// Every description of the library, by path.
fn library() -> Vec<PathBuf> {
    fn walk(dir: &Path, out: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(dir) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "ludi") {
                out.push(path);
            }
        }
    }
    let mut out = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games"), &mut out);
    out.sort();
    out
}

/// Words of the language that are not words of English, found anywhere in the ludeme table's spelling.
const KEYWORDS: [&str; 45] = [
    "num-between",
    "num-line",
    "num-nbors",
    "i-nbors",
    "d-nbors",
    "all-nbors",
    "no-d-nbors",
    "own-regions",
    "piece-state",
    "cell-state",
    "inc-state",
    "dec-state",
    "add-flags",
    "remove-flags",
    "in-a-row",
    "no-move",
    "last-to",
    "last-from",
    "group-size",
    "line-length",
    "largest-group",
    "capture-value",
    "can-pass",
    "swap-rule",
    "no-repeat",
    "free-repeat",
    "turn-limit",
    "moves-per-turn",
    "max-capture",
    "mover-wins",
    "mover-loses",
    "opp-turn",
    "in-hand",
    "first-move",
    "change-dirn",
    "same-group",
    "at-end",
    "trunc-square",
    "boardless",
    "custodial",
    "dirn",
    "push",
    "nbors",
    "pieces section",
    "pop ",
];

/// What must not be in a sheet: keywords, code-like brackets, doubled punctuation.
fn leaks(sheet: &str) -> Vec<String> {
    let mut found: Vec<String> =
        KEYWORDS.iter().filter(|k| sheet.contains(**k) && **k != "push").map(|k| format!("keyword {k}")).collect();
    for bad in [
        "  ",
        " ,",
        " .",
        ",,",
        "..",
        ";;",
        ",.",
        ";.",
        "((",
        "))",
        "( ",
        " )",
        "::",
        ":.",
        " the the ",
        " a a ",
        "ending to",
    ] {
        if sheet.lines().any(|l| l.contains(bad)) {
            found.push(format!("typography {bad:?}"));
        }
    }
    for part in sheet.split('(').skip(1) {
        let remark = part.split(')').next().unwrap_or_default();
        if remark.contains('\n') || remark.len() > 160 {
            found.push(format!("bracket ({remark}"));
        }
    }
    found
}

#[test]
fn no_sheet_leaks_the_language() {
    let mut bad = Vec::new();
    for path in library() {
        let text = fs::read_to_string(&path).expect("a library file");
        let Some(game) = load(&text).game else { continue };
        let sheet = english::rules(&game);
        if let Ok(dir) = std::env::var("DUMP") {
            let name = path.file_stem().expect("a file name").to_string_lossy().to_string();
            fs::write(format!("{dir}/{name}.txt"), &sheet).expect("a folder to write to");
        }
        bad.extend(leaks(&sheet).into_iter().map(|leak| format!("{}: {leak}", path.display())));
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Sheets kept word for word. After a change that is meant: `UPDATE=1 cargo test -p gdl --test english`, and read the difference.
const KEPT: [&str; 31] = [
    "tic-tac-toe",
    "yavalath",
    "ndengrod",
    "teiglith",
    "elrostir",
    "gorodrui",
    "valion",
    "sample-004",
    "sample-061",
    "chess",
    "shatranj",
    "small-deacon",
    "cannons-and-crabs",
    "english-checkers",
    "international-checkers",
    "lines-of-action",
    "othello",
    "go",
    "amazons",
    "nine-mens-morris",
    "hex",
    "havannah",
    "bagh-chal",
    "hnefatafl",
    "brandubh",
    "fox-and-geese",
    "hare-and-hounds",
    "fanorona",
    "konane",
    "nim",
    "breakthrough",
];

#[test]
fn kept_sheets_stay_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/english");
    let mut changed = Vec::new();
    let games = library();
    for name in KEPT {
        let path = games.iter().find(|p| p.file_stem().is_some_and(|s| s == name)).expect("a game of the library");
        let game = load(&fs::read_to_string(path).expect("a library file")).game.expect("a sound description");
        let (sheet, kept) = (english::rules(&game), folder.join(format!("{name}.txt")));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&kept, &sheet).expect("the folder of kept sheets");
        } else if fs::read_to_string(&kept).unwrap_or_default() != sheet {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "these sheets changed: {changed:?}");
}

#[test]
fn a_region_of_all_ones_own_regions_has_an_end() {
    let text = "(game Loop (board (tiling square) (size 5) (regions (White (sides n) own-regions) (Black own-regions))) (end (All win (connect own-regions))))";
    let game = gdl::load(text).game.expect("it loads");
    assert!(gdl::english::rules(&game).contains("connect"), "{}", gdl::english::rules(&game));
    assert!(!gdl::english::aim(&game).is_empty());
}

#[test]
fn endings_that_can_never_count_are_not_told() {
    let text = "(game G (board (tiling square) (size 3)) (end (All lose (no-move)) (All win (in-a-row 3)) (All win (in-a-row 3)) (All win (no-move)) (White draw (full))))";
    let sheet = english::rules(&load(text).game.expect("valid"));
    assert_eq!(sheet.matches("three in a row").count(), 2, "in the aim and among the endings:\n{sheet}");
    assert!(!sheet.contains("You win as soon as it is your turn"), "being stuck loses, which is said before:\n{sheet}");
    assert!(sheet.to_lowercase().contains("the game is a draw"), "{sheet}");
}

#[test]
fn a_goal_no_piece_can_reach_is_not_told() {
    let with = |path: &str, post: &str, more: &str| {
        let text = format!(
            "(game G (board (tiling square) (size 5)) (pieces
               (Pawn All (moves (move (pre (and (owner from) (path {path}))) (action (pop) (push)) (post (capture replace)))))
               (King All (moves (move (pre (and (owner from) (path (rot (step 0 1 ep))))) (action (pop) (push)) (post (capture replace) {post}))))
               {more})
             (start (place (Pawn White) A2 B2) (place (Pawn Black) A4 B4) (place (King White) C1) (place (King Black) C5))
             (end (All lose (= (count (King friend)) 0)) (All win (reach Pawn away))))"
        );
        english::rules(&load(&text).game.unwrap_or_else(|| panic!("a sound description: {text}")))
    };
    let told = |sheet: &str| sheet.contains("bring one of your pawns") && sheet.contains("you have a pawn on the row");
    let back = "(mirror (step -1 -1 ep))";
    let sheet = with(back, "", "");
    assert!(sheet.contains("**Aim.** Capture your opponent's king to win."), "{sheet}");
    assert!(!told(&sheet) && !sheet.contains("farthest") && !sheet.contains("listed first"), "{sheet}");
    // Sideways, or over a square that is not on the board, leads nowhere either.
    assert!(!told(&with("(mirror (step 1 0 ep))", "", "")));
    assert!(!told(&with("(seq (step 0 4 epw) (step 0 -1 e))", "", "")));
    // Whatever might be possible is told.
    for path in
        ["(step 0 1 e)", "(rot (step 0 1 p))", "(fb (step 0 -1 w))", "(seq (step 5 0 e) (step -5 3 e))", "(step f e)"]
    {
        let open = !path.contains("step 5");
        assert_eq!(told(&with(path, "", "")), open, "{path}");
    }
    assert!(told(&with("(or (mirror (step 1 -1 e)) (seq (star (step 0 -1 e)) (step 1 3 e)))", "", "")));
    assert!(told(&with(back, "(promote Pawn)", "")));
    assert!(told(&with(back, "(convert d-nbors)", "")));
    assert!(told(&with(back, "(displace f)", "")));
    assert!(told(&with(back, "", "(Hat All (moves (move (pre (empty to)) (action (push)))))")));
    assert!(told(&with(back, "", "(Hat All (moves (move (pre (owner from)) (action (swap)))))")));
}

#[test]
fn ties_are_told_only_where_both_can_have_a_result() {
    let tie = "If a move would make both players winners, or both losers";
    let with = |start: &str, end: &str| {
        let text = format!(
            "(game G (board (tiling square) (size 5)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))))))
             (start {start}) (end {end}))"
        );
        english::rules(&load(&text).game.unwrap_or_else(|| panic!("a sound description: {text}"))).contains(tie)
    };
    let three = "(All lose (and (in-a-row 3) (not (in-a-row 4))))";
    assert!(
        !with("(in-hand (Stone All) 9)", &format!("(All win (in-a-row 4)) {three}")),
        "only the mover's rows change"
    );
    assert!(with("(place (Stone Black) A1 A2 A3)", three), "Black has three from the start");
    assert!(with("", "(All lose (not (in-a-row 3)))"), "neither has three at first");
    assert!(with("", "(All win (or (in-a-row 3) (full)))"));
    assert!(with("", "(All win (in-a-row 3)) (White lose (no-move))"));
    assert!(with("", "(All win (in-a-row (count enemy)))"));
    assert!(!with("", "(White win (connect (sides n s))) (Black lose (connect (sides n s)))"));
}
