//! People whose likings are known: what comparisons of theirs give back.

use survey::association::spearman;
use survey::bradley_terry::{self, Terms};
use survey::comparisons::{Choice, Comparison, Comparisons, rate};
use survey::confidence::{bootstrap, unseen};
use survey::cross_entropy::{self, Effort};
use survey::stream::Stream;

/// As in the paper.
const GAMES: usize = 79;
const COMPARISONS: usize = 628;
/// Deviation of log-strengths at which a survey of that size is ranked at a rate of about 0.90, found by trying.
const DEVIATION: f64 = 1.9;

/// Answers by the model of Bradley and Terry with an order effect and ties.
fn people(things: usize, comparisons: usize, (order, tie): (f64, Option<f64>), seed: u64) -> (Vec<f64>, Comparisons) {
    let mut stream = Stream::part(seed, 0);
    let strengths: Vec<f64> = (0..things).map(|_| DEVIATION * stream.normal()).collect();
    let mut ask = |_| {
        let first = stream.below(things);
        let second = (first + 1 + stream.below(things - 1)) % things;
        let (a, b) = ((strengths[first] + order).exp(), strengths[second].exp());
        let t = tie.map_or(0.0, |tie| (tie + (strengths[first] + strengths[second]) / 2.0).exp());
        let drawn = stream.unit() * (a + b + t);
        let of = |drawn: f64| if drawn < 0.0 { Choice::First } else { Choice::Tie };
        let choice = if drawn >= a && drawn < a + b { Choice::Second } else { of(drawn - a) };
        Comparison { first, second, choice }
    };
    let all = (0..comparisons).map(&mut ask).collect();
    (strengths, Comparisons { things, ordered: true, all })
}

fn strengths(survey: &Comparisons, _: u64) -> Vec<f64> {
    bradley_terry::fit(survey, Terms::of(survey, 0.1)).expect("a prior").of
}

fn near(scores: &[f64], truth: &[f64]) -> f64 {
    spearman(scores, truth).expect("varies").coefficient.value
}

/// The rate of the paper, and why it is no reliability: the true order agrees with fewer of the answers than the order fitted to them.
#[test]
fn a_survey_like_the_papers_is_ranked_at_its_rate() {
    let effort = Effort { runs: 1, ..Effort::default() };
    let mut rates = vec![];
    for seed in 1..=3 {
        let (truth, survey) = people(GAMES, COMPARISONS, (0.0, None), seed);
        let ranking = cross_entropy::rank(&survey, &effort, seed);
        let preferences = survey.preferences();
        assert_eq!(ranking.rate, rate(&preferences, &ranking.scores));
        assert!(near(&ranking.scores, &truth) > 0.8, "{}", near(&ranking.scores, &truth));
        assert!(near(&strengths(&survey, 0), &truth) > 0.85);
        assert!(rate(&preferences, &truth) < ranking.rate - 0.03);
        rates.push(ranking.rate);
    }
    let mean = survey::interval::mean(&rates);
    assert!((0.88..=0.92).contains(&mean), "{rates:?}");
}

#[test]
fn unseen_answers_are_predicted_at_the_rate_of_the_truth() {
    let (truth, survey) = people(GAMES, COMPARISONS, (0.0, None), 4);
    let (right, all) = unseen(&survey, 10, 1, &strengths);
    assert_eq!(all, COMPARISONS as u64);
    let (found, possible) = (right as f64 / all as f64, rate(&survey.preferences(), &truth));
    assert!(found > possible - 0.08 && found < possible + 0.02, "{found} of {possible}");
}

/// 95 % intervals of strengths hold most truths; the prior draws the strongest towards the middle, so not quite 95 %.
#[test]
fn bootstrap_intervals_hold_the_truth() {
    let (truth, survey) = people(20, 1200, (0.4, Some(-0.5)), 5);
    let now = bradley_terry::fit(&survey, Terms::of(&survey, 0.1)).expect("a prior");
    assert!((now.order.expect("order is known") - 0.4).abs() < 0.25, "{:?}", now.order);
    assert!((now.tie.expect("there are ties") + 0.5).abs() < 0.25, "{:?}", now.tie);
    let found = bootstrap(&survey, &now.of, 200, 1, &strengths, &|| {});
    let middle = survey::interval::mean(&truth);
    let held = found.scores.iter().zip(&truth).filter(|(i, t)| (i.low..=i.high).contains(&(**t - middle))).count();
    assert!(held >= 17, "{held} of 20");
    assert!(found.ranks.iter().all(|r| r.low <= r.value && r.value <= r.high));
}

#[test]
fn rankings_do_not_depend_on_the_number_of_threads() {
    let (_, survey) = people(15, 100, (0.0, None), 6);
    let effort = Effort { samples: 100, runs: 3, ..Effort::default() };
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let ranking = cross_entropy::rank(&survey, &effort, 1);
            (ranking.scores, bootstrap(&survey, &strengths(&survey, 0), 20, 1, &strengths, &|| {}).scores)
        })
    };
    assert_eq!(with(1), with(3));
}
