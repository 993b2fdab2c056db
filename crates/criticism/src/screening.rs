//! What a new game must pass before anybody spends time on it, in the order of the paper: it can be searched fast enough, and there is
//! a policy with which somebody wins.

use crate::assess::{Assessment, Findings, player};
use crate::copycat::copycats;
use crate::measure::{Samples, measure};
use crate::play::{self, Settings};
use crate::skill::stakes::Known;
use crate::skill::{Budget, Skill};
use crate::trial::Trial;
use crate::weights::Weights;
use crate::work;
use engine::Game;
use engine::rng::Rng;
use engine::rollout::Limits;
use gdl::ast::Player;
use serde::{Deserialize, Serialize};
use strategy::contest::{self, Contestant, Effort, Tally, Tournament, standings};
use strategy::optimise::Optimisation;
use strategy::{Policy, Spec};

/// How much is spent on a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Screening {
    /// Most work a search of four plies may take: nodes times the size of the rules. Infinite: nobody asks.
    pub work: f64,
    /// Most work the first measurement may take, as estimated from one game.
    pub measuring: f64,
    /// Nodes of the players that choose a policy, and games of each pair.
    pub choice: (u64, u64),
    /// Nodes of the first measurement.
    pub nodes: u64,
    /// Trials of the first measurement, and of games that seem to be among the best.
    pub trials: [u64; 2],
    /// Nodes and trials of the last measurement.
    pub last: (u64, u64),
    /// Turns a game should take.
    pub preferred: u32,
}

impl Default for Screening {
    fn default() -> Screening {
        Screening {
            work: 2e7,
            measuring: 5e8,
            choice: (50, 2),
            nodes: 200,
            trials: [10, 30],
            last: (1000, 100),
            preferred: 60,
        }
    }
}

/// Nodes of the players that show how long a game is.
const WEAK: u64 = 20;
/// How many times longer random games may be than real ones.
const WANDERING: f64 = 2.0;
/// How many times the work of the first measurement the last one may take before it makes do with fewer trials.
const LAST: f64 = 10.0;
/// How many times the estimated work a game may take before it is cut off.
const SURPRISE: f64 = 2.0;
/// What is spent on the question whether skill pays.
const SKILL: Budget = Budget { duels: 4e6, answers: 3e7, early: 3e7, rote: 1e6, stakes: 5e5, second_thoughts: 0.0 };
/// What is spent on games of stronger players, where the others speak against a game.
const APPEAL: f64 = 3e7;
/// Games of a copy-cat that is proved; others play until they lose.
const CATS: u64 = 2;
/// How many times the work of a game its variants may take.
const ROOM: f64 = 3.0;
/// Choices in a position beyond which searching is more work than its nodes tell.
const CROWD: f64 = 100.0;

/// A number and the limit it is above, with as many digits as it takes to see that.
fn told_apart(number: f64, limit: f64) -> [String; 2] {
    let written = |digits: usize| [number, limit].map(|n| format!("{n:.digits$e}"));
    (0..15).map(written).find(|[number, limit]| number != limit).unwrap_or_else(|| written(15))
}

fn searcher(what: String) -> Spec {
    what.parse().expect("a search with these limits exists")
}

impl Screening {
    /// The work of looking one to four plies ahead from the start, or why it or the measurement would take too much.
    pub fn speed(&self, game: &Game, seed: u64) -> Result<f64, String> {
        let too_much = |work: f64| {
            let [work, limit] = told_apart(work, self.measuring);
            Err(format!("measuring it would take {work} units of work, more than {limit}"))
        };
        // In a vast game one position costs more than all games of a good one.
        let vast = self.at_first(game);
        if vast > self.measuring {
            return too_much(vast);
        }
        // A random game costs next to nothing and shows what a search would drown in; real games are shorter.
        let random = self.game("random".into(), game, seed);
        // Steps that must be tried are many more than those that are legal, and each is a copy of the position.
        let tried = work::trying(game, &random);
        let wandering = self.measuring(game, &random) * tried / WANDERING;
        if wandering > self.measuring {
            return too_much(wandering);
        }
        let work = if self.work.is_finite() { self.looking_ahead(game, &random, tried, seed)? } else { 0.0 };
        let measuring = self.measuring(game, &self.game(format!("ab:nodes={WEAK}"), game, seed)) * tried;
        if measuring > self.measuring { too_much(measuring) } else { Ok(work) }
    }

