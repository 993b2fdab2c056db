//! Games made from nothing but the grammar: no library game is behind them.

use crate::made::{Made, bounded};
use engine::Game;
use engine::rng::Rng;
use gdl::printer::print;
use gdl::vary::random_game;

/// Attempts at a description that makes sense.
const TRIES: u32 = 50;

/// The first so many games of a seed that can be measured, and those between them that cannot. What does not compile is passed over.
pub fn make(count: u64, seed: u64) -> Vec<Made> {
    let mut made = Vec::new();
    let mut kept = 0;
    for index in 1.. {
        if kept == count {
            break;
        }
        let mut rng = Rng::part(seed, index);
        let name = format!("random-{index:04}");
        let Some(node) = random_game("Random", TRIES, &mut |n| rng.below(n)) else { continue };
        let text = print(&[node]);
        let (Some(game), _) = Game::read(&text) else { continue };
        let text = bounded(&game).map(|()| text);
        kept += u64::from(text.is_ok());
        made.push(Made { name, way: "", text });
    }
    made
}
