//! Copy-cat strategies: can a player who only mirrors his opponent hold his own?

use crate::play;
use engine::Game;
use engine::core::Outcome;
use gdl::ast::Player;
use strategy::Spec;
use strategy::contest::statistics::{Interval, share};
use strategy::contest::{Contestant, Limits, Match};

/// How a copy-cat fared.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyCat {
    /// Number of the symmetry of the board, as the player's text has it.
    pub symmetry: usize,
    /// What the symmetry does, in words.
    pub name: String,
    /// Where the copy-cat sat.
    pub seat: Player,
    /// Share of the points of the copy-cat, draws as halves.
    pub score: Interval,
    /// It does not lose: it lost no game, or its points are half or more by the whole interval.
    pub holds: bool,
}

/// Games of a copy-cat that makes half of the points so far: luck does not last as long.
const SUSPECT: u64 = 20;

/// Plays a copy-cat of every symmetry of the board against a player, the copy-cat in the second seat, and in the first.
pub fn copycats(game: &Game, player: &Spec, games: u64, seed: u64) -> Vec<CopyCat> {
    let normal = Contestant::new(player.clone());
    let symmetries = game.topology().symmetries();
    let mut found = Vec::new();
    for (symmetry, image) in symmetries.iter().enumerate().skip(1) {
        let text = format!("copycat:symmetry={symmetry}");
        let cat = Contestant::new(text.parse().expect("a player that exists"));
        for seat in [Player::Second, Player::First] {
            let seed = play::part(seed, &format!("{text} {}", seat.index()));
            // Contestants alternate seats: of twice the games, those with the cat in its seat count.
            let contest = Match {
                game,
                contestants: [&cat, &normal],
                games: 2 * games.max(SUSPECT),
                opening: 0,
                seed,
                limits: Limits { turns: 400, ..Limits::default() },
            };
            let points = |index: u64| match contest.play(2 * index + seat.index() as u64).outcome {
                Outcome::Win(winner) => f64::from(u8::from(winner == seat)),
                _ => 0.5,
            };
            let mut made: Vec<f64> = (0..games).map(points).collect();
            if made.iter().sum::<f64>() >= games as f64 / 2.0 {
                made.extend((games..SUSPECT).map(points));
            }
            let score = share(made.iter().sum(), made.len() as u64);
            found.push(CopyCat { symmetry, name: name(game, image), seat, score, holds: holds(&made) });
        }
    }
    found
}

/// Whether games with these points show a player who does not lose.
fn holds(points: &[f64]) -> bool {
    points.iter().all(|&p| p > 0.0) || share(points.iter().sum(), points.len() as u64).low >= 0.5
}

/// What a symmetry does to the board, in words.
fn name(game: &Game, image: &[engine::core::Cell]) -> String {
    let centres = &game.topology().centres;
    let n = centres.len() as f64;
    let middle = centres.iter().fold((0.0, 0.0), |m, c| (m.0 + c.0 / n, m.1 + c.1 / n));
    // The linear map that best takes each cell to its image: its determinant tells turns from reflections.
    let (mut xx, mut xy, mut yx, mut yy, mut square) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (cell, &to) in image.iter().enumerate() {
        let (a, b) = (centres[cell].0 - middle.0, centres[cell].1 - middle.1);
        let (c, d) = (centres[to as usize].0 - middle.0, centres[to as usize].1 - middle.1);
        xx += a * c;
        xy += b * c;
        yx += a * d;
        yy += b * d;
        square += a * a + b * b;
    }
    if square == 0.0 {
        return "a symmetry".into();
    }
    let turn = libm::atan2(yx - xy, xx + yy).to_degrees();
    let flip = libm::atan2(yx + xy, xx - yy).to_degrees() / 2.0;
    let turns = (xx + yy) * (xx + yy) + (yx - xy) * (yx - xy) >= (xx - yy) * (xx - yy) + (yx + xy) * (yx + xy);
    if turns {
        format!("a turn by {:.0}°", turn.rem_euclid(360.0))
    } else {
        match flip.rem_euclid(180.0).round() as i64 {
            0 | 180 => "a reflection top to bottom".into(),
            90 => "a reflection left to right".into(),
            angle => format!("a reflection in the line at {angle}°"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_points_is_not_holding_ones_own() {
        assert!(holds(&[0.5; 6]) && holds(&[1.0, 0.5, 1.0]));
        assert!(!holds(&[1.0, 0.0, 1.0, 0.0]), "half of the points, half of them lost");
        // 15 of 20 is 53 to 89 %, 14 of 20 is 48 to 85 %.
        let of = |won: usize| [vec![1.0; won], vec![0.0; 20 - won]].concat();
        assert!(holds(&of(15)) && !holds(&of(14)));
    }
}