    /// The screening for variants of a game that somebody wants looked at as it is. If that game would not pass itself, a variant may take
    /// [`ROOM`] times its work, and nobody asks how far a search sees: a large board is a reason to wait, not to refuse.
    #[must_use]
    pub fn around(&self, game: &Game, seed: u64) -> Screening {
        if self.speed(game, seed).is_ok() {
            return self.clone();
        }
        let endless = Screening { work: f64::INFINITY, measuring: f64::INFINITY, ..self.clone() };
        let random = endless.game("random".into(), game, seed);
        let weak = endless.game(format!("ab:nodes={WEAK}"), game, seed);
        let tried = work::trying(game, &random);
        let games = (self.measuring(game, &random) / WANDERING).max(self.measuring(game, &weak)) * tried;
        let measuring = ROOM * games.max(self.at_first(game)).max(self.measuring);
        Screening { work: f64::INFINITY, measuring, ..self.clone() }
    }

    /// The least work of the first measurement, from the start alone.
    fn at_first(&self, game: &Game) -> f64 {
        (self.trials[0] * self.nodes) as f64 * work::size(game) as f64 * work::trying_at_first(game)
    }

    fn game(&self, player: String, game: &Game, seed: u64) -> Trial {
        let settings = Settings {
            alternatives: false,
            rollouts: None,
            preferred: self.preferred,
            limit: 2 * self.preferred,
            work: self.effort(game, self.nodes),
            ..Settings::new(searcher(player), seed)
        };
        play::trial(game, &settings, 0)
    }

    /// Units of work one game of players with so many nodes may take: more than estimated, but not without end, since no estimate sees
    /// every position.
    fn effort(&self, game: &Game, nodes: u64) -> u64 {
        let each = self.measuring / (self.trials[0] * work::size(game) as u64) as f64;
        (SURPRISE * each * nodes as f64 / self.nodes as f64) as u64
    }

    /// The work of the first measurement, estimated from one game. Long games and positions with many steps cost most; neither is seen
    /// from the start.
    fn measuring(&self, game: &Game, trial: &Trial) -> f64 {
        let turns: f64 = trial.turns.iter().map(work::breadth).sum();
        (self.trials[0] * self.nodes) as f64 * work::size(game) as f64 * turns
    }

    fn looking_ahead(&self, game: &Game, random: &Trial, tried: f64, seed: u64) -> Result<f64, String> {
        // Each position lists its steps, and each of them is a position to be listed.
        let choices = random.turns.iter().map(|turn| f64::from(turn.choices)).sum::<f64>() / random.turns.len() as f64;
        let crowd = 1.0 + (choices / CROWD) * (choices / CROWD);
        let cost = (work::size(game) + game.topology().cells() / 8) as f64 * crowd * tried;
        let nodes = (self.work / cost) as u64;
        let start = game.start(Player::First);
        if !Effort::new(self.effort(game, self.nodes)).allows(&start) {
            return Err(format!("its first {} steps are too many to be looked at", start.count()));
        }
        let mut player = searcher(format!("ab:depth=4,nodes={nodes}")).player(game, None);
        let choice = player.choose(&start, &mut Rng::new(seed));
        let work = choice.nodes as f64 * cost;
        if choice.nodes >= nodes && choice.depth < 4 {
            return Err(format!(
                "a search of {} plies takes more than {:.0e} units of work",
                choice.depth + 1,
                self.work
            ));
        }
        Ok(work)
    }

