//! Which games people like best.

use super::likings::Likings;
use super::people::{People, Said};
use crate::error::Error;
use crate::event::{Count, Listener};
use crate::players::pool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use survey::bradley_terry::{Terms, fit};
use survey::comparisons::{Comparisons, places, rate};
use survey::confidence::{bootstrap, unseen};
use survey::cross_entropy::{self, Effort};
use survey::interval::Interval;
use survey::likings::Liking;
use survey::sign_test::{SignTest, clopper_pearson, sign_test};

/// Parts in which comparisons are held back.
const PARTS: usize = 10;

/// How games are ranked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// Resamples the intervals are made from.
    pub resamples: u64,
    /// Runs of the cross-entropy method; the best counts.
    pub runs: u64,
    /// Penalty on squared log-strengths: a normal prior of variance 1 / (2 × penalty).
    pub penalty: f64,
    /// Standard deviation of single ratings of one game.
    pub deviation: f64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Threads; by default one a processor.
    pub threads: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { resamples: 200, runs: 10, penalty: 0.1, deviation: 1.5, seed: 1, threads: None }
    }
}

/// Which games people like best.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Ranked {
    /// From comparisons.
    Comparisons(Box<FromComparisons>),
    /// From ratings.
    Ratings(FromRatings),
    /// From what people said after each play.
    Likings(FromLikings),
}

/// By paired comparisons.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FromComparisons {
    /// How many there are.
    pub comparisons: usize,
    /// Those that were ties.
    pub ties: usize,
    /// Groups that no comparison connects; more than one cannot be ranked against each other.
    pub groups: usize,
    /// What the cross-entropy method's order agrees with.
    pub cross_entropy: Rates,
    /// What Bradley and Terry's order agrees with.
    pub bradley_terry: Rates,
    /// Variance of the cross-entropy rate between runs.
    pub variance: f64,
    /// What being shown first adds to a log-strength.
    pub order: Option<Interval>,
    /// How readily people call a tie.
    pub tie: Option<Interval>,
    /// How often the game shown first was preferred.
    pub shown_first: Option<SignTest>,
    /// By Bradley and Terry, best first.
    pub games: Vec<Compared>,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Shares of comparisons that a ranking agrees with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rates {
    /// Of the comparisons the ranking was made from.
    pub seen: Interval,
    /// Of comparisons it has not seen.
    pub unseen: Interval,
}

/// A game that was compared.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// Its name.
    pub game: String,
    /// How often.
    pub comparisons: usize,
    /// Its rank, 1 for the best.
    pub rank: Interval,
    /// Its log-strength.
    pub strength: Interval,
    /// Its rank by the cross-entropy method.
    pub cross_entropy_rank: Interval,
}

/// By ratings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FromRatings {
    /// Assumed of single ratings.
    pub deviation: f64,
    /// Best first.
    pub games: Vec<RatedGame>,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// A game that was rated.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatedGame {
    /// Its name.
    pub game: String,
    /// Its rank, 1 for the best.
    pub rank: Interval,
    /// Drawn towards the mean of all as far as it is uncertain.
    pub rating: Interval,
    /// The mean that was given.
    pub given: f64,
    /// By so many people.
    pub raters: f64,
    /// How much it counts.
    pub certainty: f64,
}

/// By what people said after each of several plays: who disliked a game once dislikes it; else who liked it once likes it (Halim, Baig and Zafar, Fig. 7).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FromLikings {
    /// Plays after which somebody has said all about a game.
    pub rounds: u64,
    /// People who have not said all about some game; they do not count for it.
    pub unfinished: usize,
    /// The most liked first.
    pub games: Vec<LikedGame>,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// A game that people liked or not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LikedGame {
    /// Its name.
    pub game: String,
    /// Its rank, 1 for the best.
    pub rank: Interval,
    /// Share of the people that like it.
    pub share: Interval,
    /// People that said all about it.
    pub people: u64,
    /// Those who like it.
    pub liked: u64,
    /// Those who neither like nor dislike it.
    pub neutral: u64,
    /// Those who dislike it.
    pub disliked: u64,
}

