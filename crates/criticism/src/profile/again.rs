//! What chance leaves open: plays drawn again from those played, and whatever follows from them worked out anew.

use super::matrix::Matrix;
use super::tally::Tally;
use engine::rng::Rng;
use strategy::contest::statistics::Interval;
use strategy::heuristic::Heuristic;

/// Times plays are drawn again.
pub const ROUNDS: u64 = 400;

/// Plays drawn for a pair at most; the chance of more is that of so many, made smaller.
const DRAWN: u64 = 400;

/// Plays nobody has seen that are drawn from too, one of each outcome: what never happened in fifty plays may happen yet.
pub const UNSEEN: u64 = 3;

/// The generator of a round.
pub fn round(seed: u64, number: u64) -> Rng {
    Rng::part(seed ^ 0xB007, number)
}

/// The scores some players might have had: each pair's plays drawn anew, as many as there are, from those it played.
pub fn redrawn(players: &[Heuristic], tallies: &[Tally], rng: &mut Rng) -> Matrix {
    let scores: Vec<f64> = tallies.iter().map(|tally| score(tally, rng)).collect();
    Matrix::of_scores(players, &scores)
}

fn score(tally: &Tally, rng: &mut Rng) -> f64 {
    let (plays, found) = (tally.plays(), tally.score().value);
    let drawn = plays.min(DRAWN);
    if drawn == 0 {
        return found;
    }
    let (won, all) = (tally.won + 1, plays + UNSEEN);
    let mut points = 0.0;
    for _ in 0..drawn {
        let play = u64::from(rng.below(all as u32));
        points += if play < won { 1.0 } else { f64::from(u8::from(play < won + tally.drawn + 1)) / 2.0 };
    }
    // Those nobody has seen widen what is drawn, but do not move it.
    let expected = (tally.points() + UNSEEN as f64 / 2.0) / all as f64;
    found + (points / drawn as f64 - expected) * (drawn as f64 / plays as f64).sqrt()
}

/// The interval of a share, from what was found in all rounds. As far as drawing again leads away from the value, playing led away from the truth,
/// so the middle 95 % are laid on the other side of it: what chance can only make larger or smaller is mended by as much.
pub fn reflected(value: f64, mut rounds: Vec<f64>) -> Interval {
    rounds.sort_by(f64::total_cmp);
    let at = |share: f64| rounds.get(((rounds.len().max(1) - 1) as f64 * share).round() as usize).copied();
    let [low, high] = [0.975, 0.025].map(|share| (2.0 * value - at(share).unwrap_or(value)).clamp(0.0, 1.0));
    Interval { value, low: low.min(value), high: high.max(value) }
}

/// A figure that chance can only make larger, such as a distance: its interval, and how much of it is chance. As much as drawing again adds, playing
/// added in the first place.
pub fn inflated(value: f64, rounds: &[f64]) -> (Interval, f64) {
    let n = rounds.len().max(1) as f64;
    let mean = rounds.iter().sum::<f64>() / n;
    let deviation = (rounds.iter().map(|other| (other - mean) * (other - mean)).sum::<f64>() / n).sqrt();
    let half = 1.96 * deviation;
    (Interval { value, low: (value - half).max(0.0), high: value + half }, mean - value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(tally: Tally) -> Vec<f64> {
        (0..2000).map(|number| score(&tally, &mut round(1, number))).collect()
    }

    #[test]
    fn scores_drawn_again_vary_as_chance_would_have_them() {
        for plays in [100, 400, 10_000] {
            // A mean of 0.6; the variance of a play is 0.5 + 0.2 / 4 - 0.36.
            let tally = Tally { won: plays / 2, drawn: plays / 5, lost: 3 * plays / 10, ..Tally::default() };
            let drawn = many(tally);
            let mean = drawn.iter().sum::<f64>() / 2000.0;
            let deviation = (drawn.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / 2000.0).sqrt();
            let expected = (0.19 / plays as f64).sqrt();
            assert!((mean - 0.6).abs() < 4.0 * expected / 2000_f64.sqrt(), "{plays}: {mean}");
            assert!((deviation / expected - 1.0).abs() < 0.08, "{plays}: {deviation} instead of {expected}");
        }
        assert_eq!(score(&Tally::default(), &mut round(1, 1)), 0.5);
    }

    #[test]
    fn chance_in_a_distance_is_found() {
        let players = &Heuristic::all()[..6];
        let tallies = vec![Tally { won: 50, lost: 50, ..Tally::default() }; 15];
        let even = Matrix::of(players, &tallies);
        let distance = |number: u64| {
            let rng = &mut round(2, number);
            redrawn(players, &tallies, rng).distance(&redrawn(players, &tallies, rng))
        };
        let (interval, chance) = inflated(even.distance(&even), &(0..400).map(distance).collect::<Vec<f64>>());
        // Two scores of 100 even plays differ by 2 * 0.25 / 100 squared, on the average.
        assert!((chance - 0.005).abs() < 0.0004, "{chance}");
        assert!(interval.value == 0.0 && interval.low == 0.0 && interval.high > 0.002 && interval.high < 0.006);
    }

    #[test]
    fn intervals_lie_on_the_other_side_and_hold_the_value() {
        let rounds: Vec<f64> = (0..=400).map(|n| f64::from(n) / 1000.0).collect();
        let found = reflected(0.3, rounds.clone());
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(near(found.low, 0.6 - 0.39) && near(found.high, 0.6 - 0.01), "{found:?}");
        let found = reflected(0.5, rounds);
        assert!(near(found.low, 0.5) && near(found.high, 0.99), "{found:?}");
    }

    #[test]
    fn what_never_happened_may_happen_yet() {
        let drawn = many(Tally { drawn: 50, ..Tally::default() });
        let deviation = (drawn.iter().map(|s| (s - 0.5) * (s - 0.5)).sum::<f64>() / 2000.0).sqrt();
        assert!((0.005..0.03).contains(&deviation), "{deviation}");
    }
}