    /// The best of the policies that the rules and the parents suggest and of their mixtures; or why none will do.
    pub fn policy(&self, game: &Game, parents: &[Policy], seed: u64) -> Result<Policy, String> {
        let policies = mixtures(&Policy::derive(game), parents, &Policy::names(game));
        let player = searcher(format!("ab:nodes={}", self.choice.0));
        let mut contestants: Vec<Contestant> = policies
            .iter()
            .map(|policy| Contestant { policy: Some(policy.clone()), ..Contestant::new(player.clone()) })
            .collect();
        // A policy without rivals plays itself: somebody should still win.
        if contestants.len() == 1 {
            contestants.push(contestants[0].clone());
        }
        let limits = self.limits(game);
        let cup = Tournament { game, contestants: &contestants, games: self.choice.1, opening: 2, seed, limits };
        let tallies = cup.run(|_, _| ());
        let count = |of: fn(&Tally) -> u64| tallies.iter().map(of).sum::<u64>();
        let (games, draws, long) = (count(|t| t.games), count(|t| t.draws), count(|t| t.unfinished));
        if 2 * (draws + long) > games {
            return Err(format!("of {games} games {draws} were drawn and {long} too long"));
        }
        let points: Vec<f64> =
            standings(contestants.len(), &cup.pairs(), &tallies).iter().map(|s| s.points.iter().sum()).collect();
        let best = (0..policies.len()).max_by(|&a, &b| points[a].total_cmp(&points[b]).then(b.cmp(&a))).unwrap_or(0);
        Ok(policies[best].clone())
    }

    /// The first measurement: more trials if the score is at least `ambition`.
    pub fn first(&self, game: &Game, policy: &Policy, weights: &Weights, ambition: f64, seed: u64) -> Assessment {
        let settings = self.settings(game, self.nodes, policy, seed);
        let mut trials = play::trials(game, &settings, 0..self.trials[0], &|| ());
        let few = self.assessed(game, trials.clone(), weights, seed);
        if few.measurement.score.value < ambition || self.trials[1] <= self.trials[0] {
            return few;
        }
        trials.extend(play::trials(game, &settings, self.trials[0]..self.trials[1], &|| ()));
        self.assessed(game, trials, weights, seed)
    }

    /// A measurement like the first one of a game that seems to be among the best, by the policy its rules suggest: for games that were judged
    /// by something else.
    pub fn glance(&self, game: &Game, weights: &Weights, seed: u64) -> (Settings, Assessment) {
        let settings = self.settings(game, self.nodes, &Policy::derive(game), seed);
        let trials = play::trials(game, &settings, 0..self.trials[1], &|| ());
        (settings, self.assessed(game, trials, weights, seed))
    }

    /// The last measurement, with other games than the first, by a stronger player whose policy was optimised; and how it was played.
    pub fn last(&self, game: &Game, policy: &Policy, weights: &Weights, seed: u64) -> (Settings, Assessment) {
        let spec = searcher(format!("ab:nodes={}", self.choice.0));
        let limits = self.limits(game);
        let search = Optimisation { game, spec, mutations: 20, games: 10, verification: 40, opening: 2, seed, limits };
        let policy = search.run_from(policy.clone(), |_| ()).policy;
        let settings = self.settings(game, self.last.0, &policy, seed);
        let weak = self.game(format!("ab:nodes={WEAK}"), game, seed);
        let each = self.measuring(game, &weak) * work::trying(game, &weak) / (self.trials[0] * self.nodes) as f64;
        let affordable = (LAST * self.measuring / (each * self.last.0 as f64)) as u64;
        let trials = affordable.clamp(self.trials[1].min(self.last.1), self.last.1);
        let trials = play::trials(game, &settings, 0..trials, &|| ());
        let found = self.test(game, self.assessed(game, trials, weights, seed), &settings);
        (settings, found)
    }

    /// Of games that choose a policy.
    fn limits(&self, game: &Game) -> contest::Limits {
        contest::Limits {
            turns: 2 * self.preferred,
            work: self.effort(game, self.choice.0),
            ..contest::Limits::default()
        }
    }

    /// How games are played: by a search of so many nodes, with a policy.
    pub fn settings(&self, game: &Game, nodes: u64, policy: &Policy, seed: u64) -> Settings {
        Settings {
            policies: [Some(policy.clone()), Some(policy.clone())],
            preferred: self.preferred,
            limit: 2 * self.preferred,
            rollouts: Some(Limits { steps: 500, ..play::ROLLOUTS }),
            work: self.effort(game, nodes),
            ..Settings::new(searcher(format!("ab:nodes={nodes}")), seed)
        }
    }