/// Ranks the games that a file of comparisons, ratings or likings is about.
///
/// # Errors
/// A file that holds something else, or ties only.
pub fn rank(file: &str, options: &Options, listener: &dyn Listener) -> Result<Ranked, Error> {
    let people = People::read(file, options.deviation)?;
    let pool = pool(options.threads)?;
    Ok(match &people.said {
        Said::Comparisons(survey) => {
            if survey.preferences().is_empty() {
                return Err(Error::no(format!("{file}: all comparisons are ties; nobody preferred anything")));
            }
            Ranked::Comparisons(Box::new(pool.install(|| compared(options, &people.names, survey, listener))))
        }
        Said::Ratings(ratings) => {
            let found = survey::ratings::rate(ratings, options.resamples as usize, options.seed);
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
            Ranked::Ratings(FromRatings { deviation: options.deviation, games, seed: options.seed })
        }
        Said::Likings(likings) => Ranked::Likings(liked(options, &people.names, likings)),
        Said::Ranks(_) => return Err(Error::usage(format!("{file} holds ranks already"))),
    })
}

fn liked(options: &Options, names: &[String], likings: &Likings) -> FromLikings {
    let ratings = survey::likings::ratings(&likings.people);
    let found = survey::ratings::rate(&ratings, options.resamples as usize, options.seed);
    let game = |i: usize| {
        let Liking { liked, neutral, disliked } = likings.people[i];
        let people = likings.people[i].people();
        let (game, rank, share) = (names[i].clone(), found.rank[i], clopper_pearson(liked, people));
        LikedGame { game, rank, share, people, liked, neutral, disliked }
    };
    let mut games: Vec<LikedGame> = (0..names.len()).map(game).collect();
    games.sort_by(|a, b| a.rank.value.total_cmp(&b.rank.value));
    FromLikings { rounds: likings.rounds, unfinished: likings.unfinished, games, seed: options.seed }
}

fn compared(options: &Options, names: &[String], survey: &Comparisons, listener: &dyn Listener) -> FromComparisons {
    let terms = Terms::of(survey, options.penalty);
    let fitted = |survey: &Comparisons| fit(survey, terms).expect("a penalty above 0 makes the estimate finite");
    let strengths = |survey: &Comparisons, _: u64| fitted(survey).of;
    let effort = Effort { runs: options.runs as usize, ..Effort::default() };
    // One run with fewer draws: a resample need not be ranked as well as the whole.
    let quick = Effort { runs: 1, samples: 200, ..effort };
    let by_entropy = |survey: &Comparisons, seed: u64| cross_entropy::rank(survey, &quick, seed).scores;

    let preferences = survey.preferences();
    let line = Count::new(listener, "resamples", 2 * options.resamples);
    let resamples = options.resamples as usize;
    let now = fitted(survey);
    let sure = bootstrap(survey, &now.of, resamples, options.seed, &strengths, &|| line.step());
    let entropy = cross_entropy::rank(survey, &effort, options.seed);
    let entropy_sure = bootstrap(survey, &entropy.scores, resamples, options.seed, &by_entropy, &|| line.step());
    let effect = |pick: &dyn Fn(&survey::bradley_terry::Strengths) -> Option<f64>| {
        let again = (0..options.resamples).map(|index| {
            let mut stream = survey::stream::Stream::part(survey::stream::child(options.seed, index), 0);
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
            unseen: held(unseen(survey, PARTS, options.seed, &by_entropy)),
        },
        bradley_terry: Rates { seen: seen(&now.of), unseen: held(unseen(survey, PARTS, options.seed, &strengths)) },
        variance: entropy.variance,
        order: effect(&|s| s.order),
        tie: effect(&|s| s.tie),
        shown_first: survey.ordered.then(|| sign_test(first as u64, preferences.len() as u64)),
        games,
        seed: options.seed,
    }
}

impl Ranked {
    /// Ranks as comma-separated values.
    pub fn table(&self) -> String {
        let mut writer = csv::Writer::from_writer(vec![]);
        let mut row = |cells: [String; 4]| writer.write_record(cells).expect("memory takes everything");
        row(["name", "rank", "low", "high"].map(String::from));
        let mut add = |name: &str, rank: &Interval| {
            row([name.to_string(), rank.value.to_string(), rank.low.to_string(), rank.high.to_string()]);
        };
        match self {
            Ranked::Comparisons(found) => found.games.iter().for_each(|game| add(&game.game, &game.rank)),
            Ranked::Ratings(found) => found.games.iter().for_each(|game| add(&game.game, &game.rank)),
            Ranked::Likings(found) => found.games.iter().for_each(|game| add(&game.game, &game.rank)),
        }
        String::from_utf8(writer.into_inner().expect("memory takes everything")).expect("names are text")
    }
}
