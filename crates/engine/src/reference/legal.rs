//! Legal steps.

use super::Reference;
use super::action::cells_of;
use super::effects::MAX_OPTIONAL;
use super::state::{MadeKind, Pending, Position, State};
use super::tally::{self, Event};
use super::view::{PathEnds, View};
use crate::core::{Cell, NO_CELL, Step};
use crate::rules::{Kind, Rule};
use gdl::ast::{Heading, Repetition, Who};

/// Steps a position can have.
const MAX_STEPS: usize = 65_536;

impl Reference {
    /// All legal steps of a position that is not over: those of rules, and the added ones.
    pub(super) fn list(&self, state: &State) -> Vec<Step> {
        let position = &state.position;
        let mut steps = state.rule_steps.clone();
        if self.game.play.max_capture {
            steps = self.most_capturing(position, &state.history, steps);
        }
        if self.may_stop(position, &state.history) {
            steps.push(Step::STOP);
        }
        if position.at_turn_start() {
            if self.game.play.can_pass {
                steps.push(Step::PASS);
            }
            if self.game.play.swap_rule && position.turn == 2 && !position.swapped {
                steps.push(Step::SWAP);
            }
            if steps.is_empty() {
                steps.push(Step::PASS);
            }
        }
        steps.sort_unstable();
        steps
    }

    /// With a pending repeat that is not forced, unless it would repeat a position where that is forbidden.
    pub(super) fn may_stop(&self, position: &Position, history: &[u64]) -> bool {
        let unforced = matches!(position.pending, Some(Pending::Repeat { forced: false, .. }));
        unforced && self.make(position, Step::STOP).is_some_and(|next| !self.repeats(next, history))
    }

    /// Steps of rules that pass the tests, those of the highest priority only.
    pub(super) fn rule_steps(&self, position: &Position, history: &[u64]) -> Vec<Step> {
        let mut steps = Vec::new();
        for (index, rule) in self.rules.iter().enumerate() {
            if self.is_available(position, index, rule) {
                self.steps_of(position, history, index, rule, &mut steps);
            }
        }
        let priority = |step: &Step| self.rules[usize::from(step.rule)].mv.priority;
        let highest = steps.iter().map(priority).max();
        if steps.iter().any(|step| Some(priority(step)) != highest) {
            tally::event(Event::PriorityDrops);
        }
        steps.retain(|step| Some(priority(step)) == highest);
        steps
    }

    /// Whether some of these is a step of a rule that is not a pass.
    pub(super) fn has_step(&self, steps: &[Step]) -> bool {
        steps.iter().any(|step| self.rules[usize::from(step.rule)].kind != Kind::Pass)
    }

    /// The rule is the mover's, and it is what must come next.
    fn is_available(&self, position: &Position, index: usize, rule: &Rule) -> bool {
        let piece = match self.game.pieces[rule.piece].owner {
            Who::Player(player) => player == position.mover,
            Who::Enemy => false,
            Who::All | Who::Nobody | Who::Current | Who::Friend => true,
        };
        let mv = match rule.mv.owner {
            Who::Player(player) => player == position.mover,
            Who::Enemy | Who::Nobody => false,
            Who::All | Who::Current | Who::Friend => true,
        };
        if rule.mv.owner != Who::All {
            tally::event(Event::OwnerOfRule);
        }
        let turn = match &position.pending {
            None => !rule.only_again,
            Some(Pending::Again(label)) => rule.mv.label.as_ref() == Some(label),
            Some(Pending::Repeat { rule, .. }) => *rule == index,
        };
        piece && mv && turn
    }

    /// Every candidate of a rule that passes.
    fn steps_of(&self, position: &Position, history: &[u64], index: usize, rule: &Rule, steps: &mut Vec<Step>) {
        let of_type = |cell: &Cell| position.top(*cell).is_some_and(|man| usize::from(man.piece) == rule.piece);
        let froms: Vec<Cell> = match rule.kind {
            Kind::Place | Kind::Pass => vec![NO_CELL],
            Kind::Move | Kind::Remove => self.cells().filter(of_type).collect(),
        };
        for from in froms {
            let tos: Vec<Cell> = match rule.kind {
                Kind::Place => self.cells().collect(),
                Kind::Move => self.cells().filter(|&to| to != from).collect(),
                Kind::Remove => vec![from],
                Kind::Pass => vec![NO_CELL],
            };
            let paths = PathEnds::default();
            for to in tos {
                let step = Step { rule: index as u16, from, to, option: 0 };
                if !self.may_try(position, rule, step, &paths) {
                    continue;
                }
                for option in 0..1 << rule.optional.len().min(MAX_OPTIONAL) {
                    let step = Step { option, ..step };
                    if steps.len() < MAX_STEPS && self.works(position, history, rule, step) {
                        steps.push(step);
                    }
                }
            }
        }
    }

    /// The tests before the step is made: the pending repeat, `pre`, boardless, gravity.
    fn may_try(&self, position: &Position, rule: &Rule, step: Step, paths: &PathEnds) -> bool {
        let made = position.begin(MadeKind::Rule, cells_of(step));
        self.fits_repeat(position, step)
            && View { paths: Some(paths), ..View::before(self, position, rule, made) }.bool(&rule.mv.pre)
            && (rule.kind != Kind::Place || self.may_place(position, step.to))
    }

    /// With a pending repeat: from its cell, to an unvisited cell, in a fitting direction.
    fn fits_repeat(&self, position: &Position, step: Step) -> bool {
        let Some(Pending::Repeat { cell, heading, last, .. }) = &position.pending else { return true };
        if step.from != *cell || position.visited.contains(&step.to) {
            return false;
        }
        tally::heading(heading);
        let dir = self.line(step.from, step.to);
        match heading {
            Heading::Any => true,
            Heading::Straight => dir.is_some() && dir == *last,
            Heading::Turning => dir.is_none() || dir != *last,
        }
    }

    fn may_place(&self, position: &Position, to: Cell) -> bool {
        let occupied = |cell: &Cell| !position.is_empty(*cell);
        let touches = if !self.topology.boardless {
            true
        } else if self.cells().any(|cell| occupied(&cell)) {
            self.topology.adjacent[usize::from(to)].iter().any(occupied)
        } else {
            self.topology.middle.contains(&to)
        };
        if self.topology.boardless {
            tally::event(Event::Boardless);
        }
        let down = self.game.play.gravity.and_then(|compass| self.topology.compass(compass));
        if down.is_some() {
            tally::event(Event::Gravity);
        }
        let rests = down.is_none_or(|dir| self.next(to, dir).is_none_or(|below| occupied(&below)));
        touches && rests
    }

    /// The step can be made, `after` holds then, and no forbidden position comes back.
    fn works(&self, position: &Position, history: &[u64], rule: &Rule, step: Step) -> bool {
        let Some(next) = self.make(position, step) else { return false };
        if rule.mv.after != gdl::ast::Bool::True {
            tally::event(Event::After);
        }
        View::after(self, &next, rule).bool(&rule.mv.after) && (rule.kind == Kind::Pass || !self.repeats(next, history))
    }

    /// Under `no-repeat`: the step just made surely ends the turn, in a position there has been before.
    fn repeats(&self, mut next: Position, history: &[u64]) -> bool {
        if self.game.play.repetition != Repetition::Forbidden || self.may_go_on(&next) {
            return false;
        }
        self.end_turn(&mut next);
        let repeated = history.contains(&self.hash(&next));
        if repeated {
            tally::event(Event::NoRepeatForbids);
        }
        repeated
    }
}
