//! Lists of legal steps, kept as sets of destinations wherever the rules allow.

use super::plan::Rule;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Step};
use crate::rules::Kind;

/// All destinations of one rule from one origin.
#[derive(Clone, Copy, Debug)]
pub struct Group<const W: usize> {
    /// Rule.
    pub rule: u16,
    /// Origin; `NO_CELL` for placements and removals.
    pub from: Cell,
    /// If not 0: every destination has its own origin, so many places before it.
    pub delta: i16,
    /// Number of optional effects.
    pub options: u8,
    /// Each destination is its own origin.
    pub removal: bool,
    /// Destinations.
    pub to: Bits<W>,
}

impl<const W: usize> Group<W> {
    /// The steps of a rule from one origin.
    #[inline(always)]
    pub fn of(index: u16, rule: &Rule<W>, from: Cell, to: Bits<W>) -> Self {
        Group { rule: index, from, delta: 0, options: rule.options, removal: rule.kind == Kind::Remove, to }
    }

    /// Number of steps.
    #[inline(always)]
    pub fn steps(&self) -> u32 {
        self.to.count() << self.options
    }

    /// The step to a destination with an option.
    #[inline(always)]
    pub fn step(&self, to: Cell, option: u8) -> Step {
        let from = if self.delta != 0 {
            to.wrapping_add_signed(-self.delta)
        } else if self.removal {
            to
        } else {
            self.from
        };
        Step { rule: self.rule, from, to, option }
    }
}

/// The legal steps of a position.
#[derive(Clone, Debug, Default)]
pub struct Moves<const W: usize> {
    /// Steps as sets.
    pub groups: Vec<Group<W>>,
    /// Further steps one by one.
    pub list: Vec<Step>,
    /// Number of steps in all.
    pub total: u32,
    /// Number of steps of rules other than pass rules.
    pub of_rules: u32,
    /// Steps in `groups` still have to pass [`super::plan::Plan::admits`].
    pub unchecked: bool,
}

impl<const W: usize> Moves<W> {
    /// No steps.
    pub fn clear(&mut self) {
        self.groups.clear();
        self.list.clear();
        self.total = 0;
        self.of_rules = 0;
        self.unchecked = false;
    }

    /// Adds a group of rule steps.
    #[inline(always)]
    pub fn push_group(&mut self, group: Group<W>) {
        let n = group.steps();
        self.total += n;
        self.of_rules += n;
        self.groups.push(group);
    }

    /// Adds a step of a rule.
    #[inline]
    pub fn push_rule_step(&mut self, step: Step) {
        self.list.push(step);
        self.total += 1;
        self.of_rules += 1;
    }

    /// Adds a step that is not a rule's: pass, stop, swap, or a pass rule.
    pub fn push_other(&mut self, step: Step) {
        self.list.push(step);
        self.total += 1;
    }

    /// The k-th step.
    #[inline(always)]
    pub fn nth(&self, mut k: u32) -> Step {
        for group in &self.groups {
            let n = group.steps();
            if k < n {
                let to = group.to.nth(k >> group.options);
                return group.step(to, (k & ((1 << group.options) - 1)) as u8);
            }
            k -= n;
        }
        self.list[k as usize]
    }

    /// All steps.
    pub fn iter(&self) -> impl Iterator<Item = Step> + '_ {
        let grouped = self.groups.iter().flat_map(|group| {
            group.to.iter().flat_map(move |to| (0..1u8 << group.options).map(move |option| group.step(to, option)))
        });
        grouped.chain(self.list.iter().copied())
    }

    /// Takes one step out again (used when a step drawn at random proves illegal).
    pub fn remove(&mut self, step: Step) {
        for group in &mut self.groups {
            if group.rule == step.rule && group.options == 0 && group.to.has(step.to) && group.step(step.to, 0) == step
            {
                group.to.remove(step.to);
                self.total -= 1;
                self.of_rules -= 1;
                return;
            }
        }
        if let Some(i) = self.list.iter().position(|s| *s == step) {
            self.list.remove(i);
            self.total -= 1;
            if step.from != NO_CELL || step.to != NO_CELL {
                self.of_rules -= 1;
            }
        }
    }
}
