//! Depth-first proof-number search (Nagai 2002), with weak numbers (Ueda and others 2008), which do not count a
//! transposition twice, and thresholds a quarter above the runner-up (Pawlewicz and Lew 2007).
//!
//! The question is always whether a seat can force a win. Where positions may come back, a position that stands on the line already
//! counts against the prover. A proof rests only on positions proven before, so it holds however they are reached; a refutation that
//! met such a position may hold on that line only, and is not trusted.

use super::graph::Keyed;
use super::meter::Meter;
use super::space::{Frame, Space, over, seat};
use super::table::{Numbers, Table};
use engine::core::Step;
use engine::core::key::mix;

/// Longest line followed.
const DEEPEST: usize = 1_500;

/// A step with what is known of the position after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    step: Step,
    key: u64,
    numbers: Numbers,
}

/// A search for proofs.
#[derive(Debug)]
pub(super) struct Prover<const W: usize> {
    table: Table,
    frames: Vec<Frame<W>>,
    children: Vec<Vec<Child>>,
    /// Keys of the positions on the line.
    line: Keyed<()>,
    /// Whether refutations of a question met a repetition.
    doubtful: [bool; 2],
    /// The seat that must win.
    goal: usize,
}

impl<const W: usize> Prover<W> {
    pub fn new(space: &Space<'_, W>, memory: u64) -> Prover<W> {
        Prover {
            table: Table::new(memory),
            frames: vec![space.root.clone()],
            children: vec![Vec::new()],
            line: Keyed::default(),
            doubtful: [false; 2],
            goal: 0,
        }
    }

    /// Whether a seat forces a win from a position that is not over; `None` if the meter stops first or the answer cannot be trusted.
    pub fn wins(
        &mut self,
        space: &mut Space<'_, W>,
        from: &Frame<W>,
        goal: usize,
        meter: &mut Meter<'_>,
    ) -> Option<bool> {
        self.goal = goal;
        self.line.clear();
        self.frames[0].clone_from(from);
        let key = self.key(space, 0);
        let known = self.table.probe(key).and_then(Numbers::decided);
        let wins = match known {
            Some(wins) => wins,
            None => self.search(space, 0, key, [Numbers::NEVER; 2], meter).decided()?,
        };
        (wins || !self.doubtful[goal]).then_some(wins)
    }

    /// Whether a position has come back under a question, so that refutations are not trusted.
    pub fn doubtful(&self, goal: usize) -> bool {
        self.doubtful[goal]
    }

    /// What the table says about a seat's win, from the key of the position.
    pub fn known(&self, goal: usize, key: u64) -> Option<bool> {
        let wins = self.table.probe(salted(key, goal))?.decided()?;
        (wins || !self.doubtful[goal]).then_some(wins)
    }

    fn key(&mut self, space: &Space<'_, W>, at: usize) -> u64 {
        salted(space.key(&mut self.frames[at].state), self.goal)
    }

    /// Searches below a position until its proof or disproof number reaches a bound.
    fn search(
        &mut self,
        space: &mut Space<'_, W>,
        at: usize,
        key: u64,
        bounds: [u32; 2],
        meter: &mut Meter<'_>,
    ) -> Numbers {
        let began = meter.spent;
        if self.frames.len() == at + 1 {
            self.frames.push(self.frames[at].clone());
            self.children.push(Vec::new());
        }
        let choosing = seat(&self.frames[at].state) == self.goal;
        if space.recurs {
            self.line.insert(key, ());
        }
        self.expand(space, at, meter);
        let numbers = loop {
            let (numbers, next) = self.weigh(space, at, choosing);
            let reached = numbers.proof >= bounds[0] || numbers.disproof >= bounds[1];
            let (Some((index, runner_up, others)), false) = (next, reached || meter.exhausted()) else { break numbers };
            let child = self.children[at][index];
            let near = runner_up.saturating_add(runner_up / 4 + 1);
            let below = match choosing {
                true => [bounds[0].min(near), bounds[1] - others],
                false => [bounds[0] - others, bounds[1].min(near)],
            };
            let (now, after) = self.frames.split_at_mut(at + 1);
            space.play(&now[at].state, child.step, &mut after[0]);
            meter.count();
            self.children[at][index].numbers = self.search(space, at + 1, child.key, below, meter);
        };
        if space.recurs {
            self.line.remove(&key);
        }
        self.table.store(key, numbers, meter.spent - began);
        numbers
    }

