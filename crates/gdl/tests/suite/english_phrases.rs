//! Idioms said the way people say them, and every variant of the tree said at all.

use gdl::ast::*;
use gdl::english::{self, Moment, Party, Voice};
use gdl::load::load;

fn game(text: &str) -> Game {
    let loaded = load(text);
    let complaints: Vec<&str> = loaded.diagnostics.iter().map(|d| d.message.as_str()).collect();
    loaded.game.unwrap_or_else(|| panic!("{complaints:?} in {text}"))
}

/// A game around one rule, on a board told.
fn rule_on(board: &str, rule: &str) -> String {
    let game = game(&format!(
        "(game Try (players White Black) {board} (pieces (Stone All (moves {rule}))) (end (All win (in-a-row 4))))"
    ));
    let moves: Vec<&Move> = game.pieces[0].moves.iter().collect();
    english::rule(&game, 0, &moves)
}

fn rule(rule: &str) -> String {
    rule_on("(board (tiling square i-nbors) (size 8))", rule)
}

fn aim(end: &str) -> String {
    english::aim(&game(&format!(
        "(game Try (players White Black) (board (tiling hex) (size 5) (regions (White (sides ne sw)) (Black (sides nw se)))) (end {end}))"
    )))
}

#[test]
fn placements() {
    assert_eq!(rule("(move (pre (empty to)) (action (push)))"), "Place a stone of your colour on any empty square.");
    assert_eq!(
        rule("(move (pre (>= (num-nbors to enemy) 1)) (action (push)))"),
        "Place a stone of your colour on any square, empty or occupied, next to at least one enemy stone."
    );
    assert_eq!(
        rule("(move (pre (empty to)) (action (push)) (post (convert custodial)) (after (> (changed) 0)))"),
        "Place a stone of your colour on any empty square. Enemy stones flanked in an unbroken straight line between the square just filled \
         and another stone of yours are turned over to your colour. The move is allowed only if it turns over at least one stone."
    );
}

#[test]
fn movements() {
    assert_eq!(
        rule("(move (pre (and (owner from) (empty to) (connected))) (action (pop) (push)))"),
        "Move one of your stones to an adjacent empty square."
    );
    assert_eq!(
        rule("(move (pre (and (empty to) (connected))) (action (pop) (push)))"),
        "Move any stone, whoever owns it, to an adjacent empty square."
    );
    assert_eq!(
        rule("(move (pre (and (owner from) (empty to) (line) (= (num-between any) 0))) (action (pop) (push)))"),
        "Move one of your stones any distance in a straight line over empty squares (like a chess queen)."
    );
    assert_eq!(
        rule_on(
            "(board (tiling square) (size 8))",
            "(move (pre (and (owner from) (enemy to) (line) (= (num-between any) 0))) (action (pop) (push)) (post (capture)))"
        ),
        "Move one of your stones any distance in a straight line over empty squares (like a chess rook), onto an enemy stone, capturing it."
    );
    assert_eq!(
        rule(
            "(move (pre (and (owner from) (empty to) (line) (= (distance) 2) (= (num-between enemy) 1)))
               (action (pop) (push)) (post (capture between)))"
        ),
        "Jump with one of your stones over an adjacent enemy stone to the empty square straight behind it, capturing the stone jumped over."
    );
    assert_eq!(
        rule(
            "(move (pre (and (owner from) (line) (= (distance) (num-line any)) (= (num-between enemy) 0) (not (friend to))))
               (action (pop) (push)) (post (capture replace)))"
        ),
        "Move one of your stones in a straight line to a square that does not hold a stone of your own, capturing an enemy stone there by \
         replacement, provided that the distance moved equals the number of stones on the whole line of the move, and there are no enemy \
         stones on the line between the square it leaves and the square it goes to."
    );
}

