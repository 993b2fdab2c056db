//! What random games, counts of positions and players come to.

use super::{SEED, digest};
use engine::rng::Rng;
use engine::{Game, Position, playout};
use gdl::ast::Player;
use strategy::Spec;

/// Random games.
const PLAYOUTS: u64 = 200;
/// Positions are counted one step deeper if there are no more than this.
const LEAVES: u64 = 200;
/// Random steps that lead from the start to another position.
const STEPS: usize = 6;

pub fn random(game: &Game) -> String {
    let found = playout::run(game, SEED, PLAYOUTS);
    let results = [found.first_wins, found.second_wins, found.draws, found.unfinished];
    format!("results {results:?}, {} turns, {} steps", found.turns, found.steps)
}

pub fn counted(game: &Game) -> String {
    let start = game.start(Player::First);
    let mut counts = vec![1];
    while (1..=LEAVES).contains(&counts[counts.len() - 1]) && counts.len() < 7 {
        counts.push(start.perft(counts.len() as u32, true));
    }
    format!("positions {counts:?}")
}

/// A position that random steps lead to, not the last of its game.
fn later(game: &Game) -> Position<'_> {
    let mut rng = Rng::new(SEED);
    let mut position = game.start(Player::First);
    for _ in 0..STEPS {
        let mut next = position.clone();
        next.play(position.steps()[rng.below(position.count()) as usize]);
        if next.ending().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// What a player chooses at the start and later.
pub fn chosen(game: &Game, player: &str) -> String {
    let spec: Spec = player.parse().expect("there are such players");
    let choose = |position: Position<'_>| {
        let choice = spec.player(game, None).choose(&position, &mut Rng::new(SEED));
        let scored: Vec<_> = choice.scored.iter().map(|scored| (scored.score.0, scored.visits)).collect();
        let (line, score) = (position.names_along(&choice.line).join(" "), choice.score.map_or(0, |score| score.0));
        let scored = digest(&format!("{scored:?}"));
        format!("{line} worth {score} at depth {} by {} nodes, steps {scored}", choice.depth, choice.nodes)
    };
    [game.start(Player::First), later(game)].map(choose).join("; ")
}
