//! End clauses as trees over advisors.

use super::compare::{Compare, Test, known, timekeeping};
use super::connect::Connect;
use super::cycle::Cycle;
use super::facts::{asks_for_nothing, stuck_either_way};
use super::goals::Counted;
use super::group::Group;
use super::leave::Leave;
use super::movement::NoMove;
use super::reach::Reach;
use super::rows::InARow;
use super::shapes::Shapes;
use super::terms::Bank;
use super::{Advisor, Tree};
use engine::compiled::Plan;
use engine::compiled::expr::{Bool, Goal, Int};
use gdl::ast::Cmp;
use std::sync::Arc;

/// The advisor of an end condition.
pub fn goal_advisor<const W: usize>(plan: &Plan<W>, goal: &Goal<W>) -> Arc<dyn Advisor<W>> {
    let t = &plan.tables;
    match goal {
        Goal::Connect { tops, nbors, k, regions } => {
            Arc::new(Connect::new(plan, *tops, *nbors, k.clone(), regions.clone()))
        }
        Goal::Cycle { tops, n, full, nbors } => Arc::new(Cycle::new(plan, *tops, n.clone(), *full, *nbors)),
        Goal::Group { tops, n, nbors, stack } => Arc::new(Group::new(plan, *tops, n.clone(), *nbors, *stack)),
        Goal::InARow { tops, n: Int::Const(n), lines } => {
            let n = (*n).max(1) as usize;
            match InARow::new(t, *tops, n, *lines) {
                Some(rows) => Arc::new(rows),
                None => Arc::new(Shapes::rows(t, *tops, n, *lines)),
            }
        }
        Goal::InARow { .. } => Arc::new(Plain(goal.clone())),
        Goal::Pattern { tops, places } => Arc::new(Shapes::pattern(*tops, places)),
        Goal::Reach { tops, amount, region } => Arc::new(Reach::goal(plan, *tops, amount.clone(), region.clone())),
        Goal::NoMove => Arc::new(NoMove),
        other => Arc::new(Counted::new(plan, other.clone())),
    }
}

/// A row whose length changes during the game: there or not.
#[derive(Clone, Debug)]
struct Plain<const W: usize>(Goal<W>);

impl<const W: usize> Advisor<W> for Plain<W> {
    fn name(&self) -> &'static str {
        "in-a-row"
    }

    fn value(&self, view: &super::View<'_, W>, me: usize) -> f32 {
        let m = engine::compiled::eval::Moment { me, ..view.moment };
        u8::from(view.plan.goal(view.st, &m, &self.0)).into()
    }

    fn holds(&self, view: &super::View<'_, W>, m: &engine::compiled::eval::Moment) -> Option<bool> {
        Some(view.plan.goal(view.st, m, &self.0))
    }
}

/// A condition as a tree; `None` if it only says when something counts (`passed`, `full`, the turn) and not who is ahead.
pub fn tree<const W: usize>(plan: &Plan<W>, bank: &mut Bank<W>, cond: &Bool<W>) -> Option<Tree> {
    match cond {
        Bool::True => Some(Tree::Const(1.0)),
        Bool::False => Some(Tree::Const(0.0)),
        Bool::And(parts) => joined(plan, bank, parts, Tree::And),
        Bool::Or(parts) => joined(plan, bank, parts, Tree::Or),
        Bool::Not(part) => Some(Tree::Not(Box::new(tree(plan, bank, part)?))),
        Bool::Xor(pair) => {
            let [a, b] = [0, 1].map(|i| tree(plan, bank, &pair[i]).unwrap_or(Tree::Const(0.5)));
            Some(Tree::Xor(Box::new([a, b])))
        }
        Bool::If(parts) => {
            let parts = [0, 1, 2].map(|i| tree(plan, bank, &parts[i]).unwrap_or(Tree::Const(0.5)));
            Some(Tree::If(Box::new(parts)))
        }
        Bool::Goal(goal) => match &plan.goals[*goal] {
            Goal::Passed | Goal::Full => None,
            Goal::CellState(site, _) if !known(site) => None,
            Goal::NoMove if stuck_either_way(plan) => None,
            goal => Some(Tree::Leaf(bank.goal(plan, goal))),
        },
        Bool::Cmp(_, a, b) if timekeeping(a) || timekeeping(b) => None,
        Bool::Cmp(cmp, a, b) => Some(Tree::Leaf(bank.add(comparison(plan, *cmp, a, b)))),
        Bool::In(site, _) | Bool::Touches(site, _) | Bool::Flag(site, _) if known(site) => {
            Some(Tree::Leaf(bank.add(Arc::new(Test(cond.clone())))))
        }
        _ => None,
    }
}

fn joined<const W: usize>(
    plan: &Plan<W>,
    bank: &mut Bank<W>,
    parts: &[Bool<W>],
    join: fn(Vec<Tree>) -> Tree,
) -> Option<Tree> {
    let mut trees: Vec<Tree> = parts.iter().filter_map(|part| tree(plan, bank, part)).collect();
    // Five but not six: who is near six is near five.
    let name = |tree: &Tree| tree.leaves().first().map(|&leaf| bank.leaves[leaf].advisor.name());
    let wanted: Vec<_> = trees.iter().filter(|tree| !matches!(tree, Tree::Not(_))).filter_map(name).collect();
    trees.retain(|tree| !matches!(tree, Tree::Not(_)) || !name(tree).is_some_and(|name| wanted.contains(&name)));
    match trees.len() {
        0 => None,
        1 => trees.pop(),
        _ => Some(join(trees)),
    }
}

/// A comparison; one that asks for pieces in a region is a journey there, one that asks for none a journey off the board.
fn comparison<const W: usize>(plan: &Plan<W>, cmp: Cmp, a: &Int<W>, b: &Int<W>) -> Arc<dyn Advisor<W>> {
    if let (Int::Count(cells, Some(region)), Int::Const(n)) = (a, b) {
        let wanted = match cmp {
            Cmp::Gt => n + 1,
            Cmp::Ge | Cmp::Eq => *n,
            _ => 0,
        };
        if wanted > 0 {
            return Arc::new(Reach::count(plan, cells.clone(), wanted, region.clone()));
        }
    }
    if asks_for_nothing(&Bool::Cmp(cmp, a.clone(), b.clone()))
        && let Some(leave) = Leave::new(plan)
    {
        return Arc::new(leave);
    }
    Arc::new(Compare::new(plan, cmp, a.clone(), b.clone()))
}
