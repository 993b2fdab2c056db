//! `ludi completions`

use crate::cli::Cli;
use crate::output::Report;
use crate::page::Page;
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use ludi::Error;
use ludi::schema::Script;

/// Write a completion script for a shell
///
/// Source it, or put it where your shell looks for completions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi completions bash > ~/.local/share/bash-completion/completions/ludi
  ludi completions zsh > ~/.zfunc/_ludi
  ludi completions fish > ~/.config/fish/completions/ludi.fish")]
pub struct Args {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(args: &Args) -> Result<Script, Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ludi", &mut script);
    let shell = args.shell.to_possible_value().map_or(String::new(), |value| value.get_name().to_string());
    let script = String::from_utf8(script).map_err(|_| Error::usage("the script is not UTF-8"))?;
    Ok(Script { shell, script })
}

impl Report for Script {
    fn text(&self, _page: &Page) -> String {
        self.script.clone()
    }
}
