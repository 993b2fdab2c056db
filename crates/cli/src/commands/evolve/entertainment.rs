//! `ludi evolve entertainment`

use super::session::Session;
use super::{list, share};
use ludi::Error;
use ludi::runs::entertainment::KIND;
use ludi::runs::wish::Entertainment;
use ludi::runs::{Begin, Evolved, Until};

/// Invent games between chess and checkers
///
/// A game is fifty genes: what stands on the three rows nearest to a player, how six types of pieces move and capture and what they become on the
/// last row, which of them must not be lost, whether captures are mandatory. Ten random games each found a family; in every iteration each
/// family makes a mutated child, which takes its place if the gains in duration, intelligence, dynamism and usability add up to more than
/// the threshold. The best two games in each of the four are kept beside the families.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi evolve entertainment                       ten families, a hundred iterations
  ludi evolve entertainment --seed 7 --select ranks --weights 2,1,1,0
  ludi evolve entertainment --resume --iterations 200")]
pub struct Args {
    /// Games alive at a time; each makes one child an iteration
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000), conflicts_with = "resume")]
    families: u64,
    /// Iterations [default: 100; of a run that goes on, what was said when it began]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000))]
    iterations: Option<u64>,
    /// Chance of each gene to be drawn anew
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share, conflicts_with = "resume")]
    mutation: f64,
    /// What a child's gains over its parent must exceed
    #[arg(long, value_name = "SUM", default_value_t = 0.5, allow_negative_numbers = true, conflicts_with_all = ["select", "resume"])]
    threshold: f64,
    /// How children take the place of parents
    #[arg(long, value_enum, default_value_t = Selection::Families, conflicts_with = "resume")]
    select: Selection,
    /// What duration, intelligence, dynamism and usability weigh in the sum of ranks and in the score
    #[arg(long, value_name = "W1,W2,W3,W4", default_value = "1,1,1,1", value_parser = weights, conflicts_with = "resume")]
    weights: [f64; 4],
    /// Pieces a player has at most
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=24), conflicts_with = "resume")]
    pieces: u64,
    /// Games for each metric
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=10_000), conflicts_with = "resume")]
    games: u64,
    /// After a hundred turns a game is drawn, instead of won by who has more pieces
    #[arg(long, conflicts_with = "resume")]
    draw_at_limit: bool,
    /// A piece that moves in an L by multiple steps goes on leaping
    #[arg(long, conflicts_with = "resume")]
    nightrider: bool,
    /// The second player's pieces stand turned by half a turn, as in checkers, instead of mirrored, as in chess
    #[arg(long, conflicts_with = "resume")]
    half_turn: bool,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// Time for the whole run; without it the run goes on to its last iteration
    #[arg(long, short, value_parser = super::minutes)]
    minutes: Option<f64>,
    #[command(flatten)]
    session: Session,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Selection {
    /// A child takes its own parent's place.
    Families,
    /// Of all parents and children the best by the sums of their ranks stay.
    Ranks,
}

fn weights(text: &str) -> Result<[f64; 4], String> {
    let weights: [f64; 4] = list(text)?;
    let sound = weights.iter().all(|weight| (0.0..1e6).contains(weight)) && weights != [0.0; 4];
    if sound { Ok(weights) } else { Err("weights are not negative, and one of them is above 0".into()) }
}

pub fn run(args: &Args) -> Result<Evolved, Error> {
    let until = Until { minutes: args.minutes, rounds: args.iterations, ..Until::default() };
    let wish = Entertainment {
        seed: args.seed,
        families: args.families,
        iterations: args.iterations.unwrap_or(Entertainment::default().iterations),
        mutation: args.mutation,
        threshold: args.threshold,
        ranks: args.select == Selection::Ranks,
        weights: args.weights,
        pieces: args.pieces,
        games: args.games,
        draw_at_limit: args.draw_at_limit,
        nightrider: args.nightrider,
        half_turn: args.half_turn,
    };
    args.session.conduct(Some(KIND), until, Begin::Entertainment(Box::new(wish)))
}
