//! Crossover and mutation.

use super::draw::chance;
use super::genome::{Genome, KING, limits};
use super::rule::rule;
use super::settings::Settings;
use crate::rng::Rng;
use serde::{Deserialize, Serialize};

/// Chances of the two mutations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    /// That the rule of a piece is drawn anew.
    pub piece: f64,
    /// That a square of the start changes.
    pub position: f64,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates { piece: 0.05, position: 0.05 }
    }
}

/// Uniform crossover of two games of the same dimensions: each rule and each square, kings' squares aside, changes sides with
/// chance one half.
pub fn crossover(parents: [&Genome; 2], rng: &mut Rng) -> [Genome; 2] {
    let [mut a, mut b] = parents.map(Genome::clone);
    debug_assert_eq!(a.dimensions, b.dimensions, "parts must fit");
    for column in 0..a.front.len() {
        if chance(0.5, rng) {
            std::mem::swap(&mut a.front[column], &mut b.front[column]);
        }
        let kings = [a.back[column], b.back[column]].contains(&Some(KING));
        if !kings && chance(0.5, rng) {
            std::mem::swap(&mut a.back[column], &mut b.back[column]);
        }
    }
    for kind in 0..a.rules.len() {
        if chance(0.5, rng) {
            std::mem::swap(&mut a.rules[kind], &mut b.rules[kind]);
        }
    }
    [a, b]
}

/// Both mutations, each with its chance.
pub fn mutate(genome: &mut Genome, rates: Rates, settings: &Settings, rng: &mut Rng) {
    if chance(rates.piece, rng) {
        let kind = rng.below(genome.rules.len() as u32) as usize;
        let pool = settings.pool(rng);
        genome.rules[kind] = rule(&pool, limits(settings, kind), genome.board(), rng);
    }
    if chance(rates.position, rng) {
        let width = genome.front.len();
        let square = rng.below(2 * width as u32) as usize;
        match square.checked_sub(width) {
            None => genome.front[square] = !genome.front[square],
            Some(column) if genome.back[column] == Some(KING) => {
                let other = rng.below(width as u32 - 1) as usize;
                genome.back.swap(column, other + usize::from(other >= column));
            }
            Some(column) => {
                // One of the other kinds or nothing, all alike.
                let kind = rng.below(genome.dimensions.kinds as u32 + 1) as usize;
                genome.back[column] = (kind > 0).then_some(KING + kind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::genome::{Dimensions, PAWN};
    use super::*;

    const DIMENSIONS: Dimensions = Dimensions { width: 7, height: 6, kinds: 4 };

    fn drawn(index: u64) -> Genome {
        Genome::draw(DIMENSIONS, &Settings::default(), &mut Rng::part(8, index))
    }

    fn sound(genome: &Genome) {
        assert_eq!(genome.back.iter().filter(|man| **man == Some(KING)).count(), 1);
        assert!(
            !genome.back.contains(&Some(PAWN)) && genome.back.iter().flatten().all(|kind| *kind < genome.rules.len())
        );
        assert_eq!((genome.front.len(), genome.back.len(), genome.rules.len()), (7, 7, 6));
    }

    #[test]
    fn children_share_out_what_their_parents_have() {
        let mut swapped = [0; 6];
        for index in 0..400 {
            let (a, b) = (drawn(2 * index), drawn(2 * index + 1));
            let [one, two] = crossover([&a, &b], &mut Rng::part(9, index));
            [&one, &two].into_iter().for_each(sound);
            assert_eq!((one.king(), two.king()), (a.king(), b.king()));
            for column in 0..7 {
                let pair = [one.front[column], two.front[column]];
                assert!(pair == [a.front[column], b.front[column]] || pair == [b.front[column], a.front[column]]);
            }
            for (kind, swapped) in swapped.iter_mut().enumerate() {
                let pair = [&one.rules[kind], &two.rules[kind]];
                assert!(pair == [&a.rules[kind], &b.rules[kind]] || pair == [&b.rules[kind], &a.rules[kind]]);
                *swapped += usize::from(one.rules[kind] == b.rules[kind]);
            }
        }
        // Half of 400, give or take four standard errors and the odd pair with equal rules.
        assert!(swapped.iter().all(|count| (150..=250).contains(count)), "{swapped:?}");
    }

    #[test]
    fn mutations_change_one_thing_each() {
        let rates = [Rates { piece: 1.0, position: 0.0 }, Rates { piece: 0.0, position: 1.0 }];
        let (mut rules, mut squares, mut kings) = (0, 0, 0);
        for index in 0..300 {
            let before = drawn(index);
            for rates in rates {
                let mut after = before.clone();
                mutate(&mut after, rates, &Settings::default(), &mut Rng::part(10, index));
                sound(&after);
                let changed = (0..6).filter(|kind| before.rules[*kind] != after.rules[*kind]).count();
                let front = (0..7).filter(|at| before.front[*at] != after.front[*at]).count();
                let back = (0..7).filter(|at| before.back[*at] != after.back[*at]).count();
                if rates.piece > 0.0 {
                    assert!(changed <= 1 && front + back == 0);
                    rules += changed;
                } else {
                    let moved = before.king() != after.king();
                    assert!(changed == 0 && if moved { front == 0 && back == 2 } else { front + back <= 1 });
                    squares += front + back;
                    kings += usize::from(moved);
                }
            }
        }
        assert!(rules > 270 && squares > 230 && kings > 5, "{rules} {squares} {kings}");
    }

    #[test]
    fn rates_are_what_they_say() {
        let rates = Rates::default();
        let settings = Settings::default();
        let before = drawn(0);
        let changed = (0..4000).filter(|index| {
            let mut after = before.clone();
            mutate(&mut after, rates, &settings, &mut Rng::part(12, *index));
            after.rules != before.rules
        });
        let share = changed.count() as f64 / 4000.0;
        assert!((share - 0.05).abs() < 0.015, "{share}");
    }
}
