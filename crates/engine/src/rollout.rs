//! Random games from a position: what the position is worth to two players who do not think.

use crate::Position;
use crate::compiled::{Line, Plan};
use crate::core::Outcome;
use crate::rng::Rng;
use crate::with_plan;
use gdl::ast::Player;

/// How many random games are played from a position, whichever limit is met first; one is always played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Games.
    pub games: u32,
    /// Steps of all games together. Looked at between games.
    pub steps: u32,
    /// Steps of a game; it then counts as drawn.
    pub length: u32,
}

/// What random games from a position came to, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rollouts {
    /// Games played.
    pub games: u32,
    /// Games won by the side listed first.
    pub first: u32,
    /// Games won by the other side.
    pub second: u32,
    /// Steps in all.
    pub steps: u32,
}

impl Rollouts {
    /// Wins less losses of the side listed first, by games: -1 to 1.
    pub fn value(&self) -> f32 {
        (self.first as f32 - self.second as f32) / self.games.max(1) as f32
    }

    /// The two counted together.
    #[must_use]
    pub fn and(self, other: Rollouts) -> Rollouts {
        Rollouts {
            games: self.games + other.games,
            first: self.first + other.first,
            second: self.second + other.second,
            steps: self.steps + other.steps,
        }
    }
}

/// Plays random games from a position. A game that is over is not played: all its games have that result.
pub fn from(position: &Position<'_>, limits: Limits, rng: &mut Rng) -> Rollouts {
    if let Some(ending) = position.ending() {
        let mut over = Rollouts::default();
        (0..limits.games.max(1)).for_each(|_| note(&mut over, Some(ending.outcome)));
        return over;
    }
    with_plan!(position.game(), plan => play(plan, position.line().expect("its game's width"), limits, rng))
}

fn note(rollouts: &mut Rollouts, outcome: Option<Outcome>) {
    rollouts.games += 1;
    match outcome {
        Some(Outcome::Win(Player::First)) => rollouts.first += 1,
        Some(Outcome::Win(Player::Second)) => rollouts.second += 1,
        _ => (),
    }
}

fn play<const W: usize>(plan: &Plan<W>, start: &Line<W>, limits: Limits, rng: &mut Rng) -> Rollouts {
    let mut found = Rollouts::default();
    let mut line = start.clone();
    while found.games == 0 || (found.games < limits.games && found.steps < limits.steps) {
        line.go_back(start);
        let mut made = 0;
        while line.state.ending.is_none() && made < limits.length {
            line.random_step(plan, rng);
            made += 1;
        }
        found.steps += made;
        note(&mut found, line.state.ending.map(|ending| ending.outcome));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    const MANY: Limits = Limits { games: 4000, steps: u32::MAX, length: 1000 };

    #[test]
    fn random_games_from_the_start_are_playouts() {
        let (game, _) = Game::read("(game T (board (tiling square i-nbors) (size 3)) (win (in-a-row 3)))");
        let game = game.expect("a sound game");
        let found = from(&game.start(Player::First), MANY, &mut Rng::new(1));
        // Tic-Tac-Toe at random: 58.5 % and 28.8 %.
        assert!((f64::from(found.first) / 4000.0 - 0.585).abs() < 0.03, "{found:?}");
        assert!((f64::from(found.second) / 4000.0 - 0.288).abs() < 0.03, "{found:?}");
    }

    #[test]
    fn limits_hold_and_what_is_over_is_over() {
        let (game, _) = Game::read("(game Once (board (tiling square) (size 2)) (end (All win (in-a-row 1))))");
        let game = game.expect("a sound game");
        let mut position = game.start(Player::Second);
        let few = from(&position, Limits { games: 9, steps: 3, length: 9 }, &mut Rng::new(1));
        assert_eq!((few.games, few.second, few.steps), (3, 3, 3));
        position.play(position.steps()[0]);
        let over = from(&position, Limits { games: 9, ..MANY }, &mut Rng::new(1));
        assert_eq!((over.games, over.value(), over.steps), (9, -1.0, 0));
    }
}
