//! What everybody knows about some games, measured.

use criticism::assess::{Assessment, Effort, assess};
use criticism::copycat::copycats;
use criticism::play::Settings;
use criticism::verdict::{first_mover, first_owner};
use criticism::weights::Weights;
use engine::Game;
use gdl::ast::Player;
use strategy::contest::{Contestant, Limits, Match, Tally};

/// A library game, or one of the deliberately broken ones.
fn load(name: &str) -> Game {
    let path = format!("{}/tests/broken/{name}.ludi", env!("CARGO_MANIFEST_DIR"));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) => gdl::library::find(name).expect("a library game").text.to_string(),
    };
    Game::read(&text).0.expect("a valid game")
}

fn quick(name: &str, trials: u64) -> Assessment {
    let game = load(name);
    let effort = Effort { trials: trials..trials, ..Effort::quick() };
    let settings = Settings::new(effort.player.clone(), 1);
    assess(&game, &settings, &effort, &Weights::default(), &|_, _, _| ())
}

fn reasons(found: &Assessment) -> String {
    found.verdict.checks.iter().filter(|c| !c.passes).map(|c| c.text.clone()).collect::<Vec<_>>().join("; ")
}

#[test]
fn tic_tac_toe_is_drawish_when_played_well() {
    let found = quick("tic-tac-toe", 40);
    let draws = found.measurement.get("drawishness").expect("measured");
    assert!(draws.value > 0.4, "{draws:?}");
}

#[test]
fn hex_never_draws() {
    let found = quick("hex-7", 12);
    assert_eq!(found.measurement.get("drawishness").map(|f| f.value), Some(0.0));
    assert_eq!(found.measurement.get("completion").map(|f| f.value), Some(1.0));
}

#[test]
fn a_game_that_cannot_be_won_is_never_completed() {
    let found = quick("cannot-win", 20);
    assert_eq!(found.measurement.get("completion").map(|f| f.value), Some(0.0));
    assert!(!found.verdict.viable);
    assert!(reasons(&found).contains("nobody ever wins"), "{}", reasons(&found));
}

#[test]
fn two_by_two_is_not_viable_and_the_verdict_says_why() {
    let found = quick("two-by-two", 20);
    assert!(!found.verdict.viable);
    assert!(reasons(&found).contains("over before they begin"), "{}", reasons(&found));
    assert!(reasons(&found).contains("unfair"), "{}", reasons(&found));
}

#[test]
fn yavalath_is_viable() {
    let found = quick("yavalath", 30);
    assert!(found.verdict.viable, "{}", reasons(&found));
}

#[test]
fn a_copy_cat_that_cannot_lose_is_found() {
    let game = load("copy-cat");
    let player = Effort::quick().player;
    let cats = copycats(&game, &player, 8, 1);
    let half_turn =
        cats.iter().find(|c| c.name == "a turn by 180°" && c.seat == Player::Second).expect("a square has it");
    assert!(half_turn.holds && half_turn.score.value == 1.0, "{half_turn:?}");
    let game = load("yavalath");
    assert!(copycats(&game, &player, 4, 1).iter().filter(|c| c.seat == Player::Second).all(|c| c.score.value < 1.0));
}

#[test]
fn any_number_of_threads_measures_the_same() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| quick("sample-001", 8))
    };
    let (one, two) = (on(1), on(2));
    assert_eq!(one.trials, two.trials);
    assert_eq!(one.measurement, two.measurement);
}

#[test]
fn whoever_moves_first_loses_what_the_other_takes_by_a_swap() {
    // The second stone of whoever owns the first one wins; who is offered it takes it.
    let text = "(game Taken (play swap-rule) (board (tiling square i-nbors) (size 2)) (end (All win (in-a-row 2))))";
    let (game, _) = Game::read(text);
    let game = game.expect("a sound game");
    let player = Effort::quick().player;
    let settings = Settings { opening: 0, ..Settings::new(player.clone(), 1) };
    let effort = Effort { trials: 20..20, ..Effort::quick() };
    let found = assess(&game, &settings, &effort, &Weights::default(), &|_, _, _| ());
    let contestants = [Contestant::new(player.clone()), Contestant::new(player)];
    let [one, two] = &contestants;
    let contest =
        Match { game: &game, contestants: [one, two], games: 20, opening: 0, seed: 1, limits: Limits::default() };
    let tally = Tally::of(&contest.run(|_, _| ()));
    assert_eq!((tally.first_seat().value, tally.first_side().value), (0.0, 1.0));
    assert_eq!((first_mover(&found.trials), first_owner(&found.trials)), (tally.first_seat(), tally.first_side()));
    assert_eq!(found.measurement.get("advantage").map(|f| f.value), Some(1.0), "now the second one always wins");
    assert!(reasons(&found).contains("unfair, in spite of the swap rule"), "{}", reasons(&found));
}
