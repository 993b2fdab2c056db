//! Making a step: the action.

use super::Reference;
use super::state::{Cells, MadeKind, Position};
use super::tally::{self, Event};
use super::view::View;
use crate::core::{Cell, MAX_HEIGHT, Man, NO_CELL, Step};
use crate::rules::{Kind, Rule};
use gdl::ast::{Act, Action, Int, Player, Site, Who};

/// A step of a rule being made.
pub(super) struct Doing<'a> {
    pub game: &'a Reference,
    pub rule: &'a Rule,
    pub rule_index: usize,
    pub before: &'a Position,
    pub position: Position,
    /// Pieces popped and not yet put down.
    pub carried: Vec<Man>,
    /// How many pieces lay on `to` before the first push onto it.
    pub below: usize,
    pub pushed: bool,
}

impl Reference {
    /// The position after a step's action and effects, before anything is said about the turn. `None` if the action cannot be done.
    pub(super) fn make(&self, before: &Position, step: Step) -> Option<Position> {
        let kind = match step.rule {
            Step::PASS_RULE => MadeKind::Pass,
            Step::STOP_RULE => MadeKind::Stop,
            Step::SWAP_RULE => MadeKind::Swap,
            index => return self.make_by_rule(before, usize::from(index), step),
        };
        let mut position = before.clone();
        position.made = before.begin(kind, Cells::default());
        position.steps += 1;
        position.pending = None;
        position.swapped |= kind == MadeKind::Swap;
        Some(position)
    }

    fn make_by_rule(&self, before: &Position, rule_index: usize, step: Step) -> Option<Position> {
        let rule = self.rules.get(rule_index)?;
        tally::spend(self.topology.cells() as u64);
        let kind = if rule.kind == Kind::Pass { MadeKind::Pass } else { MadeKind::Rule };
        let mut position = before.clone();
        position.made = before.begin(kind, cells_of(step));
        position.steps += 1;
        position.pending = None;
        if kind == MadeKind::Rule {
            position.moved = true;
            position.turn_to = position.made.cells.to;
        }
        let mut doing =
            Doing { game: self, rule, rule_index, before, position, carried: Vec::new(), below: 0, pushed: false };
        if let Action::Acts(acts) = &rule.mv.action {
            doing.acts(acts)?;
        }
        doing.effects(step.option);
        Some(doing.position)
    }
}

/// The cells a step binds.
pub(super) fn cells_of(step: Step) -> Cells {
    let bound = |cell: Cell| (cell != NO_CELL).then_some(cell);
    Cells { from: bound(step.from), to: bound(step.to) }
}

impl<'a> Doing<'a> {
    pub fn view(&self) -> View<'_> {
        View::after(self.game, &self.position, self.rule)
    }

    pub fn mover(&self) -> Player {
        self.position.made.mover
    }

    fn acts(&mut self, acts: &[Act]) -> Option<()> {
        for act in acts {
            tally::act(act);
            match act {
                Act::Pop { at, n } => self.pop(at, n.as_ref())?,
                Act::Push { at, n, owner, .. } => self.push(at, n, *owner)?,
                Act::Swap => {
                    let Cells { from, to } = self.position.made.cells;
                    self.position.stacks.swap(usize::from(from?), usize::from(to?));
                }
            }
        }
        if acts.iter().any(|act| matches!(act, Act::Push { trail: true, .. })) {
            self.lay_trail();
        }
        Some(())
    }

    /// Takes the top n pieces, or all; there must be that many, at least one.
    fn pop(&mut self, at: &Site, n: Option<&Int>) -> Option<()> {
        let cell = self.view().site(at)?;
        let height = self.position.stack(cell).len();
        let n = n.map_or(height as i64, |n| self.view().int(n));
        if n < 1 || n > height as i64 {
            return None;
        }
        let taken = self.position.stacks[usize::from(cell)].split_off(height - n as usize);
        self.carried.extend(taken);
        Some(())
    }

    /// Puts down what is carried, else n new pieces from the hand.
    fn push(&mut self, at: &Site, n: &Int, owner: Option<Who>) -> Option<()> {
        let cell = self.view().site(at)?;
        let mut men = std::mem::take(&mut self.carried);
        if men.is_empty() {
            let n = self.view().int(n);
            if n < 1 || n > MAX_HEIGHT as i64 {
                return None;
            }
            if self.charge_hand(n as u32).is_none() {
                tally::event(Event::HandShort);
                return None;
            }
            men = vec![self.new_man()?; n as usize];
        }
        if let Some(who) = owner {
            let owner = self.view().given_owner(who);
            men.iter_mut().for_each(|man| man.owner = owner);
        }
        let stack = &mut self.position.stacks[usize::from(cell)];
        if stack.len() + men.len() > MAX_HEIGHT {
            tally::event(Event::StackFull);
            return None;
        }
        if Some(cell) == self.position.made.cells.to && !self.pushed {
            self.below = stack.len();
            self.pushed = true;
        }
        stack.extend(men);
        Some(())
    }

    fn charge_hand(&mut self, n: u32) -> Option<()> {
        let hand = &mut self.position.hands[self.position.made.mover.index()][self.rule.piece];
        if let Some(left) = hand {
            *left = left.checked_sub(n)?;
        }
        Some(())
    }

    /// A new piece of the rule's type: the mover's, or nobody's if the type is nobody's.
    fn new_man(&self) -> Option<Man> {
        let owner = match self.game.game.pieces[self.rule.piece].owner {
            Who::Nobody => None,
            _ => Some(self.mover()),
        };
        self.game.new_man(self.rule.piece, owner)
    }

    /// A new piece on `from` and on every cell between, where empty.
    fn lay_trail(&mut self) {
        let Cells { from: Some(from), to: Some(to) } = self.position.made.cells else { return };
        let Some(man) = self.new_man() else { return };
        let between = self.game.between(from, to).unwrap_or_default();
        for cell in [vec![from], between].concat() {
            if self.position.is_empty(cell) {
                self.position.stacks[usize::from(cell)].push(man);
            }
        }
    }
}