    fn assessed(&self, game: &Game, trials: Vec<Trial>, weights: &Weights, seed: u64) -> Assessment {
        let measurement = measure(game, &trials, &Samples::new(), weights, f64::from(self.preferred), seed);
        let found = Findings { trials: &trials, measured: &measurement, skill: None, cats: &[], swap: false };
        let verdict = found.conclude(game);
        Assessment::of_trials(trials, measurement, verdict)
    }

    /// An assessment with the questions that it takes to call a game viable: whether what is played matters, whether copying is enough, and
    /// whether stronger players find the same. Without them a game is only not refuted yet. `settings`: how its trials were played.
    pub fn test(&self, game: &Game, found: Assessment, settings: &Settings) -> Assessment {
        let Assessment { trials, mut measurement, .. } = found;
        let seed = settings.seed;
        let known = Known { trials: &trials, scale: measurement.scale, trust: measurement.trust() };
        let skill = Skill::of(game, known, SKILL, seed);
        if skill.pays == Some(true) {
            measurement.allow_for_blindness();
        }
        let copycats = copycats(game, &player(), CATS, seed);
        let known =
            Findings { trials: &trials, measured: &measurement, skill: Some(&skill), cats: &copycats, swap: false };
        let (verdict, appeal) = known.appealed(game, settings, APPEAL);
        Assessment { skill: Some(skill), copycats, appeal, ..Assessment::of_trials(trials, measurement, verdict) }
    }
}

