//! Commands and stages.

use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;

/// The folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_path_buf()
}

/// A command, in the folder of the project.
pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Cargo, in the folder of the project.
pub fn cargo(args: &[&str]) -> Command {
    let mut cargo = command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()), args);
    // Cargo sets these for us, as for every program it runs; passed on, they would be taken for the user's wish.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
        cargo.env_remove(name);
    }
    cargo
}

/// Whether a program or a cargo command is there.
pub fn present(mut command: Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// The program `name` built with the profile this one was built with.
pub fn beside(name: &str) -> Result<PathBuf> {
    let own = std::env::current_exe().context("this program has a path")?;
    Ok(own.with_file_name(name))
}

/// What a command did.
pub struct Done {
    pub success: bool,
    /// Both streams, line by line as they came.
    pub text: String,
}

/// Runs a command and shows its output while it comes.
pub fn shown(command: &mut Command) -> Result<Done> {
    run(command, true)
}

/// Runs a command and keeps its output to itself.
pub fn quiet(command: &mut Command) -> Result<Done> {
    run(command, false)
}

fn run(command: &mut Command, show: bool) -> Result<Done> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {name}"))?;
    let text = Mutex::new(String::new());
    let pour = |stream: Box<dyn Read + Send>| {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).into_owned() + "\n";
            let mut text = text.lock().expect("the other thread only appends");
            if show {
                // A reader that has gone away is no reason to stop.
                let _ = std::io::stdout().write_all(line.as_bytes());
            }
            text.push_str(&line);
        }
    };
    let (out, err) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    std::thread::scope(|scope| {
        scope.spawn(|| pour(Box::new(out)));
        pour(Box::new(err));
    });
    let success = child.wait()?.success();
    Ok(Done { success, text: text.into_inner().expect("both threads are done") })
}

/// Runs stages one after the other, times them and counts what passed.
#[derive(Default)]
pub struct Stages {
    times: Vec<(String, f64)>,
    passed: u64,
    failed: u64,
}

impl Stages {
    /// Runs a command as a stage; false if it failed, and then the rest should not run.
    pub fn command(&mut self, name: &str, command: &mut Command) -> Result<bool> {
        self.stage(name, || shown(command))
    }

    /// Runs a stage.
    pub fn stage(&mut self, name: &str, work: impl FnOnce() -> Result<Done>) -> Result<bool> {
        println!("── {name}");
        let begin = Instant::now();
        let done = work()?;
        let seconds = begin.elapsed().as_secs_f64();
        let (passed, failed) = counts(&done.text).unwrap_or((u64::from(done.success), 0));
        self.passed += passed;
        self.failed += if done.success { failed } else { failed.max(1) };
        self.times.push((name.to_string(), seconds));
        println!("── {name}: {} in {seconds:.1} s\n", if done.success { "ok" } else { "FAILED" });
        Ok(done.success)
    }

    /// Says how it all went; true if nothing failed.
    pub fn finish(self) -> bool {
        for (name, seconds) in &self.times {
            println!("{seconds:8.1} s  {name}");
        }
        println!("{:8.1} s  in all", self.times.iter().map(|(_, seconds)| seconds).sum::<f64>());
        if let (1.., Some((name, _))) = (self.failed, self.times.last()) {
            println!("stopped at: {name} (its output above says why)");
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        self.failed == 0
    }
}

/// Tests passed and failed, from the summaries of nextest (`… 300 passed, 1 failed, 0 skipped`) and of cargo test
/// (`test result: ok. 3 passed; 0 failed; …`); `None` where there is no summary.
fn counts(text: &str) -> Option<(u64, u64)> {
    let mut sum = None;
    for line in text.lines().filter(|line| line.starts_with("test result:") || line.trim_start().starts_with("Summary"))
    {
        let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_end_matches([',', ';'])).collect();
        let before = |what: &str| {
            let at = words.iter().position(|word| *word == what)?;
            words.get(at.checked_sub(1)?)?.parse::<u64>().ok()
        };
        let (passed, failed) = sum.unwrap_or((0, 0));
        sum = Some((passed + before("passed").unwrap_or(0), failed + before("failed").unwrap_or(0)));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn summaries_are_counted() {
        let nextest = "     Summary [   1.234s] 301 tests run: 300 passed (2 slow), 1 failed, 4 skipped\n";
        // The word before `passed` counts, whatever follows.
        assert_eq!(counts(nextest), Some((300, 1)));
        let cargo = "test result: ok. 3 passed; 0 failed; 0 ignored\nother\ntest result: ok. 4 passed; 1 failed;\n";
        assert_eq!(counts(cargo), Some((7, 1)));
        assert_eq!(counts("nothing of the kind"), None);
    }
}
