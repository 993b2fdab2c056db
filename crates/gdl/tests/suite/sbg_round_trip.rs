//! `.sbg` and `.ludi` through the rule tree and back: the same games.

use crate::sbg::NAMES;
use gdl::ast::Game;
use gdl::load::load;
use gdl::printer::print;
use gdl::reader::read;
use gdl::render::render;
use gdl::sbg::{Sbg, convert, export, import, parse};

fn file(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn game(text: &str) -> Game {
    let loaded = load(text);
    assert!(loaded.diagnostics.is_empty(), "{}", render("game.ludi", text, &loaded.diagnostics, false));
    loaded.game.unwrap()
}

fn sbg(text: &str) -> Sbg {
    parse(text).0.unwrap()
}

fn imported(text: &str) -> Game {
    game(&import(text).0.unwrap())
}

fn assert_same(a: &Sbg, b: &Sbg) {
    let (mut a, b) = (a.canonical(), b.canonical());
    a.name.clone_from(&b.name);
    assert_eq!(a, b);
}

#[test]
fn import_then_export() {
    for name in NAMES {
        let text = file(&format!("tests/sbg/{name}.sbg"));
        let first = imported(&text);
        let written = export(&first).unwrap();
        assert_same(&sbg(&written), &sbg(&text));
        assert_eq!(imported(&written), first, "{name}");
    }
}

#[test]
fn library_files_are_the_same_games() {
    for name in NAMES {
        let text = file(&format!("games/chess-like/{name}.ludi"));
        assert_eq!(print(&read(&text).0), text, "{name} is not in canonical layout");
        let game = game(&text);
        assert!(game.support.description.is_some() && game.support.tags.contains(&"chess-like".to_string()));
        let reference = sbg(&file(&format!("tests/sbg/{name}.sbg")));
        assert_same(&convert(&game).unwrap(), &reference);
        assert_same(&sbg(&export(&game).unwrap()), &reference);
    }
}

/// Random games of the class, asymmetric ones and own captures included.
#[test]
fn random_games_survive() {
    for mut seed in 0..300u64 {
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let (width, height) = (2 + below(5), 2 + below(5));
        let mut text = format!("<<Random 1>>\n<BOARD>\n{width} {height}\n");
        for _ in 0..height {
            let row: String = (0..width).map(|_| ['.', '.', 'a', 'b', 'K', 'A', 'B', 'k'][below(8) as usize]).collect();
            text += &format!("|{row}|\n");
        }
        text += "<PIECES>\n";
        for letter in ['A', 'K', 'B'] {
            let step = |below: &mut dyn FnMut(u64) -> u64| {
                let on = ['e', 'p', 'w'][below(3) as usize];
                format!("({},{},{on})", below(5) as i32 - 2, below(5) as i32 - 2)
            };
            let mut rule = step(&mut below);
            for _ in 0..below(6) {
                let next = step(&mut below);
                rule = match below(6) {
                    0 => format!("({rule})^*{next}"),
                    1 => format!("{rule}{next}^2"),
                    2 => format!("{next}^*({rule})"),
                    _ => format!("{rule}+{next}"),
                };
            }
            text += &format!("{letter} {rule} &\n");
        }
        text += &format!("<GOALS>\n{} &\n", 1 + below(999));
        for letter in ['A', 'a', 'K', 'k'] {
            match below(4) {
                0 => text += &format!("#{letter} {} &\n", below(2)),
                1 => text += &format!("@{letter} {} {}, 0 0 &\n", below(width), below(height)),
                2 => {
                    let row: Vec<String> = (0..width).map(|x| format!("{x} {}", height - 1)).collect();
                    text += &format!("@{letter} {} &\n#{letter} 0 &\n", row.join(", "));
                }
                _ => {}
            }
        }
        let (ludi, diagnostics) = import(&text);
        let ludi = ludi.unwrap_or_else(|| panic!("{}", render("random.sbg", &text, &diagnostics, false)));
        let loaded = load(&ludi);
        let game =
            loaded.game.clone().unwrap_or_else(|| panic!("{}", render("r.ludi", &ludi, &loaded.diagnostics, false)));
        let written = export(&game).unwrap_or_else(|why| panic!("{why}\n{text}\n{ludi}"));
        assert_same(&sbg(&written), &sbg(&text));
        assert_eq!(load(&import(&written).0.unwrap()).game, Some(game), "{text}");
    }
}

#[test]
fn reasons_why_not() {
    let chess = file("games/chess-like/gardner.ludi");
    let why = |from: &str, to: &str| {
        assert!(chess.contains(from), "{from}");
        let text = chess.replacen(from, to, 1);
        let loaded = load(&text);
        let game = loaded.game.clone();
        export(&game.unwrap_or_else(|| panic!("{}", render("x", &text, &loaded.diagnostics, false)))).unwrap_err()
    };
    let reasons = [
        why("(tiling square i-nbors)", "(tiling square i-nbors) (without A3)"),
        why("free-repeat ", ""),
        why("(turn-limit 85 draw)", "can-pass (turn-limit 85 draw)"),
        why("(turn-limit 85 draw)", ""),
        why(" (All lose (no-move))", ""),
        why("(reach Pawn away)", "(reach Pawn 2 away)"),
        why("(reach Pawn away)", "(reach Pawn (home 1))"),
        why("(reach Pawn away)", "(group)"),
        why("(post (capture replace))", ""),
        why("(post (capture replace))", "(post (capture surround))"),
        why("(and (owner from) (path", "(or (empty to) (path"),
        why("(step 1 1 p)", "(step ne p)"),
        why("(action (pop) (push))", "(action (push))"),
    ];
    insta::assert_snapshot!(reasons.join("\n"), @r"
    the board is not a rectangle of squares
    repetition matters; add `free-repeat` to `play`
    the class has no voluntary passes
    there is no turn limit; add `(turn-limit n draw)` to `play`
    a player without a move does not lose; add `(All lose (no-move))` to `end`
    an end condition is neither a count, nor a square to reach, nor the lack of moves
    a piece `P` stands on a square it has to reach
    an end condition is neither a count, nor a square to reach, nor the lack of moves
    Pawn may end on an enemy piece without taking it
    a move of Pawn has other effects than a capture by replacement
    the precondition of a move of Pawn is not `(and (owner from) (path …))`
    a path of Pawn has steps that are not offsets
    a move of Pawn does something else than move that piece: `(action (pop) (push))`
    ");
}

#[test]
fn other_ways_to_say_it() {
    let gardner = file("games/chess-like/gardner.ludi");
    let reference = convert(&game(&gardner)).unwrap();
    for (from, to) in [
        ("(All lose (= (count (King friend)) 0))", "(All win (< (count (King enemy)) 1))"),
        (
            "(All win (reach Pawn away)) (All lose (no-move))",
            "(All lose (no-move)) (Black win (reach Pawn (rows 1))) (White win (reach Pawn (sides n)))",
        ),
        (
            "(All lose (= (count (King friend)) 0))",
            "(White lose (= (count (King White)) 0)) (White win (= (count (King Black)) 0))",
        ),
        ("(path (or (step 0 1 e) (mirror (step 1 1 p))))", "(path (or (step f e) (mirror (step fr p))))"),
        ("(path (or (step 0 1 e) (mirror (step 1 1 p))))", "(or (path (step 0 1 e)) (path (mirror (step 1 1 p))))"),
        ("(owner from)", "(friend from)"),
        ("(place (Pawn All) (home 1))", "(place (Pawn White) (rows 2)) (place (Pawn Black) A4 B4 C4 D4 E4)"),
    ] {
        assert!(gardner.contains(from), "{from}");
        let other = game(&gardner.replacen(from, to, 1));
        assert_same(&convert(&other).unwrap(), &reference);
    }
}
