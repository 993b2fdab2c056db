//! Measuring: one process a game, as many at a time as there are processors.

use super::row::Row;
use super::rows::Rows;
use super::tasks::{LeftOut, Task};
use crate::run::{beside, command};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::io::Read;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// The command, and the seed it measures with.
pub struct Ludi {
    program: String,
    seed: String,
    build: String,
}

impl Ludi {
    /// The command that was built beside this one.
    pub fn new(seed: u64) -> Result<Ludi> {
        let program = beside("ludi")?.to_string_lossy().into_owned();
        let output = command(&program, &["criteria", "--json"]).output().context("ludi runs")?;
        let envelope: Value = serde_json::from_slice(&output.stdout).context("JSON")?;
        let build = envelope["build"].as_str().context("a build")?.to_string();
        Ok(Ludi { program, seed: seed.to_string(), build })
    }

    /// Two builds of one name measure alike.
    pub fn build(&self) -> &str {
        &self.build
    }

    /// Measures a game on one thread; the inner error: somebody ended it by a signal. A measurement that fails is an error of ours, not a poor game.
    fn measure(&self, task: &Task) -> Result<Result<Row, String>> {
        let args = ["measure", &task.game, "--quick", "--threads", "1", "--seed", &self.seed, "--json"];
        let begin = Instant::now();
        let mut child = command(&self.program, &args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("ludi runs")?;
        let mut text = String::new();
        child.stdout.take().context("piped")?.read_to_string(&mut text)?;
        // It has said all and not been waited for: its figures are there still.
        let seconds = processor_time(child.id()).unwrap_or_else(|| begin.elapsed().as_secs_f64());
        let status = child.wait()?;
        if status.code().is_none() {
            return Ok(Err(format!("ended after {seconds:.0} s of processor time ({status})")));
        }
        ensure!(status.success(), "{} cannot be measured: {status}", task.game);
        let mut envelope: Value = serde_json::from_str(&text).context("JSON")?;
        let found = envelope["result"].take();
        let reasons = found["reasons"].as_array().context("reasons")?;
        let reasons: Vec<&str> = reasons.iter().filter_map(Value::as_str).collect();
        Ok(Ok(Row {
            set: task.set.to_string(),
            name: task.name.clone(),
            way: task.way.clone(),
            viable: found["viable"].as_bool().context("a verdict")?,
            score: found["score"]["value"].as_f64().context("a score")?,
            reasons: reasons.join("; "),
            seconds,
        }))
    }
}

/// Measures the games that have no row. Those whose measurement was ended by somebody are left out, and tell why.
pub fn measure(ludi: &Ludi, tasks: &[Task], rows: &mut Rows) -> Result<Vec<LeftOut>> {
    let missing: Vec<&Task> = tasks.iter().filter(|task| !rows.has(task)).collect();
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(rows);
    let done = AtomicUsize::new(0);
    let ended = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        while let Some(task) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            let row = match ludi.measure(task)? {
                Ok(row) => row,
                Err(why) => {
                    let left = LeftOut { set: task.set, name: task.name.clone(), way: task.way.clone(), reason: why };
                    ended.lock().expect("no thread panics while it adds").push(left);
                    continue;
                }
            };
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            let verdict = if row.viable { "viable" } else { "not viable" };
            let (set, title, score, seconds) = (&row.set, row.title(), row.score, row.seconds);
            println!("{count} of {}: {set} {title}: {verdict}, {score:.2}, {seconds:.1} s", missing.len());
            rows.lock().expect("no thread panics while it adds").add(row)?;
        }
        Ok(())
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    Ok(ended.into_inner().expect("no thread panics while it adds"))
}

/// Seconds of processor time a process has used, where the system tells.
fn processor_time(id: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    // User and system time, in hundredths: fields 14 and 15 of proc(5), of which the first two are cut off.
    Some((ticks(11)? + ticks(12)?) / 100.0)
}
