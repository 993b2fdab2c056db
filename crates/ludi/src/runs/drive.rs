//! Tasks on the threads of this machine: one way to drive a run.

use super::funnel::{Funnel, Standing};
use super::judge::{Judged, Task, judge_unless};
use super::plan::Plan;
use super::run::Run;
use crate::error::Error;
use crate::event::{Listener, Meter};
use rayon::ThreadPool;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

/// How long the driver waits for a result before it looks at the clock.
const PATIENCE: Duration = Duration::from_millis(100);

/// Why work stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All was done, or a number asked for was reached.
    Done,
    /// The time is over.
    Time,
    /// It was interrupted.
    Interrupted,
}

/// Work made of tasks.
pub trait Work {
    /// The next task; `None` until results were told that it has to wait for, or if there are no more.
    fn ask(&mut self) -> Option<Task>;
    /// The result of the task that was asked for longest ago.
    fn tell(&mut self, judged: Judged) -> Result<(), Error>;
    /// Whether to stop now, and why.
    fn over(&self) -> Option<Stop>;
    /// How far it is; called now and then.
    fn show(&mut self) {}
}

/// Does work on as many tasks at once as the pool has threads, until it is over. Results are told in the order of asking, so how many threads
/// there are changes nothing but the time it takes. What is being judged when the work is over is given up.
pub fn drive(work: &mut dyn Work, plan: &Plan, pool: &ThreadPool) -> Result<Stop, Error> {
    let (tasks, todo) = mpsc::channel::<(u64, Task)>();
    let (results, done) = mpsc::channel::<(u64, Judged)>();
    let todo = Mutex::new(todo);
    let stopping = AtomicBool::new(false);
    // All tasks are judged on the same threads: where a few take long and no other may be asked for before their results are known, their games
    // are played by all.
    std::thread::scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let (todo, results, stopping) = (&todo, results.clone(), &stopping);
            scope.spawn(move || {
                loop {
                    let next = todo.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).recv();
                    let Ok((number, task)) = next else { return };
                    if stopping.load(Ordering::Relaxed) {
                        return;
                    }
                    let judged = pool.install(|| judge_unless(plan, &task, stopping));
                    if results.send((number, judged)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        let stop = pump(work, &tasks, &done);
        stopping.store(true, Ordering::Relaxed);
        drop(tasks);
        stop
    })
}

/// Hands out tasks and takes results in order.
fn pump(
    work: &mut dyn Work,
    tasks: &mpsc::Sender<(u64, Task)>,
    done: &mpsc::Receiver<(u64, Judged)>,
) -> Result<Stop, Error> {
    let gone = || Error::broken("all workers are gone");
    let (mut asked, mut told) = (0, 0);
    let mut waiting: BTreeMap<u64, Judged> = BTreeMap::new();
    loop {
        if let Some(stop) = work.over() {
            return Ok(stop);
        }
        while let Some(task) = work.ask() {
            tasks.send((asked, task)).map_err(|_| gone())?;
            asked += 1;
        }
        match done.recv_timeout(PATIENCE) {
            Ok((number, judged)) => waiting.insert(number, judged),
            Err(mpsc::RecvTimeoutError::Timeout) => continue,
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(gone()),
        };
        while let Some(judged) = waiting.remove(&told) {
            work.tell(judged)?;
            told += 1;
            if let Some(stop) = work.over() {
                return Ok(stop);
            }
        }
        work.show();
    }
}

/// When a run stops.
#[derive(Clone, Debug)]
pub struct Limits<'a> {
    /// Candidates made, earlier sessions included.
    pub children: Option<u64>,
    /// Children in the population.
    pub inserted: Option<u64>,
    /// Viable ones among these.
    pub viable: Option<u64>,
    /// A moment.
    pub until: Option<Instant>,
    /// Set when somebody has had enough.
    pub enough: &'a AtomicBool,
}

impl Limits<'_> {
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

/// The candidates of a run, until a limit is reached.
struct Going<'a> {
    run: &'a mut Run,
    limits: &'a Limits<'a>,
    meter: Meter<'a>,
    standing: Standing,
}

impl Work for Going<'_> {
    fn ask(&mut self) -> Option<Task> {
        let more = self.limits.children.is_none_or(|most| self.run.asked() < most);
        if more { self.run.ask() } else { None }
    }

    fn tell(&mut self, judged: Judged) -> Result<(), Error> {
        self.run.tell(judged)
    }

    fn over(&self) -> Option<Stop> {
        self.limits.reached(&self.run.funnel)
    }

    fn show(&mut self) {
        let Going { run, limits, meter, standing } = self;
        meter.tick(|| {
            let best = run.best(1).first().map(|member| (member.name.clone(), member.score.unwrap_or(0.0)));
            let time = limits.until.map(|until| until.saturating_duration_since(Instant::now()));
            standing.event(&run.funnel, best, time, [limits.children, limits.inserted, limits.viable])
        });
    }
}

impl Run {
    /// Goes on until a limit is reached.
    pub fn go(&mut self, limits: &Limits<'_>, pool: &ThreadPool, listener: &dyn Listener) -> Result<Stop, Error> {
        let plan = self.plan.clone();
        let standing = Standing::new(&self.funnel, plan.passed_once());
        drive(&mut Going { run: self, limits, meter: Meter::new(listener), standing }, &plan, pool)
    }
}
