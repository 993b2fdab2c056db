//! What must happen before any end clause can hold: a few numbers to look at, so that clauses are hardly ever read.

use super::plan::{Test, TestKind};
use super::state::{KIND_SETS, State};
use crate::bits::Bits;

/// Without any of this, no clause holds but for cached goals, want of steps, and passes.
#[derive(Clone, Debug)]
pub struct Watch<const W: usize> {
    players: [Eye<W>; 2],
    /// Nothing is waited for.
    blind: bool,
}

#[derive(Clone, Copy, Debug)]
struct Eye<const W: usize> {
    /// He has fewer tops than this.
    fewer: u32,
    /// He has a top here.
    region: Bits<W>,
    /// He has captured so many.
    taken: u32,
    /// He has no top of this type; `None` if no clause asks.
    piece: Option<u8>,
}

impl<const W: usize> Watch<W> {
    /// What the clauses of both players wait for, if all of them wait for something.
    pub fn of(tests: &[Vec<Test<W>>; 2]) -> Option<Watch<W>> {
        let mut players = [Eye { fewer: 0, region: Bits::EMPTY, taken: u32::MAX, piece: None }; 2];
        for (player, tests) in tests.iter().enumerate() {
            for test in tests.iter().filter(|test| !test.after_passes) {
                match &test.kind {
                    TestKind::Cached(_) | TestKind::Within(_) | TestKind::NoMove => {}
                    TestKind::Reach(region) | TestKind::ReachOf(_, region) => players[player].region |= *region,
                    TestKind::Taken(n) => players[player].taken = players[player].taken.min(*n),
                    TestKind::Fewer(owner, n) => players[*owner].fewer = players[*owner].fewer.max(*n),
                    TestKind::Gone => players[1 - player].fewer = players[1 - player].fewer.max(1),
                    TestKind::NoneLeft(piece) if (*piece as usize) < KIND_SETS => {
                        let before = players[player].piece.replace(*piece as u8);
                        if before.is_some_and(|before| u16::from(before) != *piece) {
                            return None;
                        }
                    }
                    TestKind::NoneLeft(_) | TestKind::Other => return None,
                }
            }
        }
        let idle =
            |eye: &Eye<W>| eye.fewer == 0 && eye.region.is_empty() && eye.taken == u32::MAX && eye.piece.is_none();
        let blind = players.iter().all(idle);
        Some(Watch { players, blind })
    }

    /// Whether nothing waited for has happened.
    #[inline(always)]
    pub fn quiet(&self, st: &State<W>) -> bool {
        let quiet = |player: usize| {
            let (eye, own) = (&self.players[player], &st.own[player]);
            own.count() >= eye.fewer
                && st.captured[player] < eye.taken
                && !own.meets(&eye.region)
                && eye.piece.is_none_or(|piece| own.meets(&st.kind[piece as usize % KIND_SETS]))
        };
        self.blind || quiet(0) && quiet(1)
    }
}
