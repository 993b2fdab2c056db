//! Everything that is measured, explained.

use crate::error::Error;
use criticism::criteria::history::RETIRED;
use criticism::criteria::{self, BEST, CRITERIA};
use criticism::weights::Weights;
use gdl::suggest::closest;
use schemars::JsonSchema;
use serde::Serialize;

/// A criterion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Criterion {
    /// Its number, from 0: that of the paper for the 17 of its Fig. 10, ours for the others.
    pub number: usize,
    /// What it is called in files and on command lines.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `intrinsic`, `viability` or `quality`.
    pub category: &'static str,
    /// `free` needs the rules alone, `trial` the games every measurement plays, `slow` experiments of its own.
    pub cost: &'static str,
    /// Least and greatest value.
    pub range: [f64; 2],
    /// What it asks.
    pub about: &'static str,
    /// How it is worked out.
    pub formula: &'static str,
    /// Where that comes from.
    pub source: &'static str,
    /// In the default weights of the score.
    pub weight: f64,
    /// One of the paper's best 17 predictors.
    pub predictor: bool,
}

impl Criterion {
    fn of(number: usize, weight: f64) -> Criterion {
        let of = CRITERIA[number];
        let criteria::Criterion { id, name, category, cost, range: (low, high), about, formula, source, .. } = of;
        let (category, cost) = (category.name(), cost.name());
        let predictor = BEST.iter().any(|(best, _)| *best == number);
        Criterion { number, id, name, category, cost, range: [low, high], about, formula, source, weight, predictor }
    }
}

/// All 57, by number.
pub fn criteria() -> Vec<Criterion> {
    Weights::default().of.into_iter().enumerate().map(|(number, weight)| Criterion::of(number, weight)).collect()
}

/// The criterion of an id, or of one that it had once; blanks and capitals do not matter.
pub fn criterion(id: &str) -> Result<Criterion, Error> {
    let wanted = id.to_lowercase().replace([' ', '_'], "-");
    let number = criteria::number(&wanted).ok_or_else(|| unknown(id, &wanted))?;
    Ok(criteria().swap_remove(number))
}

fn unknown(id: &str, wanted: &str) -> Error {
    if RETIRED.contains(&wanted) {
        return Error::missing(format!("{wanted} is measured no longer"))
            .hint("docs/measuring.md says what took its place");
    }
    let failure = Error::missing(format!("there is no criterion \"{id}\""));
    let ids = CRITERIA.map(|criterion| criterion.id);
    let similar: Vec<&str> = ids.into_iter().filter(|id| id.starts_with(wanted)).collect();
    match (similar.as_slice(), closest(wanted, &ids)) {
        ([], None) => failure.hint("`ludi criteria` shows all of them"),
        ([], Some(near)) => failure.hint(format!("did you mean {near}?")),
        (similar, _) => failure.hint(format!("did you mean {}?", similar.join(" or "))),
    }
}
