//! `ludi evolve`

use crate::evolving::ending::{Patience, finals};
use crate::evolving::founders::{Ancestor, measured, tagged};
use crate::evolving::outcome::Evolved;
use crate::evolving::run::{Limits, Run, Stop};
use crate::evolving::showing::{gallery, reports};
use crate::evolving::{ENGINE, Plan};
use crate::failure::Failure;
use crate::gallery::page;
use crate::output::{remark, write_file};
use crate::players::pool;
use crate::source::{STORE, file, open};
use criticism::screening::Screening;
use criticism::weights::Weights;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{NewRun, Source, Store};
use synthesis::prefer::{self, Preferences};
use synthesis::{Parameters, Select};

/// Invent new games
///
/// Breeds games from known ones: two parents are chosen by rank, parts of one are put into the other, parts are changed at
/// random. Children that do not work, are slow, have no winners or are too close to a known game are dropped; the
/// others are played, measured and join the population. Everything is kept in a file, and a run can be stopped at any
/// moment and go on later. The same seed gives the same games, whatever the number of threads. At the end the best are
/// measured again with other games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi evolve                                     two minutes from the library's sample games
  ludi evolve --minutes 60 --seed 7
  ludi evolve --require tiling=hex --prefer goal=connect --until-viable 5
  ludi evolve --resume                            the last run goes on
  ludi evolve --children 100 --threads 1 --json")]
pub struct Args {
    /// Time for the whole run [default: 2, if nothing else says when to stop]
    #[arg(long, short, value_parser = minutes)]
    minutes: Option<f64>,
    /// Stop after so many candidates
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    children: Option<u64>,
    /// Stop when so many children are in the population
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    inserted: Option<u64>,
    /// Stop when so many viable games were found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    until_viable: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Tag of the library's games to begin with
    #[arg(long, value_name = "TAG", default_value = "sample", conflicts_with = "founders")]
    population: String,
    /// Games to begin with: names, files, RUN/NAME
    #[arg(long, value_name = "GAME", num_args = 2..)]
    founders: Vec<String>,
    /// Only such games: tiling=hex,goal=connect,cells<=61 and the like
    #[arg(long, value_name = "WISHES", value_parser = wishes)]
    require: Option<Wishes>,
    /// Parents of such games are chosen more often
    #[arg(long, value_name = "WISHES", value_parser = wishes)]
    prefer: Option<Wishes>,
    /// Breed from all by rank, or from the best of every kind
    #[arg(long, value_enum, default_value_t = Choice::List)]
    select: Choice,
    /// Generate games from the grammar instead of breeding them, for comparison
    #[arg(long)]
    random: bool,

    /// Cut rules that no trial would miss out of a child before it breeds, for comparison
    #[arg(long, conflicts_with = "random")]
    tidy: bool,
    /// Chance of each element to come from the other parent
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    crossover: f64,
    /// Chance of each element to be changed
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    mutation: f64,
    /// Nodes of the search that measures a child first
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    nodes: u64,
    /// Trials that measure a child first; three times as many if it seems to be among the best tenth
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..=1000))]
    trials: u64,
    /// Best games to be shown and measured again
    #[arg(long, value_name = "N", default_value_t = 10)]
    best: usize,
    /// Weights of the score: a criterion and its weight on each line [default: those of the thesis]
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
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
    resume: Option<String>,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Choice {
    /// All games, by rank.
    List,
    /// The best of every kind.
    Archive,
}

/// Wishes that were understood.
#[derive(Clone, Debug)]
struct Wishes(Vec<prefer::Predicate>);

fn wishes(text: &str) -> Result<Wishes, String> {
    prefer::parse(text).map(Wishes)
}

pub(super) fn minutes(text: &str) -> Result<f64, String> {
    let minutes: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if minutes > 0.0 && minutes < 1e6 { Ok(minutes) } else { Err("a time above 0, please".into()) }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("a number from 0 to 1, please".into()) }
}

pub fn run(args: &Args) -> Result<Evolved, Failure> {
    let begin = Instant::now();
    let threads =
        args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), |n| n as usize);
    let store = Store::open(&args.store)?;
    let (mut run, name) = if let Some(which) = &args.resume { resumed(&store, which)? } else { begun(args, &store)? };
    let open_end = args.children.is_none() && args.inserted.is_none() && args.until_viable.is_none();
    let time = args.minutes.or(open_end.then_some(2.0)).map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let limits = Limits {
        children: args.children,
        inserted: args.inserted,
        viable: args.until_viable,
        // The rest of the time is for measuring the best again.
        until: time.map(|time| begin + time.mul_f64(if args.best > 0 { 0.75 } else { 1.0 })),
        enough: interrupts(),
    };
    let stop = run.go(&limits, threads)?;
    // Who interrupts a run does not want to wait for its end.
    let patience = match stop {
        Stop::Interrupted => Patience::None,
        _ => time.map_or(Patience::Endless, |time| Patience::Until(begin + time)),
    };
    let command = args.again(&name, run.funnel.made);
    let best = finals(&run, args.best, patience, &pool(args.threads)?, &command)?;
    if args.html != "-" && !best.is_empty() {
        let mut gallery = gallery(&run, &name, command, &best)?;
        reports(&args.html, &best, &mut gallery)?;
        write_file(&args.html, &page(&gallery))?;
    }
    let evolved = Evolved::of(&run, name, stop, &best);
    match stop {
        Stop::Done => run.claim.finish()?,
        Stop::Time | Stop::Interrupted => run.claim.stop()?,
    }
    Ok(evolved)
}

