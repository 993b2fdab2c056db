//! What advisors think of positions that people can judge too.

use crate::evaluate::Evaluator;
use crate::policy::Policy;
use engine::{Game, Position, with_plan};
use gdl::ast::Player;

fn library(name: &str) -> Game {
    let entry = gdl::library::find(name).expect("a library game");
    Game::read(entry.text).0.expect("it loads")
}

fn after<'g>(game: &'g Game, steps: &str) -> Position<'g> {
    let mut position = game.start(Player::First);
    for text in steps.split_whitespace() {
        let step = position.find(text).unwrap_or_else(|| panic!("{text} is legal, as are {:?}", position.names()));
        position.play(step);
    }
    position
}

/// Value of a term for a player after some steps.
fn value(game: &Game, steps: &str, term: &str, player: usize) -> f32 {
    let position = after(game, steps);
    with_plan!(game, plan => {
        let st = &position.line().expect("the game's width").state;
        let advice = Evaluator::advice(plan, st, &Policy::derive(game));
        advice.iter().find(|advice| advice.name == term).expect("a term of the game").values[player]
    })
}

#[test]
fn longer_and_more_open_rows_are_better() {
    let game = library("Gomoku");
    let row = |steps: &str| value(&game, steps, "in-a-row", 0);
    let one = row("H8 A1");
    let two = row("H8 A1 I8 A3");
    let blocked = row("H8 A1 I8 J8");
    assert!(one > 0.0 && two > 1.8 * one, "{one} {two}");
    assert!(blocked < two && blocked > one, "{blocked}");
    assert_eq!(row("H8 A1 I8 A3 J8 A5 K8 A7 L8"), 1.0);
}

#[test]
fn ways_across_are_counted_in_missing_cells() {
    let game = library("Hex-7");
    let way = |steps: &str, player: usize| value(&game, steps, "connect", player);
    let start = way("", 0);
    assert_eq!(start, way("", 1));
    let centre = way("D4", 0);
    assert!(centre > start && way("D4", 1) < start, "{start} {centre}");
    // A stone in the corner helps less than one in the centre.
    assert!(way("A1", 0) < centre);
}

#[test]
fn what_hangs_is_seen() {
    let game = library("Los-Alamos");
    let safe = value(&game, "", "defence", 0);
    assert_eq!(safe, 1.0);
    // The knight goes among the enemies, and it is their turn.
    let steps = after(&game, "B1-C3 A5-A4").names();
    let among = steps.iter().filter(|name| name.starts_with("C3"));
    let worst = among.map(|step| value(&game, &format!("B1-C3 A5-A4 {step}"), "defence", 0)).fold(1.0, f32::min);
    assert!(worst < 1.0, "{steps:?}");
}

#[test]
fn scores_are_kept_between_the_bounds_and_turn_with_the_side() {
    let game = library("English-Checkers");
    let position = after(&game, "");
    with_plan!(&game, plan => {
        let st = &position.line().expect("the game's width").state;
        let mut evaluator = Evaluator::new(&game, plan, &Policy::derive(&game));
        let [a, b] = [0, 1].map(|side| evaluator.score(plan, st, side));
        assert_eq!(a, -b);
        assert!(a.value().abs() < 0.1, "the start is about even, not {a}");
    });
}
