//! The terms of a game: one for each end clause, and the general advisors its rules call for, each with the weight they suggest.

use super::clause::{goal_advisor, tree};
use super::facts::{Facts, asks_for_none, asks_for_nothing, unchanging};
use super::goals::Limit;
use super::material::{Material, StackHeight, worth};
use super::movement::Mobility;
use super::space::{Connectivity, Proximity, Territory};
use super::threats::{Attack, Defence, Threats};
use super::tuning::*;
use super::{Advisor, Tree};
use engine::compiled::Plan;
use engine::compiled::expr::Goal;
use engine::compiled::plan;
use gdl::ast::{GameResult, Who};
use std::sync::Arc;

/// An advisor of a game, and the end condition it stands for.
#[derive(Clone, Debug)]
pub struct Leaf<const W: usize> {
    /// The advisor.
    pub advisor: Arc<dyn Advisor<W>>,
    /// The end condition, if it is one.
    pub goal: Option<Goal<W>>,
}

/// A part of a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Unique in the game: the name of its first advisor, numbered if that occurs again.
    pub name: String,
    /// Its value, over the leaves of the bank.
    pub tree: Tree,
    /// The weight the rules suggest, for each player.
    pub weights: [f32; 2],
}

/// All advisors and terms of a game.
#[derive(Clone, Debug, Default)]
pub struct Bank<const W: usize> {
    /// The advisors, each once.
    pub leaves: Vec<Leaf<W>>,
    /// The terms.
    pub terms: Vec<Term>,
}

impl<const W: usize> Bank<W> {
    /// Adds an advisor; returns its number.
    pub(super) fn add(&mut self, advisor: Arc<dyn Advisor<W>>) -> usize {
        self.leaves.push(Leaf { advisor, goal: None });
        self.leaves.len() - 1
    }

    /// The advisor of an end condition.
    pub(super) fn goal(&mut self, plan: &Plan<W>, goal: &Goal<W>) -> usize {
        if let Some(known) = self.leaves.iter().position(|leaf| leaf.goal.as_ref() == Some(goal)) {
            return known;
        }
        self.leaves.push(Leaf { advisor: goal_advisor(plan, goal), goal: Some(goal.clone()) });
        self.leaves.len() - 1
    }

    fn term(&mut self, tree: Tree, weights: [f32; 2]) {
        let Some(&first) = tree.leaves().first() else { return };
        let base = self.leaves[first].advisor.name();
        let before = self.terms.iter().filter(|term| self.base(term) == Some(base)).count();
        let name = if before == 0 { base.to_string() } else { format!("{base}-{}", before + 1) };
        self.terms.push(Term { name, tree, weights });
    }

    /// Name of a term's first advisor.
    fn base(&self, term: &Term) -> Option<&'static str> {
        term.tree.leaves().first().map(|&leaf| self.leaves[leaf].advisor.name())
    }

    fn general(&mut self, advisor: Arc<dyn Advisor<W>>, weights: [f32; 2]) {
        if weights != [0.0; 2] {
            let leaf = self.add(advisor);
            self.term(Tree::Leaf(leaf), weights);
        }
    }

    /// The weight a clause keeps.
    fn settled(&self, term: &Term, facts: &Facts, player: usize, strives: bool) -> f32 {
        let (weight, base) = (term.weights[player], self.base(term));
        let wins = |other: &Term| {
            let kind = self.base(other);
            other.weights[player] > 0.0 && (kind == base || (shaped(kind) && shaped(base)))
        };
        if base == Some("no-move") {
            // Beside another goal it rarely decides. Where men fight it still tells who is cramped; where they are placed or race,
            // the player with fewer steps is the one who is farther ahead.
            // Who must capture has few steps, and is happy with them. Where no man goes back, who hurries has the last step behind him first.
            let aside = if facts.forced { NO_MOVE_FORCED } else { NO_MOVE_ASIDE };
            return match (strives, facts.captures) {
                (false, false) => weight,
                (true, false) if !facts.places && !facts.returns => weight * aside,
                (true, _) if weight < 0.0 && (facts.places || !facts.captures) => 0.0,
                _ => weight * aside,
            };
        }
        // Who is near the shape that wins is near the one that loses: search sees the trap, a glance only the strength.
        // Nor does it help to keep men where fewer are better.
        if weight < 0.0 && (self.terms.iter().any(wins) || (base == Some("count") && facts.fewer)) {
            return 0.0;
        }
        // Men cannot gather and spread at once: who goes for both gets neither.
        let gathers = |other: &Term| other.weights[player] > 0.0 && shaped(self.base(other));
        if weight > 0.0 && base == Some("reach") && self.terms.iter().any(gathers) {
            return 0.0;
        }
        weight
    }

    /// Whether a term speaks of a goal other than `no-move`.
    fn strives(&self, term: &Term, player: usize) -> bool {
        term.weights[player] != 0.0 && self.base(term) != Some("no-move")
    }
}

