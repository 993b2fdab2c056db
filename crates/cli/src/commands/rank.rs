//! `ludi rank`

use crate::evolving::progress::Line;
use crate::failure::Failure;
use crate::numbers::counted;
use crate::output::{Report, writable, write_file};
use crate::page::Page;
use crate::players::pool;
use crate::surveying::figures;
use crate::surveying::people::{People, Said};
use crate::table::{Fit, draw};
use serde::Serialize;
use survey::bradley_terry::{Terms, fit};
use survey::comparisons::{Comparisons, places, rate};
use survey::confidence::{bootstrap, unseen};
use survey::cross_entropy::{Effort, rank};
use survey::interval::Interval;
use survey::sign_test::{SignTest, clopper_pearson, sign_test};

/// Parts in which comparisons are held back.
const PARTS: usize = 10;

/// Which games do people like best?
///
/// FILE holds comparisons (columns first, second, preferred: the games in the order in which they were shown, and which was preferred, or
/// `tie`; or columns preferred, other where the order is not known) or ratings (name, rating, raters). Comparisons are ranked
/// in two ways: by the cross-entropy method, which looks for the order that agrees with most of them, and by Bradley and Terry's model
/// with ties and an order effect. The share a ranking agrees with is shown twice: for the comparisons it was made from, which flatters, and for
/// comparisons it has not seen.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi rank data/human-ratings.csv
  ludi rank comparisons.csv --seed 2 --resamples 1000
  ludi rank comparisons.csv --csv ranks.csv --json")]
pub struct Args {
    /// Comparisons or ratings
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
    #[arg(long, value_name = "X", default_value_t = 0.1, value_parser = crate::surveying::figures::positive)]
    penalty: f64,
    /// Standard deviation of single ratings of one game
    #[arg(long, value_name = "X", default_value_t = 1.5, value_parser = crate::surveying::figures::positive)]
    deviation: f64,
    /// Seed of the random numbers
    #[arg(long, short, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a processor]
    #[arg(long, short, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Ranked {
    Comparisons(Box<FromComparisons>),
    Ratings(FromRatings),
}

#[derive(Debug, Serialize)]
pub struct FromComparisons {
    comparisons: usize,
    ties: usize,
    /// Groups that no comparison connects; more than one cannot be ranked against each other.
    groups: usize,
    cross_entropy: Rates,
    bradley_terry: Rates,
    /// Variance of the cross-entropy rate between runs.
    variance: f64,
    /// What being shown first adds to a log-strength.
    order: Option<Interval>,
    /// How readily people call a tie.
    tie: Option<Interval>,
    /// How often the game shown first was preferred.
    shown_first: Option<SignTest>,
    /// By Bradley and Terry, best first.
    games: Vec<Compared>,
    seed: u64,
}

#[derive(Debug, Serialize)]
struct Rates {
    /// Of the comparisons the ranking was made from.
    seen: Interval,
    /// Of comparisons it has not seen.
    unseen: Interval,
}

#[derive(Debug, Serialize)]
struct Compared {
    game: String,
    comparisons: usize,
    rank: Interval,
    strength: Interval,
    cross_entropy_rank: Interval,
}

#[derive(Debug, Serialize)]
pub struct FromRatings {
    /// Assumed of single ratings.
    deviation: f64,
    games: Vec<RatedGame>,
    seed: u64,
}

#[derive(Debug, Serialize)]
struct RatedGame {
    game: String,
    rank: Interval,
    /// Drawn towards the mean of all as far as it is uncertain.
    rating: Interval,
    given: f64,
    raters: f64,
    certainty: f64,
}

pub fn run(args: &Args) -> Result<Ranked, Failure> {
    let people = People::read(&args.file, args.deviation)?;
    let pool = pool(args.threads)?;
    let ranked = match &people.said {
        Said::Comparisons(survey) => {
            if survey.preferences().is_empty() {
                return Err(Failure::no(format!("{}: all comparisons are ties; nobody preferred anything", args.file)));
            }
            Ranked::Comparisons(Box::new(pool.install(|| compared(args, &people.names, survey))))
        }
        Said::Ratings(ratings) => {
            let found = survey::ratings::rate(ratings, args.resamples as usize, args.seed);
            let mut games: Vec<RatedGame> = (0..people.names.len())
                .map(|i| RatedGame {
                    game: people.names[i].clone(),
                    rank: found.rank[i],
                    rating: found.rating[i],
                    given: ratings.means[i],
                    raters: ratings.raters[i],
                    certainty: found.certainty[i],
                })
                .collect();
            games.sort_by(|a, b| a.rank.value.total_cmp(&b.rank.value));
            Ranked::Ratings(FromRatings { deviation: args.deviation, games, seed: args.seed })
        }
        Said::Ranks(_) => return Err(Failure::usage(format!("{} holds ranks already", args.file))),
    };
    if let Some(path) = &args.csv {
        write_file(path, &ranked.table())?;
    }
    Ok(ranked)
}