#[test]
fn crooked_paths_are_told_by_their_ends_and_conditions() {
    let piece = |path: &str| {
        let told = rule(&format!(
            "(move (pre (and (owner from) (path {path}))) (action (pop) (push)) (post (capture replace)))"
        ));
        told.trim_start_matches("Move one of your stones ").to_string()
    };
    for (path, told) in [
        // What is looked at lies in the middle: both sides at once.
        (
            "(mirror (seq (step 0 1 w) (step 1 1 e)))",
            "by a leap of two squares forward and one to either side to an empty square, provided that, seen from the square it leaves, the square just ahead holds one of your stones.",
        ),
        (
            "(mirror (seq (step 1 1 e) (step 1 0 p) (step 0 1 e)))",
            "exactly two squares diagonally forward to the right to an empty square, provided that, seen from the square it leaves, the square diagonally ahead on the right is empty, and the square one ahead and two to the right holds an enemy stone, or this mirrored left to right.",
        ),
        // Squares that are short to name share a verb.
        (
            "(fb (seq (step 0 1 e) (step 0 1 e) (step 1 0 ep)))",
            "by a leap of two squares forward and one to the right to an empty square or onto an enemy stone, provided that, seen from the square it leaves, the squares just ahead and two ahead are empty, or this mirrored front to back. An enemy stone it lands on is captured.",
        ),
        // What may not stand between.
        (
            "(seq (step 0 1 ew) (step 0 1 ep))",
            "exactly two squares straight forward, to an empty square or onto an enemy stone, unless an enemy stone stands between, capturing an enemy stone there by replacement.",
        ),
        // The square it ends on was looked at before, and had to be empty.
        (
            "(seq (step 0 1 e) (step 1 0 e) (step -1 0 ep))",
            "one square straight forward to an empty square, provided that, seen from the square it leaves, the square diagonally ahead on the right is empty.",
        ),
        // Over its own square, which counts as its own.
        (
            "(seq (step 0 1 e) (step 0 -1 w) (step 1 0 e))",
            "one square to the right to an empty square, provided that, seen from the square it leaves, the square just ahead is empty.",
        ),
        // What is not looked at on a straight way may hold anything.
        (
            "(mirror (seq (step 1 0 e) (step 0 1 e) (step 2 -1 p)))",
            "exactly three squares to the right, jumping over whatever is on the second square, onto an enemy stone, provided that, seen from the square it leaves, the squares one to the right and diagonally ahead on the right are empty, or this mirrored left to right. An enemy stone it lands on is captured.",
        ),
        (
            "(seq (step 0 2 w) (step 0 3 e))",
            "exactly five squares straight forward, jumping over whatever is on the first, third and fourth squares, to an empty square, provided that the square two ahead holds one of your stones.",
        ),
        (
            "(seq (step 1 0 w) (step -1 3 e))",
            "exactly three squares straight forward, jumping over anything, to an empty square, provided that, seen from the square it leaves, the square one to the right holds one of your stones.",
        ),
        // A square a condition names must be there, so it is not told as what must not be.
        (
            "(mirror (seq (step 2 2 ew) (step 0 -1 ep)))",
            "by a leap of one square forward and two to the right to an empty square or onto an enemy stone, provided that, seen from the square it leaves, the square two ahead and two to the right is empty or holds one of your stones, or this mirrored left to right. An enemy stone it lands on is captured.",
        ),
        // Of two images the one to the right and forward is told.
        (
            "(fb (mirror (seq (step -1 -1 e) (step -2 -1 e))))",
            "by a leap of two squares forward and three to the right to an empty square, provided that, seen from the square it leaves, the square diagonally ahead on the right is empty, or this mirrored left to right, front to back, or both.",
        ),
        // A step and the same step over an empty square are one.
        (
            "(rot (or (step 1 1 ep) (seq (step 1 1 e) (step 1 1 ep))))",
            "one or two squares diagonally without jumping, to an empty square or onto an enemy stone, capturing it.",
        ),
        // What holds for all ways is said before them.
        (
            "(or (rot (step 0 1 ep)) (rot (step 1 1 ep)) (rot (step 0 2 ep)) (rot (step 2 2 ep)))",
            "to an empty square or onto an enemy stone, either one square in any direction, diagonals included, or else exactly two squares in any direction, diagonals included, jumping over anything. An enemy stone it lands on is captured.",
        ),
        // Ways that lead nowhere are not told.
        (
            "(or (step 0 1 e) (seq (step 1 0 e) (step -1 0 w)) (seq (step 1 0 e) (step -1 0 e) (step 0 2 e)))",
            "one square straight forward, to an empty square.",
        ),
        (
            "(rot (mirror (seq (star (step 0 1 e)) (step 1 0 w) (step 1 1 p))))",
            "by way of any number (even none) of empty squares straight forward, then one square with a stone of your own to the right, and from there one square diagonally forward to the right onto an enemy stone, or this turned to any of the four sides, mirrored or not, capturing an enemy stone there by replacement.",
        ),
    ] {
        assert_eq!(piece(path), told, "{path}");
    }
}

