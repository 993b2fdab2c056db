//! The command `ludi`: it reads arguments, calls the other crates and prints what they say.
#![forbid(unsafe_code)]

mod assessing;
mod cli;
mod clock;
mod commands;
mod comparing;
mod diagnostics;
mod dialogue;
mod engine_protocol;
mod evolving;
mod failure;
mod gallery;
mod game;
mod kin;
mod numbers;
mod outcome;
mod output;
mod page;
mod pieces;
mod players;
mod profiles;
mod record;
mod sheet;
mod source;
mod steps;
mod surveying;
mod table;
mod thought;
mod trials;
mod variant;

fn main() -> std::process::ExitCode {
    give_way();
    cli::run()
}

/// A job runs at low priority: people who play meanwhile should not notice it.
fn give_way() {
    #[cfg(unix)]
    if std::env::var_os(output::JOB).is_some() {
        let _ = rustix::process::nice(10);
    }
}
