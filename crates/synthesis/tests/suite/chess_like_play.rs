//! Games that were drawn at random, played: what they are written in makes no difference, and people can read them.

use engine::Game;
use gdl::ast::Player;
use gdl::printer::print;
use gdl::sbg::{export, import};
use synthesis::chess_like::{Dimensions, Genome, Preset};
use synthesis::rng::Rng;

fn drawn(index: u64) -> String {
    let settings = Preset::ALL[(index % 4) as usize].settings();
    let rng = &mut Rng::part(21, index);
    let dimensions = Dimensions::draw(&settings, rng);
    print(&[Genome::draw(dimensions, &settings, rng).express("Sample")])
}

fn game(text: &str) -> Game {
    Game::read(text).0.expect("it loads")
}

/// Positions up to three turns.
fn perft(text: &str) -> [u64; 3] {
    [1, 2, 3].map(|depth| game(text).start(Player::First).perft(depth, false))
}

fn same_through_sbg(name: &str, text: &str) {
    let file = export(game(text).ast()).expect("it is of the class");
    let (back, diagnostics) = import(&file);
    assert!(diagnostics.is_empty(), "{name}: {diagnostics:?}");
    assert_eq!(perft(&back.expect("what was written can be read")), perft(text), "{name}");
}

#[test]
fn drawn_games_play_the_same_through_the_other_format() {
    for index in 0..60 {
        same_through_sbg(&index.to_string(), &drawn(index));
    }
}

#[test]
fn the_ten_examples_play_the_same_through_the_other_format() {
    let mut examples = 0;
    for entry in gdl::library::all() {
        let Some(ast) = gdl::load(entry.text).game else { continue };
        if ast.support.tags.iter().any(|tag| tag == "chess-like") && export(&ast).is_ok() {
            same_through_sbg(entry.file_stem, entry.text);
            examples += 1;
        }
    }
    assert!(examples >= 10, "{examples}");
}

#[test]
fn every_drawn_game_can_be_begun() {
    let begun = (0..60).filter(|index| perft(&drawn(*index))[0] > 0).count();
    // A few have no first move at all, and lose at once; the judge will see to that.
    assert!(begun > 50, "{begun}");
}

#[test]
fn rules_in_english_are_words() {
    for index in 0..200 {
        let text = drawn(index);
        let ast = gdl::load(&text).game.expect("it loads");
        for (piece, what) in ast.pieces.iter().enumerate() {
            let said = gdl::english::rule(&ast, piece, &what.moves.iter().collect::<Vec<_>>());
            let plain = said
                .replace("(even none)", "")
                .replace("(two squares straight and one to the side, jumping over anything)", "");
            assert!(!plain.contains(['(', ')', '_', '^', '*', '<', '>']), "{said}");
            for word in
                ["step ", "seq", "star", "rot ", "fb", "either either", "zero", "minus", "no way at all", "never"]
            {
                assert!(!plain.contains(word), "{word}: {said}");
            }
            assert!(said.starts_with("Move ") && said.ends_with('.'), "{said}");
        }
    }
}