/// All advisors and terms a game calls for.
pub fn terms<const W: usize>(plan: &Plan<W>) -> Bank<W> {
    let facts = Facts::of(plan);
    let mut bank = Bank { leaves: Vec::new(), terms: Vec::new() };
    for clause in &plan.clauses {
        if let Some(tree) = tree(plan, &mut bank, &clause.cond) {
            // A royal piece is there until the game is over: `defence` looks after it. So is the last piece, and others count them.
            let royal = asks_for_none(&clause.cond).is_some_and(|piece| facts.royal[piece]);
            let last = clause.result == GameResult::Lose && asks_for_nothing(&clause.cond);
            let dull = royal || (last && (facts.numbers || facts.captures));
            bank.term(tree, if dull { [0.0; 2] } else { sides(clause) });
        }
    }
    if let plan::Limit::Most(int) = &plan.limit_result
        && !unchanging(plan, int)
    {
        bank.general(Arc::new(Limit(int.clone())), [LIMIT; 2]);
    }
    for player in 0..2 {
        settle(&mut bank, &facts, player);
    }
    let aimless = [0, 1].map(|player| bank.terms.iter().all(|term| term.weights[player] == 0.0));
    generals(plan, &mut bank, &facts, aimless);
    bank
}

/// Takes the weight from clauses that mislead, for a player.
fn settle<const W: usize>(bank: &mut Bank<W>, facts: &Facts, player: usize) {
    let strives = facts.royal.contains(&true) || bank.terms.iter().any(|term| bank.strives(term, player));
    let weights: Vec<f32> = bank.terms.iter().map(|term| bank.settled(term, facts, player, strives)).collect();
    for (term, weight) in bank.terms.iter_mut().zip(weights) {
        term.weights[player] = weight;
    }
}

/// The general advisors the rules call for.
fn generals<const W: usize>(plan: &Plan<W>, bank: &mut Bank<W>, facts: &Facts, aimless: [bool; 2]) {
    let when = |yes: bool, weight: f32| if yes { [weight; 2] } else { [0.0; 2] };
    let null = |weights: [f32; 2]| [0, 1].map(|p| if aimless[p] { NULL } else { weights[p] });
    let counted = facts.numbers || facts.fewer;
    // Where stones are only placed, captures serve the goal, and who has more stones need not be nearer to it.
    let hunts = facts.captures && facts.owned && !facts.fewer;
    let hunted = hunts && (facts.moves || facts.numbers);
    // Who has yet to place has many steps, and who has gathered has few. Where men only walk past each other nobody is cramped.
    let contact = facts.captures || facts.converts || facts.stacks;
    let roaming = contact && facts.moves && facts.owned && !facts.places && !facts.fewer && !facts.forced;
    // Who flanks wants many places to do so, and the enemy few.
    let mobility = if facts.flanks { MOBILITY_FLANKING } else { MOBILITY };
    let idle = bank.terms.iter().any(|term| bank.base(term) == Some("no-move"));
    bank.general(Arc::new(Mobility), null(when((roaming && !idle) || (facts.flanks && !facts.fewer), mobility)));
    bank.general(Arc::new(Material::new(plan)), when(hunted || (facts.converts && facts.owned && !counted), MATERIAL));
    if Threats::new(plan).is_some() {
        bank.general(
            Arc::new(Attack::new(plan, &facts.royal)),
            when(hunted || (hunts && facts.surrounds && facts.prey), ATTACK),
        );
        // Among equals it only says that something can be taken, as `attack` does.
        let ranked = facts.royal.contains(&true) || worth(plan).windows(2).any(|pair| pair[0] != pair[1]);
        bank.general(Arc::new(Defence::new(plan, &facts.royal)), when(hunted && ranked, DEFENCE));
    }
    bank.general(Arc::new(Proximity::new(plan)), null([0.0; 2]));
    bank.general(Arc::new(Connectivity::new(plan)), when(facts.surrounds && facts.ground && facts.owned, CONNECTIVITY));
    bank.general(Arc::new(Territory), when(facts.ground && facts.owned, TERRITORY));
    // Against cycles, so only where there are any and height is not the goal.
    let cycles = facts.stacks && facts.owned && facts.moves && plan.history && !facts.towers;
    bank.general(Arc::new(StackHeight), when(cycles, STACK_HEIGHT));
}

/// Whether an advisor speaks of shapes made of own pieces.
fn shaped(base: Option<&str>) -> bool {
    matches!(base, Some("connect" | "cycle" | "group" | "in-a-row" | "pattern"))
}

/// What a clause is worth to each player.
fn sides<const W: usize>(clause: &plan::Clause<W>) -> [f32; 2] {
    let weight = match clause.result {
        GameResult::Win => GOAL,
        GameResult::Lose => -GOAL,
        GameResult::Draw => 0.0,
    };
    [0, 1].map(|player| match clause.who {
        Who::Player(p) if p.index() != player => 0.0,
        Who::Nobody => 0.0,
        _ => weight,
    })
}
