//! What a run has made: for the terminal, for programs.

use super::ending::Final;
use super::progress::{AGAIN, turn};
use super::run::{Run, Stop};
use crate::numbers::{counted, grouped};
use crate::output::Report;
use crate::page::Page;
use crate::source::{STORE, name_in};
use crate::table::{Fit, draw};
use serde::Serialize;
use std::path::Path;

/// A run and its new games.
#[derive(Debug, Serialize)]
pub struct Evolved {
    run: String,
    seed: u64,
    /// `done`, `time` or `interrupted`.
    stop: &'static str,
    funnel: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    archive: Option<Archive>,
    /// The population after each generation, if the search goes by generations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    generations: Vec<Generation>,
    /// All new games, best first by their first measurement.
    population: Vec<New>,
    /// The best, measured again.
    best: Vec<Best>,
    #[serde(skip)]
    store: String,
    #[serde(skip)]
    rules: String,
    /// What a game that passes is called.
    #[serde(skip)]
    passes: &'static str,
    /// What the games are judged by.
    #[serde(skip)]
    measure: &'static str,
    /// Games it began with.
    #[serde(skip)]
    founders: usize,
    /// The page with the best games could not be written.
    #[serde(skip)]
    pageless: bool,
}

/// Those alive after a generation.
#[derive(Debug, Serialize)]
struct Generation {
    generation: u32,
    best: f64,
    mean: f64,
    passing: usize,
}

/// The best of all that were measured so far, after each whole generation.
fn generations(run: &Run) -> Vec<Generation> {
    let Some(size) = run.space.generation() else { return Vec::new() };
    let members = run.search.population();
    let whole = (run.funnel.told / size) as u32;
    let alive = |generation: u32| {
        let alive: Vec<_> =
            members.iter().filter(|member| member.generation <= generation).take(size as usize).collect();
        let scores = || alive.iter().map(|member| member.score.unwrap_or(0.0));
        Generation {
            generation,
            best: scores().next().unwrap_or(0.0),
            mean: scores().sum::<f64>() / alive.len().max(1) as f64,
            passing: alive.iter().filter(|member| member.viable == Some(true)).count(),
        }
    };
    (0..whole).map(alive).collect()
}

#[derive(Debug, Serialize)]
struct Counts {
    /// New games.
    made: u64,
    /// Members that were measured again because another challenged them; not among those made.
    measured_again: u64,
    dropped: std::collections::BTreeMap<&'static str, u64>,
    inserted: u64,
    viable: u64,
}

#[derive(Debug, Serialize)]
struct Archive {
    coverage: f64,
    qd_score: f64,
    obj_max: f64,
    obj_mean: f64,
}

#[derive(Debug, Serialize)]
struct New {
    name: String,
    score: f64,
    low: f64,
    high: f64,
    viable: bool,
    parents: Vec<String>,
    generation: u32,
}

#[derive(Debug, Serialize)]
struct Best {
    name: String,
    score: f64,
    low: f64,
    high: f64,
    viable: bool,
    /// Whether the figures are of the second measurement.
    again: bool,
    reasons: Vec<String>,
    parents: Vec<String>,
    generation: u32,
    /// The nearest known game, and how far it is.
    nearest: (String, f64),
}

