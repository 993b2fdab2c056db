//! Better weights for a policy by playing against oneself: a (1+1) evolution strategy.
//!
//! Each mutation adds normal noise to all weights and plays a short match against its parent; the winner stays. The noise grows
//! by a success and shrinks by a failure so that about one mutation in five succeeds (Rechenberg 1973). Short matches are a weak
//! judge, so the result has to prove itself at the end against the policy it began with.

use crate::contest::{Contestant, Limits, Match, Tally};
use crate::policy::Policy;
use crate::spec::Spec;
use engine::Game;
use engine::rng::Rng;
use gdl::printer::print;
use gdl::reader::read;
use gdl::tree::{Node, NodeKind};

/// Noise at first, for weights whose magnitudes add up to 1.
const SIGMA: f64 = 0.2;
/// Noise so small that going on is pointless.
const LEAST_SIGMA: f64 = 0.01;
/// Factors after a success and a failure: four failures undo a success.
const GROW: f64 = 1.22;
const SHRINK: f64 = 0.951_6;

/// An optimisation to be run.
#[derive(Clone, Debug)]
pub struct Optimisation<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who plays with the policies.
    pub spec: Spec,
    /// Mutations at most.
    pub mutations: u32,
    /// Games of each mutation against its parent.
    pub games: u64,
    /// Games of the result against the policy it began with.
    pub verification: u64,
    /// Random steps at the beginning of each game.
    pub opening: usize,
    /// Seed of everything.
    pub seed: u64,
    /// Limits of each game.
    pub limits: Limits,
}

/// How one mutation did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mutation {
    /// Its number, from 1.
    pub number: u32,
    /// The noise it was made with.
    pub sigma: f64,
    /// Games it won and lost against its parent.
    pub wins: [u64; 2],
    /// Whether it took its parent's place.
    pub kept: bool,
}

/// Why an optimisation stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All mutations were made.
    Mutations,
    /// The noise became too small.
    Sigma,
    /// The game has no two weights to hold against each other.
    Nothing,
}

/// What an optimisation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimised {
    /// The policy to use: the best found, or the one it began with if that is better.
    pub policy: Policy,
    /// The policy it began with, weights in thousandths.
    pub before: Policy,
    /// The best found, weights in thousandths.
    pub found: Policy,
    /// Each mutation in turn.
    pub mutations: Vec<Mutation>,
    /// Why it stopped.
    pub stop: Stop,
    /// The best found against the one it began with, other openings than before.
    pub verification: Tally,
    /// Whether the best found is used: it scored at least half in the verification.
    pub improved: bool,
}

impl Optimisation<'_> {
    /// Runs on the threads of the current pool; `made` is told of each mutation.
    pub fn run(&self, made: impl FnMut(&Mutation)) -> Optimised {
        self.run_from(Policy::of(self.game), made)
    }

    /// The same, beginning with another policy than the game's own.
    pub fn run_from(&self, start: Policy, mut made: impl FnMut(&Mutation)) -> Optimised {
        // What is stored has three decimals: what is played has no more.
        let before = rounded(&normalised(&start));
        let mut parent = before.clone();
        let mut sigma = SIGMA;
        let mut mutations = Vec::new();
        let stop = loop {
            let number = mutations.len() as u32 + 1;
            if parent.weights.iter().all(|weights| weights.len() < 2) {
                break Stop::Nothing;
            }
            if number > self.mutations {
                break Stop::Mutations;
            }
            if sigma < LEAST_SIGMA {
                break Stop::Sigma;
            }
            let mut rng = Rng::part(self.seed, u64::from(number));
            let child = rounded(&normalised(&mutated(&parent, sigma, &mut rng)));
            let wins = self.duel(&child, &parent, self.games, rng.bits()).wins;
            let kept = wins[0] > wins[1] && child != parent;
            let mutation = Mutation { number, sigma, wins, kept };
            made(&mutation);
            mutations.push(mutation);
            sigma *= if kept { GROW } else { SHRINK };
            if kept {
                parent = child;
            }
        };
        // Where nothing was kept there is nothing to verify.
        let changed = mutations.iter().any(|mutation| mutation.kept);
        let games = if changed { self.verification } else { 0 };
        let verification = self.duel(&parent, &before, games, Rng::part(self.seed, 0).bits());
        let improved = changed && verification.score().value >= 0.5;
        let policy = if improved { parent.clone() } else { start };
        Optimised { policy, before, found: parent, mutations, stop, verification, improved }
    }

    fn duel(&self, one: &Policy, other: &Policy, games: u64, seed: u64) -> Tally {
        let [p, q] = [one, other].map(|policy| Contestant { spec: self.spec.clone(), policy: Some(policy.clone()) });
        let Optimisation { game, opening, limits, .. } = *self;
        Tally::of(&Match { game, contestants: [&p, &q], games, opening, seed, limits }.run(|_, _| {}))
    }
}

