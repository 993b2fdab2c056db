//! `ludi agree`

use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::source::file;
use crate::surveying::figures;
use crate::surveying::measured::Measured;
use crate::surveying::people::{People, Said};
use crate::table::{Fit, draw};
use criticism::weights::Weights;
use serde::Serialize;
use survey::association::{Association, kendall, pearson, spearman};
use survey::figure::{Point, Scatter, scatter};
use survey::power::detectable;
use survey::regression::Regression;
use survey::sign_test::{SignTest, sign_test};

/// Do scores agree with people?
///
/// Compares the scores of measured games with people's ranks of them (comparisons, ratings or ranks, as `ludi rank` takes or writes
/// them): Pearson's, Spearman's and Kendall's correlation with 95 % intervals, and for comparisons how often the game with the higher
/// score was preferred. Good scores go with low ranks, so agreement is a correlation below 0.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi agree docs/measurements.csv data/human-ratings.csv
  ludi agree docs/measurements.csv data/evolved-ranks.csv --scatter figure.svg
  ludi agree measurements.csv comparisons.csv --weights fitted.txt --json")]
pub struct Args {
    /// Measured games, as `ludi measure --csv` writes them
    #[arg(value_name = "MEASUREMENTS")]
    measurements: String,
    /// Comparisons, ratings or ranks
    #[arg(value_name = "PEOPLE")]
    people: String,
    /// Score by these weights instead of those the games were measured with
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Draw scores against ranks, with names
    #[arg(long, value_name = "SVG", value_parser = writable)]
    scatter: Option<String>,
    /// Pass over games that are not measured
    #[arg(long)]
    skip_unmeasured: bool,
    /// Standard deviation of single ratings of one game
    #[arg(long, value_name = "X", default_value_t = 1.5, value_parser = figures::positive)]
    deviation: f64,
}

#[derive(Debug, Serialize)]
pub struct Agreement {
    games: Vec<Game>,
    /// Of score and rank: below 0, they agree.
    pearson: Option<Association>,
    spearman: Option<Association>,
    kendall: Option<Association>,
    /// Comparisons in which the game with the higher score was preferred.
    preferred: Option<SignTest>,
    /// The least true correlation that so many games show four times in five.
    detectable: f64,
}

#[derive(Debug, Serialize)]
struct Game {
    game: String,
    score: f64,
    rank: f64,
}

pub fn run(args: &Args) -> Result<Agreement, Failure> {
    let measured = Measured::read(&args.measurements)?;
    let people = People::read(&args.people, args.deviation)?;
    let weights = args.weights.as_ref().map(|path| weights(path)).transpose()?;
    let found = measured.of(&people, args.skip_unmeasured)?;
    if found.len() < 3 {
        return Err(Failure::no(format!("{} are too few to agree or disagree", counted(found.len(), "game"))));
    }
    let opinion = people.opinion(0.1, 0, 1);
    let score = |game: &crate::surveying::measured::Game| weights.as_ref().map_or(game.score, |w| game.score(w));
    let mut games: Vec<Game> = found
        .iter()
        .map(|(i, game)| Game { game: people.names[*i].clone(), score: score(game), rank: opinion.rank[*i] })
        .collect();
    let (x, y): (Vec<f64>, Vec<f64>) = games.iter().map(|game| (game.score, game.rank)).unzip();
    let preferred = match &people.said {
        Said::Comparisons(survey) => {
            let of = |thing: usize| found.iter().find(|(i, _)| *i == thing).map(|(_, game)| score(game));
            let pairs = survey.preferences();
            let pairs: Vec<(f64, f64)> = pairs.iter().filter_map(|(a, b)| Some((of(*a)?, of(*b)?))).collect();
            let won = pairs.iter().filter(|(a, b)| a > b).count();
            let decided = pairs.iter().filter(|(a, b)| a != b).count();
            Some(sign_test(won as u64, decided as u64))
        }
        _ => None,
    };
    if let Some(path) = &args.scatter {
        let rows: Vec<Vec<f64>> = x.iter().map(|score| vec![*score]).collect();
        let line = Regression::new(&rows, &y, &vec![1.0; y.len()]).line(0.0);
        let points = games.iter().map(|game| Point { x: game.score, y: game.rank, name: game.game.clone() }).collect();
        write_file(
            path,
            &scatter(&Scatter {
                points,
                x: "predicted score",
                y: "people's rank",
                title: "Predicted score against people's rank",
                line: Some((line.intercept, line.slopes[0])),
                best_first: true,
            }),
        )?;
    }
    games.sort_by(|a, b| a.rank.total_cmp(&b.rank));
    Ok(Agreement {
        pearson: pearson(&x, &y),
        spearman: spearman(&x, &y),
        kendall: kendall(&x, &y),
        preferred,
        detectable: detectable(games.len()),
        games,
    })
}

fn weights(path: &str) -> Result<Weights, Failure> {
    let source = file(path)?;
    Weights::parse(&source.text).map_err(|why| Failure::usage(format!("{}: {why}", source.path)))
}

impl Report for Agreement {
    fn text(&self, page: &Page) -> String {
        let rows = self
            .games
            .iter()
            .map(|game| vec![format!("{:.0}", game.rank), game.game.clone(), format!("{:.3}", game.score)]);
        let mut out = draw(page, Fit::Cut, &["RANK", "GAME", "SCORE"], rows.collect(), &[0, 2]);
        out += "\nScore and rank (below 0, they agree):\n";
        for (name, found) in [("Pearson", &self.pearson), ("Spearman", &self.spearman), ("Kendall", &self.kendall)] {
            out += &match found {
                Some(found) => {
                    let exact = if found.exact { ", exact" } else { "" };
                    format!("  {name:9} {}, {}{exact}\n", figures::signed(&found.coefficient), figures::p(found.p))
                }
                None => format!("  {name:9} – (all scores or all ranks are the same)\n"),
            };
        }
        if let Some(test) = &self.preferred {
            let SignTest { successes, count, share, p } = test;
            let (share, p) = (figures::share(share), figures::p(*p));
            out += &page.wrap("", &format!("The game with the higher score was preferred {successes} of {count} times, a share of {share}, {p}."));
        }
        let words = format!(
            "With {} a true correlation of {:.2} is shown to differ from 0 four times in five; a weaker one more rarely.",
            counted(self.games.len(), "game"),
            self.detectable
        );
        out + &page.wrap("", &words)
    }
}
