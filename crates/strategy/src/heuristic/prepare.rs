//! A game made ready for its heuristic players, once for all of them.

use super::judge::Views;
use super::sample::{positions, weighted};
use super::weights::Weights;
use super::{Base, DEPTH, Density, Heuristic, Options};
use crate::advisor::terms;
use crate::alphabeta::{self, Search, Window};
use crate::evaluate::Evaluator;
use crate::player::Player;
use crate::policy::Policy;
use engine::compiled::Plan;
use engine::compiled::state::State;
use engine::{Game, with_plan};
use gdl::sbg::{Sbg, convert};

/// Positions a search of few plies meets twice: so small a table stays near the processor, and is soon cleared for the next play.
const POSITIONS: u64 = 1 << 12;

/// What its heuristic players need to know of a game.
#[derive(Debug)]
pub struct Prepared<'g> {
    game: &'g Game,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// Chess-like: the rules say everything. The worth of pieces for each base, without and with goals.
    Class(Box<[[Weights; 2]; 2]>),
    /// Any other game: worth of pieces by random play, and the policy of its goals.
    Other { weighted: Weights, goals: Policy },
}

/// A player that would play as another one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Who.
    pub heuristic: Heuristic,
    /// Why, in a few words.
    pub because: &'static str,
}

impl<'g> Prepared<'g> {
    /// Makes a game ready.
    pub fn of(game: &'g Game, density: Density) -> Prepared<'g> {
        let kind = match convert(game.ast()) {
            Ok(sbg) => Kind::Class(Box::new(BASES.map(|base| tables(&sbg, base, density)))),
            Err(_) => with_plan!(game, plan => Kind::Other {
                weighted: weighted(plan, &positions(plan)),
                goals: goals(game, plan),
            }),
        };
        Prepared { game, kind }
    }

    /// Whether the game is of the chess-like class.
    pub fn is_class(&self) -> bool {
        matches!(self.kind, Kind::Class(_))
    }

    /// What pieces are worth to a player.
    pub fn weights(&self, base: Base, goal: bool) -> Weights {
        match (&self.kind, base) {
            (Kind::Class(tables), _) => tables[usize::from(base == Base::Weighted)][usize::from(goal)].clone(),
            (Kind::Other { weighted, .. }, Base::Weighted) => weighted.clone(),
            (Kind::Other { weighted, .. }, Base::Constant) => {
                Weights::constant(weighted.material[0].len(), weighted.squares)
            }
        }
    }

    /// A player. The density is the one the game was made ready with.
    pub fn player(&self, options: &Options) -> Box<dyn Player + 'g> {
        self.searcher(options, Window::Narrow)
    }

    /// The same player at about three times the cost: it knows exactly what every step is worth, not only the best.
    pub fn thorough(&self, options: &Options) -> Box<dyn Player + 'g> {
        self.searcher(options, Window::Full)
    }

    pub(super) fn searcher(&self, options: &Options, window: Window) -> Box<dyn Player + 'g> {
        let search = alphabeta::Options {
            depth: Some(options.depth),
            nodes: options.nodes,
            beam: None,
            quiet: false,
            policy: None,
        };
        with_plan!(self.game, plan => {
            let mut search = Search::new(plan, self.views_of(plan, options.heuristic), &search);
            search.window = window;
            if options.depth <= DEPTH {
                search.remember(POSITIONS);
            }
            Box::new(search) as Box<dyn Player + 'g>
        })
    }

    pub(super) fn views_of<const W: usize>(&self, plan: &Plan<W>, heuristic: Heuristic) -> Views<W> {
        let weights = self.weights(heuristic.base, heuristic.goal);
        let goal = match &self.kind {
            Kind::Other { goals, .. } if heuristic.goal && *goals != Policy::default() => {
                Some((Evaluator::new(self.game, plan, goals), army(plan, &weights)))
            }
            _ => None,
        };
        Views::new(plan, &weights, goal, [heuristic.control, heuristic.mobility])
    }

    /// Those of the sixteen that would play exactly as another does.
    pub fn left_out(&self) -> Vec<LeftOut> {
        let [constant, weighted] = BASES.map(|base| self.weights(base, false));
        let times = proportion(&constant, &weighted);
        let no_goal = match &self.kind {
            Kind::Class(_) => self.weights(Base::Constant, true) == constant,
            Kind::Other { goals, .. } => *goals == Policy::default(),
        };
        let [no_control, no_mobility] = with_plan!(self.game, plan => self.never_told(plan));
        let why = |h: &Heuristic| {
            if h.goal && no_goal {
                return Some("the rules name no goal that more or nearer pieces serve");
            }
            if h.control && no_control {
                return Some("neither side ever controls more in random positions");
            }
            if h.mobility && no_mobility {
                return Some("both sides have the same moves in random positions");
            }
            let alone = !(h.goal || h.control || h.mobility);
            let same = times.is_some_and(|times| alone || times == 1.0);
            (h.base == Base::Weighted && same).then_some("all pieces are worth the same by their moves")
        };
        let all = Heuristic::all().into_iter();
        all.filter_map(|heuristic| why(&heuristic).map(|because| LeftOut { heuristic, because })).collect()
    }

    /// Whether Control, and Mobility, never tell the sides apart in random positions.
    fn never_told<const W: usize>(&self, plan: &Plan<W>) -> [bool; 2] {
        let states: Vec<State<W>> = positions(plan);
        let weights = self.weights(Base::Constant, false);
        [[true, false], [false, true]].map(|parts| !Views::new(plan, &weights, None, parts).tells_apart(plan, &states))
    }
}

const BASES: [Base; 2] = [Base::Constant, Base::Weighted];

/// The worth of pieces without and with goals.
fn tables(sbg: &Sbg, base: Base, density: Density) -> [Weights; 2] {
    [false, true].map(|goal| Weights::of_class(sbg, base, goal, density))
}

/// How many times as much as in one table everything is worth in another, if it is the same for all. Where nothing is worth anything
/// the player is as good as one for whom all pieces are worth the same only if material never decides, so that does not count.
fn proportion(one: &Weights, other: &Weights) -> Option<f64> {
    let times = other.material[0].first()? / one.material[0].first()?;
    let flat = other.positional.iter().flatten().all(|p| *p == 0.0);
    let same = (0..2)
        .all(|owner| one.material[owner].iter().zip(&other.material[owner]).all(|(a, b)| (b - a * times).abs() < 1e-9));
    (flat && same && times > 0.0).then_some(times)
}

/// The policy of a game's goals alone.
fn goals<const W: usize>(game: &Game, plan: &Plan<W>) -> Policy {
    let bank = terms(plan);
    let is_goal = |name: &str| {
        let term = bank.terms.iter().find(|term| term.name == name);
        term.is_some_and(|term| term.tree.leaves().iter().any(|&leaf| bank.leaves[leaf].goal.is_some()))
    };
    let mut policy = Policy::derive(game);
    policy.weights.iter_mut().for_each(|weights| weights.retain(|(name, _)| is_goal(name)));
    policy
}

/// What the dearer army at the start is worth, or a board half full where there is none.
fn army<const W: usize>(plan: &Plan<W>, weights: &Weights) -> f64 {
    let of = |owner: usize| -> f64 {
        let men = plan.initial.own[owner].iter().filter_map(|cell| plan.initial.piece(cell));
        men.map(|piece| weights.material[owner][piece]).sum()
    };
    let worth = of(0).max(of(1));
    if worth > 0.0 { worth } else { weights.squares as f64 / 2.0 }
}
