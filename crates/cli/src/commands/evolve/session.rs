//! What all runs have in common: how long they go, where they are kept, how they end.

use crate::evolving::ending::{Patience, finals};
use crate::evolving::outcome::Evolved;
use crate::evolving::run::{Limits, Run, Stop};
use crate::evolving::showing::{gallery, reports};
use crate::evolving::{ENGINE, Space, space};
use crate::failure::Failure;
use crate::gallery::page;
use crate::output::{remark, write_file};
use crate::players::pool;
use crate::source::STORE;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{Founder, NewRun, Store};

/// Minutes of a run that nothing else stops.
const MINUTES: f64 = 2.0;

/// How a run is kept and shown.
#[derive(Debug, clap::Args)]
pub struct Session {
    /// Best games to be shown and measured again
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub best: usize,
    /// Where to write the page with the best games; `-` for none
    #[arg(long, value_name = "FILE", default_value = "evolution.html")]
    html: String,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: String,
    /// Name of the run
    #[arg(long)]
    name: Option<String>,
    /// Go on with a run [default: the last]; how it breeds and measures was said when it began
    #[arg(long, value_name = "RUN", num_args = 0..=1, default_missing_value = "last")]
    pub resume: Option<String>,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub threads: Option<u64>,
}

/// When a run stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Until {
    pub minutes: Option<f64>,
    pub children: Option<u64>,
    pub inserted: Option<u64>,
    pub viable: Option<u64>,
    /// Generations after the first, for a search that goes by them.
    pub generations: Option<u64>,
}

impl Session {
    /// Begins a run or goes on with one, and shows what it has made. `begin` says what is searched and from which games; `again` is the
    /// command that makes so many games of the run of that name again.
    pub fn conduct(
        &self,
        until: Until,
        begin: impl FnOnce(&Store) -> Result<(Arc<dyn Space>, Vec<Founder>), Failure>,
        again: impl FnOnce(&str, u64) -> String,
    ) -> Result<Evolved, Failure> {
        let start = Instant::now();
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, |n| n as usize);
        let store = Store::open(&self.store)?;
        let (mut run, name) = match &self.resume {
            Some(which) => resumed(&store, which)?,
            None => {
                let (space, founders) = begin(&store)?;
                self.begun(&store, space, &founders)?
            }
        };
        let nothing = until.minutes.is_none() && until.inserted.is_none() && until.viable.is_none();
        // What was planned at the beginning is done, unless something else is asked for now.
        let planned = run.space.candidates().filter(|planned| nothing && *planned > run.funnel.made);
        let size = run.space.generation();
        let bred = until.generations.and_then(|generations| Some(size? * (generations + 1)));
        let children = until.children.or(bred).or(planned);
        let minutes = until.minutes.or((nothing && children.is_none()).then_some(MINUTES));
        let time = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
        let limits = Limits {
            children,
            inserted: until.inserted,
            viable: until.viable,
            // The rest of the time is for measuring the best again.
            until: time.map(|time| start + time.mul_f64(if self.best > 0 { 0.75 } else { 1.0 })),
            enough: interrupts(),
        };
        let stop = run.go(&limits, threads)?;
        // Who interrupts a run does not want to wait for its end.
        let patience = match stop {
            Stop::Interrupted => Patience::None,
            _ => time.map_or(Patience::Endless, |time| Patience::Until(start + time)),
        };
        let command = match &self.resume {
            Some(_) => format!("ludi evolve --resume {name} --children {}", run.funnel.made),
            None => again(&name, run.funnel.made),
        };
        let best = finals(&run, self.best, patience, &pool(self.threads)?, &command)?;
        if self.html != "-" && !best.is_empty() {
            let mut gallery = gallery(&run, &name, command, &best)?;
            reports(&self.html, &best, &mut gallery)?;
            write_file(&self.html, &page(&gallery))?;
        }
        let evolved = Evolved::of(&run, name, stop, &best);
        match stop {
            Stop::Done => run.claim.finish()?,
            Stop::Time | Stop::Interrupted => run.claim.stop()?,
        }
        Ok(evolved)
    }

    /// A new run.
    fn begun(&self, store: &Store, space: Arc<dyn Space>, founders: &[Founder]) -> Result<(Run, String), Failure> {
        let claim = store.begin(&NewRun {
            name: self.name.clone(),
            kind: space.kind().into(),
            parameters: space.plan(),
            seed: space.seed(),
            engine: ENGINE.into(),
            founders: founders.to_vec(),
        })?;
        let name = store.run(&claim.run().to_string())?.name;
        Ok((Run::new(space, founders, claim)?, name))
    }
}

/// A run that goes on.
fn resumed(store: &Store, which: &str) -> Result<(Run, String), Failure> {
    let known = store.run(which)?;
    let space = space(&known)?;
    if known.engine != ENGINE {
        remark(format!("note: {} was begun by version {}; figures may differ", known.name, known.engine));
    }
    let founders = store.founders(known.id)?;
    Ok((Run::new(space, &founders, store.resume(known.id)?)?, known.name))
}

/// Set when the user has had enough: the first Ctrl-C stops the run in order, the second at once.
fn interrupts() -> Arc<AtomicBool> {
    let enough = Arc::new(AtomicBool::new(false));
    let seen = enough.clone();
    // Without a handler Ctrl-C still stops the process, and nothing that was told is lost.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        remark("\nstopping; once more to stop at once");
    });
    enough
}