    /// Makes all children once: their keys, and at first sight their numbers of legal steps, as estimates.
    fn expand(&mut self, space: &mut Space<'_, W>, at: usize, meter: &mut Meter<'_>) {
        let (goal, wanted) = (self.goal, seat(&self.frames[at].state) == self.goal);
        let children = &mut self.children[at];
        children.clear();
        let (now, after) = self.frames.split_at_mut(at + 1);
        let next = &mut after[0];
        for step in now[at].moves.iter() {
            space.play(&now[at].state, step, next);
            meter.count();
            let (key, numbers) = match over(&next.state) {
                Some(value) if value.winner() == Some(goal) => (0, Numbers::PROVEN),
                Some(_) => (0, Numbers::DISPROVEN),
                None => {
                    let key = salted(space.key(&mut next.state), goal);
                    let steps = next.moves.total.max(1);
                    let first = match seat(&next.state) == goal {
                        true => Numbers { proof: 1, disproof: steps },
                        false => Numbers { proof: steps, disproof: 1 },
                    };
                    (key, first)
                }
            };
            if key == 0 || !children.iter().any(|child| child.key == key) {
                children.push(Child { step, key, numbers });
            }
            // The rest cannot matter.
            if key == 0 && (numbers.decided() == Some(wanted)) {
                break;
            }
        }
    }

    /// The numbers of a position from those of its children; the most promising child, the number of the runner-up, and what the
    /// other children add to the other number.
    fn weigh(&mut self, space: &Space<'_, W>, at: usize, choosing: bool) -> (Numbers, Option<(usize, u32, u32)>) {
        let (mut least, mut runner_up, mut most, mut open) = (Numbers::NEVER, Numbers::NEVER, 0, 0);
        let mut best = None;
        for (index, child) in self.children[at].iter_mut().enumerate() {
            if child.key != 0 {
                let repeated = space.recurs && self.line.contains_key(&child.key);
                if repeated || at + 2 >= DEEPEST {
                    self.doubtful[self.goal] = true;
                    child.numbers = Numbers::DISPROVEN;
                } else if let Some(numbers) = self.table.probe(child.key) {
                    child.numbers = numbers;
                }
            }
            // To the chooser's goal, and against it.
            let (to, against) = match choosing {
                true => (child.numbers.proof, child.numbers.disproof),
                false => (child.numbers.disproof, child.numbers.proof),
            };
            if to == 0 {
                return (if choosing { Numbers::PROVEN } else { Numbers::DISPROVEN }, None);
            }
            if against == 0 {
                continue;
            }
            open += 1;
            most = most.max(against);
            if to < least {
                (runner_up, least, best) = (least, to, Some(index));
            } else {
                runner_up = runner_up.min(to);
            }
        }
        let Some(best) = best else {
            return (if choosing { Numbers::DISPROVEN } else { Numbers::PROVEN }, None);
        };
        let others = open - 1;
        let sum = (most + others).min(Numbers::NEVER - 1);
        let numbers = match choosing {
            true => Numbers { proof: least, disproof: sum },
            false => Numbers { proof: sum, disproof: least },
        };
        (numbers, Some((best, runner_up, others)))
    }
}

/// The two questions share a table.
#[inline]
fn salted(key: u64, goal: usize) -> u64 {
    // 0 marks children that are over.
    (if goal == 0 { key } else { mix(key) }).max(1)
}
