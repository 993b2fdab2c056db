//! The reference against hand-built rule trees: one detail of the semantics a test.

mod reference_kit;

use engine::core::{NO_CELL, Outcome, Reason, Step};
use gdl::ast::*;
use reference_kit::*;

fn wins_by(cond: Bool) -> Vec<Clause> {
    vec![clause(GameResult::Win, cond)]
}

fn tic_tac_toe() -> Game {
    game(square(3, 3, true), vec![piece("Piece", vec![placement()])], wins_by(in_a_row(3)))
}

fn put(cell: u16) -> Step {
    Step { rule: 0, from: NO_CELL, to: cell, option: 0 }
}

#[test]
fn tic_tac_toe_is_counted_as_everybody_counts_it() {
    let game = tic_tac_toe();
    let reference = reference(&game);
    let start = reference.start(Player::First);
    let counts: Vec<u64> = (1..=6).map(|depth| reference.perft(&start, depth, false)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720]);
}

#[test]
fn random_tic_tac_toe() {
    let shares = sample(&reference(&tic_tac_toe()), 4000);
    eprintln!("{} {} {} {}", shares.first, shares.second, shares.drawn, shares.turns);
    assert!((shares.first - 0.585).abs() < 0.03);
    assert!((shares.second - 0.288).abs() < 0.03);
    assert!((shares.turns - 7.626).abs() < 0.1);
}

#[test]
fn a_full_board_is_a_draw_because_nobody_can_move() {
    let mut game = tic_tac_toe();
    game.end.clauses = wins_by(in_a_row(4));
    let reference = reference(&game);
    let mut state = reference.start(Player::First);
    for cell in 0..9 {
        reference.play(&mut state, put(cell));
    }
    let ending = reference.ending(&state).expect("the game is over");
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::Passed));
    assert_eq!(reference.snapshot(&state).turn, 10);
}

#[test]
fn connect_four() {
    let mut game = game(square(7, 6, true), vec![piece("Piece", vec![placement()])], wins_by(in_a_row(4)));
    game.play.gravity = Some(Compass::S);
    let reference = reference(&game);
    let start = reference.start(Player::First);
    let counts: Vec<u64> = (1..=4).map(|depth| reference.perft(&start, depth, false)).collect();
    assert_eq!(counts, [7, 49, 343, 2401]);
}

#[test]
fn reversi() {
    let mut flip = placement();
    flip.post = vec![Effect {
        kind: EffectKind::Convert {
            targets: Targets::Custodial { min: Int::Const(1), max: None, hostile: None },
            record: None,
            owner: None,
            state: None,
        },
        cond: None,
        optional: false,
    }];
    flip.after = Bool::Cmp(Cmp::Gt, Int::Changed, Int::Const(0));
    let most = Goal::Most(Int::Count(What::Friend, None), Int::Const(0));
    let cond = Bool::And(vec![Bool::Goal(Goal::Passed), Bool::Goal(most)]);
    let mut game = game(square(8, 8, true), vec![piece("Disc", vec![flip])], wins_by(cond));
    let [first, second] = Player::BOTH.map(Who::Player);
    game.start = vec![place(0, first, vec![cell("D5"), cell("E4")]), place(0, second, vec![cell("D4"), cell("E5")])];
    let reference = reference(&game);
    let start = reference.start(Player::First);
    let counts: Vec<u64> = (1..=4).map(|depth| reference.perft(&start, depth, false)).collect();
    assert_eq!(counts, [4, 12, 56, 244]);
}

#[test]
fn elrostir_in_random_play() {
    let cond = Bool::Or(vec![Bool::Goal(Goal::NoMove), in_a_row(3)]);
    let game = game(
        square(5, 5, true),
        vec![piece("Piece", vec![placement()])],
        vec![clause(GameResult::Lose, cond)],
    );
    let reference = reference(&game);
    assert_eq!(reference.legal(&reference.start(Player::First)).len(), 25);
    let shares = sample(&reference, 1500);
    eprintln!("{} {} {} {}", shares.first, shares.second, shares.drawn, shares.turns);
    assert!((shares.first - 0.434).abs() < 0.045 && (shares.turns - 11.9).abs() < 0.4);
}

#[test]
fn valion_in_random_play() {
    let near_enemy = Bool::Cmp(Cmp::Ge, Int::NumNbors(Site::To, What::Enemy), Int::Const(1));
    let near_own = Bool::And(vec![Bool::Empty(Site::To), Bool::Connected]);
    let stone = piece("Stone", vec![mv(near_enemy, vec![push()], vec![]), mv(near_own, vec![push()], vec![])]);
    let group = Bool::Goal(Goal::Group { record: None, n: None, nbors: Nbors::Board, stack: false });
    let mut game = game(
        square(4, 4, true),
        vec![stone],
        vec![
            clause(GameResult::Win, in_a_row(3)),
            clause(GameResult::Lose, Bool::Or(vec![in_a_row(4), group])),
        ],
    );
    let [first, second] = Player::BOTH.map(Who::Player);
    game.start = vec![place(0, first, vec![cell("A1")]), place(0, second, vec![cell("D4")])];
    let reference = reference(&game);
    assert_eq!(reference.legal(&reference.start(Player::First)).len(), 6);
    let shares = sample(&reference, 4000);
    eprintln!("{} {} {} {}", shares.first, shares.second, shares.drawn, shares.turns);
    assert!((shares.first - 0.348).abs() < 0.03 && (shares.turns - 4.3).abs() < 0.4);
}

#[test]
fn teiglith_in_random_play() {
    let big = Bool::Cmp(Cmp::Gt, Int::GroupSize(Site::To), Int::Phase(Site::To));
    let go = mv(Bool::And(vec![big, Bool::Connected]), vec![pop(), push()], vec![]);
    let mut game = game(
        square(7, 7, false),
        vec![piece("Stone", vec![go])],
        wins_by(Bool::Goal(Goal::NoMove)),
    );
    game.start = vec![place(0, Who::Player(Player::First), vec![Region::Home(0)])];
    let reference = reference(&game);
    assert_eq!(reference.legal(&reference.start(Player::First)).len(), 12);
    let shares = sample(&reference, 2000);
    eprintln!("{} {} {} {}", shares.first, shares.second, shares.drawn, shares.turns);
    assert!((shares.first - 0.419).abs() < 0.04 && (shares.drawn - 0.103).abs() < 0.025);
    assert!((shares.turns - 5.6).abs() < 0.3);
}
