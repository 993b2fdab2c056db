//! What descriptions mean: the published games and the vocabulary.

use gdl::ast::*;
use gdl::{Loaded, load};

fn loads(text: &str) -> Game {
    let loaded = load(text);
    let messages: Vec<_> = loaded.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    assert!(messages.is_empty(), "{text}\n{messages:#?}");
    loaded.game.expect("no errors")
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect()
}

/// A game whose Stone has one move, around the parts of that move.
fn with_move(parts: &str) -> String {
    format!(
        "(game Test (board (tiling square) (size 8)) (pieces (Stone All (moves (move {parts}) (move (label Take) (pre (enemy from)) (action (pop))))) (King All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone All) home)) (end (All win (no-move))))"
    )
}

fn pre_of(condition: &str) -> Bool {
    loads(&with_move(&format!("(pre {condition}) (action (pop) (push))"))).pieces[0].moves[0].pre.clone()
}

fn effect_of(effect: &str) -> Effect {
    loads(&with_move(&format!("(pre (owner from)) (action (pop) (push)) (post {effect})"))).pieces[0].moves[0].post[0]
        .clone()
}

fn goal_of(goal: &str) -> Bool {
    loads(&format!("(game Test (board (tiling square) (size 8) (regions (White (sides n s)) (Black (sides e w)))) (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture) (score 1)))))) (end (All win (connect own-regions)) (All win {goal})))"))
        .end.clauses[1].cond.clone()
}

const PUBLISHED: &[&str] = &[
    "(game Tic-Tac-Toe (board (tiling square) (size 3 3)) (win (in-a-row 3)))",
    "(game Tic-Tac-Toe (players White Black) (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))",
    "(game Yavalath (players White Black) (board (tiling hex) (shape hex) (size 5))
       (end (All win (in-a-row 4)) (All lose (and (in-a-row 3) (not (in-a-row 4))))))",
    "(game Teiglith (players White Black) (board (tiling square) (size 7 7))
       (pieces (Stone All (moves (move (pre (and (> (group-size to) (phase to)) (connected))) (action (pop) (push))))))
       (start (place (Stone White) home)) (end (All win (no-move))))",
    "(game Elrostir (players White Black) (board (tiling square i-nbors) (size 5 5)) (end (All lose (or (no-move) (in-a-row 3)))))",
    "(game Gorodruir (players White Black) (board (tiling hex) (shape hex) (size 3))
       (pieces (Stone All (state 1) (moves (move (pre(empty to)) (action (push)))
         (move (pre (and (enemy from) (empty to) (= (+ (piece-state) 1) (distance)))) (action (pop) (push)) (post (inc-state))))))
       (start (in-hand (Stone All) 5)) (end (All lose (no-move))))",
    "(game Ndengrod (players White Black) (board (tiling hex) (shape trapezium) (size 7 7))
       (pieces (Piece All (moves (move (pre (empty to)) (action (push)) (post (capture surround))))))
       (end (All win (in-a-row 5))))",
    "(game Valion (players White Black) (board (tiling square i-nbors) (size 4 4))
       (pieces (Stone All (moves (move (pre (>= (num-nbors to enemy) 1)) (action (push)))
                                 (move (pre (and (empty to) (connected))) (action (push))))))
       (start (place (Stone White) A1) (place (Stone Black) D4))
       (end (All win (in-a-row 3)) (All lose (or (in-a-row 4) (group)))))",
    "(game Sample-004 (players White Black) (board (tiling hex) (shape hex) (size 5))
       (pieces (Stone All (moves (move (pre (empty to)) (action (push)))
         (move (pre (and (owner from) (connected) (<= (height from) (height to)))) (action (pop) (push)))
         (move (pre (and (owner from) (connected) (> (height from) (height to)))) (action (pop) (push)) (post (capture))))))
       (end (All win (in-a-row 5))))",
    "(game Sample-061 (players (White n) (Black s)) (board (tiling square) (shape square) (size 5))
       (pieces (Knight All (moves (move (dirn all) (pre (and (owner from) (or (steps f f r f) (steps f f l f)))) (action (pop) (push)) (post (capture replace))))))
       (start (place (Knight White) home (home 1) (home 2) (home 3) (home 4) (home 5) (phase 0))
              (place (Knight Black) home (home 1) (home 2) (home 3) (home 4) (home 5) (phase 1)))
       (end (All win (group))))",
    "(game Composite (board (tiling square) (size 5) (regions (White (sides n s)) (Black (sides e w))))
       (pieces (Piece All (moves (move (action (push))))))
       (end (White lose (group 5)) (All win (and (no-move) (or (connect own-regions) (stack 4))))))",
    "(game LOA (board (tiling square i-nbors) (size 8))
       (pieces (Man All (moves (move (pre (and (owner from) (line) (= (distance) (num-line any)) (= (num-between enemy) 0) (not (friend to)))) (action (pop) (push)) (post (capture replace))))))
       (start (place (Man White) B1 C1) (place (Man Black) A2 A3))
       (end (All win (or (group) (= (count friend) 1)))))",
    "(game Reversi (board (tiling square i-nbors) (size 8))
       (pieces (Disc All (moves (move (pre (empty to)) (action (push)) (post (convert custodial)) (after (> (changed) 0))))))
       (start (place (Disc White) D4 E5) (place (Disc Black) E4 D5))
       (end (All win (and (passed) (most (count friend))))))",
    "(game Go (board (tiling square) (size 9))
       (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture surround)) (after (> (liberties to) 0))))))
       (play can-pass no-repeat) (end (All win (and (passed) (most (+ (count friend) (territory)))))))",
    "(game Amazons (board (tiling square i-nbors) (size 10))
       (pieces (Queen All (moves (move (pre (and (owner from) (empty to) (line) (= (num-between any) 0))) (action (pop) (push)) (post (again Shoot)))))
               (Arrow All (moves (move (label Shoot) (pre (and (empty to) (line last-to to) (= (num-between any last-to to) 0))) (action (push none))))))
       (start (place (Queen White) A4 D1) (place (Queen Black) A7 D10)) (end (All lose (no-move))))",
    "(game Morris (board (tiling (graph (lines (A1 D1 G1) (A1 A4 A7)))))
       (pieces (Man All (moves (move (pre (empty to)) (action (push)) (post (again Take (if (>= (line-length to) 3)))))
                               (move (label Take) (pre (enemy from)) (action (pop))))))
       (end (All lose (no-move))))",
];