impl Evolved {
    /// The run as it stands, and its best games.
    pub fn of(run: &Run, name: String, stop: Stop, finals: &[Final], pageless: bool) -> Evolved {
        let archive = run.search.archive().map(|archive| archive.figures());
        let new = run.search.population().iter().filter(|member| member.index.is_some()).map(|member| {
            let score = member.score.unwrap_or(0.0);
            let (low, high) = member.interval.unwrap_or((score, score));
            New {
                name: member.name.clone(),
                score,
                low,
                high,
                viable: member.viable == Some(true),
                parents: member.parents.clone(),
                generation: member.generation,
            }
        });
        let best = finals.iter().map(|Final { member, last, reasons, nearest, .. }| {
            let score = member.score.unwrap_or(0.0);
            let (low, high) = member.interval.unwrap_or((score, score));
            let (score, low, high, viable) = match last {
                Some(last) => (last.score, last.low, last.high, last.viable),
                None => (score, low, high, member.viable == Some(true)),
            };
            Best {
                name: member.name.clone(),
                score,
                low,
                high,
                viable,
                again: last.is_some(),
                reasons: reasons.clone(),
                parents: member.parents.clone(),
                generation: member.generation,
                nearest: nearest.clone(),
            }
        });
        let rules = finals.first().and_then(|first| gdl::load(&first.member.text).game);
        Evolved {
            run: name,
            seed: run.space.seed(),
            stop: match stop {
                Stop::Done => "done",
                Stop::Time => "time",
                Stop::Interrupted => "interrupted",
            },
            funnel: Counts {
                made: run.funnel.made(),
                measured_again: run.funnel.again,
                dropped: run.funnel.dropped.iter().copied().collect(),
                inserted: run.funnel.inserted,
                viable: run.funnel.viable,
            },
            archive: archive.map(|figures| Archive {
                coverage: figures.coverage,
                qd_score: figures.qd_score,
                obj_max: figures.obj_max,
                obj_mean: figures.obj_mean,
            }),
            generations: generations(run),
            population: new.collect(),
            best: best.collect(),
            store: shown(run.claim.store().path()),
            rules: rules.map_or_else(String::new, |game| gdl::english::rules(&game)),
            passes: run.space.passes(),
            measure: run.space.measure(),
            founders: run.space.founders(),
            pageless,
        }
    }
}

/// A path as it is written from here.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}

impl Report for Evolved {
    fn text(&self, page: &Page) -> String {
        let Counts { made, measured_again, dropped, inserted, viable } = &self.funnel;
        let passes = self.passes;
        let mut dropped: Vec<(&str, u64)> = dropped.iter().map(|(check, count)| (*check, *count)).collect();
        dropped.sort_by_key(|(check, _)| turn(check));
        let lost: Vec<String> = dropped.iter().map(|(check, count)| format!("{} {check}", grouped(*count))).collect();
        let mut out = format!(
            "{}: {} made; dropped {}; {} kept, {} {passes}{}\n",
            page.bold(&self.run),
            counted(*made as usize, "game"),
            if lost.is_empty() { "none".to_string() } else { lost.join(", ") },
            grouped(*inserted),
            grouped(*viable),
            if *measured_again > 0 { format!("; {} {AGAIN}", grouped(*measured_again)) } else { String::new() },
        );
        if (self.stop, *made, self.founders > 0) == ("time", 0, true) {
            out += &format!("all the time went into measuring the {} to begin with\n", counted(self.founders, "game"));
        }
        if self.stop != "done" {
            let elsewhere = if self.store == STORE { String::new() } else { format!(" --store {}", self.store) };
            out += &format!("`ludi evolve --resume{elsewhere}` goes on\n");
        }
        if self.best.is_empty() {
            return out;
        }
        out.push('\n');
        let rows = self.best.iter().map(|best| {
            let verdict = if best.viable { passes.to_string() } else { format!("not {passes}") };
            let once = (!best.again).then_some("measured once");
            let against = best.reasons.iter().filter(|_| !best.viable).map(|reason| reason.trim_end_matches('.'));
            let note = once.into_iter().chain(against).collect::<Vec<_>>().join("; ");
            vec![
                best.name.clone(),
                format!("{:.2} ({:.2} – {:.2})", best.score, best.low, best.high),
                verdict,
                best.parents.join(" × "),
                format!("{} {:.2}", best.nearest.0, best.nearest.1),
                note,
            ]
        });
        let measure = self.measure.split(' ').next().unwrap_or_default().to_uppercase();
        let header = ["GAME", measure.as_str(), "VERDICT", "PARENTS", "NEAREST KNOWN", "NOTES"];
        out += &draw(page, Fit::Wrap, &header, rows.collect(), &[]);
        if !self.best[0].viable {
            out += &format!("\nnone of them is {passes}; the first all the same:\n");
        }
        out += &format!("\n{}", crate::commands::rules::sheet(page, &self.rules));
        out += &format!("\n`ludi play {}` to play it\n", name_in(&self.store, &self.run, &self.best[0].name));
        out
    }

    fn code(&self) -> u8 {
        if self.pageless { 2 } else { 0 }
    }
}
