//! The 57, in the order of the paper's categories.

use super::table_intrinsic::INTRINSIC;
use super::table_quality::QUALITY;
use super::table_viability::VIABILITY;
use super::{Category, Cost, Criterion, Measure};

pub(super) const UNIT: (f64, f64) = (0.0, 1.0);
pub(super) const REBUILT: &str =
    "reconstructed: the paper says only that criteria of this kind are read off the rules and equipment";

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

/// Every criterion.
pub const CRITERIA: [Criterion; 57] = {
    let mut all = [INTRINSIC[0]; 57];
    let mut i = 0;
    while i < 57 {
        all[i] = match i {
            0..16 => INTRINSIC[i],
            16..27 => VIABILITY[i - 16],
            _ => QUALITY[i - 27],
        };
        i += 1;
    }
    all
};

/// The criterion of an id.
pub fn find(id: &str) -> Option<&'static Criterion> {
    CRITERIA.iter().find(|c| c.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_eleven_and_thirty() {
        let count = |category| CRITERIA.iter().filter(|c| c.category == category).count();
        assert_eq!([Category::Intrinsic, Category::Viability, Category::Quality].map(count), [16, 11, 30]);
        let mut ids: Vec<_> = CRITERIA.iter().map(|c| c.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 57);
    }
}
