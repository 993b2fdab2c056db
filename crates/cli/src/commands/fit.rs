//! `ludi fit`

use crate::figures::{self, positive};
use crate::numbers::counted;
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::survey::{FitOptions, Fitted, Model, Permuted, Response, fit};

/// Which criteria predict what people like, and how well?
///
/// Regresses people's ranks of games on their measurements. Every figure is of games that were left out: for each game everything, picking
/// criteria and scaling them and choosing a penalty included, is done anew without it. The one exception is marked un-nested: criteria picked
/// with all games in sight, as in the original experiment; it flatters, and the figure for opinions handed round at random says by how
/// much. The weights can be written to a file that `ludi measure` and `ludi evolve` take.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi fit --measurements docs/measurements.csv --ratings data/human-ratings.csv
  ludi fit --measurements docs/measurements.csv --ratings comparisons.csv --model ridge --weights fitted.txt
  ludi fit --measurements m.csv --ratings r.csv --importance importance.svg --scatter scatter.svg --json")]
pub struct Args {
    /// Measured games, as `ludi measure --csv` writes them
    #[arg(long, value_name = "FILE")]
    measurements: String,
    /// What people think: ratings (name,rating,raters), comparisons (first,second,preferred) or ranks (name,rank)
    #[arg(long, value_name = "FILE")]
    ratings: String,
    /// What to predict
    #[arg(long, value_enum, default_value_t = On::Rank)]
    on: On,
    /// Whose predictions and weights to show and write
    #[arg(long, value_enum, default_value_t = How::Ridge)]
    model: How,
    /// Criteria not to look at
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    without: Vec<String>,
    /// Write the weights, for `ludi measure --weights` and `ludi evolve --weights`
    #[arg(long, value_name = "FILE", value_parser = writable)]
    weights: Option<String>,
    /// Draw how much the error grows when a criterion of the un-nested set is removed
    #[arg(long, value_name = "SVG", value_parser = writable)]
    importance: Option<String>,
    /// Draw predictions against what people think, with names
    #[arg(long, value_name = "SVG", value_parser = writable)]
    scatter: Option<String>,
    /// Permutations that every figure is computed again for; 0 for none
    #[arg(long, value_name = "N", default_value_t = 99, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    permutations: u64,
    /// Resamples of intervals that need them
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    resamples: u64,
    /// Pass over games that are not measured
    #[arg(long)]
    skip_unmeasured: bool,
    /// Standard deviation of single ratings of one game
    #[arg(long, value_name = "X", default_value_t = 1.5, value_parser = positive)]
    deviation: f64,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum On {
    /// The place among the games, 1 for the best and 0 for the worst
    Rank,
    /// The rating or strength itself
    Score,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum How {
    /// Least squares on all criteria
    Linear,
    /// Ridge regression on all criteria
    Ridge,
    /// Least squares on criteria picked by the cross-entropy method
    Selected,
}

pub fn run(args: &Args) -> Result<Fitted, Error> {
    let &Args { permutations, resamples, skip_unmeasured, deviation, seed, threads, .. } = args;
    let on = match args.on {
        On::Rank => Response::Rank,
        On::Score => Response::Score,
    };
    let model = match args.model {
        How::Linear => Model::Linear,
        How::Ridge => Model::Ridge,
        How::Selected => Model::Selected,
    };
    let without = args.without.clone();
    let options = FitOptions { on, model, without, permutations, resamples, skip_unmeasured, deviation, seed, threads };
    let fitted = fit(&args.measurements, &args.ratings, &options, terminal())?;
    if let Some(path) = &args.weights {
        write_file(path, &fitted.file())?;
    }
    if let Some(path) = &args.importance {
        write_file(path, &fitted.importance())?;
    }
    if let Some(path) = &args.scatter {
        write_file(path, &fitted.scatter())?;
    }
    Ok(fitted)
}

impl Report for Fitted {
    fn text(&self, page: &Page) -> String {
        let rows = self.figures.iter().map(|f| {
            let chance = |of: &dyn Fn(&Permuted) -> String| f.permuted.as_ref().map_or("·".into(), of);
            vec![
                f.set.to_string(),
                f.method.to_string(),
                f.criteria.to_string(),
                format!("{:+.2}", f.correlation.value),
                figures::bounds(&f.correlation),
                format!("{:+.2}", f.plain.value),
                format!("{:+.2}", f.explained),
                chance(&|p| format!("{:+.2}", p.mean)),
                chance(&|p| format!("{:.3}", p.p)),
            ]
        });
        let header = ["CRITERIA", "METHOD", "", "R", "95 %", "PLAIN R", "SAVED", "BY CHANCE", "P"];
        let mut out = draw(page, Fit::Wrap, &header, rows.collect(), &[2, 3, 5, 6, 7, 8]);
        let games = counted(self.games.len(), "game");
        for words in [
            format!(
                "R is the correlation of people's opinion of {games} with what models that had not seen a game add to the mean of the others; \
                 plain R is of their predictions as they are. Saved is the share of the squared error of guessing the mean. By chance and \
                 P are from opinions handed round at random, the whole procedure repeated."
            ),
            format!("With {games} a true correlation of {:.2} is shown four times in five.", self.detectable),
            "The un-nested set was picked with every game in sight: its R is no prediction.".to_string(),
        ] {
            out += &format!("\n{}", page.wrap("", &words));
        }
        out += &format!("\n{}\n", page.bold("the un-nested set, and how much the error grows without"));
        let rows = self.best_set.iter().map(|part| {
            vec![
                format!("  {}", part.id),
                format!("{:+.3}", part.weight),
                format!("{:+.3}", part.growth.value),
                format!("{:+.3} to {:+.3}", part.growth.low, part.growth.high),
            ]
        });
        out += &draw(page, Fit::Cut, &[], rows.collect(), &[1, 2]);
        out += &format!("\n{}\n", page.bold("what the model gets most wrong"));
        let rows = self.games.iter().take(8).map(|game| {
            vec![
                format!("  {}", game.game),
                format!("rank {}", game.rank),
                format!("predicted {}", game.predicted_rank),
            ]
        });
        out + &draw(page, Fit::Cut, &[], rows.collect(), &[])
    }
}
