//! What a solver may spend.

/// Bounds of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions made at most.
    pub positions: u64,
    /// Bytes of tables at most, about.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { positions: 20_000_000, memory: 1 << 30 }
    }
}

/// Positions between two calls of the hook.
const PULSE: u64 = 1 << 14;

/// Counts positions.
pub(super) struct Meter<'h> {
    /// Positions made so far.
    pub spent: u64,
    /// Where to stop.
    pub stop: u64,
    hook: &'h mut dyn FnMut(u64),
}

impl<'h> Meter<'h> {
    pub fn new(hook: &'h mut dyn FnMut(u64)) -> Meter<'h> {
        Meter { spent: 0, stop: 0, hook }
    }

    /// One more position.
    #[inline]
    pub fn count(&mut self) {
        self.spent += 1;
        if self.spent.is_multiple_of(PULSE) {
            (self.hook)(self.spent);
        }
    }

    #[inline]
    pub fn exhausted(&self) -> bool {
        self.spent >= self.stop
    }
}
