//! A whole assessment of a game: trials, experiments, measures, verdict, and what goes beyond the paper.

use crate::appeal::{Appeal, hear};
use crate::copycat::{CopyCat, copycats, flaw};
use crate::criteria::{CRITERIA, Cost};
use crate::experiments::{self, Sizes};
use crate::images::images;
use crate::ladder::{Climb, Ladder, climb};
use crate::lead::Scale;
use crate::measure::{Measurement, Samples, counted, measure, student_mean};
use crate::openings::{Openings, exact, openings};
use crate::play::{self, Settings};
use crate::puzzles::{Puzzle, puzzles};
use crate::skill::stakes::Known;
use crate::skill::{Budget, Skill};
use crate::symmetry::same_for_both;
use crate::trial::{End, Leads, Trial};
use crate::verdict::{Evidence, SWAP_HELPS, Verdict, judge};
use crate::weights::Weights;
use crate::work;
use engine::Game;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use strategy::contest::statistics::Interval;
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
    /// Whether skill pays, and what is at stake; `None`: do not ask.
    pub skill: Option<Budget>,
    /// The skill ladder.
    pub ladder: Option<Climb>,
    /// Turns to be played at most to find what first moves are worth, and positions to be looked at.
    pub openings: Option<(f64, f64)>,
    /// Games of each copy-cat.
    pub copycat: Option<u64>,
    /// Most work of the games of stronger players, where those of the usual ones speak against a game; 0: do not ask.
    pub appeal: f64,
    /// Puzzles wanted, and the positions to be looked at for them.
    pub puzzles: (usize, f64),
    /// Positions a solver may make; 0: do not try to solve the game.
    pub solve: u64,
    /// First moves and solver are asked only where the verdict depends on them: whether a swap rule would help an unfair game.
    pub sparing: bool,
}

impl Effort {
    /// Seconds: enough for a verdict. The trials are the first of those of a longer assessment with the same seed, so that the two can differ in how sure they are,
    /// but hardly in what they say.
    pub fn quick() -> Effort {
        Effort {
            player: player(),
            trials: 20..80,
            precision: 0.0,
            work: 1.2e7,
            slow: None,
            skill: Some(Budget { duels: 4e6, answers: 3e7, early: 3e7, rote: 1e6, stakes: 5e5, second_thoughts: 0.0 }),
            ladder: None,
            openings: None,
            copycat: Some(2),
            appeal: 2e7,
            puzzles: (0, 0.0),
            solve: 0,
            sparing: false,
        }
    }

    /// A minute: everything once.
    pub fn standard() -> Effort {
        Effort {
            trials: 40..400,
            work: 3e7,
            slow: Some(Sizes::default()),
            skill: Some(Budget { duels: 4e7, answers: 1e8, early: 1e8, rote: 1e6, stakes: 4e6, second_thoughts: 2e6 }),
            ladder: Some(Climb { pairs: 144, most: 16_384, games: 100, work: 6e6 }),
            openings: Some((20_000.0, 2e7)),
            copycat: Some(6),
            appeal: 1e8,
            puzzles: (6, 1e7),
            solve: 300_000,
            ..Effort::quick()
        }
    }

    /// As long as it takes to be sure.
    pub fn thorough() -> Effort {
        Effort {
            player: experiments::searcher(5000),
            trials: 60..600,
            precision: 0.05,
            work: f64::INFINITY,
            skill: Some(Budget { duels: 1e9, answers: 2e9, early: 2e9, rote: 4e7, stakes: 5e7, second_thoughts: 1e7 }),
            ladder: Some(Climb { pairs: 288, most: 65_536, games: 400, work: 1.5e9 }),
            openings: Some((400_000.0, 4e8)),
            copycat: Some(20),
            appeal: 2e9,
            puzzles: (6, 5e8),
            solve: 3_000_000,
            ..Effort::standard()
        }
    }

