//! The commands and what they have in common.

use crate::commands::*;
use crate::output::{finish, misunderstood};
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Ludi describes, plays, measures and invents board games.
///
/// GAME is the name of a game of the library (case, blanks, hyphens and apostrophes do not matter; other
/// names of a game do as well), a file: .ludi (ludemes) or .sbg (Simplified Boardgames), or RUN/NAME, a game that a run
/// of `ludi evolve` made (STORE/RUN/NAME, if the store is not ./ludi.db). Where a name is both, write the file as ./name.
///
/// Results go to standard output, remarks to standard error. The exit code is 0 for yes, 1 for no (an invalid
/// game, an illegal move, a failed check) and 2 for wrong usage or trouble with files.
#[derive(Debug, Parser)]
#[command(name = "ludi", version, max_term_width = 100, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  ludi list --family connection         games of one family
  ludi rules yavalath                   the rules in plain English
  ludi show hex --moves \"F6 G5\"         a position
  ludi playout yavalath --count 10000   who wins at random, and when
  ludi measure yavalath --quick         is it fair, does it end, how long does it take
  ludi play yavalath                    against the machine
  ludi evolve                           new games, in two minutes
  ludi studio                           all of it in the browser
  ludi match hex-7 --players ab:depth=2 random
  ludi check mygame.ludi                what is wrong with a description
  ludi bench                            how fast it all is

`ludi COMMAND --help` says more about a command.")]
pub struct Cli {
    /// Print the result as JSON
    #[arg(long, global = true, help_heading = "Output")]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Args),
    Rules(rules::Args),
    Show(show::Args),
    Moves(moves::Args),
    Play(play::Args),
    Match(match_::Args),
    Tournament(tournament::Args),
    Replay(replay::Args),
    Eval(eval::Args),
    Optimise(optimise::Args),
    Playout(playout::Args),
    Perft(perft::Args),
    Solve(solve::Args),
    Measure(measure::Args),
    Compare(compare::Args),
    Profile(profile::Args),
    Fitness(fitness::Args),
    Distance(distance::Args),
    Nearest(nearest::Args),
    Criteria(criteria::Args),
    Entertainment(entertainment::Args),
    Learnability(learnability::Args),
    Rank(rank::Args),
    Fit(Box<fit::Args>),
    Agree(agree::Args),
    Evolve(evolve::Args),
    Runs(runs::Args),
    Improve(improve::Args),
    Distil(distil::Args),
    Studio(studio::Args),
    Print(print::Args),
    Bench(bench::Args),
    Ugi(ugi::Args),
    Check(check::Args),
    Fmt(fmt::Args),
    Ludemes(ludemes::Args),
    Import(import::Args),
    Export(export::Args),
    Completions(completions::Args),
}

/// Runs the command line.
pub fn run() -> ExitCode {
    let Cli { json, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misunderstood(&error),
    };
    match command {
        Command::List(args) => finish("list", list::run(&args), json),
        Command::Rules(args) => finish("rules", rules::run(&args), json),
        Command::Show(args) => finish("show", show::run(&args), json),
        Command::Moves(args) => finish("moves", moves::run(&args), json),
        Command::Play(args) => finish("play", play::run(&args, json), json),
        Command::Match(args) => finish("match", match_::run(&args), json),
        Command::Tournament(args) => finish("tournament", tournament::run(&args), json),
        Command::Replay(args) => finish("replay", replay::run(&args), json),
        Command::Eval(args) => finish("eval", eval::run(&args), json),
        Command::Optimise(args) => finish("optimise", optimise::run(&args), json),
        Command::Playout(args) => finish("playout", playout::run(&args), json),
        Command::Perft(args) => finish("perft", perft::run(&args), json),
        Command::Solve(args) => finish("solve", solve::run(&args), json),
        Command::Measure(args) => finish("measure", measure::run(&args), json),
        Command::Compare(args) => finish("compare", compare::run(&args), json),
        Command::Profile(args) => finish("profile", profile::run(&args), json),
        Command::Fitness(args) => finish("fitness", fitness::run(&args), json),
        Command::Distance(args) => finish("distance", distance::run(&args), json),
        Command::Nearest(args) => finish("nearest", nearest::run(&args), json),
        Command::Criteria(args) => finish("criteria", criteria::run(&args), json),
        Command::Entertainment(args) => finish("entertainment", entertainment::run(&args), json),
        Command::Learnability(args) => finish("learnability", learnability::run(&args), json),
        Command::Rank(args) => finish("rank", rank::run(&args), json),
        Command::Fit(args) => finish("fit", fit::run(&args), json),
        Command::Agree(args) => finish("agree", agree::run(&args), json),
        Command::Evolve(args) => finish("evolve", evolve::run(&args), json),
        Command::Improve(args) => finish("improve", improve::run(&args), json),
        Command::Distil(args) => finish("distil", distil::run(&args), json),
        Command::Runs(args) => finish("runs", runs::run(&args), json),
        Command::Studio(args) => finish("studio", studio::run(&args), json),
        Command::Print(args) => finish("print", print::run(&args), json),
        Command::Bench(args) => finish("bench", bench::run(&args), json),
        Command::Ugi(args) => finish("ugi", ugi::run(&args), json),
        Command::Check(args) => finish("check", check::run(&args), json),
        Command::Fmt(args) => finish("fmt", fmt::run(&args), json),
        Command::Ludemes(args) => finish("ludemes", ludemes::run(&args), json),
        Command::Import(args) => finish("import", import::run(&args), json),
        Command::Export(args) => finish("export", export::run(&args), json),
        Command::Completions(args) => finish("completions", completions::run(&args), json),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_schema() {
        let known: Vec<&str> = ludi::schema::schemas().into_iter().map(|(kind, _)| kind).collect();
        for command in super::Cli::command().get_subcommands() {
            assert!(known.contains(&command.get_name()), "{}", command.get_name());
        }
    }

    #[test]
    fn every_command_explains_itself_with_an_example() {
        for command in super::Cli::command().get_subcommands_mut() {
            let help = command.render_long_help().to_string();
            assert!(help.contains("Examples:\n  ludi "), "{}", command.get_name());
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }
}
