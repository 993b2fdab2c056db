//! What random play shows of a game outside the class: positions, and how often each type of piece may move in them.

use super::judge::look;
use super::weights::Weights;
use engine::compiled::moves::Moves;
use engine::compiled::state::State;
use engine::compiled::{Line, Plan};
use engine::core::Step;
use engine::rng::Rng;
use gdl::ast::Player;

/// Positions looked at.
pub const POSITIONS: usize = 200;

/// Games they are drawn from.
const GAMES: usize = 50;

/// Steps after which a random game is long enough.
const STEPS: usize = 1000;

/// Seed of the random games: a game's players are the same every time.
const SEED: u64 = 0x16;

/// Positions of random games, none of them over.
pub fn positions<const W: usize>(plan: &Plan<W>) -> Vec<State<W>> {
    let mut found = Vec::with_capacity(POSITIONS);
    for game in 0..GAMES {
        let mut rng = Rng::part(SEED, game as u64);
        let mut line = Line::start(plan, Player::First);
        let mut met = Vec::new();
        while line.state.ending.is_none() && met.len() < STEPS {
            met.push(line.state.clone());
            let step = line.moves.nth(rng.below(line.moves.total));
            line.play(plan, step);
        }
        for _ in 0..POSITIONS / GAMES {
            found.extend(met.get(rng.below(met.len() as u32) as usize).cloned());
        }
    }
    found
}

/// A piece is worth the steps of its type, by the pieces of that type, over all positions and for both players alike.
pub fn weighted<const W: usize>(plan: &Plan<W>, positions: &[State<W>]) -> Weights {
    let (mut room, mut moves) = (plan.initial.clone(), Moves::default());
    let (mut steps, mut men) = (vec![0u64; plan.types], vec![0u64; plan.types]);
    for st in positions {
        for player in 0..2 {
            look(plan, st, player, &mut room, &mut moves);
            for step in moves.iter().filter(|step| step.rule < Step::SWAP_RULE) {
                steps[plan.rules[step.rule as usize].piece as usize] += 1;
            }
            st.own[player].iter().filter_map(|cell| st.piece(cell)).for_each(|piece| men[piece] += 1);
        }
    }
    let mut weights = Weights::zero(plan.types, plan.tables.cells);
    for piece in 0..plan.types {
        let worth = steps[piece] as f64 / men[piece].max(1) as f64;
        weights.material.iter_mut().for_each(|material| material[piece] = worth);
    }
    weights
}