#[test]
fn published_games_lower_without_a_remark() {
    for text in PUBLISHED {
        loads(text);
    }
}

#[test]
fn defaults_are_filled_in() {
    let game = loads(PUBLISHED[0]);
    assert_eq!(
        game.players.each_ref().map(|p| (p.name.as_str(), p.dirn)),
        [("White", Compass::N), ("Black", Compass::S)]
    );
    assert!(game.default_pieces);
    assert_eq!(game.pieces[0].moves[0].pre, Bool::Empty(Site::To));
    assert_eq!(game.board.shape, Shape::Square);
    assert_eq!((game.end.clauses[0].who, game.end.clauses[0].result), (Who::All, GameResult::Win));
    assert_eq!((game.play.moves_per_turn, game.play.first_moves), (1, 1));
    assert_eq!(game.end.tie, Tie::MoverWins);
}

#[test]
fn the_complex_move_of_the_paper() {
    let text = with_move(
        "(pre (and (owner from) (empty to) (line) (or (not (> (num-between empty) 0)) (= (num-between enemy) 1))))
         (action (pop) (push)) (post (capture (if (>= (height current) 2)) d-nbors) (inc-state))",
    );
    let rule = loads(&text).pieces[0].moves[0].clone();
    let one = Act::Push { at: Site::To, n: Int::Const(1), owner: None, trail: false };
    assert_eq!(rule.action, Action::Acts(vec![Act::Pop { at: Site::From, n: Some(Int::Const(1)) }, one]));
    assert_eq!(rule.post[0].cond, Some(Bool::Cmp(Cmp::Ge, Int::Height(Site::Current), Int::Const(2))));
    assert!(matches!(
        rule.post[0].kind,
        EffectKind::Capture { targets: Targets::Nbors(Nbors::Direct), record: None, .. }
    ));
    assert_eq!(rule.post[1].kind, EffectKind::IncState { site: Site::To, amount: Int::Const(1), modulo: None });
}

