//! The command `ludi`: it reads arguments, calls the other crates and prints what they say.
#![forbid(unsafe_code)]

mod cli;
mod commands;
mod dialogue;
mod engine_protocol;
mod estimate;
mod figures;
mod game;
mod interrupts;
mod numbers;
mod output;
mod page;
mod players;
mod steps;
mod table;

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
