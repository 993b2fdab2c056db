//! People whose likings are known: what comparisons of their say gives back.
#![allow(missing_docs)]

use survey::association::correlation;
use survey::bradley_terry::{self, Terms};
use survey::comparisons::{Choice, Comparison, Comparisons, rate};
use survey::confidence::{bootstrap, unseen};
use survey::cross_entropy::{self, Effort};
use survey::stream::Stream;

/// As in the paper.
const GAMES: usize = 79;
const COMPARISONS: usize = 628;

/// Log-strengths of this deviation, and people who answer by Bradley and Terry's model with an order effect and ties.
fn people(games: usize, comparisons: usize, deviation: f64, order: f64, tie: Option<f64>, seed: u64) -> (Vec<f64>, Comparisons) {
    let mut stream = Stream::part(seed, 0);
    let strengths: Vec<f64> = (0..games).map(|_| deviation * stream.normal()).collect();
    let all = (0..comparisons).map(|_| {
        let first = stream.below(games);
        let second = (first + 1 + stream.below(games - 1)) % games;
        let (a, b) = ((strengths[first] + order).exp(), strengths[second].exp());
        let t = tie.map_or(0.0, |tie| (tie + (strengths[first] + strengths[second]) / 2.0).exp());
        let drawn = stream.unit() * (a + b + t);
        let choice = if drawn < a { Choice::First } else if drawn < a + b { Choice::Second } else { Choice::Tie };
        Comparison { first, second, choice }
    });
    let all = all.collect();
    (strengths, Comparisons { things: games, ordered: true, all })
}

#[test]
fn a_survey_like_the_papers_is_ranked_at_its_rate() {
    let mut rates = vec![];
    for seed in 1..=3 {
        let (truth, survey) = people(GAMES, COMPARISONS, 2.2, 0.0, None, seed);
        let effort = Effort { runs: 2, ..Effort::default() };
        let ranking = cross_entropy::rank(&survey, &effort, seed);
        let strengths = bradley_terry::fit(&survey, Terms::of(&survey, 0.1)).expect("a prior");
        let near = |scores: &[f64]| survey::association::spearman(scores, &truth).expect("varies").coefficient.value;
        println!(
            "rate {:.4} var {:.6} spearman {:.3} | bt rate {:.4} spearman {:.3} | truth {:.4}",
            ranking.rate, ranking.variance, near(&ranking.scores),
            rate(&survey.preferences(), &strengths.of), near(&strengths.of), rate(&survey.preferences(), &truth)
        );
        rates.push(ranking.rate);
    }
    println!("{rates:?}");
}
