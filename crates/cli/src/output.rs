//! Where results and remarks go.

use crate::failure::Failure;
use crate::numbers::grouped;
use crate::page::Page;
use crate::source::plain;
use serde::Serialize;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;
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
            Err(Failure::usage(format!("cannot write to standard output: {}", plain(&error))))
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
    /// When the work that is counted began, and how much of it was done when last told.
    begin: Instant,
    done: u64,
}

impl Progress {
    /// Shows nothing yet.
    pub fn new() -> Progress {
        let job = std::env::var_os(JOB).is_some();
        let width = if job { Some(200) } else { Page::stderr().width };
        let now = Instant::now();
        Progress { width, job, shown: false, last: now, begin: now, done: 0 }
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

    /// The same for work that is counted: the text, the rate and the time left. `of` is 0 if nobody knows. A count that falls begins anew.
    pub fn advance(&mut self, done: u64, of: u64, text: impl FnOnce() -> String) {
        if done < self.done {
            self.begin = Instant::now();
        }
        self.done = done;
        let elapsed = self.begin.elapsed();
        self.tick(|| text() + &pace(elapsed, done, of));
    }
}

/// Rate and time left.
fn pace(elapsed: Duration, done: u64, of: u64) -> String {
    let seconds = elapsed.as_secs_f64();
    if done == 0 || seconds <= 0.0 {
        return String::new();
    }
    let rate = done as f64 / seconds;
    let left = of.checked_sub(done).map_or(String::new(), |left| format!(", {:.0} s left", left as f64 / rate));
    match rate {
        rate if rate < 10.0 => format!(", {rate:.1} a second{left}"),
        rate => format!(", {} a second{left}", grouped(rate as u64)),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            say("\r\x1b[K");
        }
    }
}

/// A path that something will be written to when the work is done: tried while the command line is read, so that a wrong one costs
/// nothing. What is there stays as it is; `-` is for each command to understand.
pub fn writable(path: &str) -> Result<String, String> {
    let place = Path::new(path);
    let new = place.symlink_metadata().is_err();
    // Pipes and devices are opened once, by who writes.
    if path != "-" && (new || place.is_file() || place.is_dir()) {
        let tried = OpenOptions::new().append(true).create(true).open(place);
        let trouble = |error: std::io::Error| format!("it cannot be written: {}", plain(&error));
        tried.map_err(trouble)?;
        if new {
            std::fs::remove_file(place).map_err(trouble)?;
        }
    }
    Ok(path.to_string())
}

/// Writes a file and says so.
pub fn write_file(path: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::usage(format!("cannot write {path}: {}", plain(&error))))?;
    remark(format!("wrote {path}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_tried_and_left_as_it_was() {
        let dir = std::env::temp_dir().join(format!("ludi-writable-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        let path = |name: &str| dir.join(name).to_str().expect("UTF-8").to_string();
        assert!(writable(&path("new")).is_ok() && !dir.join("new").exists());
        std::fs::write(dir.join("old"), "kept").expect("a file");
        assert!(writable(&path("old")).is_ok());
        assert_eq!(std::fs::read_to_string(dir.join("old")).expect("a file"), "kept");
        let nowhere = writable(&path("no/such/folder"));
        assert_eq!(nowhere, Err("it cannot be written: no such file or directory".to_string()));
        assert!(writable(dir.to_str().expect("UTF-8")).is_err(), "a folder is not a file");
        assert_eq!(writable("-"), Ok("-".to_string()));
        std::fs::remove_dir_all(&dir).expect("it was there");
    }

    #[test]
    fn pace_is_rate_and_rest() {
        assert_eq!(pace(Duration::from_secs(4), 10, 30), ", 2.5 a second, 8 s left");
        assert_eq!(pace(Duration::from_secs(4), 80_000, 100_000), ", 20,000 a second, 1 s left");
        assert_eq!(pace(Duration::from_secs(4), 10, 0), ", 2.5 a second");
        assert_eq!(pace(Duration::from_secs(4), 0, 30), "");
    }
}
