//! The player: trees grown side by side, their figures added up, one step chosen.

use super::Options;
use super::arena::ROOT;
use super::node::{Node, Proof};
use super::tree::Tree;
use crate::player::{Choice, Player, Scored};
use crate::score::Score;
use engine::Position;
use engine::compiled::{Line, Plan};
use engine::core::Step;
use engine::rng::Rng;
use rayon::prelude::*;

/// A player that searches by UCT.
pub struct Uct<'g, const W: usize> {
    plan: &'g Plan<W>,
    options: Options,
    /// One a worker; none before the first choice.
    trees: Vec<Tree<W>>,
    /// Steps that led to the trees' root, if they may be used again.
    played: Option<Vec<Step>>,
}

/// A step of the root as all trees see it.
struct Merged {
    step: Step,
    proof: Proof,
    plies: u32,
    visits: u64,
    /// Two a win, one a draw, over the visits of trees that have not proven it.
    points: u64,
    counted: u64,
}

impl Merged {
    /// What to prefer: a quick win, else many visits, else a late loss.
    fn rank(&self) -> (u8, u64) {
        match self.proof {
            Proof::Win => (2, u64::from(u32::MAX - self.plies)),
            Proof::Loss => (0, u64::from(self.plies)),
            _ => (1, self.visits),
        }
    }

    fn score(&self) -> Score {
        match self.proof {
            Proof::Win => Score::win_in(self.plies + 1),
            Proof::Loss => Score::loss_in(self.plies + 1),
            Proof::Draw => Score::EVEN,
            Proof::Open if self.counted == 0 => Score::EVEN,
            Proof::Open => Score::estimate(self.points as f32 / self.counted as f32 - 1.0),
        }
    }
}

impl<'g, const W: usize> Uct<'g, W> {
    /// A player for a game's plan.
    pub fn new(plan: &'g Plan<W>, options: &Options) -> Uct<'g, W> {
        Uct { plan, options: options.clone(), trees: Vec::new(), played: None }
    }

    /// The steps from the trees' root to a position, if it is known to follow.
    fn steps_since<'p>(&self, position: &'p Position<'_>, line: &Line<W>) -> Option<&'p [Step]> {
        let steps = position.played().strip_prefix(self.played.as_ref()?.as_slice())?;
        let mut replayed = self.trees.first()?.root().clone();
        for &step in steps {
            // Another game may begin alike with the other player first.
            if !replayed.moves.iter().any(|legal| legal == step) {
                return None;
            }
            replayed.play(self.plan, step);
        }
        let same = self.plan.search_key(&replayed.state, true) == self.plan.search_key(&line.state, true);
        same.then_some(steps)
    }

    /// Moves the trees to a position.
    fn set_root(&mut self, position: &Position<'_>, line: &Line<W>) {
        if self.trees.is_empty() {
            self.trees = (0..self.options.workers).map(|_| Tree::new(self.plan, &self.options, line)).collect();
        } else {
            let steps = self.steps_since(position, line);
            self.trees.iter_mut().for_each(|tree| tree.set_root(self.plan, line, steps));
        }
        self.played = self.options.reuse.then(|| position.played().to_vec());
    }

    /// Grows all trees; every worker has its own share of the budget and its own random numbers.
    fn search(&mut self, seed: u64) {
        let (plan, workers) = (self.plan, u64::from(self.options.workers));
        let (share, rest) = (self.options.iterations / workers, self.options.iterations % workers);
        let grow = |(i, tree): (usize, &mut Tree<W>)| {
            let i = i as u64;
            tree.search(plan, share + u64::from(i < rest), Rng::part(seed, i));
        };
        match self.trees.as_mut_slice() {
            [tree] => grow((0, tree)),
            trees => trees.par_iter_mut().enumerate().for_each(grow),
        }
    }

    /// The root's steps, ascending.
    fn merge(&self) -> Vec<Merged> {
        let mut found: Vec<(Step, &Node)> = Vec::new();
        for tree in &self.trees {
            let steps = &tree.arena.nodes[tree.arena.nodes[ROOT].children()];
            found.extend(steps.iter().map(|node| (node.step(), node)));
        }
        // A stable sort: the nodes of a step stay in the order of the workers.
        found.sort_by_key(|(step, _)| *step);
        let mut merged: Vec<Merged> = Vec::new();
        for (step, node) in found {
            if merged.last().is_none_or(|last| last.step != step) {
                merged.push(Merged { step, proof: Proof::Open, plies: 0, visits: 0, points: 0, counted: 0 });
            }
            let all = merged.last_mut().expect("just added");
            all.visits += u64::from(node.visits);
            match (node.proof, all.proof) {
                (Proof::Open, _) => {
                    all.points += u64::from(node.points());
                    all.counted += u64::from(node.visits);
                }
                (proof, Proof::Open) => (all.proof, all.plies) = (proof, node.plies()),
                // Proofs agree on the result; the shorter win and the shorter loss are both true bounds.
                _ => all.plies = all.plies.min(node.plies()),
            }
        }
        merged
    }

    /// The line expected, in the tree that tried its first step most.
    fn line(&self, step: Step) -> Vec<Step> {
        let mut line = vec![step];
        let tried = |tree: &&Tree<W>| tree.arena.child(ROOT, step).map_or(0, |child| tree.arena.nodes[child].visits);
        let Some(tree) = self.trees.iter().rev().max_by_key(tried) else { return line };
        let nodes = &tree.arena.nodes;
        let mut next = tree.arena.child(ROOT, step);
        while let Some(at) = next {
            let rank = |node: &Node| match node.proof {
                Proof::Win => (2, u32::MAX - node.plies()),
                Proof::Loss => (0, node.plies()),
                _ => (1, node.visits),
            };
            next = nodes[at].children().rev().max_by_key(|&child| rank(&nodes[child]));
            // Steps never tried are no expectation.
            next = next.filter(|&child| nodes[child].visits > 0);
            line.extend(next.map(|child| nodes[child].step()));
        }
        line
    }
}

impl<const W: usize> Player for Uct<'_, W> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let line = position.line::<W>().expect("a player is asked about positions of its own game");
        self.set_root(position, line);
        self.search(rng.bits());
        let merged = self.merge();
        let Some(best) = merged.iter().map(Merged::rank).max() else {
            // More steps than a node can have: no tree, no view.
            let steps = position.steps();
            return Choice::plain(steps[rng.below(steps.len() as u32) as usize]);
        };
        let equals: Vec<&Merged> = merged.iter().filter(|step| step.rank() == best).collect();
        let chosen = equals[rng.below(equals.len() as u32) as usize];
        Choice {
            step: chosen.step,
            score: (chosen.visits > 0 || chosen.proof != Proof::Open).then(|| chosen.score()),
            nodes: self.trees.iter().map(|tree| tree.iterations).sum(),
            depth: self.trees.iter().map(|tree| tree.depth).max().unwrap_or(0),
            line: self.line(chosen.step),
            scored: merged
                .iter()
                .map(|all| Scored { step: all.step, score: all.score(), visits: all.visits })
                .collect(),
        }
    }

    fn reset(&mut self) {
        self.played = None;
    }
}