#[test]
fn functions_without_a_cell_mean_the_moving_piece() {
    let text = with_move("(pre (> (piece-state) 0)) (action (pop) (push)) (after (> (piece-state) 0))");
    let rule = loads(&text).pieces[0].moves[0].clone();
    assert_eq!(rule.pre, Bool::Cmp(Cmp::Gt, Int::PieceState(Site::From), Int::Const(0)));
    assert_eq!(rule.after, Bool::Cmp(Cmp::Gt, Int::PieceState(Site::To), Int::Const(0)));
    assert_eq!(pre_of("(> (distance) 1)"), Bool::Cmp(Cmp::Gt, Int::Distance(Site::From, Site::To), Int::Const(1)));
    let king = Record { piece: PieceSel::Type(1), owner: Some(Who::Enemy), state: None, flags: None, value: None };
    assert_eq!(pre_of("(piece to (King enemy))"), Bool::Piece(Site::To, king));
}

#[test]
fn custodial_may_be_written_flat_or_as_a_list() {
    let targets = |text: &str| match effect_of(text).kind {
        EffectKind::Capture { targets, .. } => targets,
        other => panic!("{other:?}"),
    };
    let long = Targets::Custodial { min: Int::Const(1), max: Some(Int::Const(2)), hostile: Some(Region::Corners) };
    assert_eq!(targets("(capture (custodial 1 2 (hostile corners)))"), long);
    assert_eq!(targets("(capture custodial 1 2 hostile corners)"), long);
    assert_eq!(targets("(capture custodial)"), Targets::Custodial { min: Int::Const(1), max: None, hostile: None });
    let with_record = effect_of("(capture custodial 1 1 King recycle optional)");
    assert!(with_record.optional);
    assert!(matches!(with_record.kind, EffectKind::Capture { record: Some(_), recycle: true, .. }));
}

#[test]
fn paths_by_offset_and_by_word() {
    let step = |dir, empty, enemy| Path::Step { dir, on: On { empty, enemy, own: false } };
    assert_eq!(pre_of("(path (step 1 0 e))"), Bool::Path(step(PathDir::Offset(1, 0), true, false)));
    assert_eq!(pre_of("(path (step e e))"), Bool::Path(step(PathDir::Compass(Compass::E), true, false)));
    assert_eq!(pre_of("(path (step f ep))"), Bool::Path(step(PathDir::Turtle(Turtle::F), true, true)));
    assert_eq!(pre_of("(path (step f e p))"), Bool::Path(step(PathDir::Turtle(Turtle::F), true, true)));
}

#[test]
fn goals_and_their_defaults() {
    let goal = |text| match goal_of(text) {
        Bool::Goal(goal) => goal,
        other => panic!("{other:?}"),
    };
    assert_eq!(goal("(reach)"), Goal::Reach { record: None, amount: Amount::N(Int::Const(1)), region: Region::Away });
    assert_eq!(
        goal("(reach all (rows 8))"),
        Goal::Reach { record: None, amount: Amount::All, region: Region::Rows(vec![8]) }
    );
    assert_eq!(goal("cycle"), Goal::Cycle { record: None, n: Int::Const(1), full: false, nbors: Nbors::Board });
    assert_eq!(goal("(full)"), Goal::Full);
    assert_eq!(goal("(most (count friend))"), Goal::Most(Int::Count(What::Friend, None), Int::Const(0)));
    assert_eq!(goal("(eliminate)"), Goal::Eliminate(Who::Enemy));
    assert_eq!(goal("(score best)"), Goal::Score(None));
    assert_eq!(goal("(state D4 1)"), Goal::CellState(Site::Label("D4".into()), Int::Const(1)));
    assert_eq!(goal("(capture)"), Goal::Capture { record: None, amount: Amount::N(Int::Const(1)) });
    let sides = Region::Sides { which: vec![Side::Compass(Compass::N), Side::Compass(Compass::S)], open: false };
    assert_eq!(
        goal("(connect (sides n) (sides s))"),
        Goal::Connect { record: None, nbors: Nbors::Board, k: None, regions: sides }
    );
    assert!(matches!(
        goal("(connect 3 (sides all open))"),
        Goal::Connect { k: Some(Int::Const(3)), regions: Region::AllSides { open: true }, .. }
    ));
    assert!(matches!(goal("(connect (cells A1) (cells H8) corners)"), Goal::Connect { regions: Region::Named(2), .. }));
    assert!(matches!(goal_of("(and (full) (not (group 3 stack all-nbors)))"), Bool::And(_)));
}

