//! Early play: whether what is played in the first three quarters of a game changes who wins it.
//!
//! Where the result is a number that nobody can foresee until the last few turns, whoever looks farther ahead still wins, by those turns, and the game looks open and full of
//! swings to its very end. But nothing was built before. So one player thinks for three quarters of the game while the other moves at random, and both play it out alike.

use super::answers::SEEN;
use super::duel::{OPENING, Outcome, TURNS, uneven, until_decided};
use engine::Game;
use engine::core::Outcome as Ended;
use engine::rng::Rng;
use gdl::ast::Player;
use strategy::contest::opening;
use strategy::{Policy, Spec};

/// Who plays a game out, from either seat.
pub const FINISHER: &str = "ab:nodes=64";

/// The share of a game's turns that are early.
pub const EARLY: f64 = 0.75;

/// Whether a player who thinks in the first so many turns of a game does otherwise than one who moves at random in them, in at most so many pairs of games. Mostly he
/// does better; where to hurry is to be stuck he does worse, and early play counts all the same.
pub fn early(game: &Game, spec: &Spec, turns: u32, most: u64, seed: u64) -> Outcome {
    let policy = Policy::of(game);
    let [random, finisher] = ["random", FINISHER].map(|text| -> Spec { text.parse().expect("a player that exists") });
    let (pairs, score, pays) = until_decided(
        most,
        |score| uneven(score, SEEN),
        |index| {
            let thinks = if index.is_multiple_of(2) { Player::First } else { Player::Second };
            let mut rng = Rng::part(!seed, index);
            let mut position = game.start(Player::First);
            for step in opening(game, OPENING, &mut Rng::part(seed, index / 2)) {
                position.play(step);
            }
            let [mut thinker, mut idler, mut finisher] =
                [spec, &random, &finisher].map(|spec| spec.player(game, Some(&policy)));
            while position.ending().is_none() && position.turns() < TURNS {
                let player = match (position.turns() < turns, position.seat() == thinks) {
                    (true, true) => &mut thinker,
                    (true, false) => &mut idler,
                    (false, _) => &mut finisher,
                };
                let step = player.choose(&position, &mut rng).step;
                position.play(step);
            }
            match position.outcome_by_seat() {
                Some(Ended::Win(seat)) => f64::from(u8::from(seat == thinks)),
                _ => 0.5,
            }
        },
    );
    Outcome { strong: spec.to_string(), weak: random.to_string(), pairs, score, pays }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, turns: u32) -> Outcome {
        let game = Game::read(text).0.expect("a sound game");
        early(&game, &"uct:iterations=64".parse().expect("a player"), turns, 144, 1)
    }

    #[test]
    fn what_is_built_early_decides_a_line_game() {
        let found = of("(game T (board (tiling square i-nbors) (size 5)) (win (in-a-row 4)))", 12);
        assert_eq!(found.pays, Some(true), "{found:?}");
    }

    #[test]
    fn nothing_is_built_where_the_last_stones_decide() {
        // A sum of all rows and columns, scrambled at every turn, says at the end who has won.
        let scrambled =
            "(cell-state A1 (mod (+ (* 37 (cell-state A1)) (* 11 (row to)) (* 29 (column to)) (turn)) 101))";
        let stone = format!("(Stone All (moves (move (pre (empty to)) (action (push)) (post {scrambled}))))");
        let won = |sign: &str, player: &str| format!("({player} win (and (full) ({sign} (cell-state A1) 51)))");
        let end = format!("(end {} {})", won(">=", "White"), won("<", "Black"));
        let found = of(&format!("(game Sum (board (tiling square) (size 5)) (pieces {stone}) {end})"), 18);
        assert!(found.pays != Some(true) && (found.score.value - 0.5).abs() < 0.1, "{found:?}");
    }
}
