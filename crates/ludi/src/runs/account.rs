//! The account of a run: where its children went, what the kept ones are about, and how new they are.

use super::funnel::AGAIN;
use super::plan::Plan;
use crate::error::Error;
use crate::kin::{Acquaintance, closest, library, tree};
use crate::numbers::{median, share, wilson};
use gdl::distance::Nameless;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use store::{Child, Outcome, Store};
use synthesis::goals::{Family, main_family};

/// Children read at a time.
const BATCH: u64 = 256;

/// All about one run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// The kind of search.
    pub kind: String,
    /// Of all chance.
    pub seed: u64,
    /// `running`, `stopped` or `finished`.
    pub state: &'static str,
    /// New games.
    pub made: u64,
    /// Members measured again; not among those made.
    pub measured_again: u64,
    /// What each check dropped, most first.
    pub dropped: Vec<Dropped>,
    /// Games in the population.
    pub kept: u64,
    /// Those of them that pass.
    pub viable: u64,
    /// Share of viable games among all that were made, with its interval at 95 %.
    pub viable_share: [f64; 3],
    /// The same among those kept, which no check culled: the paper has about 1 %.
    pub viable_share_of_kept: [f64; 3],
    /// Families of the main goals.
    pub goals: Vec<Goals>,
    /// Median distance to the nearest game of the library, of kept and of viable games; null if there are none.
    pub distance: [Option<f64>; 2],
    /// What a game that passed its first measurement is called.
    #[serde(skip)]
    pub passes: &'static str,
}

/// A check and those it dropped.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Dropped {
    /// The check.
    pub check: String,
    /// How many.
    pub count: u64,
    /// The commonest reason, numbers aside, as the first of these games has it.
    pub reason: String,
}

/// Games of a family among those a run began with, those kept and those viable.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Goals {
    /// The family.
    pub goal: &'static str,
    /// Among those it began with.
    pub founders: Share,
    /// Among those kept.
    pub kept: Share,
    /// Among those that pass.
    pub viable: Share,
}

/// A count with its share and the interval of that.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The count.
    pub count: u64,
    /// Its share.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Share {
    fn of(count: usize, all: usize) -> Share {
        let (low, high) = wilson(count as u64, all as u64);
        Share { count: count as u64, share: count as f64 / all.max(1) as f64, low, high }
    }
}

impl Account {
    /// Reads a run.
    pub fn of(store: &Path, which: &str) -> Result<Account, Error> {
        let store = Store::open_read_only(store)?;
        let run = store.run(which)?;
        let passes = Plan::of(&run)?.passed_once();
        let mut children: Vec<Child> = Vec::new();
        loop {
            let next = store.children(run.id, children.len() as u64..children.len() as u64 + BATCH)?;
            if next.is_empty() {
                break;
            }
            children.extend(next);
        }
        let told = children.len();
        children.retain(|child| !matches!(&child.outcome, Outcome::Dropped { check, .. } if check == AGAIN));
        let founders: Vec<Option<Family>> = store.founders(run.id)?.iter().map(|game| family(&game.text)).collect();
        let kept: Vec<(Option<Family>, f64, bool)> = {
            let known = library(None);
            let kept = |child: &Child| match child.outcome {
                Outcome::Inserted { viable, .. } => Some((family(&child.text), nearest(&child.text, &known), viable)),
                Outcome::Dropped { .. } => None,
            };
            children.par_iter().filter_map(kept).collect()
        };
        let viable: Vec<_> = kept.iter().filter(|game| game.2).copied().collect();
        let goals = Family::ALL.map(|family| {
            let among = |games: &[(Option<Family>, f64, bool)]| {
                Share::of(games.iter().filter(|game| game.0 == Some(family)).count(), games.len())
            };
            let begun = founders.iter().filter(|other| **other == Some(family)).count();
            let founders = Share::of(begun, founders.len());
            Goals { goal: family.word(), founders, kept: among(&kept), viable: among(&viable) }
        });
        Ok(Account {
            name: run.name,
            kind: run.kind,
            seed: run.seed,
            state: run.state.word(),
            made: children.len() as u64,
            measured_again: (told - children.len()) as u64,
            dropped: dropped(&children),
            kept: kept.len() as u64,
            viable: viable.len() as u64,
            viable_share: share(viable.len() as u64, children.len() as u64),
            viable_share_of_kept: share(viable.len() as u64, kept.len() as u64),
            goals: goals.into_iter().filter(|g| g.founders.count + g.kept.count > 0).collect(),
            distance: [&kept, &viable]
                .map(|games| (!games.is_empty()).then(|| median(games.iter().map(|game| game.1).collect()))),
            passes,
        })
    }
}

fn family(text: &str) -> Option<Family> {
    gdl::load(text).game.as_ref().map(main_family)
}

fn nearest(text: &str, known: &[Acquaintance]) -> f64 {
    let own = tree(text).map(|tree| Nameless::of(&tree));
    own.and_then(|own| closest(&own, known, 1).pop()).map_or(1.0, |(_, distance)| distance)
}

/// A reason with every number, however long, as one sign: those that differ in nothing else are one.
fn numberless(reason: &str) -> String {
    let number = |c: char| c.is_ascii_digit();
    let mut out = String::new();
    let mut rest = reason;
    while let Some(at) = rest.find(number) {
        out += &rest[..at];
        out.push('#');
        rest = rest[at..].trim_start_matches(|c: char| number(c) || "e.".contains(c));
    }
    out + rest
}

/// What each check dropped, most first.
fn dropped(children: &[Child]) -> Vec<Dropped> {
    let mut checks: BTreeMap<&str, BTreeMap<String, (u64, &str)>> = BTreeMap::new();
    for child in children {
        if let Outcome::Dropped { check, reason } = &child.outcome {
            checks.entry(check).or_default().entry(numberless(reason)).or_insert((0, reason)).0 += 1;
        }
    }
    let mut all: Vec<Dropped> = checks
        .into_iter()
        .map(|(check, reasons)| Dropped {
            check: check.to_string(),
            count: reasons.values().map(|(count, _)| count).sum(),
            reason: reasons
                .into_values()
                .max_by_key(|(count, _)| *count)
                .map_or_else(String::new, |(_, one)| one.into()),
        })
        .collect();
    all.sort_by_key(|dropped| std::cmp::Reverse(dropped.count));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_that_differ_in_numbers_are_one() {
        let told = numberless("measuring it would take 5.04e8 units of work, more than 5.00e8");
        assert_eq!(told, numberless("measuring it would take 7e9 units of work, more than 5e8"));
        assert_eq!(told, "measuring it would take # units of work, more than #");
        assert_eq!(numberless("of 24 games 7 were drawn"), numberless("of 6 games 12 were drawn"));
    }
}
