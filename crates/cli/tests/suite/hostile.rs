//! Inputs nobody means well with: each is answered at once, in little memory, with a clear word.
#![cfg(unix)]

use crate::kit::{Answer, LUDI, file, folder};
use std::path::Path;
use std::process::Command;

/// Runs under a limit of 200 MB of memory and of processor seconds: one, or ten for a build that is not optimised.
fn limited(args: &[&str]) -> Answer {
    let seconds = if cfg!(debug_assertions) { 10 } else { 1 };
    let script = format!("ulimit -v 204800; ulimit -t {seconds}; exec \"$0\" \"$@\"");
    Command::new("bash").args(["-c", &script, LUDI]).args(args).output().expect("bash runs").into()
}

/// What a hostile text gets from every command that reads games: an error, no crash.
fn refused(dir: &Path, name: &str, content: impl AsRef<[u8]>, why: &str) {
    let path = file(dir, name, content);
    limited(&["check", &path]).exits(1).says(why);
    limited(&["check", &path, "--json"]).exits(1).says("\"error\"");
    limited(&["playout", &path]).exits(1).remarks("error");
}

/// A game around a board and more.
fn game(board: &str, more: &str) -> String {
    format!("(game G (board {board}) {more} (end (All win (in-a-row 3))))")
}

#[test]
fn deep_nests() {
    let dir = folder("deep");
    refused(&dir, "open.ludi", "(".repeat(1_000_000), "nested");
    let nest = format!("{}{}", "(not ".repeat(100_000), ")".repeat(100_000));
    refused(&dir, "not.ludi", game("(tiling square) (size 3)", &nest), "nested");
    limited(&["fmt", &file(&dir, "fmt.ludi", "(".repeat(1_000_000))]).exits(1).remarks("nested");
}

#[test]
fn huge_numbers() {
    let dir = folder("huge");
    refused(&dir, "size.ludi", game("(tiling square) (size 1000000000)", ""), "error");
    refused(&dir, "sides.ludi", game("(tiling hex) (shape rhombus) (size 2000000000 2000000000)", ""), "error");
    refused(&dir, "int.ludi", game("(tiling square) (size 99999999999999999999999999)", ""), "error");
    let far = game(
        "(tiling square) (size 3)",
        "(pieces (P All (moves (move (pre (path (step 2000000000 -2000000000 e))) (action (pop) (push))))))",
    );
    let path = file(&dir, "far.ludi", far);
    assert!((0..=1).contains(&limited(&["check", &path]).code));
    let limit = game("(tiling square) (size 3)", "(play (turn-limit 2000000000))");
    limited(&["playout", &file(&dir, "limit.ludi", limit)]).exits(1).remarks("out of range");
}

#[test]
fn too_many_things() {
    let dir = folder("many");
    let pieces: String = (0..20_000).map(|i| format!("(P{i} All (moves (move (action (push)))))")).collect();
    refused(&dir, "pieces.ludi", game("(tiling square) (size 3)", &format!("(pieces {pieces})")), "error");
    let short: String = (0..100_000).map(|i| format!("(P{i})")).collect();
    refused(&dir, "short.ludi", game("(tiling square) (size 3)", &format!("(pieces {short})")), "more");
    let regions: String = (0..20_000).map(|i| format!("(r{i} edge)")).collect();
    let path = file(&dir, "regions.ludi", game(&format!("(tiling square) (size 3) (regions {regions})"), ""));
    assert!((0..=1).contains(&limited(&["check", &path]).code));
    let moves = "(move (action (pop) (push)) (post (score 1)))".repeat(20_000);
    let path = file(&dir, "moves.ludi", game("(tiling square) (size 3)", &format!("(pieces (P All (moves {moves})))")));
    assert!((0..=1).contains(&limited(&["check", &path]).code));
    refused(&dir, "junk.ludi", "junk ".repeat(150_000), "error");
    refused(&dir, "line.ludi", game("(tiling square) (size 3)", &"(zzz) ".repeat(100_000)), "error");
}

