//! `ludi rank`

use crate::figures::{self, positive};
use crate::numbers::counted;
use crate::output::{Report, terminal, writable, write_file};
use crate::page::Page;
use crate::table::{Fit, draw};
use ludi::Error;
use ludi::survey::{FromComparisons, FromLikings, RankOptions, Ranked, rank};

/// Which games do people like best?
///
/// FILE holds comparisons (columns first, second, preferred: the games in the order in which they were shown, and which was preferred, or
/// `tie`; or columns preferred, other where the order is not known), ratings (name, rating, raters), or what people said after each of several plays
/// (game, round, answer, participant, as the studio writes them; an answer is liked, neutral or disliked). Comparisons are ranked
/// in two ways: by the cross-entropy method, which looks for the order that agrees with most of them, and by Bradley and Terry's model
/// with ties and an order effect. The share a ranking agrees with is shown twice: for the comparisons it was made from, which flatters, and for
/// comparisons it has not seen. Likings are counted as in Fig. 7 of Halim, Baig and Zafar: who disliked a game after any play dislikes it, else who
/// liked it after any likes it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi rank data/human-ratings.csv
  ludi rank comparisons.csv --seed 2 --resamples 1000
  ludi rank comparisons.csv --csv ranks.csv --json")]
pub struct Args {
    /// Comparisons, ratings or likings
    #[arg(value_name = "FILE")]
    file: String,
    /// Write the ranks as a table
    #[arg(long, value_name = "FILE", value_parser = writable)]
    csv: Option<String>,
    /// Resamples the intervals are made from
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    resamples: u64,
    /// Runs of the cross-entropy method; the best counts
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1000))]
    runs: u64,
    /// Penalty on squared log-strengths: a normal prior of variance 1 / (2 × penalty)
    #[arg(long, value_name = "X", default_value_t = 0.1, value_parser = positive)]
    penalty: f64,
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

pub fn run(args: &Args) -> Result<Ranked, Error> {
    let &Args { resamples, runs, penalty, deviation, seed, threads, .. } = args;
    let options = RankOptions { resamples, runs, penalty, deviation, seed, threads };
    let ranked = rank(&args.file, &options, terminal())?;
    if let Some(path) = &args.csv {
        write_file(path, &ranked.table())?;
    }
    Ok(ranked)
}

impl Report for Ranked {
    fn text(&self, page: &Page) -> String {
        match self {
            Ranked::Comparisons(found) => compared(found, page),
            Ranked::Likings(found) => liked(found, page),
            Ranked::Ratings(found) => {
                let rows = found.games.iter().map(|game| {
                    vec![
                        format!("{:.0}", game.rank.value),
                        figures::rank(&game.rank),
                        game.game.clone(),
                        format!("{:.2}", game.rating.value),
                        format!("{:.2} – {:.2}", game.rating.low, game.rating.high),
                        format!("{:.0}", game.raters),
                        format!("{:.3}", game.certainty),
                    ]
                });
                let header = ["RANK", "95 %", "GAME", "RATING", "95 %", "RATERS", "CERTAINTY"];
                let table = draw(page, Fit::Wrap, &header, rows.collect(), &[0, 3, 5, 6]);
                let words = format!(
                    "Ratings of few are drawn towards the mean of all, as if single ratings of a game had a deviation of {}.",
                    found.deviation
                );
                format!("{table}\n{}", page.wrap("", &words))
            }
        }
    }
}

fn liked(found: &FromLikings, page: &Page) -> String {
    let rows = found.games.iter().map(|game| {
        let mut row = vec![format!("{:.0}", game.rank.value), figures::rank(&game.rank), game.game.clone()];
        row.extend([format!("{:.0} %", 100.0 * game.share.value), figures::bounds(&game.share)]);
        row.extend([game.liked, game.neutral, game.disliked].map(|count| count.to_string()));
        row
    });
    let header = ["RANK", "95 %", "GAME", "LIKED BY", "95 %", "LIKED", "NEUTRAL", "DISLIKED"];
    let mut out = draw(page, Fit::Wrap, &header, rows.collect(), &[0, 3, 5, 6, 7]);
    let plays = counted(found.rounds as usize, "play");
    out.push('\n');
    out += &page.wrap("", &format!("People who disliked a game after any of {plays} dislike it; of the others, those who liked it after any like it."));
    if found.unfinished > 0 {
        let words =
            format!("Not counted: {} of somebody who did not play all of them.", counted(found.unfinished, "opinion"));
        out += &page.wrap("", &words);
    }
    out
}

fn compared(found: &FromComparisons, page: &Page) -> String {
    let rows = found.games.iter().map(|game| {
        vec![
            format!("{:.0}", game.rank.value),
            figures::rank(&game.rank),
            game.game.clone(),
            format!("{:+.2}", game.strength.value),
            figures::bounds(&game.strength),
            format!("{:.0}", game.cross_entropy_rank.value),
            figures::rank(&game.cross_entropy_rank),
            game.comparisons.to_string(),
        ]
    });
    let header = ["RANK", "95 %", "GAME", "STRENGTH", "95 %", "CROSS-ENTROPY RANK", "95 %", "COMPARISONS"];
    let mut out = draw(page, Fit::Wrap, &header, rows.collect(), &[0, 3, 5, 7]);
    let (games, all) = (counted(found.games.len(), "game"), counted(found.comparisons, "comparison"));
    out += &format!("\n{games}, {all}, {}.\n", counted(found.ties, "tie"));
    if found.groups > 1 {
        let words = format!(
            "They fall into {} groups that no comparison connects; ranks across groups are the prior's.",
            found.groups
        );
        out += &page.wrap("", &words);
    }
    for (name, rates) in [("Cross-entropy", &found.cross_entropy), ("Bradley and Terry", &found.bradley_terry)] {
        let [seen, unseen] = [&rates.seen, &rates.unseen].map(figures::share);
        out += &page.wrap("", &format!("{name} agrees with {seen} of the comparisons it was made from, and with {unseen} of those it had not seen."));
    }
    out += &format!("Variance of the cross-entropy rate between runs: {:.6}.\n", found.variance);
    if let Some(order) = &found.order {
        out += &format!("Being shown first adds {} to a log-strength", figures::signed(order));
        let test = found.shown_first.as_ref().expect("known where the order is");
        out += &format!("; it was preferred {} of {} times, {}.\n", test.successes, test.count, figures::p(test.p));
    }
    if let Some(tie) = &found.tie {
        out += &format!("Log of the readiness to call a tie: {}.\n", figures::signed(tie));
    }
    out
}
