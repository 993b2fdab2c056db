//! Where results and remarks go.

use crate::failure::Failure;
use crate::page::Page;
use serde::Serialize;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What a command found: one value behind both the text and the JSON.
pub trait Report: Serialize {
    /// As people like to read it.
    fn text(&self, page: &Page) -> String;

    /// Exit code: 0 yes, 1 no.
    fn code(&self) -> u8 {
        0
    }
}

/// Prints a result or the reason why there is none.
pub fn finish(result: Result<impl Report, Failure>, json: bool) -> ExitCode {
    match result {
        Ok(report) => {
            let text = if json { as_json(&report) } else { report.text(&Page::stdout()) };
            if let Err(failure) = print(&text) {
                return stop(&failure);
            }
            ExitCode::from(report.code())
        }
        Err(failure) => stop(&failure),
    }
}

fn stop(failure: &Failure) -> ExitCode {
    say(failure.text());
    ExitCode::from(failure.code())
}

fn as_json(report: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(report).expect("reports hold plain data only");
    text.push('\n');
    text
}

/// Writes to standard output. A reader that has seen enough is content, not an error.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::usage(format!("cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes to standard error as it is; if nobody listens, nothing is lost.
pub fn say(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// A remark of one line.
pub fn remark(text: impl AsRef<str>) {
    say(&format!("{}\n", text.as_ref()));
}

/// Set by who runs the command as a job and reads its progress: it comes in lines then, and the job gives way to others.
pub const JOB: &str = "LUDI_JOB";

/// A line on a terminal that is overwritten as work goes on; lines for who runs a job; silent elsewhere.
pub struct Progress {
    width: Option<usize>,
    job: bool,
    shown: bool,
    last: Instant,
}

impl Progress {
    /// Shows nothing yet.
    pub fn new() -> Progress {
        let job = std::env::var_os(JOB).is_some();
        let width = if job { Some(200) } else { Page::stderr().width };
        Progress { width, job, shown: false, last: Instant::now() }
    }

    /// Replaces the line.
    pub fn show(&mut self, text: &str) {
        let Some(width) = self.width else { return };
        let text: String = text.chars().take(width - 1).collect();
        if self.job {
            return say(&format!("{text}\n"));
        }
        say(&format!("\r\x1b[K{text}"));
        self.shown = true;
    }

    /// Replaces the line if it has stood for a while; for work that goes on faster than the eye.
    pub fn tick(&mut self, text: impl FnOnce() -> String) {
        if self.width.is_some() && self.last.elapsed() > Duration::from_millis(100) {
            self.last = Instant::now();
            self.show(&text());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            say("\r\x1b[K");
        }
    }
}

/// Writes a file and says so.
pub fn write_file(path: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::usage(format!("cannot write {path}: {error}")))?;
    remark(format!("wrote {path}"));
    Ok(())
}