#[test]
fn two_rules_with_one_effect_are_one_sentence() {
    assert_eq!(
        rule(
            "(move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push)))
             (move (pre (and (owner from) (empty to) (= (distance) 2) (= (num-between any) 1))) (action (pop) (push)))"
        ),
        "Move one of your stones to an adjacent empty square; or by a jump over an adjacent stone, whoever owns it, to the empty square \
         straight behind it."
    );
}

#[test]
fn chess_pieces_are_recognised() {
    let piece = |path: &str| {
        rule(&format!("(move (pre (and (owner from) (path {path}))) (action (pop) (push)) (post (capture replace)))"))
    };
    for (path, name) in [
        ("(rot (or (step 0 1 ep) (step 1 1 ep)))", "king"),
        ("(rot (mirror (step 1 2 ep)))", "knight"),
        ("(rot (seq (star (step 0 1 e)) (step 0 1 ep)))", "rook"),
        ("(rot (seq (star (step 1 1 e)) (step 1 1 ep)))", "bishop"),
        ("(rot (or (seq (star (step 0 1 e)) (step 0 1 ep)) (seq (star (step 1 1 e)) (step 1 1 ep))))", "queen"),
        ("(or (step 0 1 e) (mirror (step 1 1 p)))", "pawn"),
    ] {
        assert!(piece(path).starts_with(&format!("Move one of your stones like a chess {name}: ")), "{}", piece(path));
    }
    assert_eq!(
        piece("(mirror (step 1 1 e))"),
        "Move one of your stones one square diagonally forward, to an empty square."
    );
    assert_eq!(
        rule(
            "(move (pre (and (owner from) (path (rot (seq (step 1 1 p) (step 1 1 e)))))) (action (pop) (push)) (post (capture path)))"
        ),
        "Move one of your stones diagonally by a jump over a neighbouring enemy stone to the empty square just beyond it, capturing the \
         stone jumped over."
    );
    assert_eq!(
        piece("(seq (step 0 1 e) (step 0 5 epw) (step 0 -4 e))"),
        "Move one of your stones exactly two squares straight forward to an empty square, provided that the square just ahead is \
         empty and it still stands on one of the two rows nearest to your side."
    );
}

#[test]
fn turns_of_turns_are_told_once() {
    let path = |nest: usize| {
        let (open, close) = ("(rot (mirror (fb ".repeat(nest), ")))".repeat(nest));
        rule(&format!("(move (pre (and (owner from) (path {open}(step 1 2 ep){close}))) (action (pop) (push)))"))
    };
    // Written out, the deeper one would have 16 to the power of 20 ways.
    assert_eq!(path(20), path(1));
}

#[test]
fn walks_are_recognised() {
    let knight =
        "(move (dirn all) (pre (and (owner from) (or (steps f f r f) (steps f f l f)))) (action (pop) (push)))";
    assert!(rule_on("(board (tiling square) (size 5))", knight).contains("a knight's move"));
    // With eight facings the same walk also makes longer leaps, some of them by way of cells that may be off the board.
    assert!(rule(knight).contains("with any direction of the board taken as forward"), "{}", rule(knight));
}

#[test]
fn aims() {
    assert_eq!(
        aim("(All win (in-a-row 4)) (All lose (and (in-a-row 3) (not (in-a-row 4))))"),
        "Make four in a row of your colour to win; but you lose if you make three in a row without also making four."
    );
    assert_eq!(
        aim("(All win (connect own-regions))"),
        "To win, connect your own two sides (White's sides are the north-east and south-west sides; Black's sides are the north-west and \
         south-east sides) with one unbroken chain of your pieces."
    );
    assert_eq!(aim("(All lose (no-move))"), "Leave your opponent without a legal move to win.");
    assert_eq!(aim("(All lose (in-a-row 3))"), "Make your opponent lose: you lose if you make three in a row.");
    assert_eq!(
        aim("(White win (reach away)) (Black win (capture 3))"),
        "White: bring one of White's pieces to the row farthest from White's side to win. Black: capture at least three pieces to win."
    );
}

