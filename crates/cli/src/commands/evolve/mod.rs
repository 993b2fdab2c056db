//! `ludi evolve`

mod chess_like;
mod entertainment;
mod session;
mod text;

use ludi::Error;
use ludi::runs::wish::{Recombination, understood};
use ludi::runs::{Begin, Evolved, Until};
use session::Session;

/// Invent new games
///
/// Breeds games from known ones: two parents are chosen by rank, parts of one are put into the other, parts are changed at
/// random. Children that do not work, are slow, have no winners or are too close to a known game are dropped; the
/// others are played, measured and join the population. Everything is kept in a file, and a run can be stopped at any
/// moment and go on later. The same seed gives the same games, whatever the number of threads. At the end the best are
/// measured again with other games.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi evolve                                     two minutes from the library's sample games
  ludi evolve --minutes 60 --seed 7
  ludi evolve --require tiling=hex --prefer goal=connect --until-viable 5
  ludi evolve --resume                            the last run goes on
  ludi evolve --children 100 --threads 1 --json
  ludi evolve chess-like                          games of kings and pawns with new pieces
  ludi evolve entertainment                       games between chess and checkers")]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    /// Time for the whole run [default: 2, if nothing else says when to stop]
    #[arg(long, short, value_parser = minutes)]
    minutes: Option<f64>,
    /// Stop after so many candidates
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    children: Option<u64>,
    /// Stop when so many children are in the population
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    inserted: Option<u64>,
    /// Stop when so many viable games were found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    until_viable: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// Tag of the library's games to begin with
    #[arg(long, value_name = "TAG", default_value = "sample", conflicts_with_all = ["founders", "resume"])]
    population: String,
    /// Games to begin with: names, files, RUN/NAME
    #[arg(long, value_name = "GAME", num_args = 2.., conflicts_with = "resume")]
    founders: Vec<String>,
    /// Only such games: tiling=hex,goal=connect,cells<=61 and the like
    #[arg(long, value_name = "WISHES", value_parser = wishes, conflicts_with = "resume")]
    require: Option<String>,
    /// Parents of such games are chosen more often
    #[arg(long, value_name = "WISHES", value_parser = wishes, conflicts_with = "resume")]
    prefer: Option<String>,
    /// Breed from all by rank, or from the best of every kind
    #[arg(long, value_enum, default_value_t = Choice::List, conflicts_with = "resume")]
    select: Choice,
    /// Generate games from the grammar instead of breeding them, for comparison
    #[arg(long, conflicts_with = "resume")]
    random: bool,

    /// Cut rules that no trial would miss out of a child before it breeds, for comparison
    #[arg(long, conflicts_with_all = ["random", "resume"])]
    tidy: bool,
    /// Chance of each element to come from the other parent
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, conflicts_with = "resume")]
    crossover: f64,
    /// Chance of each element to be changed
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share, conflicts_with = "resume")]
    mutation: f64,
    /// Nodes of the search that measures a child first
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000), conflicts_with = "resume")]
    nodes: u64,
    /// Trials that measure a child first; three times as many if it seems to be among the best tenth
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..=1000), conflicts_with = "resume")]
    trials: u64,
    /// Weights of the score: a criterion and its weight on each line [default: those of the thesis]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    weights: Option<String>,
    #[command(flatten)]
    session: Session,
    #[command(subcommand)]
    space: Option<Space>,
}

/// Other spaces to search.
#[derive(Debug, clap::Subcommand)]
enum Space {
    ChessLike(Box<chess_like::Args>),
    Entertainment(Box<entertainment::Args>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Choice {
    /// All games, by rank.
    List,
    /// The best of every kind.
    Archive,
}

fn wishes(text: &str) -> Result<String, String> {
    understood(text).map(|()| text.to_string())
}

pub(super) fn minutes(text: &str) -> Result<f64, String> {
    let minutes: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if minutes > 0.0 && minutes < 1e6 { Ok(minutes) } else { Err("a time above 0, please".into()) }
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("a number from 0 to 1, please".into()) }
}

/// So many numbers with commas between.
fn list<T: std::str::FromStr, const N: usize>(text: &str) -> Result<[T; N], String> {
    let parts: Result<Vec<T>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    let numbers = parts.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("{N} numbers with commas between, please"))
}

pub fn run(args: &Args) -> Result<Evolved, Error> {
    match &args.space {
        Some(Space::ChessLike(args)) => return chess_like::run(args),
        Some(Space::Entertainment(args)) => return entertainment::run(args),
        None => {}
    }
    let until = Until {
        minutes: args.minutes,
        children: args.children,
        inserted: args.inserted,
        viable: args.until_viable,
        rounds: None,
    };
    let wish = Recombination {
        seed: args.seed,
        population: args.population.clone(),
        founders: args.founders.clone(),
        require: args.require.clone(),
        prefer: args.prefer.clone(),
        archive: args.select == Choice::Archive,
        random: args.random,
        tidy: args.tidy,
        crossover: args.crossover,
        mutation: args.mutation,
        nodes: args.nodes,
        trials: args.trials,
        weights: args.weights.clone(),
    };
    args.session.conduct(None, until, Begin::Recombination(Box::new(wish)))
}
