//! One game between two players.

use super::effort::Effort;
use crate::player::Player;
use crate::score::Score;
use engine::core::{MAX_TURNS, Outcome, Step};
use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast;

/// Times an opening that ends the game is drawn again.
const TRIES: u32 = 20;

/// When a game is stopped, however it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Completed turns; the game is then unfinished.
    pub turns: u32,
    /// Nodes or iterations of both players together; the game is then unfinished. Looked at between steps: a player that may think
    /// for longer needs a budget of its own.
    pub nodes: u64,
    /// Units of work, see [`Effort`]; the game is then unfinished. Looked at before each step.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { turns: MAX_TURNS, nodes: u64::MAX, work: u64::MAX }
    }
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Every step, the opening's included.
    pub steps: Vec<Step>,
    /// Steps of the random opening.
    pub opening: usize,
    /// What the player thought the position worth to his seat, for each step; `None` in the opening and for players without a view.
    pub scores: Vec<Option<Score>>,
    /// Nodes or iterations spent by each seat.
    pub nodes: [u64; 2],
    /// The outcome by seat; unfinished if a limit stopped the game.
    pub outcome: Outcome,
    /// Whether the seats exchanged sides.
    pub swapped: bool,
    /// Completed turns.
    pub turns: u32,
}

impl Record {
    /// The winning side: who owns the first move at the end, whichever seat made it.
    pub fn winning_side(&self) -> Option<ast::Player> {
        match self.outcome {
            Outcome::Win(seat) if self.swapped => Some(seat.other()),
            Outcome::Win(seat) => Some(seat),
            _ => None,
        }
    }
}

/// Random steps to begin with, so that players who always do the same do not always play the same game.
///
/// An opening never decides the game, and it stops where sides may be swapped: that is for the players to judge. It is shorter
/// than asked for where every line of that length seems to end the game.
pub fn opening(game: &Game, steps: usize, rng: &mut Rng) -> Vec<Step> {
    for wanted in (1..=steps).rev() {
        for _ in 0..TRIES {
            let mut position = game.start(ast::Player::First);
            let mut made = Vec::with_capacity(wanted);
            let mut forced = true;
            while made.len() < wanted {
                let legal = position.steps();
                if legal.is_empty() || legal.contains(&Step::SWAP) {
                    break;
                }
                forced &= legal.len() == 1;
                let step = legal[rng.below(legal.len() as u32) as usize];
                made.push(step);
                position.play(step);
            }
            if position.ending().is_none() {
                return made;
            }
            // There is no other line to be drawn.
            if forced {
                break;
            }
        }
    }
    Vec::new()
}

/// Plays one game after the steps of an opening. Each seat has random numbers of its own, so one player's appetite for them does
/// not change the other's play.
pub fn play_game<'g>(
    game: &'g Game,
    mut players: [&mut (dyn Player + 'g); 2],
    opening: &[Step],
    seed: u64,
    limits: Limits,
) -> Record {
    let mut position = game.start(ast::Player::First);
    let mut rngs = [Rng::part(seed, 1), Rng::part(seed, 2)];
    let mut steps = opening.to_vec();
    let mut scores = vec![None; opening.len()];
    let mut nodes = [0; 2];
    for &step in opening {
        position.play(step);
    }
    for player in &mut players {
        player.reset();
    }
    let mut effort = Effort::new(limits.work);
    while position.ending().is_none()
        && position.turns() < limits.turns
        && nodes[0] + nodes[1] < limits.nodes
        && effort.allows(&position)
    {
        let seat = position.seat().index();
        let choice = players[seat].choose(&position, &mut rngs[seat]);
        nodes[seat] += choice.nodes;
        effort.spend(choice.nodes);
        steps.push(choice.step);
        scores.push(choice.score);
        position.play(choice.step);
    }
    record(&position, steps, opening.len(), scores, nodes)
}

fn record(end: &Position<'_>, steps: Vec<Step>, opening: usize, scores: Vec<Option<Score>>, nodes: [u64; 2]) -> Record {
    let outcome = end.outcome_by_seat().unwrap_or(Outcome::Unfinished);
    Record { steps, opening, scores, nodes, outcome, swapped: end.swapped(), turns: end.turns() }
}