#[test]
fn boards_are_counted() {
    let cells = |board: &str| {
        let game = game(&format!("(game Try (players White Black) (board {board}) (end (All win (in-a-row 3))))"));
        let voice = Voice::end(&game, Party::You);
        english::board(&voice)
    };
    assert_eq!(
        cells("(tiling hex) (shape hex) (size 5)"),
        "a hexagonal board of hexagons, five cells a side (61 cells)"
    );
    assert!(cells("(tiling hex) (shape trapezium) (size 7 7)").ends_with("(70 cells)"));
    assert!(cells("(tiling tri) (shape hex) (size 3)").ends_with("(54 cells)"));
    assert!(cells("(tiling trunc-square) (size 5 4)").ends_with("(32 cells)"));
    assert!(cells("(tiling square) (shape rhombus) (size 4)").ends_with("(25 squares)"));
    assert_eq!(cells("(tiling square) (size 4 4 4)"), "a block of four by four cells, four levels high (64 cells)");
}

fn all_whos() -> Vec<Who> {
    vec![Who::Player(Player::First), Who::All, Who::Nobody, Who::Current, Who::Friend, Who::Enemy]
}

fn all_sites() -> Vec<Site> {
    vec![
        Site::From,
        Site::To,
        Site::Current,
        Site::LastFrom,
        Site::LastTo,
        Site::Beyond,
        Site::Behind,
        Site::Label("A1".into()),
    ]
}

fn record(owner: Option<Who>) -> Record {
    Record { piece: PieceSel::Type(0), owner, state: Some(2), flags: Some(6), value: Some(3) }
}

fn all_regions() -> Vec<Region> {
    vec![
        Region::Sides { which: vec![Side::Compass(Compass::N), Side::Number(2)], open: true },
        Region::AllSides { open: false },
        Region::Corners,
        Region::Edge,
        Region::Centre,
        Region::Rows(vec![1, 2]),
        Region::Columns(vec![3, 27]),
        Region::Cells(vec!["A1".into(), "B2".into()]),
        Region::Phase(1),
        Region::Home(0),
        Region::Home(2),
        Region::Away,
        Region::Union(vec![Region::Edge, Region::Centre]),
        Region::Named(0),
        Region::Own,
        Region::Board,
    ]
}

fn all_ints() -> Vec<Int> {
    let whats = [
        What::Empty,
        What::Friend,
        What::Enemy,
        What::Any,
        What::Piece(record(Some(Who::Enemy))),
        What::Region(Region::Centre),
    ];
    let two = || vec![Int::Const(2), Int::Turn];
    let mut out = vec![
        Int::Const(-3),
        Int::InHand(0),
        Int::Changed,
        Int::Turn,
        Int::CaptureValue,
        Int::Add(two()),
        Int::Sub(two()),
        Int::Sub(vec![Int::Turn]),
        Int::Mul(two()),
        Int::Div(Box::new(Int::Turn), Box::new(Int::Const(2))),
        Int::Mod(Box::new(Int::Turn), Box::new(Int::Const(2))),
        Int::Min(two()),
        Int::Max(two()),
        Int::Abs(Box::new(Int::Add(vec![Int::Mul(two()), Int::Turn]))),
    ];
    for what in whats {
        out.push(Int::NumBetween(what.clone(), Site::From, Site::To));
        out.push(Int::NumLine(what.clone(), Site::LastTo, Site::To));
        out.push(Int::NumNbors(Site::To, what.clone()));
        out.push(Int::Count(what.clone(), None));
        out.push(Int::Count(what, Some(Region::Corners)));
    }
    for site in all_sites() {
        out.push(Int::Distance(site.clone(), Site::To));
        for one in [Int::GroupSize, Int::Height, Int::Phase, Int::PieceState, Int::CellState, Int::Value, Int::Row] {
            out.push(one(site.clone()));
        }
        for one in [Int::Column, Int::Liberties, Int::LineLength] {
            out.push(one(site.clone()));
        }
    }
    for who in all_whos() {
        out.extend([Int::Score(who), Int::Captured(who), Int::Territory(who), Int::LargestGroup(who)]);
    }
    out
}

