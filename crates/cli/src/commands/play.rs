//! `ludi play`

use crate::dialogue::{Dialogue, Seat};
use crate::failure::Failure;
use crate::game::{Ready, ready};
use crate::output::Report;
use crate::page::Page;
use crate::players::contestant;
use crate::record::parse;
use crate::source::file;
use crate::trials::ludemes;
use engine::Game;
use engine::core::Outcome;
use gdl::ast::Player;
use serde::Serialize;

/// Who plays unless somebody else is named.
const MACHINE: &str = "ab:nodes=20000";

/// Play a game in the terminal
///
/// Type a step as `ludi moves` names it, or a command: help, moves, hint, undo, rules, board, tutorial, resign,
/// save FILE, quit. Without options you have the first side and the machine the second.
#[derive(Debug, clap::Args)]
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
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Serialize)]
pub struct Played {
    game: String,
    /// By seat.
    players: [String; 2],
    moves: Vec<String>,
    /// `win`, `draw`, `unfinished` or `in progress`.
    outcome: &'static str,
    /// The seat that won, `first` or `second`: after a swap it has the other side.
    winner: Option<&'static str>,
    resigned: bool,
    turns: u32,
}

/// Plays on standard input; the talk goes to standard output, or to standard error where that is wanted for JSON.
pub fn run(args: &Args, json: bool) -> Result<Played, Failure> {
    let Ready { game, text } = ready(&args.game)?;
    let names = seats(args, &game)?;
    let [first, second] = names.each_ref().map(|name| seat(&game, name));
    let ludemes = ludemes(&game, text);
    let mut dialogue = Dialogue::new(&game, [first?, second?], contestant(&game, &args.hints)?, args.seed, ludemes);
    dialogue.tutorial = args.tutorial;
    if let Some(path) = &args.resume {
        let source = file(path)?;
        let records = parse(&source.path, &source.text)?;
        let (name, recorded) = (&game.ast().name, &records[0].header.game.name);
        if name != recorded {
            return Err(Failure::no(format!("{path} is a game of {recorded}, not of {name}")));
        }
        dialogue
            .take_up(&records[0])
            .map_err(|why| Failure::no(format!("{path} is not a game of {}: {why}", game.ast().name)))?;
    }
    let (stdin, page) = (std::io::stdin().lock(), Page::stdout());
    if json {
        dialogue.run(stdin, std::io::stderr(), &Page::stderr())?;
    } else {
        dialogue.run(stdin, std::io::stdout(), &page)?;
    }
    let outcome = dialogue.outcome();
    Ok(Played {
        game: game.ast().name.clone(),
        moves: dialogue.moves(),
        outcome: match outcome {
            None => "in progress",
            Some(Outcome::Win(_)) => "win",
            Some(Outcome::Draw) => "draw",
            Some(Outcome::Unfinished) => "unfinished",
        },
        winner: match outcome {
            Some(Outcome::Win(seat)) => Some(["first", "second"][seat.index()]),
            _ => None,
        },
        resigned: dialogue.resigned(),
        turns: dialogue.turns(),
        players: names,
    })
}

/// Who sits first and second. Sides go by their names in the game: in some Black begins.
fn seats(args: &Args, game: &Game) -> Result<[String; 2], Failure> {
    let mut seats = [args.first.clone(), args.second.clone()];
    let players = &game.ast().players;
    for (name, wish) in [("White", &args.white), ("Black", &args.black)] {
        let Some(wish) = wish else { continue };
        let Some(side) = Player::BOTH.into_iter().find(|side| players[side.index()].name == name) else {
            let [first, second] = players.each_ref().map(|player| &player.name);
            let failure = Failure::usage(format!("nobody is called {name}: the players are {first} and {second}"));
            return Err(failure.hint("say --first or --second"));
        };
        if seats[side.index()].replace(wish.clone()).is_some() {
            return Err(Failure::usage(format!("{name} is given twice")));
        }
    }
    // One who names a machine for one side wants the other for himself.
    Ok(match seats {
        [None, None] => ["human".into(), MACHINE.into()],
        [Some(first), None] if first == "human" => [first, MACHINE.into()],
        [None, Some(second)] if second == "human" => [MACHINE.into(), second],
        [first, second] => [first, second].map(|seat| seat.unwrap_or_else(|| "human".into())),
    })
}

fn seat<'g>(game: &'g Game, name: &str) -> Result<Seat<'g>, Failure> {
    if name == "human" {
        return Ok(Seat::Human);
    }
    Ok(Seat::Machine(name.to_string(), contestant(game, name)?.player(game)))
}

impl Report for Played {
    /// Everything has been said in the course of play.
    fn text(&self, _page: &Page) -> String {
        String::new()
    }
}