#[test]
fn wide_games() {
    let dir = folder("wide");
    let fan = |word: &str, leaf: &str| format!("({word} {})", format!("{leaf} ").repeat(30_000));
    let rule = |pre: &str| {
        game("(tiling square) (size 22)", &format!("(pieces (P All (moves (move (pre {pre}) (action (pop) (push))))))"))
    };
    for (name, pre) in [
        ("and.ludi", fan("and", "(owner from)")),
        ("or.ludi", fan("or", "(= (distance) 2)")),
        ("sum.ludi", format!("(= 1 {})", fan("+", "(count friend)"))),
        ("path.ludi", format!("(path {})", fan("or", "(step 1 1 e)"))),
    ] {
        let path = file(&dir, name, rule(&pre));
        let code = limited(&["check", &path]).code;
        assert!((0..=1).contains(&code), "{name}: {code}");
    }
    // Turned and mirrored over and over, a path doubles each time.
    let path = format!("(path {}(step 1 2 e){})", "(rot (mirror (fb ".repeat(20), ")))".repeat(20));
    let path = file(&dir, "turned.ludi", rule(&path));
    let code = limited(&["check", &path]).code;
    assert!((0..=1).contains(&code), "turned: {code}");
}

#[test]
fn regions_that_name_themselves() {
    let dir = folder("regions");
    refused(&dir, "self.ludi", game("(tiling square) (size 3) (regions (a a))", ""), "a");
    refused(&dir, "ring.ludi", game("(tiling square) (size 3) (regions (a b) (b a))", ""), "error");
}

#[test]
fn files_that_are_no_text() {
    let dir = folder("files");
    let latin = file(&dir, "latin.ludi", b"(game Caf\xe9)");
    limited(&["check", &latin]).exits(2).remarks("is not text in UTF-8: byte 10");
    limited(&["show", &latin]).exits(2).remarks("UTF-8");
    let empty = file(&dir, "empty.ludi", "");
    limited(&["check", &empty]).exits(1).says("error");
    limited(&["show", &empty]).exits(1).remarks("error");
    let big = file(&dir, "big.ludi", vec![b' '; (1 << 20) + 1]);
    limited(&["check", &big]).exits(2).remarks("longer than 1024 KiB");
    limited(&["check", "/dev/zero"]).exits(2).remarks("longer than 1024 KiB");
    limited(&["check", dir.to_str().expect("UTF-8")]).exits(2).remarks("is a folder");
    limited(&["check", "missing.ludi"]).exits(2).remarks("cannot read missing.ludi: no such file");
    limited(&["import", "missing.sbg"]).exits(2).remarks("cannot read missing.sbg");
    let nul = file(&dir, "nul.ludi", [0_u8; 1000]);
    limited(&["check", &nul]).exits(1);
}

#[test]
fn hostile_sbg() {
    let dir = folder("sbg-hostile");
    let around =
        |path: &str| format!("<<G>>\n<BOARD>\n2 2\n|.p|\n|P.|\n<PIECES>\nP {path} &\n<GOALS>\n100 &\n#P 0 &\n#p 0 &\n");
    for (name, text) in [
        ("fine.sbg", around("(0,1,e)^*(0,1,p)")),
        ("board.sbg", around("(0,1,e)").replace("2 2", "1000000000 1000000000")),
        ("nest.sbg", around(&format!("{}(0,1,e){}", "(".repeat(100_000), ")".repeat(100_000)))),
        ("open.sbg", around(&"(".repeat(900_000))),
        ("stars.sbg", around(&format!("(0,1,e){}", "^*".repeat(100_000)))),
        ("sums.sbg", around(&["(0,1,e)"; 50_000].join("+"))),
        ("words.sbg", around(&"(0,1,e)".repeat(50_000))),
        ("pairs.sbg", around(&"((0,1,e)+(1,0,p))".repeat(30_000))),
        ("powers.sbg", around("(0,1,e)^1000000000")),
        ("far.sbg", around("(2000000000,-2000000000,e)")),
        ("cut.sbg", around("(0,1,e)")[..60].to_string()),
    ] {
        let path = file(&dir, name, text);
        for command in ["check", "import"] {
            let code = limited(&[command, &path]).code;
            assert!((0..=1).contains(&code), "{command} {name}: {code}");
        }
    }
}

#[test]
fn hostile_arguments() {
    let long = "x".repeat(100_000);
    limited(&["show", &long]).exits(2).remarks("there is no game");
    limited(&["ludemes", &long]).exits(2);
    limited(&["show", "hex", "--moves", &"A1,".repeat(30_000)]).exits(1).remarks("step 2");
    limited(&["show", ""]).exits(2);
    limited(&["show", "hex", "--moves", "é ( \" -- \u{202e}"]).exits(1);
}
