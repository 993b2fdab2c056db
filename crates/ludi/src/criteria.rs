//! Everything that is measured, explained.

use crate::error::Error;
use criticism::criteria::{self, CRITERIA};
use criticism::weights::Weights;
use gdl::suggest::closest;
use schemars::JsonSchema;
use serde::Serialize;

/// A criterion.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Criterion {
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
}

impl Criterion {
    fn of(of: &criteria::Criterion, weight: f64) -> Criterion {
        let criteria::Criterion { id, name, category, cost, range: (low, high), about, formula, source, .. } = *of;
        let (category, cost) = (category.name(), cost.name());
        Criterion { id, name, category, cost, range: [low, high], about, formula, source, weight }
    }
}

/// All 57, in the order of the paper.
pub fn criteria() -> Vec<Criterion> {
    CRITERIA.iter().zip(Weights::default().of).map(|(of, weight)| Criterion::of(of, weight)).collect()
}

/// The criterion of an id; blanks and capitals do not matter.
pub fn criterion(id: &str) -> Result<Criterion, Error> {
    let wanted = id.to_lowercase().replace([' ', '_'], "-");
    criteria().into_iter().find(|criterion| criterion.id == wanted).ok_or_else(|| unknown(id, &wanted))
}

fn unknown(id: &str, wanted: &str) -> Error {
    let failure = Error::missing(format!("there is no criterion \"{id}\""));
    let ids = CRITERIA.map(|criterion| criterion.id);
    let similar: Vec<&str> = ids.into_iter().filter(|id| id.starts_with(wanted)).collect();
    match (similar.as_slice(), closest(wanted, &ids)) {
        ([], None) => failure.hint("`ludi criteria` shows all of them"),
        ([], Some(near)) => failure.hint(format!("did you mean {near}?")),
        (similar, _) => failure.hint(format!("did you mean {}?", similar.join(" or "))),
    }
}
