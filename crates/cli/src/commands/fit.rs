//! `ludi fit`

use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::players::pool;
use crate::surveying::figures;
use crate::surveying::fitting::{Criterion, Diligence, Figure, Found, Game, Model, Part, Response, problem, study};
use crate::surveying::measured::Measured;
use crate::surveying::people::People;
use crate::table::{Fit, draw};
use criticism::criteria::CRITERIA;
use criticism::weights::Weights;
use serde::Serialize;
use survey::figure::{Point, Scatter, bars, scatter};
use survey::power::detectable;

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
    #[arg(long, value_enum, default_value_t = Response::Rank)]
    on: Response,
    /// Whose predictions and weights to show and write
    #[arg(long, value_enum, default_value_t = Model::Ridge)]
    model: Model,
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
    #[arg(long, value_name = "X", default_value_t = 1.5, value_parser = figures::positive)]
    deviation: f64,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
pub struct Fitted {
    measurements: String,
    /// How the games were measured.
    options: String,
    ratings: String,
    on: Response,
    model: Model,
    seed: u64,
    /// The least true correlation that so many games show to differ from 0 four times in five.
    detectable: f64,
    figures: Vec<Figure>,
    /// The un-nested set, the most important first.
    best_set: Vec<Part>,
    criteria: Vec<Criterion>,
    /// By what the model gets most wrong.
    games: Vec<Game>,
    /// Of the model learned from all games.
    bias: f64,
    weights: Vec<(&'static str, f64)>,
}

pub fn run(args: &Args) -> Result<Fitted, Failure> {
    let measured = Measured::read(&args.measurements)?;
    let people = People::read(&args.ratings, args.deviation)?;
    let without = args.without.iter().map(|id| column(id)).collect::<Result<Vec<_>, Failure>>()?;
    let (names, problem) = problem(&measured, &people, args.skip_unmeasured, args.on)?;
    let diligence =
        Diligence { permutations: args.permutations as usize, resamples: args.resamples as usize, seed: args.seed };
    let pool = pool(args.threads)?;
    let Found { figures, criteria, best_set, games, weights } =
        pool.install(|| study(&names, &problem, &without, args.model, diligence));
    let fitted = Fitted {
        measurements: args.measurements.clone(),
        options: measured.options,
        ratings: args.ratings.clone(),
        on: args.on,
        model: args.model,
        seed: args.seed,
        detectable: detectable(names.len()),
        figures,
        best_set,
        criteria,
        games,
        bias: weights.bias,
        weights: CRITERIA.iter().zip(&weights.of).filter(|(_, w)| **w != 0.0).map(|(c, w)| (c.id, *w)).collect(),
    };
    if let Some(path) = &args.weights {
        write_file(path, &fitted.file(&weights))?;
    }
    if let Some(path) = &args.importance {
        let rows: Vec<_> = fitted.best_set.iter().map(|p| (p.id.to_string(), p.growth, p.weight < 0.0)).collect();
        write_file(path, &bars(&rows, "growth of the error when removed", "What each criterion contributes"))?;
    }
    if let Some(path) = &args.scatter {
        write_file(path, &fitted.scatter())?;
    }
    Ok(fitted)
}

fn column(id: &str) -> Result<usize, Failure> {
    CRITERIA.iter().position(|c| c.id == id).ok_or_else(|| {
        let failure = Failure::usage(format!("there is no criterion `{id}`"));
        match gdl::suggest::closest(id, &CRITERIA.map(|c| c.id)) {
            Some(near) => failure.hint(format!("did you mean {near}?")),
            None => failure.hint("`ludi criteria` lists them"),
        }
    })
}

impl Fitted {
    /// How well the model predicts.
    fn figure(&self) -> &Figure {
        let method = match self.model {
            Model::Linear => "linear",
            Model::Ridge => "ridge",
            Model::Selected => "selected",
        };
        self.figures.iter().find(|f| f.set == "all" && f.method == method).expect("every model has a figure")
    }

    /// The weights with where they come from.
    fn file(&self, weights: &Weights) -> String {
        let Figure { method, correlation, .. } = self.figure();
        format!(
            "# {method} regression of people's opinion of {} ({}) on {}, by `ludi fit`\n\
             # Correlation with games left out: {}\n{weights}",
            counted(self.games.len(), "game"),
            self.ratings,
            self.measurements,
            figures::signed(correlation)
        )
    }

    fn scatter(&self) -> String {
        let name = |game: &Game| game.game.clone();
        let points = self.games.iter().map(|g| Point { x: g.predicted, y: g.opinion, name: name(g) }).collect();
        scatter(&Scatter {
            points,
            x: "predicted without having seen the game",
            y: if self.on == Response::Rank { "people's rank (1 best, 0 worst)" } else { "people's opinion" },
            title: "Predictions of games left out against what people think",
            line: Some((0.0, 1.0)),
            best_first: false,
        })
    }
}

impl Report for Fitted {
    fn text(&self, page: &Page) -> String {
        let rows = self.figures.iter().map(|f| {
            let chance =
                |of: &dyn Fn(&survey::validation::Permuted) -> String| f.permuted.as_ref().map_or("·".into(), of);
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
