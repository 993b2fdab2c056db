//! `.sbg` files: import, export, remarks.

use gdl::printer::print;
use gdl::reader::read;
use gdl::render::render;
use gdl::sbg::{Sbg, import, parse};

/// The ten games of the class.
pub const NAMES: [&str; 10] = [
    "gardner",
    "action-man",
    "petty",
    "half",
    "demi",
    "los-alamos",
    "cannons-and-crabs",
    "small-deacon",
    "shatranj",
    "chess",
];

fn sbg_text(name: &str) -> String {
    let path = format!("{}/../../tests/sbg/{name}.sbg", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn sbg(text: &str) -> Sbg {
    let (game, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{}", render("x.sbg", text, &diagnostics, false));
    game.unwrap()
}

#[test]
fn text_survives_printing() {
    for name in NAMES {
        let game = sbg(&sbg_text(name));
        let again = sbg(&game.to_string());
        assert_eq!(game, again, "{name}");
        assert_eq!(game.canonical(), sbg(&game.canonical().to_string()), "{name}");
    }
}

#[test]
fn imports_are_canonical_text() {
    for name in NAMES {
        let (text, _) = import(&sbg_text(name));
        let text = text.unwrap();
        let (nodes, diagnostics) = read(&text);
        assert!(diagnostics.is_empty());
        assert_eq!(print(&nodes), text);
    }
}

#[test]
fn import_of_gardner() {
    let (text, _) = import(&sbg_text("gardner"));
    insta::assert_snapshot!(text.unwrap(), @r#"
    (game Gardner
      (players White Black)
      (board (tiling square) (size 5 5))
      (pieces
        (P All (label "P")
          (moves
            (move
              (pre (and (owner from) (path (or (step 0 1 e) (mirror (step 1 1 p))))))
              (action (pop) (push)) (post (capture replace)))))
        (R All (label "R")
          (moves
            (move
              (pre (and (owner from) (path (rot (seq (star (step 0 1 e)) (step 0 1 ep))))))
              (action (pop) (push)) (post (capture replace)))))
        (N All (label "N")
          (moves
            (move
              (pre (and (owner from) (path (rot (mirror (step 1 2 ep))))))
              (action (pop) (push)) (post (capture replace)))))
        (B All (label "B")
          (moves
            (move
              (pre (and (owner from) (path (rot (seq (star (step 1 1 e)) (step 1 1 ep))))))
              (action (pop) (push)) (post (capture replace)))))
        (Q All (label "Q")
          (moves
            (move
              (pre
                (and (owner from)
                  (path
                    (or
                      (rot (seq (star (step 0 1 e)) (step 0 1 ep)))
                      (rot (seq (star (step 1 1 e)) (step 1 1 ep)))))))
              (action (pop) (push)) (post (capture replace)))))
        (K All (label "K")
          (moves
            (move
              (pre (and (owner from) (path (or (rot (step 0 1 ep)) (rot (step 1 1 ep))))))
              (action (pop) (push)) (post (capture replace))))))
      (start
        (place (P White) A2 B2 C2 D2 E2)
        (place (P Black) A4 B4 C4 D4 E4)
        (place (R White) A1)
        (place (R Black) A5)
        (place (N White) B1)
        (place (N Black) B5)
        (place (B White) C1)
        (place (B Black) C5)
        (place (Q White) D1)
        (place (Q Black) D5)
        (place (K White) E1)
        (place (K Black) E5))
      (play free-repeat (turn-limit 85 draw))
      (end (All lose (= (count (K friend)) 0)) (All win (reach P away)) (All lose (no-move))))
    "#);
}

const SMALL: &str = "<<Small one>> // a comment
<BOARD>
3 4
|k.p|
|...|
|.p.|
|PK.|
<PIECES>
P (0,1,e) + (-1,1,p)+(1,1,p) & /* another
one */
K ((0,1,e)+(0,1,p)+(0,1,w))(0,0,w)^2 + (1,0,e)^* &
<GOALS>
60 &
#K 0 &
@P 0 3, 2 3, 1 3 &
@p 0 0, 1 1 &
";

fn codes(text: &str) -> Vec<&'static str> {
    let (game, diagnostics) = parse(text);
    render("x.sbg", text, &diagnostics, false);
    let codes: Vec<_> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(game.is_none(), codes.iter().any(|code| code.starts_with('E')), "{codes:?}");
    codes
}

fn changed(from: &str, to: &str) -> Vec<&'static str> {
    assert!(SMALL.contains(from), "{from}");
    codes(&SMALL.replacen(from, to, 1))
}

#[test]
fn asymmetric_games_and_own_capture() {
    let (text, diagnostics) = import(SMALL);
    assert!(diagnostics.is_empty());
    insta::assert_snapshot!(text.unwrap(), @r#"
    (game Small-one
      (players White Black)
      (board (tiling square) (size 3 4))
      (pieces
        (P All (label "P")
          (moves
            (move
              (pre (and (owner from) (path (or (step 0 1 e) (mirror (step 1 1 p))))))
              (action (pop) (push)) (post (capture replace)))))
        (K All (label "K")
          (moves
            (move
              (pre
                (and (owner from)
                  (path (or (seq (step 0 1 epw) (step 0 0 w) (step 0 0 w)) (star (step 1 0 e))))))
              (action (pop) (push))
              (post (capture replace any))))))
      (start (place (P White) A1) (place (P Black) B2 C4) (place (K White) B1) (place (K Black) A4))
      (play free-repeat (turn-limit 60 draw))
      (end
        (White lose (= (count (K friend)) 0))
        (White win (reach P away))
        (Black win (and (piece to (P friend)) (in to (cells A1 B2))))
        (All lose (no-move))
        mover-loses))
    "#);
}

#[test]
fn remarks() {
    assert_eq!(codes(SMALL), [] as [&str; 0]);
    assert_eq!(changed("|k.p|", "|k.p.|"), ["E0902"]);
    assert_eq!(changed("|k.p|\n", ""), ["E0902"]);
    assert_eq!(changed("|k.p|", "|k.p"), ["E0901"]);
    assert_eq!(changed("|k.p|", "|k p|"), ["E0901"]);
    assert_eq!(changed("|k.p|", "|k.z|"), ["E0903"]);
    assert_eq!(changed("@p", "@z"), ["E0903"]);
    assert_eq!(changed("(1,1,p) &", "(1,1,p)"), ["E0904"]);
    assert_eq!(changed("#K 0 &", "#K 0"), ["E0904"]);
    assert_eq!(changed("60 &", "60"), ["E0904"]);
    assert_eq!(changed("K ((0", "P ((0"), ["E0905", "E0903", "E0903", "E0903"]);
    assert_eq!(changed("60", "0"), ["E0906"]);
    assert_eq!(changed("60", "5000"), ["W0910"]);
    assert_eq!(changed("^2", "^0"), ["E0906"]);
    assert_eq!(changed("^2", "^400^400"), ["E0909"]);
    assert_eq!(changed("0 3,", "3 3,"), ["E0907"]);
    assert_eq!(changed("3 4\n", "30 40\n"), ["E0908"]);
    assert_eq!(changed("#K 0", "#K 1"), ["W0911"]);
    assert_eq!(changed("(0,1,e)", "(0,1,ep)"), ["E0901"]);
    assert_eq!(changed("(0,1,e)", "(0,1,x)"), ["E0901"]);
    assert_eq!(changed("(0,1,e)", "(0,1)"), ["E0901"]);
    assert_eq!(changed("<GOALS>", ""), ["E0901"]);
    assert_eq!(changed("<<Small one>>", "<<Small-one>>"), ["E0901"]);
    assert_eq!(changed("/* another\none */", "/* another"), ["E0901", "E0903", "E0903", "E0901"]);
    assert_eq!(codes(""), ["E0901"]);
}

#[test]
fn missing_ampersand_is_shown() {
    let text = SMALL.replacen("(1,1,p) &", "(1,1,p)", 1);
    let (_, diagnostics) = parse(&text);
    insta::assert_snapshot!(render("small.sbg", &text, &diagnostics, false), @r"
    error[E0904]: expected `&`, found `K`
      --> small.sbg:11:1
       |
    11 | K ((0,1,e)+(0,1,p)+(0,1,w))(0,0,w)^2 + (1,0,e)^* &
       | ^
       |
       = help: every rule and every goal ends with `&`
    ");
}

#[test]
fn mangled_files_never_panic() {
    let mut seed = 1u64;
    let mut random = |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    for _ in 0..3000 {
        let mut chars: Vec<char> = SMALL.chars().collect();
        for _ in 0..1 + random(4) {
            let at = random(chars.len().max(1));
            match random(3) {
                0 if at < chars.len() => drop(chars.remove(at)),
                1 => chars.insert(at.min(chars.len()), ['(', '&', '|', '9', 'é', '<', '^', '\n', '@', '-'][random(10)]),
                _ => chars.truncate(at.max(1)),
            }
        }
        codes(&chars.into_iter().collect::<String>());
    }
}
