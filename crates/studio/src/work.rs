//! Work that takes time: bounded in number, off the threads that serve, and its panics contained.

use crate::failure::{Answer, Failure};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Requests that may wait for their turn; the next are told to come back.
const WAITING: usize = 1_000;

/// How long an answer may take once it is being worked out. Rule sets and budgets are bounded, so this is for what nobody foresaw: the
/// work goes on to its end, but nobody waits for it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Turns to work.
pub struct Work {
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// One request less that waits, however it ends: also when the client has gone away.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Says whether anybody still waits for an answer.
#[derive(Debug)]
pub struct Wanted(Arc<()>);

impl Wanted {
    /// False when the client has gone away.
    pub fn still(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }
}

impl Work {
    /// For this machine: as many searches at once as it has processors, and a few more quick answers.
    pub fn new() -> Work {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Work {
            quick: Arc::new(Semaphore::new(processors.max(2) * 2)),
            slow: Arc::new(Semaphore::new(processors)),
            waiting: AtomicUsize::new(0),
        }
    }

    /// Something that takes milliseconds.
    pub async fn quick<T: Send + 'static>(&self, work: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
        self.turn(&self.quick, |_| work()).await
    }

    /// Something that may take a second or more, and can stop when nobody wants it any longer.
    pub async fn slow<T: Send + 'static>(&self, work: impl FnOnce(Wanted) -> Answer<T> + Send + 'static) -> Answer<T> {
        self.turn(&self.slow, work).await
    }

    async fn turn<T: Send + 'static>(
        &self,
        turns: &Arc<Semaphore>,
        work: impl FnOnce(Wanted) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let busy = || Failure::Busy("the studio is busy; try again in a moment".into());
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(busy());
        }
        let _waiting = Waiting(&self.waiting);
        let turn = tokio::time::timeout(PATIENCE, turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_| busy())?.map_err(|_| busy())?;
        // Dropped with this future, which the server drops when the client goes away.
        let here = Arc::new(());
        let wanted = Wanted(here.clone());
        let work = move || {
            // The turn lasts as long as the work, also if nobody waits for it any longer.
            let _turn = turn;
            work(wanted)
        };
        let done = tokio::time::timeout(PATIENCE, tokio::task::spawn_blocking(work)).await;
        drop(here);
        match done {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(Failure::Broken("the work came to an unexpected end; this is a bug".into())),
            Err(_) => Err(Failure::Busy("the answer took too long".into())),
        }
    }
}
