//! What a run has made: for the terminal, for programs.

use super::drive::Stop;
use super::finals::Final;
use super::presented::Disguise;
use super::run::Run;
use crate::error::Error;
use crate::gallery::Page;
use crate::numbers::share;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A run and its new games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evolved {
    /// Name of the run.
    pub run: String,
    /// Of all chance.
    pub seed: u64,
    /// `done`, `time` or `interrupted`.
    pub stop: &'static str,
    /// Where candidates went.
    pub funnel: Counts,
    /// The archive, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub archive: Option<Archive>,
    /// The population after each generation, if the search goes by generations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub generations: Vec<Generation>,
    /// All new games, best first by their first measurement.
    pub population: Vec<New>,
    /// The best, measured again.
    pub best: Vec<Best>,
    /// The file that keeps it, as it is written from here.
    #[serde(skip)]
    pub store: String,
    /// The rules of the best game in English.
    #[serde(skip)]
    pub rules: String,
    /// What a game that passed its first measurement is called.
    #[serde(skip)]
    pub passed_once: &'static str,
    /// What a game that passes is called.
    #[serde(skip)]
    pub passes: &'static str,
    /// What the games are judged by.
    #[serde(skip)]
    pub measure: &'static str,
    /// Games it began with.
    #[serde(skip)]
    pub founders: usize,
    /// Pages about the best games, to be written, or why there are none.
    #[serde(skip)]
    pub pages: Result<Vec<Page>, Error>,
}

/// Those alive after a generation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Generation {
    /// Its number; the first is 0.
    pub generation: u32,
    /// The highest score.
    pub best: f64,
    /// The mean score.
    pub mean: f64,
    /// Games that pass.
    pub passing: usize,
}

/// The best of all that were measured so far, after each whole generation.
fn generations(run: &Run) -> Vec<Generation> {
    let Some(size) = run.plan.space().generation() else { return Vec::new() };
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

/// How many candidates went where.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Counts {
    /// New games.
    pub made: u64,
    /// Members that were measured again because another challenged them; not among those made.
    pub measured_again: u64,
    /// Games that failed a check, by check.
    pub dropped: BTreeMap<&'static str, u64>,
    /// Games in the population.
    pub inserted: u64,
    /// Those of them that pass.
    pub viable: u64,
    /// Their share of those made, with its interval at 95 %.
    pub viable_share: [f64; 3],
    /// Their share of those kept, which no check culled: the paper has about 1 %.
    pub viable_share_of_kept: [f64; 3],
}

/// The best of every kind.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Archive {
    /// Share of the kinds that are taken.
    pub coverage: f64,
    /// Sum of the scores.
    pub qd_score: f64,
    /// The highest score.
    pub obj_max: f64,
    /// The mean score.
    pub obj_mean: f64,
}

/// A new game of the population.
#[derive(Debug, Serialize, JsonSchema)]
pub struct New {
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether it passes.
    pub viable: bool,
    /// Two names; none if it was not bred.
    pub parents: Vec<String>,
    /// 0 for the games it began with.
    pub generation: u32,
}

/// One of the best games.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Best {
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Whether it passes.
    pub viable: bool,
    /// The verdict in words.
    #[serde(skip)]
    pub verdict: String,
    /// Whether the figures are of the second measurement.
    pub again: bool,
    /// What there is to say about it.
    pub reasons: Vec<String>,
    /// Two names; none if it was not bred.
    pub parents: Vec<String>,
    /// 0 for the games it began with.
    pub generation: u32,
    /// The nearest known game by its rules, and how far it is.
    pub nearest: (String, f64),
    /// The known game it is a variant of, by play; looked for if it passes its last measurement.
    pub variant: Option<Disguise>,
    /// Words of its rule sheet, without what does not matter to how it is played.
    pub words: u64,
    /// Its text in these words.
    pub text: String,
}

impl Evolved {
    /// The run as it stands, and its best games.
    pub(super) fn of(run: &Run, stop: Stop, finals: &[Final], pages: Result<Vec<Page>, Error>) -> Evolved {
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
        let best = finals.iter().map(|shown| {
            let Final { member, last, verdict, reasons, nearest, .. } = shown;
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
                verdict: verdict.clone(),
                again: last.is_some(),
                reasons: reasons.clone(),
                parents: member.parents.clone(),
                generation: member.generation,
                nearest: nearest.clone(),
                variant: shown.variant().cloned(),
                words: shown.words(),
                text: shown.text().to_string(),
            }
        });
        let rules = finals.first().and_then(|first| gdl::load(first.text()).game);
        Evolved {
            run: run.name.clone(),
            seed: run.plan.seed(),
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
                viable_share: share(run.funnel.viable, run.funnel.made()),
                viable_share_of_kept: share(run.funnel.viable, run.funnel.inserted),
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
            passes: run.plan.space().passes(),
            passed_once: run.plan.space().passed_once(),
            measure: run.plan.space().measure(),
            founders: run.plan.space().founders(),
            pages,
        }
    }
}

/// A path as it is written from here.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}