fn all_goals() -> Vec<Goal> {
    let mut out = vec![
        Goal::Eliminate(Who::Enemy),
        Goal::Score(Some(Int::Const(10))),
        Goal::Score(None),
        Goal::CellState(Site::Label("A1".into()), Int::Const(3)),
        Goal::PieceState(record(None)),
        Goal::NoMove,
        Goal::Full,
        Goal::Passed,
    ];
    for rec in [None, Some(record(None)), Some(record(Some(Who::Friend)))] {
        for nbors in [Nbors::Board, Nbors::Direct, Nbors::Indirect, Nbors::All] {
            let n = || Int::Const(3);
            out.push(Goal::Connect { record: rec.clone(), nbors, k: Some(Int::Const(2)), regions: Region::Corners });
            out.push(Goal::Connect { record: rec.clone(), nbors, k: None, regions: Region::Own });
            out.push(Goal::Cycle { record: rec.clone(), n: n(), full: nbors == Nbors::All, nbors });
            out.push(Goal::Group { record: rec.clone(), n: Some(n()), nbors, stack: true });
            out.push(Goal::Group { record: rec.clone(), n: None, nbors, stack: false });
            out.push(Goal::InARow { record: rec.clone(), n: n(), nbors });
        }
        out.push(Goal::Pattern { record: rec.clone(), steps: vec![Turtle::F, Turtle::R, Turtle::F, Turtle::F] });
        for amount in [Amount::N(Int::Const(1)), Amount::N(Int::Const(3)), Amount::All, Amount::Fill] {
            out.push(Goal::Reach { record: rec.clone(), amount: amount.clone(), region: Region::Home(1) });
            out.push(Goal::Capture { record: rec.clone(), amount });
        }
        out.push(Goal::Stack { record: rec.clone(), n: Int::Const(3), owner: rec.is_some() });
    }
    out.extend(all_whos().into_iter().map(Goal::Eliminate));
    out.extend(all_ints().into_iter().map(|n| Goal::Most(n, Int::Const(5))));
    out
}

fn all_bools() -> Vec<Bool> {
    let step = Path::Step { dir: PathDir::Turtle(Turtle::F), on: On { empty: true, enemy: true, own: true } };
    let odd = Path::Seq(vec![
        Path::Star(Box::new(Path::Seq(vec![step.clone(), step.clone()]))),
        Path::Or(vec![
            step.clone(),
            Path::Step { dir: PathDir::Compass(Compass::Ne), on: On { empty: false, enemy: false, own: true } },
        ]),
        Path::Fb(Box::new(Path::Step { dir: PathDir::Offset(3, -2), on: On { empty: false, enemy: true, own: true } })),
    ]);
    let mut out = vec![
        Bool::True,
        Bool::False,
        Bool::Connected,
        Bool::FirstMove,
        Bool::Steps(vec![Turtle::F, Turtle::Fl, Turtle::L, Turtle::B]),
        Bool::Path(Path::Rot(Box::new(Path::Mirror(Box::new(odd))))),
        Bool::Path(Path::Or(vec![])),
        Bool::Path(Path::Seq(vec![])),
        Bool::And(vec![]),
        Bool::Or(vec![]),
    ];
    for site in all_sites() {
        for one in [Bool::Empty, Bool::Owner, Bool::Friend, Bool::Enemy, Bool::Edge, Bool::Corner, Bool::Last] {
            out.push(one(site.clone()));
        }
        out.push(Bool::Piece(site.clone(), record(Some(Who::Enemy))));
        out.push(Bool::Line(site.clone(), Site::To));
        out.push(Bool::Adjacent(Site::From, site.clone()));
        out.push(Bool::Flag(site, 3));
    }
    out.extend(all_regions().into_iter().map(|r| Bool::In(Site::To, r)));
    for int in all_ints() {
        for cmp in [Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge] {
            out.push(Bool::Cmp(cmp, int.clone(), Int::Const(0)));
            out.push(Bool::Cmp(cmp, Int::Const(2), int.clone()));
            out.push(Bool::Cmp(cmp, int.clone(), Int::Height(Site::To)));
        }
    }
    out.extend(all_goals().into_iter().map(Bool::Goal));
    let pair = || {
        vec![
            Bool::Empty(Site::To),
            Bool::And(vec![Bool::Owner(Site::From), Bool::Or(vec![Bool::Connected, Bool::FirstMove])]),
        ]
    };
    let boxed = |b: &Bool| Box::new(b.clone());
    let (x, y) = (Bool::Or(pair()), Bool::And(pair()));
    out.extend([x.clone(), y.clone(), Bool::Xor(boxed(&x), boxed(&y))]);
    out.push(Bool::If(boxed(&x), boxed(&y), Box::new(Bool::True)));
    out.push(Bool::If(boxed(&x), boxed(&y), boxed(&x)));
    let negated: Vec<Bool> = out.iter().map(|b| Bool::Not(Box::new(b.clone()))).collect();
    out.extend(negated);
    out
}