fn compared(args: &Args, names: &[String], survey: &Comparisons) -> FromComparisons {
    let terms = Terms::of(survey, args.penalty);
    let fitted = |survey: &Comparisons| fit(survey, terms).expect("a penalty above 0 makes the estimate finite");
    let strengths = |survey: &Comparisons, _: u64| fitted(survey).of;
    let effort = Effort { runs: args.runs as usize, ..Effort::default() };
    // One run with fewer draws: a resample need not be ranked as well as the whole.
    let quick = Effort { runs: 1, samples: 200, ..effort };
    let by_entropy = |survey: &Comparisons, seed: u64| rank(survey, &quick, seed).scores;

    let preferences = survey.preferences();
    let line = Line::new("resamples", 2 * args.resamples);
    let resamples = args.resamples as usize;
    let now = fitted(survey);
    let sure = bootstrap(survey, &now.of, resamples, args.seed, &strengths, &|| line.step());
    let entropy = rank(survey, &effort, args.seed);
    let entropy_sure = bootstrap(survey, &entropy.scores, resamples, args.seed, &by_entropy, &|| line.step());
    let effect = |pick: &dyn Fn(&survey::bradley_terry::Strengths) -> Option<f64>| {
        let again = (0..args.resamples).map(|index| {
            let mut stream = survey::stream::Stream::part(survey::stream::child(args.seed, index), 0);
            pick(&fitted(&survey.resampled(&mut stream))).expect("the same terms")
        });
        pick(&now).map(|value| Interval::of_resamples(value, again.collect()))
    };
    let seen = |scores: &[f64]| {
        let agreed = rate(&preferences, scores) * preferences.len() as f64;
        clopper_pearson(agreed.round() as u64, preferences.len() as u64)
    };
    let held = |(right, all): (u64, u64)| clopper_pearson(right, all);
    let count = |thing: usize| survey.all.iter().filter(|pair| pair.first == thing || pair.second == thing).count();
    let mut games: Vec<Compared> = (0..names.len())
        .map(|i| Compared {
            game: names[i].clone(),
            comparisons: count(i),
            rank: sure.ranks[i],
            strength: sure.scores[i],
            cross_entropy_rank: entropy_sure.ranks[i],
        })
        .collect();
    games.sort_by(|a, b| a.rank.value.total_cmp(&b.rank.value));
    let first = survey.all.iter().filter(|pair| pair.preference().is_some_and(|(one, _)| one == pair.first)).count();
    debug_assert_eq!(places(&now.of).len(), games.len());
    FromComparisons {
        comparisons: survey.all.len(),
        ties: survey.all.len() - preferences.len(),
        groups: survey.groups(),
        cross_entropy: Rates {
            seen: seen(&entropy.scores),
            unseen: held(unseen(survey, PARTS, args.seed, &by_entropy)),
        },
        bradley_terry: Rates { seen: seen(&now.of), unseen: held(unseen(survey, PARTS, args.seed, &strengths)) },
        variance: entropy.variance,
        order: effect(&|s| s.order),
        tie: effect(&|s| s.tie),
        shown_first: survey.ordered.then(|| sign_test(first as u64, preferences.len() as u64)),
        games,
        seed: args.seed,
    }
}

impl Ranked {
    /// Ranks as comma-separated values.
    fn table(&self) -> String {
        let mut writer = csv::Writer::from_writer(vec![]);
        let mut row = |cells: [String; 4]| writer.write_record(cells).expect("memory takes everything");
        row(["name", "rank", "low", "high"].map(String::from));
        let mut add = |name: &str, rank: &Interval| {
            row([name.to_string(), rank.value.to_string(), rank.low.to_string(), rank.high.to_string()]);
        };
        match self {
            Ranked::Comparisons(found) => found.games.iter().for_each(|game| add(&game.game, &game.rank)),
            Ranked::Ratings(found) => found.games.iter().for_each(|game| add(&game.game, &game.rank)),
        }
        String::from_utf8(writer.into_inner().expect("memory takes everything")).expect("names are text")
    }
}

impl Report for Ranked {
    fn text(&self, page: &Page) -> String {
        match self {
            Ranked::Comparisons(found) => found.text(page),
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

impl FromComparisons {
    fn text(&self, page: &Page) -> String {
        let rows = self.games.iter().map(|game| {
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
        let (games, all) = (counted(self.games.len(), "game"), counted(self.comparisons, "comparison"));
        out += &format!("\n{games}, {all}, {}.\n", counted(self.ties, "tie"));
        if self.groups > 1 {
            let words = format!(
                "They fall into {} groups that no comparison connects; ranks across groups are the prior's.",
                self.groups
            );
            out += &page.wrap("", &words);
        }
        for (name, rates) in [("Cross-entropy", &self.cross_entropy), ("Bradley and Terry", &self.bradley_terry)] {
            let [seen, unseen] = [&rates.seen, &rates.unseen].map(figures::share);
            out += &page.wrap("", &format!("{name} agrees with {seen} of the comparisons it was made from, and with {unseen} of those it had not seen."));
        }
        out += &format!("Variance of the cross-entropy rate between runs: {:.6}.\n", self.variance);
        if let Some(order) = &self.order {
            out += &format!("Being shown first adds {} to a log-strength", figures::signed(order));
            let test = self.shown_first.as_ref().expect("known where the order is");
            out += &format!("; it was preferred {} of {} times, {}.\n", test.successes, test.count, figures::p(test.p));
        }
        if let Some(tie) = &self.tie {
            out += &format!("Log of the readiness to call a tie: {}.\n", figures::signed(tie));
        }
        out
    }
}