#[test]
fn start_play_and_support() {
    let game = loads(
        "(game \"My Game\" (params (K 4 3 6)) (board (tiling square) (size K) (without A1))
           (pieces (Stone White (value 3) (flags 0 2) (moves (move (pre (empty to)) (action (push))))))
           (start (place 3 (Stone White (state 2)) B1 home (home 1) (phase 0)) (in-hand (Stone All) K))
           (play (turn-limit 100 (most (count friend))) (moves-per-turn 2 first 1) (gravity s) swap-rule max-capture)
           (end (All win (in-a-row K)))
           (support (description \"Ours.\") (aim \"Win.\") (alias Other \"Another One\") (tags a b) (advisors (mobility 500) (line 1 2)) (ancestry (parents A B)) (mood good)))",
    );
    assert_eq!((game.name.as_str(), &game.board.size[..]), ("My Game", &[4][..]));
    assert_eq!((game.pieces[0].flags, game.pieces[0].value), (5, 3));
    let place = &game.start[0];
    assert_eq!((place.n, place.state, &place.phases[..], place.places.len()), (3, Some(2), &[0][..], 3));
    assert_eq!(game.hands[0], Hand { piece: 0, owner: Who::All, n: 4 });
    assert_eq!(game.play.turn_limit, Some((100, LimitResult::Most(Int::Count(What::Friend, None)))));
    assert_eq!((game.play.moves_per_turn, game.play.first_moves, game.play.gravity), (2, 1, Some(Compass::S)));
    assert_eq!(game.support.aliases, ["Other", "Another One"]);
    assert_eq!(game.support.advisors[1], ("line".to_string(), vec![1, 2]));
    assert_eq!(
        game.support.other,
        [("ancestry".to_string(), "(parents A B)".to_string()), ("mood".to_string(), "good".to_string())]
    );
}

#[test]
fn problems_of_the_board_find_their_place() {
    let text = "(game Test (board (tiling square) (size 3)) (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) (start (place (Stone White) A1 D4)) (end (All win (in-a-row 3))))";
    let mut loaded = load(text);
    let problem = Problem::error(Subject::Cell("D4".into()), "this board has no cell `D4`", "take another");
    loaded.add_problems(&[problem]);
    assert!(loaded.game.is_none());
    assert_eq!(&text[loaded.diagnostics[0].span.range()], "D4");
}

#[test]
fn errors_in_several_sections_are_all_reported() {
    let loaded = load(
        "(game Test (board (tiling sqare) (size 3)) (start (place (Stone White) A1)) (end (All win (in-a-row 3000000000))))",
    );
    assert_eq!(messages(&loaded).len(), 3, "{:#?}", messages(&loaded));
    assert!(loaded.game.is_none());
}

#[test]
fn hostile_texts_end_in_remarks_and_soon() {
    let started = std::time::Instant::now();
    let pieces: String = (0..20_000).map(|i| format!("(P{i} All x)")).collect();
    let players: String = (0..50_000).map(|i| format!("p{i} ")).collect();
    let deep = "(and ".repeat(50_000);
    let wide = "(empty to) ".repeat(30_000);
    let labels: String = (0..9_000).map(|i| format!("(move (label L{i}) (action (push)))")).collect();
    for text in [
        format!("(game X (board (tiling square) (size 3)) (pieces {pieces}) (end (All win (full))))"),
        format!("(game X (players {players}) (board (tiling square) (size 99999999 3 4 5 6)) (end (All win (full))))"),
        format!("(game X (board (tiling square) (size 3)) (end (All win {deep}"),
        format!("(game X (board (tiling square) (size 3)) (end (All win (and {wide}))))"),
        format!("(game X (board (tiling square) (size 3)) (pieces (S All (moves {labels}))) (end (All win (full))))"),
        "((((((".to_string(),
        "()".to_string(),
        "(game)".to_string(),
        "game".to_string(),
        "(game X 3 \"a\" () (()) (board) (end))".to_string(),
        String::new(),
    ] {
        let loaded = load(&text);
        assert_eq!(loaded.game.is_none(), loaded.has_errors());
        assert!(loaded.diagnostics.len() <= 300);
    }
    // A second in all on an idle machine; unoptimised builds on a busy one are another matter.
    let most = if cfg!(debug_assertions) { 60 } else { 5 };
    assert!(started.elapsed().as_secs() < most);
}

#[test]
fn a_name_that_looks_like_a_small_label_is_a_name() {
    let text = "(game G (players p1 p2) (board (tiling square) (size 5)) (pieces (s1 All (moves (move (pre (empty to)) (action (push p2))))))
        (start (place (s1 p1) A1)) (end (p1 win (= (count (s1 p2)) 3))))";
    let loaded = gdl::load(text);
    assert!(loaded.game.is_some(), "{:?}", loaded.diagnostics);
}