fn all_effects() -> Vec<EffectKind> {
    let targets = [
        Targets::Replace,
        Targets::Surround,
        Targets::Nbors(Nbors::Direct),
        Targets::Nbors(Nbors::Indirect),
        Targets::Nbors(Nbors::All),
        Targets::Between,
        Targets::Custodial { min: Int::Const(2), max: Some(Int::Const(3)), hostile: Some(Region::Corners) },
        Targets::Approach,
        Targets::Withdraw,
        Targets::Path,
        Targets::Line,
        Targets::SameGroup,
        Targets::All,
    ];
    let mut out = vec![
        EffectKind::ConvertSelf { owner: Some(Who::Enemy), state: Some(Int::Const(2)) },
        EffectKind::Rotate(Int::Const(1)),
        EffectKind::ChangeDirn(Dirn::Compass(Compass::E)),
        EffectKind::ChangeDirn(Dirn::Turtle(Turtle::B)),
        EffectKind::Displace { dirn: Dirn::All, record: None },
        EffectKind::Displace { dirn: Dirn::Turtle(Turtle::L), record: Some(record(None)) },
        EffectKind::Displace { dirn: Dirn::Compass(Compass::Sw), record: None },
        EffectKind::CellState(Site::From, Int::Const(1)),
        EffectKind::PieceState(Site::To, Int::Const(1)),
        EffectKind::IncState { site: Site::To, amount: Int::Const(-1), modulo: Some(Int::Const(4)) },
        EffectKind::IncState { site: Site::To, amount: Int::Turn, modulo: Some(Int::Turn) },
        EffectKind::AddFlags(Site::To, 5),
        EffectKind::RemoveFlags(Site::To, 1),
        EffectKind::Score(Int::Const(-2)),
        EffectKind::Score(Int::Changed),
        EffectKind::Repeat { forced: true, heading: Heading::Straight },
        EffectKind::Repeat { forced: false, heading: Heading::Turning },
        EffectKind::Promote { piece: 0, region: Some(Region::Away), at_end: true },
        EffectKind::Again("Shoot-Arrow".into()),
        EffectKind::Trim(Int::Const(5)),
    ];
    for t in targets {
        out.push(EffectKind::Capture {
            targets: t.clone(),
            record: None,
            recycle: false,
            subsume: false,
            delayed: true,
        });
        out.push(EffectKind::Capture {
            targets: t.clone(),
            record: Some(record(None)),
            recycle: true,
            subsume: true,
            delayed: false,
        });
        out.push(EffectKind::Convert { targets: t.clone(), record: None, owner: None, state: None });
        out.push(EffectKind::Convert {
            targets: t,
            record: None,
            owner: Some(Who::Nobody),
            state: Some(Int::Const(1)),
        });
    }
    out
}

/// Text a person could have written: no code, no doubled words or stops.
fn decent(text: &str) {
    let broken = ["  ", " ,", ",,", "..", " .", "--", "the the ", "a an ", " of of ", "_", "((", "::"];
    assert!(!text.is_empty());
    assert!(broken.iter().all(|b| !text.contains(b)), "{text}");
    let keyword = |word: &str| {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        let compass = ["north-east", "north-west", "south-east", "south-west", "enemy-held"];
        plain.contains('-') && !compass.contains(&plain)
    };
    assert!(!text.split_whitespace().any(keyword), "{text}");
}

