//! What must happen before any end clause can hold: a few numbers to look at, so that clauses are hardly ever read.

use super::plan::{Test, TestKind};
use super::state::State;
use crate::bits::Bits;

/// Without any of this, no clause holds but for cached goals, want of steps, and passes.
#[derive(Clone, Debug)]
pub struct Watch<const W: usize> {
    players: [Eye<W>; 2],
}

#[derive(Clone, Copy, Debug)]
struct Eye<const W: usize> {
    /// He has fewer tops than this.
    fewer: u32,
    /// He has a top here.
    region: Bits<W>,
    /// He has captured so many.
    taken: u32,
}

impl<const W: usize> Watch<W> {
    /// What the clauses of both players wait for, if all of them wait for something.
    pub fn of(tests: &[Vec<Test<W>>; 2]) -> Option<Watch<W>> {
        let mut players = [Eye { fewer: 0, region: Bits::EMPTY, taken: u32::MAX }; 2];
        for (player, tests) in tests.iter().enumerate() {
            for test in tests.iter().filter(|test| !test.after_passes) {
                match &test.kind {
                    TestKind::Cached(_) | TestKind::Within(_) | TestKind::NoMove => {}
                    TestKind::Reach(region) | TestKind::ReachOf(_, region) => players[player].region |= *region,
                    TestKind::Taken(n) => players[player].taken = players[player].taken.min(*n),
                    TestKind::Fewer(owner, n) => players[*owner].fewer = players[*owner].fewer.max(*n),
                    TestKind::Gone => players[1 - player].fewer = players[1 - player].fewer.max(1),
                    TestKind::NoneLeft(_) | TestKind::Other => return None,
                }
            }
        }
        Some(Watch { players })
    }

    /// Whether nothing waited for has happened.
    #[inline(always)]
    pub fn quiet(&self, st: &State<W>) -> bool {
        let quiet = |player: usize| {
            let (eye, own) = (&self.players[player], &st.own[player]);
            own.count() >= eye.fewer && st.captured[player] < eye.taken && !own.meets(&eye.region)
        };
        quiet(0) && quiet(1)
    }
}
