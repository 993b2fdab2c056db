//! Fuzz targets: what must hold for any bytes whatever. The `fuzz` crate drives them with libFuzzer, a test with library
//! games mistreated at random.

use crate::Game;
use crate::rng::Rng;
use gdl::ast::Player;
use gdl::diagnostic::has_errors;
use gdl::printer::print;
use gdl::reader::read;

/// Steps played of one game.
const STEPS: usize = 200;

/// Positions with more steps than this are not asked for their names, which takes longer than playing.
const NAMED: usize = 500;

/// Any text is read; what was read without errors prints to a text that means the same.
///
/// # Panics
/// When the round trip fails: that is a bug.
pub fn parser(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (nodes, diagnostics) = read(&text);
    if !has_errors(&diagnostics) {
        let printed = print(&nodes);
        let (again, diagnostics) = read(&printed);
        assert!(!has_errors(&diagnostics), "printed text has errors:\n{printed}");
        assert_eq!(printed, print(&again), "printing is not stable");
    }
    let loaded = gdl::load(&text);
    assert_eq!(loaded.game.is_none(), loaded.has_errors(), "a game comes without errors, and only so");
}

/// Any text that loads compiles, or says why not.
pub fn compiler(bytes: &[u8]) {
    let _ = compiled(&String::from_utf8_lossy(bytes));
}

/// Any game that compiles can be played. The text ends at the first zero byte; the bytes after it choose the steps.
///
/// # Panics
/// When a position is inconsistent: that is a bug.
pub fn engine(bytes: &[u8]) {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    let Some(game) = compiled(&String::from_utf8_lossy(&bytes[..end])) else { return };
    let mut choices = bytes[end..].iter().skip(1);
    // When the choices run out, a stream takes over: most inputs are short and games are long.
    let mut rng = Rng::new(bytes.len() as u64);
    let mut position = game.start(Player::First);
    for _ in 0..STEPS {
        let steps = position.steps();
        assert_eq!(steps.is_empty(), position.ending().is_some(), "a game is over when nothing can be played");
        if steps.is_empty() {
            return;
        }
        if steps.len() <= NAMED {
            assert_eq!(position.names().len(), steps.len());
        }
        let choice = match choices.next() {
            Some(byte) => usize::from(*byte) % steps.len(),
            None => rng.below(steps.len() as u32) as usize,
        };
        position.play(steps[choice]);
    }
}

fn compiled(text: &str) -> Option<Game> {
    let loaded = gdl::load(text);
    let places: Vec<_> = loaded.places.iter().map(|(subject, _)| subject.clone()).collect();
    Game::compile(&loaded.game?, &places).ok().map(|(game, _)| game)
}
