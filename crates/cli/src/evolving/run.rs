//! The loop between search and store: ask, judge on all threads, tell in order.

use super::Space;
use super::judge::Judged;
use super::progress::{AGAIN, Funnel, Watch};
use crate::failure::Failure;
use crate::players::pool;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use store::{Child, Claim, Store, Told as Kept};
use synthesis::{Candidate, Check, Member, Outcome, Search, Told};

/// When to stop.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Candidates made, earlier sessions included.
    pub children: Option<u64>,
    /// Children in the population.
    pub inserted: Option<u64>,
    /// Viable ones among these.
    pub viable: Option<u64>,
    /// A moment.
    pub until: Option<Instant>,
    /// Set when somebody has had enough.
    pub enough: Arc<AtomicBool>,
}

/// How long a run waits for a result before it looks at the clock.
const PATIENCE: Duration = Duration::from_millis(100);

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A number asked for was reached.
    Done,
    /// The time is over.
    Time,
    /// It was interrupted.
    Interrupted,
}

impl Limits {
    /// Whether to stop now. Counts decide where the sequence ends, the clock only where this session does.
    fn reached(&self, funnel: &Funnel) -> Option<Stop> {
        let over = |limit: Option<u64>, now: u64| limit.is_some_and(|limit| now >= limit);
        if over(self.children, funnel.told) || over(self.inserted, funnel.inserted) || over(self.viable, funnel.viable)
        {
            Some(Stop::Done)
        } else if self.enough.load(Ordering::Relaxed) {
            Some(Stop::Interrupted)
        } else {
            self.until.is_some_and(|until| Instant::now() >= until).then_some(Stop::Time)
        }
    }
}

/// A run in progress.
pub struct Run {
    /// What is searched.
    pub space: Arc<dyn Space>,
    /// The search.
    pub search: Box<dyn Search>,
    /// The right to advance it.
    pub claim: Claim,
    /// Where candidates went.
    pub funnel: Funnel,
}

/// The word for a check.
pub fn word(check: Check) -> &'static str {
    match check {
        Check::Unsafe => "unsafe",
        Check::Required => "not as required",
        Check::Slow => "slow",
        Check::Policy => "without winners",
        Check::Inbred => "inbred",
        Check::NoBetter => "no better",
        Check::Failed => "failed",
    }
}

/// The search as it stands after all that a store holds of a run.
pub fn replayed(
    space: &dyn Space,
    founders: &[store::Founder],
    store: &Store,
    run: i64,
) -> Result<(Box<dyn Search>, Funnel), Failure> {
    let mut search = space.search(founders)?;
    let mut funnel = Funnel::default();
    loop {
        let children = store.children(run, funnel.told..funnel.told + 256)?;
        if children.is_empty() {
            return Ok((search, funnel));
        }
        for child in children {
            let candidate = kept(&child)?;
            let outcome = outcome(&child)?;
            let told = search.replay(candidate, outcome.clone())?;
            count(&mut funnel, &told, &outcome);
        }
    }
}

/// The candidate that a child was. Its text is kept once, with the child; by runs of old also here.
pub fn kept(child: &Child) -> Result<Candidate, Failure> {
    let mut candidate: Candidate = serde_json::from_str(&child.candidate).map_err(broken)?;
    if candidate.text.is_empty() {
        candidate.text.clone_from(&child.text);
    }
    Ok(candidate)
}

/// The text of a game with all that is known at the end of a run: its place in it beside what was measured.
pub fn published(store: &Store, run: &store::Run, search: &mut dyn Search, name: &str) -> Result<String, Failure> {
    let child = store.child(run.id, name)?;
    let text = search.published(name);
    Ok(studio::bred::published(store, run, &child, text.as_ref().unwrap_or(&child.text))?)
}

/// What came of it.
pub fn outcome(child: &Child) -> Result<Outcome, Failure> {
    serde_json::from_str(&child.details).map_err(broken)
}

fn broken(error: serde_json::Error) -> Failure {
    Failure::usage(format!("the store holds a damaged child: {error}"))
}

/// One more candidate was told.
fn count(funnel: &mut Funnel, told: &Told, outcome: &Outcome) {
    funnel.told += 1;
    match told {
        Told::Inserted { .. } => {
            funnel.inserted += 1;
            funnel.viable += u64::from(matches!(outcome, Outcome::Measured { viable: true, .. }));
        }
        Told::Dropped { check, .. } => funnel.drop(word(*check)),
        Told::Remeasured { .. } => funnel.again += 1,
    }
}

impl Run {
    /// A run with its first population, and all that was told in earlier sessions.
    pub fn new(space: Arc<dyn Space>, founders: &[store::Founder], claim: Claim) -> Result<Run, Failure> {
        let (search, funnel) = replayed(&*space, founders, claim.store(), claim.run())?;
        Ok(Run { space, search, claim, funnel })
    }

