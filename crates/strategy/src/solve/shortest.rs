//! The shortest forced win: iterative deepening over "can the seat win within so many steps", a question no history can blur.

use super::graph::Keyed;
use super::meter::Meter;
use super::space::{Frame, Space, over, seat};
use engine::core::Step;

/// What is known of a position: not won within `low` steps, won within `high`.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: u16,
    high: u16,
    /// The step that decided last time, by its number: it is tried first.
    first: u32,
}

const UNKNOWN: Window = Window { low: 0, high: u16::MAX, first: 0 };

/// Longest win looked for.
const LONGEST: u16 = 1_000;

/// Bytes a position costs.
const ENTRY_BYTES: u64 = 40;

/// What a proof already says about the winner's chances: `known(key)`.
pub(super) type Known<'k> = &'k dyn Fn(u64) -> Option<bool>;

/// A search for the shortest win of a seat.
pub(super) struct Shortest<'k, const W: usize> {
    winner: usize,
    known: Known<'k>,
    windows: Keyed<Window>,
    frames: Vec<Frame<W>>,
    room: usize,
}

impl<'k, const W: usize> Shortest<'k, W> {
    pub fn new(winner: usize, known: Known<'k>, memory: u64) -> Shortest<'k, W> {
        let room = (memory / ENTRY_BYTES) as usize;
        Shortest { winner, known, windows: Keyed::default(), frames: Vec::new(), room }
    }

    /// A line of best play from the root: the winner as fast, the loser as slow as can be. `None` if the meter or the memory stops it.
    pub fn line(&mut self, space: &mut Space<'_, W>, meter: &mut Meter<'_>) -> Option<Vec<Step>> {
        self.frames = vec![space.root.clone()];
        let mut left = 0;
        while !self.wins_in(space, 0, left, meter)? {
            left += 1;
            if left > LONGEST {
                return None;
            }
        }
        let mut line = Vec::new();
        while over(&self.frames[0].state).is_none() {
            let step = self.best(space, left, meter)?;
            let now = self.frames[0].clone();
            space.play(&now.state, step, &mut self.frames[0]);
            line.push(step);
            left -= 1;
        }
        Some(line)
    }

    /// A step that keeps the distance, of a position won in so many steps.
    fn best(&mut self, space: &mut Space<'_, W>, left: u16, meter: &mut Meter<'_>) -> Option<Step> {
        let choosing = seat(&self.frames[0].state) == self.winner;
        let root = self.frames[0].clone();
        for k in 0..root.moves.total {
            let step = root.moves.nth(k);
            space.play(&root.state, step, &mut self.frames[0]);
            let keeps = match choosing {
                true => self.wins_in(space, 0, left - 1, meter)?,
                false => left == 1 || !self.wins_in(space, 0, left - 2, meter)?,
            };
            if keeps {
                self.frames[0] = root;
                return Some(step);
            }
        }
        None
    }

    fn wins_in(&mut self, space: &mut Space<'_, W>, at: usize, left: u16, meter: &mut Meter<'_>) -> Option<bool> {
        let state = &mut self.frames[at].state;
        if let Some(value) = over(state) {
            return Some(value.winner() == Some(self.winner));
        }
        if left == 0 {
            return Some(false);
        }
        let key = space.key(state);
        let window = self.windows.get(&key).copied().unwrap_or(UNKNOWN);
        if left <= window.low {
            return Some(false);
        }
        if left >= window.high {
            return Some(true);
        }
        if (self.known)(key) == Some(false) {
            return Some(false);
        }
        if meter.exhausted() || self.windows.len() >= self.room {
            return None;
        }
        let choosing = seat(state) == self.winner;
        if self.frames.len() == at + 1 {
            self.frames.push(self.frames[at].clone());
        }
        let mut wins = !choosing;
        let mut first = window.first;
        for k in 0..self.frames[at].moves.total {
            let k = if k == 0 { window.first } else { k - u32::from(k <= window.first) };
            let step = self.frames[at].moves.nth(k);
            let (now, next) = self.frames.split_at_mut(at + 1);
            space.play(&now[at].state, step, &mut next[0]);
            meter.count();
            if self.wins_in(space, at + 1, left - 1, meter)? == choosing {
                (wins, first) = (choosing, k);
                break;
            }
        }
        let window = self.windows.entry(key).or_insert(UNKNOWN);
        *window = if wins { Window { high: left, first, ..*window } } else { Window { low: left, first, ..*window } };
        Some(wins)
    }
}
