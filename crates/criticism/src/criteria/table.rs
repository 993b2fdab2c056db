//! The 57, by number: 16 of the rules, 30 of quality, 11 of viability.
//!
//! Fig. 10 of the paper, in words in two of its drafts, numbers its 17 best predictors. Counted from 0 the numbers fit the three categories in this
//! order, and each of the 17 stands at its number here. The numbers of the other 40 are not known: they are ours, chosen so that what belongs
//! together stands together.

use super::table_intrinsic::INTRINSIC;
use super::table_quality::QUALITY;
use super::table_viability::VIABILITY;
use super::{Category, Cost, Criterion, Measure};

pub(super) const UNIT: (f64, f64) = (0.0, 1.0);
pub(super) const REBUILT: &str =
    "first hand: that criteria of this kind are read off the rules and equipment; all else is ours";

/// The paper's best 17 predictors by their numbers in Fig. 10.
pub const BEST: [(usize, &str); 17] = [
    (5, "goal-group"),
    (6, "goal-stack"),
    (8, "goal-block"),
    (13, "capture"),
    (17, "convergence"),
    (21, "clarity-variance"),
    (25, "uncertainty-late"),
    (26, "drama-average"),
    (28, "killer-moves"),
    (29, "permanence"),
    (30, "lead-change"),
    (32, "decisiveness-threshold"),
    (36, "momentum-1"),
    (39, "correction-1"),
    (45, "puzzle-quality"),
    (46, "completion"),
    (51, "duration"),
];

pub(super) const fn row(
    id: &'static str,
    name: &'static str,
    category: Category,
    range: (f64, f64),
    texts: [&'static str; 3],
    measure: Measure,
) -> Criterion {
    let cost = match measure {
        Measure::Rules(_) => Cost::Free,
        Measure::Each(_) | Measure::All(_) => Cost::Trial,
        Measure::Slow(_) => Cost::Slow,
    };
    let [about, formula, source] = texts;
    Criterion { id, name, category, cost, range, about, formula, source, measure }
}

/// Every criterion; its place is its number.
pub const CRITERIA: [Criterion; 57] = {
    let mut all = [INTRINSIC[0]; 57];
    let mut i = 0;
    while i < 57 {
        all[i] = match i {
            0..16 => INTRINSIC[i],
            16..46 => QUALITY[i - 16],
            _ => VIABILITY[i - 46],
        };
        i += 1;
    }
    all
};

/// The criterion of an id, or of one that it had once.
pub fn find(id: &str) -> Option<&'static Criterion> {
    number(id).map(|at| &CRITERIA[at])
}

/// The number of the criterion of an id, or of one that it had once.
pub fn number(id: &str) -> Option<usize> {
    let id = super::history::now(id);
    CRITERIA.iter().position(|c| c.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_thirty_and_eleven() {
        let count = |category| CRITERIA.iter().filter(|c| c.category == category).count();
        assert_eq!([Category::Intrinsic, Category::Quality, Category::Viability].map(count), [16, 30, 11]);
        assert!(CRITERIA.iter().map(|c| c.category).is_sorted(), "in the order of the paper's numbers");
        let mut ids: Vec<_> = CRITERIA.iter().map(|c| c.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 57);
    }

    #[test]
    fn the_best_seventeen_stand_at_their_numbers_in_figure_10() {
        for (at, id) in BEST {
            assert_eq!(CRITERIA[at].id, id);
            assert_eq!(number(id), Some(at));
            assert!(CRITERIA[at].source.starts_with("first hand: name, number"), "{id}");
        }
        let said = |c: &&Criterion| c.source.contains("one of the best 17");
        assert_eq!(CRITERIA.iter().filter(said).count(), 17, "and no other says so");
    }

    #[test]
    fn every_source_says_at_what_hand_it_is_known() {
        let hands = ["first hand", "second hand", "third hand", "ours"];
        assert!(CRITERIA.iter().all(|c| hands.iter().any(|hand| c.source.contains(hand))));
    }
}
