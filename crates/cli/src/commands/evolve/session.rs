//! What all runs have in common: how long they go, where they are kept, how they end.

use crate::evolving::ending::{Final, Patience, finals};
use crate::evolving::outcome::Evolved;
use crate::evolving::run::{Limits, Run, Stop};
use crate::evolving::showing::{gallery, reports};
use crate::evolving::{ENGINE, Space, space};
use crate::failure::Failure;
use crate::gallery::page;
use crate::output::{remark, say, writable, write_file};
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
    #[arg(long, value_name = "FILE", default_value = "evolution.html", value_parser = writable)]
    html: String,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: String,
    /// Name of the run: letters, digits and - _ .
    #[arg(long, value_parser = run_name, conflicts_with = "resume")]
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
    /// Rounds after the first, for a search that goes by them: generations, iterations.
    pub rounds: Option<u64>,
}

/// What a new run searches, and the games it begins with.
pub type Begun = (Arc<dyn Space>, Vec<Founder>);

impl Session {
    /// Begins a run or goes on with one, and shows what it has made. `begin` says what is searched and from which games, and heeds the
    /// wish to stop.
    pub fn conduct(
        &self,
        kind: Option<&str>,
        until: Until,
        begin: impl FnOnce(&Store, &AtomicBool) -> Result<Begun, Failure>,
    ) -> Result<Evolved, Failure> {
        let start = Instant::now();
        let enough = interrupts();
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, |n| n as usize);
        let store = Store::open(&self.store)?;
        let (mut run, name) = match &self.resume {
            Some(which) => resumed(&store, which, kind)?,
            None => {
                self.free(&store)?;
                let (space, founders) = begin(&store, &enough)?;
                self.begun(&store, space, &founders)?
            }
        };
        let nothing = until.minutes.is_none() && until.inserted.is_none() && until.viable.is_none();
        // What was planned at the beginning is done, unless something else is asked for now.
        let planned = run.space.candidates().filter(|planned| nothing && *planned > run.funnel.told);
        let bred = until.rounds.and_then(|rounds| Some(run.space.round()? * (rounds + 1)));
        let children = until.children.or(bred).or(planned);
        let minutes = until.minutes.or((nothing && children.is_none()).then_some(MINUTES));
        let time = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
        let limits = Limits {
            children,
            inserted: until.inserted,
            viable: until.viable,
            // The rest of the time is for measuring the best again.
            until: time.map(|time| start + time.mul_f64(if self.best > 0 { 0.75 } else { 1.0 })),
            enough,
        };
        let stop = run.go(&limits, threads)?;
        // Who interrupts a run does not want to wait for its end.
        let patience = match stop {
            Stop::Interrupted => Patience::None,
            _ => time.map_or(Patience::Endless, |time| Patience::Until(start + time)),
        };
        let made = run.funnel.told;
        let command =
            run.space.command(made).unwrap_or_else(|| format!("ludi evolve --resume {name} --children {made}"));
        let best = finals(&run, self.best, patience, &pool(self.threads)?, &command)?;
        let paged = if self.html == "-" { Ok(()) } else { self.publish(&mut run, &name, command, &best) };
        let evolved = Evolved::of(&run, name, stop, &best, paged.is_err());
        match stop {
            Stop::Done => run.claim.finish()?,
            Stop::Time | Stop::Interrupted => run.claim.stop()?,
        }
        // The games are told all the same.
        paged.unwrap_or_else(|failure| say(failure.text()));
        Ok(evolved)
    }

    /// Writes the page with the best games, if there are any.
    fn publish(&self, run: &mut Run, name: &str, command: String, best: &[Final]) -> Result<(), Failure> {
        if best.is_empty() {
            return Ok(());
        }
        let mut gallery = gallery(run, name, command, best)?;
        reports(&self.html, best, &mut gallery)?;
        write_file(&self.html, &page(&gallery))
    }

    /// No run has the name yet: asked before anything is measured.
    fn free(&self, store: &Store) -> Result<(), Failure> {
        match self.name.as_deref().filter(|name| store.run(name).is_ok()) {
            Some(name) => Err(Failure::usage(format!("there is a run of the name {name} already"))
                .hint(format!("another --name, or `ludi evolve --resume {name}` to go on with it"))),
            None => Ok(()),
        }
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

/// A name under which RUN/NAME finds the run's games, and which is neither a number nor `last`.
fn run_name(text: &str) -> Result<String, String> {
    let known = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    if text.is_empty() || !text.chars().all(known) || text.starts_with(['.', '-']) {
        return Err("a name has letters, digits and - _ . and begins with a letter or a digit".into());
    }
    match text {
        "last" => Err("`last` means the last run".into()),
        text if text.chars().all(|c| c.is_ascii_digit()) => Err("a number means the run of that number".into()),
        text => Ok(text.to_string()),
    }
}

/// A run that goes on: of the kind asked for, if one is.
fn resumed(store: &Store, which: &str, kind: Option<&str>) -> Result<(Run, String), Failure> {
    let of_kind = |run: &store::Run| kind.is_none_or(|kind| run.kind == kind);
    let known = match (which, kind) {
        ("last", Some(kind)) => store.runs()?.into_iter().rfind(of_kind).ok_or_else(|| {
            Failure::usage(format!("there is no {kind} run in the store")).hint("`ludi runs` lists all runs")
        })?,
        _ => store.run(which)?,
    };
    if !of_kind(&known) {
        let why = format!("{} is a run of the kind {}", known.name, known.kind);
        return Err(Failure::usage(why).hint(format!("`ludi evolve --resume {}` goes on with it", known.name)));
    }
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
