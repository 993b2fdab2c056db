//! A whole assessment of a game: trials, experiments, measures, verdict, and what goes beyond the paper.

use crate::copycat::{CopyCat, copycats};
use crate::criteria::{CRITERIA, Cost};
use crate::experiments::{self, Sizes};
use crate::ladder::{Climb, Ladder, climb};
use crate::lead::Scale;
use crate::measure::{Measurement, Samples, measure, student};
use crate::openings::{Openings, exact, openings};
use crate::play::{self, Settings};
use crate::puzzles::{Puzzle, puzzles};
use crate::trial::Trial;
use crate::verdict::{Verdict, judge};
use crate::weights::Weights;
use crate::work;
use engine::Game;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use strategy::contest::statistics::{Interval, Z, mean};
use strategy::{Spec, solve};

/// How much work to put in.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// Player of both sides.
    pub player: Spec,
    /// Least and greatest number of trials.
    pub trials: Range<u64>,
    /// Trials are added until every weighted trial criterion is known to within this.
    pub precision: f64,
    /// Most work of the trials beyond the least number of them, see [`work`](crate::work).
    pub work: f64,
    /// Experiments of the slow criteria; `None`: leave them out.
    pub slow: Option<Sizes>,
    /// The skill ladder.
    pub ladder: Option<Climb>,
    /// Turns to be played to find what first moves are worth.
    pub openings: Option<f64>,
    /// Games of each copy-cat.
    pub copycat: Option<u64>,
    /// Puzzles wanted.
    pub puzzles: usize,
    /// Positions a solver may make; 0: do not try to solve the game.
    pub solve: u64,
}

impl Effort {
    /// Seconds: enough for a verdict.
    pub fn quick() -> Effort {
        Effort {
            player: experiments::searcher(200),
            trials: 20..40,
            precision: 0.0,
            work: 1.2e7,
            slow: None,
            ladder: None,
            openings: None,
            copycat: None,
            puzzles: 0,
            solve: 0,
        }
    }

    /// A minute: everything once.
    pub fn standard() -> Effort {
        Effort {
            player: experiments::searcher(1000),
            trials: 30..30,
            precision: 0.0,
            work: f64::INFINITY,
            slow: Some(Sizes::default()),
            ladder: Some(Climb { games: 40, most: 16_384, work: 2e7 }),
            openings: Some(20_000.0),
            copycat: Some(6),
            puzzles: 6,
            solve: 300_000,
        }
    }

    /// As long as it takes to be sure.
    pub fn thorough() -> Effort {
        Effort {
            player: experiments::searcher(5000),
            trials: 60..600,
            precision: 0.05,
            ladder: Some(Climb { games: 100, most: 65_536, work: 1e9 }),
            openings: Some(400_000.0),
            copycat: Some(20),
            solve: 3_000_000,
            ..Effort::standard()
        }
    }

    /// The measures of the criteria alone, slow ones included: what the table of the library is made of.
    pub fn criteria_only(mut self) -> Effort {
        (self.ladder, self.openings, self.copycat, self.puzzles, self.solve) = (None, None, None, 0, 0);
        self
    }
}

/// Why no more trials were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All that were asked for.
    Done,
    /// The intervals are narrow enough.
    Precise,
    /// The greatest number was reached before the intervals were narrow enough.
    Budget,
    /// More would take more work than allowed.
    Work,
}

/// Everything found out about a game.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// The trials.
    pub trials: Vec<Trial>,
    /// Samples of the slow experiments.
    pub samples: Samples,
    /// The figures.
    pub measurement: Measurement,
    /// The verdict.
    pub verdict: Verdict,
    /// Why no more trials were played.
    pub stop: Stop,
    /// Skill ladder.
    pub ladder: Option<Ladder>,
    /// First moves.
    pub openings: Option<Openings>,
    /// Copy-cats.
    pub copycats: Vec<CopyCat>,
    /// Puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The value of the game, if it is small enough to be solved.
    pub solved: Option<solve::Value>,
}

impl Assessment {
    /// Turns of a trial on the average.
    pub fn mean_length(&self) -> f64 {
        mean_length(&self.trials)
    }

    /// The same with its interval (Student's), which one trial does not give.
    pub fn length(&self) -> Option<Interval> {
        let lengths: Vec<f64> = self.trials.iter().map(|trial| trial.turns.len() as f64).collect();
        let freedom = lengths.len().checked_sub(2)? + 1;
        let normal = mean(&lengths);
        let half = student(freedom as f64) / Z * (normal.high - normal.value);
        Some(Interval { value: normal.value, low: (normal.value - half).max(0.0), high: normal.value + half })
    }

    /// What trials alone say.
    pub fn of_trials(trials: Vec<Trial>, measurement: Measurement, verdict: Verdict) -> Assessment {
        Assessment {
            trials,
            samples: Samples::new(),
            measurement,
            verdict,
            stop: Stop::Done,
            ladder: None,
            openings: None,
            copycats: Vec::new(),
            puzzles: Vec::new(),
            solved: None,
        }
    }
}