#[test]
fn every_variant_has_its_words() {
    let boards = [
        "(tiling square i-nbors) (size 8)",
        "(tiling square) (size 5 5 5)",
        "(tiling hex) (size 5)",
        "(tiling tri) (size 4)",
        "(tiling trunc-square) (size 5)",
        "(tiling alquerque) (size 5)",
    ];
    for (i, board) in boards.into_iter().enumerate() {
        let game = game(&format!(
            "(game Try (players White Black) (board {board} (regions (goal (cells A1)) (White (cells A1)) (Black corners)))
               (pieces (Stone All (moves (move (pre (empty to)) (action (push))) (move (pre (empty to)) (action (pop) (push))) (move (action (pop)))))
                       (Man All (moves (move (pre (empty to)) (action (push)))))) (end (All win (in-a-row 3))))"
        ));
        let voices: Vec<Voice> = game.pieces[0]
            .moves
            .iter()
            .flat_map(|m| [Moment::Before, Moment::Effect, Moment::After].map(|at| Voice::rule(&game, 0, m).at(at)))
            .chain([Voice::end(&game, Party::You), Voice::end(&game, Party::Named(Player::Second))])
            .collect();
        // Every context on one board, every board in a few contexts.
        let voices = if i == 0 { &voices[..] } else { &voices[voices.len() - 3..] };
        for voice in voices {
            all_ints().iter().for_each(|n| decent(&english::int(voice, n)));
            all_bools().iter().step_by(if i == 0 { 1 } else { 5 }).for_each(|b| decent(&english::boolean(voice, b)));
            all_regions().iter().for_each(|r| decent(&english::region(voice, r)));
            for kind in all_effects() {
                for (cond, optional) in [(None, false), (Some(Bool::Empty(Site::Current)), true)] {
                    decent(&english::effect(voice, &Effect { kind: kind.clone(), cond, optional }));
                }
            }
        }
    }
}

#[test]
fn whole_sheets_of_absurd_games_are_decent() {
    let base = game(
        "(game Try (players White Black) (board (tiling square i-nbors) (size 6) (regions (goal (cells A1)) (White (sides n)) (Black (sides s))))
           (pieces (Stone All (moves (move (pre (empty to)) (action (push))) (move (pre (empty to)) (action (pop) (push))) (move (action (pop)))))
                   (Man All (moves (move (pre (empty to)) (action (push)))))) (end (All win (in-a-row 3))))",
    );
    for cond in all_bools().into_iter().step_by(7) {
        let mut game = base.clone();
        for m in &mut game.pieces[0].moves {
            m.pre = Bool::And(vec![Bool::Owner(Site::From), Bool::Or(vec![cond.clone(), Bool::Connected])]);
            m.after = cond.clone();
        }
        game.end.clauses[0].cond = Bool::Or(vec![cond, Bool::Goal(Goal::NoMove)]);
        decent_sheet(&english::rules(&game));
    }
    for kind in all_effects() {
        let mut game = base.clone();
        for m in &mut game.pieces[0].moves {
            m.post = vec![Effect { kind: kind.clone(), cond: None, optional: false }];
        }
        decent_sheet(&english::rules(&game));
    }
}

fn decent_sheet(sheet: &str) {
    sheet.lines().filter(|line| !line.is_empty()).for_each(|line| decent(line.trim_start_matches("- ")));
}

#[test]
fn rules_have_short_names() {
    let game = game(
        "(game Try (players White Black) (board (tiling square i-nbors) (size 6))
           (pieces (Stone All (moves
             (move (pre (empty to)) (action (push)))
             (move (pre (and (owner from) (empty to) (connected))) (action (pop) (push)))
             (move (pre (and (owner from) (empty to) (= (distance) 2) (= (num-between enemy) 1))) (action (pop) (push)) (post (capture between)))
             (move (pre (and (owner from) (enemy to) (connected))) (action (pop) (push)) (post (capture)))
             (move (pre (enemy from)) (action (pop)))
             (move (pre (and (owner from) (enemy to) (connected))) (action (swap)))
             (move (label Fling) (pre (owner from)) (action (pop) (push))))))
           (end (All win (in-a-row 3))))",
    );
    let names: Vec<String> = (0..7).map(|i| english::rule_name(&game, 0, i)).collect();
    assert_eq!(names, ["place", "move", "jump", "capture", "remove", "swap", "fling"]);
}

#[test]
fn leaps_after_each_other_go_by_their_name() {
    let text = rule(
        "(move (pre (and (owner from) (path (rot (mirror (seq (step 1 2 p) (step 1 2 e))))))) (action (pop) (push)) (post (capture path)))",
    );
    let wanted = "by a leap of four squares forward and two to the right to an empty square, provided that, seen from the square it leaves, the square two ahead and one to the right holds an enemy stone, or this turned to any of the four sides, mirrored or not. The stone jumped over is captured.";
    assert!(text.contains(wanted), "{text}");
    let text = rule(
        "(move (pre (and (owner from) (path (mirror (seq (star (step 1 2 e)) (step 1 2 p)))))) (action (pop) (push)) (post (capture replace)))",
    );
    let wanted = "always the same, one after the other: any number of empty squares and then one enemy-held square, where it stops";
    assert!(text.contains(wanted), "{text}");
}
