//! Evolving from beginning to end: a run is begun or goes on, its best games are measured again and shown.

use super::drive::{Limits, Stop};
use super::evolved::Evolved;
use super::finals::{Final, Finals, Patience};
use super::founding::Founding;
use super::plan::Plan;
use super::run::{Run, Which};
use super::wish::{ChessLike, Entertainment, Recombination};
use crate::error::Error;
use crate::event::Listener;
use crate::gallery::{Page, pages};
use crate::players::pool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use store::Store;

/// Minutes of a run that nothing else stops.
const MINUTES: f64 = 2.0;

/// What is to be searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Begin {
    /// Games recombined from known ones.
    Recombination(Box<Recombination>),
    /// Chess-like games.
    ChessLike(Box<ChessLike>),
    /// Games between chess and checkers.
    Entertainment(Box<Entertainment>),
    /// A run goes on.
    Resume {
        /// Its name or number, or `last`.
        run: String,
        /// The kind it must be of, if one is asked for.
        kind: Option<String>,
        /// Whether it may go on though another build began it.
        other_build: bool,
    },
}

/// When a run stops; where nothing is said, when it was planned to or after two minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Until {
    /// Time for the whole run.
    pub minutes: Option<f64>,
    /// Candidates made.
    pub children: Option<u64>,
    /// Children in the population.
    pub inserted: Option<u64>,
    /// Viable games found.
    pub viable: Option<u64>,
    /// Rounds after the first, for a search that goes by them: generations, iterations.
    pub rounds: Option<u64>,
}

/// How a run is kept and shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Evolve {
    /// What is to be searched.
    pub begin: Begin,
    /// When it stops.
    pub until: Until,
    /// Best games to be shown and measured again.
    pub best: usize,
    /// The page to be made, which the pages of the games lie beside; none if nobody wants it.
    pub page: Option<String>,
    /// The file that keeps everything.
    pub store: PathBuf,
    /// A name for a new run.
    pub name: Option<String>,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

/// Begins a run or goes on with one, and tells what it has made. It stops in order once somebody has had `enough`.
pub fn evolve(wish: &Evolve, enough: &AtomicBool, listener: &dyn Listener) -> Result<Evolved, Error> {
    let start = Instant::now();
    let pool = pool(wish.threads)?;
    let store = Store::open(&wish.store)?;
    let mut run = begun(wish, &store, &pool, enough, listener)?;
    let until = &wish.until;
    let nothing = until.minutes.is_none() && until.inserted.is_none() && until.viable.is_none();
    let space = run.plan.space();
    // What was planned at the beginning is done, unless something else is asked for now.
    let planned = space.candidates().filter(|planned| nothing && *planned > run.funnel.told);
    let bred = until.rounds.and_then(|rounds| Some(space.round()? * (rounds + 1)));
    let children = until.children.or(bred).or(planned);
    let minutes = until.minutes.or((nothing && children.is_none()).then_some(MINUTES));
    let time = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let limits = Limits {
        children,
        inserted: until.inserted,
        viable: until.viable,
        // The rest of the time is for measuring the best again.
        until: time.map(|time| start + time.mul_f64(if wish.best > 0 { 0.75 } else { 1.0 })),
        enough,
    };
    let stop = run.go(&limits, &pool, listener)?;
    // Who interrupts a run does not want to wait for its end.
    let patience = match stop {
        Stop::Interrupted => Patience::None,
        _ => time.map_or(Patience::Endless, |time| Patience::Until(start + time)),
    };
    let best = Finals::new(&run, wish.best, patience, listener).finish(&pool)?;
    let pages = published(wish, &mut run, &best);
    let evolved = Evolved::of(&run, stop, &best, pages);
    match stop {
        Stop::Done => run.claim.finish()?,
        Stop::Time | Stop::Interrupted => run.claim.stop()?,
    }
    Ok(evolved)
}

/// The pages about the best games, if there are any and somebody wants them.
fn published(wish: &Evolve, run: &mut Run, best: &[Final]) -> Result<Vec<Page>, Error> {
    match &wish.page {
        Some(path) if !best.is_empty() => pages(run, path, best),
        _ => Ok(Vec::new()),
    }
}

fn begun(
    wish: &Evolve,
    store: &Store,
    pool: &rayon::ThreadPool,
    enough: &AtomicBool,
    listener: &dyn Listener,
) -> Result<Run, Error> {
    if let Begin::Resume { run, kind, other_build } = &wish.begin {
        return Run::resume(store, Which { run, kind: kind.as_deref(), other_build: *other_build });
    }
    // Asked before anything is measured.
    if let Some(name) = wish.name.as_deref().filter(|name| store.run(name).is_ok()) {
        let error = Error::usage(format!("there is a run of the name {name} already"));
        return Err(error.hint(format!("another --name, or `ludi evolve --resume {name}` to go on with it")));
    }
    let (plan, founders) = match &wish.begin {
        Begin::Recombination(wish) => {
            let (plan, ancestors) = (wish.plan()?, wish.ancestors(listener)?);
            Founding::new(&ancestors, store, enough, listener).finish(plan, pool)?
        }
        Begin::ChessLike(wish) => (Plan::ChessLike(Box::new(wish.plan()?)), Vec::new()),
        Begin::Entertainment(wish) => (Plan::Entertainment(Box::new(wish.plan())), Vec::new()),
        Begin::Resume { .. } => return Err(Error::usage("a run that goes on has begun")),
    };
    Run::begin(store, wish.name.as_deref(), plan, &founders)
}