/// Means of the non-empty subsets of the rules' own policy and the parents', the widest mixtures last, each once. What the game has no
/// term for is dropped.
fn mixtures(own: &Policy, parents: &[Policy], names: &[String]) -> Vec<Policy> {
    let known = |policy: &Policy| Policy {
        weights: [0, 1].map(|seat| {
            let kept = policy.weights[seat].iter().filter(|(name, _)| names.contains(name));
            kept.cloned().collect()
        }),
    };
    let mut pure: Vec<Policy> = vec![own.clone()];
    pure.extend(parents.iter().map(known).filter(|policy| policy.weights.iter().any(|side| !side.is_empty())));
    let mut subsets: Vec<u32> = (1..1 << pure.len()).collect();
    subsets.sort_by_key(|subset| (subset.count_ones(), *subset));
    let mut mixed: Vec<Policy> = Vec::new();
    for subset in subsets {
        let chosen: Vec<&Policy> = (0..pure.len()).filter(|i| subset >> i & 1 == 1).map(|i| &pure[i]).collect();
        let mean = |seat: usize, name: &String| {
            let sum: f32 = chosen.iter().map(|policy| policy.weights_of(name)[seat]).sum();
            (name.clone(), sum / chosen.len() as f32)
        };
        let policy = Policy {
            weights: [0, 1].map(|seat| names.iter().map(|name| mean(seat, name)).filter(|(_, w)| *w != 0.0).collect()),
        };
        if !mixed.contains(&policy) {
            mixed.push(policy);
        }
    }
    mixed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::End;

    fn library(name: &str) -> Game {
        Game::read(gdl::library::find(name).expect("in the library").text).0.expect("valid")
    }

    fn policy(weights: &[(&str, f32)]) -> Policy {
        let list: Vec<(String, f32)> = weights.iter().map(|(name, weight)| (name.to_string(), *weight)).collect();
        Policy { weights: [list.clone(), list] }
    }

    #[test]
    fn mixtures_are_means_and_know_no_strangers() {
        let own = policy(&[("a", 1.0)]);
        let parents = [policy(&[("a", 0.5), ("x", 1.0)]), policy(&[("b", 1.0)])];
        let mixed = mixtures(&own, &parents, &["a".into(), "b".into()]);
        assert_eq!(mixed.len(), 7);
        assert_eq!(mixed[..3], [own.clone(), policy(&[("a", 0.5)]), policy(&[("b", 1.0)])]);
        assert_eq!(mixed[3], policy(&[("a", 0.75)]));
        assert_eq!(mixed[6], policy(&[("a", 0.5), ("b", 1.0 / 3.0)]));
        // A parent that knows nothing of this game suggests nothing; a twin is counted once.
        assert_eq!(mixtures(&own, &[policy(&[("x", 1.0)]), own.clone()], &["a".into()]).len(), 1);
    }

    #[test]
    fn a_number_above_its_limit_looks_like_it() {
        assert_eq!(told_apart(5.04e8, 5e8), ["5.04e8", "5.00e8"]);
        assert_eq!(told_apart(7.2e8, 5e8), ["7e8", "5e8"]);
    }

    #[test]
    fn variants_may_take_what_the_game_itself_takes() {
        let screening = Screening { nodes: 20, trials: [2, 2], ..Screening::default() };
        let game = library("tic-tac-toe");
        assert_eq!(screening.around(&game, 1), screening);
        let game = library("gomoku");
        assert!(screening.speed(&game, 1).is_err());
        assert!(screening.around(&game, 1).speed(&game, 2).is_ok());
        // What is much larger than the game is refused still.
        let tight = Screening { measuring: 1e3, ..screening };
        let around = tight.around(&game, 1);
        assert!(around.speed(&game, 2).is_ok());
        assert!(Screening { nodes: 400, ..around }.speed(&game, 2).is_err_and(|why| why.contains("measuring it")));
    }

    #[test]
    fn a_vast_game_is_refused_before_it_is_played() {
        // Black has nothing but a pass, after which White may carry any of 882 men to any of 441 cells.
        let gren = Game::read(include_str!("../tests/vast/gren.ludi")).0.expect("valid");
        assert_eq!((gren.trials(Player::First), gren.trials(Player::Second)), (0, 441 * 440));
        assert!(Screening::default().speed(&gren, 1).is_err_and(|why| why.contains("measuring it")));
    }

    #[test]
    fn a_turn_that_goes_on_and_on_ends_a_game() {
        // Stones swap places again and again within a turn, and thousands of swaps are tried before each.
        let elvar = Game::read(include_str!("../tests/vast/elvar.ludi")).0.expect("valid");
        let trial = Screening { measuring: 1e8, ..Screening::default() }.game("ab:nodes=20".into(), &elvar, 1);
        assert_eq!(trial.end, End::Timeout);
        assert!(trial.turns.len() < 60);
    }

    #[test]
    fn positions_too_dear_to_search_end_a_game() {
        // After a step that captures, every capture may be taken or left: thousands of steps, each with thousands of answers.
        let prune = Game::read(include_str!("../tests/vast/prune.ludi")).0.expect("valid");
        let screening = Screening { measuring: 3e7, trials: [4, 4], ..Screening::default() };
        let found = screening.first(&prune, &Policy::derive(&prune), &Weights::default(), f64::MAX, 1);
        // Openings are drawn at random, whatever their positions hold.
        let considered = found.trials.iter().flat_map(|trial| &trial.turns[trial.opening..]);
        assert!(considered.clone().count() > 0 && considered.clone().all(|turn| turn.choices < 4368));
        let cut = |trial: &Trial| trial.end == End::Timeout && trial.turns.len() < screening.preferred as usize;
        assert!(found.trials.iter().any(cut));
    }

    #[test]
    fn good_games_pass_and_others_are_told_why_not() {
        let screening = Screening { last: (50, 6), trials: [4, 8], nodes: 50, ..Screening::default() };
        let game = library("yavalath");
        assert!(screening.speed(&game, 1).is_ok_and(|work| work > 1e4));
        let slow = Screening { work: 1e4, ..screening.clone() };
        assert!(slow.speed(&game, 1).is_err_and(|why| why.contains("plies")));
        let policy = screening.policy(&game, &[], 1).expect("somebody wins");
        let weights = Weights::default();
        let modest = screening.first(&game, &policy, &weights, f64::MAX, 1);
        assert_eq!((modest.trials.len(), screening.first(&game, &policy, &weights, f64::MIN, 1).trials.len()), (4, 8));
        assert_eq!(screening.last(&game, &policy, &weights, 2).1.trials.len(), 6);
        let still =
            Game::read("(game Still (board (tiling square) (size 3)) (end (All win (in-a-row 9))))").0.expect("valid");
        assert_eq!(screening.policy(&still, &[], 1), Err("of 2 games 2 were drawn and 0 too long".into()));
    }
}