fn mean_length(trials: &[Trial]) -> f64 {
    trials.iter().map(|trial| trial.turns.len()).sum::<usize>() as f64 / trials.len().max(1) as f64
}

/// Trials added at a time, so that numbers of trials do not depend on threads.
const BATCH: u64 = 20;

/// Assesses a game. `progress` is told the stage, what is done and what there is to do.
pub fn assess(
    game: &Game,
    settings: &Settings,
    effort: &Effort,
    weights: &Weights,
    progress: &(dyn Fn(&str, u64, u64) + Sync),
) -> Assessment {
    let preferred = f64::from(settings.preferred);
    let mut trials: Vec<Trial> = Vec::new();
    let none = Samples::new();
    let stop = loop {
        let from = trials.len() as u64;
        let to = if from == 0 { effort.trials.start } else { (from + BATCH).min(effort.trials.end) };
        let most = effort.trials.end.max(effort.trials.start);
        progress("trials", from, most);
        let done = AtomicU64::new(from);
        trials.extend(play::trials(game, settings, from..to, &|| {
            progress("trials", done.fetch_add(1, Ordering::Relaxed) + 1, most);
        }));
        if effort.precision > 0.0 && most > effort.trials.start {
            let so_far = measure(game, &trials, &none, weights, preferred, settings.seed);
            if precise(&so_far, weights, effort.precision) {
                break Stop::Precise;
            }
        }
        if to >= most {
            break if effort.precision > 0.0 { Stop::Budget } else { Stop::Done };
        }
        let next = (to + BATCH).min(most) as f64 / to as f64;
        if work::of(&trials, game) * next > effort.work {
            break Stop::Work;
        }
    };
    let samples = match &effort.slow {
        Some(sizes) => {
            progress("experiments", 0, 1);
            experiments::run(game, settings, &trials, sizes, Scale::fit(&trials).slope)
        }
        None => none,
    };
    progress("measures", 0, 1);
    let measurement = measure(game, &trials, &samples, weights, preferred, settings.seed);
    let stage = |name: &str| progress(name, 0, 1);
    let length = mean_length(&trials);
    let ladder = effort.ladder.map(|limits| {
        stage("skill ladder");
        climb(game, settings.seed, length, limits)
    });
    let mut openings = effort.openings.map(|work| {
        stage("first moves");
        openings(game, &opener(), work, length, 2 * settings.preferred, settings.seed)
    });
    let copycats = effort.copycat.map_or(Vec::new(), |games| {
        stage("copy-cats");
        copycats(game, &effort.player, games, settings.seed)
    });
    stage("puzzles");
    let puzzles = if effort.puzzles > 0 { puzzles(game, &trials, effort.puzzles, settings.seed) } else { Vec::new() };
    let solved = (effort.solve > 0).then(|| {
        stage("solver");
        let limits = solve::Limits { positions: effort.solve, memory: 256 << 20 };
        solve::solve(game, &limits, &mut |_| ()).value()
    });
    let solved = solved.flatten();
    if let (Some(openings), Some(_)) = (&mut openings, solved) {
        openings.exact = exact(game, effort.solve);
    }
    // A draw with best play is as fair as can be: nothing for a swap rule to mend.
    let swap =
        solved != Some(solve::Value::Draw) && openings.as_ref().is_some_and(|o| !o.outweighed(solved) && o.evens());
    let verdict = judge(&trials, &measurement, game.ast(), swap);
    Assessment { trials, samples, measurement, verdict, stop, ladder, openings, copycats, puzzles, solved }
}

/// Player of the games after first moves.
pub fn opener() -> Spec {
    experiments::searcher(200)
}

/// Whether every weighted criterion of the trials is known well enough.
fn precise(measured: &Measurement, weights: &Weights, precision: f64) -> bool {
    CRITERIA.iter().zip(&measured.figures).zip(&weights.of).all(|((criterion, figure), weight)| {
        *weight == 0.0 || criterion.cost != Cost::Trial || figure.is_some_and(|f| (f.high - f.low) / 2.0 <= precision)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand::trial;
    use strategy::contest::statistics::share;

    #[test]
    fn how_long_a_game_takes_is_known_from_two_games_on() {
        let of = |lengths: &[usize]| {
            let trials = lengths.iter().map(|&n| trial(&vec![0.0; n], true)).collect();
            let measurement = Measurement { figures: Vec::new(), score: share(0.0, 0), scale: Scale::new(1.0) };
            Assessment::of_trials(trials, measurement, Verdict { viable: true, checks: Vec::new() }).length()
        };
        assert_eq!(of(&[7]), None);
        // Mean 20, squares 4 + 4 of three degrees of freedom, four games.
        let found = of(&[18, 18 + 2, 20, 22]).expect("four games");
        let half = student(3.0) * (8.0_f64 / 3.0).sqrt() / 2.0;
        assert!((found.value - 20.0).abs() < 1e-12 && (found.high - 20.0 - half).abs() < 1e-9, "{found:?}");
    }
}
