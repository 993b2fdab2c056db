//! `ludi agree`

use crate::figures::{self, positive};
use crate::numbers::counted;
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::survey::{AgreeOptions, Agreement, SignTest, agree};

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
    #[arg(long, value_name = "X", default_value_t = 1.5, value_parser = positive)]
    deviation: f64,
}

pub fn run(args: &Args) -> Result<Agreement, Error> {
    let &Args { skip_unmeasured, deviation, .. } = args;
    let options = AgreeOptions { weights: args.weights.clone(), skip_unmeasured, deviation };
    let agreement = agree(&args.measurements, &args.people, &options, terminal())?;
    if let Some(path) = &args.scatter {
        write_file(path, &agreement.scatter())?;
    }
    Ok(agreement)
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
