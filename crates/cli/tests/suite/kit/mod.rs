//! Runs the built command and keeps what it said.
#![allow(dead_code, unreachable_pub, missing_docs)]

mod schema;

pub use schema::holds;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub const LUDI: &str = env!("CARGO_BIN_EXE_ludi");

/// What a command answered.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Answer {
    fn from(output: Output) -> Answer {
        Answer {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("output is UTF-8"),
            err: String::from_utf8(output.stderr).expect("remarks are UTF-8"),
        }
    }
}

impl Answer {
    /// Fails unless the exit code is this.
    #[track_caller]
    pub fn exits(self, code: i32) -> Answer {
        assert_eq!(self.code, code, "\nstdout: {}\nstderr: {}", self.out, self.err);
        self
    }

    /// Fails unless the result says this.
    #[track_caller]
    pub fn says(self, text: &str) -> Answer {
        assert!(self.out.contains(text), "no {text:?} in stdout: {}\nstderr: {}", self.out, self.err);
        self
    }

    /// Fails unless the remarks say this.
    #[track_caller]
    pub fn remarks(self, text: &str) -> Answer {
        assert!(self.err.contains(text), "no {text:?} in stderr: {}\nstdout: {}", self.err, self.out);
        self
    }

    /// The result as JSON, out of its envelope. Every one that a test looks at must be as documented.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        let mut output = serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {}", self.out));
        schema::holds(&output);
        output["result"].take()
    }
}

/// Runs `ludi` with these arguments.
pub fn ludi<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> Answer {
    Command::new(LUDI).args(args).stdin(Stdio::null()).output().expect("the command runs").into()
}

/// Runs `ludi` with something on its standard input.
pub fn ludi_with(input: &[u8], args: &[&str]) -> Answer {
    let mut child = Command::new(LUDI)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // It may answer before it has read everything.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input);
    child.wait_with_output().expect("the command ends").into()
}

/// A folder of its own for a test, empty.
pub fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the folder can be made");
    path
}

/// Writes a file and gives its path as text.
pub fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("the file can be written");
    path.to_str().expect("paths are UTF-8").to_string()
}

/// A small game in a layout that is not the canonical one.
pub const SMALL: &str = "(game Small (board (tiling square)\n (size 3)) (end (All win (in-a-row 3))))";

/// A game with one error, on the third line.
pub const BROKEN: &str = "(game Broken\n  (board (tiling square) (size 3))\n  (end (All win (in-a-rwo 3))))\n";

/// Runs `ludi` in a folder, where it keeps its store.
pub fn ludi_in(folder: &Path, args: &[&str]) -> Answer {
    Command::new(LUDI).args(args).current_dir(folder).stdin(Stdio::null()).output().expect("the command runs").into()
}
