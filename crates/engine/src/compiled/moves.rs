//! Lists of legal steps, kept as sets of destinations wherever the rules allow.

use super::plan::Rule;
use super::state::State;
use crate::bits::Bits;
use crate::core::{Cell, NO_CELL, Step};
use crate::rules::Kind;

/// What the steps of a group share, in one word: written piece by piece and read as a whole it would stall the processor.
///
/// From the lowest bit: rule (16), origin (16, `NO_CELL` for placements and removals), displacement (16; if not 0 every destination
/// has its own origin, so many places before it), number of optional effects (8), whether each destination is its own origin (1).
#[derive(Clone, Copy, Debug)]
pub struct Shape(u64);

impl Shape {
    /// Steps of a rule from an origin.
    #[inline(always)]
    pub fn of<const W: usize>(index: u16, rule: &Rule<W>, from: Cell) -> Self {
        let removal = (rule.kind == Kind::Remove) as u64;
        Shape(u64::from(index) | u64::from(from) << 16 | u64::from(rule.options) << 48 | removal << 56)
    }

    /// The same from another origin; there must have been none.
    #[inline(always)]
    pub fn from(self, from: Cell) -> Self {
        Shape(self.0 ^ u64::from(from ^ NO_CELL) << 16)
    }

    /// The same with a displacement; there must have been none.
    #[inline(always)]
    pub fn by(self, delta: i16) -> Self {
        Shape(self.0 | u64::from(delta as u16) << 32)
    }

    #[inline(always)]
    fn options(self) -> u32 {
        (self.0 >> 48) as u32 & 0xFF
    }
}

/// All destinations of one rule from one origin.
#[derive(Clone, Copy, Debug)]
pub struct Group<const W: usize> {
    /// What its steps share.
    pub shape: Shape,
    /// Destinations.
    pub to: Bits<W>,
}

impl<const W: usize> Group<W> {
    /// The steps of a rule from one origin.
    #[inline(always)]
    pub fn of(index: u16, rule: &Rule<W>, from: Cell, to: Bits<W>) -> Self {
        Group { shape: Shape::of(index, rule, from), to }
    }

    /// Its rule.
    #[inline(always)]
    pub fn rule(&self) -> u16 {
        self.shape.0 as u16
    }

    /// Number of optional effects.
    #[inline(always)]
    pub fn options(&self) -> u32 {
        self.shape.options()
    }

    /// Number of steps.
    #[inline(always)]
    pub fn steps(&self) -> u32 {
        self.to.count() << self.options()
    }

    /// The step to a destination with an option.
    #[inline(always)]
    pub fn step(&self, to: Cell, option: u8) -> Step {
        let Shape(shape) = self.shape;
        let delta = (shape >> 32) as i16;
        let from = if delta != 0 {
            to.wrapping_add_signed(-delta)
        } else if shape >> 56 != 0 {
            to
        } else {
            (shape >> 16) as Cell
        };
        Step { rule: shape as u16, from, to, option }
    }
}

/// The legal steps of a position.
#[derive(Debug, Default)]
pub struct Moves<const W: usize> {
    /// Steps as sets.
    pub groups: Vec<Group<W>>,
    /// Further steps one by one.
    pub list: Vec<Step>,
    /// Number of steps in all.
    pub total: u32,
    /// Number of steps of rules other than pass rules.
    pub of_rules: u32,
    /// Some group has steps with options.
    optional: bool,
    /// Steps in `groups` still have to pass [`super::plan::Plan::admits`].
    pub unchecked: bool,
    /// Where steps are tried.
    pub scratch: Scratch<W>,
}

/// A position to try steps on. Towers are large tables: made anew for every trial they cost more than the trial.
#[derive(Debug, Default)]
pub struct Scratch<const W: usize>(Option<Box<State<W>>>);

impl<const W: usize> Scratch<W> {
    /// A copy of a position.
    #[inline]
    pub fn copy(&mut self, st: &State<W>) -> &mut State<W> {
        match &mut self.0 {
            Some(copy) => (**copy).clone_from(st),
            none => *none = Some(Box::new(st.clone())),
        }
        self.0.as_mut().expect("just filled")
    }
}

