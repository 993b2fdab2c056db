//! The reference against known games: numbers everybody agrees on.

use crate::reference_kit::*;
use engine::core::{Outcome, Snapshot};
use engine::reference::{Reference, State};
use gdl::ast::Player;

fn named(name: &str) -> Reference {
    reference(&library(name))
}

fn counts(name: &str, depth: u32) -> Vec<u64> {
    let reference = named(name);
    let start = reference.start(Player::First);
    (1..=depth).map(|depth| reference.perft(&start, depth, false)).collect()
}

#[test]
fn first_steps_of_the_published_games() {
    let expected = [
        ("yavalath", 61),
        ("ndengrod", 70),
        ("elrostir", 25),
        ("teiglith", 12),
        ("gorodrui", 19),
        ("valion", 6),
        ("sample-004", 61),
        ("sample-061", 48),
    ];
    for (name, steps) in expected {
        let reference = named(name);
        assert_eq!(reference.legal(&reference.start(Player::First)).len(), steps, "{name}");
    }
}

#[test]
fn tic_tac_toe() {
    assert_eq!(counts("tic-tac-toe", 6), [9, 72, 504, 3024, 15120, 54720]);
}

#[test]
fn reversi() {
    assert_eq!(counts("othello", 5), [4, 12, 56, 244, 1396]);
}

#[test]
fn connect_four() {
    assert_eq!(counts("connect-four", 5), [7, 49, 343, 2401, 16807]);
}

#[test]
fn english_draughts_by_turns() {
    assert_eq!(counts("english-checkers", 4), [7, 49, 302, 1469]);
}

/// The shares of random play, within four standard errors and the rounding of the published numbers.
fn random_play(name: &str, games: u32, first: f64, second: f64, drawn: f64, turns: f64, spread: f64) {
    // The printed trees do not say that repetition is forbidden, and were computed with the third repetition a draw.
    let mut printed = library(name);
    printed.play.repetition = gdl::ast::Repetition::ThirdDraws;
    let shares = sample(&reference(&printed), games);
    let root = f64::from(games).sqrt();
    for (found, share) in [(shares.first, first), (shares.second, second), (shares.drawn, drawn)] {
        let error = (share * (1.0 - share)).sqrt() / root;
        assert!((found - share).abs() <= 4.0 * error + 0.006, "{name}: {found} for {share}");
    }
    let error = spread / root;
    assert!((shares.turns - turns).abs() <= 4.0 * error + 0.06, "{name}: {} turns for {turns}", shares.turns);
}

#[test]
fn random_tic_tac_toe() {
    random_play("tic-tac-toe", 4000, 0.585, 0.288, 0.127, 7.626, 1.4);
}

#[test]
fn random_elrostir() {
    random_play("elrostir", 2000, 0.434, 0.566, 0.0, 11.9, 3.5);
}

#[test]
fn random_teiglith() {
    random_play("teiglith", 3000, 0.419, 0.478, 0.103, 5.6, 3.0);
}

#[test]
fn random_valion() {
    random_play("valion", 4000, 0.348, 0.652, 0.0, 4.3, 4.7);
}

#[test]
fn random_ndengrod() {
    random_play("ndengrod", 200, 0.52, 0.48, 0.0, 50.9, 14.0);
}

#[test]
fn random_sample_004() {
    random_play("sample-004", 60, 0.508, 0.492, 0.0, 122.8, 75.0);
}

/// Whether the player to move can force a win within so many turns.
fn wins_in(reference: &Reference, state: &State, depth: u32) -> bool {
    let mover = reference.snapshot(state).mover;
    depth > 0
        && reference.legal(state).into_iter().any(|step| {
            let mut next = state.clone();
            reference.play(&mut next, step);
            match reference.ending(&next) {
                Some(ending) => ending.outcome == Outcome::Win(mover),
                None => loses_in(reference, &next, mover, depth - 1),
            }
        })
}

fn loses_in(reference: &Reference, state: &State, winner: Player, depth: u32) -> bool {
    depth > 0
        && reference.legal(state).into_iter().all(|step| {
            let mut next = state.clone();
            reference.play(&mut next, step);
            match reference.ending(&next) {
                Some(ending) => ending.outcome == Outcome::Win(winner),
                None => wins_in(reference, &next, depth - 1),
            }
        })
}

#[test]
fn valion_is_won_by_the_first_player_in_five() {
    let reference = named("valion");
    let start = reference.start(Player::First);
    assert!(!wins_in(&reference, &start, 3));
    assert!(wins_in(&reference, &start, 5));
}

#[test]
fn every_library_game_is_played_by_the_reference() {
    for entry in gdl::library::all() {
        let game = load(entry.text);
        let reference = reference(&game);
        let mut dice = Dice(7);
        let mut state = reference.start(Player::First);
        let mut steps = 0;
        while steps < 12 && reference.ending(&state).is_none() {
            let legal = reference.legal(&state);
            reference.play(&mut state, legal[dice.below(legal.len())]);
            steps += 1;
        }
        let Snapshot { turn, .. } = reference.snapshot(&state);
        assert!(turn > 1 || reference.ending(&state).is_some(), "{}: a turn can be completed", entry.file_stem);
    }
}
