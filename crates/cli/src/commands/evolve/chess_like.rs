//! `ludi evolve chess-like`

use super::session::Session;
use super::{list, share};
use ludi::Error;
use ludi::runs::chess_like::KIND;
use ludi::runs::wish::ChessLike;
use ludi::runs::{Begin, Evolved, Until};

/// Invent chess-like games
///
/// A side has two rows of men, a king among them; who takes the other's king or brings a pawn to the far row wins. The first generation
/// is drawn at random: start, board and above all the moves of the pieces. Then pairs of parents, chosen the more often the fitter they
/// are, exchange pieces and squares, a few of which are drawn anew, and the best of parents and children live on. A game is fit
/// if players of different heuristics fare at it as they do at known games, if the sides are even, and if it is not over at once.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi evolve chess-like                          20 generations of 10 games
  ludi evolve chess-like --seed 7 --preset leaping --width 6 --height 7
  ludi evolve chess-like --resume --generations 30
  ludi evolve chess-like --random --generations 0 --population 50 --preset ornate     50 games drawn at random")]
pub struct Args {
    /// Games alive at a time; even
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..=10_000), conflicts_with = "resume")]
    population: u64,
    /// Generations bred after the first [default: 20; of a run that goes on, what was said when it began]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=100_000))]
    generations: Option<u64>,
    /// Chance of a child that a piece is drawn anew, and that a square is
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = share, conflicts_with = "resume")]
    mutation: f64,
    /// Players whose results are compared with the model
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(3..=4), conflicts_with = "resume")]
    algorithms: u64,
    /// The probabilities pieces are drawn with
    #[arg(long, value_name = "NAME", default_value = "printed", value_parser = ChessLike::preset, conflicts_with = "resume")]
    preset: String,
    /// Columns of the board [default: drawn from 6 to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=16), conflicts_with = "resume")]
    width: Option<u32>,
    /// Rows of the board [default: drawn from 6 to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=16), conflicts_with = "resume")]
    height: Option<u32>,
    /// Kinds of men beside king and pawn [default: drawn from 3 to 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=8), conflicts_with = "resume")]
    kinds: Option<u64>,
    /// Chance of a pattern to have one more step [default: the preset's]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    extend: Option<f64>,
    /// Chance of a pattern to have one more modifier [default: the preset's]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    modify: Option<f64>,
    /// Most squares a pawn, a king and any other piece may have to go to [default: 4,8,16]
    #[arg(long, value_name = "P,K,O", value_parser = mobility, conflicts_with = "resume")]
    mobility: Option<[u64; 3]>,
    /// Chance of a pawn, a king and any other piece to have one more pattern [default: 0.25,0.25,0.5]
    #[arg(long, value_name = "P,K,O", value_parser = another, conflicts_with = "resume")]
    another: Option<[f64; 3]>,
    /// Patterns from which the moves of a game are chosen [default: 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000), conflicts_with = "resume")]
    pool: Option<u64>,
    /// Chance of a square of the two rows to be empty [default: 0.1]
    #[arg(long, value_name = "SHARE", value_parser = share, conflicts_with = "resume")]
    empty: Option<f64>,
    /// Draw all games at random instead of breeding them, each with a board of its own, for comparison
    #[arg(long, conflicts_with = "resume")]
    random: bool,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// Time for the whole run; without it the run goes on to its last generation
    #[arg(long, short, value_parser = super::minutes)]
    minutes: Option<f64>,
    #[command(flatten)]
    session: Session,
}

fn mobility(text: &str) -> Result<[u64; 3], String> {
    let caps: [u64; 3] = list(text)?;
    if caps.iter().all(|cap| (1..=256).contains(cap)) { Ok(caps) } else { Err("numbers from 1 to 256, please".into()) }
}

fn another(text: &str) -> Result<[f64; 3], String> {
    let chances: [f64; 3] = list(text)?;
    // A piece that always gets one more pattern never gets its last.
    if chances.iter().all(|chance| (0.0..1.0).contains(chance)) {
        Ok(chances)
    } else {
        Err("shares below 1, please".into())
    }
}

pub fn run(args: &Args) -> Result<Evolved, Error> {
    let until = Until { minutes: args.minutes, rounds: args.generations, ..Until::default() };
    let wish = ChessLike {
        seed: args.seed,
        population: args.population,
        generations: args.generations.unwrap_or(ChessLike::default().generations),
        mutation: args.mutation,
        algorithms: args.algorithms,
        preset: args.preset.clone(),
        width: args.width,
        height: args.height,
        kinds: args.kinds,
        extend: args.extend,
        modify: args.modify,
        mobility: args.mobility,
        another: args.another,
        pool: args.pool,
        empty: args.empty,
        random: args.random,
    };
    args.session.conduct(Some(KIND), until, Begin::ChessLike(Box::new(wish)))
}
