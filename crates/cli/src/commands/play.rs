//! `ludi play`

use crate::dialogue::Dialogue;
use crate::game::ready;
use crate::output::Report;
use crate::page::Page;
use ludi::Error;
use ludi::play::{Options, Played, Session};
use ludi::players::MACHINE;

/// Play a game in the terminal
///
/// Type a step as `ludi moves` names it, or a command: help, moves, hint, undo, rules, board, tutorial, resign,
/// save FILE, quit. Without options you have the first side and the machine the second.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi play yavalath
  ludi play hex-7 --tutorial --white uct:iterations=5000 --black human
  ludi play chess --first human --second human
  ludi play yavalath --resume saved.json")]
pub struct Args {
    /// Name of a game, or a file
    game: String,
    /// Who has the first side: human or a player such as ab:depth=3 [default: human]
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Who has the second side [default: ab:nodes=20000]
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
    /// Who has the side called White
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,
    /// Who has the side called Black
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,
    /// Whom to ask for hints
    #[arg(long, value_name = "PLAYER", default_value = MACHINE)]
    hints: String,
    /// Go on with a game that `save` has written
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// Mark the cells where a step may go with +
    #[arg(long)]
    tutorial: bool,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = Options::default().seed)]
    seed: u64,
}

/// Plays on standard input; the talk goes to standard output, or to standard error where that is wanted for JSON.
pub fn run(args: &Args, json: bool) -> Result<Played, Error> {
    let game = ready(&args.game)?;
    let Args { first, second, white, black, hints, seed, .. } = args.clone();
    let mut session = Session::begin(&game, &Options { first, second, white, black, hints, seed })?;
    if let Some(file) = &args.resume {
        session.resume(file)?;
    }
    let mut dialogue = Dialogue { session, tutorial: args.tutorial };
    let stdin = std::io::stdin().lock();
    if json {
        dialogue.run(stdin, std::io::stderr(), &Page::stderr())?;
    } else {
        dialogue.run(stdin, std::io::stdout(), &Page::stdout())?;
    }
    Ok(dialogue.session.played())
}

impl Report for Played {
    /// Everything has been said in the course of play.
    fn text(&self, _page: &Page) -> String {
        String::new()
    }
}
