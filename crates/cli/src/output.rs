//! Where results and remarks go.

use crate::page::Page;
use ludi::error::{Kind, plain};
use ludi::open::drawn;
use ludi::schema::Envelope;
use ludi::{Error, Event, Listener};
use serde::Serialize;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a command found: one value behind both the text and the JSON.
pub trait Report: Serialize {
    /// As people like to read it.
    fn text(&self, page: &Page) -> String;

    /// Exit code: 0 yes, 1 no.
    fn code(&self) -> u8 {
        0
    }
}

/// Prints a result, or the reason why there is none. JSON comes in an envelope that says of what kind it is.
pub fn finish(kind: &'static str, result: Result<impl Report, Error>, json: bool) -> ExitCode {
    match result {
        Ok(report) => {
            terminal().clear();
            let text = if json { as_json(kind, &report) } else { report.text(&Page::stdout()) };
            if let Err(failure) = print(&text) {
                return stop(&failure);
            }
            ExitCode::from(report.code())
        }
        Err(failure) => stop(&failure),
    }
}

fn stop(error: &Error) -> ExitCode {
    complain(error);
    ExitCode::from(code(error))
}

fn as_json(kind: &'static str, report: &impl Serialize) -> String {
    let output = Envelope::new(kind, report);
    let mut text = serde_json::to_string_pretty(&output).expect("reports hold plain data only");
    text.push('\n');
    text
}

/// Writes to standard output. A reader that has seen enough is content, not an error.
fn print(text: &str) -> Result<(), Error> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Error::usage(format!("cannot write to standard output: {}", plain(&error))))
        }
        _ => Ok(()),
    }
}

/// Writes to standard error as it is; if nobody listens, nothing is lost.
fn say(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// A remark of one line.
pub fn remark(text: impl AsRef<str>) {
    terminal().remark(text.as_ref().to_string());
}

/// Set by who runs the command as a job: what it has to say comes as events then, each a line of JSON, and the job gives way to others.
pub const JOB: &str = "LUDI_JOB";

/// Standard error, which hears what long work has to say: a line that is overwritten as work goes on, on a terminal; lines of JSON for who
/// runs a job; remarks alone elsewhere.
pub struct Terminal {
    width: Option<usize>,
    job: bool,
    /// A line stands there that must go before anything else is written.
    shown: AtomicBool,
}

/// The one there is.
pub fn terminal() -> &'static Terminal {
    static TERMINAL: OnceLock<Terminal> = OnceLock::new();
    TERMINAL.get_or_init(|| Terminal {
        width: Page::stderr().width,
        job: std::env::var_os(JOB).is_some(),
        shown: AtomicBool::new(false),
    })
}

impl Terminal {
    /// Takes the line of progress away.
    fn clear(&self) {
        if self.shown.swap(false, Ordering::Relaxed) {
            say("\r\x1b[K");
        }
    }
}

impl Listener for Terminal {
    fn hear(&self, event: Event) {
        if self.job {
            return say(&(serde_json::to_string(&event).expect("events hold plain data only") + "\n"));
        }
        match (&event, self.width) {
            (Event::Progress { .. }, None) => {}
            (Event::Progress { .. }, Some(width)) => {
                let line: String = event.to_string().chars().take(width - 1).collect();
                say(&format!("\r\x1b[K{line}"));
                self.shown.store(true, Ordering::Relaxed);
            }
            _ => {
                self.clear();
                say(&format!("{event}\n"));
            }
        }
    }
}

/// Says why there is no result.
pub fn complain(error: &Error) {
    let terminal = terminal();
    if terminal.job {
        let Error { kind, message, hints, .. } = error.clone();
        return terminal.hear(Event::Failed { kind, message, hints });
    }
    terminal.clear();
    say(&spelt(error, Page::stderr().colour));
}

/// An error for the eye.
fn spelt(error: &Error, colour: bool) -> String {
    let drawn = drawn(&error.remarks, colour);
    let word = if error.kind == Kind::Stopped { "stopped" } else { "error" };
    let gap = if drawn.is_empty() { "" } else { "\n" };
    let hints: String = error.hints.iter().map(|hint| format!("hint: {hint}\n")).collect();
    format!("{drawn}{gap}{word}: {}\n{hints}", error.message)
}

/// Says what is wrong with the arguments; help and version, which are no mistakes, are shown as they are.
pub fn misunderstood(error: &clap::Error) -> ExitCode {
    if terminal().job && error.use_stderr() {
        let text = error.to_string();
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let message = lines.next().unwrap_or_default().trim_start_matches("error: ").to_string();
        let hints = lines.filter(|line| !line.starts_with("For more information")).map(str::to_string).collect();
        terminal().hear(Event::Failed { kind: Kind::Usage, message, hints });
    } else {
        // If nobody listens, nothing is lost.
        let _ = error.print();
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// 1 no, 2 wrong usage or trouble with files, 130 stopped by the user.
fn code(error: &Error) -> u8 {
    match error.kind {
        Kind::No => 1,
        Kind::Usage | Kind::Missing | Kind::Broken => 2,
        Kind::Stopped => 130,
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
pub fn write_file(path: &str, text: &str) -> Result<(), Error> {
    std::fs::write(path, text).map_err(|error| Error::usage(format!("cannot write {path}: {}", plain(&error))))?;
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
}