/// With normal noise on every weight. Where both players weigh alike they go on doing so.
fn mutated(policy: &Policy, sigma: f64, rng: &mut Rng) -> Policy {
    let shared = policy.weights[0] == policy.weights[1];
    let mut child = policy.clone();
    for (_, weight) in &mut child.weights[0] {
        *weight += (sigma * normal(rng)) as f32;
    }
    if shared {
        child.weights[1] = child.weights[0].clone();
    } else {
        for (_, weight) in &mut child.weights[1] {
            *weight += (sigma * normal(rng)) as f32;
        }
    }
    child
}

/// A standard normal number, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let uniform = |rng: &mut Rng| ((rng.bits() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    let (a, b) = (uniform(rng), uniform(rng));
    (-2.0 * libm::log(a)).sqrt() * libm::cos(2.0 * std::f64::consts::PI * b)
}

/// Each player's magnitudes add up to 1.
fn normalised(policy: &Policy) -> Policy {
    let mut policy = policy.clone();
    for weights in &mut policy.weights {
        let sum: f32 = weights.iter().map(|(_, weight)| weight.abs()).sum();
        if sum > 0.0 {
            weights.iter_mut().for_each(|(_, weight)| *weight /= sum);
        }
    }
    policy
}

/// As it is when it has been stored and read back.
fn rounded(policy: &Policy) -> Policy {
    let mut policy = policy.clone();
    for (_, weight) in policy.weights.iter_mut().flatten() {
        *weight = (*weight * 1000.0).round() / 1000.0;
    }
    policy
}

/// A game's description with a policy in its `support`, comments kept; `None` if the text holds no game.
pub fn stored_in(text: &str, policy: &Policy) -> Option<String> {
    let (mut nodes, _) = read(text);
    let game = nodes.iter_mut().find(|node| node.head() == Some("game"))?;
    let weights = |weights: Vec<i32>| weights.into_iter().map(|weight| Node::int(i64::from(weight)));
    let entries: Vec<Node> =
        policy.to_support().into_iter().map(|(name, list)| Node::form(&name, weights(list))).collect();
    let advisors = Node::form("advisors", entries);
    let support = part(game, "support")?;
    part(support, "advisors")?.kind = advisors.kind;
    Some(print(&nodes))
}