    /// The criteria, slow ones included, and all that the verdict depends on, so that it is that of the whole assessment: what tables and comparisons are made of.
    #[must_use]
    pub fn criteria_and_verdict(mut self) -> Effort {
        (self.ladder, self.puzzles, self.sparing) = (None, (0, 0.0), true);
        self
    }

    /// The measures of the criteria alone, slow ones included; whether skill pays is asked, because the score depends on it.
    #[must_use]
    pub fn criteria_only(mut self) -> Effort {
        (self.ladder, self.openings, self.copycat, self.puzzles, self.solve) = (None, None, None, (0, 0.0), 0);
        self.appeal = 0.0;
        self
    }
}

/// Why no more trials were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All that were asked for.
    Done,
    /// Every check of the verdict is decided, or as near to its limit as can be told.
    Decided,
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
    /// Whether skill pays, and what is at stake.
    pub skill: Option<Skill>,
    /// Skill ladder.
    pub ladder: Option<Ladder>,
    /// First moves.
    pub openings: Option<Openings>,
    /// Copy-cats.
    pub copycats: Vec<CopyCat>,
    /// What stronger players made of it, if the trials spoke against it.
    pub appeal: Option<Appeal>,
    /// Puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The value of the game, if it is small enough to be solved.
    pub solved: Option<solve::Value>,
}

impl Assessment {
    /// Whether skill pays in a game that the judge cannot read: no verdict on its quality.
    pub fn beyond(&self) -> bool {
        let pays = self.skill.as_ref().is_some_and(|skill| skill.pays == Some(true));
        pays && self.trials.len() >= TELLING && self.measurement.is_beyond()
    }

    /// The verdict in words.
    pub fn words(&self) -> &'static str {
        match self.verdict.words() {
            "viable" | "viable, as far as these games can tell" if self.beyond() => "viable, and beyond our players",
            words => words,
        }
    }

    /// Turns of a trial on the average.
    pub fn mean_length(&self) -> f64 {
        mean_length(&self.trials)
    }

    /// The same with its interval (Student's), which one trial does not give.
    pub fn length(&self) -> Option<Interval> {
        let lengths: Vec<f64> = self.trials.iter().map(|trial| trial.turns.len() as f64).collect();
        student_mean(&lengths)
    }

    /// What trials alone say.
    pub fn of_trials(trials: Vec<Trial>, measurement: Measurement, verdict: Verdict) -> Assessment {
        Assessment {
            trials,
            samples: Samples::new(),
            measurement,
            verdict,
            stop: Stop::Done,
            skill: None,
            ladder: None,
            openings: None,
            copycats: Vec::new(),
            appeal: None,
            puzzles: Vec::new(),
            solved: None,
        }
    }
}

fn mean_length(trials: &[Trial]) -> f64 {
    trials.iter().map(|trial| trial.turns.len()).sum::<usize>() as f64 / trials.len().max(1) as f64
}

/// Fewer trials do not show what leads know.
const TELLING: usize = 8;

/// Trials that show whether a game can be played to its end within the work allowed for one.
const FEW: u64 = 4;

