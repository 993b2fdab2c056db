//! Long work: our own program in a process of its own, at low priority. It can be stopped, it outlives the page that started it, and a game that
//! brings it down brings down nothing else. What came of it is kept in the store.

use crate::failure::{Answer, Failure};
use crate::said::{Far, Said};
use ludi::jobs::{End, Job};
use ludi::shelf::Games;
use serde::Serialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::{Notify, watch};

/// Jobs at once.
const AT_ONCE: usize = 3;

/// Bytes of a result that are kept.
const LARGEST: u64 = 32 << 20;

/// How long a job that is told to stop may take to tidy up.
const GRACE: Duration = Duration::from_secs(20);

/// What to do.
pub struct Order {
    /// Such as `measure`.
    pub kind: &'static str,
    /// In words.
    pub title: String,
    /// What it is about, as JSON.
    pub about: serde_json::Value,
    /// Arguments of our program; files of the folder by their plain names.
    pub arguments: Vec<String>,
    /// Files to lie in the folder it runs in.
    pub files: Vec<(String, String)>,
    /// The file of the folder that is the page about the result.
    pub page: Option<&'static str>,
}

/// A job, and how far it is.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    #[serde(flatten)]
    pub job: Job,
    #[serde(flatten)]
    far: Far,
}

/// A job that is going on.
struct Live {
    said: Said,
    stop: Arc<Notify>,
}

/// All jobs.
pub struct Jobs {
    program: PathBuf,
    live: Mutex<HashMap<i64, Live>>,
    /// Counts up with every change.
    changes: watch::Sender<u64>,
}

impl Jobs {
    /// None yet. `program`: ourselves.
    pub fn new(program: PathBuf) -> Jobs {
        Jobs { program, live: Mutex::default(), changes: watch::Sender::new(0) }
    }

    /// Tells of every change.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Live>> {
        self.live.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// The jobs of a store, the latest first.
    pub fn list(&self, games: &Games) -> Answer<Vec<Shown>> {
        let jobs = ludi::jobs::list(games.file())?;
        let live = self.live();
        let shown = |job: Job| match live.get(&job.id) {
            Some(Live { said, .. }) => Shown { job: Job { progress: said.words.clone(), ..job }, far: said.far },
            None => Shown { job, far: Far::default() },
        };
        Ok(jobs.into_iter().map(shown).collect())
    }

    /// Begins a job and gives its number. Must be called where there is a runtime.
    pub fn begin(self: &Arc<Self>, games: &Arc<Games>, order: Order) -> Answer<i64> {
        let mut live = self.live();
        if live.len() >= AT_ONCE {
            return Err(Failure::Busy(format!("{AT_ONCE} jobs are going on; wait for one to end, or stop it")));
        }
        let broken = |error: std::io::Error| Failure::Broken(format!("the job could not be started: {error}"));
        let folder = TempDir::new().map_err(broken)?;
        for (name, text) in &order.files {
            std::fs::write(folder.path().join(name), text).map_err(broken)?;
        }
        let child = Command::new(&self.program)
            .args(&order.arguments)
            .current_dir(folder.path())
            // Events as lines of JSON, and way for people who play meanwhile: see the command's `output` and `main`.
            .env("LUDI_JOB", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(broken)?;
        let id = ludi::jobs::begin(games.file(), order.kind, &order.title, &order.about)?;
        let stop = Arc::new(Notify::new());
        live.insert(id, Live { said: Said::new(), stop: stop.clone() });
        drop(live);
        self.changed();
        tokio::spawn(self.clone().attend(games.clone(), id, child, folder, order.page, stop));
        Ok(id)
    }

    /// Asks a job to stop; false if it is not going on.
    pub fn stop(&self, id: i64) -> bool {
        let live = self.live();
        live.get(&id).inspect(|live| live.stop.notify_one()).is_some()
    }

    async fn attend(
        self: Arc<Self>,
        games: Arc<Games>,
        id: i64,
        mut child: Child,
        folder: TempDir,
        page: Option<&'static str>,
        stop: Arc<Notify>,
    ) {
        let (out, err) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
        let read = tokio::spawn(async move {
            let mut text = Vec::new();
            let _ = out.take(LARGEST).read_to_end(&mut text).await;
            String::from_utf8_lossy(&text).into_owned()
        });
        let listen = tokio::spawn(self.clone().listen(id, err));
        let mut stopped = false;
        let status = tokio::select! {
            status = child.wait() => status,
            () = stop.notified() => {
                stopped = true;
                interrupt(&child);
                match tokio::time::timeout(GRACE, child.wait()).await {
                    Ok(status) => status,
                    Err(_) => {
                        let _ = child.start_kill();
                        child.wait().await
                    }
                }
            }
        };
        let (written, ()) = (read.await.unwrap_or_default(), listen.await.unwrap_or_default());
        // 1 is an answer too: the game is not viable, say.
        let fine = status.is_ok_and(|status| matches!(status.code(), Some(0 | 1)));
        let result = ludi::jobs::opened(&written);
        let (state, words) = match (stopped, fine && result.is_some()) {
            (true, _) => ("cancelled", "stopped".to_string()),
            (false, true) => ("done", String::new()),
            (false, false) => ("failed", self.live().get(&id).map_or(String::new(), |live| live.said.why())),
        };
        let page = page.and_then(|name| std::fs::read_to_string(folder.path().join(name)).ok());
        let end = End { state, words, result, page };
        let _ = tokio::task::spawn_blocking(move || ludi::jobs::end(games.file(), id, &end)).await;
        self.live().remove(&id);
        self.changed();
    }

    /// Takes note of what a job says.
    async fn listen(self: Arc<Self>, id: i64, err: tokio::process::ChildStderr) {
        let mut lines = BufReader::new(err.take(LARGEST)).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some(live) = self.live().get_mut(&id) {
                live.said.hear(&line);
            }
            self.changed();
        }
    }
}

/// Asks a process to come to an end: what it has made so far is kept.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let pid = child.id().and_then(|id| rustix::process::Pid::from_raw(id as i32));
    if let Some(pid) = pid {
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::INT);
    }
}

/// There is no gentle way here; what a run has told is in the store all the same.
#[cfg(not(unix))]
fn interrupt(_child: &Child) {}

/// A path as an argument.
pub fn argument(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
