//! Fuzz targets: what must hold for any bytes whatever. The `fuzz` crate drives them with libFuzzer, a test with library
//! games mistreated at random. [`spliced`] mistreats a text as no change of bytes does.

use crate::Game;
use crate::draw::{self, Picture};
use crate::rng::Rng;
use gdl::ast::Player;
use gdl::diagnostic::has_errors;
use gdl::printer::print;
use gdl::reader::read;

/// Steps played of one game.
const STEPS: usize = 200;

/// Positions with more steps than this are not asked for their names, which takes longer than playing.
const NAMED: usize = 500;

/// Positions drawn of one game.
const DRAWN: usize = 4;

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
        let choice = match choices.next() {
            Some(byte) => usize::from(*byte) % steps.len(),
            None => rng.below(steps.len() as u32) as usize,
        };
        if steps.len() <= NAMED {
            let names = position.names();
            assert_eq!(names.len(), steps.len());
            let name = &names[choice];
            assert!(!name.contains(char::is_whitespace), "`{name}` is more than one word");
            assert_eq!(position.find(name), Some(steps[choice]), "`{name}` names a step");
        }
        position.play(steps[choice]);
    }
}

/// Any game that compiles can be told in English, written down and drawn, whatever its names and labels. The text ends at the first zero byte.
///
/// # Panics
/// When what was written down is another game: that is a bug.
pub fn teller(bytes: &[u8]) {
    let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    let (Some(game), loaded) = Game::read(&String::from_utf8_lossy(text)) else { return };
    let printed = print(&loaded.nodes);
    assert_eq!(gdl::load(&printed).game.as_ref(), Some(game.ast()), "another game is written down:\n{printed}");
    assert!(!gdl::english::rules(game.ast()).is_empty(), "every game has rules");
    let prints: Vec<_> = loaded.nodes.iter().map(gdl::fingerprint).collect();
    assert_eq!(prints.len(), 1, "a text that loads is one game");
    let mut rng = Rng::new(bytes.len() as u64);
    let mut position = game.start(Player::First);
    for drawn in 0..DRAWN {
        let snapshot = position.snapshot();
        let picture = Picture::of(game.ast(), game.topology(), &snapshot);
        assert!(!draw::text(&picture).is_empty() && !draw::svg(&picture).is_empty(), "every position has a picture");
        for _ in 0..=drawn {
            let steps = position.steps();
            if steps.is_empty() {
                return;
            }
            position.play(steps[rng.below(steps.len() as u32) as usize]);
        }
    }
}

/// The text before the first zero byte with a name, a label or a number exchanged, the bytes after it as they were; `None` if it is no tree or
/// nothing could be exchanged. For fuzzers, which do not know what a name is.
pub fn spliced(bytes: &[u8], seed: u64) -> Option<Vec<u8>> {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    let (nodes, _) = read(&String::from_utf8_lossy(&bytes[..end]));
    let game = nodes.iter().position(|node| node.head() == Some("game"))?;
    let mut rng = Rng::new(seed);
    let library = gdl::library::all();
    let entry = library.get(rng.below(u32::try_from(library.len()).ok()?) as usize)?;
    let donor = read(entry.text).0;
    let child = gdl::vary::splice(&nodes[game], donor.first(), &mut |n| rng.below(n))?;
    let mut nodes = nodes;
    nodes[game] = child;
    let mut text = print(&nodes).into_bytes();
    text.extend_from_slice(&bytes[end..]);
    Some(text)
}

fn compiled(text: &str) -> Option<Game> {
    Game::compile(&gdl::load(text)).ok().map(|(game, _)| game)
}