/// Nodes of the player of both sides. A verdict is about play of this strength, whatever the effort: between better players games may be longer, more often
/// drawn, less fair.
const NODES: u64 = 400;

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
    let same = same_for_both(game);
    let stop = loop {
        let from = trials.len() as u64;
        // Doubled at every look, so that there are few looks, and the same on any number of threads.
        let least = least(game, &trials, effort);
        let to = match from {
            0 => FEW.min(least),
            _ if from < least => least,
            _ => (2 * from).min(effort.trials.end),
        };
        let most = effort.trials.end.max(least);
        progress("trials", from, most);
        let done = AtomicU64::new(from);
        trials.extend(play::trials(game, settings, from..to, &|| {
            progress("trials", done.fetch_add(1, Ordering::Relaxed) + 1, most);
        }));
        // A game that takes too much work takes too much every time.
        if trials.iter().all(|trial| trial.end == End::Timeout && trial.turns.len() < settings.limit as usize) {
            break Stop::Work;
        }
        if to < least {
            continue;
        }
        if most > least {
            let so_far = counted(game, &trials, weights, preferred);
            let verdict = judge(&trials, &so_far, game.ast(), &Evidence { same, ..Evidence::default() });
            if verdict.checks.iter().all(|check| check.settled || !check.decides()) {
                if effort.precision == 0.0 {
                    break Stop::Decided;
                }
                let so_far = measure(game, &trials, &none, weights, preferred, settings.seed);
                if precise(&so_far, weights, effort.precision) {
                    break Stop::Precise;
                }
            }
        }
        if to >= most {
            break if most > least { Stop::Budget } else { Stop::Done };
        }
        let next = (2 * to).min(most) as f64 / to as f64;
        if work::of(&trials, game) * next > effort.work {
            break Stop::Work;
        }
    };
    let samples = match &effort.slow {
        Some(sizes) => {
            progress("experiments", 0, 1);
            experiments::run(game, settings, &trials, sizes, Scale::fit_as(&trials, Leads::Search).slope())
        }
        None => none,
    };
    progress("measures", 0, 1);
    let mut measurement = measure(game, &trials, &samples, weights, preferred, settings.seed);
    let stage = |name: &str| progress(name, 0, 1);
    let length = work::length(&trials);
    let skill = effort.skill.map(|budget| {
        stage("skill");
        let known = Known { trials: &trials, scale: measurement.scale, trust: measurement.trust() };
        Skill::of(game, known, budget, settings.seed)
    });
    if skill.as_ref().is_some_and(|skill| skill.pays == Some(true)) {
        measurement.allow_for_blindness();
    }
    // Where steps must be tried, whoever lists those of a position needs many times as long.
    let dear = trials.first().map_or(1.0, |trial| work::trying(game, trial));
    let ladder = effort.ladder.map(|limits| {
        stage("skill ladder");
        climb(game, settings.seed, length, Climb { work: limits.work / dear, ..limits })
    });
    let by_trials = Findings { trials: &trials, measured: &measurement, skill: None, cats: &[], swap: true };
    let asked = !effort.sparing || unfair(&by_trials.conclude(game));
    let each = work::each(&trials, game);
    let mut openings = effort.openings.filter(|_| asked).map(|(turns, work)| {
        stage("first moves");
        let work = turns.min(work / (OPENER as f64 * each));
        openings(game, &images(game, &trials), &opener(), work, length, 2 * settings.preferred, settings.seed)
    });
    let copycats = effort.copycat.map_or(Vec::new(), |games| {
        stage("copy-cats");
        copycats(game, &effort.player, games, settings.seed)
    });
    stage("puzzles");
    let (wanted, work) = effort.puzzles;
    let puzzles = puzzles(game, &trials, wanted, (work / each) as u64, settings.seed);
    let positions = (effort.solve as f64 / dear) as u64;
    let solved = (positions > 0 && asked).then(|| {
        stage("solver");
        let limits = solve::Limits { positions, memory: 256 << 20 };
        solve::solve(game, &limits, &mut |_| ()).value()
    });
    let solved = solved.flatten();
    if let (Some(openings), Some(_)) = (&mut openings, solved) {
        openings.exact = exact(game, positions);
    }
    // A draw with best play is as fair as can be: nothing for a swap rule to mend.
    let swap =
        solved != Some(solve::Value::Draw) && openings.as_ref().is_some_and(|o| !o.outweighed(solved) && o.evens());
    stage("appeal");
    let known = Findings { trials: &trials, measured: &measurement, skill: skill.as_ref(), cats: &copycats, swap };
    let (verdict, appeal) = known.appealed(game, settings, effort.appeal);
    Assessment {
        trials,
        samples,
        measurement,
        verdict,
        stop,
        skill,
        ladder,
        openings,
        copycats,
        appeal,
        puzzles,
        solved,
    }
}