/// A new run.
fn begun(args: &Args, store: &Store) -> Result<(Run, String), Failure> {
    let wished = |wishes: &Option<Wishes>| wishes.as_ref().map_or(Vec::new(), |wishes| wishes.0.clone());
    let weights = match &args.weights {
        Some(path) => Weights::parse(&file(path)?.text)
            .map_err(|why| Failure::no(format!("{path} does not hold weights: {why}")))?,
        None => Weights::default(),
    };
    let mut plan = Plan {
        breeding: Parameters {
            crossover: args.crossover,
            mutation: args.mutation,
            seed: args.seed,
            select: if args.select == Choice::Archive { Select::Archive } else { Select::List },
            preferences: Preferences { require: wished(&args.require), prefer: wished(&args.prefer) },
            random: args.random,
            tidy: args.tidy,
            ..Parameters::default()
        },
        screening: Screening { nodes: args.nodes, trials: [args.trials, 3 * args.trials], ..Screening::default() },
        weights: weights.to_string(),
        founders: Vec::new(),
    };
    let ancestors = if args.founders.is_empty() { tagged(&args.population)? } else { named(&args.founders)? };
    let founders = measured(&ancestors, &mut plan, store, &pool(args.threads)?)?;
    let claim = store.begin(&NewRun {
        name: args.name.clone(),
        kind: "recombination".into(),
        parameters: serde_json::to_string(&plan).expect("plain data"),
        seed: args.seed,
        engine: ENGINE.into(),
        founders: founders.clone(),
    })?;
    let name = store.run(&claim.run().to_string())?.name;
    Ok((Run::new(plan, &founders, claim)?, name))
}

fn named(names: &[String]) -> Result<Vec<Ancestor>, Failure> {
    let ancestor = |name: &String| {
        let source = open(name)?;
        let game = gdl::load(&source.text).game;
        let called = game.map(|game| game.name).ok_or_else(|| Failure::no(format!("{name} is not a valid game")))?;
        let from = if source.entry.is_some() { Source::Library } else { Source::User };
        Ok(Ancestor { name: called, text: source.text, source: from })
    };
    names.iter().map(ancestor).collect()
}

/// A run that goes on.
fn resumed(store: &Store, which: &str) -> Result<(Run, String), Failure> {
    let known = store.run(which)?;
    let plan = Plan::read(&known)?;
    if known.engine != ENGINE {
        remark(format!("note: {} was begun by version {}; figures may differ", known.name, known.engine));
    }
    let founders = store.founders(known.id)?;
    Ok((Run::new(plan, &founders, store.resume(known.id)?)?, known.name))
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

impl Args {
    /// The command that makes the same games: of a new run with every option that matters, else the one that goes on with it.
    fn again(&self, name: &str, made: u64) -> String {
        if self.resume.is_some() {
            return format!("ludi evolve --resume {name} --children {made}");
        }
        let mut out = format!("ludi evolve --seed {} --children {made}", self.seed);
        let mut add = |option: &str, value: Option<String>| {
            out += &value.map_or(String::new(), |value| format!(" --{option} {value}").trim_end().to_string());
        };
        let wishes = |wishes: &Option<Wishes>| {
            let words = |wishes: &Wishes| wishes.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            wishes.as_ref().map(|wishes| format!("'{}'", words(wishes)))
        };
        add("population", (self.population != "sample").then(|| self.population.clone()));
        add("founders", (!self.founders.is_empty()).then(|| self.founders.join(" ")));
        add("require", wishes(&self.require));
        add("prefer", wishes(&self.prefer));
        add("select", (self.select == Choice::Archive).then(|| "archive".to_string()));
        add("random", self.random.then(String::new));
        add("tidy", self.tidy.then(String::new));
        add("crossover", (self.crossover != 0.1).then(|| self.crossover.to_string()));
        add("mutation", (self.mutation != 0.1).then(|| self.mutation.to_string()));
        add("nodes", (self.nodes != 200).then(|| self.nodes.to_string()));
        add("trials", (self.trials != 10).then(|| self.trials.to_string()));
        add("weights", self.weights.clone());
        out
    }
}
