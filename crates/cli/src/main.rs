//! The command `ludi`: it reads arguments, calls the other crates and prints what they say.
#![forbid(unsafe_code)]

mod cli;
mod clock;
mod commands;
mod diagnostics;
mod failure;
mod game;
mod numbers;
mod outcome;
mod output;
mod page;
mod source;
mod steps;
mod table;

fn main() -> std::process::ExitCode {
    cli::run()
}