/// The least number of trials, once a few are played: fewer of a game that takes very much work.
fn least(game: &Game, trials: &[Trial], effort: &Effort) -> u64 {
    let least = effort.trials.start;
    let Some(first) = trials.first() else { return least };
    let each = work::of(trials, game) / trials.len() as f64 * work::copying(game, first);
    let affordable = (HEAVY * effort.work / each) as u64;
    if affordable < least { least.min((3 * least / 5).max(affordable)) } else { least }
}

/// How many times the work of trials beyond the least number may be spent on those.
const HEAVY: f64 = 10.0;

/// What was found out about a game, for a verdict on it.
#[derive(Clone, Copy, Debug)]
pub struct Findings<'a> {
    /// The trials.
    pub trials: &'a [Trial],
    /// Their figures.
    pub measured: &'a Measurement,
    /// Whether skill pays, and what is at stake, if that was asked.
    pub skill: Option<&'a Skill>,
    /// Copy-cats.
    pub cats: &'a [CopyCat],
    /// Some first move is known to be about even.
    pub swap: bool,
}

impl Findings<'_> {
    /// The verdict. Whoever calls a game viable has it from here.
    pub fn conclude(&self, game: &Game) -> Verdict {
        self.judged(game, None)
    }

    /// The same with what stronger players say of a game that the trials speak against.
    pub fn appealed(&self, game: &Game, settings: &Settings, work: f64) -> (Verdict, Option<Appeal>) {
        let verdict = self.judged(game, None);
        let judge = |appeal: &Appeal| self.judged(game, Some(appeal));
        match hear(game, settings, self.trials, &verdict, work, judge) {
            Some(appeal) => (self.judged(game, Some(&appeal)), Some(appeal)),
            None => (verdict, None),
        }
    }

    fn judged(&self, game: &Game, appeal: Option<&Appeal>) -> Verdict {
        let Findings { trials, measured, skill, cats, swap } = *self;
        let copycat = flaw(cats).filter(|cat| cat.decides()).map(CopyCat::words);
        judge(trials, measured, game.ast(), &Evidence { swap, skill, copycat, same: same_for_both(game), appeal })
    }
}

/// Whether moving first is surely worth too much, so that there may be a swap rule to advise.
fn unfair(verdict: &Verdict) -> bool {
    verdict.checks.iter().any(|check| check.id == "advantage" && check.text.ends_with(SWAP_HELPS))
}

/// Player of both sides wherever a game is judged.
pub fn player() -> Spec {
    experiments::searcher(NODES)
}

/// Nodes of the player of the games after first moves.
const OPENER: u64 = 200;

/// Player of the games after first moves.
pub fn opener() -> Spec {
    experiments::searcher(OPENER)
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
    use crate::measure::student;
    use strategy::contest::statistics::share;

    #[test]
    fn how_long_a_game_takes_is_known_from_two_games_on() {
        let of = |lengths: &[usize]| {
            let trials = lengths.iter().map(|&n| trial(&vec![0.0; n], true)).collect();
            let measurement = Measurement {
                figures: Vec::new(),
                score: share(0.0, 0),
                scale: Scale::new(1.0),
                foresight: None,
                believing: 0.0,
            };
            Assessment::of_trials(trials, measurement, Verdict { viable: true, checks: Vec::new(), tested: true })
                .length()
        };
        assert_eq!(of(&[7]), None);
        // Mean 20, squares 4 + 4 of three degrees of freedom, four games.
        let found = of(&[18, 18 + 2, 20, 22]).expect("four games");
        let half = student(3.0) * (8.0_f64 / 3.0).sqrt() / 2.0;
        assert!((found.value - 20.0).abs() < 1e-12 && (found.high - 20.0 - half).abs() < 1e-9, "{found:?}");
    }
}
