//! Games won by getting one's pieces off the board: how far they still have to go.

use super::{ALMOST, Advisor, View};
use engine::bits::Bits;
use engine::compiled::Plan;
use engine::compiled::expr::{Bool, Cells, Site};
use engine::rules::Kind;

/// The way still to go for all pieces, the step off the board included, against that of all pieces from the farthest cell.
#[derive(Clone, Debug)]
pub struct Leave {
    /// Steps from each cell to where the player's pieces may go off.
    distance: [Vec<u16>; 2],
    /// The whole way of all pieces.
    most: [f32; 2],
}

impl Leave {
    /// Made for a game; `None` if pieces are not taken off from some region.
    pub fn new<const W: usize>(plan: &Plan<W>) -> Option<Leave> {
        let t = &plan.tables;
        let exits = [0, 1].map(|player| exit(plan, player));
        if exits.iter().any(Bits::is_empty) {
            return None;
        }
        let far = |cell: usize, exit: &Bits<W>| {
            exit.iter().map(|to| t.distance[cell * t.cells + to as usize].min(512)).min().unwrap_or(512)
        };
        let distance = [0, 1].map(|p| (0..t.cells).map(|cell| far(cell, &exits[p])).collect::<Vec<u16>>());
        let most = [0, 1].map(|p| {
            let longest = distance[p].iter().copied().max().unwrap_or(0);
            f32::from(longest + 1) * plan.initial.own[p].count().max(1) as f32
        });
        Some(Leave { distance, most })
    }
}

/// Where a player may take his pieces off.
fn exit<const W: usize>(plan: &Plan<W>, player: usize) -> Bits<W> {
    let mut cells = Bits::EMPTY;
    let removals = plan.rules.iter().filter(|rule| rule.kind == Kind::Remove && rule.players[player]);
    for part in removals.flat_map(|rule| &rule.alternatives).flat_map(|a| a.origin.iter().chain(&a.target)) {
        if let Bool::In(Site::From | Site::To, Cells::Region(region)) = part {
            cells |= region[player];
        }
    }
    cells
}

impl<const W: usize> Advisor<W> for Leave {
    fn name(&self) -> &'static str {
        "count"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let own = view.st.own[me];
        if own.is_empty() {
            return 1.0;
        }
        let left: u32 = own.iter().map(|cell| u32::from(self.distance[me][cell as usize]) + 1).sum();
        (1.0 - left as f32 / self.most[me]).clamp(0.0, ALMOST)
    }
}
