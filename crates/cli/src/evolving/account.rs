//! The account of a run: where its children went, what the kept ones are about, and how new they are.

use super::progress::AGAIN;
use crate::failure::Failure;
use crate::kin::{Acquaintance, closest, library, tree};
use crate::numbers::{counted, grouped, median, wilson};
use crate::output::Report;
use crate::page::Page;
use crate::table::{Fit, draw};
use gdl::distance::Nameless;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use store::{Child, Outcome, Store};
use synthesis::goals::{Family, main_family};

/// Children read at a time.
const BATCH: u64 = 256;

/// All about one run.
#[derive(Debug, Serialize)]
pub struct Account {
    name: String,
    kind: String,
    seed: u64,
    state: &'static str,
    /// New games.
    made: u64,
    /// Members measured again; not among those made.
    measured_again: u64,
    dropped: Vec<Dropped>,
    kept: u64,
    viable: u64,
    /// Share of viable games among all that were made, with its interval at 95 %.
    viable_share: [f64; 3],
    /// Families of the main goals.
    goals: Vec<Goals>,
    /// Median distance to the nearest game of the library, of kept and of viable games; null if there are none.
    distance: [Option<f64>; 2],
    /// What a game that passes is called.
    #[serde(skip)]
    passes: &'static str,
}

/// A check and those it dropped.
#[derive(Debug, Serialize)]
struct Dropped {
    check: String,
    count: u64,
    /// The commonest reason, numbers aside, as the first of these games has it.
    reason: String,
}

/// Games of a family among those a run began with, those kept and those viable.
#[derive(Debug, Serialize)]
struct Goals {
    goal: &'static str,
    founders: Share,
    kept: Share,
    viable: Share,
}

/// A count with its share and the interval of that.
#[derive(Clone, Copy, Debug, Serialize)]
struct Share {
    count: u64,
    share: f64,
    low: f64,
    high: f64,
}

impl Share {
    fn of(count: usize, all: usize) -> Share {
        let (low, high) = wilson(count as u64, all as u64);
        Share { count: count as u64, share: count as f64 / all.max(1) as f64, low, high }
    }

    fn words(&self) -> String {
        let [share, low, high] = [self.share, self.low, self.high].map(|x| 100.0 * x);
        format!("{} = {share:.0} % ({low:.0} – {high:.0})", self.count)
    }
}

impl Account {
    /// Reads a run.
    pub fn of(store: &Store, which: &str) -> Result<Account, Failure> {
        let run = store.run(which)?;
        let passes = super::space(&run)?.passes();
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
        let (low, high) = wilson(viable.len() as u64, children.len() as u64);
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
            viable_share: [viable.len() as f64 / children.len().max(1) as f64, low, high],
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

impl Report for Account {
    fn text(&self, page: &Page) -> String {
        let mut out = format!("{}: {}, seed {}, {}\n\n", page.bold(&self.name), self.kind, self.seed, self.state);
        let mut rows = vec![vec!["made".to_string(), grouped(self.made), String::new()]];
        rows.extend(self.dropped.iter().map(|d| vec![format!("- {}", d.check), grouped(d.count), d.reason.clone()]));
        rows.push(vec!["kept".into(), grouped(self.kept), String::new()]);
        let [share, low, high] = self.viable_share.map(|x| 100.0 * x);
        let words = format!("{share:.1} % of those made ({low:.1} – {high:.1})");
        rows.push(vec![self.passes.into(), grouped(self.viable), words]);
        if self.measured_again > 0 {
            rows.push(vec![AGAIN.into(), grouped(self.measured_again), "not among those made".into()]);
        }
        out += &draw(page, Fit::Cut, &["", "GAMES", "COMMONEST REASON, FOR EXAMPLE"], rows, &[1]);
        out += "\n";
        let rows = self.goals.iter().map(|goals| {
            let mut row = vec![goals.goal.to_string()];
            row.extend([goals.founders, goals.kept, goals.viable].map(|share| share.words()));
            row
        });
        out +=
            &draw(page, Fit::Cut, &["GOAL", "AT THE START", "KEPT", &self.passes.to_uppercase()], rows.collect(), &[]);
        let groups = [(counted(self.kept as usize, "game") + " kept", 0), (format!("those {}", self.passes), 1)];
        let told = groups.into_iter().filter_map(|(games, at)| Some(format!("{:.3} of {games}", self.distance[at]?)));
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            out += &format!("\nmedian distance to the nearest known game: {}\n", told.join(", "));
        }
        out
    }
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
