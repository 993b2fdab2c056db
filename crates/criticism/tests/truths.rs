//! What everybody knows about some games, measured.

use criticism::assess::{Assessment, Effort, assess};
use criticism::copycat::copycats;
use criticism::criteria::Rules;
use criticism::play::Settings;
use criticism::weights::Weights;
use engine::Game;
use gdl::ast::Player;
use gdl::tree::Node;

/// A library game, or one of the deliberately broken ones.
fn load(name: &str) -> (Game, Vec<Node>) {
    let path = format!("{}/tests/broken/{name}.ludi", env!("CARGO_MANIFEST_DIR"));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(_) => gdl::library::find(name).expect("a library game").text.to_string(),
    };
    let loaded = gdl::load(&text);
    let subjects: Vec<_> = loaded.places.iter().map(|p| p.0.clone()).collect();
    let (game, _) = Game::compile(&loaded.game.expect("a valid game"), &subjects).expect("a game that compiles");
    (game, loaded.nodes)
}

fn quick(name: &str, trials: u64) -> Assessment {
    let (game, nodes) = load(name);
    let effort = Effort { trials: trials..trials, ..Effort::quick() };
    let settings = Settings::new(effort.player.clone(), 1);
    assess(&Rules { game: &game, nodes: &nodes }, &settings, &effort, &Weights::default(), &|_, _, _| ())
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
    let (game, _) = load("copy-cat");
    let player = Effort::quick().player;
    let cats = copycats(&game, &player, 8, 1);
    let half_turn =
        cats.iter().find(|c| c.name == "a turn by 180°" && c.seat == Player::Second).expect("a square has it");
    assert!(half_turn.holds && half_turn.score.value == 1.0, "{half_turn:?}");
    let (game, _) = load("yavalath");
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