impl<const W: usize> Clone for Moves<W> {
    fn clone(&self) -> Self {
        let (groups, list) = (self.groups.clone(), self.list.clone());
        let (total, of_rules, optional, unchecked) = (self.total, self.of_rules, self.optional, self.unchecked);
        Moves { groups, list, total, of_rules, optional, unchecked, scratch: Scratch::default() }
    }
    /// Reuses the lists: playouts that begin at one position copy its steps every time.
    fn clone_from(&mut self, other: &Self) {
        self.groups.clone_from(&other.groups);
        self.list.clone_from(&other.list);
        (self.total, self.of_rules) = (other.total, other.of_rules);
        (self.optional, self.unchecked) = (other.optional, other.unchecked);
    }
}

impl<const W: usize> Moves<W> {
    /// No steps.
    pub fn clear(&mut self) {
        self.groups.clear();
        self.list.clear();
        self.total = 0;
        self.of_rules = 0;
        self.optional = false;
        self.unchecked = false;
    }

    /// Adds a group of rule steps.
    #[inline(always)]
    pub fn push_group(&mut self, group: Group<W>) {
        let n = group.steps();
        self.total += n;
        self.of_rules += n;
        self.optional |= group.options() > 0;
        self.groups.push(group);
    }

    /// Adds a group of rule steps without options for each item, if it has any.
    #[inline(always)]
    pub fn extend<T>(&mut self, items: &[T], group: impl Fn(&T) -> Group<W>) {
        let mut adding = self.adding(items.len());
        adding.extend(items, group);
        adding.finish();
    }

    /// Makes room for so many groups.
    #[inline(always)]
    pub fn adding(&mut self, room: usize) -> Adding<'_, W> {
        let len = self.groups.len();
        if self.groups.capacity() - len < room {
            self.make_room(room);
        }
        Adding { len, room, steps: 0, moves: self }
    }

    #[cold]
    fn make_room(&mut self, room: usize) {
        self.groups.reserve(room);
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
        if self.optional {
            return self.nth_with_options(k);
        }
        for group in &self.groups {
            let n = group.to.count();
            if k < n {
                return group.step(group.to.nth(k), 0);
            }
            k -= n;
        }
        self.list[k as usize]
    }

    #[inline(never)]
    fn nth_with_options(&self, mut k: u32) -> Step {
        for group in &self.groups {
            let n = group.steps();
            if k < n {
                let options = group.options();
                let to = group.to.nth(k >> options);
                return group.step(to, (k & ((1 << options) - 1)) as u8);
            }
            k -= n;
        }
        self.list[k as usize]
    }

    /// All steps.
    pub fn iter(&self) -> impl Iterator<Item = Step> + '_ {
        let grouped = self.groups.iter().flat_map(|group| {
            group.to.iter().flat_map(move |to| (0..1u8 << group.options()).map(move |option| group.step(to, option)))
        });
        grouped.chain(self.list.iter().copied())
    }

    /// Takes one step out again (used when a step drawn at random proves illegal).
    pub fn remove(&mut self, step: Step) {
        for group in &mut self.groups {
            if group.rule() == step.rule
                && group.options() == 0
                && group.to.has(step.to)
                && group.step(step.to, 0) == step
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

/// Groups of rule steps without options on their way into a list; they are in it once this is finished.
pub struct Adding<'a, const W: usize> {
    moves: &'a mut Moves<W>,
    len: usize,
    room: usize,
    /// Steps added so far.
    pub steps: u32,
}

impl<const W: usize> Adding<'_, W> {
    /// Adds a group for each item, if it has any steps. Whether one has is hard to predict, so there is no branch on it.
    #[inline(always)]
    pub fn extend<T>(&mut self, items: &[T], group: impl Fn(&T) -> Group<W>) {
        self.room = self.room.checked_sub(items.len()).expect("room was made for all");
        let start = self.moves.groups.as_mut_ptr();
        for item in items {
            let group = group(item);
            let n = group.to.count();
            self.steps += n;
            // SAFETY: there is room for a group more for each item, and `len` grows by at most one for each. They are written part by part:
            // put together elsewhere first they would be read again too soon after that.
            unsafe {
                let slot = start.add(self.len);
                (&raw mut (*slot).shape).write(group.shape);
                (&raw mut (*slot).to).write(group.to);
            }
            self.len += (n > 0) as usize;
        }
    }

    /// Puts them in.
    #[inline(always)]
    pub fn finish(self) {
        // SAFETY: all groups up to `len` have been written.
        unsafe { self.moves.groups.set_len(self.len) };
        self.moves.total += self.steps;
        self.moves.of_rules += self.steps;
    }
}