    /// Goes on until a limit is reached.
    pub fn go(&mut self, limits: &Limits, threads: usize) -> Result<Stop, Failure> {
        let space = self.space.clone();
        let (work, todo) = mpsc::channel::<Candidate>();
        let (results, done) = mpsc::channel::<(Candidate, Judged)>();
        let todo = Mutex::new(todo);
        let stopping = AtomicBool::new(false);
        // As many candidates as threads are judged at once, all on the same threads: where a few take long and no other may be bred before
        // their results are known, their games are played by all.
        let pool = pool(Some(threads as u64))?;
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (todo, results, space, stopping, pool) = (&todo, results.clone(), &*space, &stopping, &pool);
                scope.spawn(move || {
                    loop {
                        let next = todo.lock().expect("workers do not panic while they wait").recv();
                        let Ok(candidate) = next else { return };
                        if stopping.load(Ordering::Relaxed) {
                            return;
                        }
                        let judged = pool.install(|| space.judge(&candidate, stopping));
                        if results.send((candidate, judged)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(results);
            let stop = self.pump(limits, &work, &done);
            stopping.store(true, Ordering::Relaxed);
            drop(work);
            stop
        })
    }

    /// Hands out candidates and takes results in order.
    fn pump(
        &mut self,
        limits: &Limits,
        work: &mpsc::Sender<Candidate>,
        done: &mpsc::Receiver<(Candidate, Judged)>,
    ) -> Result<Stop, Failure> {
        let mut watch = Watch::new(&self.funnel, self.space.passes());
        let mut waiting: BTreeMap<u64, (Candidate, Judged)> = BTreeMap::new();
        loop {
            if let Some(stop) = limits.reached(&self.funnel) {
                return Ok(stop);
            }
            while limits.children.is_none_or(|most| self.search.progress().0 < most)
                && let Some(candidate) = self.search.ask()
            {
                work.send(candidate).map_err(|_| Failure::usage("all workers are gone"))?;
            }
            let (candidate, judged) = match done.recv_timeout(PATIENCE) {
                Ok(result) => result,
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(Failure::usage("all workers are gone")),
            };
            waiting.insert(candidate.index, (candidate, judged));
            while let Some((candidate, judged)) = waiting.remove(&self.funnel.told) {
                self.tell(candidate, judged)?;
                if let Some(stop) = limits.reached(&self.funnel) {
                    return Ok(stop);
                }
            }
            let best = self.best(1).first().map(|member| (member.name.clone(), member.score.unwrap_or(0.0)));
            let left = limits.until.map(|until| until.saturating_duration_since(Instant::now()));
            watch.show(
                &self.funnel,
                best.as_ref().map(|(name, score)| (name.as_str(), *score)),
                left,
                [limits.children, limits.inserted, limits.viable],
            );
        }
    }

    fn tell(&mut self, mut candidate: Candidate, judged: Judged) -> Result<(), Failure> {
        let Judged { outcome, measurement } = judged;
        let told = self.search.tell(candidate.index, outcome.clone())?;
        let fingerprint = gdl::reader::read(&candidate.text).0.first().map(gdl::fingerprint);
        let kept = match (&told, &outcome) {
            (Told::Inserted { rank }, Outcome::Measured { score, low, high, viable, .. }) => {
                store::Outcome::Inserted { score: *score, low: *low, high: *high, viable: *viable, rank: *rank as u64 }
            }
            (Told::Dropped { check, reason }, _) => {
                store::Outcome::Dropped { check: word(*check).into(), reason: reason.clone() }
            }
            (Told::Remeasured { rank } | Told::Inserted { rank }, _) => {
                store::Outcome::Dropped { check: AGAIN.into(), reason: format!("now number {rank}") }
            }
        };
        let inserted = matches!(kept, store::Outcome::Inserted { .. });
        let child = Child {
            number: candidate.index,
            name: candidate.name.clone(),
            fingerprint: fingerprint.map(|print| print.to_string()).unwrap_or_default(),
            parents: candidate.parents.clone(),
            generation: u64::from(candidate.generation),
            text: std::mem::take(&mut candidate.text),
            candidate: serde_json::to_string(&candidate).expect("plain data"),
            outcome: kept,
            details: serde_json::to_string(&outcome).expect("plain data"),
        };
        let measurements = measurement.filter(|_| inserted).into_iter().collect();
        self.claim.tell(&[Kept { child, measurements }])?;
        count(&mut self.funnel, &told, &outcome);
        Ok(())
    }

    /// A game's text with all that is known about it.
    pub fn published(&mut self, name: &str) -> Result<String, Failure> {
        let store = self.claim.store();
        published(store, &store.run(&self.claim.run().to_string())?, &mut *self.search, name)
    }

    /// The best new games, viable ones first, by their first measurement.
    pub fn best(&self, count: usize) -> Vec<&Member> {
        let new = || self.search.population().iter().filter(|member| member.index.is_some());
        let viable = new().filter(|member| member.viable == Some(true));
        let others = new().filter(|member| member.viable != Some(true));
        viable.chain(others).take(count).collect()
    }
}