/// The part of a list that begins with a word, made if it is missing.
fn part<'n>(node: &'n mut Node, head: &str) -> Option<&'n mut Node> {
    let NodeKind::List(children) = &mut node.kind else { return None };
    let at = children.iter().position(|child| child.head() == Some(head)).unwrap_or_else(|| {
        children.push(Node::form(head, []));
        children.len() - 1
    });
    children.get_mut(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(weights: &[(&str, f32)]) -> Policy {
        let weights: Vec<_> = weights.iter().map(|(name, weight)| (name.to_string(), *weight)).collect();
        Policy { weights: [weights.clone(), weights] }
    }

    #[test]
    fn weights_add_up_to_one_and_have_three_decimals() {
        let found = rounded(&normalised(&policy(&[("a", 3.0), ("b", -1.0), ("c", 2.0)])));
        assert_eq!(found, policy(&[("a", 0.5), ("b", -0.167), ("c", 0.333)]));
        assert_eq!(normalised(&policy(&[("a", 0.0)])), policy(&[("a", 0.0)]));
    }

    #[test]
    fn noise_is_normal_and_the_same_for_both_where_they_agree() {
        let mut rng = Rng::new(3);
        let values: Vec<f64> = (0..20_000).map(|_| normal(&mut rng)).collect();
        let mean = values.iter().sum::<f64>() / 20_000.0;
        let deviation = (values.iter().map(|v| v * v).sum::<f64>() / 20_000.0).sqrt();
        let inside = values.iter().filter(|v| v.abs() < 1.0).count() as f64 / 20_000.0;
        assert!(mean.abs() < 0.03 && (deviation - 1.0).abs() < 0.03 && (inside - 0.6827).abs() < 0.015);
        let child = mutated(&policy(&[("a", 0.5), ("b", 0.5)]), 0.1, &mut rng);
        assert_eq!(child.weights[0], child.weights[1]);
        let mut apart = policy(&[("a", 0.5)]);
        apart.weights[1][0].1 = 0.25;
        let child = mutated(&apart, 0.1, &mut rng);
        assert_ne!(child.weights[0][0].1 - 0.5, child.weights[1][0].1 - 0.25);
    }

    #[test]
    fn a_policy_is_stored_among_comments() {
        let text =
            "; mine\n(game Small ; the name\n  (board (tiling square) (size 3))\n  (end (All win (in-a-row 3))))\n";
        let policy = policy(&[("in-a-row", 0.75), ("mobility", -0.25)]);
        let stored = stored_in(text, &policy).expect("a game");
        assert!(stored.contains("; mine") && stored.contains("; the name"), "{stored}");
        assert!(stored.contains("(support (advisors (in-a-row 750) (mobility -250)))"), "{stored}");
        let again = stored_in(&stored, &Policy { weights: [policy.weights[0].clone(), Vec::new()] }).expect("a game");
        assert!(again.contains("(advisors (in-a-row 750 0) (mobility -250 0))"), "{again}");
        assert_eq!(again.matches("advisors").count(), 1);
        let loaded = gdl::load(&again);
        assert_eq!(loaded.game.expect("still valid").support.advisors[0], ("in-a-row".to_string(), vec![750, 0]));
        assert_eq!(stored_in("nothing", &policy), None);
    }

    fn game(text: &str) -> Game {
        Game::read(text).0.expect("valid")
    }

    /// The second weight has the wrong sign: three in a row lose.
    const MISLED: &str = "(game Misled (board (tiling hex) (shape hex) (size 3))
        (end (All win (in-a-row 4)) (All lose (and (in-a-row 3) (not (in-a-row 4)))))
        (support (advisors (in-a-row 900) (in-a-row-2 100))))";

    #[test]
    fn runs_repeat_and_keep_their_promises() {
        let misled = game(MISLED);
        let optimisation = Optimisation {
            game: &misled,
            spec: "greedy".parse().expect("a player"),
            mutations: 8,
            games: 6,
            verification: 20,
            opening: 2,
            seed: 5,
            limits: Limits::default(),
        };
        let mut told = 0;
        let one = optimisation.run(|_| told += 1);
        assert_eq!(one, optimisation.run(|_| {}));
        assert_eq!((told, one.mutations.len(), one.stop), (8, 8, Stop::Mutations));
        let kept = one.mutations.iter().filter(|mutation| mutation.kept).count();
        assert!(one.mutations.iter().all(|mutation| !mutation.kept || mutation.wins[0] > mutation.wins[1]));
        assert!(kept > 0 && one.improved, "weights so wrong are easily mended");
        assert_eq!(one.found == one.before, kept == 0);
        assert_eq!(one.verification.games, if kept > 0 { 20 } else { 0 });
        assert_eq!(one.improved, kept > 0 && one.verification.score().value >= 0.5);
        assert_eq!(one.policy == one.found, one.improved);
        let plain = game("(game Plain (board (tiling square) (size 3)) (end (All win (in-a-row 3))))");
        let alone = Optimisation { game: &plain, ..optimisation }.run(|_| {});
        assert_eq!((alone.stop, alone.improved, alone.policy), (Stop::Nothing, false, Policy::of(&plain)));
        for pair in one.mutations.windows(2) {
            let factor = if pair[0].kept { GROW } else { SHRINK };
            assert!((pair[1].sigma - pair[0].sigma * factor).abs() < 1e-12);
        }
    }
}
